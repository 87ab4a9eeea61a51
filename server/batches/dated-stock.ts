import type { Tx } from '@tunda/database'

/** How much of a product at a location may be sold until a day. Any other stock there has no known date. */
export type DatedStock = { readonly expires_on: string; readonly on_hand: number }

type LevelKey = { readonly org_id: string; readonly product_id: string; readonly location_id: string }

/** Until when goods may be sold, keyed by product and location joined as one text. Sends no query if no product expires. */
export async function readDated(tx: Tx, keys: readonly LevelKey[]): Promise<Map<string, DatedStock[]>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query<DatedStock & LevelKey>(
    `select l.org_id, l.product_id, l.location_id, b.expires_on, l.on_hand
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
     where (l.org_id, l.product_id, l.location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) and l.on_hand > 0
       and b.expires_on is not null`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id), keys.map((key) => key.location_id)],
  )
  return Map.groupBy(rows, ({ org_id, product_id, location_id }) => `${org_id} ${product_id} ${location_id}`)
}
