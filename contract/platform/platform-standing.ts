import { z } from 'zod'
import { forSuperAdmin } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { Id, Instant, Text } from '../shapes.ts'

/** A suspension of a person or a shop: why, since when, and until when. */
export const Suspension = z.object({
  id: Id,
  reason: z.string(),
  suspended_at: Instant,
  /** Null: still suspended. */
  restored_at: Instant.nullable(),
})
export type Suspension = z.infer<typeof Suspension>

export const StandingChange = z.object({ id: Id, reason: Text(500).min(3, 'Say why, in a few words') })
export type StandingChange = z.infer<typeof StandingChange>

export const platformFailures = failuresOf('platformStanding', {
  suspendsOneself: failure('SUSPENDS_ONESELF', 409, 'business_logic', 'You cannot suspend yourself.'),
  lastStands: failure(
    'LAST_SUPER_ADMIN',
    409,
    'business_logic',
    'The last super admin cannot be suspended. Promote somebody else first.',
  ),
})

const { suspendsOneself, lastStands } = platformFailures
const { notFound, keyReused, reauthenticationNeeded } = general
const route = (path: `/rest/v1/${string}`, summary: string) => ({
  method: 'POST' as const,
  path,
  tags: ['platform'],
  summary,
})

export const platformStanding = {
  suspendPerson: forSuperAdmin()
    .route(route('/rest/v1/platform_users/{id}/suspend', 'Keep a person out from their next request on; with a reason'))
    .errors(asErrors({ notFound, keyReused, suspendsOneself, lastStands, reauthenticationNeeded }))
    .input(StandingChange)
    .output(Suspension),
  restorePerson: forSuperAdmin()
    .route(route('/rest/v1/platform_users/{id}/restore', 'Let a suspended person in again'))
    .errors(asErrors({ notFound, keyReused, reauthenticationNeeded }))
    .input(StandingChange)
    .output(Suspension),
  suspendShop: forSuperAdmin()
    .route(
      route('/rest/v1/platform_organizations/{id}/suspend', 'Close a shop and its tills from their next request on'),
    )
    .errors(asErrors({ notFound, keyReused, reauthenticationNeeded }))
    .input(StandingChange)
    .output(Suspension),
  restoreShop: forSuperAdmin()
    .route(route('/rest/v1/platform_organizations/{id}/restore', 'Open a suspended shop again'))
    .errors(asErrors({ notFound, keyReused, reauthenticationNeeded }))
    .input(StandingChange)
    .output(Suspension),
}
