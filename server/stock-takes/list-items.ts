import { general } from '@tunda/contract/failure'
import type { itemViews, StockTake } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { pageCountsOf } from '../lists/page.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { isHiddenFrom, itemRows, maySeeCost } from './lines.ts'
import { numberRows } from './number-rows.ts'
import { getStockTake } from './stock-take-rows.ts'

/** The lines that changed after a revision, and how the stock take stands: what a device asks again and again. Fails NOT_FOUND. */
export async function listCounts(tx: Tx, { id, after }: { id: string; after: number }, member: Member) {
  const [take] = await tx.query<Pick<StockTake, 'id' | 'status' | 'is_blind' | 'revision'>>(
    `select id, status, is_blind, revision from stock_takes
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  if (take === undefined) throw fail(general.notFound)
  const { status, is_blind, revision } = take
  if (after >= revision) return { status, is_blind, revision, items: [] }
  const changed = { where: sql`l.revision > ${after}`, tail: sql`order by l.revision` }
  const [items, numbers] = await Promise.all([
    itemRows(tx, member, take, changed),
    numberRows(tx, take, { after }, member),
  ])
  return { status, is_blind, revision, items, ...(numbers.length > 0 && { numbers }) }
}

type ItemsAsked = WalkAsked & { readonly stock_take_id: string; readonly view: (typeof itemViews)[number] }

/** A page of the counted lines: the newest count first, or those that differ with the dearest first. Fails NOT_FOUND. */
export async function listItems(tx: Tx, asked: ItemsAsked, member: Member) {
  const take = await getStockTake(tx, { id: asked.stock_take_id }, member)
  const isOfDifferences = asked.view === 'differences'
  if (isOfDifferences && isHiddenFrom(member, take)) return { stock_take_items: [], ...pageCountsOf(0, asked) }
  const size = maySeeCost(member) ? sql`abs(l.value) desc, abs(l.difference)` : sql`abs(l.difference)`
  const part = partOf('stock_take_items', [['l.product_id', 'uuid']], asked, member)
  const usual = sql`${isOfDifferences ? size : sql`l.counted_at`} desc, l.product_id`
  const stock_take_items = await itemRows(tx, member, take, {
    where: isOfDifferences ? sql`l.difference <> 0` : sql`l.physical_quantity is not null`,
    tail: part.tail(usual),
  })
  const { lines_over = 0, lines_short = 0 } = take.findings ?? {}
  const total = isOfDifferences ? lines_over + lines_short : take.counted
  return { stock_take_items, ...part.counts(total, stock_take_items, ({ product_id }) => [product_id]) }
}
