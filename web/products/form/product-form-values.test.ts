import { describe, expect, it } from 'vitest'
import { aProduct, phones } from '../products-for-tests.ts'
import { blankValues, changesOf, ProductForm, valuesOf } from './product-form-values.ts'

const sentences = (values: unknown) =>
  Object.fromEntries((ProductForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

describe('the product form as the contract reads it', () => {
  it('says in the words of the contract what is missing', () => {
    expect(sentences(blankValues())).toEqual({
      brand: 'Brand is required',
      model: 'Model is required',
      category_id: 'Category is required',
      cost_price: 'Cost price is required',
      selling_price: 'Selling price is required',
    })
  })

  it('leaves out what was left empty', () => {
    const values = { ...blankValues(phones), brand: ' Tecno ', model: 'Camon 30', cost_price: 0, selling_price: 5 }
    expect(ProductForm.parse(values)).toEqual({
      brand: 'Tecno',
      model: 'Camon 30',
      category_id: phones,
      cost_price: 0,
      selling_price: 5,
      current_stock: 0,
      tags: [],
      extra_barcodes: [],
      is_active: true,
      has_expiry: false,
    })
  })

  it('sends only what was changed, and null for what was emptied', () => {
    const before = valuesOf(aProduct(1, { min_stock: 3, tags: ['new'] }))
    expect(changesOf(before, before)).toEqual({})
    expect(changesOf(before, { ...before, color: ' ', min_stock: '', selling_price: 700_000, tags: [] })).toEqual({
      color: null,
      min_stock: null,
      selling_price: 700_000,
      tags: [],
    })
  })

  it('keeps the sides together, and the barcodes that were filled in', () => {
    const values = { ...blankValues(phones), brand: 'HP', model: '250 G9', cost_price: 1, selling_price: 2 } as const
    const typed = { ...values, length: 358, height: 19.9, weight_grams: 1740, extra_barcodes: [' 6001 ', ''] }
    expect(ProductForm.parse(typed)).toMatchObject({
      dimensions_json: { length: 358, height: 19.9 },
      weight_grams: 1740,
      extra_barcodes: ['6001'],
    })
    const shown = valuesOf(aProduct(1, { dimensions_json: { length: 358 }, extra_barcodes: ['6001'] }))
    expect(shown).toMatchObject({ length: 358, width: '', extra_barcodes: ['6001'] })
    expect(changesOf(shown, { ...shown, length: '', extra_barcodes: [] })).toEqual({
      dimensions_json: null,
      extra_barcodes: [],
    })
  })
})
