import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { hasEnded, realJobs } from './repair-words.ts'

export type Step = 'add-job' | 'check' | 'quote' | 'answer' | 'start' | 'done' | 'hand-over' | 'return'

type Known = Pick<Repair, 'state' | 'jobs' | 'is_warranty' | 'is_quote_open' | 'approved_amount' | 'total_amount'>

/** What comes next with a repair: one thing, which its page offers first. Undefined: it has ended. */
export function nextStep(repair: Known, needsApproval: boolean): Step | undefined {
  const { state, jobs, is_warranty, is_quote_open, approved_amount, total_amount } = repair
  if (hasEnded(repair)) return undefined
  if (jobs.length === 0) return 'add-job'
  if (realJobs(repair).length === 0) return 'return'
  if (is_quote_open) return 'answer'
  // What costs nothing needs nobody's approval.
  const isAgreed = is_warranty || total_amount === 0 || (approved_amount !== null && total_amount <= approved_amount)
  const mustQuote = needsApproval && !isAgreed
  switch (state) {
    case 'booked':
      return 'check'
    case 'diagnosing':
    case 'quoted':
      return isAgreed ? 'start' : 'quote'
    case 'approved':
    case 'waiting_part':
      return mustQuote ? 'quote' : 'start'
    case 'in_repair':
      return mustQuote ? 'quote' : 'done'
    case 'ready':
      return mustQuote ? 'quote' : 'hand-over'
    case 'collected':
    case 'returned_unrepaired':
    case 'abandoned':
      return undefined
    default:
      return state satisfies never
  }
}
