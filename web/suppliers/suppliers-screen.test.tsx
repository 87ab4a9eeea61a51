import { screen } from '@testing-library/react'
import type { SupplierShown } from '@tunda/contract/buying/suppliers'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { SuppliersScreen } from './suppliers-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const supplier: SupplierShown = {
  id: idOf(1),
  name: 'Kikuubo Traders',
  phone: '0772 123456',
  tin: null,
  currency: 'USD',
  terms_days: 14,
  lead_days: 3,
  note: null,
  archived_at: null,
  owed: 500_000,
  overdue: 200_000,
  wallets: [
    { id: idOf(2), kind: 'cash_drawer', till: null },
    { id: idOf(3), kind: 'bank', till: null },
  ],
}
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const answers = {
  'GET /rest/v1/suppliers': { body: { suppliers: [supplier], owed: 500_000, ...counts } },
  [`GET /rest/v1/suppliers/${supplier.id}`]: { body: supplier },
  [`GET /rest/v1/suppliers/${supplier.id}/statement`]: { body: { entries: [], ...counts, totalCount: 0 } },
}
const sells = {
  product_id: idOf(5),
  brand: 'Itel',
  model: 'A60',
  variant: '',
  code: 'IT-60',
  currency: 'USD',
  unit_cost: '3.5',
  lead_days: null,
  pack_size: 12,
  supplied_at: '2026-11-20T09:00:00Z',
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

async function open(more = {}, at = '/inventory/suppliers') {
  const asked = await answerShop({ ...worksIn(), ...answers, ...more })
  return { asked, ...showInShop(<SuppliersScreen />, at) }
}

describe('the suppliers', () => {
  it('are listed with what is owed; one is opened and paid what is owed, from a chosen wallet', async () => {
    const { user, asked } = await open({ 'POST /rest/v1/rpc/pay_supplier': { body: { ...supplier, owed: 0 } } })
    await user.click(await screen.findByRole('button', { name: 'Kikuubo Traders' }))
    await user.click(await screen.findByRole('button', { name: 'Pay' }))
    expect(plain()).toContain('You owe USh 500,000 · USh 200,000 is overdue')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pay from' }), 'Bank')
    await user.click(screen.getByRole('button', { name: /Pay USh.500,000/ }))
    await screen.findByText('Payment recorded')
    expect(asked.find(({ call }) => call.endsWith('pay_supplier'))?.body).toMatchObject({
      supplier_id: supplier.id,
      wallet_id: idOf(3),
      amount: 500_000,
    })
  })

  it('say what they sell, at what cost and in which pack, and what it cost before', async () => {
    const price = { goods_in_id: idOf(6), number: 4, business_date: '2026-11-20', supplier_name: null, quantity: 24 }
    const { user, asked } = await open(
      {
        [`GET /rest/v1/suppliers/${supplier.id}/products`]: { body: { products: [sells], ...counts } },
        'GET /rest/v1/supplier_prices': {
          body: { prices: [{ ...price, currency: 'USD', unit_cost: '3.5', cost: 12_950 }], ...counts },
        },
        'POST /rest/v1/rpc/put_supplier_product': { body: sells },
      },
      `/inventory/suppliers?supplier=${supplier.id}&part=products`,
    )
    await user.click((await screen.findAllByRole('button', { name: 'Itel A60' }))[0] as HTMLElement)
    await screen.findByRole('table', { name: 'Price history' })
    expect(plain()).toContain('24 × USD 3.5 (USh 12,950)')
    const field = screen.getByRole('textbox', { name: 'Units in a pack' })
    await user.clear(field)
    await user.type(field, '24')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Saved')
    expect(asked.find(({ call }) => call.endsWith('put_supplier_product'))?.body).toMatchObject({
      pack_size: 24,
      unit_cost: '3.5',
      lead_days: null,
    })
  })

  it('have a payment that was a mistake reversed with a reason, and goods not', async () => {
    const entry = {
      amount: -500_000,
      balance: 0,
      business_date: '2026-11-20',
      due_on: null,
      document: null,
      note: null,
    }
    const more = { user_name: 'Aisha', is_reversed: false }
    const paid = { id: idOf(11), kind: 'payment', wallet: 'bank', ...entry, ...more }
    const gone = { ...paid, id: idOf(12), is_reversed: true }
    const goods = { ...paid, id: idOf(13), kind: 'goods_in', wallet: null, amount: 500_000 }
    const { user, asked } = await open(
      {
        [`GET /rest/v1/suppliers/${supplier.id}/statement`]: { body: { entries: [paid, gone, goods], ...counts } },
        'POST /rest/v1/rpc/reverse_supplier_entry': { body: supplier },
      },
      `/inventory/suppliers?supplier=${supplier.id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Reverse' }))
    const action = await screen.findByRole('button', { name: /Reverse USh.500,000/ })
    expect(action.hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByRole('textbox'), 'Paid the wrong supplier')
    await user.click(action)
    await screen.findByText('Reversed')
    expect(asked.find(({ call }) => call.endsWith('reverse_supplier_entry'))?.body).toMatchObject({
      entry_id: paid.id,
      note: 'Paid the wrong supplier',
    })
  })

  it('say on the field that a name is taken', async () => {
    const { user } = await open({
      'GET /rest/v1/suppliers': { body: { suppliers: [], owed: 0, ...counts, totalCount: 0 } },
      'POST /rest/v1/suppliers': refused(409, 'supplier.nameTaken', 'You already have a supplier called "Mukwano".'),
    })
    await screen.findByRole('heading', { name: 'No suppliers yet' })
    await user.click(screen.getAllByRole('button', { name: 'Add supplier' })[0] as HTMLElement)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mukwano')
    await user.click(screen.getAllByRole('button', { name: 'Add supplier' }).at(-1) as HTMLElement)
    expect((await screen.findAllByText('You already have a supplier called "Mukwano".')).length).toBeGreaterThan(0)
  })

  it('show who only receives goods no money, and no way to add', async () => {
    const { owed: _, ...seen } = supplier
    await open({
      ...worksIn({ role: 'member', rights: { ...rightsOfRole.member, receive_goods: true } }),
      'GET /rest/v1/suppliers': { body: { suppliers: [seen], ...counts } },
    })
    await screen.findByText('Kikuubo Traders')
    expect(screen.queryByRole('button', { name: /Add supplier|Kikuubo/ })).toBeNull()
    expect(screen.getByRole('table').textContent).not.toContain('USh')
  })
})

it('is not for whoever may not see it, and asks the server for nothing', async () => {
  const asked = await answerShop(worksIn({ role: 'member', rights: { sell: true } }))
  showInShop(<SuppliersScreen />, '/inventory/suppliers')
  await screen.findByText("You don't have permission to perform this action.")
  expect(screen.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeTruthy()
  expect(asked.filter(({ call }) => /supplier|goods|order/.test(call))).toEqual([])
})
