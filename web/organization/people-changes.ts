import type { OrganizationMember } from '@tunda/contract/members'
import { api } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'

/** What shows people, roles or seats is asked again. */
export async function refreshPeople(): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: api.organization.key() }),
    cache.invalidateQueries({ queryKey: api.subscription.key() }),
  ])
}

/** What a person is called here: who gave no name, by their address. */
export function personName({ full_name, email }: Pick<OrganizationMember, 'full_name' | 'email'>): string {
  return full_name.trim() === '' ? email : full_name
}
