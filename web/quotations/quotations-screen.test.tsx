import { screen, waitFor, within } from '@testing-library/react'
import type { Quotation } from '@tunda/contract/selling/quotations'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { QuotationsScreen } from './quotations-screen.tsx'

const id = '55555555-5555-4555-8555-000000000001'
const quotation: Quotation = {
  id,
  number: 'QUO-000012',
  state: 'open',
  quoted_on: '2026-11-20',
  valid_until: '2026-12-04',
  customer_id: null,
  customer_name: 'Okello',
  customer_contact: '0772 123456',
  user_name: 'Aisha',
  notes: 'With fitting',
  discount: null,
  subtotal: 300_000,
  discount_amount: 20_000,
  tax_amount: 0,
  total_amount: 280_000,
  lines: [
    {
      product_id: id,
      brand: 'Tecno',
      model: 'Camon 30',
      quantity: 3,
      unit_price: 100_000,
      discount: { type: 'amount', value: 20_000 },
      discount_amount: 20_000,
      total: 280_000,
      is_numbered: false,
      variant: '256 GB · Black',
    },
  ],
  layby_id: null,
  layby_number: null,
  sale_id: null,
  invoice_number: null,
}
const { number, state, quoted_on, valid_until, customer_name, total_amount, user_name } = quotation
const row = { id, number, state, quoted_on, valid_until, customer_name, total_amount, user_name }
const answers = {
  'GET /rest/v1/quotations': { body: { quotations: [row], totalCount: 1, totalPages: 1, currentPage: 1 } },
  [`GET /rest/v1/quotations/${id}`]: { body: quotation },
  [`GET /rest/v1/quotations/${id}/link`]: { body: { id, token: null, shared_at: null } },
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

async function open(more = {}, at = '/quotations', who = {}) {
  const asked = await answerShop({ ...worksIn({ gives_credit: true, ...who }), ...answers, ...more })
  return { asked, ...showInShop(<QuotationsScreen />, at) }
}

describe('quotations', () => {
  it('are listed with their state, and one opens with its lines and sums', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'QUO-000012' }))
    await screen.findByText('With fitting')
    expect(plain()).toContain('Valid until 04/12/2026')
    // Its lines add up to the subtotal, from which the discount is taken once.
    expect(plain()).toContain('USh 300,000Subtotal')
    expect(screen.getByRole('cell', { name: /^Tecno Camon 30\s*256 GB · Black/ })).toBeTruthy()
    expect(plain()).toMatch(/Discount.USh 20,000TotalUSh 280,000/)
    expect(screen.getByRole('link', { name: 'Sell it' }).getAttribute('href')).toBe(`/sales?new&quotation=${id}`)
  })

  it('are declined after a question, and shared as words with a link', async () => {
    const { user, asked } = await open(
      {
        'POST /rest/v1/rpc/decline_quotation': { body: { id, number } },
        'POST /rest/v1/rpc/share_quotation': { body: { id, token: 'secret', shared_at: '2026-11-20T08:00:00Z' } },
      },
      `/quotations?quotation=${id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const words = (await screen.findByRole('menuitem', { name: 'WhatsApp' })).getAttribute('href') ?? ''
    expect(decodeURIComponent(words)).toMatch(
      /^https:\/\/wa\.me\/256772123456\?text=.*QUO-000012.*3 × Tecno Camon 30 · 256 GB · Black: .*Discount: USh\s20,000\nTotal/s,
    )
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline QUO-000012' }))
    await screen.findByText('Declined')
    expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([{ id }, { id }])
  })

  it('are printed under the logo of the shop', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    const { user } = await open(
      { 'GET /rest/v1/business_settings': { body: { business: { logo } } } },
      `/quotations?quotation=${id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Print A4' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Quotation' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(document.querySelector('body > [aria-hidden] img')?.getAttribute('src')).toBe(logo)
    window.dispatchEvent(new Event('afterprint'))
  })

  it('are not for whoever neither sells nor sees sales', async () => {
    await open({}, '/quotations', { role: 'member', rights: { count_stock: true } })
    await screen.findByText("You don't have permission to perform this action.")
    expect(screen.getByRole('heading', { level: 1, name: 'Quotations' })).toBeTruthy()
  })

  it('refuse nobody whose role could not be read', async () => {
    await open({ 'GET /rest/v1/organizations': refused(503, 'SERVICE_UNAVAILABLE', 'Try again soon') })
    await screen.findByText('This could not be loaded')
    expect(plain()).not.toContain('permission')
  })

  it('say when one does not exist, and offer no second try', async () => {
    await open(
      { [`GET /rest/v1/quotations/${id}`]: refused(404, 'NOT_FOUND', 'Not found') },
      `/quotations?quotation=${id}`,
    )
    await screen.findByText('It may have been deleted, or it belongs to another shop.')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
