import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillRefund } from '@tunda/contract/till/till-refunds'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import type { Member, Terminal } from '../context.ts'
import { fail } from '../fail.ts'
import { findSalesBrought } from '../sales/refunds/find-sales-brought.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import type { StaffAtTill } from '../staff/staff-at-till.ts'
import { personOfPass } from './person-of-pass.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

type Asked = { readonly staff_pass: string }

/**
 * The sales that a receipt's number, its QR code or a customer's phone names. Fails PIN_NEEDED, and AUTHORIZATION_ERROR for whoever may not refund.
 */
export async function findSalesAtTill(door: TillDoor, { staff_pass, sought }: Asked & { readonly sought: string }) {
  return await atTill(door, async (tx, terminal) => {
    const member = await refunderOf(tx, door, staff_pass, terminal)
    return { sales: await findSalesBrought(tx, sought, member) }
  })
}

/**
 * Refunds lines of a sale at a till, by whoever unlocked it and with their limits, as at a desk; the cash is the till's drawer's. The goods
 * come back to where the till stands. Fails as refunds do, PIN_NEEDED and AUTHORIZATION_ERROR.
 */
export async function refundAtTill(
  door: TillDoor,
  { staff_pass, refund }: Asked & { readonly refund: z.output<typeof TillRefund> },
) {
  return await atTill(door, async (tx, terminal) => {
    const member = await refunderOf(tx, door, staff_pass, terminal)
    return await refundSale(tx, refund, member, { terminal_id: terminal.terminal_id })
  })
}

/**
 * Whoever unlocked the till, as somebody who works where it stands: sales of other locations are none of theirs here. Of what was done
 * without the server, `moment` is when: a pass proves its person as long as it does for sales. Fails PIN_NEEDED and AUTHORIZATION_ERROR.
 */
export async function refunderOf(
  tx: Tx,
  door: TillDoor,
  pass: string | null | undefined,
  terminal: Terminal,
  done: { readonly moment?: Date; readonly id?: string } = {},
): Promise<Member> {
  const person = pass ? await personOfPass(tx, door, pass, terminal, done) : undefined
  if (person === undefined) throw fail(staffFailures.notUnlocked)
  if (!may(person, 'refund')) throw fail(general.notAllowed)
  return memberAtTill(person, terminal)
}

/** Somebody of the staff as a member at work where the till stands. */
export function memberAtTill(person: StaffAtTill, terminal: Terminal): Member {
  const { org_id, location_id, rules, plan, user_agent, email } = terminal
  return {
    org_id,
    location_id,
    rules,
    plan,
    user_agent,
    email,
    user_id: person.actor_id,
    full_name: person.name,
    rights: person.rights,
    location_ids: [location_id],
    role: 'member',
    role_id: null,
    is_super_admin: false,
    authenticated_at: null,
    onboarding_completed_at: null,
  }
}
