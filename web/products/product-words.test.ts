import { variantLine } from '@tunda/contract/products/product-words'
import { describe, expect, it } from 'vitest'
import { shadeColour } from './form/shade-swatch.tsx'
import { readView } from './list/list-view.ts'
import { aProduct } from './products-for-tests.ts'

describe('how a product is told from its sisters', () => {
  it.each([
    [{ storage: '128 GB', color: 'Midnight', condition: 'Used A' }, '128 GB · Midnight · Used A'],
    [{ storage: null, color: 'White', condition: 'New' }, 'White'],
    [
      { storage: null, color: null, shade_code: '330', shade_name: 'Toffee', finish_type: 'Matte' },
      'Shade 330 Toffee · Matte',
    ],
    [{ storage: null, color: null, size_info: '340 g', skin_type: 'Dry skin' }, '340 g · Dry skin'],
    [{ storage: null, color: null }, ''],
  ])('%o is written "%s"', (change, line) => {
    expect(variantLine(aProduct(1, change))).toBe(line)
  })

  it.each([
    ['#C68E58', null, '#C68E58'],
    ['c68e58', null, '#c68e58'],
    ['330', 'Toffee', '#9C6841'],
    ['330330', 'Natural Beige', '#DDB892'],
    ['330', 'Something new', undefined],
    [null, null, undefined],
  ])('shade %s %s has the colour %s', (code, name, colour) => {
    expect(shadeColour(code, name)).toBe(colour)
  })
})

describe('the remembered look of the list', () => {
  it.each([undefined, '', 'null', '{"density":"roomy","hidden":[]}', '{"density":"compact","hidden":["colour"]}'])(
    'is the usual one when %s was stored',
    (stored) => {
      expect(readView(stored)).toEqual({ density: 'comfortable', hidden: [] })
    },
  )

  it('is what was stored', () => {
    expect(readView('{"density":"compact","hidden":["sold"]}')).toEqual({ density: 'compact', hidden: ['sold'] })
  })
})
