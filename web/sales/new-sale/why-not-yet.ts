import type { PricedTicket } from '@tunda/contract/price-ticket'
import { salePolicies } from '@tunda/contract/sale-policy'
import type { Ticket } from '@tunda/contract/ticket'
import { tenderProblem } from '@tunda/contract/ticket-payments'
import { tenderWords } from '../../shared/tender-words.ts'

/** What must be done before the sale can be completed, as one sentence; undefined when nothing stands in the way. */
export function whyNotYet(ticket: Ticket, priced: PricedTicket, requireCustomer = false): string | undefined {
  if (ticket.lines.length === 0) return 'Add a product to begin.'
  const wrong = priced.lines.find((line) => line.problem !== undefined)
  if (wrong?.problem) return wrong.problem
  if (priced.problem) return priced.problem
  if (requireCustomer && !ticket.customer?.name.trim()) return 'Say who is buying: your settings require it.'
  const problem = tenderProblem(ticket, priced.total_amount, salePolicies.desk)
  return problem && tenderWords(problem, salePolicies.desk)
}
