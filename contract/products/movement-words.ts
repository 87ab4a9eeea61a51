import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { MovementReason } from './movement-reasons.ts'

/** What each reason is called in the ledger. */
export const movementReasonWords: Readonly<Record<MovementReason, MessageDescriptor>> = {
  opening: msg`Opening stock`,
  sale: msg`Sold`,
  cancel: msg`Sale cancelled`,
  refund: msg`Refunded`,
  write_off: msg`Written off`,
  received: msg`Received`,
  found: msg`Found`,
  damage: msg`Damaged`,
  loss: msg`Lost or stolen`,
  own_use: msg`Own use`,
  adjustment: msg`Corrected manually`,
  stock_take: msg`Counted`,
  import: msg`Imported`,
  transfer: msg`Transferred`,
  sent_back: msg`Sent back to the supplier`,
  expired: msg`Expired`,
  warranty: msg`Replaced under warranty`,
  trade_in: msg`Bought used`,
  repair: msg`Repair`,
  refurbish: msg`Built into a device`,
}
