import { type Payment, paymentMethodLabel } from '@tunda/contract/sales'
import { formatMoney } from '../../shared/money.ts'
import type { Ticket } from './ticket.ts'

type Paid = Pick<Ticket, 'payment_method' | 'reference' | 'others'>

/** What is left for the ticket's own method to pay; below zero when the others pay too much. */
export function restOf({ others }: Pick<Paid, 'others'>, total: number): number {
  return total - others.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

/** Why the payments do not make the total, as one sentence. */
export function problemOfPayments(ticket: Paid, total: number): string | undefined {
  const unsaid = ticket.others.find(({ amount }) => !amount)
  if (unsaid) return `Say how much is paid by ${paymentMethodLabel(unsaid.method)}.`
  const rest = restOf(ticket, total)
  return rest < 0 ? `The payments are ${formatMoney(-rest)} more than the total.` : undefined
}

/** How the sale is paid; undefined where naming the method says it all. */
export function paymentsOf(ticket: Paid, total: number): Payment[] | undefined {
  const { payment_method: method, others } = ticket
  const reference = referenceOf(method, ticket.reference)
  if (others.length === 0 && reference === null) return undefined
  const rest = restOf(ticket, total)
  const own = rest > 0 || others.length === 0 ? [{ method, amount: Math.max(rest, 0), reference }] : []
  return [
    ...own,
    ...others.map((other) => ({
      method: other.method,
      amount: other.amount ?? 0,
      reference: referenceOf(other.method, other.reference),
    })),
  ]
}

/** Cash has no reference, whatever was typed before the method changed. */
function referenceOf(method: Payment['method'], typed: string): string | null {
  return method === 'cash' ? null : typed.trim() || null
}
