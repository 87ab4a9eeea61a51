import { batchFailures, type WriteOff } from '@tunda/contract/batches/batches'
import { productName } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { moveStock } from '../products/stock.ts'
import { hasExpired } from './allocate.ts'
import { lockBatches } from './take-batches.ts'

/**
 * Writes off expired stock, all of it or nothing, at its cost of that day. Fails NOT_FOUND, BATCH_CHANGED if less of a batch is there than was shown,
 * and BATCH_NOT_EXPIRED.
 */
export async function writeOffExpired(tx: Tx, { lines }: WriteOff, member: Member): Promise<{ units: number }> {
  const { org_id, user_id } = member
  const taken = await lockBatches(tx, lines, member)
  const day = dayIn(member.rules.time_zone, now())
  const fresh = taken.find(({ batch }) => !hasExpired(batch, day))
  if (fresh !== undefined) throw fail(batchFailures.notExpired, { product: productName(fresh.product) })
  await moveStock(
    tx,
    taken.map(({ product: { id: product_id, location_id, cost_price }, batch, quantity }) => ({
      org_id,
      product_id,
      location_id,
      delta: -quantity,
      reason: 'expired',
      user_id,
      unit_cost: cost_price,
      batches: { named: [{ ...batch, quantity }] },
    })),
  )
  const left = new Map(taken.map(({ product }) => [product.id, product.current_stock]))
  await publish(
    tx,
    taken.map(({ product: { id, location_id }, quantity }) => {
      const before = left.get(id) ?? 0
      left.set(id, before - quantity)
      return {
        org_id,
        actor: member,
        event: 'stock.adjusted' as const,
        id,
        facts: { location_id },
        before: { current_stock: before },
        after: { current_stock: before - quantity, reason: 'expired' },
      }
    }),
  )
  return { units: taken.reduce((sum, { quantity }) => sum + quantity, 0) }
}
