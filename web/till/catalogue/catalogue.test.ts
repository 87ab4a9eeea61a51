import { noVariant } from '@tunda/contract/products/product-attributes'
import type { TillProduct } from '@tunda/contract/till/till'
import { describe, expect, it } from 'vitest'
import { makeCatalogue } from './catalogue.ts'

function product(model: string, more: Partial<TillProduct> = {}): TillProduct {
  return {
    id: model,
    brand: 'Samsung',
    model,
    category_id: 'phones',
    category_name: 'Smartphones',
    selling_price: 720_000,
    current_stock: 3,
    min_stock: null,
    is_active: true,
    ...noVariant,
    image_id: null,
    barcodes: [],
    ...more,
  }
}

const catalogue = makeCatalogue([
  product('Galaxy A15', { barcodes: ['8806095', '20001'], color: 'Blue Black' }),
  product('Galaxy A05'),
  product('Crème', { brand: 'Nivéa', category_id: 'beauty', category_name: 'Beauty' }),
  product('Galaxy Old', { is_active: false, barcodes: ['777777'] }),
])
const found = (search: string, category?: string) => catalogue.list(search, category).map(({ model }) => model)

describe('the catalogue on the device', () => {
  it('lists what is for sale by name, and its categories with the fullest first', () => {
    expect(found('')).toEqual(['Crème', 'Galaxy A05', 'Galaxy A15'])
    expect(catalogue.categories.map(({ name }) => name)).toEqual(['Smartphones', 'Beauty'])
    expect(found('', 'beauty')).toEqual(['Crème'])
  })

  it.each([
    ['gal a1', ['Galaxy A15']],
    ['  SAMSUNG  galaxy ', ['Galaxy A05', 'Galaxy A15']],
    ['black', ['Galaxy A15']],
    ['nivea creme', ['Crème']],
    ['8806', ['Galaxy A15']],
    ['axy', []],
    ['galaxy old', []],
  ])('finds %j where every word begins one', (search, models) => expect(found(search)).toEqual(models))

  it('knows every barcode of a product, and what may no longer be sold', () => {
    expect(catalogue.byBarcode('20001')?.model).toBe('Galaxy A15')
    expect(catalogue.byBarcode('777777')?.is_active).toBe(false)
    expect(catalogue.byBarcode('1')).toBeUndefined()
  })
})
