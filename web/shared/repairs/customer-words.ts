import { msg } from '@lingui/core/macro'
import type { PublicRepair } from '@tunda/contract/repairs/repair-page'
import type { RepairState } from '@tunda/contract/repairs/repair-shapes'
import type { Say } from '@tunda/contract/words'
import { paths } from '../../paths.ts'
import { messageOf } from '../files/document-paper.tsx'
import { formatDay } from '../words/calendar-day.ts'
import { formatMoney } from '../words/money.ts'

/** The state of a repair for its customer, in their language. */
export function customerStateWords(state: RepairState, say: Say): string {
  switch (state) {
    case 'booked':
      return say(msg`Received`)
    case 'diagnosing':
      return say(msg`Being checked`)
    case 'quoted':
      return say(msg`Waiting for your answer`)
    case 'approved':
      return say(msg`Approved, work starts soon`)
    case 'waiting_part':
      return say(msg`Waiting for a part`)
    case 'in_repair':
      return say(msg`Being repaired`)
    case 'ready':
      return say(msg`Ready to collect`)
    case 'collected':
      return say(msg`Collected`)
    case 'returned_unrepaired':
      return say(msg`Returned without repair`)
    case 'abandoned':
      return say(msg`Closed, never collected`)
    default:
      return state satisfies never
  }
}

export const leftToPay = ({ total_amount, paid }: Pick<PublicRepair['repair'], 'total_amount' | 'paid'>) =>
  Math.max(0, total_amount - paid)

/** The address of a repair's page. The part after # is never sent, except in the request for the repair. */
export function repairLink(token: string | null | undefined): string | undefined {
  return token ? `${window.location.origin}${paths.repair}#${token}` : undefined
}

type Told = Pick<PublicRepair['repair'], 'number' | 'device' | 'total_amount' | 'paid' | 'is_warranty'>
type Message = { readonly repair: Told; readonly shop: string; readonly link: string | undefined; readonly say: Say }

/** Tells the customer that the device is ready, and what is left to pay. */
export function readyMessage({ repair, shop, link, say }: Message): string {
  const { number, device } = repair
  const left = leftToPay(repair)
  return messageOf([
    [shop, say(msg`Repair ${number}`)],
    [
      say(msg`Your ${device} is ready to collect.`),
      left > 0 ? say(msg`To pay: ${{ amount: formatMoney(left) }}`) : say(msg`Nothing is left to pay.`),
    ],
    link ? [link] : [],
  ])
}

/** Asks the customer to agree to the price. */
export function quoteMessage({
  repair,
  shop,
  link,
  say,
  amount,
  note,
}: Message & { amount: number; note: string | null }): string {
  const { number, device } = repair
  return messageOf([
    [shop, say(msg`Repair ${number}`)],
    [say(msg`Repairing your ${device} costs ${{ amount: formatMoney(amount) }}.`), ...(note ? [note] : [])],
    link ? [say(msg`Approve or decline here:`), link] : [say(msg`Please answer: may we go ahead?`)],
  ])
}

/** How the repair stands. */
export function stateMessage({
  repair,
  shop,
  link,
  say,
}: Message & { repair: Told & Pick<PublicRepair['repair'], 'state' | 'promised_on'> }): string {
  const { number, device, state, promised_on } = repair
  return messageOf([
    [shop, say(msg`Repair ${number}`)],
    [
      `${device}: ${customerStateWords(state, say)}`,
      ...(promised_on ? [say(msg`Promised for ${{ day: formatDay(promised_on) }}`)] : []),
    ],
    link ? [link] : [],
  ])
}
