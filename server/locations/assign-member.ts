import { general } from '@tunda/contract/failure'
import { memberFailures } from '@tunda/contract/organization/members'
import { isOwner, mayHire } from '@tunda/contract/organization/rights'
import type { MemberLocations } from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockMembers } from '../organization/lock-members.ts'
import { about } from './change-locations.ts'
import { isSamePlaces, requireChosen } from './location-rows.ts'

/**
 * Sets where a person works, and so which stock they see, from their next request on; null means everywhere. Fails NOT_FOUND for a person or a
 * location that is not the shop's, OWNER_STAYS for its owner, LOCATION_CLOSED where none of them is open, and AUTHORIZATION_ERROR for themself, for
 * whom they may not hire, and where they work at chosen locations themself.
 */
export async function assignMember(tx: Tx, asked: MemberLocations, member: Member): Promise<MemberLocations> {
  const { user_id, location_ids } = asked
  const people = await lockMembers(tx, member, user_id)
  const person = people.get(user_id)
  if (person === undefined) throw fail(memberFailures.notFound)
  if (isOwner(person)) throw fail(memberFailures.ownerStays)
  if (member.location_ids !== null || user_id === member.user_id || !mayHire(member, person))
    throw fail(general.notAllowed)
  const nameOf = await requireChosen(tx, location_ids, member)
  const [before] = await tx.query<{ location_ids: string[] | null }>(
    'select location_ids from organization_members where org_id = $1 and user_id = $2',
    [member.org_id, user_id],
  )
  if (isSamePlaces(before?.location_ids ?? null, location_ids)) return asked
  await tx.query('update organization_members set location_ids = $3::uuid[] where org_id = $1 and user_id = $2', [
    member.org_id,
    user_id,
    location_ids,
  ])
  const names = (ids: readonly string[] | null | undefined) => ids?.flatMap((id) => nameOf.get(id) ?? []) ?? null
  await publish(tx, [
    {
      event: 'member.locations_changed',
      ...about({ id: user_id }, member),
      before: { locations: names(before?.location_ids) },
      after: { locations: names(location_ids) },
    },
  ])
  return asked
}
