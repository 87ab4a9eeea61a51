import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Instant } from '../shapes.ts'

/** `suspended` by the platform team; `closed` by its owner, who can take that back until it is erased. */
export const organizationStates = ['suspended', 'closed'] as const
export type OrganizationState = (typeof organizationStates)[number]

const suspendedPerson =
  'Your account is suspended. Write to the people who run this service to have it opened again: the Support page has their address.'

/** Why a known person or shop is refused. */
export const standingFailures = failuresOf('standing', {
  personSuspended: failure('ACCOUNT_SUSPENDED', 403, 'authorization', suspendedPerson),
  shopSuspended: failure(
    'SHOP_SUSPENDED',
    403,
    'authorization',
    'This shop is suspended. Its owner can write to the people who run this service to have it opened again: the Support page has their address.',
  ),
  shopClosed: failureWith(
    'SHOP_CLOSED',
    403,
    'authorization',
    z.object({ erase_at: Instant.nullable() }),
    () => 'This shop was closed by its owner, and is waiting to be deleted. Until then the owner can open it again.',
  ),
})
