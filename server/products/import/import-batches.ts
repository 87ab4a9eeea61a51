import type { ImportedStock } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { BatchHere } from '../../batches/allocate.ts'
import { type BatchSaid, openBatches } from '../../batches/open-batches.ts'
import type { Member } from '../../context.ts'
import type { ReadRow } from '../../imports/imported-rows.ts'

type Fields = Pick<ImportedStock, 'expires_on' | 'batch_number'>

/** The batch of its product that a row names; empty if it names none. */
export const batchKey = ({ expires_on, batch_number }: Fields) =>
  expires_on ? `${expires_on} ${batch_number ?? ''}` : ''

/** The batches of locked products that rows of a stock file name, with the quantity of each, by product and `batchKey`. */
export async function stockOfBatches(
  tx: Tx,
  rows: readonly ReadRow<Fields>[],
  { org_id, location_id }: Member,
): Promise<Map<string, BatchHere>> {
  const named = rows.flatMap(({ target_id: product_id, fields: { expires_on, batch_number: number = null } }) =>
    product_id === null || expires_on === undefined ? [] : [{ product_id, expires_on, number }],
  )
  if (named.length === 0) return new Map()
  const expiring = await tx.query<{ id: string }>(
    'select id from products where org_id = $1 and id = any ($2::uuid[]) and has_expiry',
    [org_id, named.map(({ product_id }) => product_id)],
  )
  const isExpiring = new Set(expiring.map(({ id }) => id))
  const said: BatchSaid[] = named
    .filter(({ product_id }) => isExpiring.has(product_id))
    .map((batch) => ({ ...batch, quantity: 0 }))
  await openBatches(tx, org_id, said)
  const batches = await tx.query<BatchHere & { product_id: string; number: string | null }>(
    `select b.id as batch_id, b.product_id, b.number, b.expires_on, b.position, coalesce(l.on_hand, 0) as on_hand
     from batches b
     left join batch_levels l on l.org_id = b.org_id and l.product_id = b.product_id and l.batch_id = b.id and l.location_id = $3
     where b.org_id = $1 and b.product_id = any ($2::uuid[]) and b.expires_on is not null`,
    [org_id, [...isExpiring], location_id],
  )
  return new Map(
    batches.map(({ product_id, number, ...batch }) => [
      `${product_id} ${batchKey({ expires_on: batch.expires_on ?? undefined, batch_number: number ?? undefined })}`,
      batch,
    ]),
  )
}
