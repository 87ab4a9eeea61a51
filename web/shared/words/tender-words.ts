import { t } from '@lingui/core/macro'
import { IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobileDollar } from '@tabler/icons-react'
import { counterMethods, type PaymentMethod } from '@tunda/contract/selling/payment-methods'
import type { SalePolicy } from '@tunda/contract/selling/sale-policy'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import type { TenderProblem } from '@tunda/contract/selling/ticket-payments'
import { formatMoney } from './money.ts'

const icons: Partial<Record<PaymentMethod, typeof IconCash>> = {
  cash: IconCash,
  mobile_money: IconDeviceMobileDollar,
  bank_transfer: IconBuildingBank,
}

/** The methods, each with its name and icon. */
export const methodChoices = counterMethods.map((method) => ({
  method,
  label: paymentMethodLabel(method),
  icon: icons[method] ?? IconCreditCard,
}))

/** Why a payment cannot be taken, in a sentence. */
export function tenderWords(problem: TenderProblem, { parts }: SalePolicy): string {
  switch (problem.kind) {
    case 'unsaid':
      return t`Say how much is paid by ${{ paymentMethodLabel: paymentMethodLabel(problem.method) }}.`
    case 'over':
      return parts === 'planned'
        ? t`The payments are ${{ by: formatMoney(problem.by) }} more than the total.`
        : t`The payments come to more than the total. Remove one.`
    case 'short':
      return t`The cash received is less than what is due.`
    case 'no_change':
      return t`Only cash gives change. Enter at most what is due.`
    case 'nothing':
      return t`Enter what was received.`
    default:
      return problem satisfies never
  }
}
