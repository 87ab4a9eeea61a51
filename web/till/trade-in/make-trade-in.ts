import { t } from '@lingui/core/macro'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TillTradeIn, TradedAtTill } from '@tunda/contract/till/till-trade-ins'
import type { z } from 'zod'
import { asFailure, Failure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { isRefused, takeBack, takeOffStock } from '../refunds/exchange.ts'
import { numberSale } from '../sale/number-sale.ts'
import { ownReceipt } from '../sale/unseen-receipt.ts'
import type { SaleApproval } from '../staff/approve.ts'
import { refusedPass } from '../staff/refused-pass.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { readSetting } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import { findTradeIn, tradeIn } from '../sync/till-server.ts'
import { beginTicket, ticketWritten } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'
import { type DeviceOffer, keepOffer, NotConfirmed } from './device-offers.ts'

/** A sale with a device in part payment that the server has not answered yet: everything but whose device it is. */
export type PendingTradeIn = {
  readonly sale: KeptSale
  readonly items: z.input<typeof TillTradeIn>['sale']['items']
  readonly ticket: Ticket
  /** Whoever began it asks until then; milliseconds of the device's clock. */
  readonly asked_until: number
}

const patienceMs = 16_000

/**
 * Makes the sale of a ticket that a device pays a part of, and buys the device: by the server alone. The sale is on the disk before the server
 * is asked, and the ticket is its own from then on. Nothing where the server refused, and the ticket says why. Fails where nobody answered: the
 * till itself asks later what became of it.
 */
export async function makeTradeIn(
  till: Till,
  ticket: Ticket,
  priced: PricedTicket,
  offer: DeviceOffer,
  approval?: SaleApproval,
): Promise<KeptSale | undefined> {
  const terminal = till.terminal.get()
  if (!terminal) throw new Error('A till that is not paired sells nothing')
  await Promise.all([ticketWritten(), ownReceipt(ticket.id)])
  const { sendable } = await import('../../shared/trade-ins/offer.ts')
  const trade_in = { id: offer.id, amount: offer.amount, ...(await sendable(offer, offer.device, offer.seller)) }
  const tx = till.database.transaction(['settings', 'tickets'], 'readwrite', onDisk)
  const settings = tx.objectStore('settings')
  const [last, other] = await Promise.all([settings.get('seq'), settings.get('trade_in')])
  if (other !== undefined) throw new NotConfirmed(stillAsking())
  const seq = Number(last ?? 0) + 1
  const { sale, body } = numberSale({
    seq,
    ticket,
    priced,
    terminal,
    device_id: till.device_id,
    moment: { sold: serverNow(till), device: new Date() },
    isAsked: true,
    knowsLists: till.prices.kept !== undefined,
    person: till.person.get(),
    approval,
    shift_id: till.drawer.get().shift?.id,
  })
  const pending = { sale, items: body.items, ticket, asked_until: Date.now() + patienceMs }
  await Promise.all([
    settings.put(seq, 'seq'),
    settings.put(pending, 'trade_in'),
    tx.objectStore('tickets').delete(ticket.id),
    tx.done,
  ])
  await beginTicket(till)
  const { staff_pass: _pass, ...sold } = body
  const asked = {
    trade_in,
    // Nobody has a deposit who is not known.
    rest: ticket.customer?.id ? offer.rest : ('cash' as const),
    sale: { ...sold, client_sale_id: ticket.id, total_amount: priced.total_amount },
  }
  try {
    return await settle(till, pending, await tradeIn(till, asked, patienceMs))
  } catch (error) {
    const failure = asFailure(error)
    if (!isRefused(failure)) throw new NotConfirmed(stillAsking())
    await takeBack(till, 'trade_in', ticket, failure)
    if (isRefusal(failure, 'staff.notUnlocked')) await refusedPass(till)
    return undefined
  }
}

const stillAsking = () =>
  t`The till keeps asking, and shows whether the sale was made. Keep the device and the goods here until then.`

/** Asks what became of one that nobody answered, unless whoever began it still does; one that was not made is a ticket again. */
export async function finishTradeIn(till: Till): Promise<void> {
  const pending = await readSetting(till.database, 'trade_in')
  if (!pending || pending.asked_until >= Date.now()) return
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

/** The sale was made: it is kept with its receipt, and its goods are off the stock. */
async function settle(till: Till, { sale, items, ticket }: PendingTradeIn, answer: TradedAtTill): Promise<KeptSale> {
  const { outcome: state, invoice_number, flags } = answer.sale
  const { device: reference, amount, paid_out, deposit } = answer
  const receipt = {
    ...sale.receipt,
    invoiceNumber: invoice_number ?? sale.local_number,
    payments: [...sale.receipt.payments, { method: 'trade_in' as const, amount, reference }],
  }
  const kept: KeptSale = { ...sale, state, invoice_number, flags, receipt, rest_of_offer: { paid_out, deposit } }
  if (await keepMade(till, kept, items)) takeOffStock(till, items)
  keepOffer(ticket.id, undefined)
  till.tell({ kind: 'waiting' })
  till.wake.set(till.wake.get() + 1)
  return kept
}

/** False where another tab heard the answer first. */
async function keepMade(till: Till, sale: KeptSale, items: PendingTradeIn['items']): Promise<boolean> {
  const tx = till.database.transaction(['settings', 'sales', 'products', 'units'], 'readwrite', onDisk)
  const [settings, products] = [tx.objectStore('settings'), tx.objectStore('products')]
  const pending = (await settings.get('trade_in')) as PendingTradeIn | undefined
  if (pending?.sale.id !== sale.id) return await tx.done.then(() => false)
  await Promise.all([settings.delete('trade_in'), tx.objectStore('sales').put(sale)])
  for (const { product_id, quantity, unit_id } of items) {
    if (unit_id) await tx.objectStore('units').delete(unit_id)
    const product = await products.get(product_id)
    if (product) await products.put({ ...product, current_stock: product.current_stock - quantity })
  }
  await tx.done
  return true
}
