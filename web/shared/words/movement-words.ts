import { t } from '@lingui/core/macro'
import { movementReasons } from '@tunda/contract/products/movement-reasons'
import { movementReasonWords } from '@tunda/contract/products/movement-words'
import type { InventoryMovement } from '@tunda/contract/products/products'
import { say } from '@tunda/contract/words'
import { formatCount } from './money.ts'

/** The name of each reason in the ledger. */
export const reasonWords = Object.fromEntries(
  movementReasons.map((reason) => [reason, say(movementReasonWords[reason])]),
) as Record<InventoryMovement['reason'], string>

/** The reasons as a list to choose from, in the order above. */
export const reasonChoices = Object.entries(reasonWords).flatMap(([value, label]) => {
  const reason = movementReasons.find((known) => known === value)
  return reason === undefined ? [] : [{ value: reason, label }]
})

/** The note of a movement beside its reason: what a count found, or what somebody wrote. Empty if there is none. */
export function movementNote({ reason, sale_id, note, counted, expected }: InventoryMovement): string {
  if (counted !== null && expected !== null)
    return t`Counted ${{ counted: formatCount(counted) }}, expected ${{ expected: formatCount(expected) }}`
  // The shelf was counted between the sale at a till and its arrival: the count already lacked it.
  if (reason === 'stock_take' && sale_id !== null) return t`Sold before the count`
  return note ?? ''
}
