import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { approvalFailures } from '@tunda/contract/till/approvals'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillApproval, TillApproved } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { dayIn, now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type Approver, keepApproval } from '../sales/approvals/keep-approval.ts'
import { linesToApprove, priceSubject, readFresh } from '../sales/approvals/subject.ts'
import type { StaffAtTill } from '../staff/staff-at-till.ts'
import { personOfPass } from './person-of-pass.ts'
import { atTill, identifyStaff, type TillDoor } from './unlock-till.ts'

type Asked = z.output<typeof TillApproval>

/**
 * Lets a price or discount through at a till by the PIN or badge of somebody who may give it. The till stays whose it was. Fails as
 * unlocking does, PIN_NEEDED where nobody has unlocked the till, APPROVAL_NOT_ALLOWED where the person may not give it either, and as
 * asking for one does.
 */
export async function approveAtTill(door: TillDoor, asked: Asked): Promise<TillApproved> {
  const { person } = await identifyStaff(door, asked.approver)
  return await atTill(door, async (tx, terminal) => {
    const asker = await cashierOf(tx, door, asked.staff_pass, terminal)
    const lines = await linesToApprove(tx, terminal, asked.sale)
    const approver: Approver = { actor_id: person.actor_id, ...sellerLike(person, terminal) }
    const fresh = await readFresh(tx, terminal, asked.sale, dayIn(terminal.rules.time_zone, now()))
    const priced = priceSubject(lines, asked.sale, salePolicies.till, approver, fresh)
    if (priced.breach !== undefined) throw fail(approvalFailures.mayNot)
    const { org_id, location_id } = terminal
    const isNew = await keepApproval(tx, asked, priced, { org_id, location_id, user_id: asker.actor_id }, approver)
    if (!isNew) return { approval_id: asked.id, approved_by: person.name }
    const { total_amount } = priced.cart
    const after = { total_amount, reduction: Math.max(0, priced.listed - total_amount), asked_by: asker.actor_id }
    const actor = { user_id: person.actor_id, email: terminal.email, user_agent: terminal.user_agent }
    await publish(tx, [{ event: 'approval.approved', org_id, actor, id: asked.id, after }])
    return { approval_id: asked.id, approved_by: person.name }
  })
}

/** A person's rights, with the shop's rules as far as theirs go. */
function sellerLike({ rights }: StaffAtTill, { rules }: Terminal) {
  return { rights, rules }
}

async function cashierOf(tx: Tx, door: TillDoor, pass: string, terminal: Terminal): Promise<StaffAtTill> {
  const cashier = await personOfPass(tx, door, pass, terminal)
  if (cashier === undefined) throw fail(staffFailures.notUnlocked)
  return cashier
}
