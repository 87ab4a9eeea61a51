import { t } from '@lingui/core/macro'
import type { UnitEvent, UnitState } from '@tunda/contract/units/units'

export const stateWords: Readonly<Record<UnitState, string>> = {
  in_stock: t`In stock`,
  sold: t`Sold`,
  missing: t`Missing`,
  written_off: t`Written off`,
  sent_back: t`Sent back to the supplier`,
  released: t`No longer numbered`,
  held: t`On hold`,
  given_back: t`Given back to the seller`,
  fitted: t`Used in a repair`,
}

export const stateTones = {
  in_stock: 'ok',
  sold: 'quiet',
  missing: 'warn',
  written_off: 'bad',
  sent_back: 'quiet',
  released: 'quiet',
  held: 'warn',
  given_back: 'quiet',
  fitted: 'quiet',
} as const satisfies Record<UnitState, string>

export const eventWords: Readonly<Record<UnitEvent['event'], string>> = {
  numbered: t`Number added`,
  received: t`Received`,
  sold: t`Sold`,
  returned: t`Returned`,
  sent: t`Sent to another location`,
  arrived: t`Received`,
  found: t`Found`,
  missing: t`Missing`,
  written_off: t`Written off`,
  sent_back: t`Sent back to the supplier`,
  released: t`No longer numbered`,
  corrected: t`Number corrected`,
  claimed: t`Back under warranty`,
  claim_sent: t`Sent to the supplier for repair`,
  claim_back: t`Back from the supplier`,
  claim_repaired: t`Repaired under warranty`,
  claim_refused: t`Warranty claim refused`,
  replaced: t`Replaced under warranty`,
  replacement: t`Given as a replacement`,
  bought: t`Bought used`,
  for_sale: t`Put up for sale`,
  given_back: t`Given back to the seller`,
  handed_over: t`Handed over`,
  repair_in: t`Taken in for repair`,
  repair_out: t`Back with the customer after repair`,
  fitted: t`Used in a repair`,
  unfitted: t`Back in stock from a repair`,
  refurbished: t`Parts built in`,
  parts_out: t`Parts taken out`,
}
