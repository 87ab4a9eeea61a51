import type { RoleHeld } from '@tunda/contract/organization/rights'
import { type StaffMember, type StaffRules, usualStaffRules } from '@tunda/contract/till/staff'
import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { ownRoleColumns, withRights } from '../organization/held-roles.ts'

/** Whose staff rows are read; the caller does not matter here. */
type InShop = Pick<Member, 'org_id'>

type Row = Omit<StaffMember, 'rights'> & RoleHeld & { readonly role: 'member' }

/** Somebody with an account is at work in its role, as long as that account is in the shop and the platform has not suspended it. */
const joined = `from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end`

/** Whether somebody on the list is at work: `s` is staff. */
export const isAtWork =
  's.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id))'

/** What somebody on the list may do. */
export const roleOfStaff = `coalesce(m.role, 'member') as role, r.id as role_id, ${ownRoleColumns}`

/** Where somebody on the list works; null: everywhere. Whoever has an account works where it does. */
export const placesOfStaff = 'coalesce(m.location_ids, s.location_ids)'
export const staffWithRoles = joined

const columns = `s.id, s.org_id, s.user_id, s.name, ${roleOfStaff}, ${isAtWork} as is_active, ${placesOfStaff} as location_ids,
  s.pin_hash is not null as has_pin,
  s.badge_verifier is not null as has_badge, s.created_at,
  case when (select count(*) from unnest(s.tries) t where t > $2::timestamptz - interval '1 hour') >= ${pinTriesAnHour}
    then s.tries[1] + interval '1 hour' end as locked_until`

/** The people of the list, those who still sell first, by name, and when tills lock by themselves. */
export async function listStaff(tx: Tx, member: InShop) {
  const [rows, rules] = await Promise.all([
    tx.query<Row>(`select ${columns} ${joined} where s.org_id = $1 order by s.is_active desc, lower(s.name), s.id`, [
      member.org_id,
      now(),
    ]),
    staffRulesOf(tx, member.org_id),
  ])
  const staff = rows.map(asStaff)
  return { staff, ...onePage(staff.length), rules }
}

/** One of them. Fails NOT_FOUND, also for another shop's. */
export async function getStaff(tx: Tx, id: string, { org_id }: InShop): Promise<StaffMember> {
  const [row] = await tx.query<Row>(`select ${columns} ${joined} where s.org_id = $1 and s.id = $3`, [
    org_id,
    now(),
    id,
  ])
  if (row === undefined) throw fail(staffFailures.notFound)
  return asStaff(row)
}

/** When the shop's tills lock by themselves. */
export async function staffRulesOf(tx: Tx, orgId: string): Promise<StaffRules> {
  const [rules] = await tx.query<StaffRules>(
    'select lock_after_seconds, locks_after_sale from staff_rules where org_id = $1',
    [orgId],
  )
  return rules ?? usualStaffRules
}

function asStaff(row: Row): StaffMember {
  const { role: _role, ...shown } = withRights(row)
  return shown
}
