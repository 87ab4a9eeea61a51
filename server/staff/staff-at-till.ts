import { type Rights, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { isAtWork, placesOfStaff, roleOfStaff, staffWithRoles } from './staff-rows.ts'

/** Somebody of the staff as a till meets them now. */
export type StaffAtTill = {
  readonly org_id: string
  readonly id: string
  readonly name: string
  /** Who did it, in documents: their account, or else their row in the list of staff. */
  readonly actor_id: string
  readonly rights: Rights
  /** They sell, and work at the location that was asked about. */
  readonly is_active: boolean
  readonly has_pin: boolean
  readonly key_version: number
}

type Row = Omit<StaffAtTill, 'rights'> &
  RoleHeld & { readonly role_name: string | null; readonly location_ids: readonly string[] | null }

/** Where a till stands. */
export type TillPlace = { readonly org_id: string; readonly location_id: string }

const columns = `s.org_id, s.id, s.name, coalesce(s.user_id, s.id) as actor_id, ${roleOfStaff}, ${placesOfStaff} as location_ids,
  ${isAtWork} as is_active, s.pin_hash is not null as has_pin, s.key_version`

type Asked = {
  readonly org_id: string
  readonly staff_id: string
  /** Where they are to be at work; null: anywhere, as at a desk. */
  readonly location_id: string | null
}

/** Those who are asked for, in one statement and in this order; undefined for whoever is no longer there. */
export async function findStaff(tx: Tx, asked: readonly Asked[]): Promise<(StaffAtTill | undefined)[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<Row>(
    `select ${columns} ${staffWithRoles} where (s.org_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [asked.map(({ org_id }) => org_id), asked.map(({ staff_id }) => staff_id)],
  )
  const found = new Map(rows.map((row) => [`${row.org_id} ${row.id}`, row]))
  return asked.map(({ org_id, staff_id, location_id }) => {
    const row = found.get(`${org_id} ${staff_id}`)
    return row && atPlace(row, location_id)
  })
}

/** Who may unlock a till that stands there, by name. */
export async function staffOfTills(tx: Tx, { org_id, location_id }: TillPlace): Promise<StaffAtTill[]> {
  const rows = await tx.query<Row>(
    `select ${columns} ${staffWithRoles}
     where s.org_id = $1 and ${isAtWork} and (${placesOfStaff} is null or $2 = any (${placesOfStaff}))
       and (s.pin_hash is not null or s.badge_verifier is not null)
     order by lower(s.name), s.id`,
    [org_id, location_id],
  )
  return rows.map((row) => atPlace(row, location_id))
}

/** Whose badge it is; nothing where it is nobody's. */
export async function findByBadge(
  tx: Tx,
  { org_id, location_id }: TillPlace,
  verifiers: readonly Buffer[],
): Promise<StaffAtTill | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} ${staffWithRoles} where s.org_id = $1 and s.badge_verifier = any ($2::bytea[])`,
    [org_id, verifiers],
  )
  return row && atPlace(row, location_id)
}

/** Nobody is at work at the till of a location that is not theirs. */
function atPlace(row: Row, locationId: string | null): StaffAtTill {
  const { org_id, id, name, actor_id, location_ids: places, has_pin, key_version } = row
  const is_active = row.is_active && (places === null || locationId === null || places.includes(locationId))
  return { org_id, id, name, actor_id, rights: rightsOf(row), is_active, has_pin, key_version }
}
