import fc from 'fast-check'
import { mergeCustomers } from '../../server/customers/merge-customers.ts'
import { removeCustomer } from '../../server/customers/remove-customer.ts'
import { Failure } from '../../server/fail.ts'
import { saveBusinessSettings } from '../../server/organization/business-settings.ts'
import { updateStock } from '../../server/products/adjust-stock.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { cancelSale } from '../../server/sales/refunds/cancel-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { as } from '../../server/testing/shops.ts'
import { day, kampala, now } from './model-clock.ts'
import { isStanding, type ModelShop, refunded } from './model-shop.ts'
import { allBooksOf, type ShopAtWork } from './workshop.ts'

export type Command = fc.AsyncCommand<ModelShop, ShopAtWork>
/** What a command does to the model, returning the code of the failure that the shop must answer, or done. */
type Answer = string | undefined

/** A command, run against both; then both must answer alike, and the books must be equal. `isThere`: there is something to apply it to. */
export function command(
  words: string,
  tell: (model: ModelShop) => Answer,
  ask: (real: ShopAtWork) => Promise<unknown>,
  isThere: (model: Readonly<ModelShop>) => boolean = () => true,
): Command {
  return {
    check: isThere,
    run: async (model, real) => {
      const done = ask(real).then(
        () => undefined,
        (error: unknown) => (error instanceof Failure ? error.entry.code : Promise.reject(error)),
      )
      const [said, heard] = [tell(model), await done]
      if (said !== heard) throw new Error(`${words}: the model says ${said ?? 'done'}, the shop ${heard ?? 'done'}`)
      const [must, is] = [JSON.stringify(model.books()), JSON.stringify(await allBooksOf(real))]
      if (must !== is) throw new Error(`${words}: the books must be\n${must}\nand are\n${is}`)
    },
    toString: () => words,
  }
}

/** Things are named by a number, which selects one of those that exist. */
export const one = fc.nat({ max: 1_000 })
export const at = (number: number, of: { length: number }) => (of.length === 0 ? -1 : number % of.length)

const sale = fc.record({
  lines: fc.array(fc.record({ product: one, quantity: fc.integer({ min: 1, max: 6 }), off: fc.nat({ max: 99 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  customer: fc.option(one, { nil: undefined, freq: 4 }),
  daysBack: fc.nat({ max: 3 }),
})

const sell = sale.map(({ lines, customer, daysBack }) => {
  const planned = (shop: { products: readonly { price: number }[] }) =>
    lines.map(({ product, quantity, off }) => {
      const found = at(product, shop.products)
      return { product: found, quantity, off, total: (shop.products[found]?.price ?? 0) * quantity - off }
    })
  return command(
    `sell ${JSON.stringify({ lines, customer, daysBack })}`,
    (model) => {
      const cart = planned(model)
      const isShort = model.products.some((_, product) => {
        const asked = cart.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0)
        return asked > 0 && asked > model.hereOf(product)
      })
      if (isShort) return 'OUT_OF_STOCK'
      const buyer = customer === undefined ? undefined : model.personOf(at(customer, model.customers))
      if (customer !== undefined && buyer === undefined) return 'CUSTOMER_NOT_FOUND'
      const date = new Date(now - daysBack * day)
      const sold = cart.map(({ off: _, ...line }) => {
        const { cost = 0 } = model.products[line.product] ?? {}
        return { ...line, cost, tax: model.taxIn(line.total), back: [] }
      })
      model.sales.push({ customer: buyer, day: kampala.format(date), at: date.getTime(), lines: sold })
      return undefined
    },
    async (real) => {
      const items = planned(real).map(({ product, quantity, off }) => ({
        product_id: real.products[product]?.id ?? '',
        quantity,
        discount: { type: 'amount' as const, value: off },
      }))
      const customer_id = customer === undefined ? null : (real.customers[at(customer, real.customers)] ?? null)
      const sale_date = new Date(now - daysBack * day).toISOString()
      const asked = { payment_method: 'cash' as const, items, customer_id, sale_date }
      const { response } = await real.batches.record(askForSale(real.shop.owner.caller, asked, undefined))
      real.sales.push(JSON.parse(response).sale.id)
    },
  )
})

const cancel = one.map((number) =>
  command(
    `cancel ${number}`,
    (model) => {
      for (const line of model.sales[at(number, model.sales)]?.lines ?? []) {
        const left = line.quantity - refunded(line)
        if (left > 0) line.back.push({ quantity: left, goods: 'restock' })
      }
      return model.sales.length === 0 ? 'NOT_FOUND' : undefined
    },
    (real) =>
      as(real.testDb, real.shop.admin, (tx, member) => cancelSale(tx, { id: idIn(real.sales, number) }, member)),
  ),
)

const back = fc.record({
  number: one,
  lines: fc.uniqueArray(
    fc.record({
      line: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 6 }),
      goods: fc.constantFrom('restock' as const, 'write_off' as const),
    }),
    { minLength: 1, maxLength: 3, selector: ({ line }) => line },
  ),
})

const refund = back.map(({ number, lines }) =>
  command(
    `refund ${JSON.stringify({ number, lines })}`,
    (model) => {
      const found = model.sales[at(number, model.sales)]
      if (found === undefined) return 'NOT_FOUND'
      if (!isStanding(found)) return 'SALE_REFUNDED'
      const asked = lines.map(({ line, ...choice }) => ({ choice, of: found.lines[line - 1] }))
      for (const { of, choice } of asked) {
        if (of === undefined) return 'SALE_LINE_NOT_FOUND'
        if (choice.quantity > of.quantity - refunded(of)) return 'REFUND_OVER_SOLD'
      }
      for (const { of, choice } of asked) of?.back.push(choice)
      return undefined
    },
    (real) => {
      const asked = {
        sale_id: idIn(real.sales, number),
        items: lines,
        reason: 'Model',
        payment_method: 'cash' as const,
      }
      return as(real.testDb, real.shop.owner, (tx, member) => refundSale(tx, asked, member))
    },
  ),
)

const merge = fc.tuple(one, one).map(([first, second]) =>
  command(
    `merge ${first} ${second}`,
    (model) => {
      const [kept, gone] = [at(first, model.customers), at(second, model.customers)]
      if (kept === gone) return 'INVALID_CUSTOMER_IDS'
      if (model.customers[kept] !== 'here' || model.customers[gone] !== 'here') return 'CUSTOMERS_NOT_FOUND'
      for (const moved of model.sales) if (moved.customer === gone) moved.customer = kept
      model.customers[gone] = { now: kept }
      return undefined
    },
    (real) =>
      as(real.testDb, real.shop.owner, (tx, member) => {
        const ids = { first_id: idIn(real.customers, first), second_id: idIn(real.customers, second) }
        return mergeCustomers(tx, ids, member)
      }),
  ),
)

const remove = fc.tuple(one, fc.boolean()).map(([number, force]) =>
  command(
    `remove ${number}${force ? ' by force' : ''}`,
    (model) => {
      const gone = at(number, model.customers)
      if (model.customers[gone] !== 'here') return 'NOT_FOUND'
      const theirs = model.sales.filter(({ customer }) => customer === gone)
      // A customer with purchases is only anonymised, and the sales remain theirs.
      if (theirs.length > 0 && !force) return undefined
      for (const detached of theirs) detached.customer = undefined
      model.customers[gone] = 'gone'
      return undefined
    },
    (real) =>
      as(real.testDb, real.shop.owner, (tx, member) =>
        removeCustomer(tx, { id: idIn(real.customers, number), force }, member),
      ),
  ),
)

const adjust = fc.tuple(one, fc.integer({ min: -9, max: 12 })).map(([number, delta]) => {
  const quantity_change = delta === 0 ? 1 : delta
  return command(
    `adjust ${number} by ${quantity_change}`,
    (model) => {
      const product = at(number, model.products)
      if (quantity_change < 0 && model.hereOf(product) + quantity_change < 0) return 'NOT_ENOUGH_STOCK'
      const found = model.products[product]
      if (found) found.opening += quantity_change
      // A loss, or a gain, at what it costs now, whatever it costs later.
      if (found) model.workshop.losses.push(-quantity_change * found.cost)
      return undefined
    },
    (real) =>
      as(real.testDb, real.shop.admin, (tx, member) => {
        const product_id = real.products[at(number, real.products)]?.id ?? ''
        return updateStock(tx, { product_id, quantity_change }, member)
      }),
  )
})

const register = fc.boolean().map((isRegistered) =>
  command(
    isRegistered ? 'register for VAT' : 'end the VAT registration',
    (model) => {
      model.isVatRegistered = isRegistered
      return undefined
    },
    (real) =>
      as(real.testDb, real.shop.owner, (tx, member) =>
        saveBusinessSettings(tx, { business: { isVatRegistered: isRegistered } }, member),
      ),
  ),
)

/** What people do in a shop; sales more often, so that there is something to undo. */
export const tradeCommands: fc.Arbitrary<Command>[] = [
  sell,
  sell,
  cancel,
  refund,
  refund,
  merge,
  remove,
  adjust,
  register,
]

const noSuchId = '00000000-0000-4000-8000-00000000dead'
export const idIn = (ids: readonly string[], number: number) => ids[at(number, ids)] ?? noSuchId
