import { describe, expect, it } from 'vitest'
import { salePolicies } from './sale-policy.ts'
import { changeTicket, emptyTicket, type Ticket, type TicketChange } from './ticket.ts'
import { mainMethod, paymentsOf, tenderOf, tenderProblem, unpaidOf } from './ticket-payments.ts'

const { desk, till } = salePolicies
const ticketAfter = (...changes: TicketChange[]) =>
  changes.reduce(changeTicket, emptyTicket('0000000a-0000-4000-8000-000000000000'))
const part = (method: 'cash' | 'mobile_money' | 'bank_transfer', amount?: number, reference = '') => ({
  id: method,
  method,
  amount,
  reference,
})
const withParts = (...parts: ReturnType<typeof part>[]) => ticketAfter({ type: 'parts', parts })

describe('what is handed over', () => {
  const ticket = (more: Partial<Ticket> = {}): Ticket => ({ ...ticketAfter(), ...more })
  const paid = [part('mobile_money', 300, 'MP1')]
  it.each([
    [{}, { due: 1000, over: 0, received: 1000, change: 0, isPart: false }],
    [{ received: 1500 }, { due: 1000, over: 0, received: 1500, change: 500, isPart: false }],
    [{ received: 400 }, { due: 1000, over: 0, received: 400, change: 0, isPart: true }],
    [{ parts: paid }, { due: 700, over: 0, received: 700, change: 0, isPart: false }],
    [
      { parts: paid, received: 1000 },
      { due: 700, over: 0, received: 1000, change: 300, isPart: false },
    ],
    [{ parts: [part('cash', 1200)] }, { due: 0, over: 200, received: 0, change: 0, isPart: false }],
  ])('of 1,000 with %j', (more, expected) => expect(tenderOf(ticket(more), 1000)).toEqual(expected))

  it('at a till gives change for cash alone, and takes back parts that are more than the total', () => {
    expect(tenderProblem(ticket({ received: 1500 }), 1000, till)).toBeUndefined()
    expect(tenderProblem(ticket({ received: 400 }), 1000, till)).toBeUndefined()
    const byPhone = ticket({ received: 1500, method: 'mobile_money' })
    expect(tenderProblem(byPhone, 1000, till)).toEqual({ kind: 'no_change' })
    expect(tenderProblem(ticket({ parts: paid }), 200, till)).toEqual({ kind: 'over', by: 100 })
    expect(tenderProblem(ticket({ received: 0 }), 1000, till)).toEqual({ kind: 'nothing' })
  })

  it.each([
    [{}, 1000],
    [{ received: 400 }, 600],
    [{ received: 1500 }, 0],
    [{ parts: paid, received: 400 }, 300],
    [{ on_account: 600, received: 400 }, 0],
  ])('leaves of 1,000 with %j %i unpaid', (more, unpaid) => expect(unpaidOf(ticket(more), 1000)).toBe(unpaid))

  it('at a desk is all of what is left', () => {
    expect(tenderProblem(ticket({ received: 400 }), 1000, desk)).toEqual({ kind: 'short' })
    expect(tenderProblem(ticket({ received: 1000 }), 1000, desk)).toBeUndefined()
  })

  it('begins again with another method, and once a part is paid', () => {
    const typed = ticketAfter({ type: 'method', method: 'mobile_money' }, { type: 'reference', reference: 'MP1' })
    expect(changeTicket(typed, { type: 'method', method: 'bank_transfer' })).toMatchObject({ reference: '' })
    const given = changeTicket(ticketAfter(), { type: 'received', received: 400 })
    expect(changeTicket(given, { type: 'pay-part', part: part('cash', 400) }).received).toBeUndefined()
  })
})

describe('the payments of a ticket', () => {
  it('carry the reference of the one method', () => {
    const ticket = ticketAfter(
      { type: 'method', method: 'mobile_money' },
      { type: 'reference', reference: ' MP231120.1442.H1 ' },
    )
    const paid = [{ method: 'mobile_money', amount: 1000, reference: 'MP231120.1442.H1' }]
    expect(paymentsOf(ticket, 1000, desk)).toEqual(paid)
  })

  it('planned at a desk leave to the first method what the others do not pay, so that they always make the total', () => {
    const ticket = withParts(part('mobile_money', 600, 'MP1'), part('bank_transfer', 150))
    expect(tenderOf(ticket, 1000).due).toBe(250)
    const payments = paymentsOf(ticket, 1000, desk)
    expect(payments).toEqual([
      { method: 'cash', amount: 250, reference: null },
      { method: 'mobile_money', amount: 600, reference: 'MP1' },
      { method: 'bank_transfer', amount: 150, reference: null },
    ])
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
    expect(tenderProblem(ticket, 1000, desk)).toBe(undefined)
  })

  it('taken in turn at a till end with what is handed over last, under the method of the largest', () => {
    const paid = paymentsOf({ ...withParts(part('mobile_money', 300, 'MP1')), received: 5000 }, 1000, till)
    expect(paid).toEqual([
      { method: 'mobile_money', amount: 300, reference: 'MP1' },
      { method: 'cash', amount: 700, reference: null },
    ])
    expect(mainMethod(paid)).toBe('cash')
    expect(paymentsOf(ticketAfter(), 0, till)).toEqual([{ method: 'cash', amount: 0, reference: null }])
  })

  it('leave the ticket’s own method out where nothing is left for it', () => {
    const ticket = withParts(part('mobile_money', 1000))
    expect(paymentsOf(ticket, 1000, desk)).toEqual([{ method: 'mobile_money', amount: 1000, reference: null }])
    expect(mainMethod(paymentsOf(ticket, 1000, desk))).toBe('mobile_money')
  })

  it.each([
    ['an amount is missing', part('mobile_money'), { kind: 'unsaid', method: 'mobile_money' }],
    ['an amount is nothing', part('bank_transfer', 0), { kind: 'unsaid', method: 'bank_transfer' }],
    ['they are more than the total', part('mobile_money', 1001), { kind: 'over', by: 1 }],
  ])('say so when %s', (_what, one, problem) => {
    expect(tenderProblem(withParts(one), 1000, desk)).toEqual(problem)
  })

  it('give cash no reference that was typed for another method', () => {
    const ticket = { ...ticketAfter({ type: 'reference', reference: 'MP1' }), method: 'cash' as const }
    expect(paymentsOf(ticket, 1000, desk)).toEqual([{ method: 'cash', amount: 1000, reference: null }])
  })
})
