import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { LastPurchases } from './last-purchases.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const items = [{ brand: 'Itel', model: 'A70', quantity: 2 }]
const receipt = {
  invoiceNumber: 'C1-000007',
  status: 'completed',
  total_amount: 120_000,
  customer_contact: '+256 772 345118',
  items,
}
const others = { ...receipt, invoiceNumber: 'C1-000008', customer_contact: '0772 345119' }

function panel(isOnline: boolean, customer: { id?: string; contact: string }) {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    const sale = { invoice_number: 'INV-000012', sale_date: '2026-11-20T10:00:00Z', status: 'cancelled' }
    return Response.json([{ ...sale, total_amount: 60_000, items }])
  })
  const sales = [receipt, others].map((one) => ({ sold_at: '2026-11-20T10:00:00Z', receipt: one }))
  const cursor = (at: number): object | null =>
    sales[at] ? { value: sales[at], continue: async () => cursor(at + 1) } : null
  const terminal = { token_hash: 'hash', shop: kampalaPhoneHub }
  const till = {
    terminal: observable(terminal),
    person: observable({ id: 'amina', name: 'Amina', pass: 'pass' }),
    line: { now: () => (isOnline ? 'online' : 'offline'), follow: () => () => undefined },
    database: { transaction: () => ({ store: { index: () => ({ openCursor: async () => cursor(0) }) } }) },
  }
  const desk = { till, terminal } as unknown as Desk
  show(<LastPurchases desk={desk} customer={{ name: 'Grace', ...customer }} />)
  return asked
}

it('shows what the shop knows that the customer bought', async () => {
  const asked = panel(true, { id: 'grace', contact: '0772345118' })
  expect(await screen.findByText('2 × Itel A70')).toBeDefined()
  expect(screen.getByText(/INV-000012 · Refunded/)).toBeDefined()
  expect(asked).toMatchObject([{ customer_id: 'grace', staff_pass: 'pass' }])
})

it('shows without a connection what this till sold them, by their phone', async () => {
  const asked = panel(false, { id: 'grace', contact: '0772345118' })
  expect(await screen.findByText(/C1-000007/)).toBeDefined()
  expect(screen.queryByText(/C1-000008/)).toBeNull()
  expect(screen.getByText('Last purchases at this till')).toBeDefined()
  expect(asked).toEqual([])
})
