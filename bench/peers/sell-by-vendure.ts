import { type BenchShop, threeProducts } from '../bench-shops.ts'
import type { HttpLine } from '../http-line.ts'
import { asked, dataOf } from './graphql.ts'

export const adminApi = '/admin-api'

const refused = '... on ErrorResult { errorCode message }'

const begin = 'mutation { order: createDraftOrder { id } }'
/** Three lines, the order's completion and its payment: as much as fits into one request before the lines' ids are known. */
const pay = `mutation ($order: ID!, $one: ID!, $two: ID!, $three: ID!) {
  one: addItemToDraftOrder(orderId: $order, input: { productVariantId: $one, quantity: 1 }) { __typename ${refused} }
  two: addItemToDraftOrder(orderId: $order, input: { productVariantId: $two, quantity: 1 }) { __typename ${refused} }
  three: addItemToDraftOrder(orderId: $order, input: { productVariantId: $three, quantity: 1 }) { __typename ${refused} }
  complete: transitionOrderToState(id: $order, state: "ArrangingPayment") { __typename ${refused} }
  paid: addManualPaymentToOrder(input: { orderId: $order, method: "cash", metadata: {} }) { ... on Order { state lines { id } } ${refused} }
}`
const fulfil = `mutation ($lines: [OrderLineInput!]!) {
  fulfilment: addFulfillmentToOrder(input: { lines: $lines, handler: { code: "manual-fulfillment", arguments: [
    { name: "method", value: "counter" }, { name: "trackingCode", value: "" }] } }) { ... on Fulfillment { id } ${refused} }
}`
const handOver = `mutation ($id: ID!) {
  done: transitionFulfillmentToState(id: $id, state: "Delivered") { ... on Fulfillment { state } ${refused} }
}`

/**
 * A sale of three lines as a till makes it with Vendure's documented API for staff, in as few requests as its ids allow: a draft, paid in cash,
 * handed over. Returns whether all steps succeeded.
 */
export async function sellByVendure(line: HttpLine, shop: BenchShop): Promise<boolean> {
  const headers = { Authorization: `Bearer ${shop.token}` }
  const ask = async (query: string, variables?: Record<string, unknown>) =>
    dataOf((await line.post(adminApi, headers, asked(query, variables))).body)
  const draft = await ask(begin)
  if (draft === undefined) return false
  const [one, two, three] = threeProducts(shop)
  const sold = await ask(pay, {
    order: draft.order.id,
    one,
    two,
    three,
  })
  if (sold?.paid.state !== 'PaymentSettled') return false
  const lines = sold.paid.lines.map(({ id }: { id: string }) => ({ orderLineId: id, quantity: 1 }))
  const sent = await ask(fulfil, { lines })
  if (sent === undefined) return false
  const end = await ask(handOver, { id: sent.fulfilment.id })
  return end?.done.state === 'Delivered'
}
