import type { GivenRole } from '@tunda/contract/organization/members'
import { ownRoleFailures } from '@tunda/contract/organization/own-roles'
import {
  type Bearer,
  letsOthersIn,
  type Rights,
  type RightsNamed,
  rightsNamed,
  rightsOfRole,
} from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { fail } from '../fail.ts'

/** A role that somebody gets, with what it gives them. */
export type RoleToGive = {
  readonly role: GivenRole
  readonly role_id: string | null
  readonly role_name: string | null
  readonly rights: Rights
}

type Asked = { readonly role: GivenRole; readonly role_id?: string | null | undefined }

/** The role that is asked for, as it is now: one of the three, or one of the shop's own. Fails NOT_FOUND. */
export async function roleToGive(tx: Tx, { role, role_id }: Asked, { org_id }: Member): Promise<RoleToGive> {
  if (role_id === null || role_id === undefined) {
    return { role, role_id: null, role_name: null, rights: rightsOfRole[role] }
  }
  const [own] = await tx.query<RightsNamed & { name: string }>(
    'select name, rights, max_discount_percent, max_refund from organization_roles where org_id = $1 and id = $2',
    [org_id, role_id],
  )
  if (own === undefined) throw fail(ownRoleFailures.notFound)
  return { role: 'member', role_id, role_name: own.name, rights: rightsNamed(own) }
}

/**
 * Fails REAUTHENTICATION_NEEDED if this gives somebody the right to let others in, which they did not have before: a stolen session must not leave
 * behind who opens the shop again.
 */
export function requireFreshToGive(given: Bearer, member: Member, before: Bearer = { rights: {} }): void {
  if (letsOthersIn(given) && !letsOthersIn(before)) requireFresh(member)
}
