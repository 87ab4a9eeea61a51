import { z } from 'zod'
import { forMember } from '../access.ts'
import { batchFailures } from '../batches/batches.ts'
import { mostUnits } from '../ceilings.ts'
import { asErrors } from '../failure.ts'
import { Id, Price, Text } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { adjustmentFailures } from './adjustment-failures.ts'
import type { CostMethod } from './cost-of-stock.ts'
import { InventoryMovement, Product } from './products.ts'

/** Why a person moves stock by hand, and which way it then goes: 1 in, -1 out, 0 either. */
export const adjustmentReasons = {
  received: 1,
  found: 1,
  damage: -1,
  loss: -1,
  own_use: -1,
  adjustment: 0,
} as const
export type AdjustmentReason = keyof typeof adjustmentReasons
const Reason = z.enum(Object.keys(adjustmentReasons) as [AdjustmentReason, ...AdjustmentReason[]])

/** Units in, or out when negative. */
const Change = z
  .int()
  .min(-mostUnits)
  .max(mostUnits)
  .refine((units) => units !== 0)

/** Stock moved by hand. `unit_cost` is what one unit of goods received cost, and changes what the product costs. */
export const StockAdjustment = z
  .object({
    product_id: Id,
    delta: Change,
    reason: Reason.default('adjustment'),
    note: Text(200).nullish(),
    unit_cost: Price.nullish(),
    /** Of goods that expire: the batch. Otherwise what expires first goes out, and what turns up is of the newest. */
    batch_id: Id.nullish(),
  })
  .refine(({ delta, reason }) => adjustmentReasons[reason] * delta >= 0, {
    path: ['delta'],
    error: 'This reason moves stock the other way',
  })
  .refine(({ reason, unit_cost }) => unit_cost == null || reason === 'received', {
    path: ['unit_cost'],
    error: 'Only goods received have a cost',
  })
export type StockAdjustment = z.infer<typeof StockAdjustment>

/** One change of many. */
export const StockUpdate = z.object({ product_id: Id, quantity_change: Change })

const refusals = asErrors({ ...adjustmentFailures, unitsNeeded: unitFailures.needed })

/**
 * What a product costs after goods came in at another cost: the average of what is on the shelf and what came, by units, in whole
 * shillings, half up. An empty shelf (or one oversold) takes the new cost.
 */
export function averageCost(stock: number, cost: number, received: number, unitCost: number): number {
  const [held, came] = [BigInt(Math.max(stock, 0)), BigInt(received)]
  const units = held + came
  if (units === 0n) return cost
  return Number((2n * (held * BigInt(cost) + came * BigInt(unitCost)) + units) / (2n * units))
}

/** The same by the shop's method: where the last cost counts, what came last is what it costs. */
export function costByHand(
  method: CostMethod,
  product: { readonly current_stock: number; readonly cost_price: number },
  { delta, unit_cost }: { readonly delta: number; readonly unit_cost: number },
): number {
  if (method === 'last' && delta > 0) return unit_cost
  return averageCost(product.current_stock, product.cost_price, delta, unit_cost)
}

const route = (path: `/${string}`, summary: string) => ({ method: 'POST' as const, path, tags: ['products'], summary })

export const stockAdjustments = {
  adjust: forMember('adjust_stock')
    .route(route('/rest/v1/inventory_movements', 'Move stock by hand, with a reason'))
    .errors(asErrors({ ...adjustmentFailures, unitsNeeded: unitFailures.needed, batchChanged: batchFailures.changed }))
    .input(StockAdjustment)
    .output(InventoryMovement),
  updateStock: forMember('adjust_stock')
    .route(route('/rest/v1/rpc/pos_update_product_stock', 'Change the stock of a product by a number of units'))
    .errors(refusals)
    .input(StockUpdate.extend({ reason: Reason.nullish() }))
    .output(Product),
  updateStocks: forMember('adjust_stock')
    .route(route('/rest/v1/rpc/batch_update_product_stock', 'Change the stock of several products, all or none'))
    .errors(refusals)
    .input(z.object({ updates: z.array(StockUpdate).min(1).max(1000) }))
    .output(z.array(Product)),
}
