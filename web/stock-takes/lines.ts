import { mostUnits } from '@tunda/contract/ceilings'
import type { CountedBatch, StockCount, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { isScan, type WaitingCount } from './counting/count-store.ts'

/** A line as this device sees it: what the shop knows of it, and what was counted here since. */
export type Line = {
  readonly quantity: number | null
  readonly notes: string | null
  readonly counted_by_name: string
  readonly counted_at: string | null
  /** Known only once the shop has every count of it, and the count is not blind. */
  readonly system_quantity: number | null
  readonly difference: number | null
  /** What of it was counted by batch, by date. */
  readonly batches: readonly CountedBatch[]
  /** The shop does not know all of it yet. */
  readonly isWaiting: boolean
}

const untouched: Line = {
  quantity: null,
  notes: null,
  counted_by_name: '',
  counted_at: null,
  system_quantity: null,
  difference: null,
  batches: [],
  isWaiting: false,
}

/** The lines of a stock take by product: the shop's, with what waits on this device on top. */
export function linesOf(
  items: Iterable<StockTakeItem>,
  waiting: readonly WaitingCount[],
  ownName: string,
): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>()
  for (const { product_id, physical_quantity: quantity, ...item } of items) {
    lines.set(product_id, { ...untouched, ...pick(item), quantity })
  }
  for (const count of waiting)
    if (!isScan(count)) lines.set(count.product_id, withCount(lines.get(count.product_id) ?? untouched, count, ownName))
  return lines
}

function pick(item: Omit<StockTakeItem, 'product_id' | 'physical_quantity'>) {
  const { notes, counted_by_name, counted_at, system_quantity, difference, batches = [] } = item
  return { notes, counted_by_name, counted_at, system_quantity, difference, batches }
}

function withCount(line: Line, count: StockCount & { readonly stock_take_id: string }, ownName: string): Line {
  if (count.kind === 'note') return { ...line, notes: count.notes || null, isWaiting: true }
  if (count.kind === 'clear') return { ...untouched, notes: line.notes, isWaiting: true }
  return {
    ...line,
    quantity: Math.min(Math.max((line.quantity ?? 0) + count.quantity, 0), mostUnits),
    counted_by_name: ownName,
    counted_at: count.counted_at,
    system_quantity: null,
    difference: null,
    batches: withBatch(line.batches, count),
    isWaiting: true,
  }
}

/** What counts put to a batch, as the shop will have it. */
function withBatch(batches: readonly CountedBatch[], { batch, quantity }: StockCount): readonly CountedBatch[] {
  if (batch === undefined) return batches
  const { expires_on, number: said } = batch
  const number = said || null
  const isSame = (one: CountedBatch) => one.expires_on === expires_on && one.number === number
  const units = (batches.find(isSame)?.quantity ?? 0) + quantity
  return [...batches.filter((one) => !isSame(one)), { expires_on, number, quantity: Math.min(units, mostUnits) }]
    .filter((one) => one.quantity > 0)
    .toSorted((a, b) => `${a.expires_on} ${a.number ?? ''}`.localeCompare(`${b.expires_on} ${b.number ?? ''}`))
}
