import { describe, expect, it } from 'vitest'
import { termsOfPlan } from './plan-terms.ts'

const instant = '2026-11-22T09:30:00.000Z'
const premium = { subscription_tier: 'premium', billing_period: 'monthly', amount: 150_000 } as const
const running = {
  subscription_tier: 'basic',
  billing_period: 'monthly',
  amount: 60_000,
  status: 'active',
  start_date: '2026-11-02T08:00:00.000Z',
  end_date: '2026-12-02T20:59:59.999Z',
  next_billing_date: '2026-12-02T20:59:59.999Z',
} as const

describe('an approved plan', () => {
  it.each([
    ['monthly', '2026-12-22T20:59:59.999Z'],
    ['quarterly', '2027-02-22T20:59:59.999Z'],
    ['yearly', '2027-11-22T20:59:59.999Z'],
  ] as const)('%s begins now and lasts to the end of its last day', (billing_period, end_date) => {
    const terms = termsOfPlan(undefined, { ...premium, billing_period }, instant)
    expect(terms).toEqual({
      start_date: instant,
      end_date,
      billed_from: instant,
      due: 150_000,
      credit: 0,
      days_left: 0,
    })
  })

  it('once more begins when the present period ends', () => {
    const terms = termsOfPlan({ ...running, ...premium }, premium, instant)
    expect(terms).toMatchObject({
      start_date: running.start_date,
      billed_from: running.end_date,
      end_date: '2027-01-02T20:59:59.999Z',
      due: 150_000,
    })
  })

  it('takes off what the days left of another plan cost', () => {
    // Ten whole days of the thirty that cost 60,000.
    expect(termsOfPlan(running, premium, instant)).toMatchObject({
      start_date: instant,
      end_date: '2026-12-22T20:59:59.999Z',
      credit: 20_000,
      days_left: 10,
      due: 130_000,
    })
  })

  it('adds days where a cheaper one costs less than what is left', () => {
    const yearly = {
      ...running,
      ...premium,
      billing_period: 'yearly' as const,
      amount: 1_500_000,
      end_date: '2027-11-22T20:59:59.999Z',
    }
    const basic = { subscription_tier: 'basic', billing_period: 'yearly', amount: 600_000 } as const
    const terms = termsOfPlan(yearly, basic, instant)
    expect(terms).toMatchObject({ credit: 1_500_000, days_left: 365, due: 0 })
    // 365 days for 600,000, and 547 more for the 900,000 that are left.
    expect(terms.end_date).toBe('2029-05-22T20:59:59.999Z')
  })

  it.each([
    ['a trial', { ...running, status: 'trial' as const }],
    ['one that has expired', { ...running, status: 'expired' as const }],
    ['one that was cancelled', { ...running, status: 'cancelled' as const }],
    ['one past its end', { ...running, end_date: '2026-11-20T20:59:59.999Z' }],
    ['a free one', { ...running, amount: 0 }],
    ['one that runs on and is billed by hand', { ...running, end_date: null, next_billing_date: null }],
  ])('owes the whole price after %s', (_what, before) => {
    expect(termsOfPlan(before, premium, instant)).toMatchObject({ due: 150_000, credit: 0, start_date: instant })
  })

  it('that is free leaves nothing to pay and no endless credit', () => {
    expect(termsOfPlan(running, { ...premium, amount: 0 }, instant)).toMatchObject({
      due: 0,
      end_date: '2026-12-22T20:59:59.999Z',
    })
    const costly = { ...running, amount: 1_000_000_000_000 }
    const terms = termsOfPlan(costly, { ...premium, amount: 1 }, instant)
    expect(Date.parse(terms.end_date)).toBeLessThan(Date.parse('2037-01-01T00:00:00Z'))
  })
})
