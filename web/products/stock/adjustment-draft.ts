import { plural, t } from '@lingui/core/macro'
import type { Product } from '@tunda/contract/products/products'
import {
  type AdjustmentReason,
  adjustmentReasons,
  type StockAdjustment,
} from '@tunda/contract/products/stock-adjustments'

/** What was typed; the figures are empty until then. For a correction `figure` is what is in stock, else how many units move. */
export type Draft = {
  reason: AdjustmentReason
  figure: number | string
  unitCost: number | string
  note: string
  batch: string | null
}

/** The adjustment that was typed; nothing while it would move nothing. */
export function adjustmentOf(
  draft: Draft,
  product: Pick<Product, 'id' | 'current_stock'>,
): StockAdjustment | undefined {
  const { reason, figure, unitCost, note, batch } = draft
  if (figure === '') return undefined
  const delta =
    reason === 'adjustment' ? Number(figure) - product.current_stock : adjustmentReasons[reason] * Number(figure)
  if (delta === 0) return undefined
  return {
    product_id: product.id,
    delta,
    reason,
    ...(batch === null ? {} : { batch_id: batch }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(reason === 'received' && unitCost !== '' ? { unit_cost: Number(unitCost) } : {}),
  }
}

/** What the button says: the action with its units, once they are known. */
export function verbOf(reason: AdjustmentReason, delta: number | undefined): string {
  if (reason === 'adjustment') return t`Correct stock`
  const isIn = adjustmentReasons[reason] > 0
  if (delta === undefined) return isIn ? t`Add stock` : t`Take out stock`
  const units = Math.abs(delta)
  return isIn
    ? plural(units, { one: 'Add # unit', other: 'Add # units' })
    : plural(units, { one: 'Take out # unit', other: 'Take out # units' })
}
