import { pinTriesAnHour, staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { findStaff, type StaffAtTill } from './staff-at-till.ts'
import type { KeptPin } from './staff-secrets.ts'

/** The shop, and the location whose till is tried; none for a try at a desk. */
type InShop = { readonly org_id: string; readonly location_id: string | null }

/** A try at somebody's PIN, recorded before the PIN is checked. */
type Taken = KeptPin & {
  readonly org_id: string
  readonly at: Date
  readonly used: number
  /** That of the PIN that is looked at. */
  readonly key_version: number
}

/** Records a try, before the PIN is checked. Fails NOT_FOUND, PIN_NOT_SET and PIN_LOCKED. */
export async function takeTry(tx: Tx, id: string, shop: InShop): Promise<Taken> {
  const { has_pin } = await requireActive(tx, id, shop)
  if (!has_pin) throw fail(staffFailures.noPin)
  const at = now()
  const [taken] = await tx.query<Omit<Taken, 'org_id' | 'at'>>(
    `update staff set tries = array(select t from unnest(tries) t where t > $3::timestamptz - interval '1 hour' order by t) || $3::timestamptz
     where org_id = $1 and id = $2 and pin_hash is not null
       and (select count(*) from unnest(tries) t where t > $3::timestamptz - interval '1 hour') < ${pinTriesAnHour}
     returning pin_hash, pin_pepper_id, key_version, cardinality(tries) as used`,
    [shop.org_id, id, at],
  )
  if (taken === undefined) throw fail(staffFailures.locked, { seconds: await secondsLocked(tx, id, shop, at) })
  return { ...taken, org_id: shop.org_id, at }
}

async function secondsLocked(tx: Tx, id: string, { org_id }: Pick<InShop, 'org_id'>, at: Date): Promise<number> {
  const [row] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from tries[1] + interval '1 hour' - $3::timestamptz))::integer as seconds
     from staff where org_id = $1 and id = $2`,
    [org_id, id, at],
  )
  return Math.max(1, row?.seconds ?? 1)
}

/** Somebody who still works there. Fails NOT_FOUND. */
export async function requireActive(tx: Tx, staff_id: string, { org_id, location_id }: InShop): Promise<StaffAtTill> {
  const [person] = await findStaff(tx, [{ org_id, staff_id, location_id }])
  if (!person?.is_active) throw fail(staffFailures.notFound)
  return person
}

/** The PIN was right: the try uses up none. */
export async function triesForgiven(tx: Tx, id: string, { org_id, at }: Pick<Taken, 'org_id' | 'at'>): Promise<void> {
  await tx.query('update staff set tries = array_remove(tries, $3) where org_id = $1 and id = $2', [org_id, id, at])
}
