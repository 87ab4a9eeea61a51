import { z } from 'zod'
import { failuresOf, failureWith } from '../failure.ts'
import { limitWords } from '../plans/limit-words.ts'
import { LimitedResource } from '../plans/tiers.ts'

export const limitFailures = failuresOf('limit', {
  limitReached: failureWith(
    'E_LIMIT_REACHED',
    409,
    'business_logic',
    z.object({ resource: LimitedResource, current: z.int(), limit: z.int() }),
    limitWords,
  ),
})

/** One failure for every limit of a plan: which, how much is used, of how much. */
export const { limitReached } = limitFailures
