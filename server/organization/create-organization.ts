import { mostOwnShops, organizationFailures } from '@tunda/contract/organization/organization'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'

type Created = { id: string; name: string; role: 'owner' }

/**
 * The shop of this person that is not set up yet, or a new one under a temporary name. The person is its owner whatever they ask
 * for. Asked twice at once, both get the same shop. Fails TOO_MANY_SHOPS.
 */
export async function createOrganization(tx: Tx, person: Person): Promise<Created> {
  const [own] = await tx.query<{ shops: number; has_unfinished: boolean }>(
    `select count(*) as shops, coalesce(bool_or(onboarding_completed_at is null), false) as has_unfinished
     from shops_of_current_user() where role = 'owner'`,
  )
  if (own !== undefined && own.shops >= mostOwnShops && !own.has_unfinished)
    throw fail(organizationFailures.tooManyShops)
  const [made] = await tx.ahead((apart) =>
    apart.query<{ id: string }>('select create_temporary_organization($1) as id', [person.user_id]),
  )
  const [created] = await tx.query<Created>('select id, name, role from shops_of_current_user() where id = $1', [
    made?.id,
  ])
  if (created === undefined) throw new Error('a new organisation is not among those of its owner')
  return created
}
