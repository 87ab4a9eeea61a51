import { t } from '@lingui/core/macro'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TillTradeIn, TradedAtTill } from '@tunda/contract/till/till-trade-ins'
import type { z } from 'zod'
import { asFailure, Failure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import {
  beginServerSale,
  findAbandoned,
  isRefused,
  keepServerSale,
  type PendingSale,
  patienceMs,
  takeBack,
} from '../sale/server-sale.ts'
import type { SaleApproval } from '../staff/approve.ts'
import { refusedPass } from '../staff/refused-pass.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { findTradeIn, tradeIn } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { type DeviceOffer, keepOffer, NotConfirmed } from './device-offers.ts'

/** A sale with a device in part payment that the server has not answered yet: everything except the device's seller. */
export type PendingTradeIn = PendingSale & { readonly items: z.input<typeof TillTradeIn>['sale']['items'] }

/**
 * Makes the sale of a ticket that a device pays a part of, and buys the device. Undefined if the server refused, and the ticket shows why. Fails
 * without an answer: the till itself asks for the outcome later.
 */
export async function makeTradeIn(
  till: Till,
  ticket: Ticket,
  priced: PricedTicket,
  offer: DeviceOffer,
  approval?: SaleApproval,
): Promise<KeptSale | undefined> {
  const { sendable } = await import('../../shared/trade-ins/offer.ts')
  const trade_in = { id: offer.id, amount: offer.amount, ...(await sendable(offer, offer.device, offer.seller)) }
  const begun = { ticket, priced, approval, other: notConfirmed }
  const { pending, body } = await beginServerSale(till, 'trade_in', begun, (kept, { items }) => ({ ...kept, items }))
  const { staff_pass: _pass, ...sold } = body
  const asked = {
    trade_in,
    // Only a known customer can have a deposit.
    rest: ticket.customer?.id ? offer.rest : ('cash' as const),
    sale: { ...sold, client_sale_id: ticket.id, total_amount: priced.total_amount },
  }
  try {
    return await settle(till, pending, await tradeIn(till, asked, patienceMs))
  } catch (error) {
    const failure = asFailure(error)
    if (!isRefused(failure)) throw notConfirmed()
    await takeBack(till, 'trade_in', ticket, failure)
    if (isRefusal(failure, 'staff.notUnlocked')) await refusedPass(till)
    return undefined
  }
}

const notConfirmed = () =>
  new NotConfirmed(
    t`The till keeps asking, and shows whether the sale was made. Keep the device and the goods here until then.`,
  )

/** Asks for the outcome of one without an answer, unless whoever began it still does; one that was not made is a ticket again. */
export async function finishTradeIn(till: Till): Promise<void> {
  const pending = await findAbandoned(till, 'trade_in')
  if (!pending) return
  try {
    await settle(till, pending, await findTradeIn(till, pending.sale.id))
    toast.info(t`The trade-in went through`, t`The receipt is under “Today on this till”.`, 30_000)
  } catch (error) {
    const failure = asFailure(error)
    if (!isFinal(failure.status) || !isRefusal(failure, 'general.notFound')) throw error
    const words = t`The sale was not recorded, and the device was not bought. Enter the trade-in again.`
    await takeBack(till, 'trade_in', pending.ticket, new Failure('NOT_FOUND', words, 404))
  }
}

/** The sale was made: it is stored with its receipt, and the device's seller is forgotten. */
async function settle(till: Till, { sale, items, ticket }: PendingTradeIn, answer: TradedAtTill): Promise<KeptSale> {
  const { outcome: state, invoice_number, flags } = answer.sale
  const { device: reference, amount, paid_out, deposit } = answer
  const receipt = {
    ...sale.receipt,
    invoiceNumber: invoice_number ?? sale.local_number,
    payments: [...sale.receipt.payments, { method: 'trade_in' as const, amount, reference }],
  }
  const kept: KeptSale = { ...sale, state, invoice_number, flags, receipt, rest_of_offer: { paid_out, deposit } }
  await keepServerSale(till, 'trade_in', kept, items)
  keepOffer(ticket.id, undefined)
  return kept
}
