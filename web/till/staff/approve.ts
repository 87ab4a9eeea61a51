import { t } from '@lingui/core/macro'
import { type PricedTicket, saleOf } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { SaleToApprove } from '@tunda/contract/till/approvals'
import type { TillPerson } from '@tunda/contract/till/till'
import { asFailure, Failure } from '../../shared/calls/failure.ts'
import { approveSale } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { boundPass } from './bound-pass.ts'
import { passOfPin } from './unlock.ts'

/** The approval of a sale: the server's, or offline the pass of whoever typed their PIN here. */
export type SaleApproval = ServerApproval | { readonly approver_pass: string }
export type ServerApproval = { readonly approval_id: string }

/** Approves the ticket by somebody's PIN: by the server, or offline by the copy of their pass on this device. Fails with the reason. */
export async function approveByPin(
  till: Till,
  person: TillPerson,
  pin: string,
  ticket: Ticket,
  priced: PricedTicket,
): Promise<SaleApproval> {
  const alone = async () => ({ approver_pass: await boundPass(await passOfPin(till, person, pin), ticket.id) })
  if (till.line.now() !== 'online' || till.isTurnedAway.get()) return await alone()
  try {
    return await askServer(till, { staff_id: person.id, pin }, ticket, priced)
  } catch (error) {
    if (asFailure(error).status === 0) return await alone()
    throw error
  }
}

/** The same by the server only, for what a pass cannot approve. Fails with the reason, also without an answer. */
export async function approveByPinOnline(
  till: Till,
  person: TillPerson,
  pin: string,
  ticket: Ticket,
  priced: PricedTicket,
): Promise<ServerApproval> {
  return await askServer(till, { staff_id: person.id, pin }, ticket, priced)
}

/** The same by the badge that was scanned, which the server must know. */
export async function approveByBadge(
  till: Till,
  badge: string,
  ticket: Ticket,
  priced: PricedTicket,
): Promise<ServerApproval> {
  return await askServer(till, { badge }, ticket, priced)
}

type Approver = { readonly staff_id: string; readonly pin: string } | { readonly badge: string }

async function askServer(
  till: Till,
  approver: Approver,
  ticket: Ticket,
  priced: PricedTicket,
): Promise<ServerApproval> {
  const person = till.person.get()
  if (!person) throw new Failure('PIN_NEEDED', t`Enter your PIN to sell.`, 403)
  const { items, discount, total_amount } = saleOf(ticket, priced, salePolicies.till)
  const sale: SaleToApprove = { client_sale_id: ticket.id, items, discount, total_amount: total_amount ?? 0 }
  const { approval_id } = await approveSale(till, {
    id: crypto.randomUUID(),
    staff_pass: person.pass,
    approver,
    sale,
  })
  return { approval_id }
}
