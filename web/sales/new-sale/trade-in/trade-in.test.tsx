import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { cache } from '../../../shared/calls/cache.ts'
import { worksIn } from '../../../testing/shop-answers.tsx'
import { aProduct, aSale } from '../../sales-for-tests.ts'
import { button, closeDesk, openDesk, phone, plain, pods } from '../desk-for-tests.tsx'
import { keepDraft } from './trade-in-drafts.ts'

afterEach(closeDesk)

const both = 'POST /rest/v1/rpc/trade_towards_sale'
const wallet_id = '00000000-0000-4000-8000-000000000908'
const old = { ...aProduct(7, { brand: 'Apple', model: 'iPhone 11' }), tracking: 'imei' as const }
const wallets = [{ id: wallet_id, kind: 'cash_drawer', till: null }]
const rules = { is_on: true, hold_days: 3, warranty_months: 1, questions: [], declaration: 'It is mine.', wallets }
const buys = { buys_devices: true, rights: { ...rightsOfRole.member, buy_devices: true as const } }
const listed = {
  products: [phone, pods, old],
  totalCount: 3,
  totalPages: 1,
  currentPage: 1,
  counts: { all: 3, low_stock: 0, out_of_stock: 0, units: 9 },
}

const open = (more = {}, shop: object = buys) =>
  openDesk({
    ...worksIn({ role: 'member', ...shop }),
    'GET /rest/v1/products': { body: listed },
    'GET /rest/v1/trade_in_rules': { body: rules },
    'POST /rest/v1/rpc/check_devices': { body: { found: [], others: 'asked' } },
    ...more,
  })
type Desk = Awaited<ReturnType<typeof open>>

async function take({ user }: Desk, offer: string) {
  await user.click(await screen.findByRole('button', { name: 'Trade in a device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Trade in a device' }))
  await user.type(await dialog.findByLabelText('Product'), 'iPhone')
  await user.click(await dialog.findByText(/Apple iPhone 11/))
  await user.type(await dialog.findByLabelText('IMEI'), '490154203237518')
  await user.type(dialog.getByLabelText('Name'), 'Sarah Nakato')
  await user.type(dialog.getByLabelText('Number of the document'), 'CM9001234567AB')
  fireEvent.pointerDown(dialog.getByRole('img', { name: 'Sign here' }), { clientX: 10, clientY: 20, pointerId: 1 })
  await user.type(dialog.getByLabelText('Offer'), offer)
  await user.click(dialog.getByRole('button', { name: /^Accept for/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trade in a device' })).toBeNull())
}
const keptTicket = () =>
  Array.from(
    { length: localStorage.length },
    (_, place) => localStorage.getItem(localStorage.key(place) ?? '') ?? '',
  ).find((kept) => kept.includes('"traded_in":{'))
const sentOf = ({ asked }: Desk) => asked.filter(({ call }) => call === both).map(({ body }) => body)

describe('a device that is traded in at the desk', () => {
  it('is taken off what is paid now, and sent with the sale as one call', async () => {
    const desk = await open({ [both]: { body: { sale: aSale(), trade_in: {} } } })
    await desk.addPhone()
    await take(desk, '400000')
    expect(plain(screen.getByText('To pay now').parentElement as Element)).toBe(
      'To pay nowUSh 320,000Total USh 720,000, USh 400,000 by trade-in',
    )
    const part = screen.getByRole('region', { name: 'Trade-in' })
    expect(plain(part)).toContain('Trade-in: Apple iPhone 11 490154203237518−USh 400,000')
    await desk.user.click(button('Complete sale'))
    await screen.findByText('Sale completed')
    expect(sentOf(desk)).toMatchObject([
      {
        trade_in: { product_id: old.id, amount: 400_000, document_number: 'CM9001234567AB', signature: [[[10, 20]]] },
        saleData: { total_amount: 720_000, payment_method: 'cash' },
      },
    ])
    expect(desk.sent()).toEqual([])
    // Nothing of the seller is left on the device.
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('CM9001234567AB')
  })

  it('is bought once: a lost answer sends the same device for the same sale again', async () => {
    const desk = await open({
      [both]: [{ status: 503 }, { status: 503 }, { status: 503 }, { body: { sale: aSale(), trade_in: {} } }],
    })
    await desk.addPhone()
    await take(desk, '400000')
    await desk.user.click(button('Complete sale'))
    await desk.user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 }))
    await screen.findByText('Sale completed')
    const sent = sentOf(desk)
    expect(sent.length).toBeGreaterThan(1)
    for (const one of sent) expect(one).toEqual(sent[0])
  }, 30_000)

  it('asks what becomes of an offer above the total, and can be removed', async () => {
    const desk = await open({ [both]: { body: { sale: aSale(), trade_in: {} } } })
    await desk.addPhone()
    await take(desk, '900000')
    expect(plain(screen.getByText('To pay now').parentElement as Element)).toContain('To pay nowUSh 0')
    const rest = screen.getByRole<HTMLSelectElement>('combobox', { name: /180,000 of the offer is left$/ })
    expect([...rest.options].map(({ text }) => text)).toEqual(['Pay out: Cash drawer'])
    await desk.user.click(button('Complete sale'))
    await screen.findByText('Sale completed')
    expect(sentOf(desk)).toMatchObject([{ rest_wallet_id: wallet_id, trade_in: { amount: 900_000 } }])
  })

  it('is not offered to who may not buy devices, nor in a shop that does not', async () => {
    const desk = await open({}, { buys_devices: true, rights: rightsOfRole.member })
    await desk.addPhone()
    expect(screen.queryByRole('button', { name: 'Trade in a device' })).toBeNull()
    cleanup()
    cache.clear()
    const other = await open({}, { ...buys, buys_devices: false })
    await other.addPhone()
    expect(screen.queryByRole('button', { name: 'Trade in a device' })).toBeNull()
  })
})

describe('a ticket whose page was loaded again', () => {
  it('says that the device is to be taken once more, and lets go of it', async () => {
    const desk = await open()
    await desk.addPhone()
    await take(desk, '400000')
    const [id] = /[0-9a-f-]{36}/.exec(keptTicket() ?? '') ?? []
    cleanup()
    cache.clear()
    keepDraft(id ?? '', undefined)
    const again = await open()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Complete sale' })).disabled).toBe(true)
    expect(screen.getAllByText(/Enter the trade-in again/).length).toBeGreaterThan(0)
    await again.user.click(button('Remove'))
    expect(screen.getByText('To pay')).toBeTruthy()
    expect(keptTicket()).toBeUndefined()
  })
})
