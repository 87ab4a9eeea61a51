import { randomUUID } from 'node:crypto'
import { startGoodsIn } from '../../server/goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../../server/goods-in/post-goods-in.ts'
import { putLine } from '../../server/goods-in/put-line.ts'
import { sendBack } from '../../server/goods-in/supplier-returns.ts'
import { startOrder } from '../../server/purchase-orders/draft-orders.ts'
import { putOrderLine } from '../../server/purchase-orders/put-order-line.ts'
import { closeOrder, sendOrder } from '../../server/purchase-orders/send-order.ts'
import { as, type TestDatabase } from '../../server/testing/shops.ts'
import { startTransfer } from '../../server/transfers/draft-transfer.ts'
import { cancelTransfer } from '../../server/transfers/end-transfer.ts'
import { putLine as putTransferLine } from '../../server/transfers/put-line.ts'
import { receiveTransfer } from '../../server/transfers/receive-transfer.ts'
import { sendTransfer } from '../../server/transfers/send-transfer.ts'
import { openRaceShop, pictureOf, type RaceShop } from '../actions.ts'

/**
 * The same shop with goods under way: the last phone came with a list that can be sent back, and is on a transfer that is not sent; of
 * another product two are on the way; an order of three phones was sent, and two of them are being counted.
 */
export type GoodsShop = RaceShop & {
  readonly draft_transfer: string
  readonly sent_transfer: string
  readonly cable: string
  readonly received: string
  readonly counted: string
  readonly order_id: string
}

/** Of a shop in which none of it is under way. */
export const noGoods = { cable: '', draft_transfer: '', sent_transfer: '', received: '', counted: '', order_id: '' }

export async function openGoodsShop(testDb: TestDatabase): Promise<GoodsShop> {
  const shop = await openRaceShop(testDb)
  const { phone, products, branch, supplier: supplier_id } = shop
  const cable = products[0]?.id ?? ''
  const [draft_transfer, sent_transfer, received, counted, order_id] = Array.from({ length: 5 }, () => randomUUID())
  const ids = { draft_transfer, sent_transfer, received, counted, order_id } as Record<string, string>
  const of = (name: string) => ids[name] ?? ''
  await as(testDb, shop.shop.owner, async (tx, member) => {
    const money = { currency: 'UGX', rate: '1' } as const
    await startGoodsIn(tx, { id: of('received'), supplier_id, ...money }, member)
    await putLine(tx, { goods_in_id: of('received'), product_id: phone, quantity: 1, unit_cost: '900' }, member)
    await postGoodsIn(tx, { id: of('received') }, member)
    // One of the two that there are now stands elsewhere.
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
  return {
    ...shop,
    cable,
    draft_transfer: of('draft_transfer'),
    sent_transfer: of('sent_transfer'),
    received: of('received'),
    counted: of('counted'),
    order_id: of('order_id'),
  }
}

type Action = (shop: GoodsShop) => Promise<unknown>

/** What people may do with them at one moment. */
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
  'close the order': ({ testDb, shop, order_id: id }) =>
    as(testDb, shop.owner, (tx, member) => closeOrder(tx, { id, reason: 'None left there' }, member)),
} satisfies Record<string, Action>

/** Everything that these touch besides, without what differs from shop to shop. */
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
       (select json_agg(json_build_array(stock_before, cost_after, rest_after, variance) order by id) from cost_changes where org_id = $1) as changes`,
    [shop.shop.org_id],
  )
  return `${await pictureOf(shop)} ${JSON.stringify(goods)}`
}
