import { industries, Onboarding } from '@tunda/contract/organization/organization'
import { describe, expect, it } from 'vitest'
import { categoriesAfter, offeredCategories, startingCategories } from './category-presets.ts'

describe('the categories offered', () => {
  it.each([...industries, 'Bicycles'])('may all be chosen at once by a shop for %s', (industry) => {
    const offered = offeredCategories(industry, [])
    expect(Onboarding.shape.categories.safeParse(offered).success).toBe(true)
    expect(new Set(offered.map((name) => name.toLowerCase())).size).toBe(offered.length)
  })

  it('begin with what is ticked from the start', () => {
    expect(startingCategories('Phones & Electronics')).toEqual(['Smartphones', 'Accessories'])
    expect(offeredCategories('Phones & Electronics', []).slice(0, 2)).toEqual(['Smartphones', 'Accessories'])
  })

  it('end with the shop’s own, once however they are capitalised', () => {
    const offered = offeredCategories('Phones & Electronics', ['smartphones', 'SIM cards'])
    expect(offered.at(-1)).toBe('SIM cards')
    expect(offered).not.toContain('smartphones')
  })
})

describe('a change of industry', () => {
  it('brings its own categories', () => {
    expect(categoriesAfter('Phones & Electronics', 'Beauty & Cosmetics', ['Smartphones', 'Accessories'])).toEqual([
      'Beauty',
    ])
    expect(categoriesAfter('', 'Beauty & Cosmetics', [])).toEqual(['Beauty'])
  })

  it('leaves alone what somebody chose', () => {
    expect(categoriesAfter('Phones & Electronics', 'Beauty & Cosmetics', ['Smartphones', 'SIM cards'])).toEqual([
      'Smartphones',
      'SIM cards',
    ])
  })
})
