import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { cache } from '../calls/cache.ts'
import { LimitNotice } from './limit-notice.tsx'

afterEach(forgetShop)

const prices = {
  'GET /rest/v1/plan_prices': {
    body: {
      plan_prices: [{ subscription_tier: 'basic', billing_period: 'monthly', amount: 60_000 }],
      currency: 'UGX',
    },
  },
}
const usage = (current: number, limit: number) => ({
  ...worksIn(),
  ...prices,
  'GET /rest/v1/usage': { body: { tier: 'basic', meters: [{ resource: 'products', current, limit }] } },
})

describe('a form under a limit', () => {
  it('says at once when the plan has no room, and offers the one that has, with its price', async () => {
    await answerShop(usage(100, 100))
    showInShop(<LimitNotice resource="products" />)
    await screen.findByText('Product limit reached')
    screen.getByText(/You have used 100 of 100\. Upgrade your plan to add more products\./)
    expect((await screen.findByText(/Basic has room for/)).textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Basic has room for 2,000 products, USh 60,000 a month.',
    )
    expect(screen.getByRole('link', { name: 'Ask for Basic' }).getAttribute('href')).toBe('/subscription?ask=basic')
  })

  it('sends whoever may not ask for a plan to the owner', async () => {
    await answerShop({ ...usage(100, 100), ...worksIn({ role: 'member' }) })
    showInShop(<LimitNotice resource="products" />)
    await screen.findByText(/The owner of the shop can ask for one/)
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription')
    expect(screen.queryByRole('link', { name: /^Ask for/ })).toBeNull()
  })

  it.each([
    [99, 100],
    [5000, -1],
  ])('says nothing at %d of %d', async (current, limit) => {
    await answerShop(usage(current, limit))
    showInShop(<LimitNotice resource="products" />)
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(screen.queryByRole('status')).toBeNull()
  })
})
