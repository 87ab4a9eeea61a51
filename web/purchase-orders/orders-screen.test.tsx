import { screen, waitFor } from '@testing-library/react'
import type { Order, OrderShown } from '@tunda/contract/buying/purchase-orders'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { OrdersScreen } from './orders-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const order: Order = {
  id: idOf(1),
  number: 4,
  state: 'sent',
  supplier_id: idOf(2),
  supplier_name: 'Kikuubo Traders',
  supplier_phone: '0772 123456',
  location_id: idOf(3),
  currency: 'USD',
  rate: '3700',
  expected_on: null,
  note: 'Blue ones only',
  close_reason: null,
  created_at: '2026-11-21T09:00:00Z',
  created_by_name: 'Aisha',
  sent_at: '2026-11-21T09:05:00Z',
  lines: 1,
  units: 10,
  units_received: 0,
  total: '1240.5',
  total_ugx: 4_589_850,
}
const line = { product_id: idOf(5), brand: 'Itel', model: 'A60', variant: '32 GB', code: 'IT-60', on_hand: 1 }
const sent: OrderShown = {
  order,
  lines: [{ ...line, quantity: 10, received: 0, unit_cost: '124.05' }],
  receipts: [],
}
const draft: OrderShown = { ...sent, order: { ...order, number: null, state: 'draft', sent_at: null } }
const at = `/inventory/orders?order=${order.id}`

afterEach(forgetShop)

async function open(shown: OrderShown, more = {}) {
  const asked = await answerShop({
    ...worksIn(),
    [`GET /rest/v1/purchase_orders/${order.id}`]: { body: shown },
    ...more,
  })
  return { asked, ...showInShop(<OrdersScreen />, at) }
}

describe('orders', () => {
  it('are put right and sent', async () => {
    const { user, asked } = await open(draft, {
      [`GET /rest/v1/purchase_orders/${order.id}`]: [{ body: draft }, { body: sent }],
      'POST /rest/v1/rpc/put_order_line': { body: { ...draft, lines: [{ ...draft.lines[0], quantity: 12 }] } },
      'POST /rest/v1/rpc/send_order': { body: sent },
    })
    const field = await screen.findByRole('textbox', { name: 'Quantity of Itel A60' })
    await user.clear(field)
    await user.type(field, '12')
    await user.click(document.body)
    await screen.findByDisplayValue('12')
    expect(asked.find(({ call }) => call.endsWith('put_order_line'))?.body).toMatchObject({ quantity: 12 })
    await user.click(screen.getByRole('button', { name: 'Order' }))
    await screen.findByRole('heading', { name: 'Order 4' })
  })

  it('keep a quantity that was typed just before its cost', async () => {
    const { user, asked } = await open(draft, { 'POST /rest/v1/rpc/put_order_line': { body: draft } })
    const field = await screen.findByRole('textbox', { name: 'Quantity of Itel A60' })
    await user.clear(field)
    await user.type(field, '12')
    const cost = screen.getByRole('textbox', { name: 'Unit cost of Itel A60' })
    await user.clear(cost)
    await user.type(cost, '130')
    await user.click(document.body)
    const put = () => asked.filter(({ call }) => call.endsWith('put_order_line'))
    await waitFor(() => expect(put()).toHaveLength(2))
    expect(put().map(({ body }) => body)).toEqual([
      { order_id: order.id, product_id: line.product_id, quantity: 12 },
      { order_id: order.id, product_id: line.product_id, unit_cost: '130' },
    ])
  })

  it('take a comma in a cost as one between thousands, and refuse any other', async () => {
    const { user, asked } = await open(draft, { 'POST /rest/v1/rpc/put_order_line': { body: draft } })
    const cost = await screen.findByRole('textbox', { name: 'Unit cost of Itel A60' })
    await user.clear(cost)
    await user.type(cost, '3,75')
    await user.click(document.body)
    await screen.findByText(/Enter a cost, like/)
    await user.clear(cost)
    await user.type(cost, '1,240.05')
    await user.click(document.body)
    const put = () => asked.filter(({ call }) => call.endsWith('put_order_line'))
    await waitFor(() => expect(put()).toHaveLength(1))
    expect(put()[0]?.body).toMatchObject({ unit_cost: '1240.05' })
  })

  it('that were sent go on saying for when, and what the supplier was told', async () => {
    await open({ ...sent, order: { ...order, expected_on: '2026-12-04' } })
    await screen.findByText('Blue ones only')
    expect(screen.getByText('Needed by').nextElementSibling?.textContent).toBe('04/12/2026')
  })

  it('that were sent are shared with the supplier without costs, received, and closed with a reason', async () => {
    const closed = { ...sent, order: { ...order, state: 'cancelled' as const, close_reason: 'No stock' } }
    const { user, asked } = await open(sent, {
      [`GET /rest/v1/purchase_orders/${order.id}`]: [{ body: sent }, { body: closed }],
      'POST /rest/v1/rpc/close_order': { body: closed },
    })
    await screen.findByRole('heading', { name: 'Order 4' })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const link = await screen.findByRole('menuitem', { name: 'WhatsApp' })
    const address = decodeURIComponent(link.getAttribute('href') ?? '')
    expect(address).toContain('https://wa.me/256772123456?text=')
    expect(address).toContain('10 × IT-60 · Itel A60 · 32 GB')
    expect(address).toContain('Blue ones only')
    expect(address).not.toContain('124')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Cancel order' }))
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No stock')
    await user.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1) as HTMLElement)
    await screen.findByText('No stock')
    expect(asked.find(({ call }) => call.endsWith('close_order'))?.body).toEqual({ id: order.id, reason: 'No stock' })
  })

  it('are received by who only receives, without costs', async () => {
    const { total: _, total_ugx: __, ...head } = order
    const lines = [{ ...line, quantity: 10, received: 0 }]
    await open(
      { ...sent, order: head, lines },
      worksIn({ role: 'member', rights: { ...rightsOfRole.member, receive_goods: true } }),
    )
    await screen.findByRole('button', { name: 'Receive goods' })
    expect(screen.queryByRole('button', { name: /Cancel order|Change/ })).toBeNull()
    expect(screen.getByRole('table', { name: 'Ordered' }).textContent).not.toContain('USD')
  })
})

it('is not for whoever may not see it, and asks the server for nothing', async () => {
  const asked = await answerShop(worksIn({ role: 'member', rights: { sell: true } }))
  showInShop(<OrdersScreen />, '/inventory/orders')
  await screen.findByText("You don't have permission to perform this action.")
  expect(screen.getByRole('heading', { level: 1, name: 'Purchase orders' })).toBeTruthy()
  expect(asked.filter(({ call }) => /supplier|goods|order/.test(call))).toEqual([])
})
