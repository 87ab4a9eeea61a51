import { describe, expect, it } from 'vitest'
import { changeTicket, emptyTicket, saleOf, type TicketChange } from './ticket.ts'
import { paymentsOf, problemOfPayments, restOf } from './ticket-payments.ts'

const ticketAfter = (...changes: TicketChange[]) =>
  changes.reduce(changeTicket, emptyTicket('0000000a-0000-4000-8000-000000000000'))
const other = (method: 'cash' | 'mobile_money' | 'bank_transfer', amount?: number, reference = '') => ({
  id: method,
  method,
  amount,
  reference,
})

describe('the payments of a ticket', () => {
  it('need not be named when one method pays all', () => {
    expect(paymentsOf(ticketAfter(), 1000)).toBe(undefined)
    expect(saleOf(ticketAfter(), 1000)).not.toHaveProperty('payments')
  })

  it('carry the reference of the one method', () => {
    const ticket = ticketAfter(
      { type: 'payment', payment_method: 'mobile_money' },
      { type: 'reference', reference: ' MP231120.1442.H1 ' },
    )
    expect(paymentsOf(ticket, 1000)).toEqual([{ method: 'mobile_money', amount: 1000, reference: 'MP231120.1442.H1' }])
  })

  it('leave to the first method what the others do not pay, so that they always make the total', () => {
    const ticket = ticketAfter({
      type: 'others',
      others: [other('mobile_money', 600, 'MP1'), other('bank_transfer', 150)],
    })
    expect(restOf(ticket, 1000)).toBe(250)
    const payments = paymentsOf(ticket, 1000) ?? []
    expect(payments).toEqual([
      { method: 'cash', amount: 250, reference: null },
      { method: 'mobile_money', amount: 600, reference: 'MP1' },
      { method: 'bank_transfer', amount: 150, reference: null },
    ])
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
    expect(problemOfPayments(ticket, 1000)).toBe(undefined)
  })

  it('leave the first method out where nothing is left for it', () => {
    const ticket = ticketAfter({ type: 'others', others: [other('mobile_money', 1000)] })
    expect(paymentsOf(ticket, 1000)).toEqual([{ method: 'mobile_money', amount: 1000, reference: null }])
    expect(saleOf(ticket, 1000).payment_method).toBe('mobile_money')
  })

  it.each([
    ['an amount is missing', [other('mobile_money')], /Say how much is paid by Mobile Money/],
    ['an amount is nothing', [other('bank_transfer', 0)], /Say how much is paid by Bank Transfer/],
    ['they are more than the total', [other('mobile_money', 1001)], /1 more than the total/],
  ])('say so when %s', (_what, others, words) => {
    expect(problemOfPayments(ticketAfter({ type: 'others', others }), 1000)).toMatch(words)
  })

  it('give cash no reference that was typed for another method', () => {
    const ticket = ticketAfter({ type: 'reference', reference: 'MP1' }, { type: 'payment', payment_method: 'cash' })
    expect(paymentsOf(ticket, 1000)).toBe(undefined)
  })
})
