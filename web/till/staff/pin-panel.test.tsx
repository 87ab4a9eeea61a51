import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { PinPanel } from './pin-panel.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function panel(isOnline: boolean, answer: object = {}, status = 200, waiting: object[] = []) {
  const asked: object[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string) as object)
    return Response.json(answer, { status })
  })
  const kept = new Map<string, unknown>()
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: unknown, key: string) => kept.set(key, value),
  }
  const till = {
    terminal: observable({ token_hash: 'hash' }),
    person: observable({ id: 'amina', name: 'Amina', pass: 'old' }),
    drawer: observable({ waiting }),
    line: { now: () => (isOnline ? 'online' : 'offline'), follow: () => () => undefined },
    database: {
      get: async (_store: string, key: string) => kept.get(key),
      put: async (_store: string, value: unknown, key: string) => kept.set(key, value),
      transaction: () => ({ store, done: Promise.resolve() }),
    },
  }
  const onClose = vi.fn<() => void>()
  return { ...show(<PinPanel desk={{ till } as unknown as Desk} onClose={onClose} />), asked, till, kept, onClose }
}

it('changes the PIN by the old one, and this device knows the new one at once', async () => {
  const person = { id: 'amina', name: 'Amina', has_pin: true, rights: {}, key_version: 3 }
  const { user, asked, till, kept, onClose } = panel(true, { pass: 'new', person })
  await user.type(screen.getByLabelText('Current PIN'), '4071')
  await user.type(screen.getByLabelText('New PIN'), '1234')
  expect(await screen.findByText(/too easy to guess/)).toBeDefined()
  await user.clear(screen.getByLabelText('New PIN'))
  await user.type(screen.getByLabelText('New PIN'), '9260')
  await user.type(screen.getByLabelText('Repeat the new PIN'), '9261')
  expect(screen.getByText('The two PINs are not the same.')).toBeDefined()
  await user.type(screen.getByLabelText('Repeat the new PIN'), '{Backspace}0')
  await user.click(screen.getByRole('button', { name: 'Change PIN' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toEqual([{ token_hash: 'hash', staff_id: 'amina', pin: '4071', new_pin: '9260' }])
  expect(till.person.get()).toMatchObject({ pass: 'new' })
  expect(kept.get('passes')).toMatchObject({ amina: { key_version: 3 } })
})

it('says that the old one was wrong, and needs a connection', async () => {
  const { user, till } = panel(
    true,
    { error: { code: 'PIN_WRONG', message: 'Wrong PIN. 2 more tries this hour.' } },
    409,
  )
  await user.type(screen.getByLabelText('Current PIN'), '5555')
  await user.type(screen.getByLabelText('New PIN'), '9260')
  await user.type(screen.getByLabelText('Repeat the new PIN'), '9260')
  await user.click(screen.getByRole('button', { name: 'Change PIN' }))
  expect(await screen.findByText(/2 more tries/)).toBeDefined()
  expect(till.person.get()).toMatchObject({ pass: 'old' })
  cleanup()
  panel(false)
  expect(screen.getByText('A new PIN needs a connection.')).toBeDefined()
})

it('waits until the server knows the refunds of this till, which are its person’s by the old PIN', () => {
  panel(true, {}, 200, [{ kind: 'refund' }])
  expect(screen.getByText(/^This till is still sending/)).toBeDefined()
  expect(screen.queryByLabelText('Current PIN')).toBeNull()
})
