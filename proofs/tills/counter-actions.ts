import { randomUUID } from 'node:crypto'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import { drawerOf, useDrawers as turnDrawersOn } from '../../server/drawers/drawers-for-tests.ts'
import { giveDrawer } from '../../server/drawers/give-drawer.ts'
import { openShift } from '../../server/drawers/open-shift.ts'
import { recordDueExpenses } from '../../server/expenses/due-expenses.ts'
import { addRule, changeRule } from '../../server/expenses/expense-rules.ts'
import { Failure, fail } from '../../server/fail.ts'
import { updateStock } from '../../server/products/adjust-stock.ts'
import { cancelSale } from '../../server/sales/refunds/cancel-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { keepPin, makePass } from '../../server/staff/staff-secrets.ts'
import { revokeTerminal } from '../../server/terminals/revoke-terminal.ts'
import { verifiersOf } from '../../server/terminals/terminal-token.ts'
import {
  as,
  openShop,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../server/testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../../server/testing/tills.ts'
import { cancelAtTill } from '../../server/till/cancel-at-till.ts'
import { changePinAtTill } from '../../server/till/change-own-pin.ts'
import { exchangeAtTill } from '../../server/till/exchange-at-till.ts'
import { keepDrawer } from '../../server/till/keep-drawer.ts'

/**
 * A shop whose counter works through the night: a till with a drawer of its own, whose shift was opened in the evening; two of three phones were sold
 * in it for cash, and the one case is what a customer would exchange one of them for. The month has room for one more sale on the basic plan, and the
 * shift for one refund that is sent late. Rent recurs this morning.
 */
export type CounterShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly till: TestTill
  readonly boss: { readonly id: string; readonly pass: string }
  /** Somebody who sells at list prices; added where a PIN is needed. */
  readonly seller: { readonly id: string; readonly pass: string }
  /** A till without a drawer of its own. */
  readonly second_id: string
  readonly phone: string
  readonly case: string
  readonly buyer: string
  readonly shift_id: string
  readonly sale_id: string
  readonly rule_id: string
}

/** Paid into the drawer beside its sales. */
export const changeIn = 5_000

/** The evening before, when the shop is opened and sells, and the morning of the race. */
export const evening = Date.parse('2026-11-20T18:00:00Z')
export const morning = Date.parse('2026-11-21T05:00:00Z')
const minutesAfterEvening = (minutes: number) => new Date(evening + minutes * 60_000).toISOString()

export const [priceOfPhone, change] = [40_000, 100_000]
const priceOfCase = 60_000
export const [pin, newPin] = ['4071', '9260']
/** Added to the day's sales, so that the month is nearly full: no sale belongs to it. */
export const salesBefore = 3_998

type Ids = [string, string, string, string, string]
type Person = CounterShop['boss']

/** Needs the clock at `evening`. Only what the race is about exists: `needs` a PIN, a recurring expense, or a second till. */
export async function openCounterShop(
  testDb: TestDatabase,
  needs: { readonly pin: boolean; readonly rule: boolean; readonly second: boolean },
): Promise<CounterShop> {
  const shop = await openShop(testDb, needs.second ? 'enterprise' : 'basic')
  const { org_id } = shop
  const [boss_id, seller_id, buyer, shift_id, rule_id] = Array.from({ length: 5 }, () => randomUUID()) as Ids
  const phone = await stockProduct(testDb, shop, { stock: 3, price: priceOfPhone, cost: 30_000 })
  const theCase = await stockProduct(testDb, shop, { model: 'Case', stock: 1, price: priceOfCase, cost: 50_000 })
  const till = await openTill(testDb, shop)
  await turnDrawersOn(testDb, shop)
  await testDb.asOwner(
    'update business_settings set drawer_refund_cap = 100000, drawer_refund_cap_shift = 100000 where org_id = $1',
    [org_id],
  )
  await testDb.asOwner(`insert into customers (org_id, id, name) values ($1, $2, 'Buyer')`, [org_id, buyer])
  const kept = needs.pin ? await keepPin(pin, { org_id, id: boss_id }, peppers) : undefined
  await testDb.asOwner(
    `insert into staff (org_id, id, user_id, name, created_by, pin_hash, pin_pepper_id) values ($1, $2, $3, 'Boss', $3, $4, $5)`,
    [org_id, boss_id, shop.owner.user_id, kept?.pin_hash ?? null, kept?.pin_pepper_id ?? null],
  )
  await as(testDb, shop.owner, async (tx, member) => {
    const { id: drawer_id } = await giveDrawer(tx, { terminal_id: till.id }, member)
    await openShift(tx, { id: shift_id, drawer_id, amount: change }, member)
  })
  const passOf = (staff_id: string) =>
    makePass({ org_id, terminal_id: till.id, staff_id, key_version: 0, at: evening / 1000 }, peppers)
  const [boss, seller] = [boss_id, seller_id].map((id) => ({ id, pass: passOf(id) })) as [Person, Person]
  const second_id = needs.second ? (await openTill(testDb, shop, 'Second')).id : randomUUID()
  if (needs.pin)
    await testDb.asOwner(`insert into staff (org_id, id, name, created_by) values ($1, $2, 'Seller', $3)`, [
      org_id,
      seller_id,
      shop.owner.user_id,
    ])
  const items = [{ product_id: phone, quantity: 2 }]
  const { sale_id } = await sellAtTill(
    testDb,
    till,
    tillSale(phone, { items, customer_id: buyer, staff_pass: boss.pass }),
  )
  await testDb.asOwner('update organization_day_totals set transactions = transactions + $2 where org_id = $1', [
    org_id,
    salesBefore,
  ])
  if (needs.rule) await comeAgain(testDb, shop, rule_id)
  return { testDb, shop, till, boss, seller, second_id, phone, case: theCase, buyer, shift_id, sale_id, rule_id }
}

async function comeAgain(testDb: TestDatabase, shop: TestShop, id: string): Promise<void> {
  const [bank] = await testDb.asOwner<{ id: string }>(`select id from wallets where org_id = $1 and kind = 'bank'`, [
    shop.org_id,
  ])
  const said = { category: 'rent', amount: 90_000, wallet_id: bank?.id ?? '', every: 'week' } as const
  await as(testDb, shop.owner, (tx, member) => addRule(tx, { id, ...said, first_day: '2026-11-14' }, member))
}

/** At the current time, after everything that is sent late: the shift can be closed then. */
export async function countForClosing({ testDb, shop, shift_id }: CounterShop): Promise<void> {
  await drawerOf(testDb, shop).count(shift_id, change + 2 * priceOfPhone)
}

export const doorOf = ({ testDb, till }: CounterShop) => ({
  database: testDb.database,
  trial,
  peppers,
  userAgent: 'till',
  verifiers: verifiersOf(till.hash, peppers),
})
const oneBack = { items: [{ line: 1, quantity: 1, goods: 'restock' as const }], reason: 'Too small' }

/** Exchanges one of the two phones for the case; the customer pays the difference. */
function exchange(shop: CounterShop) {
  const { sale_id, boss } = shop
  const refund = { client_refund_id: randomUUID(), sale_id, ...oneBack, payment_method: 'cash' as const }
  const sale = { ...tillSale(shop.case), client_sale_id: randomUUID() as string, total_amount: priceOfCase }
  const pays = { method: 'cash' as const, amount: priceOfCase - priceOfPhone }
  return exchangeAtTill(doorOf(shop), { staff_pass: boss.pass, exchange: { refund, sale, pays } })
}

/** Both phones were refunded in the evening, offline. */
function tellRefund(shop: CounterShop) {
  const { shift_id, sale_id, boss } = shop
  const said = { id: randomUUID(), shift_id, sale_id, at: minutesAfterEvening(60), staff_pass: boss.pass }
  const items = [{ line: 1, quantity: 2, goods: 'restock' as const }]
  const event = { kind: 'refund' as const, ...said, items, reason: 'Broken', amount: 2 * priceOfPhone }
  return keepDrawer(doorOf(shop), { events: [event] })
}

/**
 * If two change one PIN at the same moment, the second is refused because its PIN is wrong, or because it has just been changed: one refusal here.
 */
async function changePin(shop: CounterShop) {
  try {
    return await changePinAtTill(doorOf(shop), { staff_id: shop.boss.id, pin, new_pin: newPin })
  } catch (error) {
    throw error instanceof Failure && error.entry.key === staffFailures.wrong.key
      ? fail(staffFailures.notUnlocked)
      : error
  }
}

export type Action = (shop: CounterShop) => Promise<unknown>

/** What a counter does, each of which may collide with each. */
export const counterActions = {
  'exchange at the till': exchange,
  'cancel at the till': (shop) => {
    const cancellation = { client_refund_id: randomUUID(), sale_id: shop.sale_id, reason: 'Rung up twice' }
    return cancelAtTill(doorOf(shop), { staff_pass: shop.boss.pass, cancellation })
  },
  'tell a refund late': tellRefund,
  'change the PIN': changePin,
} satisfies Record<string, Action>

/** What may happen meanwhile, at the till and at a desk. Two phones are there to take out, one of which was returned. */
export const meanwhile = {
  sell: ({ testDb, till, boss, phone, case: theCase, buyer }) => {
    const items = [phone, theCase].map((product_id) => ({ product_id, quantity: 1 }))
    return sellAtTill(testDb, till, tillSale(phone, { items, customer_id: buyer, staff_pass: boss.pass }))
  },
  'hand in a late sale': ({ testDb, till, boss, shift_id, case: theCase, buyer: customer_id }) => {
    const said = { origin: 'offline' as const, sale_date: minutesAfterEvening(90), shift_id, seq: 1 }
    return sellAtTill(testDb, till, tillSale(theCase, { ...said, customer_id, staff_pass: boss.pass }))
  },
  refund: ({ testDb, shop, sale_id }) =>
    as(testDb, shop.admin, (tx, member) => refundSale(tx, { sale_id, ...oneBack, payment_method: 'cash' }, member)),
  cancel: ({ testDb, shop, sale_id }) =>
    as(testDb, shop.admin, (tx, member) => cancelSale(tx, { id: sale_id }, member)),
  'take two out': ({ testDb, shop, phone: product_id }) =>
    as(testDb, shop.admin, (tx, member) => updateStock(tx, { product_id, quantity_change: -2 }, member)),
  'revoke the terminal': ({ testDb, shop, till }) =>
    as(testDb, shop.owner, (tx, member) => revokeTerminal(tx, till.id, member)),
  'close the shift': ({ testDb, shop, shift_id }) => drawerOf(testDb, shop).close(shift_id),
} satisfies Record<string, Action>

/** What a recurring expense may collide with: nothing else needs its rows. */
export const ruleActions = {
  'record what is due': ({ testDb }) => recordDueExpenses(testDb.database),
  'pause the expense': ({ testDb, shop, rule_id: id }) =>
    as(testDb, shop.owner, (tx, member) => changeRule(tx, { id, state: 'paused' }, member)),
} satisfies Record<string, Action>

/** Everything that these touch, without what differs from shop to shop. */
export async function pictureOfCounter({ testDb, shop: { org_id } }: CounterShop): Promise<string> {
  const [rows] = await testDb.asOwner(
    `select (select json_agg(json_build_array(status, total_amount, origin, flags, customer_id is null, shop_day) order by invoice_no)
        from (select s.*, sale_day as shop_day from sales s where org_id = $1) s) as sales,
       (select json_agg(json_build_array(kind, units, amount, profit, told_at is null, request_hash is null) order by refund_no)
        from refunds where org_id = $1) as refunds,
       (select json_agg(json_build_array(kind, status, amount, doubt) order by doubt) from refund_requests where org_id = $1) as requests,
       (select json_agg(amount) from exchanges where org_id = $1) as exchanges,
       (select json_agg(json_build_array(w.kind, w.terminal_id is null, m.kind, m.amount, m.is_late, m.shift_id is null, m.business_date,
          m.user_id = m.terminal_id) order by w.kind, w.terminal_id is null, m.kind, m.amount, m.business_date, m.is_late, m.shift_id is null)
        from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id where m.org_id = $1) as money,
       (select json_agg(json_build_array(s.closed_at is null, s.z_number, t.sales, t.refunds, t.pay_out, t.expected, t.counted, t.since_count,
          t.difference)) from shifts s left join shift_totals t on t.org_id = s.org_id and t.shift_id = s.id where s.org_id = $1) as shifts,
       (select json_agg(json_build_array(p.model, p.current_stock, p.total_sold, p.total_revenue) order by p.model) from products p
        where p.org_id = $1) as products,
       (select json_agg(json_build_array(reason, delta) order by reason, delta) from inventory_movements where org_id = $1) as moves,
       (select json_agg(json_build_array(total_orders, total_spent, last_order_date)) from customers where org_id = $1) as customers,
       (select json_agg(json_build_array(day, transactions, units, revenue, profit) order by day) from organization_day_totals
        where org_id = $1) as days,
       (select json_agg(revoked_at is null) from pos_terminals where org_id = $1) as terminals,
       (select json_agg(json_build_array(key_version, is_active, pin_hash is null) order by name) from staff where org_id = $1) as staff,
       (select count(*) from approvals where org_id = $1 and status = 'approved') as approvals,
       (select json_agg(json_build_array(purpose, attempt, counted, expected) order by attempt) from shift_counts where org_id = $1) as counts,
       (select count(*) from wallets where org_id = $1) as wallets,
       (select json_agg(json_build_array(state, times, next_day)) from expense_rules where org_id = $1) as rules,
       (select json_agg(json_build_array(expense_day, amount) order by expense_day) from expenses where org_id = $1) as expenses,
       (select json_agg(json_build_array(action_type, n) order by action_type) from (select action_type, count(*) as n from audit_log
        where org_id = $1 group by 1) a) as trail`,
    [org_id],
  )
  return JSON.stringify(rows)
}

/**
 * Tills' drawers whose movements differ from what the documents put in and took out, or whose late movements did not correct what the closing had
 * counted. At the till the owner refunds, at the desk the admin.
 */
export async function faultsOfDrawers({ asOwner }: TestDatabase): Promise<object[]> {
  return await asOwner(
    `select m.*, d.* from wallets w cross join lateral (
         select coalesce(sum(amount) filter (where kind <> 'difference'), 0) as moved,
           coalesce(sum(amount) filter (where kind = 'difference'), 0) as corrected,
           coalesce(sum(amount) filter (where kind <> 'difference' and is_late), 0) as late
         from money_movements m where m.org_id = w.org_id and m.wallet_id = w.id) m
       cross join lateral (
         select case when exists (select from shifts s where s.org_id = w.org_id and s.drawer_id = w.id) then $1::bigint else 0 end
           + $3 * (select count(*) from audit_log a where a.org_id = w.org_id and a.action_type = 'move_cash'
              and a.new_values->>'kind' = 'pay_in')
           - (select coalesce(sum(e.amount), 0) from expenses e where e.org_id = w.org_id and e.wallet_id = w.id)
           + (select coalesce(sum(p.amount), 0) from sales s join sale_payments p on p.org_id = s.org_id and p.sale_id = s.id
              where s.org_id = w.org_id and s.terminal_id = w.terminal_id and p.method = 'cash')
           - (select coalesce(sum(p.amount), 0) from refunds r join refund_payments p on p.org_id = r.org_id and p.refund_id = r.id
              join organization_members o on o.org_id = r.org_id and o.user_id = r.user_id and o.role = 'owner'
              where r.org_id = w.org_id and p.method = 'cash')
           - $2 * (select count(*) from audit_log a where a.org_id = w.org_id and a.action_type = 'set_aside_refund') as documented) d
     where w.terminal_id is not null and (m.moved <> d.documented or m.corrected <> -m.late)`,
    [change, 2 * priceOfPhone, changeIn],
  )
}
