import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { SalesScreen } from '../sales-screen.tsx'
import { button, closeDesk, openDesk, phone, pods, record, recorded } from './desk-for-tests.tsx'

afterEach(() => {
  vi.useRealTimers()
  closeDesk()
})

const id = '55555555-5555-4555-8555-000000000077'

it('quotes what is on the ticket until a day, once, and begins the next one', async () => {
  const { user, addPods, asked } = await openDesk({
    ...worksIn({ gives_credit: true }),
    'POST /rest/v1/rpc/save_quotation': { body: { id, number: 'QUO-000012' } },
  })
  expect(button('Quote').hasAttribute('disabled')).toBe(true)
  await addPods()
  await user.click(button('Quote'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save quotation' }))
  await screen.findByText('Quotation saved')
  expect(asked.find(({ call }) => call.endsWith('save_quotation'))?.body).toMatchObject({
    total_amount: 135_000,
    valid_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    items: [{ product_id: pods.id, quantity: 1 }],
  })
})

it('is not offered in a shop that sells nothing on account', async () => {
  await openDesk()
  expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull()
})

/** A desk with a quotation of two phones on its ticket. */
async function openQuoted(more: object = {}) {
  const line = {
    brand: phone.brand,
    model: phone.model,
    quantity: 2,
    discount: null,
    discount_amount: 0,
    total: 1_000_000,
  }
  const asked = await answerShop({
    ...worksIn({ gives_credit: true, does_laybys: true, role: 'member' }),
    'GET /rest/v1/products': {
      body: { products: [phone], totalCount: 1, totalPages: 1, currentPage: 1, counts: { all: 1, units: 4 } },
    },
    [`GET /rest/v1/products/${phone.id}`]: { body: phone },
    'GET /rest/v1/customers': { body: { customers: [] } },
    'POST /rest/v1/rpc/find_duplicate_customer': { body: null },
    [`GET /rest/v1/quotations/${id}`]: {
      body: {
        id,
        number: 'QUO-000012',
        state: 'open',
        quoted_on: '2026-11-20',
        valid_until: '2026-12-04',
        customer_id: null,
        customer_name: 'Okello',
        customer_contact: '',
        user_name: 'Aisha',
        notes: null,
        discount: null,
        subtotal: 1_000_000,
        discount_amount: 0,
        tax_amount: 0,
        total_amount: 1_000_000,
        lines: [{ ...line, product_id: phone.id, unit_price: 500_000, is_numbered: false, variant: '' }],
        sale_id: null,
        invoice_number: null,
        layby_id: null,
        layby_number: null,
      },
    },
    [record]: recorded,
    ...more,
  })
  const shown = showInShop(<SalesScreen />, `/sales?new&quotation=${id}`)
  await screen.findByText('QUO-000012')
  return { asked, ...shown }
}

async function openLaybyDialog() {
  const shown = await openQuoted({
    'GET /rest/v1/layby_rules': {
      body: { is_on: true, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 100, wallets: [] },
    },
    'POST /rest/v1/customers': { body: { id } },
    'POST /rest/v1/rpc/open_layby': { body: { id, number: 'LAY-000003' } },
  })
  await screen.findByRole('button', { name: 'Lay-by' })
  await waitFor(() => expect(button('Lay-by').hasAttribute('disabled')).toBe(false))
  // Awaited, so that React draws the dialog once its code has come.
  await act(async () => button('Lay-by').click())
  const sent = () => shown.asked.find(({ call }) => call.endsWith('open_layby'))?.body
  return { ...shown, sent }
}

it('puts what was quoted aside, at its prices and under its quotation', async () => {
  const { user, sent } = await openLaybyDialog()
  await user.click(await screen.findByRole('button', { name: 'Put aside' }))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()).toMatchObject({
    quotation_id: id,
    total_amount: 1_000_000,
    items: [{ product_id: phone.id, quantity: 2, unit_price: 500_000 }],
  })
})

it('puts goods aside until the day that is typed, also where instalments say the earliest', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const { user, sent } = await openLaybyDialog()
  await user.type(await screen.findByRole('textbox', { name: 'Instalments' }), '{Backspace}2')
  await user.clear(screen.getByRole('textbox', { name: 'Keep the goods until' }))
  await user.type(screen.getByRole('textbox', { name: 'Keep the goods until' }), '15/03/2027')
  await user.click(screen.getByRole('button', { name: 'Put aside' }))
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()).toMatchObject({
    expires_on: '2027-03-15',
    schedule: [{ due_on: '2026-12-20' }, { due_on: '2027-01-20' }],
  })
})

it('sells what was quoted at its prices, whatever the shop asks by now', async () => {
  const { user, router, asked } = await openQuoted()
  expect(router.state.location.search).toBe('?new=ticket')
  await user.click(button('Complete sale'))
  await waitFor(() => expect(asked.some(({ call }) => call === record)).toBe(true))
  expect(asked.find(({ call }) => call === record)?.body).toMatchObject({
    saleData: { quotation_id: id, total_amount: 1_000_000, customer_name: 'Okello', items: [{ unit_price: 500_000 }] },
  })
})
