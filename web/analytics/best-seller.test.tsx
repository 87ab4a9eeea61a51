import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerAuth } from '../testing/auth-answers.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { BestSeller } from './best-seller.tsx'

const call = 'GET /rest/v1/best_seller'
const galaxy = {
  product_id: '33333333-3333-4333-8333-333333333333',
  brand: 'Samsung',
  model: 'Galaxy A15',
  category_name: 'Smartphones',
  units_sold: 1042,
  total_revenue: 30_240_000,
}

afterEach(forgetShop)

describe('the best-seller line', () => {
  it('invites a visitor to sign in', async () => {
    await answerAuth({})
    showInShop(<BestSeller />, '/about')
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/about?auth=sign-in')
  })

  it('says that it is loading', async () => {
    await answerShop(worksIn())
    showInShop(<BestSeller />)
    expect(await screen.findByText('Loading best seller…')).toBeTruthy()
  })

  it('names the product and what it sold, and leads to it', async () => {
    await answerShop({ ...worksIn(), [call]: { body: { best_seller: galaxy } } })
    showInShop(<BestSeller />)
    const link = await screen.findByRole('link', { name: 'Samsung Galaxy A15' })
    expect(link.getAttribute('href')).toBe(`/inventory?product=${galaxy.product_id}`)
    screen.getByText(/1,042 sold/)
  })

  it('says that nothing was sold yet', async () => {
    await answerShop({ ...worksIn(), [call]: { body: { best_seller: null } } })
    showInShop(<BestSeller />)
    expect(await screen.findByText('No sales data yet')).toBeTruthy()
  })

  it('says that it could not be loaded', async () => {
    await answerShop({ ...worksIn(), [call]: refused(500, 'DEFAULT_ERROR', 'An unexpected error occurred.') })
    showInShop(<BestSeller />)
    expect(await screen.findByText('Best seller could not be loaded')).toBeTruthy()
  })

  it.each([
    ['out of reach', { ...worksIn(), [call]: 'unreachable' as const }],
    ['of no shop', worksIn('nowhere')],
  ])('says that it is unavailable when it is %s', async (_why, answers) => {
    await answerShop(answers)
    showInShop(<BestSeller />)
    expect(await screen.findByText('Best seller unavailable')).toBeTruthy()
  })
})
