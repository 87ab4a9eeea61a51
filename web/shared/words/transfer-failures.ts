import { t } from '@lingui/core/macro'

/** Why a transfer cannot be sent, received, settled or changed. */
export const transferSentences = {
  'transfer.changedMeanwhile': t`Somebody else has received part of it. Check what is still on the way, then count again.`,
  'transfer.empty': t`First add the goods to send.`,
  'transfer.hasReceipts': t`Some of these goods have arrived. Settle what has not arrived instead.`,
  'transfer.notDraft': t`This transfer was sent. Nothing on it can be changed.`,
  'transfer.notOnTheWay': t`This transfer is not on the way.`,
  'transfer.ownReceipt': t`You sent these goods. Somebody else has to receive them.`,
  'transfer.sameLocation': t`Choose a different location from the one that sends.`,
  'transfer.tooManyDrafts': t`100 transfers are not sent yet. Send or delete one first.`,
  'transfer.tooManyLines': t`One transfer can have at most 1,000 products. Send the rest with another.`,
  'transfer.tooManyDevices': t`One transfer can have at most 2,000 devices. Send the rest with another.`,
  'transfer.tooManyUnits': t`One line can have at most 1,000,000 units.`,
  'transfer.unsettled': t`Say what happened to each of the goods that are still on the way.`,
} as const
