import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'

type Created = { id: string; name: string; role: 'owner' }

/**
 * The shop of this person that is not set up yet, or a new one under a temporary name. The person is its owner whatever they ask
 * for. Asked twice at once, both get the same shop.
 */
export async function createOrganization(tx: Tx, person: Person): Promise<Created> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('organization of ' || $1, 0))`, [person.user_id])
  const [unfinished] = await tx.query<Created>(
    `select id, name, role from shops_of_current_user() where role = 'owner' and onboarding_completed_at is null limit 1`,
  )
  if (unfinished !== undefined) return unfinished
  await tx.query('select create_temporary_organization($1)', [person.user_id])
  const [created] = await tx.query<Created>(
    `select id, name, role from shops_of_current_user() where role = 'owner' and onboarding_completed_at is null limit 1`,
  )
  if (created === undefined) throw new Error('a new organisation is not among those of its owner')
  return created
}
