import { createHash, randomUUID } from 'node:crypto'
import { openShop, stockProduct, type TestDatabase } from '../../server/testing/shops.ts'
import { ask, codeOf } from '../asking.ts'
import { pick } from '../figures.ts'
import type { Service } from '../whole-product.ts'

/** A shop at work: what there is to sell, change and count, while many people do so at once. */
export type TradeShop = {
  readonly org_id: string
  readonly tokens: { readonly owner: string; readonly admin: string; readonly member: string }
  /** The till's credential, in place of a session. */
  readonly token_hash: string
  readonly products: readonly string[]
  customers: string[]
  /** The recorded sales, with the number of lines of each. */
  readonly sales: { readonly id: string; readonly lines: number }[]
  /** Stock takes that are in progress, as far as is known. */
  takes: string[]
}

/** Opens a shop with few products, so that everybody works on the same ones. */
export async function openTradeShop(testDb: TestDatabase, service: Service): Promise<TradeShop> {
  const shop = await openShop(testDb)
  const products: string[] = []
  for (let i = 0; i < 12; i += 1) products.push(await stockProduct(testDb, shop, { model: `Hot ${i}`, stock: 400 }))
  const customers = Array.from({ length: 6 }, () => randomUUID())
  await testDb.asOwner(`insert into customers (org_id, id, name) select $1, unnest($2::uuid[]), 'Okello'`, [
    shop.org_id,
    customers,
  ])
  const tokenOf = (person: typeof shop.owner) => service.tokenOf(person, person.caller.session_id)
  const [owner, admin, member] = [await tokenOf(shop.owner), await tokenOf(shop.admin), await tokenOf(shop.member)]
  const till = await ask(service.address, {
    method: 'POST',
    path: '/rest/v1/pos_terminals',
    token: owner,
    body: { name: 'Counter' },
  })
  const token_hash = createHash('sha256')
    .update((till.json as { token: string }).token)
    .digest('hex')
  const tokens = { owner, admin, member }
  return { org_id: shop.org_id, tokens, token_hash, products, customers, sales: [], takes: [] }
}

/** The result of a run: how often each operation was done or refused, and every answer that should never occur. */
export type Tally = { readonly done: Record<string, number>; refused: number; readonly strange: string[] }

type Hand = {
  readonly shop: TradeShop
  readonly roll: () => number
  readonly upTo: (most: number) => number
  readonly product: () => string
  /** Returns the answer's body, or undefined if the operation was refused. */
  readonly send: (
    path: string,
    body: unknown,
    as?: keyof TradeShop['tokens'] | 'till',
    method?: string,
  ) => Promise<Record<string, unknown> | undefined>
}

/** Everything that people do to stock at a desk, and how often in a hundred. */
const operations: Readonly<Record<string, readonly [weight: number, (hand: Hand) => Promise<boolean>]>> = {
  sell: [36, sell],
  'sell late': [
    6,
    async ({ shop, roll, upTo, product, send }) => {
      // A till that was offline: its goods have left the shop, some of them before they were counted.
      const items = Array.from({ length: upTo(3) }, () => ({ product_id: product(), quantity: upTo(3) }))
      const body = {
        token_hash: shop.token_hash,
        client_sale_id: randomUUID(),
        origin: 'offline',
        payment_method: 'cash',
        sale_date: new Date(Date.now() - roll() * 5_000).toISOString(),
        device_time: new Date().toISOString(),
        items,
      }
      return (await send('/rest/v1/rpc/process_sale_transaction_pos', body, 'till')) !== undefined
    },
  ],
  cancel: [
    6,
    async ({ shop, roll, send }) => {
      if (shop.sales.length === 0) return false
      const { id } = pick(roll, shop.sales)
      return (
        (await send(`/rest/v1/sales/${id}`, { status: 'cancelled', reason: 'Changed mind' }, 'admin', 'PATCH')) !==
        undefined
      )
    },
  ],
  refund: [8, refund],
  adjust: [
    8,
    async ({ upTo, product, send }) => {
      const body = { product_id: product(), quantity_change: upTo(9) - 4 || 5 }
      return (await send('/rest/v1/rpc/pos_update_product_stock', body, 'admin')) !== undefined
    },
  ],
  'adjust several': [
    6,
    async ({ upTo, product, send }) => {
      const updates = Array.from({ length: upTo(5) }, () => ({ product_id: product(), quantity_change: upTo(6) }))
      return (await send('/rest/v1/rpc/batch_update_product_stock', { updates }, 'owner')) !== undefined
    },
  ],
  edit: [
    8,
    async ({ upTo, product, send }) => {
      const body = { current_stock: 300 + upTo(100), selling_price: 1_000 * upTo(900) }
      return (await send(`/rest/v1/products/${product()}`, body, 'owner', 'PATCH')) !== undefined
    },
  ],
  import: [2, importStock],
  'start counting': [
    2,
    async ({ shop, send }) => {
      const take = await send('/rest/v1/stock_takes', { notes: 'Any shelf' }, 'member')
      if (take !== undefined) shop.takes.push(String(take.id))
      return take !== undefined
    },
  ],
  count: [16, count],
  complete: [
    4,
    async ({ shop, roll, send }) => {
      if (shop.takes.length === 0) return false
      const stock_take_id = pick(roll, shop.takes)
      shop.takes = shop.takes.filter((id) => id !== stock_take_id)
      const body = { stock_take_id, apply_adjustments: roll() < 0.8 }
      return (await send('/rest/v1/rpc/complete_stock_take', body, 'admin')) !== undefined
    },
  ],
  'cancel counting': [
    1,
    async ({ shop, roll, send }) => {
      if (shop.takes.length === 0) return false
      const path = `/rest/v1/stock_takes/${pick(roll, shop.takes)}`
      return (await send(path, { status: 'cancelled' }, 'member', 'PATCH')) !== undefined
    },
  ],
  merge: [
    3,
    async ({ shop, roll, send }) => {
      const [first_id, second_id] = [pick(roll, shop.customers), pick(roll, shop.customers)]
      if (shop.customers.length < 3 || first_id === second_id) return false
      shop.customers = shop.customers.filter((id) => id !== second_id)
      return (await send('/rest/v1/rpc/merge_customers', { first_id, second_id }, 'owner')) !== undefined
    },
  ],
}
export const operationNames = Object.keys(operations)

async function sell({ shop, roll, upTo, product, send }: Hand): Promise<boolean> {
  const items = Array.from({ length: upTo(4) }, () => ({ product_id: product(), quantity: upTo(3) }))
  const client_sale_id = randomUUID()
  const customer_id = roll() < 0.4 ? pick(roll, shop.customers) : null
  const saleData = { client_sale_id, payment_method: 'cash', customer_id, items }
  const who = pick(roll, ['owner', 'admin', 'member'] as const)
  const sold = await send('/functions/v1/process-sale', { saleData }, who)
  if (sold !== undefined) shop.sales.push({ id: client_sale_id, lines: items.length })
  return sold !== undefined
}

async function refund({ shop, roll, upTo, send }: Hand): Promise<boolean> {
  if (shop.sales.length === 0) return false
  const { id: sale_id, lines } = pick(roll, shop.sales)
  const goods = roll() < 0.7 ? 'restock' : 'write_off'
  const items = [{ line: upTo(lines), quantity: upTo(2), goods }]
  const body = { sale_id, items, reason: 'Broken', payment_method: 'cash' }
  return (await send('/rest/v1/refunds', body, 'admin')) !== undefined
}

/** Several people count for one stock take; some of their requests arrive twice, and some lines begin anew. */
async function count({ shop, roll, upTo, product, send }: Hand): Promise<boolean> {
  if (shop.takes.length === 0) return false
  const counts = Array.from({ length: upTo(6) }, () => ({
    id: randomUUID(),
    product_id: product(),
    kind: roll() < 0.95 ? 'add' : 'clear',
    quantity: roll() < 0.2 ? 0 : upTo(400),
    // A phone that was offline for a while.
    counted_at: new Date(Date.now() - (roll() < 0.5 ? 0 : roll() * 500)).toISOString(),
  }))
  const body = { stock_take_id: pick(roll, shop.takes), sent_at: new Date().toISOString(), counts }
  const counted = await send('/rest/v1/rpc/record_stock_counts', body, 'member')
  if (counted !== undefined && roll() < 0.3) await send('/rest/v1/rpc/record_stock_counts', body, 'member')
  return counted !== undefined
}

async function importStock({ roll, upTo, product, send }: Hand): Promise<boolean> {
  const id = randomUUID()
  const stock = roll() < 0.5 ? 'set' : 'add'
  const chosen = [...new Set(Array.from({ length: upTo(5) }, product))]
  const options = { existing: 'update', stock }
  await send(
    '/rest/v1/imports',
    { id, kind: 'stock', file_name: 'stock.csv', row_count: chosen.length, options },
    'owner',
  )
  const rows = chosen.map((product_id, i) => ({
    row: i + 2,
    fields: { barcode: barcodeOf(product_id), stock: stock === 'set' ? 300 + upTo(100) : upTo(9) },
  }))
  await send(`/rest/v1/imports/${id}/rows`, { rows }, 'owner')
  return (await send(`/rest/v1/imports/${id}/apply`, { rows: 'all' }, 'owner')) !== undefined
}

/** A barcode for the product, so that files can name it. */
export const barcodeOf = (productId: string) => productId.replaceAll('-', '').slice(0, 20)

/** Lets this many people do this many things in the shops, each at a random server. */
export async function tradeAtRandom(
  services: readonly Service[],
  shops: readonly TradeShop[],
  size: { readonly operations: number; readonly workers: number; readonly roll: () => number },
): Promise<Tally> {
  const tally: Tally = { done: {}, refused: 0, strange: [] }
  const { roll } = size
  let left = size.operations
  const work = async () => {
    while (left > 0 && tally.strange.length < 20) {
      left -= 1
      const shop = pick(roll, shops)
      const name = drawn(roll)
      const isDone = await operations[name]?.[1](handIn(shop, pick(roll, services), roll, tally))
      if (isDone) tally.done[name] = (tally.done[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: size.workers }, work))
  return tally
}

function drawn(roll: () => number): string {
  const all = Object.entries(operations)
  let left = roll() * all.reduce((sum, [, [weight]]) => sum + weight, 0)
  for (const [name, [weight]] of all) {
    left -= weight
    if (left < 0) return name
  }
  return 'sell'
}

function handIn(shop: TradeShop, { address }: Service, roll: () => number, tally: Tally): Hand {
  const upTo = (most: number) => 1 + Math.floor(roll() * most)
  return {
    shop,
    roll,
    upTo,
    product: () => pick(roll, shop.products),
    send: async (path, body, as = 'owner', method = 'POST') => {
      const answer = await ask(address, { method, path, token: as === 'till' ? undefined : shop.tokens[as], body })
      if (answer.status === 200) return answer.json as Record<string, unknown>
      // Whoever is too late is refused with a failure of the catalogue: sold out, cancelled, merged, completed.
      if (answer.status === 409 || answer.status === 404) tally.refused += 1
      else tally.strange.push(`${method} ${path}: ${answer.status} ${codeOf(answer)} ${answer.text.slice(0, 200)}`)
      return undefined
    },
  }
}
