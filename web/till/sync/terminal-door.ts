import type { Failure } from '../../shared/failure.ts'
import type { Till } from '../till.ts'

/** Whether the server turned the terminal away: its key was revoked or replaced. Its sales then wait until it is paired again. */
export function turnedAway(till: Pick<Till, 'isTurnedAway'>, { status }: Failure): boolean {
  if (status !== 401) return false
  till.isTurnedAway.set(true)
  return true
}
