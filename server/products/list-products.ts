import type { ProductCounts, ProductsPage } from '@tunda/contract/products'
import { noId } from '@tunda/contract/shapes'
import { defaultMinStock } from '@tunda/contract/stock'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { findCategoryId } from '../categories/alias.ts'
import type { Member } from '../context.ts'
import { offsetOf, pageCountsOf } from '../page.ts'
import { maySeeCost, productRows } from './product-rows.ts'

type PageAsked = z.output<typeof ProductsPage>
type Counts = z.output<typeof ProductCounts>

const isOut = 'current_stock <= 0'
const isLow = `(current_stock > 0 and current_stock <= coalesce(min_stock, ${defaultMinStock}))`

/** The order of each sort; the id makes it the same on every page. */
const orders: Record<PageAsked['sort'], string> = {
  newest: 'date_added desc, id desc',
  name: 'lower(brand), lower(model), id',
  stock: 'current_stock, id',
  price: 'selling_price desc, id',
  sold: 'total_sold desc, id',
}

/**
 * A page of the shop's products. Every word of `search` must be found in a product; an exact barcode comes first. The counts are of
 * everything under the search, the category and `isActive`, whichever tab of stock is open.
 */
export async function listProducts(tx: Tx, asked: PageAsked, member: Member) {
  const { found, order, values, value } = await foundProducts(tx, asked, member)
  const tab = tabOf(asked)
  const [counted] = await tx.query<Counts & { totalCount: number; ids: string[] }>(
    `with found as ${found}
     select count(*) as all, count(*) filter (where ${isLow}) as low_stock, count(*) filter (where ${isOut}) as out_of_stock,
       least(coalesce(sum(greatest(current_stock, 0)), 0), ${Number.MAX_SAFE_INTEGER})::bigint as units,
       least(coalesce(sum(cost_price::numeric * greatest(current_stock, 0)), 0), ${Number.MAX_SAFE_INTEGER})::bigint as stock_value,
       count(*) filter (where ${tab}) as "totalCount",
       array(select id from found where ${tab} order by ${order} limit ${value(asked.limit)} offset ${value(offsetOf(asked))}) as ids
     from found`,
    values,
  )
  if (counted === undefined) throw new Error('a count answers one row')
  const { totalCount, ids, stock_value, ...counts } = counted
  return {
    products: await productRows(tx, member, ids),
    ...pageCountsOf(totalCount, asked),
    counts: maySeeCost(member) ? { ...counts, stock_value } : counts,
  }
}

/** What is looked through: the table itself, so that its index gives a page, or what the search found, once. */
async function foundProducts(tx: Tx, asked: PageAsked, member: Member) {
  const values: unknown[] = [member.org_id]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions: string[] = []
  if (asked.categoryId !== undefined) {
    conditions.push(`category_id = ${value((await findCategoryId(tx, asked.categoryId)) ?? noId)}`)
  }
  if (asked.isActive !== undefined) conditions.push(`is_active = ${value(asked.isActive)}`)
  const words = asked.search?.split(/\s+/).filter((word) => word !== '') ?? []
  const and = ['', ...conditions].join(' and ')
  if (words.length === 0) {
    const found = `not materialized (select * from products where org_id = $1${and})`
    return { found, order: orders[asked.sort], values, value }
  }
  const found = `materialized (select * from find_products($1, ${value(words)}::text[]) where true${and})`
  const order = `(barcode is not distinct from ${value(asked.search)}) desc, ${orders[asked.sort]}`
  return { found, order, values, value }
}

/** The stock filters; both together mean either. */
function tabOf({ lowStock, outOfStock }: PageAsked): string {
  const tabs = [...(lowStock ? [isLow] : []), ...(outOfStock ? [isOut] : [])]
  return tabs.length === 0 ? 'true' : tabs.join(' or ')
}
