import { describe, expect, it } from 'vitest'
import { dueMailDay, mailDayAfter } from './mail-days.ts'

const usual = { weekday: 1, month_day: 31 }

describe('the days of a mailed report', () => {
  it.each([
    ['day', '2026-11-30', '2026-12-01'],
    ['week', '2026-11-29', '2026-11-30'],
    ['week', '2026-11-30', '2026-12-07'],
    ['month', '2027-01-31', '2027-02-28'],
    ['month', '2027-02-28', '2027-03-31'],
    ['month', '2026-12-30', '2026-12-31'],
    ['month', '2026-12-31', '2027-01-31'],
  ] as const)('every %s, after %s: %s', (every, after, next) => {
    expect(mailDayAfter({ ...usual, every }, after)).toBe(next)
  })

  it('is due from its hour in the shop on, and not a minute before', () => {
    const schedule = { ...usual, every: 'day', hour: 8, next_day: '2026-11-25' } as const
    expect(dueMailDay(schedule, 'Africa/Kampala', new Date('2026-11-25T04:59:00Z'))).toBeUndefined()
    expect(dueMailDay(schedule, 'Africa/Kampala', new Date('2026-11-25T05:00:00Z'))).toEqual({
      day: '2026-11-25',
      next_day: '2026-11-26',
    })
    expect(dueMailDay(schedule, 'Pacific/Kiritimati', new Date('2026-11-24T18:00:00Z'))?.day).toBe('2026-11-25')
  })

  it('counts what was missed while no server was there as one', () => {
    const schedule = { ...usual, every: 'day', hour: 8, next_day: '2026-11-01' } as const
    expect(dueMailDay(schedule, 'Africa/Kampala', new Date('2026-11-25T03:00:00Z'))).toEqual({
      day: '2026-11-24',
      next_day: '2026-11-25',
    })
  })

  it('goes on the next hour that there is where clocks leave one out', () => {
    const schedule = { ...usual, every: 'day', hour: 2, next_day: '2026-03-29' } as const
    expect(dueMailDay(schedule, 'Europe/Berlin', new Date('2026-03-29T00:59:00Z'))).toBeUndefined()
    expect(dueMailDay(schedule, 'Europe/Berlin', new Date('2026-03-29T01:00:00Z'))?.day).toBe('2026-03-29')
  })
})
