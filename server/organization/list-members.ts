import type { OrganizationMember } from '@tunda/contract/organization'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

/** The people of the shop: owner, admins, members, first joined first. */
export async function listMembers(tx: Tx, asked: PageAsked, member: Member) {
  const [counted, organization_members] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from organization_members where org_id = $1', [member.org_id]),
    tx.query<OrganizationMember>(
      `select m.org_id, m.user_id, m.role, p.full_name, p.email, m.created_at
       from organization_members m
       join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
       where m.org_id = $1
       order by array_position(array['owner', 'admin', 'member'], m.role), m.created_at, m.user_id
       limit $2 offset $3`,
      [member.org_id, asked.limit, offsetOf(asked)],
    ),
  ])
  return { organization_members, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}
