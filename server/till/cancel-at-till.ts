import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Refund } from '@tunda/contract/selling/refunds'
import type { ApproverAtTill } from '@tunda/contract/till/staff'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillCancellation } from '@tunda/contract/till/till-refunds'
import type { z } from 'zod'
import { fail } from '../fail.ts'
import { cancelSaleOfShift } from '../sales/refunds/cancel-of-shift.ts'
import { personOfPass } from './person-of-pass.ts'
import { memberAtTill } from './refund-at-till.ts'
import { atTill, identifyStaff, type TillDoor } from './unlock-till.ts'

type Asked = {
  readonly staff_pass: string
  readonly cancellation: z.output<typeof TillCancellation>
  readonly approver?: z.output<typeof ApproverAtTill> | undefined
}

/**
 * Cancels a sale of the till's present shift, by whoever unlocked the till, or by the PIN or badge of somebody who may: the till stays whose
 * it was. Fails as unlocking does, PIN_NEEDED, AUTHORIZATION_ERROR, SALE_NOT_OF_SHIFT and as cancelling does.
 */
export async function cancelAtTill(door: TillDoor, { staff_pass, cancellation, approver }: Asked): Promise<Refund> {
  const approved = approver && (await identifyStaff(door, approver)).person
  return await atTill(door, async (tx, terminal) => {
    const cashier = await personOfPass(tx, door, staff_pass, terminal)
    if (cashier === undefined) throw fail(staffFailures.notUnlocked)
    const decider = approved ?? cashier
    if (!may(decider, 'cancel_sale')) throw fail(general.notAllowed)
    const member = { ...memberAtTill(cashier, terminal), rights: decider.rights }
    const approver_id = decider.id === cashier.id ? undefined : decider.actor_id
    return await cancelSaleOfShift(tx, cancellation, member, { terminal_id: terminal.terminal_id, approver_id })
  })
}
