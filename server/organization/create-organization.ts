import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'

type Created = { id: string; name: string; role: 'owner' }

/**
 * The shop of this person that is not set up yet, or a new one under a temporary name. The person is its owner whatever they ask
 * for. Asked twice at once, both get the same shop.
 */
export async function createOrganization(tx: Tx, person: Person): Promise<Created> {
  const [made] = await tx.query<{ id: string }>('select create_temporary_organization($1) as id', [person.user_id])
  const [created] = await tx.query<Created>('select id, name, role from shops_of_current_user() where id = $1', [
    made?.id,
  ])
  if (created === undefined) throw new Error('a new organisation is not among those of its owner')
  return created
}
