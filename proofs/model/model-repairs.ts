import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { router } from '../../server/router.ts'
import { call } from '../../server/testing/calls.ts'
import { ofToday } from './model-clock.ts'
import { at, type Command, command, idIn, one } from './model-commands.ts'
import type { ModelLine, ModelProduct, ModelShop } from './model-shop.ts'
import { type ModelRepair, paidOf, work } from './model-workshop.ts'
import type { ShopAtWork } from './workshop.ts'

const amounts = fc.integer({ min: 1, max: 60_000 })

const repairOf = ({ workshop: { repairs } }: ModelShop, number: number) => repairs[at(number, repairs)] as ModelRepair
const realRepair = ({ workshop: { repairs } }: ShopAtWork, number: number) => {
  const found = repairs[at(number, repairs)]
  if (found === undefined) throw new Error('no repair was taken in')
  return found
}

/** A command about a repair that was taken in. */
function ofRepair(
  words: string,
  number: number,
  tell: (model: ModelShop, repair: ModelRepair) => string | undefined,
  ask: (real: ShopAtWork, repair: ReturnType<typeof realRepair>) => Promise<unknown>,
): Command {
  return command(
    `${words} repair ${number}`,
    (model) => tell(model, repairOf(model, number)),
    (real) => ask(real, realRepair(real, number)),
    ({ workshop: { repairs } }) => repairs.length > 0,
  )
}

const takeIn = fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.option(amounts)).map(([labour, deposit]) =>
  command(
    `take a repair in, labour ${labour}, deposit ${deposit ?? 'none'}`,
    ({ workshop }) => {
      workshop.repairs.push({ labour, paid: deposit === null ? [] : [deposit], parts: [], isCollected: false })
      if (deposit !== null) workshop.cash.push(deposit)
      return undefined
    },
    async ({ workshop: { customer_id, wallet_id, repairs, by } }) => {
      const [id, job_id] = [randomUUID(), randomUUID()]
      const jobs = [{ id: job_id, name: 'New screen', labour }]
      const money = deposit === null ? {} : { deposit: { id: randomUUID(), wallet_id, amount: deposit } }
      await call(router.repairs.takeIn, { id, customer_id, device: 'Galaxy', fault: 'Cracked', jobs, ...money }, by())
      repairs.push({ id, job_id, parts: [] })
    },
  ),
)

const takePart = fc.tuple(one, one, fc.integer({ min: 1, max: 3 })).map(([number, part, quantity]) =>
  ofRepair(
    `take ${quantity} of ${part} for`,
    number,
    (model, { parts, isCollected }) => {
      if (isCollected) return 'REPAIR_ENDED'
      const product = at(part, model.products)
      if (quantity > model.hereOf(product)) return 'OUT_OF_STOCK'
      const found = model.products[product] as ModelProduct
      found.opening -= quantity
      parts.push({ product, quantity, cost: found.cost, state: 'in' })
      return undefined
    },
    async ({ products, workshop: { by } }, { id: repair_id, job_id, parts }) => {
      const [id, product_id] = [randomUUID(), products[at(part, products)]?.id ?? '']
      await call(router.repairs.takePart, { id, repair_id, job_id, product_id, quantity }, by())
      parts.push(id)
    },
  ),
)

const dropPart = fc
  .tuple(one, one, fc.constantFrom('unused' as const, 'broken' as const))
  .map(([number, part, outcome]) =>
    ofRepair(
      `part ${part} is ${outcome}, of`,
      number,
      (model, { parts, isCollected }) => {
        const found = parts[at(part, parts)]
        if (found === undefined) return 'NOT_FOUND'
        if (found.state === outcome) return undefined
        if (isCollected) return 'REPAIR_ENDED'
        if (found.state !== 'in') return 'REPAIR_PART_GONE'
        found.state = outcome
        const product = model.products[found.product] as ModelProduct
        if (outcome === 'unused') product.opening += found.quantity
        else model.workshop.losses.push(found.cost * found.quantity)
        return undefined
      },
      ({ workshop: { by } }, { id, parts }) =>
        call(router.repairs.dropPart, { id, part_id: idIn(parts, part), outcome }, by()),
    ),
  )

const pay = fc.tuple(one, amounts).map(([number, amount]) =>
  ofRepair(
    `pay ${amount} for`,
    number,
    ({ workshop }, { paid, isCollected }) => {
      if (isCollected) return 'REPAIR_ENDED'
      paid.push(amount)
      workshop.cash.push(amount)
      return undefined
    },
    ({ workshop: { wallet_id, by } }, { id: repair_id }) =>
      call(router.repairs.pay, { id: randomUUID(), repair_id, wallet_id, amount }, by()),
  ),
)

const payBack = fc.tuple(one, amounts).map(([number, amount]) =>
  ofRepair(
    `pay ${amount} back of`,
    number,
    ({ workshop }, repair) => {
      if (repair.isCollected) return 'REPAIR_ENDED'
      if (amount > paidOf(repair)) return 'REPAIR_MORE_THAN_PAID'
      repair.paid.push(-amount)
      workshop.cash.push(-amount)
      return undefined
    },
    ({ workshop: { wallet_id, by } }, { id: repair_id }) =>
      call(router.repairs.returnMoney, { id: randomUUID(), repair_id, wallet_id, amount, note: 'Asked for it' }, by()),
  ),
)

/** Its total: work, and the parts that are in it. */
function linesOf(model: ModelShop, { labour, parts }: ModelRepair): ModelLine[] {
  const line = (product: number, quantity: number, total: number, cost: number) => {
    return { product, quantity, total, cost, tax: model.taxIn(total), back: [] }
  }
  return [
    line(work, 1, labour, 0),
    ...parts
      .filter(({ state }) => state === 'in')
      .map(({ product, quantity, cost }) =>
        line(product, quantity, (model.products[product]?.price ?? 0) * quantity, cost),
      ),
  ]
}

/** The rest is paid now, or an overpayment is refunded. */
const handOver = one.map((number) =>
  ofRepair(
    'hand over',
    number,
    (model, repair) => {
      if (repair.isCollected) return 'REPAIR_ENDED'
      const lines = linesOf(model, repair)
      model.workshop.sales.push({ customer: undefined, ...ofToday, lines })
      for (const { product, quantity } of lines) {
        const found = model.products[product]
        if (found !== undefined) found.opening += quantity
      }
      const total = lines.reduce((sum, line) => sum + line.total, 0)
      const left = total - paidOf(repair)
      model.workshop.cash.push(left)
      if (left < 0) repair.paid.push(left)
      repair.isCollected = true
      return undefined
    },
    async ({ workshop: { wallet_id: return_wallet_id, by } }, { id }) => {
      const { total_amount, paid } = await call(router.repairs.moveJobs, { id, state: 'ready' }, by())
      const payments = total_amount > paid ? [{ method: 'cash' as const, amount: total_amount - paid }] : []
      await call(router.repairs.collect, { id, total_amount, payments, return_wallet_id }, by())
    },
  ),
)

/** What a shop does with devices that it repairs. */
export const repairCommands: fc.Arbitrary<Command>[] = [
  takeIn,
  takeIn,
  takePart,
  takePart,
  dropPart,
  pay,
  payBack,
  handOver,
]
