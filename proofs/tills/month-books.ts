import type { Ageing } from '@tunda/contract/customers/credit'
import { getStatement } from '../../server/credit/get-statement.ts'
import { listDebtors } from '../../server/credit/list-debtors.ts'
import { profitAndLoss } from '../../server/expenses/profit-and-loss.ts'
import { proveMoney } from '../../server/money/prove-money.ts'
import { as } from '../../server/testing/shops.ts'
import { daysBetween, firstDay } from './month-days.ts'
import { type Good, goods, type Ledger } from './month-ledger.ts'
import type { MonthShop } from './month-shop.ts'

type Figures = Record<string, number | string>

/** Where the shop's statements, ages, wallets, stock and month differ from the separate ledger, on `today`. `drawers` is the tills' opening cash. */
export async function faultsOfMonth(
  month: MonthShop,
  ledger: Ledger,
  today: string,
  drawers: number,
): Promise<string[]> {
  const said: Figures = { ...ofAccounts(ledger, today), ...ofWhole(ledger, drawers) }
  const found: Figures = { ...(await ofStatements(month)), ...(await ofDebtors(month)), ...(await ofBooks(month)) }
  const names = [...new Set([...Object.keys(said), ...Object.keys(found)])]
  return names
    .filter((name) => (found[name] ?? 0) !== (said[name] ?? 0))
    .map((name) => `${name}: ${found[name] ?? 0}, not ${said[name] ?? 0}`)
}

const noAges: Ageing = { to_30: 0, to_60: 0, to_90: 0, over_90: 0 }

function agesOf(ledger: Ledger, who: string, today: string): Ageing {
  const ages = { ...noAges }
  for (const { day, open } of ledger.openOf(who)) {
    const age = daysBetween(day, today)
    ages[age <= 30 ? 'to_30' : age <= 60 ? 'to_60' : age <= 90 ? 'to_90' : 'over_90'] += open
  }
  return ages
}

const agesAs = (who: string, ages: Ageing): Figures =>
  Object.fromEntries(Object.entries(ages).map(([age, sum]) => [`${who}, ${age}`, sum]))
const linesAs = (lines: readonly { day: string; kind: string; amount: number }[]) =>
  lines
    .map(({ day, kind, amount }) => `${day} ${kind} ${amount}`)
    .toSorted((a, b) => a.localeCompare(b))
    .join('; ')

function ofAccounts(ledger: Ledger, today: string): Figures {
  const figures: Figures = {}
  const all = { ...noAges }
  let late = 0
  for (const [who, { lines }] of ledger.accounts) {
    if (lines.length === 0) continue
    const ages = agesOf(ledger, who, today)
    const overdue = ledger.openOf(who).reduce((sum, { due, open }) => sum + (due < today ? open : 0), 0)
    for (const age of Object.keys(all) as (keyof Ageing)[]) all[age] += ages[age]
    late += overdue
    const balance = ledger.balanceOf(who)
    Object.assign(figures, agesAs(who, ages), {
      [`${who}, statement`]: linesAs(lines),
      [`${who}, closing`]: balance,
      [`${who}, overdue`]: overdue,
      [`${who}, among debtors`]: Math.max(balance, 0),
    })
  }
  const balances = [...ledger.accounts.keys()].map((who) => ledger.balanceOf(who))
  return {
    ...figures,
    ...agesAs('all debtors', all),
    'all debtors, owed': balances.reduce((sum, one) => sum + Math.max(one, 0), 0),
    'all debtors, overdue': late,
    'all debtors, deposits': balances.reduce((sum, one) => sum + Math.max(-one, 0), 0),
  }
}

function ofWhole({ wallets, month, gone }: Ledger, drawers: number): Figures {
  const { sales, goods: cost, bad_debts, expenses_total } = month
  return {
    'in the tills': wallets.tills + drawers,
    'in mobile_money': wallets.mobile_money,
    'in bank': wallets.bank,
    'the month, sales': sales,
    'the month, goods': cost,
    'the month, bad_debts': bad_debts,
    'the month, expenses': expenses_total,
    'the month, net': sales - cost - bad_debts - expenses_total,
    ...Object.fromEntries(Object.entries(gone).map(([good, many]) => [`${good} gone from the shelf`, many])),
  }
}

async function ofStatements({ testDb, shop, customers }: MonthShop): Promise<Figures> {
  const figures: Figures = {}
  for (const [who, id] of customers) {
    const { lines, closing, overdue, ageing } = await as(testDb, shop.owner, (tx, member) =>
      getStatement(tx, { id }, member),
    )
    if (lines.length === 0) continue
    const said = lines.map(({ business_date: day, kind, amount }) => ({ day, kind, amount }))
    Object.assign(figures, agesAs(who, ageing), {
      [`${who}, statement`]: linesAs(said),
      [`${who}, closing`]: closing,
      [`${who}, overdue`]: overdue,
    })
  }
  return figures
}

async function ofDebtors({ testDb, shop }: MonthShop): Promise<Figures> {
  const asked = { page: 1, limit: 100 }
  const { debtors, owed, overdue, deposits, ageing } = await as(testDb, shop.owner, (tx, member) =>
    listDebtors(tx, asked, member),
  )
  return {
    ...Object.fromEntries(debtors.map(({ name, balance }) => [`${name}, among debtors`, Math.max(balance, 0)])),
    ...agesAs('all debtors', ageing),
    'all debtors, owed': owed,
    'all debtors, overdue': overdue,
    'all debtors, deposits': deposits,
  }
}

async function ofBooks({ testDb, shop }: MonthShop): Promise<Figures> {
  const { org_id } = shop
  const asked = { month: firstDay.slice(0, 7) }
  const { months } = await as(testDb, shop.owner, (tx, member) => profitAndLoss(tx, asked, member))
  const [month] = months
  const [wallets, shelf, [odd], proved] = await Promise.all([
    testDb.asOwner<{ place: string; sum: string }>(
      `select case when w.terminal_id is null then w.kind else 'the tills' end as place, sum(m.amount) as sum
       from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id where m.org_id = $1 group by 1`,
      [org_id],
    ),
    testDb.asOwner<{ model: string; gone: string }>(
      `select p.model, sum(10000 - l.on_hand) as gone from stock_levels l
       join products p on p.org_id = l.org_id and p.id = l.product_id where l.org_id = $1 group by 1`,
      [org_id],
    ),
    testDb.asOwner<{ flagged: string; parked: string }>(
      `select (select count(*) from sales where org_id = $1 and flags <> '{}') as flagged,
         (select count(*) from parked_sales where org_id = $1) as parked`,
      [org_id],
    ),
    as(testDb, shop.owner, (tx) => proveMoney(tx, org_id)),
  ])
  const goodOf = (model: string) => Object.keys(goods).find((good) => goods[good as Good].model === model) ?? model
  return {
    ...Object.fromEntries(wallets.map(({ place, sum }) => [`in ${place}`, Number(sum)])),
    ...Object.fromEntries(shelf.map(({ model, gone }) => [`${goodOf(model)} gone from the shelf`, Number(gone)])),
    'the month, sales': month?.sales ?? 0,
    'the month, goods': month?.goods ?? 0,
    'the month, bad_debts': month?.bad_debts ?? 0,
    'the month, expenses': month?.expenses_total ?? 0,
    'the month, net': month?.net ?? 0,
    'sales with a flag': Number(odd?.flagged),
    'sales set aside': Number(odd?.parked),
    'faults of the nightly proof': proved.examples.length,
  }
}

/** Services with one fault each in accounts, as changes of statements, and what the books then show. */
export const mutants = [
  {
    name: 'a debt entered a month too early',
    sees: /, statement: /,
    sql: `create function enter_early() returns trigger language plpgsql as $$ begin new.business_date := new.business_date - 31; return new; end $$;
      create trigger mutant before insert on customer_entries for each row when (new.kind = 'sale') execute function enter_early()`,
  },
  {
    name: 'a payment that is in its wallet twice',
    sees: /^in bank: /,
    sql: `create function pay_twice() returns trigger language plpgsql as $$ begin
        insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id)
        values (new.org_id, new.wallet_id, new.kind, new.amount, new.business_date, new.occurred_at, new.recorded_at, gen_random_uuid(),
          new.line, new.user_id);
        return null; end $$;
      create trigger mutant after insert on money_movements for each row when (new.kind = 'pay_in' and pg_trigger_depth() = 0)
        execute function pay_twice()`,
  },
  {
    name: 'a debt written off in the month after',
    sees: /^the month, bad_debts: /,
    sql: `create function write_off_late() returns trigger language plpgsql as $$ begin new.business_date := new.business_date + 31; return new; end $$;
      create trigger mutant_late before insert on customer_entries for each row when (new.kind = 'write_off') execute function write_off_late()`,
  },
  {
    name: 'a price on a list that was always what it is now',
    sees: /^sales with a flag: 1/,
    sql: `create function forget_price() returns trigger language plpgsql as $$ begin new.changed_at := '2000-01-01'; return new; end $$;
      create trigger mutant before insert on price_changes for each row execute function forget_price()`,
  },
]
