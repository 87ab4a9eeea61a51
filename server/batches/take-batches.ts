import { batchFailures, type WriteOff } from '@tunda/contract/batches/batches'
import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type LockedStock, lockStock } from '../products/stock.ts'
import type { Batch } from './allocate.ts'

type Asked = WriteOff['lines'][number]
export type TakenBatch = { readonly product: LockedStock; readonly batch: Batch; readonly quantity: number }

/**
 * Locks the products of these batches, and makes sure that each location still has that much. Fails NOT_FOUND, also for a location that the member
 * does not see, and BATCH_CHANGED.
 */
export async function lockBatches(tx: Tx, asked: readonly Asked[], member: Member): Promise<TakenBatch[]> {
  const { org_id, location_ids } = member
  const isSeen = ({ location_id }: Asked) => location_ids === null || location_ids.includes(location_id)
  const known = await tx.query<Batch & { product_id: string }>(
    'select id as batch_id, product_id, expires_on, position from batches where org_id = $1 and id = any ($2::uuid[])',
    [org_id, asked.map(({ batch_id }) => batch_id)],
  )
  const byId = new Map(known.map((batch) => [batch.batch_id, batch]))
  const named = asked.map((one) => {
    const batch = byId.get(one.batch_id)
    if (batch === undefined || !isSeen(one)) throw fail(general.notFound)
    return { ...one, batch, product_id: batch.product_id }
  })
  const places = await tx.query<{ id: string }>(
    `select id from locations where org_id = $1 and id = any ($2::uuid[]) and kind <> 'transit'`,
    [org_id, asked.map(({ location_id }) => location_id)],
  )
  if (named.some(({ location_id }) => places.every(({ id }) => id !== location_id))) throw fail(general.notFound)
  const locked = await lockStock(
    tx,
    named.map(({ product_id, location_id }) => ({ org_id, product_id, location_id })),
  )
  const levels = await tx.query<{ batch_id: string; location_id: string; on_hand: number }>(
    'select batch_id, location_id, on_hand from batch_levels where org_id = $1 and batch_id = any ($2::uuid[])',
    [org_id, asked.map(({ batch_id }) => batch_id)],
  )
  return named.map(({ product_id, location_id, batch, quantity }) => {
    const product = locked.find((one) => one.id === product_id && one.location_id === location_id)
    if (product === undefined) throw fail(general.notFound)
    const level = levels.find((one) => one.batch_id === batch.batch_id && one.location_id === location_id)
    const in_stock = Math.max(level?.on_hand ?? 0, 0)
    if (!product.has_expiry || in_stock < quantity)
      throw fail(batchFailures.changed, { product: productName(product), in_stock })
    return { product, batch, quantity }
  })
}
