import { screen, within } from '@testing-library/react'
import type { Layby } from '@tunda/contract/selling/laybys'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { LaybysScreen } from './laybys-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const layby: Layby = {
  id: idOf(1),
  number: 'LAY-000007',
  state: 'open',
  opened_on: '2026-11-01',
  expires_on: '2027-01-30',
  customer_id: idOf(2),
  customer_name: 'Okello James',
  items_summary: 'Samsung Galaxy A15',
  total_amount: 700_000,
  paid: 210_000,
  next_due_on: '2026-12-01',
  customer_phone: '0772 123456',
  location_id: idOf(3),
  location: 'Main shop',
  notes: null,
  discount: null,
  subtotal: 700_000,
  discount_amount: 0,
  tax_amount: 0,
  lines: [
    {
      product_id: idOf(4),
      brand: 'Samsung',
      model: 'Galaxy A15',
      quantity: 1,
      unit_price: 700_000,
      discount: null,
      discount_amount: 0,
      total: 700_000,
      unit_id: null,
      unit_number: null,
    },
  ],
  schedule: [
    { due_on: '2026-12-01', amount: 245_000 },
    { due_on: '2027-01-01', amount: 245_000 },
  ],
  payments: [
    {
      id: idOf(5),
      kind: 'payment',
      amount: 210_000,
      business_date: '2026-11-01',
      wallet: 'cash_drawer',
      document: 'PAY-000003',
      note: null,
      user_name: 'Aisha',
      is_taken_back: false,
    },
  ],
  release_amount: 700_000,
  fee_percent: 10,
  returnable: 189_000,
  reason: null,
  ended_on: null,
  user_name: 'Aisha',
  sale_id: null,
  invoice_number: null,
}
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const rules = { is_on: true, deposit_percent: 30, days: 90, fee_percent: 10, release_percent: 100 }
const answers = {
  'GET /rest/v1/laybys': { body: { laybys: [layby], ...counts, counts: { open: 1, due: 0, ready: 0 }, held: 210_000 } },
  [`GET /rest/v1/laybys/${layby.id}`]: { body: layby },
  'GET /rest/v1/layby_rules': { body: { ...rules, wallets: [{ id: idOf(8), kind: 'cash_drawer', till: null }] } },
}

afterEach(forgetShop)

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn({ does_laybys: true }), ...answers, ...more })
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(path))?.body
  return { bodyOf, ...showInShop(<LaybysScreen />, `/laybys${at}`) }
}

it('lists what is put aside, with what is left to pay', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /LAY-000007/ })
  expect(row.textContent).toMatch(/Okello James.*Samsung Galaxy A15.*Open.*210,000.*490,000/)
  expect(screen.getByText(/1 open · USh.210,000 paid so far/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'New lay-by' })).toBeDefined()
})

it('takes a payment of at most what is left', async () => {
  const paid = { document: 'PAY-000009', amount: 245_000, layby: { ...layby, paid: 455_000 } }
  const { user, bodyOf } = await open(`?layby=${layby.id}`, { 'POST /rest/v1/rpc/pay_layby': { body: paid } })
  expect(await screen.findByText(/Kept until/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Receive payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '500000')
  expect(dialog.getByRole('button', { name: /^Receive/ }).hasAttribute('disabled')).toBe(true)
  await user.clear(amount)
  await user.paste('245000')
  await user.click(await dialog.findByRole('button', { name: /^Receive USh.245,000/ }))
  await screen.findByText('Payment received')
  expect(bodyOf('pay_layby')).toMatchObject({ layby_id: layby.id, wallet_id: idOf(8), amount: 245_000 })
})

it('is handed over before all is paid, due on a day that there is', async () => {
  const ready: Layby = { ...layby, state: 'ready', release_amount: 210_000 }
  const { user } = await open(`?layby=${layby.id}`, { [`GET /rest/v1/laybys/${layby.id}`]: { body: ready } })
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Due'), '31/02/2027')
  expect(dialog.getByRole('button', { name: 'Hand over' }).hasAttribute('disabled')).toBe(true)
  await user.clear(dialog.getByLabelText('Due'))
  expect(dialog.getByRole('button', { name: 'Hand over' }).hasAttribute('disabled')).toBe(false)
})

it('is handed over once it is paid, and given up with a reason', async () => {
  const ready: Layby = { ...layby, state: 'ready', paid: 700_000, returnable: 630_000 }
  const { user, bodyOf } = await open(`?layby=${layby.id}`, {
    [`GET /rest/v1/laybys/${layby.id}`]: { body: ready },
    'POST /rest/v1/rpc/release_layby': { body: { ...ready, state: 'released', invoice_number: 'INV-000044' } },
    'POST /rest/v1/rpc/cancel_layby': { body: { ...ready, state: 'cancelled' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel lay-by' }))
  const cancel = within(await screen.findByRole('dialog'))
  expect(cancel.getByText(/keeps USh.70,000/)).toBeDefined()
  expect(cancel.getByRole('button', { name: /^Refund USh.630,000/ }).hasAttribute('disabled')).toBe(true)
  await user.type(cancel.getByLabelText('Reason'), 'Changed their mind')
  await user.click(cancel.getByRole('button', { name: /^Refund USh.630,000/ }))
  await screen.findByText('Lay-by cancelled')
  expect(bodyOf('cancel_layby')).toMatchObject({ wallet_id: idOf(8), note: 'Changed their mind' })
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand over' }))
  await screen.findByText('Goods handed over')
  expect(bodyOf('release_layby')).toEqual({ id: layby.id })
})
