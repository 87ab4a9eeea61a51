import { describe, expect, it } from 'vitest'
import { daysIn, kindOf, monthOf, type PeriodKind, periodBefore, plusDays, plusMonths } from './report-period.ts'

const before = (from: string, to: string, kind: PeriodKind, today = to) => {
  const period = periodBefore({ from, to }, kind, today)
  return `${period.from} ${period.to}`
}

describe('the period that one is compared with', () => {
  it.each<[string, string, PeriodKind, string | undefined, string]>([
    ['2026-11-22', '2026-11-22', 'week', undefined, '2026-11-15 2026-11-15'],
    ['2026-11-16', '2026-11-18', 'week', undefined, '2026-11-09 2026-11-11'],
    ['2026-11-01', '2026-11-22', 'month', undefined, '2026-10-01 2026-10-22'],
    ['2026-11-01', '2026-11-30', 'month', undefined, '2026-10-01 2026-10-30'],
    ['2026-11-01', '2026-11-30', 'month', '2026-12-01', '2026-10-01 2026-10-31'],
    ['2026-03-01', '2026-03-31', 'month', undefined, '2026-02-01 2026-02-28'],
    ['2026-02-01', '2026-02-28', 'month', '2026-03-02', '2026-01-01 2026-01-31'],
    ['2026-01-01', '2026-01-09', 'month', undefined, '2025-12-01 2025-12-09'],
    ['2028-02-29', '2028-02-29', 'year', undefined, '2027-02-28 2027-02-28'],
    ['2028-01-01', '2028-02-29', 'year', undefined, '2027-01-01 2027-02-28'],
    ['2028-03-01', '2028-03-29', 'month', undefined, '2028-02-01 2028-02-29'],
    ['2026-01-01', '2026-11-22', 'year', undefined, '2025-01-01 2025-11-22'],
    ['2025-01-01', '2025-12-31', 'year', '2026-05-05', '2024-01-01 2024-12-31'],
    ['2026-11-03', '2026-11-12', 'days', undefined, '2026-10-24 2026-11-02'],
  ])('of %s to %s by the %s, seen from %s, is %s', (from, to, kind, today, pair) => {
    expect(before(from, to, kind, today)).toBe(pair)
  })

  it('has as many days, but where a month has fewer', () => {
    for (let day = Date.parse('2027-12-25'); day < Date.parse('2029-01-05'); day += 86_400_000) {
      const to = new Date(day).toISOString().slice(0, 10)
      for (const [from, kind] of [
        [`${to.slice(0, 7)}-01`, 'month'],
        [`${to.slice(0, 4)}-01-01`, 'year'],
      ] as const) {
        const earlier = periodBefore({ from, to }, kind, to)
        expect(daysIn({ from, to }) - daysIn(earlier)).toBeGreaterThanOrEqual(-1)
        expect(daysIn({ from, to }) - daysIn(earlier)).toBeLessThanOrEqual(3)
        expect(earlier.from.slice(8)).toBe('01')
        expect(Number(earlier.to.slice(8))).toBeLessThanOrEqual(Number(to.slice(8)))
      }
    }
  })
})

it('days from the first of a month are a part of it', () => {
  const kinds = [
    ['2026-11-01', '2026-11-12'],
    ['2026-11-02', '2026-11-12'],
    ['2026-11-01', '2026-12-12'],
  ].map(([from = '', to = '']) => kindOf({ from, to }))
  expect(kinds).toEqual(['month', 'days', 'days'])
})

describe('days and months', () => {
  it('are counted from the last day of a month that has no such day', () => {
    expect(['2026-01-31', '2027-11-30', '2028-03-31'].map((day) => plusMonths(day, 1))).toEqual([
      '2026-02-28',
      '2027-12-30',
      '2028-04-30',
    ])
    expect(plusMonths('2028-03-31', -1)).toBe('2028-02-29')
    expect(plusMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(monthOf('1900-02-11')).toEqual({ from: '1900-02-01', to: '1900-02-28' })
    expect(monthOf('0050-02')).toEqual({ from: '0050-02-01', to: '0050-02-28' })
  })

  it('never leave the years that a day can be written and kept with', () => {
    expect([plusDays('9999-12-31', 1), plusMonths('9999-12-31', 1)]).toEqual(['9999-12-31', '9999-12-31'])
    expect([plusDays('0001-01-01', -1), plusMonths('0001-01-31', -12)]).toEqual(['0001-01-01', '0001-01-31'])
    expect(periodBefore({ from: '0001-01-02', to: '0001-01-03' }, 'days', '2026-11-22')).toEqual({
      from: '0001-01-01',
      to: '0001-01-01',
    })
  })
})
