import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { FindReceipt } from './find-receipt.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kept = (seq: number, more: object = {}) => ({
  id: `sale ${seq}`,
  seq,
  sold_at: `2026-11-${10 + seq}T10:00:00Z`,
  local_number: `C1-00000${seq}`,
  invoice_number: `INV-00001${seq}`,
  state: 'posted',
  flags: [],
  receipt: {
    invoiceNumber: `INV-00001${seq}`,
    sale_date: `2026-11-${10 + seq}T10:00:00Z`,
    status: 'completed',
    total_amount: 120_000,
    subtotal: 120_000,
    discount_amount: 0,
    tax_amount: 0,
    payments: [{ method: 'cash', amount: 120_000, reference: null }],
    items: [{ brand: 'Itel', model: 'A70', quantity: 1, unit_price: 120_000, discount_amount: 0, total: 120_000 }],
    ...more,
  },
})
const device = [{ brand: 'Itel', model: 'A70', quantity: 1, total: 120_000, unit_number: '490154203237518' }]
const sales = [
  kept(3),
  kept(2, { customer_name: 'Aisha Namuli', customer_contact: '+256772123456' }),
  kept(1, { items: device, status: 'cancelled' }),
]

function open() {
  const cursorAt = (at: number): object | null =>
    sales[at] ? { value: sales[at], continue: async () => cursorAt(at + 1) } : null
  const index = () => ({ openCursor: async () => cursorAt(0) })
  const till = { database: { transaction: () => ({ store: { index } }) } }
  const desk = { till, terminal: { shop: kampalaPhoneHub } } as unknown as Desk
  const shown = show(
    <FindReceipt desk={desk}>
      <p>Today</p>
    </FindReceipt>,
  )
  const find = async (what: string) => {
    const field = screen.getByRole('textbox', { name: 'Find a receipt' })
    await shown.user.clear(field)
    await shown.user.type(field, what)
  }
  return { ...shown, find }
}
const found = async () => {
  const list = await screen.findByRole('list', { name: 'Receipts found' })
  return [...list.querySelectorAll('li')].map((item) => /INV-\d+/.exec(item.textContent ?? '')?.[0] ?? item.textContent)
}

it.each([
  ['inv-000013', ['INV-000013']],
  ['c1-000002', ['INV-000012']],
  ['namuli', ['INV-000012']],
  ['0772 123', ['INV-000012']],
  ['237518', ['INV-000011']],
  ['INV-0000', ['INV-000013', 'INV-000012', 'INV-000011']],
  ['nobody', ['No receipt of this till matches.']],
])('finds earlier receipts of this till by %j', async (what, numbers) => {
  const { find } = open()
  await find(what)
  await vi.waitFor(async () => expect(await found()).toEqual(numbers))
  expect(screen.queryByText('Today')).toBeNull()
})

it('shows the day until something is sought, and shares a copy of what is found', async () => {
  const { user, find } = open()
  const share = vi.fn<(shared: { text: string }) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  expect(screen.getByText('Today')).toBeDefined()
  await find('namuli')
  expect(await screen.findByText(/12\/11\/2026 13:00 · Aisha Namuli/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce())
  expect(share.mock.calls[0]?.[0].text).toContain('INV-000012')
})
