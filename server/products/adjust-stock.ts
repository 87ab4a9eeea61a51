import { general } from '@tunda/contract/failure'
import { adjustmentFailures } from '@tunda/contract/products/adjustment-failures'
import { productName } from '@tunda/contract/products/product-words'
import type { InventoryMovement, Product } from '@tunda/contract/products/products'
import { type AdjustmentReason, costByHand, type StockAdjustment } from '@tunda/contract/products/stock-adjustments'
import type { Tx } from '@tunda/database'
import { lockBatches } from '../batches/take-batches.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getProduct } from './get-product.ts'
import { listMovements } from './list-movements.ts'
import { maySeeCost, productRows } from './product-rows.ts'
import { costMethodOf } from './receive-cost.ts'
import { type LockedStock, lockStock, moveStock, type StockMove } from './stock.ts'

type Update = { readonly product_id: string; readonly quantity_change: number }

/**
 * Moves stock by hand and returns the ledger line. Goods received at a cost change the product's cost: to the average of the stock and the new
 * goods, or to the last cost if the shop uses that method. Fails NOT_FOUND, NOT_ENOUGH_STOCK and BATCH_CHANGED, and AUTHORIZATION_ERROR for a cost from a member who may not see costs.
 */
export async function adjustStock(tx: Tx, asked: StockAdjustment, member: Member): Promise<InventoryMovement> {
  if (asked.unit_cost != null && !maySeeCost(member)) throw fail(general.notAllowed)
  const batches = await batchOf(tx, asked, member)
  const { batch_id: _named, ...move } = asked
  const [product] = await moveByHand(tx, [{ ...move, batches }], member)
  if (product !== undefined && asked.unit_cost != null)
    await receiveAtCost(tx, product, asked.delta, asked.unit_cost, member)
  const { inventory_movements } = await listMovements(tx, { product_id: asked.product_id, page: 1, limit: 1 }, member)
  const [movement] = inventory_movements
  if (movement === undefined) throw new Error('a move of stock is in the ledger')
  return movement
}

/** The batch that somebody named, with as much of it as goes out. One of another product is none. */
async function batchOf(tx: Tx, { batch_id, product_id, delta }: StockAdjustment, member: Member) {
  if (batch_id == null) return undefined
  const quantity = Math.abs(delta)
  const asked = { batch_id, location_id: member.location_id, quantity: delta < 0 ? quantity : 0 }
  const [taken] = await lockBatches(tx, [asked], member)
  if (taken?.product.id !== product_id) throw fail(general.notFound)
  return { named: [{ ...taken.batch, quantity }] }
}

/** Changes the stock of one product. Fails as `adjustStock`. */
export async function updateStock(
  tx: Tx,
  { product_id, quantity_change, reason }: Update & { readonly reason?: AdjustmentReason | null | undefined },
  member: Member,
): Promise<Product> {
  await moveByHand(tx, [{ product_id, delta: quantity_change, reason: reason ?? 'adjustment' }], member)
  return await getProduct(tx, { id: product_id }, member)
}

/** Changes the stock of several products, all or none; changes of one product count together. Fails as `adjustStock`. */
export async function updateStocks(
  tx: Tx,
  { updates }: { readonly updates: readonly Update[] },
  member: Member,
): Promise<Product[]> {
  const deltas = new Map<string, number>()
  for (const { product_id, quantity_change } of updates)
    deltas.set(product_id, (deltas.get(product_id) ?? 0) + quantity_change)
  const moves = [...deltas].map(([product_id, delta]) => ({ product_id, delta, reason: 'adjustment' as const }))
  await moveByHand(tx, moves, member)
  return await productRows(tx, member, [...deltas.keys()])
}

type Move = Pick<StockAdjustment, 'product_id' | 'delta' | 'reason' | 'note' | 'unit_cost'> & Pick<StockMove, 'batches'>

/**
 * Moves the stock of several products, all or none. Returns them as they were under the lock, in the order of their moves. Fails as `adjustStock`.
 */
export async function moveByHand(tx: Tx, moves: readonly Move[], member: Member): Promise<LockedStock[]> {
  const { org_id, location_id, user_id } = member
  const locked = await lockStock(
    tx,
    moves.map(({ product_id }) => ({ org_id, location_id, product_id })),
  )
  const byId = new Map(locked.map((product) => [product.id, product]))
  const products = moves.map((move) => requireStock(byId.get(move.product_id), move))
  const moved = moves.filter(({ delta }) => delta !== 0)
  await moveStock(
    tx,
    moved.map((move) => ({ ...move, org_id, location_id, user_id })),
  )
  await publish(
    tx,
    moved.map(({ product_id, delta, reason, note }) => {
      const before = byId.get(product_id)?.current_stock ?? 0
      return {
        org_id,
        actor: member,
        event: 'stock.adjusted',
        id: product_id,
        facts: { location_id },
        before: { current_stock: before },
        after: { current_stock: before + delta, reason, ...(note ? { note } : {}) },
      }
    }),
  )
  return products
}

/** What is taken out must be there; oversold stock may still be put right step by step. */
function requireStock(product: LockedStock | undefined, { product_id, delta }: Move): LockedStock {
  if (product === undefined) throw fail(adjustmentFailures.notUpdated)
  const { brand, model, on_hand } = product
  if (delta < 0 && on_hand + delta < 0) {
    const facts = { product_id, product: productName({ brand, model }), in_stock: on_hand, quantity: -delta }
    throw fail(adjustmentFailures.notEnoughStock, facts)
  }
  return product
}

async function receiveAtCost(
  tx: Tx,
  product: LockedStock,
  units: number,
  unitCost: number,
  member: Member,
): Promise<void> {
  const { org_id, id, cost_price } = product
  const cost = costByHand(await costMethodOf(tx, org_id), product, { delta: units, unit_cost: unitCost })
  if (cost === cost_price) return
  await tx.query('update products set cost_price = $3, updated_at = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    cost,
    now(),
  ])
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'product.changed',
      id,
      before: { cost_price },
      after: { cost_price: cost },
    },
  ])
}
