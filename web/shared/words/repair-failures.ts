import { t } from '@lingui/core/macro'
import { formatMoney } from './money.ts'

type Numbered = { readonly number: string }
type Left = { readonly left: number }

/** Why a repair cannot be taken in, changed, charged or ended. */
export const repairWords = {
  'repair.off': (): string => t`Your shop does not take in repairs. Turn this on in Settings.`,
  'repair.reported': ({ number }: Numbered): string =>
    t`${number} was reported as stolen or lost. Confirm that you know before you take it in.`,
  'repair.isOpen': ({ number }: Numbered): string => t`This device is already here, as ${number}.`,
  'repair.changed': (): string => t`Somebody else changed this repair. Look at it again before you go on.`,
  'repair.ended': ({ number, status }: Numbered & { readonly status: string }): string =>
    status === 'collected'
      ? t`${number} has already been collected.`
      : status === 'abandoned'
        ? t`${number} was marked as never collected.`
        : t`${number} has already been returned.`,
  'repair.tooMany': (): string =>
    t`A repair has room for 10 jobs, 60 parts, 40 of them charged, 20 quotes and 12 photos, and a shop for 2,000 open repairs.`,
  'repair.wrongStep': (): string =>
    t`This step is not possible now. Load the page again to see the state of the repair.`,
  'repair.notApproved': (): string =>
    t`The customer has not approved the price yet. Quote it, or note that they approved.`,
  'repair.overQuote': ({ limit, requested }: { readonly limit: number; readonly requested: number }): string =>
    t`The customer approved ${{ amount: formatMoney(limit) }}, but the price is now ${{ total: formatMoney(requested) }}. Send a new quote, or lower the price.`,
  'repair.notQuoted': (): string => t`This quote is not open any more.`,
  'repair.isFree': (): string => t`A warranty repair costs the customer nothing.`,
  'repair.notCovered': (): string =>
    t`That warranty is for another device, or has ended. Choose another, or charge for the repair.`,
  'repair.notReady': (): string => t`This repair is not ready to be collected.`,
  'repair.jobHasParts': (): string =>
    t`This job has parts. Put them back, or note that they are faulty or broken, first.`,
  'repair.partGone': (): string => t`This part is not in the device any more.`,
  'repair.totalMismatch': ({ requested }: { readonly requested: number }): string =>
    t`The total is now ${{ total: formatMoney(requested) }}. Check it again.`,
  'repair.moreThanPaid': ({ left }: Left): string => t`Only ${{ amount: formatMoney(left) }} was paid.`,
  'repair.walletNeeded': ({ left }: Left): string =>
    t`Choose where the ${{ amount: formatMoney(left) }} for the customer is refunded from.`,
  'repair.tooEarly': ({ days }: { readonly days: number }): string =>
    t`A device counts as never collected ${days} days after it was ready.`,
  'repair.noTechnician': (): string => t`Choose somebody who works in your shop.`,
  'repair.customerHas': ({ number }: Numbered): string =>
    t`A device of this customer is being repaired (${number}). Hand it over first.`,
  'repair.productInRepair': (): string =>
    t`Some of this product went into devices that were repaired. Mark it as inactive instead.`,
}
