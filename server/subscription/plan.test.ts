import { afterEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { planOf } from './plan.ts'

const trial = { start: '2025-10-01', days: 90 }
const none = {
  owner_created_at: '2025-12-01T00:00:00.000Z',
  owner_tier: null,
  owner_status: null,
  owner_end_date: null,
  owner_trial_end_date: null,
}
let putBack = () => {}
const at = (instant: string) => {
  putBack = setClock(() => Date.parse(instant))
}
afterEach(() => putBack())

describe('without a subscription', () => {
  it.each([
    ['2025-12-29T23:59:59Z', 'basic'],
    ['2025-12-30T00:00:00Z', 'free'],
    ['2026-11-21T00:00:00Z', 'free'],
  ])('at %s the limits are %s’s and the features basic’s', (instant, limitsOf) => {
    at(instant)
    expect(planOf(none, trial)).toEqual({ tier: 'basic', limitsOf })
  })

  it('the trial may begin on each owner’s own first day', () => {
    at('2026-02-28T00:00:00Z')
    expect(planOf(none, { start: 'signup', days: 90 }).limitsOf).toBe('basic')
    at('2026-03-01T00:00:00Z')
    expect(planOf(none, { start: 'signup', days: 90 }).limitsOf).toBe('free')
  })
})

describe('a subscription', () => {
  const premium = { ...none, owner_tier: 'premium', owner_status: 'active' }
  it.each([
    ['active without an end', premium, 'premium'],
    ['active until tomorrow', { ...premium, owner_end_date: '2026-11-22T00:00:00.000Z' }, 'premium'],
    ['active and past its end', { ...premium, owner_end_date: '2026-11-20T00:00:00.000Z' }, 'free'],
    ['cancelled', { ...premium, owner_status: 'cancelled' }, 'free'],
    [
      'on trial with days left',
      { ...premium, owner_status: 'trial', owner_trial_end_date: '2026-11-22T00:00:00.000Z' },
      'premium',
    ],
    [
      'on trial with none left',
      { ...premium, owner_status: 'trial', owner_trial_end_date: '2026-11-21T00:00:00.000Z' },
      'free',
    ],
  ] as const)('%s counts as %s', (_what, owner, limitsOf) => {
    at('2026-11-21T12:00:00Z')
    expect(planOf(owner, trial).limitsOf).toBe(limitsOf)
  })
})

describe('a day', () => {
  it.each([
    ['Africa/Kampala', '2026-01-31T20:59:59Z', '2026-01-31'],
    ['Africa/Kampala', '2026-01-31T21:00:00Z', '2026-02-01'],
    ['UTC', '2026-01-31T21:00:00Z', '2026-01-31'],
    ['Asia/Kathmandu', '2026-01-31T18:14:59Z', '2026-01-31'],
    ['Asia/Kathmandu', '2026-01-31T18:15:00Z', '2026-02-01'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day)
  })
})
