import { act, cleanup, screen } from '@testing-library/react'
import { emptyTicket } from '@tunda/contract/selling/ticket'
import type { TillPerson } from '@tunda/contract/till/till'
import { afterEach, expect, it } from 'vitest'
import { observable, useObservable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { PairedTerminal } from '../store/settings.ts'
import { type Till, TillContext } from '../till.ts'
import { LockScreen } from './lock-screen.tsx'

afterEach(cleanup)

const terminal = { name: 'Counter', shop: { name: 'Kampala Phone Hub' } } as unknown as PairedTerminal
const till = { ticket: observable(emptyTicket('ticket')) } as unknown as Till
const known = observable<readonly TillPerson[]>([])
const amina = { id: 'amina', name: 'Amina', has_pin: true } as TillPerson

function Locked() {
  const people = useObservable(known)
  const staff = { lock_after_seconds: 120, locks_after_sale: false, people: [...people] }
  return (
    <TillContext value={till}>
      <LockScreen terminal={terminal} staff={staff} />
    </TillContext>
  )
}

it('says so where nobody works who could unlock it', () => {
  known.set([])
  show(<Locked />)
  expect(screen.getByRole('heading', { name: 'Nobody can unlock this till' })).toBeTruthy()
  expect(screen.getByText(/are set in Organization settings, under Staff/)).toBeTruthy()
  expect(screen.queryByText(/choose your name/)).toBeNull()
})

it('asks nobody for a PIN who is not on its list any more', () => {
  known.set([amina])
  show(<Locked />)
  expect(screen.getByRole('heading', { name: 'Amina' })).toBeTruthy()
  act(() => known.set([]))
  expect(screen.getByRole('heading', { name: 'Nobody can unlock this till' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
})
