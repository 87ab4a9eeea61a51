import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefers } from '../../testing/preferences-answers.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, categories, countsOf, idOf, ledgerOf, listOf, phones, withoutCost } from '../products-for-tests.ts'
import { InventoryScreen } from './inventory-screen.tsx'

const list = 'GET /rest/v1/products'
const galaxy = aProduct(1)
const charger = aProduct(2, { model: '25W charger', current_stock: 0, is_active: false, color: null, storage: null })
const rows = listOf([galaxy, charger])
const counted = countsOf({ all: 248, low_stock: 12, out_of_stock: 4, inactive: 7, units: 1248 })

afterEach(() => {
  notifications.clean()
  forgetShop()
})

/** Shows the screen and remembers the query of each call for the list's page. */
async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/inventory') {
  const asked = await answerShop({
    ...worksIn(),
    [list]: rows,
    'GET /rest/v1/products/counts': counted,
    'GET /rest/v1/categories': categories,
    ...answers,
  })
  const queries: Record<string, string>[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    if (pathname === '/rest/v1/products') queries.push(Object.fromEntries(searchParams))
    return answer(input, init)
  })
  return { ...showInShop(<InventoryScreen />, at), asked, queries }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const table = () => screen.findByRole('table', { name: 'Products' })
const headings = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(plain)

describe('the inventory', () => {
  it('shows what is on the shelf, product by product', async () => {
    await open()
    const [, first, second] = within(await table())
      .getAllByRole('row')
      .map(plain)
    expect(first).toContain('Samsung Galaxy A15128 GB · Blue BlackSmartphonesIn stock')
    expect(first).toContain('USh 610,000')
    expect(first).toContain('USh 720,00015%42')
    expect(second).toContain('Samsung 25W chargerInactiveSmartphonesOut of stock')
    expect(plain(await screen.findByText(/248 products/))).toBe('248 products · 1,248 units · USh 8.5M at cost')
  })

  it('has its views as links with counts', async () => {
    await open({}, '/inventory?tab=low&sort=sold&page=3')
    await table()
    const views = within(screen.getByRole('navigation', { name: 'Views of the inventory' })).getAllByRole('link')
    await waitFor(() => expect(views.map(plain)).toEqual(['All248', 'Low stock12', 'Out of stock4', 'Inactive7']))
    expect(views.map((view) => view.getAttribute('aria-current'))).toEqual([null, 'page', null, null])
    expect(views[2]?.getAttribute('href')).toBe('/inventory?tab=out&sort=sold')
  })

  it('asks for what the address says', async () => {
    const { queries } = await open({}, `/inventory?tab=out&search=a15&category=${phones}&active=true&sort=price&page=2`)
    await table()
    const asked = { page: '2', limit: '20', sort: 'price', search: 'a15', categoryId: phones }
    expect(queries[0]).toEqual({ ...asked, countUpTo: '200', isActive: 'true', outOfStock: 'true' })
  })

  it('searches once typing has paused, from the first page on', async () => {
    const { user, router, queries } = await open({}, '/inventory?page=2')
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'galaxy')
    await waitFor(() => expect(router.state.location.search).toBe('?search=galaxy'))
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'galaxy', page: '1' }))
    expect(queries.map((query) => query.search)).toEqual([undefined, 'galaxy'])
  })

  it('is as long as the person likes it, in the view they like', async () => {
    const liked = prefers({ inventory: { itemsPerPage: 50, defaultView: 'grid', showImages: false } })
    const { queries } = await open(liked)
    const cards = within(await screen.findByRole('list', { name: 'Products' })).getAllByRole('listitem')
    expect(cards.map(plain)[0]).toContain('Samsung Galaxy A15')
    expect(cards[0]?.closest('[data-images="off"]')).not.toBeNull()
    await waitFor(() => expect(queries.at(-1)?.limit).toBe('50'))
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('opens the product whose barcode was scanned into the search', async () => {
    const { user, router } = await open({ [list]: listOf([aProduct(7, { barcode: '2000000000367' })]) })
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), '2000000000367{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(`?product=${idOf(7)}`))
  })

  it('shows each filter as a chip that takes it off', async () => {
    const { user, router } = await open({}, `/inventory?category=default-1&active=false`)
    await user.click(await screen.findByRole('button', { name: 'Remove filter: Category: Smartphones' }))
    await waitFor(() => expect(router.state.location.search).toBe('?active=false'))
    await user.click(screen.getByRole('button', { name: 'Remove filter: Inactive only' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('remembers hidden columns and density', async () => {
    const { user } = await open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Columns and density' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Sold' }))
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    expect(await headings()).not.toContain('Sold')
    const stored = Object.entries(window.localStorage).find(([key]) => key.startsWith('inventory-view:'))
    expect(stored?.[0]).toBe('inventory-view:11111111-1111-4111-8111-111111111111')
    expect(JSON.parse(String(stored?.[1]))).toEqual({ density: 'compact', hidden: ['sold'] })
  })
})

describe('the inventory without rows', () => {
  const none = listOf([])

  it('is waiting before the first answer', async () => {
    await open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    await table()
  })

  it('leads a new shop to its first product', async () => {
    const { user, router } = await open({ [list]: none })
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Add product' }).at(-1) as HTMLElement)
    await waitFor(() => expect(router.state.location.search).toBe('?new='))
  })

  it('offers to clear what was searched for', async () => {
    const { user, router } = await open({ [list]: none }, '/inventory?search=zebra&active=true')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''))
  })

  it('says that nothing runs low', async () => {
    await open({ [list]: none }, '/inventory?tab=low')
    expect(await screen.findByRole('heading', { name: 'Nothing is running low' })).toBeTruthy()
  })

  it('says what went wrong, and tries again', async () => {
    const failure = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    const { user } = await open({ [list]: [...Array(3).fill(failure), rows] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('A database error occurred. Please try again later. DATABASE_ERROR')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await table()
  })
})

describe('the inventory of a member', () => {
  const members = listOf([withoutCost(galaxy)])
  const { stock_value: _value, ...counts } = counted.body
  const asMember = {
    ...worksIn({ role: 'member' }),
    [list]: members,
    'GET /rest/v1/products/counts': { body: counts },
  }

  it('has neither cost nor margin nor anything to change', async () => {
    await open(asMember)
    expect(await headings()).toEqual(['Product', 'Category', 'Status', 'Stock', 'Price', 'Sold'])
    expect(screen.queryByText(/at cost/)).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add product|Actions for|Change/ })).toBeNull()
  })

  it('opens a product to read, without its ledger', async () => {
    const { user } = await open({ ...asMember, [`GET /rest/v1/products/${idOf(1)}`]: { body: withoutCost(galaxy) } })
    await table()
    await user.click(screen.getByRole('button', { name: 'Samsung Galaxy A15' }))
    const drawer = await screen.findByRole('dialog', { name: 'Samsung Galaxy A15' })
    expect(within(drawer).getByText('Price')).toBeTruthy()
    expect(within(drawer).queryByText('Cost')).toBeNull()
    expect(within(drawer).queryByText('Stock movements')).toBeNull()
    expect(within(drawer).queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('has no form, whatever the address says', async () => {
    await open(asMember, '/inventory?new')
    await table()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a product in its drawer', () => {
  it('has its figures and every movement of its stock', async () => {
    const moved = ledgerOf([
      { delta: -1, reason: 'sale', stock_after: 14, user_name: 'Brenda Kirabo' },
      { delta: 15, reason: 'opening', stock_after: 15 },
    ])
    await open(
      { [`GET /rest/v1/products/${idOf(1)}`]: { body: galaxy }, 'GET /rest/v1/inventory_movements': moved },
      `/inventory?product=${idOf(1)}`,
    )
    const drawer = await screen.findByRole('dialog', { name: 'Samsung Galaxy A15' })
    const movements = (await within(drawer).findAllByRole('listitem')).map(plain)
    expect(movements[0]).toMatch(/^SoldBrenda Kirabo · .*−114 left$/)
    expect(movements[1]).toMatch(/^Opening stockAisha Namuli · .*\+1515 left$/)
    expect(plain(drawer)).toContain('USh 8,540,000 in stock at cost')
  })

  it('says so when it is gone', async () => {
    const gone = refused(404, 'NOT_FOUND', 'Not found')
    const { user, router } = await open({ [`GET /rest/v1/products/${idOf(9)}`]: gone }, `/inventory?product=${idOf(9)}`)
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
})
