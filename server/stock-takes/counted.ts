import type { Tx } from '@tunda/database'
import type { LevelKey, StockMove } from '../products/stock.ts'

/** A product that left a location's shelf at an instant (ISO) which the shop hears of only now. */
export type LeftEarlier = LevelKey & { readonly sold_at: string }

/** The flag of a sale that a count had already seen gone. */
export const lateAfterStockTake = 'late_after_stocktake'

/**
 * Which of these, in their order, were counted after they had left the shelf, by a stock take whose differences were written to the
 * stock: there the shelf was short of them already, and the stock follows it. What has numbers of its own is left out: a count settles it device by
 * device. Ask with the products locked; a stock take still in
 * progress sees to its own lines when it is completed.
 */
export async function wereCountedSince(tx: Tx, left: readonly LeftEarlier[]): Promise<boolean[]> {
  if (left.length === 0) return []
  const rows = await tx.query<{ place: number; is_counted: boolean }>(
    `select l.place, exists (
       select from stock_take_items i join stock_takes t on t.org_id = i.org_id and t.id = i.stock_take_id
         join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking = 'none'
       where i.org_id = l.org_id and i.product_id = l.product_id and i.counted_at >= l.sold_at and t.is_adjusted and t.location_id = l.location_id) as is_counted
     from json_to_recordset($1::json) as l (place int, org_id uuid, location_id uuid, product_id uuid, sold_at timestamptz)
     order by l.place`,
    [
      JSON.stringify(
        left.map(({ org_id, location_id, product_id, sold_at }, place) => ({
          place,
          org_id,
          location_id,
          product_id,
          sold_at,
        })),
      ),
    ],
  )
  return rows.map(({ is_counted }) => is_counted)
}

/** The move that puts back what a late sale takes off the stock, so that a counted shelf is not made short twice. */
export function putBackFor(move: StockMove): StockMove {
  return {
    ...move,
    delta: -move.delta,
    reason: 'stock_take',
    sold: 0,
    revenue: 0,
    batches: { isSame: true },
  }
}
