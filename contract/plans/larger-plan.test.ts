import { describe, expect, it } from 'vitest'
import { planWithFeature, planWithRoom } from './larger-plan.ts'

describe('the smallest plan', () => {
  it.each([
    ['products', 99, 'basic'],
    ['products', 1999, 'basic'],
    ['products', 2000, 'premium'],
    ['products', 5000, 'enterprise'],
    ['users', 1, 'premium'],
    ['terminals', 5, 'enterprise'],
    ['monthly_transactions', 500, 'basic'],
  ] as const)('with room for one more of %s than %d is %s', (resource, count, plan) =>
    expect(planWithRoom(resource, count)).toBe(plan),
  )

  it.each([
    ['pos_terminals', 'basic'],
    ['advanced_analytics', 'premium'],
    ['phone_support', 'enterprise'],
  ] as const)('with %s is %s', (feature, plan) => expect(planWithFeature(feature)).toBe(plan))
})
