import type { Tx } from '@tunda/database'
import { type Batch, type BatchHere, settleCounted } from '../batches/allocate.ts'
import { type BatchSaid, openBatches } from '../batches/open-batches.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { wasSoldBefore, whenSold } from './lines.ts'

type Take = { readonly id: string; readonly location_id: string }
/** A batch at the location as it is now, and what moved of it since its line was counted, this count's own adjustment apart. */
type Level = BatchHere & { readonly product_id: string; readonly since: number; readonly own: number }

/**
 * Puts the batches right of lines that say what was counted of which, of locked products whose stock is adjusted already: goods go from one
 * batch to another, and the stock stays as it is. What moved since a line was counted stays moved.
 */
export async function settleBatches(tx: Tx, { id, location_id }: Take, { org_id, user_id }: Member): Promise<void> {
  const said = await tx.query<BatchSaid & { counted: number }>(
    `select b.product_id, b.number, b.expires_on, b.quantity, i.physical_quantity as counted
     from stock_take_batches b join products p on p.org_id = b.org_id and p.id = b.product_id and p.has_expiry
     join stock_take_items i on i.org_id = b.org_id and i.stock_take_id = b.stock_take_id and i.product_id = b.product_id
     where b.org_id = $1 and b.stock_take_id = $2 and b.quantity > 0 and i.physical_quantity is not null`,
    [org_id, id],
  )
  if (said.length === 0) return
  const named = await openBatches(
    tx,
    org_id,
    said.map(({ counted, ...batch }) => batch),
  )
  const levels = await tx.query<Level>(
    `select l.product_id, l.batch_id, b.expires_on, b.position, l.on_hand, coalesce(d.since, 0)::bigint as since, coalesce(d.own, 0)::bigint as own
     from stock_take_items i
     join batch_levels l on l.org_id = i.org_id and l.product_id = i.product_id and l.location_id = $3
     join batches b on b.org_id = l.org_id and b.id = l.batch_id
     cross join lateral (
       select sum(n.delta) filter (where m.id is null or not (m.reason = 'stock_take' and m.reference = $2::text)) as since,
         sum(n.delta) filter (where m.reason = 'stock_take' and m.reference = $2::text) as own
       from batch_movements n
       left join inventory_movements m on m.org_id = n.org_id and m.product_id = n.product_id and m.id = n.movement_id
       ${whenSold}
       where n.org_id = l.org_id and n.batch_id = l.batch_id and n.location_id = l.location_id
         and case when m.id is null then n.created_at > i.counted_at else m.id > i.movement_id and (${wasSoldBefore}) is not true end
     ) d
     where i.org_id = $1 and i.stock_take_id = $2::uuid and i.product_id = any ($4::uuid[])
     order by l.product_id, l.batch_id`,
    [org_id, id, location_id, [...named.keys()]],
  )
  const rows = [...named].flatMap(([product_id, shares]) => {
    const here = levels.filter((level) => level.product_id === product_id)
    const counted = said.find((one) => one.product_id === product_id)?.counted ?? 0
    const unknown: Batch = { batch_id: product_id, expires_on: null, position: 0 }
    return settleCounted(here, { named: shares, counted }, unknown).map(({ batch_id, delta }) => {
      return { product_id, batch_id, delta }
    })
  })
  await tx.query(
    `insert into batch_movements (org_id, product_id, location_id, batch_id, delta, user_id, created_at)
     select $1, product_id, $2, batch_id, delta, $3, $4 from json_to_recordset($5::json) as r (product_id uuid, batch_id uuid, delta bigint)`,
    [org_id, location_id, user_id, now(), JSON.stringify(rows)],
  )
}
