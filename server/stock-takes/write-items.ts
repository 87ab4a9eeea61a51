import { mostUnits } from '@tunda/contract/ceilings'
import type { StockCount } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { LockedStockTake } from './stock-take-rows.ts'

/** What the counts of one product come to, taken together in their order. */
type Folded = {
  product_id: string
  /** The line began anew, and what was counted before does not stand. */
  is_cleared: boolean
  /** Units put to it since; undefined: none were counted. */
  added: number | undefined
  notes: string | undefined
  first_at: string | undefined
  counted_at: string | undefined
}

/** Folds counts into what each line becomes. */
export function foldCounts(counts: readonly StockCount[]): Folded[] {
  const lines = new Map<string, Folded>()
  for (const count of counts) {
    const { product_id, kind } = count
    const nothing = { product_id, added: undefined, first_at: undefined, counted_at: undefined }
    const line = lines.get(product_id) ?? { ...nothing, is_cleared: false, notes: undefined }
    if (kind === 'clear') lines.set(product_id, { ...line, ...nothing, is_cleared: true })
    else if (kind === 'note') lines.set(product_id, { ...line, notes: count.notes ?? '' })
    else lines.set(product_id, withUnits(line, count))
  }
  return [...lines.values()]
}

function withUnits(line: Folded, { quantity, counted_at, notes }: StockCount): Folded {
  const [first, last] = [line.first_at ?? counted_at, line.counted_at ?? counted_at]
  return {
    ...line,
    added: (line.added ?? 0) + quantity,
    notes: notes ?? line.notes,
    first_at: counted_at < first ? counted_at : first,
    counted_at: counted_at > last ? counted_at : last,
  }
}

/** The ledger's position at an instant: the product's newest movement at the location ($6) by then, and the stock after it. */
const positionAt = (instant: string) => `(select m.id, m.stock_after from inventory_movements m
  where m.org_id = p.org_id and m.product_id = p.id and m.location_id = $6 and m.created_at <= ${instant} order by m.id desc limit 1)`

/**
 * Writes counts into the lines of a locked stock take and returns its revision. A line keeps the ledger's position of its newest count, and of its
 * first; a note moves neither. `isChanged`: something beside the lines is new.
 */
export async function writeItems(
  tx: Tx,
  member: Member,
  take: LockedStockTake,
  counts: readonly StockCount[],
  isChanged = counts.length > 0,
): Promise<number> {
  const [row] = await tx.query<{ revision: number }>(
    'update stock_takes set revision = revision + $3 where org_id = $1 and id = $2 returning revision',
    [member.org_id, take.id, isChanged ? 1 : 0],
  )
  const revision = row?.revision ?? 0
  if (counts.length === 0) return revision
  await tx.query(
    `with asked as (
       select p.org_id, p.id as product_id, p.brand, p.model, p.cost_price, p.selling_price, a.added, a.notes, a.counted_at, a.first_at,
         i.notes as old_notes, i.counted_by as old_counted_by,
         case when not a.is_cleared then i.physical_quantity end as old_quantity,
         case when not a.is_cleared then i.counted_at end as old_counted_at,
         i.movement_id as old_movement_id, i.first_movement_id as old_first_movement_id, i.system_quantity as old_system_quantity,
         coalesce(last.id, 0) as last_id, coalesce(last.stock_after, 0) as last_stock, coalesce(first.id, 0) as first_id
       from json_to_recordset($4::json) as a (product_id uuid, is_cleared boolean, added bigint, notes text,
         counted_at timestamptz, first_at timestamptz)
       join products p on p.org_id = $1 and p.id = a.product_id
       left join stock_take_items i on i.org_id = p.org_id and i.stock_take_id = $2 and i.product_id = p.id
       left join lateral ${positionAt('a.counted_at')} last on true
       left join lateral ${positionAt('a.first_at')} first on true
     ), lines as (
       select *, added is not null as is_counted,
         added is not null and (old_counted_at is null or counted_at >= old_counted_at) as is_newest
       from asked
     )
     insert into stock_take_items (org_id, stock_take_id, product_id, product_brand, product_model, cost_price, selling_price,
       movement_id, first_movement_id, system_quantity, physical_quantity, notes, counted_by, counted_at, revision)
     select org_id, $2, product_id, brand, model, cost_price, selling_price,
       case when is_newest then last_id else coalesce(old_movement_id, 0) end,
       case when not is_counted then coalesce(old_first_movement_id, 0)
         when old_quantity is null then first_id else least(first_id, old_first_movement_id) end,
       case when is_newest then last_stock else coalesce(old_system_quantity, 0) end,
       case when is_counted then least(greatest(coalesce(old_quantity, 0) + added, 0), ${mostUnits}) else old_quantity end,
       nullif(coalesce(notes, old_notes), ''),
       case when is_newest then $3 else old_counted_by end,
       case when is_counted then greatest(counted_at, old_counted_at) else old_counted_at end,
       $5
     from lines
     on conflict (org_id, stock_take_id, product_id) do update set
       (product_brand, product_model, cost_price, selling_price, movement_id, first_movement_id, system_quantity, physical_quantity,
         notes, counted_by, counted_at, revision)
       = (excluded.product_brand, excluded.product_model, excluded.cost_price, excluded.selling_price, excluded.movement_id,
         excluded.first_movement_id, excluded.system_quantity, excluded.physical_quantity, excluded.notes, excluded.counted_by,
         excluded.counted_at, excluded.revision)`,
    [member.org_id, take.id, member.user_id, JSON.stringify(foldCounts(counts)), revision, take.location_id],
  )
  return revision
}
