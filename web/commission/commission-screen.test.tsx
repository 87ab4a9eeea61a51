import { cleanup, screen, within } from '@testing-library/react'
import type { CommissionRule, CommissionStatement, SellerMonth } from '@tunda/contract/reports/commission'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultDateStyle, putDateStyleInForce } from '../shared/words/dates.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { CommissionScreen } from './commission-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const brenda: SellerMonth = {
  seller_id: idOf(1),
  seller_name: 'Brenda Atim',
  state: 'open',
  earned: 52_000,
  taken_back: -7_000,
  carried: 0,
  due: 45_000,
  paid_on: null,
}
const statement: CommissionStatement = {
  ...brenda,
  month: '2026-10',
  is_over: true,
  approved_on: null,
  entries: [
    {
      document_id: idOf(2),
      line: 1,
      is_return: false,
      day: '2026-10-03',
      sale_id: idOf(2),
      invoice_number: 'INV-000120',
      brand: 'Samsung',
      model: 'Galaxy A15',
      quantity: 2,
      basis: 'sales',
      rate: 250,
      base: 2_080_000,
      amount: 52_000,
    },
    {
      document_id: idOf(3),
      line: 1,
      is_return: true,
      day: '2026-10-09',
      sale_id: idOf(4),
      invoice_number: 'INV-000099',
      brand: 'Tecno',
      model: 'Spark 20',
      quantity: 1,
      basis: 'margin',
      amount: -7_000,
    },
  ],
  ...counts,
}
const rule: CommissionRule = {
  id: idOf(5),
  seller_id: null,
  seller_name: null,
  role: 'member',
  role_id: null,
  role_name: null,
  product_id: null,
  product: null,
  category_id: null,
  category: null,
  basis: 'sales',
  rate: 250,
  from_day: '2026-10-01',
  to_day: null,
  has_ended: false,
}
const wallets = [{ id: idOf(8), kind: 'cash_drawer', till: null }]
const answers = {
  'GET /rest/v1/commission': { body: { month: '2026-10', is_over: true, sellers: [brenda], wallets, ...counts } },
  'GET /rest/v1/commission_statement': { body: statement },
  'GET /rest/v1/commission_rules': { body: { rules: [rule], ...counts } },
  'GET /rest/v1/commission_choices': {
    body: { sellers: [{ id: idOf(1), name: 'Brenda Atim' }], roles: [{ id: idOf(9), name: 'Cashier' }] },
  },
}

afterEach(() => {
  vi.useRealTimers()
  putDateStyleInForce(defaultDateStyle)
  forgetShop()
})

async function open(at = '', more = {}, shop = {}) {
  const asked = await answerShop({ ...worksIn({ pays_commission: true, ...shop }), ...answers, ...more })
  const bodyOf = (path: string) => asked.find(({ call }) => call.startsWith('POST') && call.endsWith(path))?.body
  return { asked, bodyOf, ...showInShop(<CommissionScreen />, `/commission${at}`) }
}

it('lists what sellers earned in a month', async () => {
  await open('?month=2026-10')
  const row = await screen.findByRole('row', { name: /Brenda Atim/ })
  expect(row.textContent).toMatch(/To approve.*52,000.*7,000.*45,000/)
})

it('says what a month comes to in all, and nothing in a shop without rules', async () => {
  const month = { month: '2026-10', is_over: true, sellers: [], wallets, ...counts }
  const none = { 'GET /rest/v1/commission': { body: month } }
  const beneath = () => screen.getByRole('heading', { name: 'Commission', level: 1 }).parentElement?.textContent
  await open('?month=2026-10', none)
  await screen.findByText('No commission this month')
  expect(beneath()?.replaceAll('\u00a0', ' ')).toBe('CommissionUSh 0 in total')
  cleanup()
  forgetShop()
  await open('?month=2026-10', none, { pays_commission: false })
  await screen.findByText('No commission this month')
  expect(beneath()).toBe('Commission')
})

it('says of a month that goes on that it does, and asks for no approval yet', async () => {
  const going = { month: '2026-10', is_over: false, sellers: [brenda], wallets, ...counts }
  await open('?month=2026-10', { 'GET /rest/v1/commission': { body: going } })
  expect((await screen.findByRole('row', { name: /Brenda Atim/ })).textContent).toMatch(/In progress.*52,000/)
})

it('shows every sale behind a month, which is approved as it is shown', async () => {
  const { user, bodyOf } = await open(`?month=2026-10&seller=${brenda.seller_id}`, {
    'POST /rest/v1/rpc/approve_commission': { body: { ...brenda, state: 'approved' } },
  })
  expect((await screen.findByRole('row', { name: /INV-000120/ })).textContent).toMatch(/Galaxy A15.*2.5% of sales/)
  expect(screen.getByRole('row', { name: /Refund of INV-000099/ }).textContent).toMatch(/A share of gross profit/)
  await user.click(screen.getByRole('button', { name: /^Approve USh.45,000/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Approve USh/ }))
  await screen.findByText('Commission approved')
  expect(bodyOf('approve_commission')).toEqual({ seller_id: brenda.seller_id, month: '2026-10', due: 45_000 })
})

it('pays an approved month out of a wallet', async () => {
  const approved = { ...statement, state: 'approved', approved_on: '2026-11-02' }
  const { user, bodyOf } = await open(`?month=2026-10&seller=${brenda.seller_id}`, {
    'GET /rest/v1/commission_statement': { body: approved },
    'POST /rest/v1/rpc/pay_commission': { body: { ...brenda, state: 'paid', paid_on: '2026-11-03' } },
  })
  await user.click(await screen.findByRole('button', { name: /^Pay USh.45,000/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Cash drawer' })
  await user.click(dialog.getByRole('button', { name: /^Pay USh/ }))
  await screen.findByText('Commission paid')
  expect(bodyOf('pay_commission')).toMatchObject({ wallet_id: idOf(8), month: '2026-10' })
})

it('shows a seller who sees no more their own month, with nothing to approve', async () => {
  await open('', {}, { role: 'member' })
  await screen.findByRole('row', { name: /INV-000120/ })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

it('says before a part of the gross profit is promised that it tells what goods cost', async () => {
  const { user } = await open('?view=rules')
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  const warning = 'Sellers can work out what goods cost from what they earn.'
  expect(dialog.queryByText(warning)).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: 'Commission' }))
  await user.click(await screen.findByRole('option', { name: 'Percent of gross profit' }))
  await dialog.findByText(warning)
})

it('adds a rule for a role, in hundredths of a percent', async () => {
  const { user, bodyOf } = await open('?view=rules', { 'POST /rest/v1/commission_rules': { body: rule } })
  expect((await screen.findByRole('row', { name: /2.5% of sales/ })).textContent).toMatch(/Everything.*Member/)
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Sellers' }))
  await user.click(await screen.findByRole('option', { name: 'Cashier' }))
  await user.type(dialog.getByLabelText('Percent'), '2.55')
  await user.click(dialog.getByRole('button', { name: 'Add rule' }))
  await screen.findByText('Rule added')
  expect(bodyOf('commission_rules')).toMatchObject({ role_id: idOf(9), basis: 'sales', rate: 255 })
})

it('begins a rule on the shop’s day, whatever day it is for whoever adds it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:42:00Z') })
  putDateStyleInForce({ ...defaultDateStyle, timezone: 'Pacific/Honolulu' })
  const { user } = await open('?view=rules')
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('First day').value).toBe('21/11/2026')
})
