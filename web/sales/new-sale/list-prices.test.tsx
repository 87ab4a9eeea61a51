import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { worksIn } from '../../testing/shop-answers.tsx'
import { button, closeDesk, line, openDesk, plain, pods, record, recorded } from './desk-for-tests.tsx'

afterEach(closeDesk)

const where = { location_id: '55555555-5555-4555-8555-000000000001', group_id: null, day: '2026-11-25' }
const offer = {
  product_id: pods.id,
  list_id: '55555555-5555-4555-8555-000000000002',
  name: 'Wholesale',
  kind: 'breaks',
  percent: null,
  group_id: null,
  location_id: null,
  valid_from: null,
  valid_until: null,
  position: 1,
  min_qty: 2,
  price: 120_000,
}
const asksForOffers = 'POST /rest/v1/rpc/offers_for_sale'

it('asks the list’s price from its quantity on, says which list it is of, and sends the total that was shown', async () => {
  const { user, addPods, sent } = await openDesk({
    ...worksIn({ has_price_lists: true }),
    [asksForOffers]: { body: { where, offers: [offer] } },
    [record]: recorded,
  })
  await addPods()
  await waitFor(() => expect(plain(line('Oraimo FreePods 4'))).toMatch(/USh 135,000 each/))
  expect(screen.queryByText(/Wholesale/)).toBeNull()
  await addPods()
  await screen.findByText('Wholesale, from 2')
  expect(plain(line('Oraimo FreePods 4'))).toMatch(/USh 120,000 each.*USh 240,000/)
  await user.click(button('Complete sale'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ total_amount: 240_000 })
  expect(sent()[0]?.items[0]?.unit_price).toBeUndefined()
})

it('completes nothing while it cannot be known what the lists ask', async () => {
  const { addPods, sent, user } = await openDesk({
    ...worksIn({ has_price_lists: true }),
    [asksForOffers]: { status: 403, body: { success: false, error: { code: 'FORBIDDEN', message: 'No', meta: {} } } },
  })
  await addPods()
  await screen.findByText('The price lists could not be read. Try again in a moment.')
  await user.click(button('Complete sale'))
  expect(sent()).toHaveLength(0)
})

it('asks nothing in a shop without price lists', async () => {
  const { addPods, asked } = await openDesk()
  await addPods()
  expect(asked.some(({ call }) => call === asksForOffers)).toBe(false)
})
