import { cleanup, screen } from '@testing-library/react'
import { emptyTicket, type TicketCustomer } from '@tunda/contract/selling/ticket'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { afterEvent, type KeptDrawer, noDrawerYet, sumsHere } from '../drawer/kept-drawer.ts'
import { boundPass } from '../staff/bound-pass.ts'
import type { PersonAtTill } from '../staff/unlock.ts'
import { PaymentPanel } from './payment-panel.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const okello: TicketCustomer = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Okello',
  contact: '0772 123456',
  account: { balance: 6_000, limit: 50_000, days_late: 12, is_blocked: false, as_of: '2026-11-20T11:05:00Z' },
}
const opened = { id: 'o', kind: 'open', shift_id: 'shift', at: '2026-11-20T06:00:00Z', amount: 10_000 } as const

/** An offline till whose store is in memory; its drawer is open unless `isClosed`. */
function deskOf({ customer, isClosed = false }: { customer?: TicketCustomer; isClosed?: boolean }) {
  const kept = new Map<string, unknown>()
  const begun: KeptDrawer = isClosed ? noDrawerYet : afterEvent(noDrawerYet, opened, 'Amina')
  kept.set('drawer', begun)
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: unknown, key: string) => kept.set(key, value),
  }
  const terminal = {
    name: 'Counter 1',
    code: 'C1',
    shop: { name: 'Phone Hub', rules: { time_zone: 'Africa/Kampala' } },
  }
  const till = {
    database: { transaction: () => ({ store, done: Promise.resolve() }), put: async () => undefined },
    ticket: observable({ ...emptyTicket('ticket'), customer, notes: 'kept' }),
    terminal: observable(terminal),
    person: observable<PersonAtTill | undefined>({ id: 'amina', name: 'Amina', pass: 'pass' }),
    drawer: observable(begun),
    clockOffset: observable(0),
    wake: observable(0),
    waiting: observable([]),
    isTurnedAway: observable(false),
    shopState: observable(undefined),
    line: { now: () => 'offline', follow: () => () => undefined },
    tell: () => undefined,
  }
  const desk = { till, terminal, ticket: { customer } } as unknown as Desk
  return { desk, till, kept, drawer: till.drawer, ticket: till.ticket }
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

it('takes cash for what a customer owes without the server, once, under a number of the till’s, and counts it in the drawer', async () => {
  const { desk, drawer, ticket } = deskOf({ customer: okello })
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  expect(plain()).toContain('Owes USh 6,000 of USh 50,000 · 12 days late · as of 14:05')
  const amount = screen.getByRole('textbox', { name: 'Cash received' })
  await user.clear(amount)
  await user.type(amount, '8000')
  expect(plain()).toContain('USh 2,000 becomes a deposit.')
  await user.click(screen.getByRole('button', { name: /Receive USh.8,000/ }))
  await screen.findByText(/C1-P0001/)
  const { waiting, shift } = drawer.get()
  expect(waiting.at(-1)).toMatchObject({
    kind: 'payment',
    shift_id: 'shift',
    customer_id: okello.id,
    amount: 8_000,
    number: expect.stringMatching(/^C1-P0001-[0-9A-F]{4}$/),
    staff_pass: await boundPass('pass', waiting.at(-1)?.id ?? ''),
  })
  expect(ticket.get()).toMatchObject({ customer: { ...okello, account: { balance: -2_000 } }, notes: 'kept' })
  if (!shift) throw new Error('the shift is open')
  const own = {
    id: 'drawer',
    wallets: [],
    reasons: [],
    reason_above: 0,
    refund_cap: 0,
    refund_cap_shift: 0,
    shift: null,
  }
  expect(sumsHere(shift, [], own)[0]).toMatchObject({ pay_in: 8_000, expected: 18_000 })
})

it('finds nobody without the server, and takes a phone number in place of that', async () => {
  const { desk, drawer } = deskOf({})
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okello')
  expect(screen.getByRole('button', { name: 'Use this customer' }).hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0772123456')
  await user.click(screen.getByRole('button', { name: 'Use this customer' }))
  await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '3000')
  await user.click(screen.getByRole('button', { name: /Receive USh.3,000/ }))
  await screen.findByText(/C1-P0001/)
  expect(drawer.get().waiting.at(-1)).toMatchObject({
    customer_id: null,
    customer_contact: '0772123456',
    amount: 3_000,
  })
})

it('wants an open drawer', () => {
  const { desk } = deskOf({ customer: okello, isClosed: true })
  show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  expect(plain()).toContain('Open the cash drawer first.')
})

it.each([
  ['is answered', true],
  ['has no answer', false],
])('takes no payment off the balance twice where telling it %s', async (_, isAnswered) => {
  const { desk, till, kept } = deskOf({})
  const payment = { kind: 'payment', id: 'p', shift_id: 'shift', customer_id: okello.id, amount: 4_000, number: 'P1' }
  const drawer = { ...till.drawer.get(), waiting: [payment] } as unknown as KeptDrawer
  kept.set('drawer', drawer)
  till.drawer.set(drawer)
  vi.stubGlobal('fetch', async () =>
    isAnswered ? Response.json({ answers: [{ id: 'p', outcome: 'kept' }] }) : Response.json({}, { status: 503 }),
  )
  // The server includes the payment in the balance, whether its answer arrived or not.
  const known = { id: okello.id, name: 'Okello', phone: '0772 123456', account: { ...okello.account, balance: 2_000 } }
  Object.assign(till.terminal.get(), { token_hash: 'hash' })
  Object.assign(till.line, { now: () => 'online', findCustomers: async () => [known] })
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okello')
  await screen.findByText('0772 123456')
  expect(plain()?.match(/Owes USh [\d,]+/)?.[0]).toBe(isAnswered ? 'Owes USh 2,000' : undefined)
  expect(plain()).not.toContain('Deposit')
})
