import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { anItem, aTake, idOf, onePage, products } from '../stock-takes-for-tests.ts'
import { StockTakingScreen } from '../stock-taking-screen.tsx'

let takeId = idOf(3000)
beforeEach(() => {
  takeId = idOf(Number(takeId.slice(-4)) + 1)
})
afterEach(forgetShop)

const searchField = () => screen.getByLabelText<HTMLInputElement>('Scan a barcode or search')
const focused = () => document.activeElement?.getAttribute('aria-label')

async function open(pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === `(pointer: ${pointer})`,
    addEventListener() {},
    removeEventListener() {},
  }))
  const item = anItem(1, { stock_take_id: takeId })
  const one = `GET /rest/v1/stock_takes/${takeId}`
  await answerShop({
    ...worksIn({ role: 'owner' }),
    'HEAD /health': { body: {} },
    [one]: { body: aTake({ id: takeId }) },
    [`${one}/products`]: { body: { products, next: null } },
    [`${one}/counts`]: { body: { status: 'in_progress', is_blind: true, revision: 1, items: [item] } },
    'GET /rest/v1/stock_take_items': { body: { stock_take_items: [item], ...onePage(1) } },
    'POST /rest/v1/rpc/record_stock_counts': 'unreachable',
  })
  const shown = showInShop(<StockTakingScreen />, `/stock-taking?take=${takeId}`)
  await screen.findByRole('list', { name: 'Left to count' })
  return shown
}

describe('a count without a mouse', () => {
  it('begins in the search, goes to what that finds, and comes back for the next', async () => {
    const { user } = await open('fine')
    expect(document.activeElement).toBe(searchField())
    await user.keyboard('cam{Enter}')
    await waitFor(() => expect(focused()).toBe('Units of Tecno Camon 30 counted'))
    await user.keyboard('7{Enter}')
    expect(screen.getByLabelText<HTMLInputElement>('Units of Tecno Camon 30 counted').value).toBe('7')
    expect(document.activeElement).toBe(searchField())
    // What stands there is selected: the next words replace it.
    await user.keyboard('s23{Enter}')
    await waitFor(() => expect(focused()).toBe('Units of Samsung Galaxy S23 counted'))
  })

  it('goes to the search with / and finishes with F9, from anywhere', async () => {
    const { user } = await open('fine')
    searchField().blur()
    await user.keyboard('/')
    expect(document.activeElement).toBe(searchField())
    expect(searchField().value).toBe('')
    await user.keyboard('{F9}')
    expect(await screen.findByRole('dialog', { name: 'Finish the count' })).toBeTruthy()
  })

  it('opens no keys over the list on a touch screen', async () => {
    const { user } = await open('coarse')
    expect(document.activeElement).toBe(document.body)
    const field = screen.getByLabelText('Units of Tecno Camon 30 counted')
    await user.type(field, '3{Enter}')
    expect(document.activeElement).toBe(document.body)
  })
})
