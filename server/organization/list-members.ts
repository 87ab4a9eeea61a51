import { memberFailures, type OrganizationMember } from '@tunda/contract/members'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

const people = `select m.org_id, m.user_id, m.role, p.full_name, p.email, m.created_at
  from organization_members m
  join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1`

/** The people of the shop: owner, admins, members, first joined first. */
export async function listMembers(tx: Tx, asked: PageAsked, member: Member) {
  const [counted, organization_members] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from organization_members where org_id = $1', [member.org_id]),
    tx.query<OrganizationMember>(
      `${people} order by array_position(array['owner', 'admin', 'member'], m.role), m.created_at, m.user_id limit $2 offset $3`,
      [member.org_id, asked.limit, offsetOf(asked)],
    ),
  ])
  return { organization_members, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** One of them. Fails NOT_FOUND. */
export async function getMember(tx: Tx, userId: string, member: Member): Promise<OrganizationMember> {
  const [person] = await tx.query<OrganizationMember>(`${people} and m.user_id = $2`, [member.org_id, userId])
  if (person === undefined) throw fail(memberFailures.notFound)
  return person
}
