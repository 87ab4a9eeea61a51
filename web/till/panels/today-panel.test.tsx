import { act, cleanup, screen, within } from '@testing-library/react'
import type { Refund } from '@tunda/contract/selling/refunds'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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
  invoice_number: 'INV-000012',
  created_at: '2026-11-20T11:00:00Z',
  amount: 120_000,
  payments: [{ method: 'cash', amount: 120_000, reference: null }],
} as unknown as Refund
const people = [
  { id: 'amina', name: 'Amina', has_pin: true, rights: { sell: true } },
  { id: 'boss', name: 'Boss', has_pin: true, rights: { sell: true, cancel_sale: true } },
  { id: 'small', name: 'Small', has_pin: true, rights: { sell: true, cancel_sale: 1000 } },
]

function panel(person: string, isOnline = true, drawer: object = {}, sales: object[] = [sale], found: object[] = []) {
  const asked: Record<string, unknown>[] = []
  const kept = new Map<string, unknown>(sales.map((one) => [(one as { id: string }).id, one]))
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
      getAllFromIndex: async () => sales.map((one) => kept.get((one as { id: string }).id) ?? one),
      get: async (name: string) => (name === 'settings' ? found : undefined),
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

describe('refunds at the till', () => {
  // What the clock of the test says is today.
  const at = new Date().toISOString()
  const cash = (amount: number, reference: string | null = null) => ({ method: 'cash', amount, reference })
  const back = (id: string, amount: number, more: object = {}) => ({
    id,
    sale_id: 'old',
    at,
    amount,
    payments: [cash(amount)],
    refund_number: `REF-${id}`,
    invoice_number: 'INV-000004',
    ...more,
  })
  const sold = (id: string, seq: number, receipt: object) => ({
    ...sale,
    id,
    seq,
    receipt: { ...sale.receipt, invoiceNumber: id, ...receipt },
  })
  const sums = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => {
        return [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')]
      }),
    )

  it('are listed with their amount, sale and time, and are taken off what the drawer should have', async () => {
    const made = [
      back('000001', 30_000),
      back('000002', 20_000, { refund_number: null, invoice_number: null }),
      back('000000', 5_000, { at: '2026-01-02T10:00:00Z' }),
    ]
    const drawer = { listed: made, waiting: [{ id: '000002' }] }
    panel('boss', true, drawer, [sale], [{ id: 'old', invoice_number: 'INV-000009' }])
    const first = (await screen.findByText('REF-000001')).closest('li')
    expect(first?.textContent).toMatch(/−USh.30,000.*\d\d:\d\d · INV-000004 · Cash/)
    const offline = screen.getByText('Refund').closest('li')
    expect(offline?.textContent).toMatch(/−USh.20,000.*INV-000009.*Waiting to be sent/)
    expect(screen.queryByText('REF-000000')).toBeNull()
    expect(sums()).toEqual({
      Sales: '1',
      Total: 'USh 120,000',
      Refunds: '−USh 50,000',
      'After refunds': 'USh 70,000',
      Cash: 'USh 70,000',
    })
  })

  it('of a sale that was cancelled count no second time, and are not listed beside it', async () => {
    const drawer = { listed: [back('000001', 120_000, { sale_id: 'sale' }), back('000002', 10_000)] }
    const gone = { ...sale, receipt: { ...sale.receipt, status: 'cancelled' } }
    panel('boss', true, drawer, [gone, sold('other', 2, {})])
    // The cancelled sale is read as it stands in the store.
    await screen.findByText('REF-000002')
    expect(screen.queryByText('REF-000001')).toBeNull()
    expect(sums()).toMatchObject({ Sales: '1', Total: 'USh 120,000', Refunds: '−USh 10,000', Cash: 'USh 110,000' })
  })

  it('of an exchange leave the cash that the customer added, and one that is not listed leaves its goods as such', async () => {
    const exchanged = (number: string) =>
      sold(`INV-${number}`, 3, {
        total_amount: 100_000,
        payments: [cash(60_000, number), cash(40_000)],
        exchange: { refund_number: number, invoice_number: 'INV-000004', amount: 60_000 },
      })
    const drawer = { listed: [back('000001', 60_000)] }
    panel('boss', true, drawer, [exchanged('REF-000001'), exchanged('REF-000008')])
    await screen.findByText('REF-000001')
    expect(sums()).toEqual({
      Sales: '2',
      Total: 'USh 200,000',
      Refunds: '−USh 60,000',
      'After refunds': 'USh 140,000',
      Cash: 'USh 80,000',
      'Exchanged goods': 'USh 60,000',
    })
  })

  it('are shown on a day on which nothing was sold', async () => {
    panel('boss', true, { listed: [back('000001', 30_000)] }, [])
    await screen.findByText('REF-000001')
    expect(screen.queryByText('Nothing sold yet today')).toBeNull()
    expect(sums()).toMatchObject({ Sales: '0', Cash: '−USh 30,000' })
  })
})
