import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { mergeCustomers } from '../../server/customers/merge-customers.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { cancelSale } from '../../server/sales/refunds/cancel-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { as } from '../../server/testing/shops.ts'
import { type Command, chosen, command, customer, desk, idOf, one } from './credit-command.ts'
import { forgive, open, pay, payAtTill, payOut, reverse } from './credit-entries.ts'
import { limit, price } from './credit-shop.ts'
import type { CreditModel, ModelRefund, ModelSale } from './model-credit.ts'

const sell = fc
  .record({
    customer,
    quantity: fc.integer({ min: 1, max: 9 }),
    paid: fc.option(one, { nil: undefined }),
    method: desk,
    isTrusted: fc.boolean(),
  })
  .map(({ customer: buyer, quantity, paid, method, isTrusted }) => {
    const total = quantity * price
    const on_account = paid === undefined ? total : total - ((paid * 7) % (total + 1))
    return command(
      `sell ${quantity} to ${buyer}, ${on_account} on account${isTrusted ? ' by the member' : ''}, rest ${method}`,
      (model, real) => {
        const after = model.balanceOf(buyer) + on_account
        const sold: ModelSale = { kind: 'sale', day: model.today, customer: buyer, total, on_account, paidInto: method }
        return {
          ...(isTrusted && on_account > 0 && after > 0 && after > limit && { code: 'CREDIT_OVER_LIMIT' }),
          write: () => void model.documents.push(sold),
          ask: async ({ shop, batches, product_id, ids }) => {
            const payments = on_account === total ? [] : [{ method, amount: total - on_account }]
            const items = [{ product_id, quantity }]
            const sale = {
              payment_method: method,
              customer_id: idOf(real, buyer),
              items,
              payments,
              ...(on_account > 0 && { on_account }),
            }
            const { caller } = isTrusted ? shop.member : shop.owner
            const { response } = await batches.record(
              askForSale(caller, { ...sale, client_sale_id: randomUUID() }, undefined),
            )
            ids.set(sold, JSON.parse(response).sale.id)
          },
        }
      },
    )
  })

/** What returned goods change: the account first, then money; what had been written off becomes no deposit. */
function backOf(model: CreditModel, sale: ModelSale, back: number, outOf: ModelRefund['outOf']): ModelRefund {
  const onAccountStill = sale.on_account - model.refundsOf(sale).reduce((all, { off }) => all + off, 0)
  const off = Math.min(back, onAccountStill)
  const meant = Math.min(off, model.unmeantOf(sale))
  const balance = model.balanceOf(sale.customer) - off
  const recovered = Math.max(0, -balance - model.heldOf(sale.customer))
  return { kind: 'refund', day: model.today, sale, amount: back, off, meant, recovered, outOf }
}

const refund = fc.tuple(one, fc.integer({ min: 1, max: 9 }), desk).map(([number, quantity, method]) =>
  command(`refund ${quantity} of sale ${number} in ${method}`, (model, real) => {
    const sale = chosen(model.sales, number)
    if (sale === undefined) return undefined
    const left = model.leftOf(sale) / price
    const code = left === 0 ? 'SALE_REFUNDED' : quantity > left ? 'REFUND_OVER_SOLD' : undefined
    const back = backOf(model, sale, quantity * price, method)
    return {
      ...(code && { code }),
      write: () => void model.documents.push(back),
      ask: ({ testDb, shop }) => {
        const items = [{ line: 1, quantity, goods: 'restock' as const }]
        const asked = { sale_id: real.ids.get(sale) ?? '', items, reason: 'Model', payment_method: method }
        return as(testDb, shop.owner, (tx, member) => refundSale(tx, asked, member))
      },
    }
  }),
)

const cancel = one.map((number) =>
  command(`cancel sale ${number}`, (model, real) => {
    const sale = chosen(model.sales, number)
    if (sale === undefined) return undefined
    const left = model.leftOf(sale)
    const back = backOf(model, sale, left, sale.paidInto)
    return {
      write: () => void (left > 0 && model.documents.push(back)),
      ask: ({ testDb, shop }) =>
        as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: real.ids.get(sale) ?? '' }, member)),
    }
  }),
)

const merge = fc.tuple(customer, customer).map(([kept, gone]) =>
  command(`merge ${gone} into ${kept}`, (model, real) => {
    const isGone = [kept, gone].some((number) => model.became[number] !== undefined)
    const code = kept === gone ? 'INVALID_CUSTOMER_IDS' : isGone ? 'CUSTOMERS_NOT_FOUND' : undefined
    return {
      ...(code && { code }),
      write: () => {
        model.became[gone] = kept
      },
      ask: ({ testDb, shop }) =>
        as(testDb, shop.owner, (tx, member) =>
          mergeCustomers(tx, { first_id: idOf(real, kept), second_id: idOf(real, gone) }, member),
        ),
    }
  }),
)

const wait = fc.integer({ min: 1, max: 40 }).map((days) =>
  command(`${days} days go by`, (model) => ({
    ask: async () => {
      model.now += days * 86_400_000
    },
  })),
)

/** What happens to accounts, each as often as listed here. */
export const creditCommands = [
  sell,
  sell,
  sell,
  refund,
  refund,
  cancel,
  pay,
  pay,
  payAtTill,
  payOut,
  payOut,
  open,
  forgive,
  forgive,
  reverse,
  reverse,
  wait,
  merge,
] satisfies fc.Arbitrary<Command>[]

/** Of those, what returns goods whose price was written off. */
export const forgivingCommands = [sell, forgive, refund, cancel, payOut]
