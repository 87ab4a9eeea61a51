import { act, cleanup, screen } from '@testing-library/react'
import { priceTicket } from '@tunda/contract/selling/price-ticket'
import type { Refund } from '@tunda/contract/selling/refunds'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import type { Till } from '../till.ts'
import { finishExchange } from './exchange.ts'
import { RefundPanel } from './refund-panel.tsx'
import { findSalesHere, keepFound } from './sales-here.ts'

// Every PIN is right where the server is not asked.
vi.mock('../staff/unlock.ts', async (original) => ({ ...(await original<object>()), passOfPin: async () => 'a pass' }))

beforeAll(async () => {
  // As a browser has it, with no other tab.
  const request = async (_name: string, _options: object, work: (lock: object) => unknown) => await work({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
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
  id: 'made',
  sale_id: 'sale',
  items: [{ line: 1, quantity: 1 }],
  refund_number: 'REF-000003',
  invoice_number: 'INV-000012',
  amount: 60_000,
  payments: [{ method: 'cash', amount: 60_000, reference: null }],
} as unknown as Refund

const network = { isUp: true, listeners: new Set<() => void>() }
const drop = () => {
  network.isUp = false
  for (const listener of network.listeners) listener()
}

const storeOf = (kept: Map<string, unknown>, store: string) => ({
  get: async (key: string) => kept.get(key),
  put: async (value: { id?: string }, key?: string) => kept.set(key ?? `${store} ${value.id}`, value),
  delete: async (key: string) => kept.delete(key),
})

function panel(
  isOnline: boolean,
  answers: Record<string, object> = {},
  drawer: object = {},
  known: object = {},
  ticket: Ticket = emptyTicket('ticket'),
) {
  const asked: { call: string; body: Record<string, unknown> }[] = []
  const told: object[] = []
  network.isUp = isOnline
  const kept = new Map<string, unknown>([
    ['found_sales', [sale]],
    ['drawer', { ...noDrawerYet, ...drawer }],
  ])
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = input.split('/').at(-1) ?? ''
    asked.push({ call, body: JSON.parse(init.body as string) })
    const answer = answers[call]
    if (answer instanceof Response) return answer.clone()
    return Response.json(answer ?? {}, { status: answer ? 200 : 500 })
  })
  const till = {
    terminal: observable({ token_hash: 'hash', code: 'C1', shop: kampalaPhoneHub, ...known }),
    person: observable({ id: 'amina', name: 'Amina', pass: 'pass' }),
    drawer: observable({ ...noDrawerYet, ...drawer }),
    line: {
      now: () => (network.isUp ? 'online' : 'offline'),
      follow: (listener: () => void) => {
        network.listeners.add(listener)
        return () => network.listeners.delete(listener)
      },
    },
    database: {
      getAll: async () => [],
      delete: async (_store: string, key: string) => kept.delete(key),
      get: async (_store: string, key: string) => kept.get(key),
      put: async (_store: string, value: unknown, key: string) => kept.set(key, value),
      transaction: (name: string | string[]) =>
        Array.isArray(name)
          ? { objectStore: (store: string) => storeOf(kept, store), done: Promise.resolve() }
          : name === 'sales'
            ? {
                store: {
                  get: async (id: string) => kept.get(`sales ${id}`),
                  put: storeOf(kept, 'sales').put,
                  index: () => ({ openCursor: async () => null }),
                },
                done: Promise.resolve(),
              }
            : {
                store: {
                  get: async (key: string) => kept.get(key),
                  put: async (value: unknown, key: string) => kept.set(key, value),
                },
                done: Promise.resolve(),
              },
    },
    ticket: observable(ticket),
    held: observable([]),
    products: new Map(),
    units: { drop: () => undefined },
    stockTick: observable(0),
    clockOffset: observable(0),
    wake: observable(0),
    tell: (news: object) => void told.push(news),
  }
  const now = (product: Ticket['lines'][number]['product']) => ({ product, left: 5 })
  const priced = priceTicket(ticket, now, kampalaPhoneHub.rules, salePolicies.till)
  const desk = { till, ticket, priced, terminal: till.terminal.get() } as unknown as Desk
  return { ...show(<RefundPanel desk={desk} onClose={() => undefined} />), asked, till, kept, desk, told }
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

const shift = { id: 'one', opening_counted: 200_000, isWhole: true, moves: [], counts: [] }
const alone = (rights: object, refund_cap = 70_000) => ({
  drawer: { refund_cap, refund_cap_shift: 100_000 },
  staff: { people: [{ id: 'amina', rights }] },
})

it('refunds without a connection what was found here before, in cash, up to the cap, and keeps it to be told', async () => {
  const { user, till } = panel(false, {}, { shift }, alone({ refund: true }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '12{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Does not charge')
  expect(screen.queryByRole('combobox', { name: 'Refund method' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Itel A70' }), '2')
  expect(screen.getByText(/at most USh.70,000/)).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Itel A70' }), '1')
  await user.click(screen.getByRole('button', { name: /Refund USh.60,000/ }))
  expect(await screen.findByText(/Saved on this device/)).toBeDefined()
  expect(till.drawer.get()).toMatchObject({
    waiting: [{ kind: 'refund', shift_id: 'one', sale_id: 'sale', amount: 60_000, staff_pass: 'pass' }],
    shift: { refunds: [{ isAlone: true, payments: [{ method: 'cash', amount: 60_000 }] }] },
  })
  expect(await findSalesHere(till as unknown as Till, 'C2-000007')).toMatchObject([
    { lines: [{ refunded_quantity: 1 }] },
  ])
})

it('without a connection is not for whoever may not refund, nor beyond their limit, nor with no shift open', async () => {
  for (const [rights, open] of [
    [{}, shift],
    [{ refund: true }, null],
  ] as const) {
    panel(false, {}, { shift: open }, alone(rights))
    expect(screen.getByText(/Refunds need a connection/)).toBeDefined()
    cleanup()
  }
  const { user } = panel(false, {}, { shift }, alone({ refund: 10_000 }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt number' }), 'C2-000007{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  expect(screen.getByText(/at most USh.10,000/)).toBeDefined()
  cleanup()
  const found = panel(false, {}, { shift }, alone({ refund: true }))
  await found.user.type(screen.getByRole('textbox', { name: 'Receipt number' }), '99{Enter}')
  expect(await screen.findByText('This till knows no cash sale with this number.')).toBeDefined()
})

it('gives no cash back for what was paid otherwise when the line drops in between', async () => {
  const momo = { ...sale, left_by_method: [{ method: 'mobile_money', amount: 120_000 }] }
  const { user, till } = panel(true, { find_sales_for_terminal: { sales: [momo] } }, { shift }, alone({ refund: true }))
  await user.type(screen.getByRole('textbox', { name: 'Receipt or phone number' }), 'INV-12{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Itel A70' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Does not charge')
  act(drop)
  expect(screen.getByText(/was not paid in cash alone/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Refund USh/ })).toHaveProperty('disabled', true)
  expect(till.drawer.get().waiting).toEqual([])
})

it('counts no fewer than none of a sale that was looked up, whatever came back here', async () => {
  const back = { unitsBack: [{ sale_id: 'sale', items: [{ line: 1, quantity: 1 }] }] }
  const { till } = panel(true, {}, back)
  await keepFound(till as unknown as Till, [sale])
  expect(await till.database.get('settings', 'found_sales')).toMatchObject([{ lines: [{ refunded_quantity: 0 }] }])
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
