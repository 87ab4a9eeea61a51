import { expect, it } from 'vitest'
import { dayIn, pageIn, searchIn } from './list-address.ts'

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=-3', 1],
  ['page=0', 1],
  ['page=2.7', 2],
  ['page=x', 1],
  ['page=Infinity', 1_000_000],
])('the address “%s” shows page %i', (address, page) => {
  expect(pageIn(new URLSearchParams(address))).toBe(page)
})

it('takes of an address what the calls take: a hundred letters, and days of the calendar', () => {
  const address = new URLSearchParams({ search: 'q'.repeat(200), from: '2026-02-28', to: '2026-02-30' })
  expect(searchIn(address)).toHaveLength(100)
  expect([dayIn(address, 'from'), dayIn(address, 'to'), dayIn(address, 'day')]).toEqual([
    '2026-02-28',
    undefined,
    undefined,
  ])
})
