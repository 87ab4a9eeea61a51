import { IconBuildingBank, IconCash, IconDeviceMobileDollar } from '@tabler/icons-react'
import { counterMethods, paymentMethodLabel } from '@tunda/contract/sales'
import type { SalePolicy } from '@tunda/contract/selling/sale-policy'
import type { TenderProblem } from '@tunda/contract/selling/ticket-payments'
import { formatMoney } from './money.ts'

const icons = { cash: IconCash, mobile_money: IconDeviceMobileDollar, bank_transfer: IconBuildingBank }

/** The methods as equals, each with its name and sign. */
export const methodChoices = counterMethods.map((method) => ({
  method,
  label: paymentMethodLabel(method),
  icon: icons[method],
}))

/** Why a payment cannot be taken, in a sentence. */
export function tenderWords(problem: TenderProblem, { parts }: SalePolicy): string {
  switch (problem.kind) {
    case 'unsaid':
      return `Say how much is paid by ${paymentMethodLabel(problem.method)}.`
    case 'over':
      return parts === 'planned'
        ? `The payments are ${formatMoney(problem.by)} more than the total.`
        : 'The parts paid are more than the total. Take one back.'
    case 'short':
      return 'The cash received is less than what is due.'
    case 'no_change':
      return 'Only cash gives change. Enter at most what is due.'
    case 'nothing':
      return 'Enter what was received.'
    default:
      return problem satisfies never
  }
}
