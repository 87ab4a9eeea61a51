import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOf, periodBefore } from '@tunda/contract/reports/report-period'
import { describe, expect, it } from 'vitest'
import { bucketsOf, linesOf, stepOf } from './buckets.ts'
import { addressOf, choiceIn, type NamedPeriod, partOf, periodOf, periods } from './report-period.ts'

const today = '2026-03-01'
const choice = (address: string) => choiceIn(new URLSearchParams(address), today)

describe('the period of a report', () => {
  it.each<[NamedPeriod, string, string]>([
    ['last-7', '2026-02-23', '2026-03-01'],
    ['last-30', '2026-01-31', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['last-365', '2025-03-02', '2026-03-01'],
    ['today', '2026-03-01', '2026-03-01'],
    ['week', '2026-02-23', '2026-03-01'],
    ['year', '2026-01-01', '2026-03-01'],
  ])('%s goes from %s to %s', (name, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to })
  })

  it('is what the address says, and goes back into it', () => {
    const address = 'period=custom&from=2026-01-05&to=2026-01-10&compare=no'
    expect(choice(address)).toEqual({
      name: 'custom',
      period: { from: '2026-01-05', to: '2026-01-10' },
      isCompared: false,
    })
    expect(addressOf(choice(address)).toString()).toBe(address)
    expect(addressOf(choice('')).toString()).toBe('')
  })

  it.each([
    'period=toString',
    'period=custom',
    'period=custom&from=2026-02-30&to=2026-03-01',
    'period=custom&from=2026-03-02&to=2026-03-01',
    'period=custom&from=2016-03-02&to=2026-03-01',
  ])('is the usual one where the address says %s', (address) => {
    expect(choice(address)).toMatchObject({ name: 'last-30' })
  })
})

/** The table of decision 49: a period, its days, and those that it is compared with. */
function documented(): { label: string; from: string; to: string; compared: string }[] {
  const page = join(import.meta.dirname, '../../../docs/decisions/0049-what-a-period-is-compared-with.md')
  const rows = readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \| ([\d-]{10}) to ([\d-]{10}) \| ([^|]+) \|$/gm)
  return [...rows].map(([, label = '', from = '', to = '', compared = '']) => ({ label, from, to, compared }))
}

describe('what each period is compared with', () => {
  const seenFrom = '2026-11-22'

  it('is in the documentation for every period that is offered', () => {
    expect([...new Set(documented().map(({ label }) => label))].sort()).toEqual(Object.values(periods).toSorted())
  })

  it.each(documented())('$label, $from to $to: $compared', ({ label, from, to, compared }) => {
    const name = Object.entries(periods).find(([, words]) => words === label)?.[0] as NamedPeriod | 'custom'
    const period = name === 'custom' ? { from, to } : periodOf(name, seenFrom)
    expect(period).toEqual({ from, to })
    const kind = partOf({ name, period })
    if (name === 'custom') expect(kind).toBe(kindOf(period))
    const pair = periodBefore(period, kind, seenFrom)
    const until = to === seenFrom ? ', until this hour' : ''
    expect(`${pair.from} to ${pair.to}${until}`).toBe(compared)
  })
})

describe('the points of a chart', () => {
  const days = (count: number, from = '2026-01-01') =>
    Array.from({ length: count }, (_, place) => ({
      day: new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10),
      revenue: 10,
      transactions: 1,
      units: 1,
    }))

  it.each([
    [1, 'day', 1],
    [62, 'day', 62],
    [90, 'week', 13],
    [365, 'month', 12],
    [1_096, 'month', 36],
  ] as const)('%i days are told by the %s, in %i points, and lose nothing', (count, step, points) => {
    const buckets = bucketsOf(days(count), days(count, '2020-01-01'))
    expect(stepOf(count)).toBe(step)
    expect(Math.abs(buckets.length - points)).toBeLessThanOrEqual(1)
    expect(buckets.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(10 * count)
    expect(buckets.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(10 * count)
  })

  it('say which days they are of, the weeks counted back from the end', () => {
    const weeks = bucketsOf(days(90, '2026-01-01'), [])
    expect([weeks[0]?.name, weeks[1]?.name, weeks.at(-1)?.name]).toEqual([
      '1 Jan to 6 Jan 2026',
      '7 Jan to 13 Jan 2026',
      '25 Mar to 31 Mar 2026',
    ])
    const months = bucketsOf(days(365, '2026-01-31'), [])
    expect(months.map(({ isWhole }) => isWhole).indexOf(true)).toBe(1)
    expect([months[0]?.name, months[1]?.name, months.at(-1)?.name]).toEqual([
      '31 Jan 2026',
      'Feb 2026',
      '1 Jan to 30 Jan 2027',
    ])
  })

  it('are drawn with what says something', () => {
    const sold = days(3)
    expect(linesOf(bucketsOf(sold, []))).toEqual(['revenue'])
    expect(
      linesOf(
        bucketsOf(
          sold,
          sold.map((day) => ({ ...day, revenue: 0 })),
        ),
      ),
    ).toEqual(['revenue'])
    expect(
      linesOf(
        bucketsOf(
          sold.map((day) => ({ ...day, profit: 0 })),
          sold,
        ),
      ),
    ).toEqual(['before', 'revenue', 'profit'])
  })

  it('gather the days that only the longer month before has', () => {
    const points = bucketsOf(days(28, '2026-02-01'), days(31, '2026-01-01'))
    expect(points.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(310)
  })

  it('have no period before where nothing is compared', () => {
    expect(bucketsOf(days(2), [])).toMatchObject([{ before: undefined }, { before: undefined }])
  })
})
