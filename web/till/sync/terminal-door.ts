import type { OrganizationState } from '@tunda/contract/standing'
import type { Failure } from '../../shared/failure.ts'
import type { Till } from '../till.ts'

/** Whether the server turned the terminal away: its key was revoked or replaced. Its sales then wait until it is paired again. */
export function turnedAway(till: Pick<Till, 'isTurnedAway'>, { status }: Failure): boolean {
  if (status !== 401) return false
  till.isTurnedAway.set(true)
  return true
}

const shut: Readonly<Record<string, OrganizationState>> = { SHOP_SUSPENDED: 'suspended', SHOP_CLOSED: 'closed' }

/** Notes that the whole shop is suspended or closed, if that is what the server said. The greeting tells when it is open again. */
export function noteShopState(till: Pick<Till, 'shopState'>, { code }: Failure): void {
  const state = shut[code]
  if (state) till.shopState.set(state)
}
