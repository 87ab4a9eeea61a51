import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { asFailure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import { tellNetwork } from '../../shared/calls/network.ts'
import { untoldShifts } from '../drawer/kept-drawer.ts'
import type { SaleApproval } from '../staff/approve.ts'
import { personBound } from '../staff/bound-pass.ts'
import { refusedPass } from '../staff/refused-pass.ts'
import type { KeptSale, WaitingSale } from '../store/kept-sale.ts'
import { keepSale, letWait } from '../store/outbox.ts'
import { loadWaiting } from '../sync/load-store.ts'
import { askAndSettle } from '../sync/send-sales.ts'
import { noteShopState, turnedAway } from '../sync/terminal-door.ts'
import { beginTicket, ticketWritten } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'
import { numberSale } from './number-sale.ts'
import { putBackRefused } from './take-back.ts'
import { ownReceipt } from './unseen-receipt.ts'

/** How long a customer waits for the server before the sale is made without it. */
const patienceMs = 5000

/** A completed sale: its receipt may be shown. Undefined if the server refused, and the ticket shows why. */
export type Completed = KeptSale | undefined

/**
 * Makes the sale. It is on disk before anything else happens. With a good connection the server is asked, for as long as a customer waits; without an
 * answer the sale is valid all the same, and is sent until it arrives.
 */
export async function completeSale(
  till: Till,
  ticket: Ticket,
  priced: PricedTicket,
  approval?: SaleApproval,
): Promise<Completed> {
  const terminal = till.terminal.get()
  if (!terminal) throw new Error('A till that is not paired sells nothing')
  await Promise.all([ticketWritten(), ownReceipt(ticket.id)])
  const person = await personBound(till, ticket.id)
  const drawer = till.drawer.get()
  const shift_id = drawer.shift?.id
  // The server has no sales of a shift that it does not know yet: this one waits with its opening.
  const isKnownShift = !untoldShifts(drawer).has(shift_id ?? '')
  const isAsked = till.line.now() === 'online' && !till.isTurnedAway.get() && isKnownShift
  const moment = { sold: serverNow(till), device: new Date() }
  const { sale, body } = await keepSale(
    till.database,
    (seq) =>
      numberSale({
        seq,
        ticket,
        priced,
        terminal,
        device_id: till.device_id,
        moment,
        isAsked,
        knowsLists: till.prices.kept !== undefined,
        person,
        approval,
        shift_id,
      }),
    // The sync loop leaves it to us while we ask.
    isAsked ? Date.now() + patienceMs + 1000 : 0,
  )
  await loadWaiting(till)
  if (!isAsked) return await stand(till, sale)
  const entry: WaitingSale = { seq: sale.seq, sale_id: sale.id, body, tries: 0, next_at: 0 }
  return await askServer(till, entry, ticket, sale)
}

async function askServer(till: Till, entry: WaitingSale, ticket: Ticket, sale: KeptSale): Promise<Completed> {
  try {
    const answer = await askAndSettle(till, entry, () => till.line.sell(till, entry.body, patienceMs))
    await loadWaiting(till)
    const { outcome: state, invoice_number, flags } = answer
    const receipt = { ...sale.receipt, invoiceNumber: invoice_number ?? sale.local_number }
    return await stand(till, { ...sale, state, invoice_number, flags, receipt })
  } catch (error) {
    const failure = asFailure(error)
    noteShopState(till, failure)
    if (isFinal(failure.status)) {
      await putBackRefused(till, entry, ticket, failure)
      if (isRefusal(failure, 'staff.notUnlocked')) await refusedPass(till)
      return undefined
    }
    if (failure.status === 0) tellNetwork('offline')
    turnedAway(till, failure)
    await letWait(till.database, entry)
    await loadWaiting(till)
    return await stand(till, { ...sale, state: 'waiting' })
  }
}

/** The sale is made: the next ticket begins, the other tabs are notified, and the sync is woken. */
async function stand(till: Till, sale: KeptSale): Promise<KeptSale> {
  await beginTicket(till)
  till.tell({ kind: 'waiting' })
  till.tell({ kind: 'wake' })
  till.wake.set(till.wake.get() + 1)
  return sale
}
