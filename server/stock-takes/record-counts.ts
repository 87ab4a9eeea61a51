import type { NumberCounted, NumberScan, StockCount, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { stockTakeFailures } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { countBatches } from './count-batches.ts'
import { isScan, scanNumbers } from './count-numbers.ts'
import { itemRows } from './lines.ts'
import { numberRows } from './number-rows.ts'
import { type LockedStockTake, lockStockTake } from './stock-take-rows.ts'
import { writeItems } from './write-items.ts'

type Asked = {
  readonly stock_take_id: string
  readonly sent_at?: string | undefined
  readonly counts: readonly StockCount[]
  readonly numbers?: readonly NumberScan[] | undefined
}
type Counted = {
  items: StockTakeItem[]
  revision: number
  unknown_products: string[]
  numbers?: NumberCounted[] | undefined
}

/**
 * Takes in what a device counted. Each count has an id and is counted once, however often it arrives; what several people add to one
 * line adds up, and a device that is scanned adds one to its product's. Fails NOT_FOUND, and STOCK_TAKE_CLOSED unless everything was known before.
 */
export async function recordCounts(tx: Tx, asked: Asked, member: Member): Promise<Counted> {
  const take = await lockStockTake(tx, member, asked.stock_take_id)
  const { numbers = [] } = asked
  const isNew = await newIds(tx, member, [...asked.counts, ...numbers])
  const [fresh, scans] = [asked.counts.filter(isNew), numbers.filter(isNew)]
  if (fresh.length + scans.length > 0 && take.status !== 'in_progress') throw fail(stockTakeFailures.closed)
  const known = await knownProducts(tx, member, fresh)
  const atOurTime = atServerTime(asked.sent_at, take)
  const mine = fresh.filter(({ product_id }) => known.has(product_id))
  // What was scanned before a line was cleared and what was scanned after it may come together.
  const steps = [...mine, ...scans].toSorted(byTime).map(atOurTime)
  const scanned = await scanNumbers(tx, take, steps, member)
  const counts = steps.flatMap((step) => (isScan(step) ? (scanned.counts.get(step.id) ?? []) : step))
  await insertCounts(tx, member, take, [...steps.filter((step) => !isScan(step)), ...scanned.events])
  const revision = await writeItems(tx, member, take, counts, steps.length > 0)
  await Promise.all([scanned.keep(revision), countBatches(tx, take, counts, member)])
  const touched = [...asked.counts, ...counts].map(({ product_id }) => product_id)
  const items = await itemRows(tx, member, take, {
    among: sql`i.product_id = any (${touched}::uuid[])`,
    tail: sql`order by l.product_id`,
  })
  const unknown = fresh.map(({ product_id }) => product_id).filter((id) => !known.has(id))
  const counted = { items, revision, unknown_products: [...new Set(unknown)] }
  const told = numbers.length > 0 || mine.some(({ kind }) => kind === 'clear')
  return told
    ? { ...counted, numbers: await numberRows(tx, take, { after: revision - 1, to: revision }, member) }
    : counted
}

const byTime = (one: { counted_at: string }, other: { counted_at: string }) =>
  Date.parse(one.counted_at) - Date.parse(other.counted_at)

/** Tells what did not arrive before; one id sent twice in one go is one count. */
async function newIds(
  tx: Tx,
  member: Member,
  counts: readonly { readonly id: string }[],
): Promise<(count: { readonly id: string }) => boolean> {
  const known = await tx.query<{ id: string }>(
    'select id from stock_take_counts where org_id = $1 and id = any ($2::uuid[])',
    [member.org_id, counts.map(({ id }) => id)],
  )
  const seen = new Set(known.map(({ id }) => id))
  return ({ id }) => seen.size < seen.add(id).size
}

async function knownProducts(tx: Tx, member: Member, counts: readonly StockCount[]): Promise<Set<string>> {
  const found = await tx.query<{ id: string }>('select id from products where org_id = $1 and id = any ($2::uuid[])', [
    member.org_id,
    counts.map(({ product_id }) => product_id),
  ])
  return new Set(found.map(({ id }) => id))
}

/** Puts a device's clock right by what it said the time was on sending. Nothing was counted before the stock take began, or later than now. */
function atServerTime(sentAt: string | undefined, take: LockedStockTake) {
  const at = now().getTime()
  const behind = sentAt === undefined ? 0 : at - Date.parse(sentAt)
  const began = Date.parse(take.created_at)
  return <Count extends { readonly counted_at: string }>(count: Count): Count => {
    const counted = Math.min(Math.max(Date.parse(count.counted_at) + behind, began), at)
    return { ...count, counted_at: new Date(counted).toISOString() }
  }
}

type Event = Omit<StockCount, 'kind' | 'product_id'> & {
  readonly kind: StockCount['kind'] | NumberScan['kind']
  readonly product_id: string | null
}

async function insertCounts(tx: Tx, member: Member, take: LockedStockTake, counts: readonly Event[]) {
  if (counts.length === 0) return
  // A note and a batch are kept with the line, not with each count.
  const rows = counts.map(({ notes, batch, ...count }) => count)
  await tx.query(
    `insert into stock_take_counts (org_id, id, stock_take_id, product_id, kind, quantity, counted_by, counted_at, received_at)
     select $1, id, $2, product_id, kind, case when kind in ('note', 'clear') then 0 else quantity end, $3, counted_at, $4
     from json_to_recordset($5::json) as c (id uuid, product_id uuid, kind text, quantity bigint, counted_at timestamptz)`,
    [member.org_id, take.id, member.user_id, now(), JSON.stringify(rows)],
  )
}
