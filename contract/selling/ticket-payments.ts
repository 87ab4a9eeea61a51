import type { Payment, PaymentMethod } from './payment-shapes.ts'
import type { SalePolicy } from './sale-policy.ts'
import type { PartPaid, Ticket } from './ticket.ts'

type Paid = Pick<Ticket, 'parts' | 'method' | 'received' | 'reference' | 'on_account' | 'traded_in'>

/** What a device that is traded in pays of the total; what is offered above it is not the sale's. */
export function tradedPart(
  { traded_in, on_account = 0 }: Pick<Ticket, 'traded_in' | 'on_account'>,
  total: number,
): number {
  return Math.min(traded_in?.amount ?? 0, Math.max(total - on_account, 0))
}

/** How far the payment of a ticket has got. */
export type Tender = {
  /** Left for the ticket's own method, before what is handed over now. */
  readonly due: number
  /** What the parts are above the total. */
  readonly over: number
  /** Handed over now; the whole of `due` when nobody has said. */
  readonly received: number
  readonly change: number
  /** What is handed over now is less than what is due. */
  readonly isPart: boolean
}

export function tenderOf(
  { parts, method, received: said, on_account = 0, traded_in }: Omit<Paid, 'reference'>,
  total: number,
): Tender {
  const before = on_account + tradedPart({ traded_in, on_account }, total)
  const paid = parts.reduce((sum, { amount }) => sum + (amount ?? 0), before)
  const due = Math.max(total - paid, 0)
  const received = said ?? due
  const change = method === 'cash' ? Math.max(received - due, 0) : 0
  return { due, over: Math.max(paid - total, 0), received, change, isPart: received < due }
}

/** What nobody pays yet: all that is due, less what was typed as handed over. */
export function unpaidOf(ticket: Omit<Paid, 'reference'>, total: number): number {
  const { due } = tenderOf(ticket, total)
  return ticket.received === undefined ? due : Math.max(due - ticket.received, 0)
}

/** Why a payment cannot be taken. `unsaid`: nobody said how much a part is; `no_change`: only cash gives change. */
export type TenderProblem =
  | { readonly kind: 'unsaid'; readonly method: PaymentMethod }
  | { readonly kind: 'over'; readonly by: number }
  | { readonly kind: 'short' | 'no_change' | 'nothing' }

/** Why the parts that were planned do not make the total. */
export function partsProblem(ticket: Paid, total: number): TenderProblem | undefined {
  const unsaid = ticket.parts.find(({ amount }) => !amount)
  if (unsaid) return { kind: 'unsaid', method: unsaid.method }
  const { over } = tenderOf(ticket, total)
  return over > 0 ? { kind: 'over', by: over } : undefined
}

/** Why this payment cannot be taken; undefined when it can. */
export function tenderProblem(ticket: Paid, total: number, { parts }: SalePolicy): TenderProblem | undefined {
  const problem = partsProblem(ticket, total)
  if (problem) return problem
  const { due, received, isPart } = tenderOf(ticket, total)
  if (parts === 'planned') return isPart ? { kind: 'short' } : undefined
  if (ticket.method !== 'cash' && received > due) return { kind: 'no_change' }
  return ticket.received === 0 && due > 0 ? { kind: 'nothing' } : undefined
}

/** What is handed over now, as a part of the total. */
export function partNow(ticket: Paid, total: number, id: string): PartPaid {
  const { due, received } = tenderOf(ticket, total)
  return { id, method: ticket.method, amount: Math.min(received, due), reference: ticket.reference }
}

/** All payments of a ticket: with what is on account and what a device pays they add up to the total. Planned, the ticket's own comes first; taken in turn, last. */
export function paymentsOf(ticket: Paid, total: number, { parts: order }: SalePolicy): Payment[] {
  const parts = ticket.parts.map(paymentOf)
  const own = paymentOf(partNow(ticket, total, ''))
  if (own.amount === 0 && (parts.length > 0 || ticket.on_account || ticket.traded_in)) return parts
  return order === 'planned' ? [own, ...parts] : [...parts, own]
}

/** Cash has no reference, whatever was typed before the method changed. */
function paymentOf({ method, amount, reference }: PartPaid): Payment {
  return { method, amount: amount ?? 0, reference: method === 'cash' ? null : reference.trim() || null }
}

/** The method that carries most of the sale, which is the sale's own. */
export function mainMethod(payments: readonly Payment[]): PaymentMethod {
  return payments.toSorted((one, other) => other.amount - one.amount)[0]?.method ?? 'cash'
}
