import { act, renderHook, waitFor } from '@testing-library/react'
import { emptyTicket } from '@tunda/contract/selling/ticket'
import { type ReactNode, Suspense } from 'react'
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
// What is stored is read by code that is fetched when it is needed.
const wrapper = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

afterEach(() => window.localStorage.clear())

it('a ticket that the release before left on the device is gone on with', async () => {
  window.localStorage.setItem('ticket:me', JSON.stringify(ofBefore))
  const { result } = await act(async () => renderHook(() => useKeptTicket('me'), { wrapper }))
  await waitFor(() => expect(result.current?.[0]).toEqual(opened))
  expect(window.localStorage.getItem('ticket:me')).toBe(JSON.stringify(ofBefore))
})

it('where nothing is kept, a ticket begins at once', () => {
  const { result } = renderHook(() => useKeptTicket('nobody'), { wrapper })
  expect(result.current?.[0].lines).toEqual([])
})

it('sales that the release before parked are taken up, and one that is none is left out', async () => {
  const kept = [
    { parked_at: '2026-11-01T08:00:00Z', ticket: ofBefore },
    { parked_at: '2026-11-01T08:00:00Z', ticket: {} },
  ]
  window.localStorage.setItem('parked-tickets:me', JSON.stringify(kept))
  const { result } = await act(async () => renderHook(() => useParkedTickets('me'), { wrapper }))
  await waitFor(() => expect(result.current?.list).toEqual([{ parked_at: '2026-11-01T08:00:00Z', ticket: opened }]))
  act(() => expect(result.current.take(idOf(700))).toEqual(opened))
  expect(result.current.list).toEqual([])
})

it('a ticket with nothing on it is not kept, so that the next visit waits for nothing', async () => {
  const { result } = renderHook(() => useKeptTicket('me'), { wrapper })
  act(() => void result.current[1]({ type: 'method', method: 'mobile_money' }))
  expect(result.current[0].method).toBe('mobile_money')
  expect(window.localStorage.getItem('ticket:me')).toBeNull()
  act(() => void result.current[1]({ type: 'add', product }))
  expect(window.localStorage.getItem('ticket:me')).toContain(product.id)
  act(() => void result.current[1]({ type: 'begin', id: idOf(701) }))
  expect(window.localStorage.getItem('ticket:me')).toBeNull()
})
