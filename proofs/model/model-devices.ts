import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { call } from '../../server/testing/calls.ts'
import { as } from '../../server/testing/shops.ts'
import { newImeis } from '../../server/testing/units.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { ofToday } from './model-clock.ts'
import { at, type Command, command, idIn, one } from './model-commands.ts'
import { isStanding, type ModelProduct, type ModelShop } from './model-shop.ts'
import { type ModelDevice, phone } from './model-workshop.ts'
import { price, type ShopAtWork } from './workshop.ts'

const seller = {
  seller_name: 'Sarah Nakato',
  document: 'national_id' as const,
  document_number: 'CM9001234567AB',
  signature: [[[10, 20] as [number, number]]],
}

const deviceOf = ({ workshop: { devices } }: ModelShop, number: number) => devices[at(number, devices)] as ModelDevice
const realDevice = ({ workshop: { devices } }: ShopAtWork, number: number) => {
  const found = devices[at(number, devices)]
  if (found === undefined) throw new Error('a shop has phones at first')
  return found
}

/** A device comes to the shop: a new one, or one that it knows. */
const offered = fc.record({ isNew: fc.boolean(), number: one, amount: fc.integer({ min: 1, max: 900_000 }) })
type Offered = { readonly isNew: boolean; readonly number: number; readonly amount: number }

const numberOf = (model: ModelShop, { isNew, number }: Offered) =>
  isNew ? model.workshop.numbers : deviceOf(model, number).number
const imeiOf = (real: ShopAtWork, { isNew, number }: Offered) =>
  isNew ? (newImeis(1)[0] ?? '') : realDevice(real, number).imei

function bought(model: ModelShop, offer: Offered): void {
  const { workshop } = model
  const device = workshop.comes(numberOf(model, offer), offer.amount, 'held')
  if (offer.isNew) workshop.numbers += 1
  workshop.tradeIns.push({ device, amount: offer.amount, state: 'held' })
}

async function keepBought({ testDb, workshop }: ShopAtWork, id: string, imei: string): Promise<void> {
  const [made] = await testDb.asOwner<{ unit_id: string }>('select unit_id from trade_ins where id = $1', [id])
  workshop.devices.push({ id: made?.unit_id ?? '', imei })
  workshop.trade_ins.push(id)
}

function sold(model: ModelShop, device: ModelDevice): void {
  const { workshop } = model
  const line = { product: phone, quantity: 1, total: price, cost: device.cost, tax: model.taxIn(price), back: [] }
  const sale = { customer: undefined, ...ofToday, lines: [line] }
  workshop.sales.push(sale)
  workshop.soldPhones.push({ sale, device })
  workshop.goes(device)
}

/** Those in stock, in the order in which they first arrived. */
async function inStock({ testDb, shop, workshop }: ShopAtWork) {
  const rows = await testDb.asOwner<{ id: string }>(`select id from units where org_id = $1 and state = 'in_stock'`, [
    shop.org_id,
  ])
  const here = new Set(rows.map(({ id }) => id))
  return workshop.devices.filter(({ id }) => here.has(id))
}

const buy = offered.map((offer) =>
  command(
    `buy a phone ${JSON.stringify(offer)}`,
    (model) => {
      const refusal = model.workshop.whyNotBought(numberOf(model, offer))
      if (refusal !== undefined) return refusal
      bought(model, offer)
      model.workshop.cash.push(-offer.amount)
      return undefined
    },
    async (real) => {
      const { phone_id: product_id, wallet_id, by } = real.workshop
      const [id, number] = [randomUUID(), imeiOf(real, offer)]
      const asked = { id, product_id, number, answers: [], amount: offer.amount, wallet_id, ...seller }
      await call(router.tradeIns.buy, asked, by())
      await keepBought(real, id, number)
    },
  ),
)

/** What is offered above the price is paid out. */
const trade = fc.tuple(offered, one, fc.boolean()).map(([offer, wanted, isAtTill]) =>
  command(
    `trade a phone in ${isAtTill ? 'at the till' : 'at the desk'} for ${wanted} of those here ${JSON.stringify(offer)}`,
    (model) => {
      const here = model.workshop.here()
      const next = here[at(wanted, here)] as ModelDevice
      const refusal = model.workshop.whyNotBought(numberOf(model, offer))
      if (refusal !== undefined) return refusal
      bought(model, offer)
      sold(model, next)
      model.workshop.cash.push(price - offer.amount)
      return undefined
    },
    async (real) => {
      const { phone_id: product_id, wallet_id: rest_wallet_id, till, staff_pass, by } = real.workshop
      const [id, client_sale_id, number] = [randomUUID(), randomUUID(), imeiOf(real, offer)]
      const here = await inStock(real)
      const next = here[at(wanted, here)]
      const trade_in = { id, product_id, number, answers: [], amount: offer.amount, ...seller }
      const items = [{ product_id, quantity: 1, unit_id: next?.id }]
      const sale = { client_sale_id, payment_method: 'cash' as const, total_amount: price, items }
      const atTill = { token_hash: till.hash, staff_pass, asked: { trade_in, sale } }
      if (isAtTill) await call(router.till.tradeIn, atTill, { context: visitOf(real.testDb, undefined) })
      else await call(router.tradeIns.buyTowards, { trade_in, saleData: sale, rest_wallet_id }, by())
      await keepBought(real, id, number)
      real.workshop.sales.push({ id: client_sale_id, imei: next?.imei ?? '' })
    },
    ({ workshop }) => workshop.here().length > 0,
  ),
)

const sell = one.map((number) =>
  command(
    `sell phone ${number}`,
    (model) => {
      const device = deviceOf(model, number)
      if (device.state !== 'in_stock') return device.state === 'sold' ? 'UNIT_SOLD' : 'UNIT_NOT_IN_STOCK'
      sold(model, device)
      model.workshop.cash.push(price)
      return undefined
    },
    async (real) => {
      const { id: unit_id, imei } = realDevice(real, number)
      const items = [{ product_id: real.workshop.phone_id, quantity: 1, unit_id }]
      const asked = askForSale(real.shop.owner.caller, { payment_method: 'cash', items }, undefined)
      const { response } = await real.batches.record(asked)
      real.workshop.sales.push({ id: JSON.parse(response).sale.id, imei })
    },
  ),
)

/** All of it is refunded in cash, also the part that a device paid. */
const refund = fc.tuple(one, fc.constantFrom('restock' as const, 'write_off' as const)).map(([number, goods]) =>
  command(
    `refund phone sale ${number}, ${goods}`,
    ({ workshop }) => {
      const { soldPhones } = workshop
      const found = soldPhones[at(number, soldPhones)]
      if (found === undefined) return 'NOT_FOUND'
      const { sale, device } = found
      if (!isStanding(sale)) return 'SALE_REFUNDED'
      const refusal = workshop.whyNotBack(device)
      if (refusal !== undefined) return refusal
      sale.lines[0]?.back.push({ quantity: 1, goods })
      workshop.cash.push(-price)
      if (goods === 'restock') workshop.back(device)
      else device.state = 'written_off'
      return undefined
    },
    async ({ testDb, shop, workshop: { sales } }) => {
      const { id: sale_id, imei: unit_number } = sales[at(number, sales)] ?? { id: randomUUID(), imei: '' }
      const items = [{ line: 1, quantity: 1, goods, unit_number }]
      const asked = { sale_id, items, reason: 'Model', payment_method: 'cash' as const }
      await as(testDb, shop.owner, (tx, member) => refundSale(tx, asked, member))
    },
  ),
)

const loseOne = one.map((number) =>
  command(
    `write phone ${number} off`,
    (model) => {
      const device = deviceOf(model, number)
      if (device.state === 'written_off') return undefined
      if (device.state !== 'in_stock') return 'UNIT_NOT_IN_STOCK'
      device.state = 'written_off'
      model.workshop.losses.push(device.cost)
      return undefined
    },
    (real) => call(router.units.settle, { id: realDevice(real, number).id, outcome: 'damage' }, real.workshop.by()),
  ),
)

/** What becomes of a device that was bought: for sale, back to its seller for the money, or to the police for nothing. */
const end = fc
  .tuple(one, fc.constantFrom('for_sale' as const, 'for_sale' as const, 'given_back' as const, 'handed_over' as const))
  .map(([number, state]) =>
    command(
      `trade-in ${number} is ${state}`,
      ({ workshop }) => {
        const { tradeIns, cash, losses } = workshop
        const found = tradeIns[at(number, tradeIns)]
        if (found === undefined) return 'NOT_FOUND'
        if (found.state === state) return undefined
        if (found.state !== 'held') return 'TRADE_IN_CLOSED'
        const { device } = found
        if (state === 'given_back' && device.jobs.some(({ isOut }) => !isOut)) return 'REFURBISHING_STANDS'
        found.state = state
        if (state === 'for_sale') workshop.back(device)
        else device.state = state === 'given_back' ? 'given_back' : 'written_off'
        if (state === 'given_back') cash.push(found.amount)
        if (state === 'handed_over') losses.push(device.cost)
        return undefined
      },
      async ({ workshop: { trade_ins, wallet_id, by } }) => {
        const id = idIn(trade_ins, number)
        if (state === 'for_sale') await call(router.tradeIns.release, { id, price }, by())
        else if (state === 'given_back') await call(router.tradeIns.close, { id, state, wallet_id }, by())
        else await call(router.tradeIns.close, { id, state, note: 'Police' }, by())
      },
    ),
  )

const isHere = ({ state }: ModelDevice) => state === 'in_stock' || state === 'held'

const build = fc.tuple(one, one, fc.integer({ min: 1, max: 3 })).map(([number, part, quantity]) =>
  command(
    `build ${quantity} of ${part} into phone ${number}`,
    (model) => {
      const [device, product] = [deviceOf(model, number), at(part, model.products)]
      if (!isHere(device)) return 'UNIT_NOT_IN_STOCK'
      if (quantity > model.hereOf(product)) return 'REFURBISHING_NO_PARTS'
      const found = model.products[product] as ModelProduct
      const job = { product, quantity, cost: found.cost * quantity, isOut: false }
      found.opening -= quantity
      device.cost += job.cost
      device.jobs.push(job)
      model.workshop.jobs.push({ device, job })
      return undefined
    },
    async (real) => {
      const [id, product_id] = [randomUUID(), real.products[at(part, real.products)]?.id ?? '']
      const asked = { id, unit_id: realDevice(real, number).id, parts: [{ product_id, quantity }] }
      await call(router.units.refurbish, asked, real.workshop.by())
      real.workshop.jobs.push(id)
    },
  ),
)

const takeOut = one.map((number) =>
  command(
    `take the parts of job ${number} out`,
    (model) => {
      const { jobs } = model.workshop
      const found = jobs[at(number, jobs)]
      if (found === undefined) return 'NOT_FOUND'
      const { device, job } = found
      if (job.isOut) return undefined
      if (!isHere(device)) return 'UNIT_NOT_IN_STOCK'
      const product = model.products[job.product] as ModelProduct
      product.opening += job.quantity
      device.cost -= job.cost
      job.isOut = true
      return undefined
    },
    ({ workshop: { jobs, by } }) => call(router.units.reverseRefurbishing, { id: idIn(jobs, number) }, by()),
  ),
)

/** What a shop does with phones by IMEI, those that it sells and those that people bring. */
export const deviceCommands: fc.Arbitrary<Command>[] = [
  buy,
  trade,
  trade,
  sell,
  refund,
  loseOne,
  end,
  end,
  build,
  build,
  takeOut,
]
