import { type Rights, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { isAtWork, roleOfStaff, staffWithRoles } from './staff-rows.ts'

/** Somebody of the staff as a till meets them now. */
export type StaffAtTill = {
  readonly org_id: string
  readonly id: string
  readonly name: string
  /** Who did it, in documents: their account, or else their row in the list of staff. */
  readonly actor_id: string
  readonly rights: Rights
  readonly is_active: boolean
  readonly has_pin: boolean
  readonly key_version: number
}

type Row = Omit<StaffAtTill, 'rights'> & RoleHeld & { readonly role_name: string | null }

const columns = `s.org_id, s.id, s.name, coalesce(s.user_id, s.id) as actor_id, ${roleOfStaff}, s.pin_hash is not null as has_pin, s.key_version`

/** Those who are asked for, in one statement; whoever is no longer there is left out. */
export async function findStaff(
  tx: Tx,
  asked: readonly { readonly org_id: string; readonly staff_id: string }[],
): Promise<StaffAtTill[]> {
  if (asked.length === 0) return []
  const rows = await tx.query<Row>(
    `select ${columns} ${staffWithRoles} where (s.org_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [asked.map(({ org_id }) => org_id), asked.map(({ staff_id }) => staff_id)],
  )
  return rows.map(withRights)
}

/** Who may unlock the shop's tills, by name. */
export async function staffOfTills(tx: Tx, orgId: string): Promise<StaffAtTill[]> {
  const rows = await tx.query<Row>(
    `select ${columns} ${staffWithRoles}
     where s.org_id = $1 and ${isAtWork}
       and (s.pin_hash is not null or s.badge_verifier is not null)
     order by lower(s.name), s.id`,
    [orgId],
  )
  return rows.map(withRights)
}

/** Whose badge it is; nothing where it is nobody's. */
export async function findByBadge(
  tx: Tx,
  orgId: string,
  verifiers: readonly Buffer[],
): Promise<StaffAtTill | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} ${staffWithRoles} where s.org_id = $1 and s.badge_verifier = any ($2::bytea[])`,
    [orgId, verifiers],
  )
  return row && withRights(row)
}

function withRights(row: Row): StaffAtTill {
  const { org_id, id, name, actor_id, is_active, has_pin, key_version } = row
  return { org_id, id, name, actor_id, rights: rightsOf(row), is_active, has_pin, key_version }
}
