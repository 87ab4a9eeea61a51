import { type StockCount, type StockTakeItem, stockTakeFailures } from '@tunda/contract/stock-takes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { itemRows } from './lines.ts'
import { type LockedStockTake, lockStockTake } from './stock-take-rows.ts'
import { writeItems } from './write-items.ts'

type Asked = {
  readonly stock_take_id: string
  readonly sent_at?: string | undefined
  readonly counts: readonly StockCount[]
}
type Counted = { items: StockTakeItem[]; revision: number; unknown_products: string[] }

/**
 * Takes in what a device counted. Each count has an id and is counted once, however often it arrives; what several people add to one
 * line adds up. Fails NOT_FOUND, and STOCK_TAKE_CLOSED unless everything was known before.
 */
export async function recordCounts(tx: Tx, asked: Asked, member: Member): Promise<Counted> {
  const take = await lockStockTake(tx, member, asked.stock_take_id)
  const fresh = await withoutKnown(tx, member, asked.counts)
  if (fresh.length > 0 && take.status !== 'in_progress') throw fail(stockTakeFailures.closed)
  const known = await knownProducts(tx, member, fresh)
  const counts = fresh.filter(({ product_id }) => known.has(product_id)).map(atServerTime(asked.sent_at, take))
  await insertCounts(tx, member, take, counts)
  const revision = await writeItems(tx, member, take, counts)
  const items = await itemRows(tx, member, take, {
    where: 'l.product_id = any ($3::uuid[])',
    values: [asked.counts.map(({ product_id }) => product_id)],
    order: 'l.product_id',
  })
  const unknown = fresh.map(({ product_id }) => product_id).filter((id) => !known.has(id))
  return { items, revision, unknown_products: [...new Set(unknown)] }
}

/** The counts that did not arrive before; one id sent twice in one go is one count. */
async function withoutKnown(tx: Tx, member: Member, counts: readonly StockCount[]): Promise<StockCount[]> {
  const known = await tx.query<{ id: string }>(
    'select id from stock_take_counts where org_id = $1 and id = any ($2::uuid[])',
    [member.org_id, counts.map(({ id }) => id)],
  )
  const seen = new Set(known.map(({ id }) => id))
  return counts.filter(({ id }) => !seen.has(id) && seen.add(id))
}

async function knownProducts(tx: Tx, member: Member, counts: readonly StockCount[]): Promise<Set<string>> {
  const found = await tx.query<{ id: string }>('select id from products where org_id = $1 and id = any ($2::uuid[])', [
    member.org_id,
    counts.map(({ product_id }) => product_id),
  ])
  return new Set(found.map(({ id }) => id))
}

/** Puts a device's clock right by what it said the time was on sending. Nothing was counted before the stock take began, or later than now. */
function atServerTime(sentAt: string | undefined, take: LockedStockTake): (count: StockCount) => StockCount {
  const at = now().getTime()
  const behind = sentAt === undefined ? 0 : at - Date.parse(sentAt)
  const began = Date.parse(take.created_at)
  return (count) => {
    const counted = Math.min(Math.max(Date.parse(count.counted_at) + behind, began), at)
    return { ...count, counted_at: new Date(counted).toISOString() }
  }
}

async function insertCounts(tx: Tx, member: Member, take: LockedStockTake, counts: readonly StockCount[]) {
  if (counts.length === 0) return
  // A note is kept with the line, not with each count.
  const rows = counts.map(({ notes, ...count }) => count)
  await tx.query(
    `insert into stock_take_counts (org_id, id, stock_take_id, product_id, kind, quantity, counted_by, counted_at, received_at)
     select $1, id, $2, product_id, kind, case when kind = 'add' then quantity else 0 end, $3, counted_at, $4
     from json_to_recordset($5::json) as c (id uuid, product_id uuid, kind text, quantity bigint, counted_at timestamptz)`,
    [member.org_id, take.id, member.user_id, now(), JSON.stringify(rows)],
  )
}
