import { expect, it } from 'vitest'
import { warrantyEnd } from './warranty.ts'

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-15', 12, '2027-03-15'],
  ['2026-12-31', 6, '2027-06-30'],
])('a warranty from %s for %i months ends on %s', (day, months, end) => expect(warrantyEnd(day, months)).toBe(end))

it('ends on no day where there is none', () => {
  expect(warrantyEnd('2026-01-31', null)).toBeNull()
  expect(warrantyEnd('2026-01-31', 0)).toBeNull()
})
