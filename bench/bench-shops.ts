import { randomUUID } from 'node:crypto'
import type { Database } from '@tunda/database'
import pg from 'pg'
import { createTokens } from '../server/account/sessions/tokens.ts'
import { lockStock, moveStock } from '../server/products/stock.ts'
import type { Secrets } from '../server/secrets/secrets.ts'
import type { BenchTill } from './counters.ts'

/** A shop that the load generator sells in. */
export type BenchShop = {
  readonly org_id: string
  readonly user_id: string
  readonly session_id: string
  readonly token: string
  readonly product_ids: readonly string[]
  /** The till that it sells at; without one, its owner sells at a desk. */
  readonly tills?: readonly BenchTill[]
  /** The customers that it sells to, if they are known. */
  readonly customer_ids?: readonly string[]
  /** The customers pay nothing now. */
  readonly is_on_account?: boolean
  /** The desks' locations; without any, the shop's only one. */
  readonly location_ids?: readonly string[]
}

/** The price of each of its products. */
const price = 150_000

const smartphones = '00000000-0000-4000-8000-000000000101'
const stock = 900_000

/** Fills the database at `url` with `count` shops of `products` products each, every owner on the enterprise plan and signed in. */
export async function fillShops(
  url: string,
  database: Database,
  secrets: Secrets,
  count: number,
  products: number,
): Promise<BenchShop[]> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const tokens = createTokens(secrets, 'bench')
  const shops: BenchShop[] = []
  for (let i = 0; i < count; i += 1) {
    const [org_id, user_id, session_id] = [randomUUID(), randomUUID(), randomUUID()]
    const product_ids = Array.from({ length: products }, () => randomUUID())
    await openShop(owner, org_id, user_id, session_id, product_ids)
    await fillShelves(database, { org_id, user_id, product_ids }, org_id)
    const session = { id: session_id, is_recovery: false, created_at: new Date().toISOString() }
    const { access_token } = await tokens.issue(
      { id: user_id, email: `${user_id}@example.ug`, user_metadata: {} },
      session,
    )
    shops.push({ org_id, user_id, session_id, token: access_token, product_ids })
  }
  await owner.end()
  return shops
}

async function openShop(
  owner: pg.Client,
  org_id: string,
  user_id: string,
  session_id: string,
  product_ids: readonly string[],
): Promise<void> {
  await owner.query(`insert into auth.users (id, email, password_hash) values ($1, $2, 'none')`, [
    user_id,
    `${user_id}@example.ug`,
  ])
  await owner.query(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'bench')`, [
    session_id,
    user_id,
  ])
  await owner.query(
    `insert into user_subscriptions (user_id, subscription_tier, status) values ($1, 'enterprise', 'active')`,
    [user_id],
  )
  await owner.query('insert into organizations (id, name, onboarding_completed_at) values ($1, $2, now())', [
    org_id,
    'Bench',
  ])
  await owner.query(`insert into organization_members (org_id, user_id, role) values ($1, $2, 'owner')`, [
    org_id,
    user_id,
  ])
  await owner.query('insert into business_settings (org_id) values ($1)', [org_id])
  await owner.query('insert into invoice_counters (org_id) values ($1)', [org_id])
  await owner.query('insert into organization_categories (org_id, category_id) values ($1, $2)', [org_id, smartphones])
  await owner.query(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price)
     select $1, id, 'Brand', 'Model ' || left(id::text, 4), $3, 100000, $4 from unnest($2::uuid[]) as id`,
    [org_id, product_ids, smartphones, price],
  )
}

/** Adds plenty of stock of every product at one of the shop's locations. */
export async function fillShelves(
  database: Database,
  { org_id, user_id, product_ids }: Pick<BenchShop, 'org_id' | 'user_id' | 'product_ids'>,
  location_id: string,
): Promise<void> {
  await database.asOrganization(org_id, async (tx) => {
    await lockStock(
      tx,
      product_ids.map((product_id) => ({ org_id, location_id, product_id })),
    )
    await moveStock(
      tx,
      product_ids.map((product_id) => ({
        org_id,
        location_id,
        product_id,
        delta: stock,
        reason: 'opening',
        user_id,
      })),
    )
  })
}

/** A new sale of three lines as the shop sends it, from its owner at a desk or one of its tills: the whole request. */
export function newSale(shop: BenchShop): [path: string, headers: Record<string, string>, body: string] {
  const items = threeProducts(shop).map((product_id) => ({ product_id, quantity: 1 }))
  const sale = { client_sale_id: randomUUID(), payment_method: 'cash', items, ...buyerOf(shop) }
  const till = shop.tills?.[Math.floor(Math.random() * shop.tills.length)]
  if (till !== undefined)
    return ['/rest/v1/rpc/process_sale_transaction_pos', {}, JSON.stringify({ ...till, ...sale, origin: 'online' })]
  const where = shop.location_ids?.[Math.floor(Math.random() * shop.location_ids.length)]
  const bearer = { Authorization: `Bearer ${shop.token}`, ...(where && { 'X-Location-Id': where }) }
  return ['/functions/v1/process-sale', bearer, JSON.stringify({ saleData: sale })]
}

function buyerOf({ customer_ids, is_on_account }: BenchShop) {
  if (customer_ids === undefined) return {}
  const customer_id = customer_ids[Math.floor(Math.random() * customer_ids.length)]
  return { customer_id, ...(is_on_account && { on_account: 3 * price }) }
}

/** Three different products of a shop, picked at random. */
export function threeProducts({ product_ids }: BenchShop): string[] {
  const picked = new Set<string>()
  while (picked.size < 3) picked.add(product_ids[Math.floor(Math.random() * product_ids.length)] ?? '')
  return [...picked]
}
