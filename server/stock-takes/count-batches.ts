import { mostUnits } from '@tunda/contract/ceilings'
import type { StockCount } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { LockedStockTake } from './stock-take-rows.ts'

type Folded = {
  readonly product_id: string
  readonly number: string | null
  readonly expires_on: string
  added: number
}

/** Which lines began anew, and what counts put to the batches of each since. */
function foldBatches(counts: readonly StockCount[]): { cleared: string[]; batches: Folded[] } {
  const cleared = new Set<string>()
  const folded = new Map<string, Folded>()
  for (const { product_id, kind, batch, quantity } of counts) {
    if (kind === 'clear') {
      cleared.add(product_id)
      for (const [key, one] of folded) if (one.product_id === product_id) folded.delete(key)
    }
    if (kind !== 'add' || batch === undefined) continue
    const { expires_on } = batch
    const number = batch.number || null
    const key = JSON.stringify([product_id, expires_on, number])
    folded.set(key, { product_id, expires_on, number, added: (folded.get(key)?.added ?? 0) + quantity })
  }
  return { cleared: [...cleared], batches: [...folded.values()] }
}

/** Writes what was counted by batch beside the lines of a locked stock take. What is said of a product without expiry dates is not kept. */
export async function countBatches(
  tx: Tx,
  { id }: LockedStockTake,
  counts: readonly StockCount[],
  { org_id }: Member,
): Promise<void> {
  const { cleared, batches } = foldBatches(counts)
  if (cleared.length > 0)
    await tx.query(
      'delete from stock_take_batches where org_id = $1 and stock_take_id = $2 and product_id = any ($3::uuid[])',
      [org_id, id, cleared],
    )
  if (batches.length === 0) return
  await tx.query(
    `insert into stock_take_batches as b (org_id, stock_take_id, product_id, expires_on, number, quantity)
     select $1, $2, p.id, s.expires_on, s.number, least(greatest(s.added + coalesce(k.quantity, 0), 0), ${mostUnits})
     from json_to_recordset($3::json) as s (product_id uuid, expires_on date, number text, added bigint)
     join products p on p.org_id = $1 and p.id = s.product_id and p.has_expiry
     left join stock_take_batches k on k.org_id = $1 and k.stock_take_id = $2 and k.product_id = s.product_id
       and k.expires_on = s.expires_on and k.number is not distinct from s.number
     order by s.product_id, s.expires_on, s.number
     on conflict (org_id, stock_take_id, product_id, expires_on, number) do update set quantity = excluded.quantity`,
    [org_id, id, JSON.stringify(batches)],
  )
}
