import { act, renderHook } from '@testing-library/react'
import { emptyTicket } from '@tunda/contract/selling/ticket'
import { afterEach, expect, it } from 'vitest'
import { aTicketProduct, idOf } from '../../sales-for-tests.ts'
import { useKeptTicket } from './kept-ticket.ts'
import { useParkedTickets } from './parked-tickets.ts'

const product = aTicketProduct(1)
/** As the release before kept it. */
const ofBefore = {
  client_sale_id: idOf(700),
  lines: [{ product: { ...product, category_name: 'Phones', variant: '' }, quantity: 2, unit_price: 900 }],
  customer_name: 'Grace',
  customer_contact: '',
  payment_method: 'cash',
}
const opened = {
  ...emptyTicket(idOf(700)),
  lines: [{ product, quantity: 2, price: 900 }],
  customer: { name: 'Grace', contact: '' },
}

afterEach(() => window.localStorage.clear())

it('a ticket that the release before left on the device is gone on with', () => {
  window.localStorage.setItem('ticket:me', JSON.stringify(ofBefore))
  const { result } = renderHook(() => useKeptTicket('me'))
  expect(result.current[0]).toEqual(opened)
})

it('sales that the release before parked are taken up, and one that is none is left out', () => {
  const kept = [
    { parked_at: '2026-11-01T08:00:00Z', ticket: ofBefore },
    { parked_at: '2026-11-01T08:00:00Z', ticket: {} },
  ]
  window.localStorage.setItem('parked-tickets:me', JSON.stringify(kept))
  const { result } = renderHook(() => useParkedTickets('me'))
  expect(result.current.list).toEqual([{ parked_at: '2026-11-01T08:00:00Z', ticket: opened }])
  act(() => expect(result.current.take(idOf(700))).toEqual(opened))
  expect(result.current.list).toEqual([])
})
