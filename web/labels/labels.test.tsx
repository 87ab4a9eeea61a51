import { screen, waitFor, within } from '@testing-library/react'
import type { Product } from '@tunda/contract/products/products'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { barsOf, pathOf } from '../shared/products/barcode-bars.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { labelSizes, labelsOnPage, pagesOf, placeOf } from './label-sizes.ts'
import { LabelsScreen } from './labels-screen.tsx'

describe('the paper', () => {
  it.each(labelSizes)('$name holds its labels, none outside the page or over another', (size) => {
    const places = Array.from({ length: labelsOnPage(size) }, (_, place) => placeOf(size, place))
    for (const { left, top } of places) {
      expect(left + size.label.width).toBeLessThanOrEqual(size.page.width + 0.01)
      expect(top + size.label.height).toBeLessThanOrEqual(size.page.height + 0.01)
    }
    expect(new Set(places.map(({ left, top }) => `${left} ${top}`)).size).toBe(places.length)
    if (size.columns > 1)
      expect((places[1]?.left ?? 0) - (places[0]?.left ?? 0)).toBeGreaterThanOrEqual(size.label.width)
  })

  it('begins after the places that are used, and goes on on the next page', () => {
    const [three] = labelSizes
    if (!three) throw new Error('there is paper')
    const pages = pagesOf(
      three,
      Array.from({ length: 24 }, (_, label) => label),
      3,
    )
    expect(pages.map((page) => page.length)).toEqual([24, 3])
    expect(pages[0]?.slice(0, 4)).toEqual([undefined, undefined, undefined, 0])
  })
})

describe('bars', () => {
  it('are those of EAN-13 where the check digit is right', () => {
    // 6 = first group L G G G L L; the guards stand at both ends and in the middle.
    expect(barsOf('2000000000015')?.bits).toMatch(/^101[01]{42}01010[01]{42}101$/)
    expect(barsOf('4006381333931')?.bits).toBe(
      '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101'.slice(0, 95),
    )
  })

  it('are Code 128 for anything else, and none for what cannot be said', () => {
    expect(barsOf('2000000000014')?.bits).toMatch(/^11010/)
    expect(barsOf('SHELF-12')?.bits).toMatch(/^11010010000/)
    expect(barsOf('ŋŋŋ')).toBeUndefined()
  })

  it('are drawn bar by bar', () => {
    expect(pathOf({ bits: '1011', text: '' })).toBe('M0 0h1v1h-1zM2 0h2v1h-2z')
  })
})

const id = (last: number) => `55555555-5555-4555-8555-${String(last).padStart(12, '0')}`
const product = (last: number, change: Partial<Product>) => ({
  id: id(last),
  brand: 'Tecno',
  model: `Camon ${last}`,
  selling_price: 920_000,
  current_stock: 3,
  barcode: '2000000000015',
  extra_barcodes: [],
  storage: null,
  color: null,
  shade_code: null,
  shade_name: null,
  size_info: null,
  ...change,
})
const byIds = 'POST /rest/v1/rpc/get_products_by_ids'

afterEach(forgetShop)

describe('the labels screen', () => {
  it('prints as many of each as asked for, or as there are in stock', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await answerShop({ ...worksIn(), [byIds]: { body: [product(1, {}), product(2, { current_stock: 7 })] } })
    const { user, router } = showInShop(<LabelsScreen />, `/inventory/labels?products=${id(1)},${id(2)}`)
    await screen.findByRole('button', { name: 'Print 2 labels' })
    const [, second] = within(screen.getByRole('list', { name: 'Products with labels' })).getAllByRole('button', {
      name: '= stock',
    })
    if (second) await user.click(second)
    await user.click(await screen.findByRole('button', { name: 'Print 8 labels' }))
    expect(print).toHaveBeenCalledOnce()
    expect(router.state.location.search).toContain('counts=%2C%3D')
    const preview = screen.getByRole('region', { name: 'Preview of the first page' })
    expect(within(preview).getAllByRole('img', { name: 'Barcode 2000000000015' })).toHaveLength(8)
    expect(preview.textContent?.replaceAll('\u00a0', ' ')).toContain('USh 920,000')
  })

  it('gives products of the shop barcodes of its own', async () => {
    const asked = await answerShop({
      ...worksIn(),
      [byIds]: { body: [product(1, { barcode: null })] },
      [`PATCH /rest/v1/products/${id(1)}`]: { body: product(1, {}) },
    })
    const { user } = showInShop(<LabelsScreen />, `/inventory/labels?products=${id(1)}`)
    await user.click(await screen.findByRole('button', { name: 'Create its barcode' }))
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
        barcode: expect.stringMatching(/^2\d{12}$/),
      }),
    )
  })

  it('without products says how to choose some', async () => {
    await answerShop(worksIn())
    showInShop(<LabelsScreen />, '/inventory/labels')
    expect(await screen.findByText('No products chosen')).toBeTruthy()
  })
})
