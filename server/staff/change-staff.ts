import type { Values } from '@tunda/contract/events'
import { general } from '@tunda/contract/failure'
import { mayGive, worksWithin } from '@tunda/contract/organization/rights'
import type { ChangedStaffMember, StaffMember, StaffRules } from '@tunda/contract/till/staff'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { isSamePlaces } from '../locations/location-rows.ts'
import { lockMembers } from '../organization/lock-members.ts'
import { roleToGive } from '../organization/role-to-give.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { placesToGive, writePin } from './add-staff.ts'
import { getStaff, staffRulesOf } from './staff-rows.ts'
import { type KeptBadge, keepBadge, newBadge } from './staff-secrets.ts'

/**
 * Renames somebody, gives them another role or other locations, or says whether they sell. Fails NOT_FOUND, STAFF_NAME_TAKEN,
 * STAFF_ROLE_IS_THE_ACCOUNTS, STAFF_LOCATIONS_ARE_THE_ACCOUNTS, LOCATION_CLOSED, and AUTHORIZATION_ERROR and MORE_THAN_OWN_RIGHTS for whoever works
 * at more locations or may do more than the member, before or after.
 */
export async function changeStaff(tx: Tx, asked: ChangedStaffMember, member: Member): Promise<StaffMember> {
  const before = await lockStaff(tx, asked.id, member)
  const { name = before.name, role_id = before.role_id, is_active = before.is_active } = asked
  if (before.user_id !== null && asked.role_id !== undefined) throw fail(staffFailures.accountsRole)
  if (before.user_id === null && role_id !== before.role_id) {
    const { rights } = await roleToGive(tx, { role: 'member', role_id }, member)
    if (!mayGive(member, rights)) throw fail(staffFailures.moreThanOwn)
  }
  const moved = await movedTo(tx, before, asked, member)
  const after = { name, role_id, is_active, ...moved?.after }
  const [was, is] = changesOf<typeof after>({ ...before, ...moved?.before }, after)
  if (Object.keys(is).length === 0) return before
  if (is_active) await requireName(tx, before.id, name, member)
  await tx.query(
    `update staff set name = $3, is_active = $5, role_id = case when user_id is null then $4::uuid end,
       location_ids = case when user_id is null then $6::uuid[] end, key_version = key_version + case when is_active = $5 then 0 else 1 end
     where org_id = $1 and id = $2`,
    [member.org_id, before.id, name, role_id, is_active, moved ? moved.location_ids : before.location_ids],
  )
  await publish(tx, [{ event: 'staff.changed', ...about(before, member), before: was, after: is }])
  return await getStaff(tx, before.id, member)
}

/** Where somebody works from now on, with its names for the trail; nothing where that stays. */
async function movedTo(tx: Tx, person: StaffMember, { location_ids: asked }: ChangedStaffMember, member: Member) {
  if (asked === undefined || isSamePlaces(person.location_ids, asked)) return undefined
  if (person.user_id !== null) throw fail(staffFailures.accountsLocations)
  const { names, namesOf } = await placesToGive(tx, asked, member)
  return { location_ids: asked, before: { locations: namesOf(person.location_ids) }, after: { locations: names } }
}

/** Sets somebody's PIN, or takes it away. Fails NOT_FOUND, MORE_THAN_OWN_RIGHTS. */
export async function setPin(
  tx: Tx,
  { id, pin }: { id: string; pin: string | null },
  member: Member,
  peppers: Secrets['peppers'],
): Promise<StaffMember> {
  const person = await lockStaff(tx, id, member)
  await writePin(tx, id, pin, member, peppers, person.user_id === member.user_id)
  const event = pin === null ? 'staff.pin_removed' : 'staff.pin_set'
  await publish(tx, [{ event, ...about(person, member) }])
  return await getStaff(tx, id, member)
}

/** Makes a badge; one they had stops working. Fails NOT_FOUND, MORE_THAN_OWN_RIGHTS. */
export async function makeBadge(
  tx: Tx,
  id: string,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<{ staff: StaffMember; badge: string }> {
  const person = await lockStaff(tx, id, member)
  const badge = newBadge()
  await writeBadge(tx, id, keepBadge(badge, peppers), member)
  await publish(tx, [{ event: 'staff.badge_made', ...about(person, member) }])
  return { staff: await getStaff(tx, id, member), badge }
}

/** Takes a badge away. Fails NOT_FOUND, MORE_THAN_OWN_RIGHTS. */
export async function removeBadge(tx: Tx, id: string, member: Member): Promise<StaffMember> {
  const person = await lockStaff(tx, id, member)
  if (!person.has_badge) return person
  await writeBadge(tx, id, null, member)
  await publish(tx, [{ event: 'staff.badge_removed', ...about(person, member) }])
  return await getStaff(tx, id, member)
}

/** When tills lock by themselves from now on. */
export async function setStaffRules(tx: Tx, asked: StaffRules, member: Member): Promise<StaffRules> {
  await lockMembers(tx, member)
  const before = await staffRulesOf(tx, member.org_id)
  const [was, is] = changesOf(before, asked)
  if (Object.keys(is).length === 0) return before
  await tx.query(
    `insert into staff_rules (org_id, lock_after_seconds, locks_after_sale) values ($1, $2, $3)
     on conflict (org_id) do update set lock_after_seconds = excluded.lock_after_seconds, locks_after_sale = excluded.locks_after_sale`,
    [member.org_id, asked.lock_after_seconds, asked.locks_after_sale],
  )
  const id = member.org_id
  await publish(tx, [
    { event: 'staff.rules_changed', org_id: member.org_id, actor: member, id, before: was, after: is },
  ])
  return asked
}

/**
 * Somebody whom nobody else changes until the transaction ends. Whoever sets a PIN could sell and approve as they do. Fails NOT_FOUND,
 * MORE_THAN_OWN_RIGHTS, and AUTHORIZATION_ERROR for somebody who works where the member does not.
 */
async function lockStaff(tx: Tx, id: string, member: Member): Promise<StaffMember> {
  const { user_id } = await getStaff(tx, id, member)
  await lockMembers(tx, member, ...(user_id === null ? [] : [user_id]))
  const person = await getStaff(tx, id, member)
  if (!worksWithin(member, person)) throw fail(general.notAllowed)
  if (!mayGive(member, person.rights)) throw fail(staffFailures.moreThanOwn)
  return person
}

async function writeBadge(tx: Tx, id: string, kept: KeptBadge | null, { org_id }: Member): Promise<void> {
  await tx.query(
    'update staff set badge_verifier = $3, badge_pepper_id = $4, key_version = key_version + 1 where org_id = $1 and id = $2',
    [org_id, id, kept?.badge_verifier ?? null, kept?.badge_pepper_id ?? null],
  )
}

async function requireName(tx: Tx, id: string, name: string, { org_id }: Member): Promise<void> {
  const taken = await tx.query(
    'select 1 from staff where org_id = $1 and id <> $2 and is_active and lower(name) = lower($3)',
    [org_id, id, name],
  )
  if (taken.length > 0) throw fail(staffFailures.nameTaken, { name })
}

const about = ({ id, name }: StaffMember, actor: Member) => ({ org_id: actor.org_id, actor, id, facts: { name } })

function changesOf<Fields extends object>(before: Fields, after: Fields): [Values, Values] {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter((key) => before[key] !== after[key])
  const part = (of: Fields): Values => Object.fromEntries(changed.map((key) => [key, of[key]]))
  return [part(before), part(after)]
}
