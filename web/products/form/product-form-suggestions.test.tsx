import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { InventoryScreen } from '../list/inventory-screen.tsx'
import { aProduct, categories, idOf, listOf, phones } from '../products-for-tests.ts'

const add = 'POST /rest/v1/products'
const search = 'POST /rest/v1/rpc/search_device_models'
const device = (id: number, brand: string, model: string) => ({
  id: idOf(id),
  category_id: phones,
  brand,
  model,
  release_year: 2024,
  is_popular: true,
})
const shop = {
  ...worksIn(),
  'GET /rest/v1/products': listOf([aProduct(1)]),
  'GET /rest/v1/categories': categories,
  'GET /rest/v1/product_brands': { body: { brands: ['Samsung', 'Kabiriti'] } },
  [search]: { body: [device(501, 'Samsung', 'Galaxy A15'), device(502, 'Samsung', 'Galaxy A15 5G')] },
}

afterEach(forgetShop)

async function open(answers: Parameters<typeof answerShop>[0] = {}) {
  const asked = await answerShop({ ...shop, ...answers })
  const shown = showInShop(<InventoryScreen />, '/inventory?new')
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByRole('combobox', { name: 'Brand' })
  return { ...shown, drawer, asked, lastOf: (call: string) => asked.findLast((made) => made.call === call)?.body }
}

const box = (name: string) => screen.getByRole('combobox', { name })

describe('suggestions while a product is typed', () => {
  it('offers the shop’s and the known brands as they are spelled', async () => {
    const { user } = await open()
    await user.type(box('Brand'), 'kab')
    await user.click(await screen.findByRole('option', { name: 'Kabiriti' }))
    expect(box('Brand')).toHaveProperty('value', 'Kabiriti')
  })

  it('offers devices, and takes brand and category with the model', async () => {
    const { user, lastOf } = await open()
    await user.type(box('Brand'), 'SAMSUNG')
    await user.type(box('Model'), 'a15')
    const option = await screen.findByRole('option', { name: /^Galaxy A15\s*Samsung · 2024$/ })
    await waitFor(() => expect(lastOf(search)).toEqual({ query: 'SAMSUNG a15', category: null, limit: 20 }))
    await user.click(option)
    expect(box('Model')).toHaveProperty('value', 'Galaxy A15')
    expect(box('Brand')).toHaveProperty('value', 'Samsung')
    expect(box('Category')).toHaveProperty('value', 'Smartphones')
  })

  it('asks for no devices after one character', async () => {
    const { user, asked } = await open()
    await user.type(box('Model'), 'g')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(asked.filter(({ call }) => call === search)).toEqual([])
  })

  it('takes several barcodes, and says which of them is taken', async () => {
    const words = 'The barcode 6002 already belongs to Samsung Galaxy A15.'
    const facts = { barcode: '6002', product: 'Samsung Galaxy A15' }
    const { user, drawer, lastOf } = await open({ [add]: refused(409, 'DUPLICATE_BARCODE', words, facts) })
    await user.type(box('Brand'), 'Ora')
    await user.type(box('Model'), 'Ca')
    await user.click(box('Category'))
    await user.click(await screen.findByRole('option', { name: 'Smartphones' }))
    await user.type(screen.getByRole('textbox', { name: 'Cost price' }), '5')
    await user.type(screen.getByRole('textbox', { name: 'Selling price' }), '9')
    await user.type(screen.getByRole('textbox', { name: 'Barcode' }), '6001')
    await user.click(screen.getByRole('button', { name: 'Another barcode' }))
    await user.type(screen.getByRole('textbox', { name: 'Barcode 2' }), '6002{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save product' }))
    await within(drawer).findByText(words)
    expect(lastOf(add)).toMatchObject({ barcode: '6001', extra_barcodes: ['6002'] })
    const second = screen.getByRole('textbox', { name: 'Barcode 2' })
    await waitFor(() => expect(document.activeElement).toBe(second))
    await user.click(screen.getByRole('button', { name: 'Remove barcode 2' }))
    expect(screen.queryByRole('textbox', { name: 'Barcode 2' })).toBeNull()
  })
})
