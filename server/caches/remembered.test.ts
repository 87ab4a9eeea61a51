import { expect, it } from 'vitest'
import { RememberedByShop } from './remembered.ts'

it('keeps a shop’s newest values, however many another shop stores', () => {
  const known = new RememberedByShop<number>(3, 10)
  known.remember('calm', 'today', 1)
  for (let i = 0; i < 1_000; i += 1) known.remember('greedy', `filter ${i}`, i)
  expect(known.find('calm', 'today')).toBe(1)
  expect([known.find('greedy', 'filter 989'), known.find('greedy', 'filter 990')]).toEqual([undefined, 990])
  for (const shop of ['third', 'fourth']) known.remember(shop, 'today', 2)
  expect([known.find('calm', 'today'), known.find('third', 'today')]).toEqual([undefined, 2])
})
