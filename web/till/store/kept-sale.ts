import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { SaleFlag } from '@tunda/contract/till/till'
import type { ReceiptSale } from '../../shared/receipt/receipt-content.ts'
import type { TillSale } from './till-sale.ts'

/** `asking`: the server is asked while the customer waits. `waiting`: made without it, not yet sent. Then what it answered. */
export type SaleState = 'asking' | 'waiting' | 'posted' | 'parked'

/** A sale that this till made, kept with its receipt. */
export type KeptSale = {
  readonly id: string
  /** The till's own count, which orders its sales whatever its clock says. */
  readonly seq: number
  readonly local_number: string
  /** The moment by the server's clock as last learned, ISO. */
  readonly sold_at: string
  /** The shop's day, `YYYY-MM-DD`. */
  readonly day: string
  /** The shift that was open on the till's own drawer. */
  readonly shift_id?: string | undefined
  readonly state: SaleState
  readonly invoice_number: string | null
  readonly flags: readonly SaleFlag[]
  readonly receipt: ReceiptSale
  readonly received: number | undefined
  /** What became of what was offered for a device above the total: paid to the customer, or left as their deposit. */
  readonly rest_of_offer?: { readonly paid_out: number; readonly deposit: number } | undefined
  /** When its receipt was shown, so that one that a crash swallowed is shown after all. */
  readonly receipt_at: string | null
}

/** A sale on its way to the server: exactly what is sent, however often. */
export type WaitingSale = {
  readonly seq: number
  readonly sale_id: string
  readonly body: TillSale
  readonly tries: number
  /** Not before this moment of the device's clock, milliseconds. */
  readonly next_at: number
  readonly problem?: SendProblem | undefined
  /** It was sent as an online sale before nobody answered: the server may know it under those words. */
  readonly was_asked?: boolean | undefined
  /** What was known of the buyer's account, for the ticket if it is taken back. */
  readonly account?: TicketCustomer['account']
}

export type SendProblem = { readonly code: string; readonly message: string; readonly status: number }
