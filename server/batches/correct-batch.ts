import type { BatchCorrection } from '@tunda/contract/batches/batches'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { openBatches } from './open-batches.ts'
import { lockBatches } from './take-batches.ts'

/**
 * Corrects the date of goods that have none or a mistyped one: they move from one batch to another, and the product's stock stays the same. Fails
 * NOT_FOUND and BATCH_CHANGED.
 */
export async function correctBatch(tx: Tx, asked: BatchCorrection, member: Member): Promise<{ batch_id: string }> {
  const { org_id, user_id } = member
  const { location_id, expires_on, quantity } = asked
  const [taken] = await lockBatches(tx, [asked], member)
  if (taken === undefined) throw new Error('a batch that is named is locked')
  const { product, batch: from } = taken
  const number = asked.number || null
  const opened = await openBatches(tx, org_id, [{ product_id: product.id, number, expires_on, quantity }])
  const [to] = opened.get(product.id) ?? []
  if (to === undefined) throw new Error('a batch that is opened is there')
  if (to.batch_id === from.batch_id) return { batch_id: to.batch_id }
  await tx.query(
    `insert into batch_movements (org_id, product_id, location_id, batch_id, delta, user_id, created_at)
     values ($1, $2, $3, $4, -$6::bigint, $7, $8), ($1, $2, $3, $5, $6, $7, $8)`,
    [org_id, product.id, location_id, from.batch_id, to.batch_id, quantity, user_id, now()],
  )
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'batch.corrected',
      id: product.id,
      before: { expires_on: from.expires_on, quantity },
      after: { expires_on, batch: number, quantity },
    },
  ])
  return { batch_id: to.batch_id }
}
