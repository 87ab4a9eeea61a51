import { cleanup, screen } from '@testing-library/react'
import { emptyTicket, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { afterEach, expect, it } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { DiscountReasonField } from './discount-reason-field.tsx'
import { ServedByField } from './served-by-field.tsx'

afterEach(cleanup)

const people = ['Amina', 'Brian'].map((name, at) => ({ id: `s${at}`, name, has_pin: true, rights: {}, key_version: 1 }))

function open(more: { people?: typeof people; ticket?: Partial<Ticket>; discount?: number }) {
  const changes: TicketChange[] = []
  const desk = {
    till: { person: observable({ id: 's0', name: 'Amina', pass: 'pass' }) },
    terminal: { staff: { people: more.people ?? people } },
    ticket: { ...emptyTicket('t'), ...more.ticket },
    priced: { discount_amount: more.discount ?? 0 },
    change: (change: TicketChange) => changes.push(change),
  } as unknown as Desk
  const shown = show(
    <>
      <ServedByField desk={desk} />
      <DiscountReasonField desk={desk} />
    </>,
  )
  return { ...shown, changes }
}

it('says who served the customer: whoever sells, until somebody else is chosen', async () => {
  const { user, changes } = open({})
  const served = screen.getByLabelText<HTMLSelectElement>('Served by')
  expect(served.value).toBe('s0')
  await user.selectOptions(served, 'Brian')
  expect(changes).toEqual([{ type: 'served-by', served_by: 's1' }])
  cleanup()
  const other = open({ ticket: { served_by: 's1' } })
  expect(screen.getByLabelText<HTMLSelectElement>('Served by').value).toBe('s1')
  await other.user.selectOptions(screen.getByLabelText('Served by'), 'Amina')
  expect(other.changes).toEqual([{ type: 'served-by', served_by: undefined }])
})

it('asks nothing of a till with one person, nor for the reason of no discount', () => {
  open({ people: people.slice(0, 1) })
  expect(screen.queryByLabelText('Served by')).toBeNull()
  expect(screen.queryByLabelText('Reason for the discount')).toBeNull()
})

it('asks why something is taken off', async () => {
  const { user, changes } = open({ discount: 5_000 })
  await user.type(screen.getByLabelText('Reason for the discount'), 'R')
  expect(changes).toEqual([{ type: 'discount-reason', discount_reason: 'R' }])
})
