import { t } from '@lingui/core/macro'
import type { Payment, PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { type ByMethod, splitBack } from '@tunda/contract/selling/refund-rules'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { formatMoney } from '../../shared/words/money.ts'

/** What somebody typed for a method, `''` for nothing. The others share the rest. */
export type TypedParts = Partial<Record<PaymentMethod, number | ''>>

/** How much goes back by each method that paid, also by those that give nothing. */
export function partsOf(left: readonly ByMethod[], amount: number, typed: TypedParts): ByMethod[] {
  const sumTyped = left.reduce((sum, { method }) => sum + (typed[method] || 0), 0)
  const others = left.filter(({ method }) => typed[method] === undefined)
  const rest = splitBack(others, Math.max(amount - sumTyped, 0))
  const restOf = (method: PaymentMethod) => rest.find((part) => part.method === method)?.amount ?? 0
  return left.map(({ method }) => ({ method, amount: (typed[method] ?? restOf(method)) || 0 }))
}

/** Why the parts cannot go back so. */
export function problemOf(left: readonly ByMethod[], parts: readonly ByMethod[], amount: number): string | undefined {
  const over = left.find(({ method, amount: most }) => parts.some((one) => one.method === method && one.amount > most))
  if (over)
    return t`At most ${{ amount: formatMoney(over.amount) }} can be refunded by ${{ paymentMethodLabel: paymentMethodLabel(over.method) }}.`
  const missing = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  if (missing > 0) return t`${{ missing: formatMoney(missing) }} more has to be refunded.`
  if (missing < 0) return t`That is ${{ missing: formatMoney(-missing) }} too much.`
  return undefined
}

/** The parts as they are sent: the largest first, and the reference with the first that is not cash. */
export function paymentsOf(parts: readonly ByMethod[], reference: string | null): Payment[] {
  const payments = parts.filter(({ amount }) => amount > 0).toSorted((a, b) => b.amount - a.amount)
  const referred = payments.find(({ method }) => method !== 'cash')
  return payments.map((part) => ({ ...part, reference: part === referred ? reference : null }))
}
