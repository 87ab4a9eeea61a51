import { cleanup, screen } from '@testing-library/react'
import type { Refund } from '@tunda/contract/refunds'
import type { SaleAtTill } from '@tunda/contract/till-refunds'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import { RefundPanel } from './refund-panel.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sale: SaleAtTill = {
  id: 'sale',
  invoice_number: 'INV-000012',
  local_number: 'C2-000007',
  sale_date: '2026-11-20T10:00:00Z',
  status: 'completed',
  total_amount: 120_000,
  lines: [
    { line: 1, product_id: 'p', brand: 'Itel', model: 'A70', quantity: 2, total: 120_000, refunded_quantity: 0 },
  ] as SaleAtTill['lines'],
  left_by_method: [{ method: 'cash', amount: 120_000 }],
}
const refund = {
  refund_number: 'REF-000003',
  invoice_number: 'INV-000012',
  amount: 60_000,
  payments: [{ method: 'cash', amount: 60_000, reference: null }],
} as unknown as Refund

function panel(isOnline: boolean, answers: Record<string, object> = {}, drawer: object = {}) {
  const asked: { call: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = input.split('/').at(-1) ?? ''
    asked.push({ call, body: JSON.parse(init.body as string) })
    return Response.json(answers[call] ?? {}, { status: answers[call] ? 200 : 500 })
  })
  const till = {
    terminal: observable({ token_hash: 'hash' }),
    person: observable({ id: 'amina', name: 'Amina', pass: 'pass' }),
    drawer: observable({ ...noDrawerYet, ...drawer }),
    line: { now: () => (isOnline ? 'online' : 'offline'), follow: () => () => undefined },
    database: {
      transaction: () => ({
        store: { get: async () => undefined, put: async () => undefined },
        done: Promise.resolve(),
      }),
    },
    tell: () => undefined,
  }
  return { ...show(<RefundPanel desk={{ till } as unknown as Desk} onClose={() => undefined} />), asked }
}

it('finds the sale, takes units and a reason, and refunds what the line comes to', async () => {
  const { user, asked } = panel(true, { find_sales_for_terminal: { sales: [sale] }, refund_at_terminal: refund })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  const button = screen.getByRole('button', { name: /Refund USh.60,000/ })
  expect(button).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  await user.click(button)
  expect(await screen.findByText(/REF-000003/)).toBeDefined()
  expect(asked.at(-1)).toMatchObject({
    call: 'refund_at_terminal',
    body: {
      staff_pass: 'pass',
      refund: {
        sale_id: 'sale',
        amount: 60_000,
        payment_method: 'cash',
        items: [{ line: 1, quantity: 1, goods: 'restock' }],
      },
    },
  })
})

it('says that no sale has the number, and without a connection that it needs one', async () => {
  const { user } = panel(true, { find_sales_for_terminal: { sales: [] } })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), '99{Enter}')
  expect(await screen.findByText('No sale has this number.')).toBeDefined()
  cleanup()
  panel(false)
  expect(screen.getByText(/Refunds need a connection/)).toBeDefined()
})

it('asks which device comes back, and sends the number', async () => {
  const line = { ...sale.lines[0], quantity: 1, unit_id: 'unit', unit_number: '490154203237518' }
  const phone = { ...sale, lines: [line] }
  const { user, asked } = panel(true, { find_sales_for_terminal: { sales: [phone] }, refund_at_terminal: refund })
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70 · 490154203237518' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  const button = screen.getByRole('button', { name: /Refund USh/ })
  expect(button).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('textbox', { name: 'IMEI or serial number' }))
  await user.paste('490154203237518')
  await user.click(button)
  expect(await screen.findByText(/REF-000003/)).toBeDefined()
  expect(asked.at(-1)?.body).toMatchObject({ refund: { items: [{ line: 1, unit_number: '490154203237518' }] } })
})

it('waits until the server knows what was done with the drawer', () => {
  panel(true, {}, { waiting: [{ id: 'e1', kind: 'close' }] })
  expect(screen.getByText(/^This till is still sending/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
