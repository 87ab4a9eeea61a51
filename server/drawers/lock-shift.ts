import { general } from '@tunda/contract/failure'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

/** Who works with a drawer: somebody at a desk or at a till. */
export type Keeper = Pick<Member, 'org_id' | 'user_id' | 'email' | 'full_name' | 'user_agent' | 'rules' | 'rights'> & {
  /** At a desk, the member's locations; absent at a till, which has only its own drawer. */
  readonly location_ids?: readonly string[] | null
  /** When it was done, if the shop learns of it only now: then it has already happened, and no rule refuses it. */
  readonly at?: Date | undefined
}

export type LockedShift = {
  readonly id: string
  readonly drawer_id: string
  readonly held_by: string
  readonly opened_at: Date
  readonly closed_at: string | null
}

/**
 * Locks a shift against movements until the transaction ends: sales in progress have been written, later ones wait. Fails NOT_FOUND, also for the
 * drawer of a till where the member does not work.
 */
export async function lockShift(tx: Tx, id: string, { org_id, location_ids = null }: Keeper): Promise<LockedShift> {
  const [shift] = await tx.query<Omit<LockedShift, 'opened_at'> & { opened_at: string }>(
    `select id, drawer_id, held_by, opened_at, closed_at from shifts s where org_id = $1 and id = $2
       and exists (select from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
         where w.org_id = s.org_id and w.id = s.drawer_id and ${ofSeenTill('$3')})
     for update`,
    [org_id, id, location_ids],
  )
  if (shift === undefined) throw fail(general.notFound)
  return { ...shift, opened_at: new Date(shift.opened_at) }
}

/** The same for an open shift. Fails NOT_FOUND and SHIFT_CLOSED. */
export async function lockOpenShift(tx: Tx, id: string, member: Keeper): Promise<LockedShift> {
  const shift = await lockShift(tx, id, member)
  if (shift.closed_at !== null) throw fail(drawerFailures.closed)
  return shift
}
