import { cleanup, screen } from '@testing-library/react'
import { emptyTicket } from '@tunda/contract/selling/ticket'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import { PaymentPanel } from '../credit/payment-panel.tsx'
import { paymentPaper } from '../credit/payment-paper.ts'
import type { Desk } from '../desk/use-desk.ts'
import { afterEvent, type KeptDrawer, noDrawerYet, sumsHere } from '../drawer/kept-drawer.ts'
import { syncLaybys } from '../sync/sync-laybys.ts'
import { findLaybys, laybyNumber } from './kept-laybys.ts'

const config = async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' })
beforeAll(async () => {
  vi.stubGlobal('fetch', config)
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const spark = {
  id: '00000000-0000-4000-8000-000000000012',
  number: 'LAY-000012',
  items_summary: 'Tecno Spark 20',
  total_amount: 500_000,
  paid: 200_000,
}
const itel = {
  ...spark,
  id: '00000000-0000-4000-8000-000000000013',
  number: 'LAY-000013',
  items_summary: 'Itel A70 × 2',
}
const opened = { id: 'o', kind: 'open', shift_id: 'shift', at: '2026-11-20T06:00:00Z', amount: 10_000 } as const
const today = new Date().toISOString()

/** A till that may take payments for lay-bys, with its drawer open; its store is in memory. */
function deskOf({ line = 'offline', mayReceive = false } = {}) {
  const kept = new Map<string, unknown>()
  const begun: KeptDrawer = {
    ...afterEvent(noDrawerYet, opened, 'Amina'),
    laybys: { as_of: today, known: 'before', open: [itel, spark] },
  }
  kept.set('drawer', begun)
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: unknown, key: string) => kept.set(key, value),
  }
  const drawer = { id: 'drawer', wallets: [], reasons: [], reason_above: 0, refund_cap: 0, refund_cap_shift: 0 }
  const terminal = {
    name: 'Counter 1',
    code: 'C1',
    token_hash: 'hash',
    shop: { name: 'Phone Hub', rules: { time_zone: 'Africa/Kampala' } },
    drawer: { ...drawer, shift: null, takes_laybys: true },
  }
  const till = {
    database: { transaction: () => ({ store, done: Promise.resolve() }) },
    ticket: observable(emptyTicket('ticket')),
    terminal: observable(terminal),
    person: observable(undefined),
    drawer: observable(begun),
    clockOffset: observable(0),
    wake: observable(0),
    line: { now: () => line, follow: () => () => undefined },
    tell: () => undefined,
  }
  const desk = { till, terminal, ticket: {}, mayReceive, mayTakeLaybys: true } as unknown as Desk
  return { desk, drawer: till.drawer, of: terminal.drawer }
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

it('takes cash for a lay-by without the server by keyboard alone, under a number of the till’s, and counts it in the drawer', async () => {
  const { desk, drawer, of } = deskOf()
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Lay-by number' }), '12{Enter}')
  expect(plain()).toContain('Tecno Spark 20USh 300,000 left to pay · as of ')
  await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '50000{Enter}')
  await screen.findByText(/C1-P0001/)
  expect(plain()).toContain('USh 250,000 left to pay')
  const { waiting, shift, laybys } = drawer.get()
  expect(waiting.at(-1)).toMatchObject({
    kind: 'layby_payment',
    shift_id: 'shift',
    layby_id: spark.id,
    layby_number: 'LAY-000012',
    amount: 50_000,
    number: expect.stringMatching(/^C1-P0001-[0-9A-F]{4}$/),
  })
  expect(laybys?.open).toMatchObject([itel, { ...spark, paid: 250_000 }])
  if (!shift) throw new Error('the shift is open')
  expect(sumsHere(shift, [], of)[0]).toMatchObject({ pay_in: 50_000, expected: 60_000 })
})

it.each([
  [true, 'It goes on the customer’s account.'],
  [false, 'The shop checks it later.'],
])('says where more than is left goes, and takes it; in a shop with accounts: %s', async (mayReceive, where) => {
  const { desk, drawer } = deskOf({ mayReceive })
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  if (mayReceive) await user.click(screen.getByRole('radio', { name: 'Lay-by' }))
  await user.type(screen.getByRole('textbox', { name: 'Lay-by number' }), 'spark')
  await user.click(screen.getByRole('button', { name: /LAY-000012/ }))
  await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '310000')
  expect(plain()).toContain(`USh 10,000 is more than is left. ${where}`)
  await user.click(screen.getByRole('button', { name: /Receive/ }))
  await screen.findByText(/C1-P0001/)
  expect(plain()).toContain('USh 0 left to pay')
  expect(drawer.get().waiting.at(-1)).toMatchObject({ amount: 310_000 })
})

it('takes one that it does not know by its number, once it has said so', async () => {
  const { desk, drawer } = deskOf()
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Lay-by number' }), 'lay-99')
  expect(plain()).toContain('This till does not know LAY-000099.')
  await user.click(screen.getByRole('button', { name: 'Use LAY-000099' }))
  await user.type(screen.getByRole('textbox', { name: 'Cash received' }), '5000{Enter}')
  await screen.findByText(/C1-P0001/)
  expect(plain()).not.toContain('left to pay')
  expect(drawer.get().waiting.at(-1)).toMatchObject({ layby_id: null, layby_number: 'LAY-000099', amount: 5_000 })
})

it('asks for what the payment is where the shop sells on account too', async () => {
  const { desk } = deskOf({ mayReceive: true })
  const { user } = show(<PaymentPanel desk={desk} onClose={() => undefined} />)
  expect(screen.queryByRole('textbox', { name: 'Lay-by number' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Lay-by' }))
  screen.getByRole('textbox', { name: 'Lay-by number' })
})

it.each([
  ['12', 'LAY-000012'],
  [' lay-000012 ', 'LAY-000012'],
  ['LAY 12', 'LAY-000012'],
  ['1234567', 'LAY-1234567'],
  ['0', undefined],
  ['INV-000012', undefined],
  ['spark 20', undefined],
])('reads the number in “%s”', (typed, number) => {
  expect(laybyNumber(typed)).toBe(number)
  if (typed === 'spark 20') expect(findLaybys({ open: [spark, itel] }, typed)).toEqual([spark])
})

it.each([
  [true, 'On your account'],
  [false, 'Payment to check'],
])('shows on the receipt what was left, as of when, and what is left; on account: %s', (isOnAccount, rest) => {
  const left = { before: 300_000, as_of: today, now: 0 }
  const layby = { number: 'LAY-000012', goods: 'Tecno Spark 20', left, isOnAccount }
  const shop = { name: 'Phone Hub', rules: { time_zone: 'Africa/Kampala' } } as Parameters<typeof paymentPaper>[1]
  const paper = paymentPaper({ number: 'C1-P0001-3F9A', at: today, amount: 310_000, by: 'Amina', layby }, shop)
  expect(paper.facts).toContainEqual({ name: 'Lay-by', value: 'LAY-000012' })
  expect(paper.payments.map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Left to pay at \d\d:\d\d: UGX 300,000$/),
    'Left to pay now: UGX 0',
    `${rest}: UGX 10,000`,
  ])
})

it('replaces what is left by the server’s word only while no payment waits and none was taken since it was asked', async () => {
  const { desk, drawer } = deskOf({ line: 'online' })
  const { till } = desk
  const paid = { ...spark, paid: 450_000 }
  const pay = { id: 'p', kind: 'layby_payment', shift_id: 'shift', at: today, layby_id: spark.id } as const
  const event = { ...pay, layby_number: spark.number, amount: 1_000, number: 'P1' }
  const answer = vi.fn<() => Promise<Response>>(async () => Response.json({ laybys: [paid], known: 'after' }))
  vi.stubGlobal('fetch', answer)
  const before = drawer.get()
  drawer.set(afterEvent(before, event, 'Amina'))
  await syncLaybys(till)
  expect(answer).not.toHaveBeenCalled()
  drawer.set(before)
  await syncLaybys(till)
  expect(drawer.get().laybys).toMatchObject({ known: 'after', open: [paid] })
  // Nothing new: what is shown as of a moment ago is not written again.
  answer.mockImplementation(async () => Response.json({ laybys: null, known: 'after' }))
  const shown = drawer.get()
  await syncLaybys(till)
  expect(drawer.get()).toBe(shown)
})
