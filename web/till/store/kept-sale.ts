import type { SaleFlag } from '@tunda/contract/selling/sale-flags'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { ReceiptSale } from '../../shared/receipt/receipt-content.ts'
import type { TillSale } from './till-sale.ts'

/** `asking`: the server is asked while the customer waits. `waiting`: made offline, not yet sent. Then the server's outcome. */
export type SaleState = 'asking' | 'waiting' | 'posted' | 'parked'

/** A sale that this till made, stored with its receipt. */
export type KeptSale = {
  readonly id: string
  /** The till's own counter, which orders its sales whatever its clock shows. */
  readonly seq: number
  readonly local_number: string
  /** The time by the server's clock as last known, ISO. */
  readonly sold_at: string
  /** The shop's day, `YYYY-MM-DD`. */
  readonly day: string
  /** The open shift of the till's own drawer. */
  readonly shift_id?: string | undefined
  readonly state: SaleState
  readonly invoice_number: string | null
  readonly flags: readonly SaleFlag[]
  readonly receipt: ReceiptSale
  readonly received: number | undefined
  /** The part of an offer for a device above the total: paid to the customer, or left as their deposit. */
  readonly rest_of_offer?: { readonly paid_out: number; readonly deposit: number } | undefined
  /** When its receipt was shown, so that one that a crash prevented is shown later. */
  readonly receipt_at: string | null
}

/** A sale on its way to the server: sent with the same bytes each time. */
export type WaitingSale = {
  readonly seq: number
  readonly sale_id: string
  readonly body: TillSale
  readonly tries: number
  /** Not before this time of the device's clock, in milliseconds. */
  readonly next_at: number
  readonly problem?: SendProblem | undefined
  /** It was sent as an online sale without an answer: the server may have recorded it as such. */
  readonly was_asked?: boolean | undefined
  /** What was known of the buyer's account, for the ticket if it is restored. */
  readonly account?: TicketCustomer['account']
}

export type SendProblem = { readonly code: string; readonly message: string; readonly status: number }
