import { mergeCustomers } from '../server/customers/merge-customers.ts'
import { removeCustomer } from '../server/customers/remove-customer.ts'
import { Failure } from '../server/fail.ts'
import { updateStock } from '../server/products/adjust-stock.ts'
import { changeProduct } from '../server/products/change-product.ts'
import { askForSale } from '../server/sales/record-sale.ts'
import { cancelSale } from '../server/sales/refunds/cancel-sale.ts'
import { refundSale } from '../server/sales/refunds/refund-sale.ts'
import { completeStockTake } from '../server/stock-takes/complete-stock-take.ts'
import { setItem } from '../server/stock-takes/count-item.ts'
import { startStockTake } from '../server/stock-takes/start-stock-take.ts'
import { revokeTerminal } from '../server/terminals/revoke-terminal.ts'
import { as, type TestDatabase } from '../server/testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../server/testing/tills.ts'
import { booksOf, openBoth, type RealShop } from './real-shop.ts'

/**
 * A shop in which two actions conflict: two of three phones were sold, so that one is left; the basic plan allows one more sale this month; two
 * phones were counted; and a till sold one while it was offline, before that count.
 */
export type RaceShop = RealShop & {
  readonly phone: string
  readonly sale_id: string
  readonly stock_take_id: string
  /** The buyer of the two phones, and a customer who bought nothing. */
  readonly buyer: string
  readonly other: string
  readonly till: TestTill
}

/** The time at which the shop is opened; the race takes place later. */
export const opening = Date.parse('2026-11-21T08:00:00Z')

export async function openRaceShop(testDb: TestDatabase): Promise<RaceShop> {
  const { real } = await openBoth(testDb, 'basic')
  const [phone, buyer, other] = [real.products.at(-1)?.id ?? '', real.customers[0] ?? '', real.customers[1] ?? '']
  const sale_id = await sell(real, { product_id: phone, quantity: 2 }, buyer)
  await testDb.asOwner('update organization_day_totals set transactions = 3999 where org_id = $1', [real.shop.org_id])
  const stock_take_id = await as(testDb, real.shop.owner, async (tx, member) => {
    const { id } = await startStockTake(tx, { is_blind: false }, member)
    await setItem(tx, { stock_take_id: id, product_id: phone, physical_quantity: 2 }, member)
    return id
  })
  const till = await openTill(testDb, real.shop)
  return { ...real, phone, sale_id, stock_take_id, buyer, other, till }
}

async function sell(
  { batches, shop }: RealShop,
  item: { product_id: string; quantity: number },
  customer_id: string,
): Promise<string> {
  const sale = { payment_method: 'cash' as const, customer_id, items: [item] }
  const { response } = await batches.record(askForSale(shop.member.caller, sale, undefined))
  return JSON.parse(response).sale.id
}

/** A fact, sent when the till is online again: sold two minutes before the shop was opened, counted and raced in. */
function handInLate({ testDb, batches, till, phone, buyer }: RaceShop) {
  const sold = new Date(opening - 120_000).toISOString()
  const sale = { origin: 'offline' as const, customer_id: buyer, sale_date: sold, device_time: sold, seq: 1 }
  return sellAtTill(testDb, till, tillSale(phone, sale), batches)
}

type Action = (shop: RaceShop) => Promise<unknown>

/** What people may do at the same moment. */
export const actions = {
  sell: (shop) => sell(shop, { product_id: shop.phone, quantity: 1 }, shop.buyer),
  'hand in a late sale': handInLate,
  'revoke the terminal': ({ testDb, shop, till }) =>
    as(testDb, shop.owner, (tx, member) => revokeTerminal(tx, till.id, member)),
  cancel: ({ testDb, shop, sale_id }) =>
    as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale_id }, member)),
  refund: ({ testDb, shop, sale_id }) =>
    as(testDb, shop.admin, (tx, member) => {
      const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
      return refundSale(tx, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, member)
    }),
  'write off': ({ testDb, shop, sale_id }) =>
    as(testDb, shop.admin, (tx, member) => {
      const items = [{ line: 1, quantity: 2, goods: 'write_off' as const }]
      return refundSale(tx, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, member)
    }),
  merge: ({ testDb, shop, buyer, other }) =>
    as(testDb, shop.owner, (tx, member) => mergeCustomers(tx, { first_id: other, second_id: buyer }, member)),
  'delete a customer': ({ testDb, shop, buyer }) =>
    as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: buyer }, member)),
  'delete by force': ({ testDb, shop, buyer }) =>
    as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: buyer, force: true }, member)),
  'let the plan end': ({ testDb, shop }) =>
    testDb.asOwner(`update user_subscriptions set end_date = '2026-01-01' where user_id = $1`, [shop.owner.user_id]),
  'edit the price': ({ testDb, shop, phone }) =>
    as(testDb, shop.admin, (tx, member) => changeProduct(tx, { id: phone, selling_price: 5_000 }, member)),
  'take one out': ({ testDb, shop, phone }) =>
    as(testDb, shop.admin, (tx, member) => updateStock(tx, { product_id: phone, quantity_change: -1 }, member)),
  'complete the stock take': ({ testDb, shop, stock_take_id }) =>
    as(testDb, shop.owner, (tx, member) => completeStockTake(tx, { stock_take_id, apply_adjustments: true }, member)),
} satisfies Record<string, Action>

/** Does it, and returns `done` or the failure's code. */
export async function attempt<Shop>(action: (shop: Shop) => Promise<unknown>, shop: Shop): Promise<string> {
  try {
    await action(shop)
    return 'done'
  } catch (error) {
    if (error instanceof Failure) return error.entry.code
    return error instanceof Error && 'code' in error
      ? `broke: ${String(error.code)} ${error.message}`
      : `broke: ${String(error)}`
  }
}

/** Everything of the shop that the actions touch, without what differs from shop to shop. */
export async function pictureOf(shop: RaceShop): Promise<string> {
  const {
    testDb,
    shop: { org_id },
  } = shop
  const sales = await testDb.asOwner<{ id: string }>('select id from sales where org_id = $1 order by invoice_no', [
    org_id,
  ])
  const books = await booksOf({ ...shop, sales: sales.map(({ id }) => id) })
  const [rest] = await testDb.asOwner(
    `select (select json_agg(json_build_array(name, status) order by name, status) from customers where org_id = $1) as customers,
       (select json_agg(selling_price order by model) from products where org_id = $1) as prices,
       (select json_agg(json_build_array(customer_name, total_amount, origin, flags, response is null) order by invoice_no)
        from sales where org_id = $1) as sales,
       (select json_agg(json_build_array(kind, amount, refund_no) order by refund_no) from refunds where org_id = $1) as refunds,
       (select json_agg(status) from stock_takes where org_id = $1) as takes,
       (select json_agg(revoked_at is null) from pos_terminals where org_id = $1) as terminals`,
    [org_id],
  )
  return JSON.stringify({ books, rest })
}
