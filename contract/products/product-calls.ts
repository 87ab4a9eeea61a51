import { bulkChanges } from './bulk-changes.ts'
import { inventoryViews } from './inventory-views.ts'
import { priceChanges } from './price-changes.ts'
import { products } from './products.ts'
import { stockAdjustments } from './stock-adjustments.ts'
import { stockLevels } from './stock-levels.ts'
import { stockProofs } from './stock-proofs.ts'

export const productCalls = {
  ...products,
  ...stockLevels,
  ...stockAdjustments,
  ...priceChanges,
  ...bulkChanges,
  ...stockProofs,
  ...inventoryViews,
}
