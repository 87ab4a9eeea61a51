import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noVariant } from './product-attributes.ts'
import { productName, shortLabel, variantLine } from './product-words.ts'

const galaxy = { brand: 'Samsung', model: 'Galaxy A15' }
describe('the name of a product', () => {
  it.each([
    ['Samsung', 'Galaxy A15', 'Samsung Galaxy A15'],
    ['Nokia', 'Nokia 105', 'Nokia 105'],
    ['nokia', 'NOKIA 105', 'NOKIA 105'],
    ['Nivea', 'Nivea', 'Nivea'],
    ['HP', 'HPE switch', 'HP HPE switch'],
    ['L’Oréal Paris', 'L’Oréal Paris Elvive', 'L’Oréal Paris Elvive'],
    ['', 'Case', 'Case'],
  ])('of %s and %s is %s', (brand, model, name) => {
    expect(productName({ brand, model })).toBe(name)
  })

  it('contains the brand only once', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,8}$/)
    fc.assert(
      fc.property(word, word, (brand, model) => {
        const once = productName({ brand, model: `${brand} ${model}` })
        expect(once).toBe(`${brand} ${model}`)
        expect(productName({ brand, model: once })).toBe(once)
      }),
    )
  })
})

describe('the variant of a product', () => {
  it('is what tells it from others of its name, in one order', () => {
    expect(variantLine({ ...noVariant, condition: 'Used A', color: 'Midnight', storage: '128 GB' })).toBe(
      '128 GB · Midnight · Used A',
    )
    expect(variantLine({ ...noVariant, finish_type: 'Matte', shade_name: 'Toffee', shade_code: '330' })).toBe(
      'Shade 330 Toffee · Matte',
    )
  })

  it('does not mention that it is new', () => {
    expect(variantLine({ ...noVariant, condition: 'New' })).toBe('')
  })
})

describe('several products', () => {
  it('are the first and how many more', () => {
    expect(shortLabel([])).toBe('')
    expect(shortLabel([galaxy])).toBe('Samsung Galaxy A15')
    expect(shortLabel([galaxy, galaxy, galaxy])).toBe('Samsung Galaxy A15 + 2')
  })
})
