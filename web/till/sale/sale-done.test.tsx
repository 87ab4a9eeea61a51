import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { SaleDone } from './sale-done.tsx'

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
  local_number: 'C1-000003',
  state: 'waiting',
  flags: [],
  receipt_at: '2026-11-20T10:00:00Z',
  receipt: {
    invoiceNumber: 'C1-000003',
    sale_date: '2026-11-20T10:00:00Z',
    status: 'completed',
    subtotal: 168_000,
    discount_amount: 0,
    tax_amount: 0,
    total_amount: 168_000,
    payments: [{ method: 'cash', amount: 168_000, reference: null }],
    items: [{ brand: 'SanDisk', model: 'Ultra', quantity: 6, unit_price: 28_000, discount_amount: 0, total: 168_000 }],
  },
} as unknown as KeptSale

it('says of a sale that was kept once it was sent, while its receipt is still shown', async () => {
  const waiting = observable([{ sale_id: 'sale' }])
  const sent = { ...sale, state: 'posted', flags: ['oversold'] }
  const till = {
    waiting,
    held: observable([]),
    preferences: observable({ print_receipts: false }),
    database: {
      get: async () => sent,
      transaction: () => ({ store: { get: async () => undefined }, done: undefined }),
    },
  }
  const desk = { till, terminal: { shop: { name: 'Kampala Phone Hub', rules: kampalaPhoneHub.rules } } }
  show(<SaleDone sale={sale} desk={desk as unknown as Desk} onNext={() => undefined} />)
  expect(screen.getByText('Kept on this till, and sent as soon as the connection is back')).toBeTruthy()
  act(() => waiting.set([]))
  expect(await screen.findByText('Recorded · Sold more than was in stock')).toBeTruthy()
})
