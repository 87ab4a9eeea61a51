import { counterMethods, type PaymentMethod } from '@tunda/contract/selling/payment-methods'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'

/** The methods that a screen offers for giving money back: the sale's own first. */
export function repaymentMethods(own: PaymentMethod): { value: PaymentMethod; label: string }[] {
  return [own, ...counterMethods.filter((method) => method !== own)].map((value) => ({
    value,
    label: paymentMethodLabel(value),
  }))
}
