import { screen, waitFor } from '@testing-library/react'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import type { LandedCosts } from '@tunda/contract/buying/landed-costs'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { GoodsInScreen } from './goods-in-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const shown: GoodsInShown = {
  goods_in: {
    id: idOf(1),
    supplier_id: idOf(9),
    supplier_name: 'Kikuubo',
    order_id: null,
    order_number: null,
    document_no: 'INV-9',
    location_id: idOf(8),
    location_name: 'Main',
    currency: 'UGX',
    rate: '1',
    created_at: '2026-11-21T09:00:00Z',
    created_by_name: 'Aisha',
    number: 7,
    business_date: '2026-11-21',
    posted_at: '2026-11-21T10:00:00Z',
    lines: 1,
    units: 10,
    total: 5_000,
  },
  lines: [
    {
      product_id: idOf(2),
      brand: 'Itel',
      model: 'A60',
      variant: '',
      quantity: 10,
      unit_cost: '500',
      cost: 5_000,
      tracking: null,
    },
  ],
}
const freight: LandedCosts = {
  costs: [
    {
      id: idOf(5),
      kind: 'freight',
      supplier_name: null,
      document_no: null,
      note: null,
      currency: 'UGX',
      rate: '1',
      amount: '1000',
      amount_ugx: 1_000,
      basis: 'value',
      to_stock: 700,
      to_variance: 300,
      business_date: '2026-11-22',
      created_at: '2026-11-22T09:00:00Z',
      created_by_name: 'Aisha',
      reverses_id: null,
      is_reversed: false,
      goods_ins: 1,
    },
  ],
  lines: [{ product_id: idOf(2), amount: 1_000, returned: 4 }],
}
const none = { costs: [], lines: [{ product_id: idOf(2), amount: 0, returned: 0 }] }
const base = `/rest/v1/goods_in/${idOf(1)}`

afterEach(forgetShop)

async function open(more = {}) {
  const asked = await answerShop({
    ...worksIn(),
    [`GET ${base}`]: { body: shown },
    [`GET ${base}/costs`]: { body: none },
    [`GET ${base}/returns`]: { body: { returns: [] } },
    'GET /rest/v1/suppliers': { body: { suppliers: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
    ...more,
  })
  return { asked, ...showInShop(<GoodsInScreen />, `/inventory/goods-in?goods=${idOf(1)}`) }
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

describe('goods that are in stock', () => {
  it('get freight later, which says what of it is on stock and what on goods already sold', async () => {
    const { user, asked } = await open({
      [`GET ${base}/costs`]: [{ body: none }, { body: freight }],
      'POST /rest/v1/rpc/add_landed_cost': { body: freight },
    })
    await user.click(await screen.findByRole('button', { name: 'Add a cost' }))
    await user.type(await screen.findByRole('textbox', { name: /Amount/ }), '1,000')
    await user.click(screen.getByRole('button', { name: 'Share the cost' }))
    await screen.findByText('Other costs of these goods')
    expect(plain()).toContain('USh 700 in stock value, USh 300 in the cost of goods already sold')
    expect(asked.find(({ call }) => call.endsWith('add_landed_cost'))?.body).toMatchObject({
      goods_in_ids: [idOf(1)],
      kind: 'freight',
      amount: '1000',
      basis: 'value',
      supplier_id: null,
    })
  })

  it('are sent back, at most what did not go back yet, with a reason', async () => {
    const line = { product_id: idOf(2), brand: 'Itel', model: 'A60', quantity: 2, value: 1_000 }
    const one = {
      id: idOf(6),
      number: 1,
      settlement: 'credit',
      reason: 'Broken',
      value: 1_000,
      business_date: '2026-11-22',
      created_at: '2026-11-22T09:00:00Z',
      created_by_name: 'Aisha',
      lines: [line],
    }
    const { user, asked } = await open({
      [`GET ${base}/costs`]: { body: freight },
      [`GET ${base}/returns`]: [{ body: { returns: [] } }, { body: { returns: [one] } }],
      'POST /rest/v1/rpc/send_back_goods': { body: { returns: [one] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    expect(plain()).toContain('6 can go back')
    await user.type(screen.getByRole('textbox', { name: 'Units of Itel A60 to send back' }), '2')
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken')
    await user.click(screen.getByRole('button', { name: 'Send back 2' }))
    await screen.findByText(/Itel A60 × 2/)
    expect(asked.find(({ call }) => call.endsWith('send_back_goods'))?.body).toMatchObject({
      goods_in_id: idOf(1),
      settlement: 'credit',
      lines: [{ product_id: idOf(2), quantity: 2 }],
    })
  })

  it('say no value of what went back at an unknown cost', async () => {
    const [line] = shown.lines
    const back = { product_id: idOf(2), brand: 'Itel', model: 'A60', quantity: 2, value: 0 }
    const one = { id: idOf(6), number: 1, settlement: 'credit', reason: 'Broken', value: 0, lines: [back] }
    const day = { business_date: '2026-11-22', created_at: '2026-11-22T09:00:00Z', created_by_name: 'Aisha' }
    await open({
      [`GET ${base}`]: { body: { ...shown, lines: [{ ...line, unit_cost: null, cost: null }] } },
      [`GET ${base}/returns`]: { body: { returns: [{ ...one, ...day }] } },
    })
    await screen.findByText(/Itel A60 × 2/)
    expect(plain()).not.toContain('USh 0')
  })

  it('lose a paper only with a reason, and by who manages suppliers; what was not read says so', async () => {
    const paper = { id: idOf(7), goods_in_id: idOf(1), name: 'Bill.pdf', media_type: 'application/pdf', bytes: 900 }
    const kept = { body: { papers: [{ ...paper, created_at: '2026-11-22T09:00:00Z', may_open: true }] } }
    const removePaper = `DELETE /rest/v1/goods_in_papers/${paper.id}`
    const broken = { status: 500, body: {} }
    const { user, asked } = await open({
      [`GET ${base}/papers`]: [broken, kept, { body: { papers: [] } }],
      [removePaper]: { body: { id: paper.id } },
    })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Bill.pdf' }))
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete document' })
    expect(confirm.disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Why is it deleted?' }), 'Wrong supplier')
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByText('Bill.pdf')).toBeNull())
    expect(asked.find(({ call }) => call === removePaper)?.body).toMatchObject({ reason: 'Wrong supplier' })
  })

  it('show who only receives neither', async () => {
    await open(worksIn({ role: 'member', rights: { ...rightsOfRole.member, receive_goods: true } }))
    await screen.findByRole('link', { name: 'Print labels' })
    expect(screen.queryByRole('button', { name: /Add a cost|Send back/ })).toBeNull()
  })
})
