import { t } from '@lingui/core/macro'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { formatCount } from './money.ts'

type Paid = {
  readonly payment_method: string
  /** What was left unpaid. */
  readonly on_account?: number | null | undefined
  readonly payments?: readonly { readonly method: string; readonly amount: number }[] | undefined
}

/** The same in a sentence: `Mobile Money 578,000 and Cash 500,000`. */
export function methodWords(paid: Paid): string {
  const parts = paidParts(paid)
  return parts.length < 2
    ? parts.join('')
    : t`${{ first: parts.slice(0, -1).join(', ') }} and ${{ last: parts.at(-1) ?? '' }}`
}

/** How a sale was paid, one part for each method: `Cash`, or `Mobile Money 578,000` and `Cash 500,000`. */
export function paidParts({ payment_method, payments = [], on_account }: Paid): string[] {
  if (on_account) {
    const parts = payments.map(({ method, amount }) => `${paymentMethodLabel(method)} ${formatCount(amount)}`)
    return payments.length === 0 ? [t`On account`] : [...parts, t`On account ${{ amount: formatCount(on_account) }}`]
  }
  if (payments.length < 2) return [paymentMethodLabel(payments[0]?.method ?? payment_method)]
  return payments.map(({ method, amount }) => `${paymentMethodLabel(method)} ${formatCount(amount)}`)
}
