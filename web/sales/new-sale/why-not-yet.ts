import type { Ticket } from './ticket.ts'
import { problemOfPayments, restOf } from './ticket-payments.ts'
import type { PricedTicket } from './ticket-pricing.ts'

/** What must be done before the sale can be completed, as one sentence; undefined when nothing stands in the way. */
export function whyNotYet(ticket: Ticket, priced: PricedTicket, requireCustomer = false): string | undefined {
  if (ticket.lines.length === 0) return 'Add a product to begin.'
  const wrong = priced.lines.find((line) => line.problem !== undefined)
  if (wrong?.problem) return wrong.problem
  if (priced.problem) return priced.problem
  if (requireCustomer && ticket.customer_name.trim() === '') return 'Say who is buying: your settings require it.'
  const problem = problemOfPayments(ticket, priced.total_amount)
  if (problem) return problem
  const due = restOf(ticket, priced.total_amount)
  const isShort = ticket.payment_method === 'cash' && ticket.received !== undefined && ticket.received < due
  return isShort ? 'The cash received is less than what is due.' : undefined
}
