import type { ShiftReport } from '@tunda/contract/till/drawer-shapes'
import { profitAndLoss } from '../../server/expenses/profit-and-loss.ts'
import { as } from '../../server/testing/shops.ts'
import type { TillFloor } from './till-floor.ts'

/** The price and the cost of a unit of everything that is sold here. */
export const [price, cost] = [1000, 500]

/** The script's own record of a day at one counter: units sold for cash and by mobile money, units refunded, money out, and the count. */
export type Page = {
  readonly drawer_id: string
  readonly opening: number
  cash: number
  momo: number
  back: number
  out: number
  counted: number
  /** Units by seller. */
  readonly sold: Record<string, number>
}

export const expectedOf = ({ opening, cash, back, out }: Page) => opening + (cash - back) * price - out

type Figures = Record<string, number>

/**
 * Where the shop's books differ from arithmetic on the script's own records: reports of shifts, sellers, the month, the ledger and the stock. It uses
 * none of the product's own calculations.
 */
export async function faultsOfWeek(floor: TillFloor, pages: readonly Page[], spent: number): Promise<string[]> {
  const said: Figures = { ...Object.assign({}, ...pages.map(ofPage)), ...ofAll(pages, spent) }
  const found: Figures = { ...(await ofReports(floor)), ...(await ofSellers(floor)), ...(await ofBooks(floor)) }
  const names = [...new Set([...Object.keys(said), ...Object.keys(found)])]
  return names
    .filter((name) => (found[name] ?? 0) !== (said[name] ?? 0))
    .map((name) => `${name}: ${found[name] ?? 0}, not ${said[name] ?? 0}`)
}

function ofPage(page: Page, i: number): Figures {
  const expected = expectedOf(page)
  const figures = {
    reports: 1,
    opening: page.opening,
    sales: page.cash * price,
    refunds: -page.back * price,
    pay_out: -page.out,
    expected,
    counted: page.counted,
    difference: page.counted - expected,
    'mobile money': page.momo * price,
    ...Object.fromEntries(Object.entries(page.sold).map(([name, units]) => [`sold by ${name}`, units])),
  }
  return ofZ(i + 1, figures)
}

const ofZ = (number: number, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`Z ${number}, ${name}`, figure]))

function ofAll(pages: readonly Page[], spent: number): Figures {
  const sum = (figure: (page: Page) => number) => pages.reduce((all, page) => all + figure(page), 0)
  const net = sum(({ cash, momo, back }) => cash + momo - back)
  const missing = sum((page) => page.counted - expectedOf(page))
  return {
    'units gone from the shelf': net,
    'the month, sales': net * price,
    'the month, goods': net * cost,
    'the month, cash': missing,
    'the month, expenses': spent,
    'the month, net': net * (price - cost) + missing - spent,
    'in mobile_money': sum(({ momo }) => momo) * price,
    'in bank': -spent,
    // Of each, the last day's.
    ...Object.fromEntries(pages.map(({ drawer_id, counted }) => [`in ${drawer_id}`, counted])),
  }
}

async function ofReports({ testDb, shop }: TillFloor): Promise<Figures> {
  const shifts = await testDb.asOwner<{ z: string; z_number: string }>(
    'select z, z_number from shifts where org_id = $1 and z_number is not null',
    [shop.org_id],
  )
  const figures = shifts.map(({ z, z_number }) => {
    const { wallets } = JSON.parse(z) as ShiftReport
    const drawer = wallets?.find(({ kind }) => kind === 'cash_drawer')
    const { opening, sales, refunds, pay_out, expected, counted, difference } = drawer ?? {}
    const money = { opening, sales, refunds, pay_out, expected, counted, difference }
    const momo = wallets?.find(({ kind }) => kind === 'mobile_money')?.expected
    return ofZ(Number(z_number), { reports: 1, ...(money as Figures), 'mobile money': momo ?? 0 })
  })
  return Object.assign({}, ...figures)
}

/** Units by the seller on the document and the shift of its money. */
async function ofSellers({ testDb, shop }: TillFloor): Promise<Figures> {
  const rows = await testDb.asOwner<{ z_number: string; name: string; units: string }>(
    `select h.z_number, coalesce(s.served_by, 'nobody') as name, sum(s.units) as units
     from sales s join money_movements m on m.org_id = s.org_id and m.sale_id = s.id and m.kind = 'sale'
     left join shifts h on h.org_id = m.org_id and h.id = m.shift_id where s.org_id = $1 group by 1, 2`,
    [shop.org_id],
  )
  return Object.assign({}, ...rows.map(({ z_number, name, units }) => ofZ(+z_number, { [`sold by ${name}`]: +units })))
}

async function ofBooks({ testDb, shop }: TillFloor): Promise<Figures> {
  const { months } = await as(testDb, shop.owner, (tx, member) => profitAndLoss(tx, {}, member))
  const [month] = months
  const [shelf] = await testDb.asOwner<{ gone: string }>(
    'select sum(1000000 - on_hand) as gone from stock_levels where org_id = $1',
    [shop.org_id],
  )
  const [kept] = await testDb.asOwner<{ doubted: string; late: string }>(
    `select (select count(*) from notifications where org_id = $1 and kind = 'refund_set_aside') as doubted,
       (select count(*) from money_movements where org_id = $1 and is_late) as late`,
    [shop.org_id],
  )
  return {
    'units gone from the shelf': Number(shelf?.gone),
    'the month, sales': month?.sales ?? 0,
    'the month, goods': month?.goods ?? 0,
    'the month, cash': month?.cash ?? 0,
    'the month, expenses': month?.expenses_total ?? 0,
    'the month, net': month?.net ?? 0,
    'refunds in doubt': Number(kept?.doubted),
    'movements that came late': Number(kept?.late),
    ...(await ofLedger({ testDb, shop })),
  }
}

/** The ledger's balance of each wallet: a till's drawer by its id, the others by their kind. */
async function ofLedger({ testDb, shop }: Pick<TillFloor, 'testDb' | 'shop'>): Promise<Figures> {
  const rows = await testDb.asOwner<{ place: string; sum: string }>(
    `select case when w.terminal_id is null then w.kind else w.id::text end as place, sum(m.amount) as sum
     from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id where m.org_id = $1 group by 1`,
    [shop.org_id],
  )
  return Object.fromEntries(rows.map(({ place, sum }) => [`in ${place}`, Number(sum)]))
}

/** Services with one fault each at the counter, as changes of statements, and what the week then finds. */
export const mutants = [
  {
    name: 'a seller lost',
    sees: /sold by nobody: [1-9]/,
    sql: `create function lose_seller() returns trigger language plpgsql as $$ begin new.served_by := null; return new; end $$;
      create trigger mutant before insert on sales for each row execute function lose_seller()`,
  },
  {
    name: 'money out of a drawer told twice',
    sees: /^Z \d+, pay_out: -6000,/,
    sql: `create function tell_twice() returns trigger language plpgsql as $$ begin
        insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id, shift_id, reason)
        values (new.org_id, new.wallet_id, new.kind, new.amount, new.business_date, new.occurred_at, new.recorded_at, gen_random_uuid(),
          new.line, new.user_id, new.shift_id, new.reason);
        return null; end $$;
      create trigger mutant after insert on money_movements for each row when (new.kind = 'pay_out' and pg_trigger_depth() = 0)
        execute function tell_twice()`,
  },
  {
    name: 'a sale that was told later counted in the shift before',
    sees: /^Z \d+, sales: 2000,/,
    sql: `create function count_before() returns trigger language plpgsql as $$ begin
        if exists (select from money_movements m where m.org_id = new.org_id and m.shift_id = new.shift_id and m.kind = 'sale') then
          new.shift_id := (select id from shifts where org_id = new.org_id and drawer_id = new.wallet_id and closed_at is not null
            order by number desc limit 1);
        end if;
        return new; end $$;
      create trigger mutant_shift before insert on money_movements for each row when (new.kind = 'sale') execute function count_before()`,
  },
  {
    name: 'a number of the reports left out',
    sees: /Z \d+, reports: 0, not 1/,
    sql: `create function skip_number() returns trigger language plpgsql as $$ begin new.last_number := new.last_number + 1; return new; end $$;
      create trigger mutant before update on z_counters for each row execute function skip_number()`,
  },
]
