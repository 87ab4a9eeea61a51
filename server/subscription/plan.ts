import type { PlanInForce, Subscription } from '@tunda/contract/organization/subscription'
import { Tier } from '@tunda/contract/plans/tiers'
import { now } from '../clock.ts'

/** When the virtual trial begins (`signup`: each owner's own first day) and how many days it lasts. */
export type Trial = { readonly start: string; readonly days: number }

/** The owner's subscription and age, as the door reads them. Instants are ISO text. */
export type OwnersPlan = {
  readonly owner_created_at: string | null
  readonly owner_tier: string | null
  readonly owner_status: string | null
  readonly owner_end_date: string | null
  readonly owner_trial_end_date: string | null
}

const dayMs = 86_400_000

/**
 * The tier whose features count and the tier whose limits count. Active: status active and not past its end, or trial with days
 * left. Without an active subscription the virtual basic trial counts while it lasts, then Free's limits; the features stay basic's.
 */
export function planOf(owner: OwnersPlan, trial: Trial): { tier: Tier; limitsOf: Tier } {
  const tier = Tier.safeParse(owner.owner_tier).data ?? 'basic'
  if (isActive(owner)) return { tier, limitsOf: tier }
  return { tier: 'basic', limitsOf: isInVirtualTrial(owner, trial) ? 'basic' : 'free' }
}

/** As `planOf`, with how the plan stands, for whoever shows it. */
export function planInForce(owner: OwnersPlan, trial: Trial): PlanInForce {
  const { tier, limitsOf: limits_of } = planOf(owner, trial)
  const { owner_tier, owner_status, owner_end_date: end, owner_trial_end_date: trialEnd } = owner
  const isTrial = owner_tier === null || owner_status === 'trial'
  if (limits_of !== 'free') return { tier, limits_of, standing: isTrial ? 'trial' : 'active' }
  // A trial that the job has ended keeps the day its trial was to end.
  const wasTrial = isTrial || (owner_status === 'expired' && trialEnd !== null && trialEnd === end)
  return { tier, limits_of, standing: wasTrial ? 'trial_ended' : 'ended' }
}

function isActive(owner: OwnersPlan): boolean {
  const isBefore = (end: string | null) => end === null || now().getTime() < Date.parse(end)
  if (owner.owner_status === 'active') return isBefore(owner.owner_end_date)
  return owner.owner_status === 'trial' && owner.owner_trial_end_date !== null && isBefore(owner.owner_trial_end_date)
}

function isInVirtualTrial(owner: OwnersPlan, trial: Trial): boolean {
  if (owner.owner_tier !== null) return false
  const start = trialStart(owner.owner_created_at, trial)
  return start !== null && now().getTime() < Date.parse(start) + trial.days * dayMs
}

function trialStart(ownerCreatedAt: string | null, trial: Trial): string | null {
  return trial.start === 'signup' ? ownerCreatedAt : trial.start
}

/** The subscription that stands in for none: the basic tier for the trial's days, of no row and no price. */
export function virtualTrial(ownerId: string, ownerCreatedAt: string, trial: Trial): Subscription {
  const start = Date.parse(trialStart(ownerCreatedAt, trial) ?? ownerCreatedAt)
  const [start_date, trial_end_date] = [new Date(start), new Date(start + trial.days * dayMs)].map((at) =>
    at.toISOString(),
  )
  return {
    id: `trial-${ownerId}`,
    user_id: ownerId,
    subscription_tier: 'basic',
    status: 'trial',
    billing_period: 'monthly',
    amount: 0,
    currency: 'UGX',
    start_date: start_date ?? '',
    end_date: null,
    trial_end_date: trial_end_date ?? '',
    next_billing_date: null,
    created_at: start_date ?? '',
    updated_at: start_date ?? '',
  }
}
