import { general } from '@tunda/contract/failure'
import { mayGive, worksWithin } from '@tunda/contract/organization/rights'
import type { NewStaffMember, StaffMember } from '@tunda/contract/till/staff'
import { mostStaff, staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { requireChosen } from '../locations/location-rows.ts'
import { lockMembers } from '../organization/lock-members.ts'
import { roleToGive } from '../organization/role-to-give.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { getStaff } from './staff-rows.ts'
import { keepPin } from './staff-secrets.ts'

/**
 * Puts somebody on the list of staff. Fails NOT_FOUND for an account or role that is not the shop's, TOO_MANY_STAFF, STAFF_NAME_TAKEN,
 * STAFF_ACCOUNT_TAKEN, MORE_THAN_OWN_RIGHTS for whoever may do more than the member, LOCATION_CLOSED, and AUTHORIZATION_ERROR for an account or
 * locations that go beyond the member's.
 */
export async function addStaff(
  tx: Tx,
  { name, user_id, role_id, pin, location_ids }: NewStaffMember,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<StaffMember> {
  const people = await lockMembers(tx, member, ...(user_id === null ? [] : [user_id]))
  const account = user_id === null ? undefined : people.get(user_id)
  if (user_id !== null && account === undefined) throw fail(staffFailures.noAccount)
  if (account !== undefined && !worksWithin(member, account)) throw fail(general.notAllowed)
  const { rights } = account ?? (await roleToGive(tx, { role: 'member', role_id }, member))
  if (!mayGive(member, rights)) throw fail(staffFailures.moreThanOwn)
  await requireFree(tx, { name, user_id }, member)
  const places =
    user_id === null
      ? await placesToGive(tx, location_ids === undefined ? member.location_ids : location_ids, member)
      : null
  const [made] = await tx.query<{ id: string }>(
    `insert into staff (org_id, user_id, name, role_id, created_at, created_by, location_ids) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [member.org_id, user_id, name, role_id, now(), member.user_id, places?.location_ids ?? null],
  )
  if (made === undefined) throw new Error('what was written has an id')
  if (pin !== undefined) await writePin(tx, made.id, pin, member, peppers, user_id === member.user_id)
  await publish(tx, [
    {
      event: 'staff.added',
      org_id: member.org_id,
      actor: member,
      id: made.id,
      after: { name, role_id, user_id, ...(places?.location_ids && { locations: places.names }) },
    },
  ])
  return await getStaff(tx, made.id, member)
}

/** Where somebody without an account is to work, by name too. Fails NOT_FOUND, LOCATION_CLOSED, and AUTHORIZATION_ERROR beyond where the member works. */
export async function placesToGive(tx: Tx, location_ids: readonly string[] | null, member: Member) {
  if (!worksWithin(member, { location_ids })) throw fail(general.notAllowed)
  const nameOf = await requireChosen(tx, location_ids, member)
  const namesOf = (ids: readonly string[] | null) => ids?.flatMap((id) => nameOf.get(id) ?? []) ?? null
  return { location_ids, names: namesOf(location_ids), namesOf }
}

/** Fails TOO_MANY_STAFF, STAFF_NAME_TAKEN, STAFF_ACCOUNT_TAKEN. */
async function requireFree(tx: Tx, { name, user_id }: Pick<NewStaffMember, 'name' | 'user_id'>, member: Member) {
  const [counted] = await tx.query<{ count: number; has_name: boolean; has_account: boolean }>(
    `select count(*), coalesce(bool_or(is_active and lower(name) = lower($2)), false) as has_name,
       coalesce(bool_or(user_id = $3), false) as has_account from staff where org_id = $1`,
    [member.org_id, name, user_id],
  )
  if ((counted?.count ?? 0) >= mostStaff) throw fail(staffFailures.tooMany)
  if (counted?.has_account) throw fail(staffFailures.accountTaken)
  if (counted?.has_name) throw fail(staffFailures.nameTaken, { name })
}

/** Keeps a PIN: what an earlier one unlocked is locked again, and tries that were wrong are forgotten. `isOwn`: its person chose it. */
export async function writePin(
  tx: Tx,
  id: string,
  pin: string | null,
  { org_id }: Pick<Member, 'org_id'>,
  peppers: Secrets['peppers'],
  isOwn: boolean,
): Promise<void> {
  const kept = pin === null ? undefined : await keepPin(pin, { org_id, id }, peppers)
  await tx.query(
    `update staff set pin_hash = $3, pin_pepper_id = $4, pin_is_own = $5, key_version = key_version + 1, tries = '{}' where org_id = $1 and id = $2`,
    [org_id, id, kept?.pin_hash ?? null, kept?.pin_pepper_id ?? null, isOwn && kept !== undefined],
  )
}
