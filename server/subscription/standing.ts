import type { Plan, Subscription } from '@tunda/contract/organization/subscription'
import { now } from '../clock.ts'

const dayMs = 86_400_000

/** How a subscription stands now, and how many days it has left: a last one that has begun counts whole. */
export function standingOf({
  status,
  end_date,
  trial_end_date,
}: Pick<Subscription, 'status' | 'end_date' | 'trial_end_date'>): Pick<Plan, 'standing' | 'days_left' | 'ends_at'> {
  const ends_at = status === 'trial' ? trial_end_date : end_date
  const left = ends_at === null ? null : Math.ceil((Date.parse(ends_at) - now().getTime()) / dayMs)
  const isOver = left !== null && left <= 0
  if (status === 'active' && !isOver) return { standing: 'active', days_left: left, ends_at }
  if (status === 'trial' && !isOver && left !== null) return { standing: 'trial', days_left: left, ends_at }
  // A trial that the job has ended keeps the day its trial was to end.
  const wasTrial =
    status === 'trial' || (status === 'expired' && trial_end_date !== null && trial_end_date === end_date)
  return { standing: wasTrial ? 'trial_ended' : 'ended', days_left: null, ends_at }
}
