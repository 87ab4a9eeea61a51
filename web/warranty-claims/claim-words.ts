import { t } from '@lingui/core/macro'
import type { Organization } from '@tunda/contract/organization/organization'
import { productName } from '@tunda/contract/products/product-words'
import type { ClaimState, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { PaperContent } from '../shared/files/document-paper.tsx'
import type { Tone } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'

export const claimLooks: Readonly<Record<ClaimState, { readonly words: string; readonly tone: Tone }>> = {
  received: { words: t`In the shop`, tone: 'warn' },
  sent: { words: t`With the supplier`, tone: 'info' },
  repaired: { words: t`Repaired`, tone: 'ok' },
  replaced: { words: t`Replaced`, tone: 'ok' },
  refused: { words: t`Refused`, tone: 'quiet' },
}

export function claimName({ number }: Pick<WarrantyClaim, 'number'>): string {
  return t`Warranty claim ${{ number: formatCount(number) }}`
}

/** Whether the shop's warranty still ran when the device came back. */
export function coverWords({ warranty_until, is_covered }: WarrantyClaim): string {
  if (warranty_until === null) return t`Sold without warranty`
  const day = formatDay(warranty_until)
  return is_covered ? t`Under warranty until ${day}` : t`Warranty ended on ${day}`
}

/** How the claim stands, for the customer. */
export function claimMessage(claim: WarrantyClaim, shop: string): string {
  const device = `${productName(claim)}, ${claim.unit_number}`
  return [shop, claimName(claim), device, toCustomer(claim)].join('\n')
}

function toCustomer({ state, note }: WarrantyClaim): string {
  if (state === 'received') return t`We have your device and are looking at it.`
  if (state === 'sent') return t`We sent your device to the supplier. We will tell you when it is back.`
  if (state === 'repaired') return t`Your device is repaired. You can collect it.`
  if (state === 'replaced') return t`Your device was replaced.`
  return [t`Your device is not covered by the warranty. You can collect it.`, note].filter(Boolean).join(' ')
}

/** The slip that the customer keeps, and brings when they collect the device. */
export function claimPaper(claim: WarrantyClaim, shop: Organization): PaperContent {
  return {
    shop,
    title: t`Warranty claim`,
    number: t`No. ${{ number: formatCount(claim.number) }}`,
    facts: [
      [t`Received`, formatDate(claim.received_at)],
      [t`Received by`, claim.received_by_name],
      [t`Customer`, claim.customer_name ?? null],
      [t`Contact`, claim.contact],
      [t`Receipt`, claim.invoice_number ?? null],
      [t`Status`, claimLooks[claim.state].words],
    ],
    columns: [t`Device`, t`Number`],
    rows: [
      [productName(claim), claim.unit_number],
      ...(claim.replacement_number === null ? [] : [[t`Replaced by`, claim.replacement_number]]),
    ],
    note: [
      t`Fault: ${{ fault: claim.fault }}`,
      claim.accessories === null ? null : t`Handed in with: ${{ accessories: claim.accessories }}`,
      coverWords(claim),
      claim.note,
    ]
      .filter(Boolean)
      .join('\n'),
    signatures: [t`Signature of the customer`, t`Signature of the shop`],
  }
}
