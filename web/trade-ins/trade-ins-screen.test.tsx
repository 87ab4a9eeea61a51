import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { TradeInShown } from '@tunda/contract/units/trade-ins'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { TradeInsScreen } from './trade-ins-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const bought: TradeInShown = {
  id: idOf(1),
  number: 7,
  state: 'held',
  unit_id: idOf(2),
  unit_number: '490154203237518',
  product_id: idOf(3),
  brand: 'Samsung',
  model: 'Galaxy A54',
  location_id: idOf(4),
  location: 'Main shop',
  amount: 400_000,
  wallet: 'cash_drawer',
  grade: 'Used A',
  reported: null,
  seller_name: 'Ronald Ssemakula',
  seller_phone: '0772 123456',
  document: 'national_id',
  hold_until: '2026-01-01',
  seller_kept_until: '2099-01-01',
  bought_at: '2025-12-29T09:00:00Z',
  bought_by_name: 'Aisha',
  closed_at: null,
  note: null,
  answers: [{ question: 'Does it charge?', is_yes: true }],
  has_photo: false,
  declaration: 'It is mine.',
  towards: null,
  signature: [
    [
      [1, 2],
      [3, 4],
    ],
  ],
}
const rules = {
  is_on: true,
  hold_days: 3,
  warranty_months: 1,
  questions: ['Does it charge?'],
  declaration: 'It is mine.',
  wallets: [{ id: idOf(8), kind: 'cash_drawer', till: null }],
}
const product = {
  id: idOf(3),
  brand: 'Samsung',
  model: 'Galaxy A54',
  category: 'smartphone',
  selling_price: 900_000,
  current_stock: 0,
  min_stock: null,
  is_active: true,
  tracking: 'imei',
}
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const found = { number: bought.unit_number, kind: 'stolen', reported_at: '2026-01-02T09:00:00Z', is_own: true }
const answers = {
  'GET /rest/v1/trade_ins': { body: { trade_ins: [bought], held_worth: 400_000, ...counts } },
  [`GET /rest/v1/trade_ins/${bought.id}`]: { body: bought },
  'GET /rest/v1/trade_in_rules': { body: rules },
  'GET /rest/v1/products': { body: { products: [product], ...counts } },
  'POST /rest/v1/rpc/check_devices': { body: { found: [], others: 'asked' } },
}

afterEach(forgetShop)

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn({ buys_devices: true }), ...answers, ...more })
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(path))?.body
  return { bodyOf, ...showInShop(<TradeInsScreen />, `/inventory/trade-ins${at}`) }
}

async function fill(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(await screen.findByLabelText('Product'), 'Galaxy')
  await user.click(await screen.findByText(/Samsung Galaxy A54/))
  await user.type(await screen.findByLabelText('IMEI'), bought.unit_number)
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.type(screen.getByLabelText('Name'), 'Ronald Ssemakula')
  await user.type(screen.getByLabelText('Number of the document'), 'CM9001234567AB')
  const pad = screen.getByRole('img', { name: 'Sign here' })
  fireEvent.pointerDown(pad, { clientX: 10, clientY: 20, pointerId: 1 })
  fireEvent.pointerMove(screen.getByRole('img', { name: 'Signed' }), { clientX: 50, clientY: 60, pointerId: 1 })
  await user.type(screen.getByLabelText('Price paid'), '400000')
}

it('says that a number is no IMEI before the seller signs, and not that such a device is not reported', async () => {
  const { user } = await open('?new=1')
  await user.type(await screen.findByLabelText('Product'), 'Galaxy')
  await user.click(await screen.findByText(/Samsung Galaxy A54/))
  await user.click(await screen.findByLabelText('IMEI'))
  await user.paste('353270110000005')
  const wrong = '353270110000005 is not an IMEI. Check its 15 digits.'
  // At the field, and as what is still missing.
  expect(await screen.findAllByText(wrong)).toHaveLength(2)
  expect(screen.queryByText(/^Not reported as stolen/)).toBeNull()
})

it('buys a device once everything is there, with the signature as it was drawn', async () => {
  const { user, bodyOf } = await open('?new=1', { 'POST /rest/v1/trade_ins': { body: bought } })
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay' })
  expect(pay.disabled).toBe(true)
  expect(screen.getByText('Choose the product.')).toBeTruthy()
  await fill(user)
  await user.click(screen.getByRole('button', { name: /^Pay USh/ }))
  await waitFor(() =>
    expect(bodyOf('POST /rest/v1/trade_ins')).toMatchObject({
      product_id: product.id,
      number: bought.unit_number,
      amount: 400_000,
      wallet_id: idOf(8),
      document_number: 'CM9001234567AB',
      answers: [{ question: 'Does it charge?', is_yes: true }],
      signature: [
        [
          [10, 20],
          [50, 60],
        ],
      ],
    }),
  )
})

it('warns of a device that was reported, and buys it only from who knows', async () => {
  const { user, bodyOf } = await open('?new=1', {
    'POST /rest/v1/rpc/check_devices': { body: { found: [found], others: 'asked' } },
    'POST /rest/v1/trade_ins': { body: { ...bought, reported: 'stolen' } },
  })
  await fill(user)
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('Your shop reported it stolen')
  await user.click(within(warning).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^Pay USh/ }))
  await waitFor(() => expect(bodyOf('POST /rest/v1/trade_ins')).toMatchObject({ knows_report: true }))
})

it('puts a device up for sale with a price and the warranty that the shop proposes', async () => {
  const done = { ...bought, state: 'for_sale' as const, closed_at: '2026-01-02T09:00:00Z' }
  const { user, bodyOf } = await open(`?bought=${bought.id}`, {
    'POST /rest/v1/rpc/release_trade_in': { body: done },
    [`GET /rest/v1/trade_ins/${bought.id}`]: [{ body: bought }, { body: done }],
  })
  await user.click(await screen.findByRole('button', { name: 'Next step' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Put it up for sale' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Price'), '550000')
  await user.click(within(dialog).getByRole('button', { name: 'Put it up for sale' }))
  await waitFor(() => expect(bodyOf('release_trade_in')).toEqual({ id: bought.id, price: 550_000, warranty_months: 1 }))
})

it('shows the document once somebody says that they look, and keeps it from who may not', async () => {
  const { user } = await open(`?bought=${bought.id}`, {
    'POST /rest/v1/rpc/see_seller': { body: { document_number: 'CM9001234567AB', photo: null } },
  })
  expect(await screen.findByText('Ronald Ssemakula')).toBeTruthy()
  expect(screen.queryByText('CM9001234567AB')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'See the document' }))
  const ask = await screen.findByRole('dialog', { name: 'See the seller’s document?' })
  await user.click(within(ask).getByRole('button', { name: 'See the document' }))
  expect(await screen.findByText('CM9001234567AB')).toBeTruthy()
})

it('is on hold until its day, and its seller is nobody’s to look at without the right', async () => {
  const rights = { ...rightsOfRole.member, buy_devices: true as const }
  const { user } = await open(`?bought=${bought.id}`, {
    ...worksIn({ role: 'member', rights, buys_devices: true }),
    [`GET /rest/v1/trade_ins/${bought.id}`]: { body: { ...bought, hold_until: '2099-01-01' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Next step' }))
  const item = await screen.findByRole('menuitem', { name: /For sale from/ })
  expect(item.hasAttribute('disabled') || item.getAttribute('data-disabled') === 'true').toBe(true)
  expect(screen.queryByRole('menuitem', { name: 'Hand it over' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'See the document' })).toBeNull()
})

it('lists what is on hold, says how to begin, and is for who buys', async () => {
  await open()
  expect((await screen.findAllByText(/490154203237518/)).length).toBeGreaterThan(0)
  expect(await screen.findByRole('link', { name: 'Buy a device' })).toBeTruthy()
})

it('says how to switch it on where it is off', async () => {
  await open('', {
    ...worksIn(),
    'GET /rest/v1/trade_ins': { body: { trade_ins: [], held_worth: 0, totalCount: 0, totalPages: 0, currentPage: 1 } },
  })
  expect(await screen.findByText(/An owner or admin can turn this on/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Buy a device' })).toBeNull()
})

it('is not for somebody who may not buy', async () => {
  await open('', worksIn({ role: 'member', rights: rightsOfRole.member }))
  expect(await screen.findByText(/somebody who buys used devices/)).toBeTruthy()
})
