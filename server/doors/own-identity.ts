import { general } from '@tunda/contract/failure'
import type { Database, Tx } from '@tunda/database'
import type { Member, Person } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'

/**
 * Identity comes only from the session: if a call also names a `user_id` or `org_id`, it must be the caller's own. Otherwise fails
 * AUTHORIZATION_ERROR, and the attempt is written into the audit trail of the caller's first organisation, in a transaction of its own because the
 * caller's is rolled back.
 */
export async function requireOwnIdentity(
  database: Database,
  tx: Tx,
  person: Person | Member,
  claimed: {
    readonly user_id?: string | undefined
    readonly org_id?: string | null | undefined
    readonly procedure: string
  },
): Promise<void> {
  const isPerson = claimed.user_id === undefined || claimed.user_id === person.user_id
  // Only a member has an organisation to compare with.
  const isShop = !('org_id' in person) || (claimed.org_id ?? person.org_id) === person.org_id
  if (isPerson && isShop) return
  const [shop] = await tx.query<{ org_id: string }>('select id as org_id from shops_of_current_user() limit 1')
  if (shop !== undefined) {
    const event = {
      org_id: shop.org_id,
      actor: person,
      event: 'call.refused',
      id: claimed.procedure,
      facts: { claimed_user_id: claimed.user_id, claimed_org_id: claimed.org_id },
    } as const
    // Only after this request has released its connection: otherwise many such requests at once would each wait for a second one.
    tx.afterRollback(() => database.asOrganization(shop.org_id, (own) => publish(own, [event])))
  }
  throw fail(general.notAllowed)
}
