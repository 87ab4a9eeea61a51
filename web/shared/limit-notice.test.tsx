import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { cache } from './cache.ts'
import { LimitNotice } from './limit-notice.tsx'

afterEach(forgetShop)

const usage = (current: number, limit: number) => ({
  ...worksIn(),
  'GET /rest/v1/usage': { body: { tier: 'basic', meters: [{ resource: 'products', current, limit }] } },
})

describe('a form under a limit', () => {
  it('says at once when the plan has no room, and offers the plans', async () => {
    await answerShop(usage(100, 100))
    showInShop(<LimitNotice resource="products" />)
    await screen.findByText('Product limit reached')
    screen.getByText(/You have used 100 of 100\. Upgrade your plan to add more products\./)
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription')
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
