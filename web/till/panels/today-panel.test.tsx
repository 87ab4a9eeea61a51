import { act, cleanup, screen, within } from '@testing-library/react'
import type { Refund } from '@tunda/contract/selling/refunds'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import { TodayPanel } from './today-panel.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sale = {
  id: 'sale',
  seq: 1,
  sold_at: '2026-11-20T10:00:00Z',
  shift_id: 'shift',
  state: 'posted',
  flags: [],
  receipt: {
    invoiceNumber: 'INV-000012',
    status: 'completed',
    total_amount: 120_000,
    payments: [{ method: 'cash', amount: 120_000, reference: null }],
    items: [{ brand: 'Itel', model: 'A70', quantity: 2 }],
  },
}
const refund = {
  id: 'made',
  sale_id: 'sale',
  items: [{ line: 1, quantity: 2 }],
  refund_number: 'REF-000003',
  amount: 120_000,
  payments: [{ method: 'cash', amount: 120_000, reference: null }],
} as unknown as Refund
const people = [
  { id: 'amina', name: 'Amina', has_pin: true, rights: { sell: true } },
  { id: 'boss', name: 'Boss', has_pin: true, rights: { sell: true, cancel_sale: true } },
  { id: 'small', name: 'Small', has_pin: true, rights: { sell: true, cancel_sale: 1000 } },
]

function panel(person: string, isOnline = true, drawer: object = {}) {
  const asked: Record<string, unknown>[] = []
  const kept = new Map<string, unknown>([['sale', sale]])
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    return Response.json(refund)
  })
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: object, key?: string) => kept.set(key ?? 'sale', value),
  }
  const terminal = { token_hash: 'hash', shop: kampalaPhoneHub, staff: { people } }
  const till = {
    terminal: observable(terminal),
    person: observable({ id: person, name: person, pass: 'pass' }),
    drawer: observable({ ...noDrawerYet, ...drawer }),
    waiting: observable([]),
    line: { now: () => (isOnline ? 'online' : 'offline'), follow: () => () => undefined },
    database: {
      getAllFromIndex: async () => [kept.get('sale')],
      transaction: () => ({ store, done: Promise.resolve() }),
    },
    clockOffset: observable(0),
    tell: () => undefined,
  }
  const desk = { till, terminal } as unknown as Desk
  return { ...show(<TodayPanel desk={desk} onClose={() => undefined} />), asked, kept }
}
const begin = async (user: ReturnType<typeof panel>['user']) =>
  await user.click(await screen.findByRole('button', { name: 'Cancel sale' }))

it('cancels a sale for whoever may, with a reason, and counts it no more', async () => {
  const { user, asked, kept } = panel('boss')
  await begin(user)
  const button = screen.getByRole('button', { name: /Cancel sale of USh.120,000/ })
  expect(button).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rung up 2 times')
  await user.click(button)
  expect(await screen.findByText('Cancelled')).toBeDefined()
  expect(asked.at(-1)).toMatchObject({ cancellation: { sale_id: 'sale', reason: 'Rung up 2 times' } })
  expect(asked.at(-1)).not.toHaveProperty('approver')
  expect(kept.get('sale')).toMatchObject({ receipt: { status: 'cancelled' } })
  expect(screen.queryByRole('button', { name: 'Cancel sale' })).toBeNull()
})

it('asks for the PIN of somebody who may cancel so much, and of nobody else', async () => {
  const { user, asked } = panel('small')
  await begin(user)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rung up twice')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('button', { name: 'Amina' })).toBeNull()
  const keys = within(screen.getByRole('group', { name: 'Keypad' }))
  for (const digit of '5182') await user.click(keys.getByRole('button', { name: digit }))
  await user.click(screen.getByRole('button', { name: /Cancel sale of/ }))
  await screen.findByText('Cancelled')
  expect(asked.at(-1)).toMatchObject({ approver: { staff_id: 'boss', pin: '5182' } })
})

it('hears a PIN that is typed with nothing in focus, and never writes it into the reason', async () => {
  const { user, asked } = panel('small')
  await begin(user)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rung up twice')
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const digit of '5182') {
    await user.keyboard(digit)
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 60)))
  }
  await user.keyboard('{Enter}')
  await screen.findByText('Cancelled')
  expect(asked.at(-1)).toMatchObject({
    cancellation: { reason: 'Rung up twice' },
    approver: { staff_id: 'boss', pin: '5182' },
  })
})

it('needs a connection to cancel, and says what goes without one', async () => {
  const { user, asked } = panel('boss', false)
  await begin(user)
  expect(screen.getByText(/needs a connection. What was paid in cash can be refunded/)).toBeDefined()
  await act(async () => undefined)
  expect(asked).toEqual([])
})
