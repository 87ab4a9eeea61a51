import { act, cleanup, screen } from '@testing-library/react'
import { changeTicket, emptyTicket } from '@tunda/contract/selling/ticket'
import { afterEach, expect, it, vi } from 'vitest'
import { observable } from '../shared/calls/observable.ts'
import { show } from '../testing/show.tsx'
import { update } from './service-worker.ts'
import { type Till, TillContext } from './till.ts'
import { UpdateBar } from './update-bar.tsx'

afterEach(() => {
  cleanup()
  update.set(undefined)
})

const product = { id: 'a', brand: 'Tecno', model: 'Spark', selling_price: 50_000, current_stock: 5, is_active: true }

it('offers a newer version between sales alone, and once every sale is sent', () => {
  const [ticket, waiting] = [observable(emptyTicket('t')), observable<unknown[]>([])]
  update.set(vi.fn())
  show(
    <TillContext value={{ ticket, waiting } as unknown as Till}>
      <UpdateBar />
    </TillContext>,
  )
  const button = () => screen.queryByRole('button', { name: 'Update' })
  expect(button()).toHaveProperty('disabled', false)
  act(() => waiting.set([{}]))
  expect(button()).toHaveProperty('disabled', true)
  expect(screen.getByText('A new version is ready. You can update when every sale is sent.')).toBeTruthy()
  // On a phone it would cover the way to the ticket.
  act(() => ticket.set(changeTicket(ticket.get(), { type: 'add', product })))
  expect(button()).toBeNull()
})
