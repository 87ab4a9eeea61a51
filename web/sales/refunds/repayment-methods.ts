import { type PaymentMethod, paymentMethodLabel, paymentMethods } from '@tunda/contract/sales'

/** The methods that a screen offers for giving money back: the sale's own first. */
export function repaymentMethods(own: PaymentMethod): { value: PaymentMethod; label: string }[] {
  const offered = paymentMethods.filter((method) => method !== 'credit_card' && method !== own)
  return [own, ...offered].map((value) => ({ value, label: paymentMethodLabel(value) }))
}
