import type { ProductCounts, ProductsPage } from '@tunda/contract/products/products'
import { noId } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { shelfTotals } from '../analytics/shelf-totals.ts'
import { findCategoryId } from '../categories/alias.ts'
import type { Member } from '../context.ts'
import { offsetOf } from '../lists/page.ts'
import { partOf } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { maySeeCost, productRows } from './product-rows.ts'

type PageAsked = z.output<typeof ProductsPage>
type AsFound = Pick<PageAsked, 'search' | 'categoryId' | 'location_id'>
type Counts = z.output<typeof ProductCounts>
type Page = { ids: string[]; total: number; is_counted: boolean }

/**
 * A page of the shop's products. Every word of `search` must be found in a product; an exact barcode comes first. Where nothing has
 * the words, those that the shop writes most like them are looked for, and named in `closest`.
 */
export async function listProducts(tx: Tx, asked: PageAsked, member: Member) {
  const part = partOf('products', [['id', 'uuid']], asked, member)
  const category = await categoryOf(tx, asked)
  const words = wordsOf(asked)
  const paged = part.isWalk ? { ...asked, page: 1, limit: 1 } : asked
  const typed = await findPage(tx, paged, member, words, category)
  const closest = typed.total === 0 ? await closestWords(tx, member, words) : undefined
  const { ids, total, is_counted } = closest ? await findPage(tx, paged, member, closest, category) : typed
  const read = part.isWalk
    ? await findPart(tx, asked, member, { words: closest ?? words, category, from: part.from })
    : ids
  return {
    products: await productRows(tx, member, read, seenLocations(member, asked.location_id)),
    ...part.counts(total, read, (id) => [id]),
    isCounted: is_counted,
    ...(closest && total > 0 ? { closest: closest.join(' ') } : {}),
  }
}

/** The stock figures of all products, or of those that a search and a category leave. Stock value is at cost, and only for members who may see costs. */
export async function countProducts(
  tx: Tx,
  asked: AsFound & { withStock?: boolean | undefined },
  member: Member,
): Promise<Counts> {
  const category = await categoryOf(tx, asked)
  const words = wordsOf(asked)
  const { withStock = true } = asked
  const locations = seenLocations(member, asked.location_id)
  // The sums of all products are stored.
  if (withStock && words.length === 0 && category === null && locations === null) {
    const [counts, shelf] = await Promise.all([
      countFound(tx, member, words, { category, locations, withStock: false }),
      shelfTotals(tx, member),
    ])
    const { units: _, stock_value: __, ...tabs } = counts
    const { units_on_hand: units, stock_value } = shelf
    return stock_value === undefined ? { ...tabs, units } : { ...tabs, units, stock_value }
  }
  const count = async (found: readonly string[]) =>
    await countFound(tx, member, found, { category, locations, withStock })
  const typed = await count(words)
  const closest = typed.all === 0 ? await closestWords(tx, member, words) : undefined
  const { units, stock_value, ...counts } = closest ? await count(closest) : typed
  if (!withStock) return counts
  return maySeeCost(member) ? { ...counts, units, stock_value } : { ...counts, units }
}

type Among = {
  readonly category: string | null
  readonly locations: readonly string[] | null
  readonly withStock: boolean
}

async function countFound(tx: Tx, member: Member, words: readonly string[], { category, locations, withStock }: Among) {
  const [counted] = await tx.query<Required<Counts>>(
    'select * from count_products($1, $2::text[], $3, $4::uuid[], $5)',
    [member.org_id, words, category, locations, withStock],
  )
  if (counted === undefined) throw new Error('a count answers one row')
  return counted
}

async function findPage(tx: Tx, asked: PageAsked, member: Member, words: readonly string[], category: string | null) {
  const [page] = await tx.query<Page>(
    'select ids, total, is_counted from find_products($1, $2::text[], $3, $4, $5::text[], $6, $7, $8, $9, $10::uuid[])',
    [
      member.org_id,
      words,
      category,
      asked.isActive ?? null,
      statusesOf(asked),
      asked.sort,
      asked.limit,
      offsetOf(asked),
      asked.countUpTo ?? null,
      seenLocations(member, asked.location_id),
    ],
  )
  if (page === undefined) throw new Error('a search answers one row')
  return page
}

type After = { readonly words: readonly string[]; readonly category: string | null; readonly from: readonly string[] }

async function findPart(tx: Tx, asked: PageAsked, member: Member, { words, category, from }: After): Promise<string[]> {
  const found = await tx.query<{ id: string }>(
    'select id from walk_products($1, $2::text[], $3, $4, $5::text[], $6::uuid[], $7, $8) id',
    [
      member.org_id,
      words,
      category,
      asked.isActive ?? null,
      statusesOf(asked),
      seenLocations(member, asked.location_id),
      from[0],
      asked.limit,
    ],
  )
  return found.map(({ id }) => id)
}

async function closestWords(tx: Tx, member: Member, words: readonly string[]): Promise<string[] | undefined> {
  if (words.length === 0) return undefined
  const [row] = await tx.query<{ words: string[] | null }>('select closest_words($1, $2::text[]) as words', [
    member.org_id,
    words,
  ])
  return row?.words ?? undefined
}

const wordsOf = ({ search }: AsFound): string[] => search?.split(/\s+/).filter((word) => word !== '') ?? []

async function categoryOf(tx: Tx, { categoryId }: AsFound): Promise<string | null> {
  return categoryId === undefined ? null : ((await findCategoryId(tx, categoryId)) ?? noId)
}

/** The stock filters; both together mean either. */
function statusesOf({ lowStock, outOfStock }: PageAsked): string[] | null {
  const statuses = [...(lowStock ? ['low_stock'] : []), ...(outOfStock ? ['out_of_stock'] : [])]
  return statuses.length === 0 ? null : statuses
}
