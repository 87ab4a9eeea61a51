import { t } from '@lingui/core/macro'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { Exchanged, TillExchange } from '@tunda/contract/till/till-exchanges'
import type { z } from 'zod'
import { asFailure, Failure } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import {
  beginServerSale,
  findAbandoned,
  isRefused,
  keepServerSale,
  type PendingSale,
  takeBack,
} from '../sale/server-sale.ts'
import { receiptSeen } from '../sale/unseen-receipt.ts'
import type { ServerApproval } from '../staff/approve.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { readSetting } from '../store/settings.ts'
import { exchangeGoods } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { refundedLocally } from './refunds-here.ts'

/** An exchange that is requested from the server, with the same bytes each time, until it has answered. */
export type PendingExchange = PendingSale & { readonly body: z.input<typeof TillExchange> }

/** A completed exchange: its new sale with its receipt, and the refund. */
export type ExchangeMade = Pick<Exchanged, 'refund' | 'paid_back'> & { readonly sale: KeptSale }

type Asked = Pick<z.input<typeof TillExchange>, 'refund' | 'pays'>

/**
 * Exchanges what is returned for what is on the ticket. Without an answer the till itself asks again. Fails with the reason; if the server refused,
 * the ticket is restored.
 */
export async function makeExchange(
  till: Till,
  ticket: Ticket,
  priced: PricedTicket,
  asked: Asked,
  approval?: ServerApproval,
): Promise<ExchangeMade> {
  const { on_account: _account, received: _received, ...goods } = ticket
  const begun = { ticket, sold: { ...goods, parts: [] }, priced, approval, other: alreadyOne }
  const { pending } = await beginServerSale(till, 'exchange', begun, (kept, { payments: _payments, ...sold }) => ({
    ...kept,
    body: { ...asked, sale: { ...sold, client_sale_id: ticket.id, total_amount: priced.total_amount } },
  }))
  return await askAgain(till, pending)
}

const alreadyOne = () =>
  new Failure('EXCHANGE_WAITS', t`Another exchange was not confirmed yet. Finish that one first.`, 0)

/** The exchange that the server has not answered yet. */
export const pendingExchange = ({ database }: Pick<Till, 'database'>) => readSetting(database, 'exchange')

/** Asks again, unless whoever began it still does. */
export async function finishExchange(till: Till): Promise<void> {
  const pending = await findAbandoned(till, 'exchange')
  if (!pending) return
  await askAgain(till, pending)
  toast.info(t`The exchange went through`, t`Open “Refund a sale” to see what to refund to the customer.`, 30_000)
}

/** Asks the server; its result is stored, and a refused exchange leaves nothing. */
export async function askAgain(till: Till, pending: PendingExchange): Promise<ExchangeMade> {
  try {
    return await settle(till, pending, await exchangeGoods(till, pending.body))
  } catch (error) {
    const failure = asFailure(error)
    if (isRefused(failure)) await takeBack(till, 'exchange', pending.ticket, failure)
    throw error
  }
}

/** The result is kept until somebody has seen it. */
async function settle(till: Till, { body, sale }: PendingExchange, answer: Exchanged): Promise<ExchangeMade> {
  const { refund, payments, on_account, customer_name, paid_back } = answer
  const { outcome: state, invoice_number, flags } = answer.sale
  const { refund_number, invoice_number: of } = refund
  const amount = payments.reduce((sum, part) => (part.reference === refund_number ? sum + part.amount : sum), 0)
  const receipt = {
    ...sale.receipt,
    invoiceNumber: invoice_number ?? sale.local_number,
    payments,
    // The returned goods determine the customer, not the ticket.
    ...(customer_name === sale.receipt.customer_name ? {} : { customer_name, customer_contact: '' }),
    ...(on_account ? { on_account } : {}),
    exchange: { refund_number, invoice_number: of, amount: amount + (on_account ?? 0) },
  }
  const kept: KeptSale = { ...sale, received: undefined, state, invoice_number, flags, receipt }
  const made = { refund, paid_back, sale: kept }
  await keepServerSale(till, 'exchange', kept, body.sale.items, made)
  await refundedLocally(till, refund)
  return made
}

/** A completed exchange that nobody has seen yet. */
export const unseenExchange = ({ database }: Pick<Till, 'database'>) => readSetting(database, 'exchange_made')

/** Somebody has seen the refund and the sale. */
export async function exchangeSeen(till: Till, { sale }: ExchangeMade): Promise<void> {
  await Promise.all([till.database.delete('settings', 'exchange_made'), receiptSeen(till, sale)])
}
