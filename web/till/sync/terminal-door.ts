import { type Failure, isRefusal } from '../../shared/calls/failure.ts'
import type { Till } from '../till.ts'

/** Whether the server rejected the terminal: its key was revoked or replaced. Its sales then wait until it is paired again. */
export function turnedAway(till: Pick<Till, 'isTurnedAway'>, { status }: Failure): boolean {
  if (status !== 401) return false
  till.isTurnedAway.set(true)
  return true
}

/** Stores that the whole shop is suspended or closed, if the server answered that. The greeting tells when it is open again. */
export function noteShopState(till: Pick<Till, 'shopState'>, failure: Failure): void {
  if (isRefusal(failure, 'standing.shopSuspended')) till.shopState.set('suspended')
  if (isRefusal(failure, 'standing.shopClosed')) till.shopState.set('closed')
}
