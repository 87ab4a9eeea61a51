import { cleanup, fireEvent, screen } from '@testing-library/react'
import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import type { TillProduct } from '@tunda/contract/till/till'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import { makeCatalogue } from '../catalogue/catalogue.ts'
import type { Desk } from '../desk/use-desk.ts'
import { openBrowser, panel } from '../refunds/refund-panel-for-tests.tsx'
import type { Till } from '../till.ts'
import { type DeviceOffer, keepOffer, offerOf } from './device-offers.ts'
import { finishTradeIn, makeTradeIn } from './make-trade-in.ts'
import { TradeInPanel } from './trade-in-panel.tsx'
import { TradedPart, tradeInProblem } from './traded-part.tsx'

beforeAll(async () => {
  await openBrowser()
  // What is loaded when it is opened is ready.
  await import('./offer-at-till.tsx')
})
afterEach(() => {
  cleanup()
  keepOffer('ticket', undefined)
  vi.unstubAllGlobals()
})

const spark = { id: 'b', brand: 'Tecno', model: 'Spark', selling_price: 100_000, current_stock: 5, is_active: true }
const full = changeTicket(emptyTicket('ticket'), { type: 'add', product: spark })
const old = { ...spark, id: 'old', brand: 'Samsung', model: 'Galaxy A15', tracking: 'imei', barcodes: [] }
const rules = { is_on: true, questions: ['Does it turn on?'], declaration: 'This phone is mine.' }
const made = {
  sale: { success: true, sale_id: 'ticket', invoice_number: 'INV-000013', outcome: 'posted', flags: [] },
  device: 'Samsung Galaxy A15 356938035643809',
  amount: 40_000,
  paid_out: 0,
  deposit: 0,
}
const offer: DeviceOffer = {
  id: 'offer',
  questions: [],
  device: { product: undefined, number: '356938035643809', grade: '', answers: {}, knows_report: false },
  seller: {
    seller_name: 'Sarah',
    seller_phone: '',
    document: 'national_id',
    document_number: 'CM9001234567AB',
    photo: null,
    signature: [[[1, 2]]],
  },
  amount: 40_000,
  rest: 'cash',
}
const traded = changeTicket(full, { type: 'traded-in', traded_in: { amount: 40_000, device: 'Samsung Galaxy A15' } })

/** The panel over a till with this ticket; `changes` are its changes of the ticket. */
function opened(isOnline: boolean, answers: Record<string, object> = {}, ticket: Ticket = full) {
  const on = panel(isOnline, answers, {}, {}, ticket)
  cleanup()
  const change = vi.fn<(change: object) => void>()
  const catalogue = makeCatalogue([old] as unknown as TillProduct[])
  const desk = { ...on.desk, change, catalogue } as unknown as Desk
  return { ...on, change, desk, ...show(<TradeInPanel desk={desk} onClose={() => undefined} />) }
}
const priced = () => priceTicket(traded, (product) => ({ product, left: 5 }), kampalaPhoneHub.rules, salePolicies.till)
const make = ({ till }: Pick<ReturnType<typeof opened>, 'till'>) =>
  makeTradeIn(till as unknown as Till, traded, priced(), offer)

it('without a connection says why not', async () => {
  const { asked } = opened(false)
  expect(await screen.findByText('A trade-in needs a connection')).toBeDefined()
  expect(asked).toEqual([])
  expect(tradeInProblem(traded, true)).toMatch(/needs a connection/)
})

it('takes a device that was reported only from who says that they know, and keeps its seller off the ticket', async () => {
  const found = [{ number: '356938035643809', kind: 'stolen', is_own: false, reported_at: '2026-11-20T10:00:00Z' }]
  const { user, change, asked } = opened(true, {
    get_trade_in_rules_for_terminal: rules,
    check_device_for_terminal: { found, others: 'asked' },
  })
  await screen.findByLabelText('Product')
  const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  fill('Product', 'gal')
  await user.click(screen.getByRole('button', { name: /Samsung Galaxy A15/ }))
  fill('IMEI', '356938035643809')
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  fill('Name', 'Sarah Nakato')
  fill('Number of the document', 'CM9001234567AB')
  expect(screen.getByText('This phone is mine.')).toBeDefined()
  expect(screen.getByText('Ask the seller to sign.')).toBeDefined()
  fireEvent.pointerDown(screen.getByRole('img', { name: 'Sign here' }), { clientX: 5, clientY: 5, pointerId: 1 })
  fill('Offer', '40000')
  await user.click(screen.getByRole('button', { name: /Accept for USh.40,000/ }))
  expect(await screen.findByText(/Another shop reported it stolen/)).toBeDefined()
  expect(change).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'I know, and buy it anyway' }))
  await user.click(screen.getByRole('button', { name: /Accept for USh.40,000/ }))
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(change.mock.calls[0]?.[0]).toEqual({
    type: 'traded-in',
    traded_in: { amount: 40_000, device: 'Samsung Galaxy A15 356938035643809' },
  })
  expect(offerOf('ticket')).toMatchObject({ amount: 40_000, device: { knows_report: true } })
  expect(asked.filter(({ call }) => call === 'check_device_for_terminal')).toHaveLength(1)
})

it('pays its part: what is left is paid, and the sale is kept with its receipt once the server has both', async () => {
  const shown = opened(true, { trade_in_at_terminal: made }, traded)
  keepOffer('ticket', offer)
  const kept = await make(shown)
  expect(kept).toMatchObject({
    state: 'posted',
    invoice_number: 'INV-000013',
    receipt: {
      payments: [
        { method: 'cash', amount: 60_000 },
        { method: 'trade_in', amount: 40_000 },
      ],
    },
  })
  const { body } = shown.asked.at(-1) ?? {}
  expect(body).toMatchObject({
    staff_pass: 'pass',
    asked: {
      trade_in: { id: 'offer', amount: 40_000, seller_name: 'Sarah' },
      sale: { client_sale_id: 'ticket', total_amount: 100_000, payments: [{ amount: 60_000 }] },
    },
  })
  expect(body).not.toHaveProperty('asked.sale.staff_pass')
  expect(shown.kept.has('trade_in')).toBe(false)
  expect(shown.kept.get('sales ticket')).toMatchObject({ state: 'posted' })
  expect(offerOf('ticket')).toBeUndefined()
})

it('that nobody answered keeps no seller on the till, which asks later what became of it', async () => {
  const answers: Record<string, object> = {}
  const shown = opened(true, answers, traded)
  await expect(make(shown)).rejects.toThrow(/keeps asking/)
  const pending = shown.kept.get('trade_in')
  expect(pending).toMatchObject({ sale: { id: 'ticket' }, ticket: { id: 'ticket' } })
  expect(JSON.stringify(pending)).not.toMatch(/Sarah|CM9001234567AB/)
  await expect(make(shown)).rejects.toThrow(/keeps asking/)
  shown.kept.set('trade_in', { ...(pending as object), asked_until: 0 })
  answers.find_trade_in_of_terminal = { ...made, paid_out: 5_000 }
  await finishTradeIn(shown.till as unknown as Till)
  expect(shown.kept.has('trade_in')).toBe(false)
  expect(shown.kept.get('sales ticket')).toMatchObject({ rest_of_offer: { paid_out: 5_000 } })
})

it.each([
  ['was never made', 'find_trade_in_of_terminal', 'general.notFound', 404],
  ['was refused', 'trade_in_at_terminal', 'tradeIn.own', 409],
])('that %s is a ticket again, with the reason', async (_what, call, key, status) => {
  const refusal = Response.json({ error: { code: 'NO', key, message: 'Not this one' } }, { status })
  const shown = opened(true, { [call]: refusal }, traded)
  await make(shown).catch(() => undefined)
  const pending = shown.kept.get('trade_in')
  if (pending) shown.kept.set('trade_in', { ...pending, asked_until: 0 })
  await finishTradeIn(shown.till as unknown as Till)
  expect(shown.kept.has('trade_in')).toBe(false)
  expect(shown.till.ticket.get()).toMatchObject({ id: 'ticket', traded_in: { amount: 40_000 } })
  expect(shown.till.ticket.get().refusal?.message).toBeDefined()
})

it('says what becomes of an offer above the total', async () => {
  const above = changeTicket(full, { type: 'traded-in', traded_in: { amount: 140_000, device: 'Samsung Galaxy A15' } })
  keepOffer('ticket', { ...offer, amount: 140_000 })
  const { desk } = opened(true, {}, above)
  cleanup()
  const customer = { id: 'sarah', name: 'Sarah Nakato', contact: '' }
  const { user } = show(<TradedPart desk={{ ...desk, ticket: { ...above, customer }, mayReceive: true }} />)
  await user.selectOptions(screen.getByRole('combobox', { name: /USh.40,000 of the offer is left/ }), 'deposit')
  expect(offerOf('ticket')?.rest).toBe('deposit')
})
