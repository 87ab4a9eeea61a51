import { general } from '@tunda/contract/failure'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import type { itemViews } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { pageCountsOf } from '../lists/page.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { isHiddenFrom, itemRows, maySeeCost } from './lines.ts'
import { numberRows } from './number-rows.ts'
import { getStockTake } from './stock-take-rows.ts'

type CountsAsked = { readonly id: string; readonly after: number; readonly limit: number }
type Known = Pick<StockTake, 'id' | 'status' | 'is_blind' | 'revision'> & {
  /** The revision of the last line, or device, of this part; null where there are fewer. */
  readonly part_to: number | null
}

/**
 * The lines that changed after a revision, and how the stock take stands: what a device asks again and again. `limit` lines and as many
 * devices at a time, and the rest of the last one's revision, which holds no more than one device sends at once. Fails NOT_FOUND.
 */
export async function listCounts(tx: Tx, { id, after, limit }: CountsAsked, member: Member) {
  const [take] = await tx.query<Known>(
    `select id, status, is_blind, revision, least(
       (select i.revision from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and i.revision > $4
         order by i.revision offset $5 limit 1),
       (select n.revision from stock_take_units n where n.org_id = t.org_id and n.stock_take_id = t.id and n.revision > $4
         and n.outcome <> 'missing' order by n.revision offset $5 limit 1)) as part_to
     from stock_takes t where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))`,
    [member.org_id, id, member.location_ids, after, limit - 1],
  )
  if (take === undefined) throw fail(general.notFound)
  const { status, is_blind, part_to } = take
  const revision = part_to ?? take.revision
  const stands = { status, is_blind, revision, has_more: revision < take.revision }
  if (after >= revision) return { ...stands, items: [] }
  const [items, numbers] = await Promise.all([
    itemRows(tx, member, take, {
      among: sql`i.revision > ${after} and i.revision <= ${revision}`,
      tail: sql`order by l.revision`,
    }),
    numberRows(tx, take, { after, to: revision }, member),
  ])
  return { ...stands, items, ...(numbers.length > 0 && { numbers }) }
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
