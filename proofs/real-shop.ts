import { randomUUID } from 'node:crypto'
import { openSaleBatches, type SaleBatches } from '../server/sales/sale-batches.ts'
import { openShop, stockProduct, type TestDatabase, type TestShop, trial } from '../server/testing/shops.ts'
import { type Books, ModelShop, nameOf, written } from './model/model-shop.ts'
import { work } from './model/model-workshop.ts'

/** A shop in the database, with the ids of the model's things, by number. */
export type RealShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly batches: SaleBatches
  readonly products: readonly { readonly id: string; readonly price: number }[]
  readonly customers: readonly string[]
  readonly sales: string[]
  readonly goods: string[]
  readonly transfers: string[]
  /** A second location, which only transfers reach, and a supplier. */
  readonly branch: string
  readonly supplier: string
}

const shelf = [
  { price: 720_000, cost: 610_000, opening: 20 },
  { price: 10_000, cost: 6_000, opening: 30 },
  { price: 3_333, cost: 4_000, opening: 3 },
]
const regulars = 4

/** The same shop twice: in the database, and in memory. */
export async function openBoth(
  testDb: TestDatabase,
  tier: 'basic' | 'enterprise' = 'enterprise',
): Promise<{ model: ModelShop; real: RealShop }> {
  const shop = await openShop(testDb, tier)
  const products = await Promise.all(
    shelf.map(async ({ price, cost, opening }, i) => ({
      price,
      id: await stockProduct(testDb, shop, { model: `Product ${i}`, price, cost, stock: opening }),
    })),
  )
  const ids = Array.from({ length: regulars }, () => randomUUID())
  await testDb.asOwner(
    `insert into customers (org_id, id, name) select $1, id, 'Customer' from unnest($2::uuid[]) as t (id)`,
    [shop.org_id, ids],
  )
  const [made] = await testDb.asOwner<{ branch: string; supplier: string }>(
    `with branch as (insert into locations (org_id, name, kind, position) values ($1, 'Jinja', 'shop', 1) returning id),
       supplier as (insert into suppliers (org_id, id, name) values ($1, gen_random_uuid(), 'Kikuubo') returning id)
     select branch.id as branch, supplier.id as supplier from branch, supplier`,
    [shop.org_id],
  )
  const { branch = '', supplier = '' } = made ?? {}
  const model = new ModelShop()
  const nothingYet = { rest: 0, away: 0, onTheWay: 0, variance: 0 }
  model.products.push(...shelf.map((product) => ({ ...product, ...nothingYet })))
  model.customers.push(...ids.map(() => 'here' as const))
  return {
    model,
    real: {
      testDb,
      shop,
      batches: openSaleBatches(testDb.database, trial),
      products,
      customers: ids,
      sales: [],
      goods: [],
      transfers: [],
      branch,
      supplier,
    },
  }
}

type Row = { key: string; figures: (number | null)[] }

/** The database's running totals, in the model's form. `numbers`: those of products beside the shelf's. */
export async function booksOf(
  { testDb, shop, products, customers, sales, branch }: RealShop,
  numbers: ReadonlyMap<string, number> = new Map(),
): Promise<Omit<Books, 'workshop'>> {
  const [found] = await testDb.asOwner<
    Record<'products' | 'customers' | 'sales' | 'days' | 'productDays', Row[] | null>
  >(
    `select
       (select json_agg(json_build_object('key', id, 'figures', json_build_array(current_stock, total_sold, total_revenue, cost_price,
          coalesce((select rest_after from cost_changes c where c.org_id = $1 and c.product_id = products.id order by c.id desc limit 1), 0),
          coalesce((select on_hand from stock_levels l where l.org_id = $1 and l.product_id = products.id and l.location_id = $2), 0),
          coalesce((select on_hand from stock_levels l join locations w on w.org_id = $1 and w.id = l.location_id and w.kind = 'transit'
            where l.org_id = $1 and l.product_id = products.id), 0))))
        from products where org_id = $1) as products,
       (select json_agg(json_build_object('key', id, 'figures', json_build_array(total_orders, total_spent,
          (extract(epoch from last_order_date) * 1000)::bigint))) from customers where org_id = $1) as customers,
       (select json_agg(json_build_object('key', s.id, 'customer', s.customer_id, 'figures', json_build_array(
          (s.status = 'completed')::int, s.total_amount - (select coalesce(sum(amount), 0) from refunds r
            where r.org_id = $1 and r.sale_id = s.id)))) from sales s where s.org_id = $1) as sales,
       (select json_agg(json_build_object('key', day, 'figures', json_build_array(transactions, units, revenue, profit, tax)))
        from organization_day_totals where org_id = $1) as days,
       (select json_agg(json_build_object('key', day || ' ' || product_id, 'figures', json_build_array(units, revenue, profit)))
        from product_day_totals where org_id = $1) as "productDays"`,
    [shop.org_id, branch],
  )
  const by = (rows: Row[] | null | undefined) => new Map((rows ?? []).map((row) => [row.key, row]))
  const [byProduct, byCustomer, bySale] = [by(found?.products), by(found?.customers), by(found?.sales)]
  const numberOf = new Map([...products.map(({ id }, number) => [id, number] as const), ...numbers])
  const figures = (rows: Row[] | null | undefined, named: (key: string) => string) =>
    written(new Map((rows ?? []).map((row) => [named(row.key), row.figures as number[]])))
  return {
    products: products.map(({ id }) => byProduct.get(id)?.figures as number[]),
    customers: customers.map((id) => byCustomer.get(id)?.figures ?? null),
    sales: sales.map((id) => {
      const row = bySale.get(id) as Row & { customer: string | null }
      const [stands, left] = row.figures
      return [stands === 1, row.customer === null ? null : customers.indexOf(row.customer), left ?? Number.NaN] as const
    }),
    days: figures(found?.days, (key) => key),
    productDays: figures(found?.productDays, (key) => {
      const [day = '', id = ''] = key.split(' ')
      return `${day} ${nameOf(numberOf.get(id) ?? work)}`
    }),
  }
}
