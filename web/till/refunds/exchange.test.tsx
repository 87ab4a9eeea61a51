import { act, cleanup, screen } from '@testing-library/react'
import { changeTicket, emptyTicket } from '@tunda/contract/selling/ticket'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { boundPass } from '../staff/bound-pass.ts'
import type { Till } from '../till.ts'
import { finishExchange } from './exchange.ts'
import { RefundPanel } from './refund-panel.tsx'
import { alone, openBrowser, panel, refund, sale, shift } from './refund-panel-for-tests.tsx'

// Every PIN is right if the server is not asked.
vi.mock('../staff/unlock.ts', async (original) => ({ ...(await original<object>()), passOfPin: async () => 'a pass' }))

beforeAll(openBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const larger = changeTicket(emptyTicket('ticket'), {
  type: 'add',
  product: { id: 'b', brand: 'Tecno', model: 'Spark', selling_price: 100_000, current_stock: 5, is_active: true },
})
const exchanged = {
  refund,
  sale: { success: true, sale_id: 'ticket', invoice_number: 'INV-000013', outcome: 'posted', flags: [] },
  payments: [
    { method: 'cash', amount: 60_000, reference: 'REF-000003' },
    { method: 'mobile_money', amount: 40_000, reference: null },
  ],
  on_account: null,
  customer_name: 'Grace',
  paid_back: [],
}
const chooseExchange = async ({ user }: ReturnType<typeof panel>) => {
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too small')
  await user.click(screen.getByRole('switch', { name: /Exchange for the ticket: USh.100,000/ }))
}

it('exchanges what comes back for the ticket, and takes the difference as it is paid', async () => {
  const shown = panel(
    true,
    { find_sales_for_terminal: { sales: [sale] }, exchange_at_terminal: exchanged },
    {},
    {},
    larger,
  )
  const { user, asked, kept, told } = shown
  await chooseExchange(shown)
  expect(screen.getByText(/The customer pays USh.40,000/)).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment method' }), 'mobile_money')
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  expect(await screen.findByText(/REF-000003 → INV-000013/)).toBeDefined()
  expect(asked.at(-1)).toMatchObject({
    call: 'exchange_at_terminal',
    body: {
      exchange: {
        refund: { sale_id: 'sale', amount: 60_000, payment_method: 'cash' },
        sale: { client_sale_id: 'ticket', total_amount: 100_000 },
        pays: { method: 'mobile_money', amount: 40_000 },
      },
    },
  })
  expect(kept.get('exchange')).toBeUndefined()
  expect(kept.get('exchange_made')).toBeUndefined()
  expect(told).toContainEqual({ kind: 'products', ids: ['b'] })
  expect(kept.get('sales ticket')).toMatchObject({
    state: 'posted',
    receipt_at: expect.any(String),
    receipt: {
      customer_name: 'Grace',
      exchange: { invoice_number: 'INV-000012', refund_number: 'REF-000003', amount: 60_000 },
    },
  })
})

it('says before it is made what goes back by which method, where one paid less than that', async () => {
  const left = [
    { method: 'mobile_money', amount: 100_000 },
    { method: 'cash', amount: 20_000 },
  ]
  const small = changeTicket(emptyTicket('ticket'), {
    type: 'add',
    product: { id: 'c', brand: 'Itel', model: 'Cable', selling_price: 10_000, current_stock: 5, is_active: true },
  })
  const answers = { find_sales_for_terminal: { sales: [{ ...sale, left_by_method: left }] } }
  const { user } = panel(true, answers, {}, {}, small)
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  const said = () => screen.queryAllByText(/^Pay back/).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(said()).toEqual(['Pay back USh 20,000, Cash', 'Pay back USh 40,000, Mobile Money'])
  await user.click(screen.getByRole('switch', { name: /Exchange for the ticket: USh.10,000/ }))
  expect(said()).toEqual(['Pay back USh 20,000, Cash', 'Pay back USh 30,000, Mobile Money'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Refund method' }), 'mobile_money')
  // Mobile Money paid enough for all of it: the refund method says so already.
  expect(said()).toEqual([])
})

it('keeps an exchange that nobody answered, and asks for the same one again', async () => {
  const answers: Record<string, object> = { find_sales_for_terminal: { sales: [sale] } }
  const shown = panel(true, answers, {}, {}, larger)
  const { user, asked, kept } = shown
  await chooseExchange(shown)
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  await screen.findByRole('button', { name: 'Ask again' })
  const first = asked.at(-1)?.body
  expect(kept.get('exchange')).toBeDefined()
  cleanup()
  answers.exchange_at_terminal = exchanged
  show(<RefundPanel desk={shown.desk} onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText(/REF-000003 → INV-000013/)).toBeDefined()
  expect(asked.at(-1)?.body).toEqual(first)
})

it('shows what goes back where the till finished an exchange by itself, until it is seen', async () => {
  const answers: Record<string, object> = { find_sales_for_terminal: { sales: [sale] } }
  const shown = panel(true, answers, {}, {}, larger)
  await chooseExchange(shown)
  await shown.user.click(screen.getByRole('button', { name: 'Exchange' }))
  await screen.findByRole('button', { name: 'Ask again' })
  cleanup()
  answers.exchange_at_terminal = { ...exchanged, paid_back: [{ method: 'cash', amount: 20_000 }] }
  shown.kept.set('exchange', { ...(shown.kept.get('exchange') as object), asked_until: 0 })
  await finishExchange(shown.till as unknown as Till)
  expect(shown.kept.get('exchange_made')).toBeDefined()
  show(<RefundPanel desk={shown.desk} onClose={() => undefined} />)
  expect(await screen.findByText(/Pay back USh.20,000/)).toBeDefined()
  expect(shown.kept.get('exchange_made')).toBeUndefined()
})

it('begins no exchange while one of another tab is not answered', async () => {
  const answers = { find_sales_for_terminal: { sales: [sale] }, exchange_at_terminal: exchanged }
  const shown = panel(true, answers, {}, {}, larger)
  const { user, asked, kept, till } = shown
  await chooseExchange(shown)
  const other = { body: { sale: { items: [] } }, sale: { receipt: { total_amount: 70_000 } }, asked_until: 0 }
  kept.set('exchange', other)
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  expect(await screen.findByText('An exchange was not confirmed')).toBeDefined()
  expect(kept.get('exchange')).toBe(other)
  expect(till.ticket.get()).toBe(larger)
  expect(asked.at(-1)?.call).not.toBe('exchange_at_terminal')
})

it.each([
  ['SHOP_SUSPENDED', 'standing.shopSuspended', 403, true],
  ['FORBIDDEN', undefined, 403, true],
  ['OUT_OF_STOCK', 'sale.outOfStock', 409, false],
])('after %s an exchange is kept, or its goods are on the ticket again', async (code, key, status, isKept) => {
  const refusal = Response.json({ error: { code, key, message: 'No' } }, { status })
  const answers = { find_sales_for_terminal: { sales: [sale] }, exchange_at_terminal: refusal }
  const shown = panel(true, answers, {}, {}, larger)
  await chooseExchange(shown)
  await shown.user.click(screen.getByRole('button', { name: 'Exchange' }))
  await vi.waitFor(() => expect(shown.asked.at(-1)?.call).toBe('exchange_at_terminal'))
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(shown.kept.has('exchange')).toBe(isKept)
  expect(shown.till.ticket.get().lines.length).toBe(isKept ? 0 : 1)
  expect(shown.till.ticket.get().refusal !== undefined).toBe(!isKept)
})

it('offers no exchange without a connection', async () => {
  const { user } = panel(false, {}, { shift }, alone({ refund: true }), larger)
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), 'INV-12{Enter}')
  await screen.findByRole('combobox', { name: 'Itel A70' })
  expect(screen.queryByRole('switch', { name: /Exchange/ })).toBeNull()
})

it('asks the server for one approval of the whole exchange, and sends it with that', async () => {
  const approved = { approval_id: 'approval', approver: 'Boss', expires_at: '2026-11-23T10:05:00Z' }
  const answers = {
    find_sales_for_terminal: { sales: [sale] },
    approve_at_terminal: approved,
    exchange_at_terminal: exchanged,
  }
  const shown = panel(true, answers, {}, {}, larger)
  const approvers = [{ id: 'boss', name: 'Boss', has_pin: true, rights: {}, key_version: 1 }]
  cleanup()
  const { user } = show(<RefundPanel desk={{ ...shown.desk, approvers }} onClose={() => undefined} />)
  await chooseExchange({ ...shown, user })
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  expect(shown.asked.map(({ call }) => call)).not.toContain('exchange_at_terminal')
  for (const digit of '1234') await user.click(screen.getByRole('button', { name: digit }))
  await user.click(await screen.findByRole('button', { name: 'Approve and exchange' }))
  expect(await screen.findByText(/REF-000003 → INV-000013/)).toBeDefined()
  const [approval, exchange, ...more] = shown.asked.filter(({ call }) => !call.startsWith('find_'))
  expect(more).toEqual([])
  expect(approval?.body).toMatchObject({
    staff_pass: 'pass',
    approver: { staff_id: 'boss', pin: '1234' },
    sale: { client_sale_id: 'ticket', total_amount: 100_000 },
  })
  expect(exchange?.body).toMatchObject({
    staff_pass: await boundPass('pass', 'ticket'),
    exchange: { sale: { client_sale_id: 'ticket', approval_id: 'approval' } },
  })
  // Offline there is a pass for a PIN typed here, which approves no exchange.
  expect(exchange?.body.exchange).not.toHaveProperty('sale.approver_pass')
})

it('sends no exchange by an approval that the server did not give', async () => {
  const shown = panel(true, { find_sales_for_terminal: { sales: [sale] } }, {}, {}, larger)
  const approvers = [{ id: 'boss', name: 'Boss', has_pin: true, rights: {}, key_version: 1 }]
  cleanup()
  const { user } = show(<RefundPanel desk={{ ...shown.desk, approvers }} onClose={() => undefined} />)
  await chooseExchange({ ...shown, user })
  await user.click(screen.getByRole('button', { name: 'Exchange' }))
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no line')))
  for (const digit of '1234') await user.click(screen.getByRole('button', { name: digit }))
  await user.click(await screen.findByRole('button', { name: 'Approve and exchange' }))
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('connection'))
  expect(shown.kept.has('exchange')).toBe(false)
  expect(shown.till.ticket.get()).toBe(larger)
})
