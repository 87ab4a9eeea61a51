import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { startGoodsIn } from '../../server/goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../../server/goods-in/post-goods-in.ts'
import { putLine } from '../../server/goods-in/put-line.ts'
import { sendBack as sendGoodsBack } from '../../server/goods-in/supplier-returns.ts'
import { startOrder } from '../../server/purchase-orders/draft-orders.ts'
import { putOrderLine } from '../../server/purchase-orders/put-order-line.ts'
import { sendOrder } from '../../server/purchase-orders/send-order.ts'
import { as } from '../../server/testing/shops.ts'
import { startTransfer } from '../../server/transfers/draft-transfer.ts'
import { cancelTransfer } from '../../server/transfers/end-transfer.ts'
import { putLine as putTransferLine } from '../../server/transfers/put-line.ts'
import { receiveTransfer } from '../../server/transfers/receive-transfer.ts'
import { sendTransfer } from '../../server/transfers/send-transfer.ts'
import { at, type Command, command, idIn, one, tradeCommands } from './model-commands.ts'
import { type ModelProduct, type ModelShop, upTo } from './model-shop.ts'

/** `sum` over `parts`, rounded half up. */
const halfUp = (sum: bigint, parts: bigint) => (2n * sum + parts) / (2n * parts)

/** The value of a product's stock is divided among this many units. */
function average(found: ModelProduct, worth: bigint, units: number): void {
  if (units === 0 || worth < 0n) found.variance += Number(worth)
  if (units === 0) {
    found.rest = 0
    return
  }
  const cost = worth < 0n ? 0n : halfUp(worth, BigInt(units))
  found.cost = Number(cost)
  found.rest = worth < 0n ? 0 : Number(worth - cost * BigInt(units))
}

function worthOf(model: ModelShop, product: number): bigint {
  const { cost, rest } = model.products[product] as ModelProduct
  return BigInt(model.stockOf(product)) * BigInt(cost) + BigInt(rest)
}

const units = fc.integer({ min: 1, max: 9 })

/** Goods come in, with or without an order; each unit costs this many hundredths of a shilling. */
const receive = fc
  .tuple(one, units, fc.nat({ max: 90_000_000 }), fc.boolean())
  .map(([number, quantity, hundredths, isOrdered]) => {
    const unit_cost = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
    return command(
      `receive ${quantity} of ${number} at ${unit_cost}${isOrdered ? ', of an order' : ''}`,
      (model) => {
        const product = at(number, model.products)
        const found = model.products[product] as ModelProduct
        const value = halfUp(BigInt(quantity) * BigInt(hundredths), 100n)
        average(found, worthOf(model, product) + value, model.stockOf(product) + quantity)
        found.opening += quantity
        model.goods.push({ product, units: quantity, value: Number(value), back: 0 })
        return undefined
      },
      async ({ testDb, shop, products, supplier: supplier_id, goods }) => {
        const [id, order_id, product_id] = [randomUUID(), randomUUID(), products[at(number, products)]?.id ?? '']
        await as(testDb, shop.owner, async (tx, member) => {
          if (isOrdered) {
            await startOrder(tx, { id: order_id, supplier_id }, member)
            await putOrderLine(tx, { order_id, product_id, quantity, unit_cost }, member)
            await sendOrder(tx, { id: order_id }, member)
          }
          const of = isOrdered ? { order_id, fill: true } : { supplier_id }
          await startGoodsIn(tx, { id, currency: 'UGX', rate: '1', ...of }, member)
          if (!isOrdered) await putLine(tx, { goods_in_id: id, product_id, quantity, unit_cost }, member)
          await postGoodsIn(tx, { id }, member)
        })
        goods.push(id)
      },
    )
  })

const sendBack = fc.tuple(one, units).map(([number, quantity]) =>
  command(
    `send back ${quantity} of goods ${number}`,
    (model) => {
      const goods = model.goods[at(number, model.goods)]
      if (goods === undefined) return 'NOT_FOUND'
      const { product, back } = goods
      if (quantity > goods.units - back) return 'MORE_THAN_CAME'
      if (quantity > model.hereOf(product)) return 'NOT_THERE_TO_SEND_BACK'
      const value = upTo(goods.value, goods.units, back + quantity) - upTo(goods.value, goods.units, back)
      const worth = worthOf(model, product) - BigInt(value)
      const found = model.products[product] as ModelProduct
      average(found, worth, model.stockOf(product) - quantity)
      found.opening -= quantity
      goods.back += quantity
      return undefined
    },
    async ({ testDb, shop, goods }) => {
      const goods_in_id = idIn(goods, number)
      const [line] = await testDb.asOwner<{ product_id: string }>(
        'select product_id from goods_in_lines where goods_in_id = $1',
        [goods_in_id],
      )
      const lines = [{ product_id: line?.product_id ?? '', quantity }]
      const asked = { id: randomUUID(), goods_in_id, settlement: 'credit', reason: 'Model', lines } as const
      await as(testDb, shop.owner, (tx, member) => sendGoodsBack(tx, asked, member))
    },
  ),
)

const toBranch = fc.tuple(one, units).map(([number, quantity]) =>
  command(
    `send ${quantity} of ${number} to the branch`,
    (model) => {
      const product = at(number, model.products)
      if (quantity > model.hereOf(product)) return 'NOT_ENOUGH_TO_SEND'
      const found = model.products[product] as ModelProduct
      found.onTheWay += quantity
      model.transfers.push({ product, units: quantity, state: 'sent' })
      return undefined
    },
    async ({ testDb, shop, products, branch: to_id, transfers }) => {
      const id = randomUUID()
      await as(testDb, shop.owner, async (tx, member) => {
        await startTransfer(tx, { id, to_id }, member)
        const line = { transfer_id: id, product_id: products[at(number, products)]?.id ?? '', quantity }
        await putTransferLine(tx, line, member)
        await sendTransfer(tx, { id }, member)
      })
      transfers.push(id)
    },
  ),
)

const arrive = fc.tuple(one, fc.boolean()).map(([number, isCancelled]) =>
  command(
    `${isCancelled ? 'cancel' : 'receive'} transfer ${number}`,
    (model) => {
      const transfer = model.transfers[at(number, model.transfers)]
      if (transfer === undefined) return 'NOT_FOUND'
      // Cancelling twice is cancelling once.
      if (isCancelled && transfer.state === 'cancelled') return undefined
      if (isCancelled && transfer.state === 'received') return 'TRANSFER_HAS_RECEIPTS'
      if (transfer.state !== 'sent') return 'TRANSFER_NOT_ON_THE_WAY'
      const found = model.products[transfer.product] as ModelProduct
      found.onTheWay -= transfer.units
      if (!isCancelled) found.away += transfer.units
      transfer.state = isCancelled ? 'cancelled' : 'received'
      return undefined
    },
    async ({ testDb, shop, transfers }) => {
      const id = idIn(transfers, number)
      if (isCancelled) return await as(testDb, shop.owner, (tx, member) => cancelTransfer(tx, { id }, member))
      const lines = await testDb.asOwner<{ product_id: string; quantity: string }>(
        'select product_id, quantity from transfer_lines where transfer_id = $1',
        [id],
      )
      const counted = lines.map(({ product_id, quantity }) => ({ product_id, quantity: Number(quantity) }))
      const receipt = { id: randomUUID(), transfer_id: id, receipts: 0, lines: counted }
      return await as(testDb, shop.owner, (tx, member) => receiveTransfer(tx, receipt, member))
    },
  ),
)

/** All actions: trade, and goods that come in, are returned and moved. */
export const goodsCommands: fc.Arbitrary<Command>[] = [
  ...tradeCommands,
  receive,
  receive,
  sendBack,
  toBranch,
  arrive,
  arrive,
]
