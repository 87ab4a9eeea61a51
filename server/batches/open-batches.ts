import type { Tx } from '@tunda/database'
import type { BatchShare } from './allocate.ts'

/** A quantity of a batch, which is identified by its date and number. */
export type BatchSaid = {
  readonly product_id: string
  readonly number: string | null
  readonly expires_on: string
  readonly quantity: number
}

/** Finds or creates the named batches of locked products that expire. Returns them by product. */
export async function openBatches(
  tx: Tx,
  orgId: string,
  said: readonly BatchSaid[],
): Promise<Map<string, BatchShare[]>> {
  if (said.length === 0) return new Map()
  await tx.query(
    `insert into batches (org_id, product_id, number, expires_on)
     select $1, product_id, number, expires_on from json_to_recordset($2::json) as s (product_id uuid, number text, expires_on date)
     order by expires_on, number
     on conflict (org_id, product_id, expires_on, number) do nothing`,
    [orgId, JSON.stringify(said.map(({ quantity, ...batch }) => batch))],
  )
  const shares = await tx.query<BatchShare & { product_id: string }>(
    `select b.product_id, b.id as batch_id, b.expires_on, b.position, s.quantity
     from json_to_recordset($2::json) as s (product_id uuid, number text, expires_on date, quantity bigint)
     join batches b on b.org_id = $1 and b.product_id = s.product_id and b.expires_on = s.expires_on and b.number is not distinct from s.number
     order by b.expires_on, b.position`,
    [orgId, JSON.stringify(said)],
  )
  return Map.groupBy(shares, ({ product_id }) => product_id)
}
