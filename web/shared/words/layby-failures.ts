import { t } from '@lingui/core/macro'
import { formatMoney } from './money.ts'

type Left = { readonly left: number }

/** Why goods cannot be put aside, paid for or handed over. */
export const laybyWords = {
  'layby.off': (): string => t`Your shop does not offer lay-by. Turn it on in Settings.`,
  'layby.nothingToPay': (): string => t`Free goods need no lay-by.`,
  'layby.wrongDay': (): string => t`Choose a day from today on, and within two years.`,
  'layby.productAside': (): string =>
    t`Some of this product is put aside for a customer. Hand it over or cancel that lay-by first.`,
  'layby.walletNeeded': (): string => t`Choose where the money comes from.`,
  'layby.depositLow': ({ left }: Left): string => t`The first payment is at least ${{ amount: formatMoney(left) }}.`,
  'layby.moreThanLeft': ({ left }: Left): string => t`Only ${{ amount: formatMoney(left) }} is left to pay.`,
  'layby.wrongSchedule': ({ left }: Left): string =>
    t`The instalments must come to ${{ amount: formatMoney(left) }}, each on a later day than the one before, none after the last day.`,
  'layby.notPaid': ({ left }: Left): string => t`${{ amount: formatMoney(left) }} must be paid before the goods leave.`,
  'layby.ended': ({ number, status }: { readonly number: string; readonly status: string }): string =>
    status === 'released' ? t`${number} has already been handed over.` : t`${number} was cancelled.`,
  'layby.isOpen': ({ number }: { readonly number: string }): string =>
    t`Goods are put aside for this customer (${number}). Hand them over or cancel it first.`,
}
