import type { OrganizationMember } from '@tunda/contract/organization/members'
import { refresh } from '../../shared/calls/refresh.ts'

/** What shows people, roles or seats is asked again. */
export const refreshPeople = () => refresh('organization_members')

/** What a person is called here: who gave no name, by their address. */
export function personName({ full_name, email }: Pick<OrganizationMember, 'full_name' | 'email'>): string {
  return full_name.trim() === '' ? email : full_name
}
