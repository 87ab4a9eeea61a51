import { screen, waitFor, within } from '@testing-library/react'
import type { ReorderLine } from '@tunda/contract/reports/analytics'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ReorderScreen } from './reorder-screen.tsx'

const call = 'GET /rest/v1/reorder_list'
const kampala = '66666666-6666-4666-8666-666666666666'
const line = (n: number, fields: Partial<ReorderLine>): ReorderLine => ({
  product_id: `44444444-4444-4444-8444-00000000000${n}`,
  brand: 'Tecno',
  model: `Spark ${n}`,
  category_name: 'Smartphones',
  current_stock: 0,
  min_stock: 5,
  units_sold: 30,
  days_left: 0,
  on_order: 0,
  suggested_quantity: 30,
  ...fields,
})
const products = [
  line(1, {}),
  line(2, { current_stock: 4, days_left: 4, suggested_quantity: 26 }),
  line(3, { current_stock: 2, units_sold: 0, days_left: null, suggested_quantity: 3 }),
]
const page = { totalCount: 3, totalPages: 1, currentPage: 1 }

afterEach(forgetShop)

it('says what is out, what runs out and what is low, with how much to order, for as many days as are chosen', async () => {
  const asked = await answerShop({ ...worksIn(), [call]: { body: { products, ...page } } })
  const { user, router } = showInShop(<ReorderScreen />, '/inventory/reorder')
  const table = await screen.findByRole('table', { name: 'Reorder list' })
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Tecno Spark 1030Out now30',
    'Tecno Spark 24304 days26',
    'Tecno Spark 320Low3',
  ])
  expect(within(table).queryByRole('columnheader', { name: 'Supplier' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order enough for' }), '60')
  await waitFor(() => expect(asked.filter((one) => one.call === call)).toHaveLength(2))
  expect(router.state.location.search).toBe('?cover=60')
})

it('orders all of it in one press, from whoever sells it, and says what nobody sells', async () => {
  const supplier = { id: '55555555-5555-4555-8555-555555555555', name: 'Kikuubo', lead_days: 3, pack_size: 12 }
  const asked = await answerShop({
    ...worksIn(),
    [call]: { body: { products: [line(1, { supplier, on_order: 12 }), line(2, { supplier: null })], ...page } },
    'POST /rest/v1/rpc/order_again': { body: { orders: [], without_supplier: 1 } },
  })
  const { user, router } = showInShop(<ReorderScreen />, `/inventory/reorder?location=${kampala}`)
  await screen.findByRole('columnheader', { name: 'On order' })
  await user.click(screen.getByRole('button', { name: 'Order all' }))
  await screen.findByText('1 product has no supplier yet.')
  expect(router.state.location.pathname).toBe('/inventory/orders')
  expect(asked.find((one) => one.call.endsWith('order_again'))?.body).toEqual({
    cover_days: 30,
    location_id: kampala,
  })
})

it('says that there is nothing to order', async () => {
  await answerShop({ ...worksIn(), [call]: { body: { products: [], totalCount: 0, totalPages: 0, currentPage: 1 } } })
  showInShop(<ReorderScreen />, '/inventory/reorder')
  expect(await screen.findByText('Nothing to order')).toBeDefined()
})
