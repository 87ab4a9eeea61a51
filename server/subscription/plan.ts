import { Tier } from '@tunda/contract/tiers'
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

function isActive(owner: OwnersPlan): boolean {
  const isBefore = (end: string | null) => end === null || now().getTime() < Date.parse(end)
  if (owner.owner_status === 'active') return isBefore(owner.owner_end_date)
  return owner.owner_status === 'trial' && owner.owner_trial_end_date !== null && isBefore(owner.owner_trial_end_date)
}

function isInVirtualTrial(owner: OwnersPlan, trial: Trial): boolean {
  if (owner.owner_tier !== null) return false
  const start = trial.start === 'signup' ? owner.owner_created_at : trial.start
  if (start === null) return false
  return now().getTime() < Date.parse(start) + trial.days * dayMs
}
