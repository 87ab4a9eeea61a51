import { expect, it } from 'vitest'
import { instalmentsOf } from './instalments.ts'

it('come to what is left in thousands, each a step after the one before, within its month', () => {
  expect(instalmentsOf(700_000, 3, 'month', '2026-01-31')).toEqual([
    { due_on: '2026-02-28', amount: 233_000 },
    { due_on: '2026-03-31', amount: 233_000 },
    { due_on: '2026-04-30', amount: 234_000 },
  ])
  expect(instalmentsOf(10_000, 2, 'week', '2026-12-28').map(({ due_on }) => due_on)).toEqual([
    '2027-01-04',
    '2027-01-11',
  ])
  expect(instalmentsOf(10_000, 1, 'fortnight', '2026-12-28')).toEqual([{ due_on: '2027-01-11', amount: 10_000 }])
  expect(instalmentsOf(2, 5, 'week', '2026-12-28')).toHaveLength(2)
  expect(instalmentsOf(0, 3, 'week', '2026-12-28')).toEqual([])
})
