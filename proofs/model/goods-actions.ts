import { randomUUID } from 'node:crypto'
import type { NewLandedCost } from '@tunda/contract/buying/landed-costs'
import { correctBatch } from '../../server/batches/correct-batch.ts'
import { writeOffExpired } from '../../server/batches/write-off-expired.ts'
import { startGoodsIn } from '../../server/goods-in/draft-goods-in.ts'
import { addLandedCost, reverseLandedCost } from '../../server/goods-in/landed-costs.ts'
import { postGoodsIn } from '../../server/goods-in/post-goods-in.ts'
import { putBatch } from '../../server/goods-in/put-batch.ts'
import { putLine } from '../../server/goods-in/put-line.ts'
import { sendBack } from '../../server/goods-in/supplier-returns.ts'
import { startOrder } from '../../server/purchase-orders/draft-orders.ts'
import { putOrderLine } from '../../server/purchase-orders/put-order-line.ts'
import { closeOrder, sendOrder } from '../../server/purchase-orders/send-order.ts'
import { as, stockProduct, type TestDatabase } from '../../server/testing/shops.ts'
import { startTransfer } from '../../server/transfers/draft-transfer.ts'
import { cancelTransfer, closeTransfer } from '../../server/transfers/end-transfer.ts'
import { putLine as putTransferLine } from '../../server/transfers/put-line.ts'
import { receiveTransfer } from '../../server/transfers/receive-transfer.ts'
import { sendTransfer } from '../../server/transfers/send-transfer.ts'
import { openRaceShop, pictureOf, type RaceShop } from '../actions.ts'

/**
 * The same shop with goods in progress: the last phone came with a delivery that can be returned, and is on a transfer that has not been sent; two of
 * another product are on the way; an order of three phones was sent, and two of them are being counted; a second order is a draft. Freight was
 * allocated to the delivery, and jars of cream have expired.
 */
export type GoodsShop = RaceShop & {
  readonly draft_transfer: string
  readonly sent_transfer: string
  readonly cable: string
  readonly received: string
  readonly counted: string
  readonly order_id: string
  /** Freight of the last phone. */
  readonly freight: string
  readonly draft_order: string
  /** Three jars that have expired. */
  readonly cream: string
  readonly batch_id: string
}

/** Of a shop without any of it in progress. */
export const noGoods = {
  cable: '',
  draft_transfer: '',
  sent_transfer: '',
  received: '',
  counted: '',
  order_id: '',
  freight: '',
  draft_order: '',
  cream: '',
  batch_id: '',
}

export async function openGoodsShop(testDb: TestDatabase): Promise<GoodsShop> {
  const shop = await openRaceShop(testDb)
  const { phone, products, branch, supplier: supplier_id } = shop
  const cable = products[0]?.id ?? ''
  const named = [
    'draft_transfer',
    'sent_transfer',
    'received',
    'counted',
    'order_id',
    'freight',
    'draft_order',
    'jars',
  ] as const
  const ids = Object.fromEntries(named.map((name) => [name, randomUUID()])) as Record<(typeof named)[number], string>
  const of = (name: (typeof named)[number]) => ids[name]
  const cream = await stockProduct(testDb, shop.shop, { model: 'Cream', stock: 0 })
  await testDb.asOwner('update products set has_expiry = true where id = $1', [cream])
  await as(testDb, shop.shop.owner, async (tx, member) => {
    const money = { currency: 'UGX', rate: '1' } as const
    await startGoodsIn(tx, { id: of('received'), supplier_id, ...money }, member)
    await putLine(tx, { goods_in_id: of('received'), product_id: phone, quantity: 1, unit_cost: '900' }, member)
    await postGoodsIn(tx, { id: of('received') }, member)
    await addLandedCost(tx, { ...freightOf(of('received')), id: of('freight') }, member)
    await startGoodsIn(tx, { id: of('jars'), ...money }, member)
    const jars = { goods_in_id: of('jars'), product_id: cream }
    await putBatch(tx, { ...jars, expires_on: expired, quantity: 3 }, member)
    await postGoodsIn(tx, { id: of('jars') }, member)
    await startOrder(tx, { id: of('draft_order'), supplier_id }, member)
    await putOrderLine(tx, { order_id: of('draft_order'), product_id: phone, quantity: 1, unit_cost: '700' }, member)
    // One of the two that there are now is at another location.
    await startTransfer(tx, { id: of('sent_transfer'), to_id: branch }, member)
    await putTransferLine(tx, { transfer_id: of('sent_transfer'), product_id: cable, quantity: 2 }, member)
    await putTransferLine(tx, { transfer_id: of('sent_transfer'), product_id: phone, quantity: 1 }, member)
    await sendTransfer(tx, { id: of('sent_transfer') }, member)
    await startTransfer(tx, { id: of('draft_transfer'), to_id: branch }, member)
    await putTransferLine(tx, { transfer_id: of('draft_transfer'), product_id: phone, quantity: 1 }, member)
    await startOrder(tx, { id: of('order_id'), supplier_id }, member)
    await putOrderLine(tx, { order_id: of('order_id'), product_id: phone, quantity: 3, unit_cost: '800' }, member)
    await sendOrder(tx, { id: of('order_id') }, member)
    await startGoodsIn(tx, { id: of('counted'), order_id: of('order_id'), ...money }, member)
    await putLine(tx, { goods_in_id: of('counted'), product_id: phone, quantity: 2 }, member)
  })
  const [batch] = await testDb.asOwner<{ id: string }>('select id from batches where org_id = $1 and product_id = $2', [
    shop.shop.org_id,
    cream,
  ])
  return { ...shop, cable, cream, batch_id: batch?.id ?? '', ...ids }
}

const expired = '2026-11-10'
const freightOf = (goods_in_id: string): NewLandedCost => ({
  id: randomUUID(),
  goods_in_ids: [goods_in_id],
  kind: 'freight',
  amount: '100',
  basis: 'quantity',
  currency: 'UGX',
  rate: '1',
})

type Action = (shop: GoodsShop) => Promise<unknown>

/** What people may do with them at the same moment. */
export const goodsActions = {
  'send a transfer': ({ testDb, shop, draft_transfer: id }) =>
    as(testDb, shop.owner, (tx, member) => sendTransfer(tx, { id }, member)),
  'receive a transfer': ({ testDb, shop, sent_transfer: transfer_id, cable, phone }) =>
    as(testDb, shop.owner, (tx, member) => {
      const lines = [
        { product_id: cable, quantity: 1 },
        { product_id: phone, quantity: 1 },
      ]
      return receiveTransfer(tx, { id: randomUUID(), transfer_id, receipts: 0, lines }, member)
    }),
  'cancel a transfer': ({ testDb, shop, sent_transfer: id }) =>
    as(testDb, shop.owner, (tx, member) => cancelTransfer(tx, { id }, member)),
  'put goods in stock': ({ testDb, shop, counted: id }) =>
    as(testDb, shop.owner, (tx, member) => postGoodsIn(tx, { id }, member)),
  'send goods back': ({ testDb, shop, received: goods_in_id, phone }) =>
    as(testDb, shop.owner, (tx, member) => {
      const lines = [{ product_id: phone, quantity: 1 }]
      return sendBack(tx, { id: randomUUID(), goods_in_id, settlement: 'credit', reason: 'Broken', lines }, member)
    }),
  'close a transfer': ({ testDb, shop, sent_transfer: id, cable, phone }) =>
    as(testDb, shop.owner, (tx, member) => {
      const lines = [
        { product_id: cable, outcome: 'lost' as const, quantity: 2 },
        { product_id: phone, outcome: 'returned' as const, quantity: 1 },
      ]
      return closeTransfer(tx, { id, reason: 'Fell off', lines }, member)
    }),
  'add freight': ({ testDb, shop, received }) =>
    as(testDb, shop.owner, (tx, member) => addLandedCost(tx, { ...freightOf(received), amount: '70' }, member)),
  'reverse the freight': ({ testDb, shop, freight: landed_cost_id }) =>
    as(testDb, shop.owner, (tx, member) => reverseLandedCost(tx, { id: randomUUID(), landed_cost_id }, member)),
  'send an order': ({ testDb, shop, draft_order: id }) =>
    as(testDb, shop.owner, (tx, member) => sendOrder(tx, { id }, member)),
  'write off what expired': ({ testDb, shop, batch_id }) =>
    as(testDb, shop.owner, (tx, member) => {
      return writeOffExpired(tx, { lines: [{ batch_id, location_id: shop.org_id, quantity: 2 }] }, member)
    }),
  'correct a date': ({ testDb, shop, batch_id }) =>
    as(testDb, shop.owner, (tx, member) => {
      const asked = { batch_id, location_id: shop.org_id, quantity: 2, expires_on: '2027-11-10' }
      return correctBatch(tx, asked, member)
    }),
  'close the order': ({ testDb, shop, order_id: id }) =>
    as(testDb, shop.owner, (tx, member) => closeOrder(tx, { id, reason: 'None left there' }, member)),
} satisfies Record<string, Action>

/** Everything else that these touch, without what differs from shop to shop. */
export async function pictureOfGoods(shop: GoodsShop): Promise<string> {
  const [goods] = await shop.testDb.asOwner(
    `select (select json_agg(json_build_array(w.name, w.kind, p.model, l.on_hand) order by w.name, w.kind, p.model) from stock_levels l
          join locations w on w.org_id = l.org_id and w.id = l.location_id join products p on p.org_id = l.org_id and p.id = l.product_id
          where l.org_id = $1 and l.on_hand <> 0) as levels,
       (select json_agg(json_build_array(state, number) order by state, number) from transfers where org_id = $1) as transfers,
       (select json_agg(json_build_array(state, close_reason) order by number) from purchase_orders where org_id = $1) as orders,
       (select json_agg(json_build_array(number, total) order by number) from goods_ins where org_id = $1) as goods,
       (select json_agg(json_build_array(model, cost_price, current_stock) order by model) from products where org_id = $1) as costs,
       (select sum(amount) from supplier_entries where org_id = $1) as owed,
       (select json_agg(json_build_array(b.expires_on, l.on_hand) order by b.expires_on) from batch_levels l
          join batches b on b.org_id = l.org_id and b.id = l.batch_id where l.org_id = $1 and l.on_hand <> 0) as batches,
       (select json_agg(json_build_array(amount_ugx, reverses_id is null) order by amount_ugx, reverses_id is null) from landed_costs
          where org_id = $1) as freight,
       (select json_agg(json_build_array(stock_before, cost_after, rest_after, variance) order by id) from cost_changes where org_id = $1) as changes`,
    [shop.shop.org_id],
  )
  return `${await pictureOf(shop)} ${JSON.stringify(goods)}`
}
