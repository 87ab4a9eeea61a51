import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, categories, countsOf, idOf, listOf } from '../products-for-tests.ts'
import { InventoryScreen } from './inventory-screen.tsx'

const rows = [
  aProduct(1),
  aProduct(2, { brand: 'Tecno', model: 'Camon 30', cost_price: 780_000, selling_price: 920_000 }),
]
const used = {
  id: idOf(501),
  name: 'Used phones',
  address: 'search=used&sort=sold',
  created_at: '2026-11-20T08:00:00Z',
}
const views = (saved: (typeof used)[]) => ({
  body: { inventory_views: saved, totalCount: saved.length, totalPages: 1, currentPage: 1 },
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/inventory') {
  const asked = await answerShop({
    ...worksIn(),
    'GET /rest/v1/products': listOf(rows),
    'GET /rest/v1/products/counts': countsOf(),
    'GET /rest/v1/inventory_views': views([]),
    'GET /rest/v1/categories': categories,
    ...answers,
  })
  const shown = showInShop(<InventoryScreen />, at)
  await screen.findByRole('table', { name: 'Products' })
  return { ...shown, written: () => asked.filter(({ call }) => !call.startsWith('GET')) }
}

describe('saved views', () => {
  it('keep what the list shows under a name', async () => {
    const { user, written } = await open(
      { 'POST /rest/v1/inventory_views': { body: used }, 'GET /rest/v1/inventory_views': [views([]), views([used])] },
      '/inventory?search=used&sort=sold&page=1',
    )
    await user.click(screen.getByRole('button', { name: 'Save view' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Used phones{Enter}')
    const link = await screen.findByRole('link', { name: /^Used phones/ })
    expect(written()).toEqual([
      { call: 'POST /rest/v1/inventory_views', body: { name: 'Used phones', address: 'search=used&sort=sold' } },
    ])
    expect(link.getAttribute('href')).toBe('/inventory?search=used&sort=sold')
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  it('have nothing to keep of the list as it usually is', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  })

  it('say how many they show, lead back to everything, and can be deleted', async () => {
    const { user, written } = await open(
      {
        'GET /rest/v1/inventory_views': views([used]),
        [`DELETE /rest/v1/inventory_views/${used.id}`]: { body: { id: used.id } },
      },
      '/inventory?search=used&sort=sold',
    )
    await screen.findByRole('link', { name: /^Used phones\s*2$/ })
    expect(screen.getByRole('link', { name: /^All/ }).getAttribute('href')).toBe('/inventory')
    await user.click(screen.getByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(written()[0]?.call).toBe(`DELETE /rest/v1/inventory_views/${used.id}`))
  })
})

describe('a search', () => {
  it('says what is shown when nothing is written as it was typed', async () => {
    await open(
      { 'GET /rest/v1/products': { body: { ...listOf(rows).body, closest: 'samsung' } } },
      '/inventory?search=samsng',
    )
    expect(screen.getByText(/^Nothing matches/).textContent).toBe('Nothing matches “samsng”. Showing samsung.')
  })

  const many = { ...listOf(rows).body, totalCount: 200, totalPages: 10, isCounted: false }

  it('says that there are more than it counted', async () => {
    await open(
      { 'GET /rest/v1/products': { body: many }, 'GET /rest/v1/products/counts': 'unreachable' },
      '/inventory?search=s',
    )
    expect(screen.getByText(/^1–20 of/).textContent).toBe('1–20 of 200+')
  })

  it('can be paged to its end once the tabs have counted it', async () => {
    const counts = countsOf({ all: 9999, low_stock: 4321 })
    await open(
      { 'GET /rest/v1/products': { body: many }, 'GET /rest/v1/products/counts': counts },
      '/inventory?search=s&tab=low',
    )
    expect((await screen.findByText(/^1–20 of 4/)).textContent).toBe('1–20 of 4,321')
    expect(screen.getByRole('button', { name: 'Page 217' })).toBeTruthy()
  })
})

describe('prices changed together', () => {
  async function choose(answers: Parameters<typeof answerShop>[0] = {}) {
    const opened = await open({ 'POST /rest/v1/products/prices': { body: rows }, ...answers })
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all products' }))
    await opened.user.click(screen.getByRole('button', { name: 'Edit prices' }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' })) }
  }

  it('are shown before and after, and can be taken back', async () => {
    // The second became another price than the one that was shown: what it was is not known here.
    const changed = [aProduct(1, { selling_price: 770_500 }), aProduct(2, { selling_price: 999_500 })]
    const { user, dialog, written } = await choose({
      'POST /rest/v1/products/prices': { body: changed },
      'PATCH /rest/v1/products': { body: { products: rows, refused: [] } },
    })
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '7')
    const prices = dialog.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '))
    expect(prices[0]).toContain('USh 720,000→USh 770,50021% margin')
    expect(prices[1]).toContain('USh 920,000→USh 984,500')
    await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()[0]?.body).toEqual({
      product_ids: [idOf(1), idOf(2)],
      change: { kind: 'percent', value: 7, round_to: 500 },
    })
    expect(await screen.findByText('2 prices changed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(written()[1]?.body).toEqual({ changes: [{ id: idOf(1), selling_price: 720_000 }] }))
  })

  it('warn below cost, and stop at nothing', async () => {
    const { user, dialog } = await choose()
    await user.click(dialog.getByRole('radio', { name: 'Lower' }))
    await user.click(dialog.getByRole('radio', { name: 'By amount' }))
    await user.type(dialog.getByRole('textbox', { name: 'Shillings' }), '200000')
    expect(dialog.getAllByText('Below cost')).toHaveLength(2)
    await user.type(dialog.getByRole('textbox', { name: 'Shillings' }), '0')
    expect(dialog.getAllByText('Below zero')).toHaveLength(2)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 2 prices' }).disabled).toBe(true)
  })

  it('keep the dialog and the reason when they are refused', async () => {
    const words = 'Product not found or update failed'
    const { user, dialog } = await choose({ 'POST /rest/v1/products/prices': refused(404, 'NOT_FOUND', words) })
    await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '5{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
    expect(await screen.findByText('Update Failed')).toBeTruthy()
  })
})
