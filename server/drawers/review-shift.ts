import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { drawerFailures } from '@tunda/contract/till/drawers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockShift } from './lock-shift.ts'
import { showShift } from './show-shift.ts'

/** Marks a closed shift as reviewed. The first reviewer is kept; repeating it changes nothing. Fails NOT_FOUND and SHIFT_STILL_OPEN. */
export async function reviewShift(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<ShiftShown> {
  const shift = await lockShift(tx, id, member)
  if (shift.closed_at === null) throw fail(drawerFailures.stillOpen)
  const { org_id, user_id } = member
  const [reviewed] = await tx.query<{ z_number: number }>(
    `update shifts set reviewed_at = $3, reviewed_by = $4 where org_id = $1 and id = $2 and reviewed_at is null
     returning coalesce(z_number, 0) as z_number`,
    [org_id, id, now(), user_id],
  )
  if (reviewed !== undefined) {
    await publish(tx, [{ event: 'shift.reviewed', org_id, actor: member, id, facts: { z_number: reviewed.z_number } }])
  }
  return await showShift(tx, id, member)
}
