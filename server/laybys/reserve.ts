import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'

/** Goods of one lay-by, with their location. */
export type Reserved = {
  readonly org_id: string
  readonly location_id: string
  readonly layby_id: string
  readonly lines: readonly { readonly product_id: string; readonly quantity: number; readonly unit_id: string | null }[]
}

/**
 * Reserves goods, so that they are not sold to anybody else. The products must be locked by `lockStock` and have enough free stock. Their rows are
 * written too, so that tills fetch them again.
 */
export async function reserve(tx: Tx, goods: Reserved): Promise<void> {
  await change(tx, goods, 1)
}

/** Releases them again. The products must be locked. */
export async function unreserve(tx: Tx, goods: Reserved): Promise<void> {
  await change(tx, goods, -1)
}

async function change(tx: Tx, { org_id, location_id, layby_id, lines }: Reserved, sign: 1 | -1): Promise<void> {
  const sums = Map.groupBy(lines, ({ product_id }) => product_id)
  const rows = [...sums].map(([product_id, own]) => ({
    product_id,
    quantity: sign * own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  await tx.query(
    `update stock_levels l set reserved = l.reserved + r.quantity
     from json_to_recordset($3::json) as r (product_id uuid, quantity bigint)
     where l.org_id = $1 and l.location_id = $2 and l.product_id = r.product_id`,
    [org_id, location_id, JSON.stringify(rows)],
  )
  await tx.query('update products set updated_at = $3 where org_id = $1 and id = any ($2::uuid[])', [
    org_id,
    rows.map(({ product_id }) => product_id),
    now(),
  ])
  const units = lines.flatMap(({ unit_id }) => unit_id ?? [])
  if (units.length === 0) return
  await tx.query('update units set layby_id = $3 where org_id = $1 and id = any ($2::uuid[])', [
    org_id,
    units,
    sign === 1 ? layby_id : null,
  ])
}
