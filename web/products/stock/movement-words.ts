import { type InventoryMovement, movementReasons } from '@tunda/contract/products'

/** What each reason is called in the ledger. */
export const reasonWords: Record<InventoryMovement['reason'], string> = {
  opening: 'Opening stock',
  sale: 'Sold',
  cancel: 'Sale cancelled',
  refund: 'Refunded',
  write_off: 'Written off',
  received: 'Received',
  found: 'Found',
  damage: 'Damaged',
  loss: 'Lost or stolen',
  own_use: 'Own use',
  adjustment: 'Corrected by hand',
  stock_take: 'Counted',
  import: 'Imported',
}

/** The reasons as a list to choose from, in the order above. */
export const reasonChoices = Object.entries(reasonWords).flatMap(([value, label]) => {
  const reason = movementReasons.find((known) => known === value)
  return reason === undefined ? [] : [{ value: reason, label }]
})
