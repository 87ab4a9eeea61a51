import { t } from '@lingui/core/macro'
import { type InventoryMovement, movementReasons } from '@tunda/contract/products/products'
import { formatCount } from './money.ts'

/** What each reason is called in the ledger. */
export const reasonWords: Record<InventoryMovement['reason'], string> = {
  opening: t`Opening stock`,
  sale: t`Sold`,
  cancel: t`Sale cancelled`,
  refund: t`Refunded`,
  write_off: t`Written off`,
  received: t`Received`,
  found: t`Found`,
  damage: t`Damaged`,
  loss: t`Lost or stolen`,
  own_use: t`Own use`,
  adjustment: t`Corrected manually`,
  stock_take: t`Counted`,
  import: t`Imported`,
  transfer: t`Transferred`,
  sent_back: t`Sent back to the supplier`,
  expired: t`Expired`,
  warranty: t`Replaced under warranty`,
  trade_in: t`Bought used`,
  refurbish: t`Built into a device`,
}

/** The reasons as a list to choose from, in the order above. */
export const reasonChoices = Object.entries(reasonWords).flatMap(([value, label]) => {
  const reason = movementReasons.find((known) => known === value)
  return reason === undefined ? [] : [{ value: reason, label }]
})

/** What is said of a movement beside its reason: what a count found, or what somebody wrote. Empty where nothing is. */
export function movementNote({ reason, sale_id, note, counted, expected }: InventoryMovement): string {
  if (counted !== null && expected !== null)
    return t`Counted ${{ counted: formatCount(counted) }}, expected ${{ expected: formatCount(expected) }}`
  // The shelf was counted between the sale at a till and its arrival: the count had seen it gone already.
  if (reason === 'stock_take' && sale_id !== null) return t`Sold before the count`
  return note ?? ''
}
