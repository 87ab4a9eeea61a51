import { memberFailures, type OrganizationMember } from '@tunda/contract/organization/members'
import type { RoleHeld } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { withRights } from './held-roles.ts'
import { heldColumns, withRoles } from './lock-members.ts'

const people = `select m.org_id, m.user_id, ${heldColumns}, p.full_name, p.email, m.created_at, m.location_ids
  ${withRoles}
  join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1`

type Row = Omit<OrganizationMember, 'rights'> & RoleHeld

/** The people of the shop: owner, admins, members, first joined first. */
export async function listMembers(tx: Tx, asked: PageAsked, member: Member) {
  const [counted, rows] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from organization_members where org_id = $1', [member.org_id]),
    tx.query<Row>(
      `${people} order by array_position(array['owner', 'admin', 'member'], m.role), m.created_at, m.user_id limit $2 offset $3`,
      [member.org_id, asked.limit, offsetOf(asked)],
    ),
  ])
  return { organization_members: rows.map(withRights), ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** One of them. Fails NOT_FOUND. */
export async function getMember(tx: Tx, userId: string, member: Member): Promise<OrganizationMember> {
  const [person] = await tx.query<Row>(`${people} and m.user_id = $2`, [member.org_id, userId])
  if (person === undefined) throw fail(memberFailures.notFound)
  return withRights(person)
}
