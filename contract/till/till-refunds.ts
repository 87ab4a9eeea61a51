import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { PaymentMethod } from '../selling/payment-shapes.ts'
import type { RefundDoubt } from '../selling/refund-doubts.ts'
import { refundFailures } from '../selling/refund-failures.ts'
import { LineLeft, NewRefund, Refund } from '../selling/refunds.ts'
import { SaleStatus } from '../selling/sales.ts'
import { Amount, Id, Instant, Line, Text } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { ApproverAtTill, TillPass } from './staff.ts'
import { staffFailures } from './staff-failures.ts'
import { tillFailures } from './till-failures.ts'

/** What a till looks a sale up by: an invoice number, what a till printed, a customer's whole phone, a device's number, or the link in a receipt's QR code. */
export const SaleSought = Line(300).min(1)

/** A sale that a customer brings back, as a till shows it: nothing of who the customer is. */
export const SaleAtTill = z.object({
  id: Id,
  invoice_number: z.string(),
  local_number: z.string().nullable(),
  sale_date: Instant,
  status: SaleStatus,
  total_amount: Amount,
  lines: z.array(LineLeft),
  /** What each method paid and has not refunded yet, in the order in which it goes back. */
  left_by_method: z.array(z.object({ method: PaymentMethod, amount: Amount })),
  /** What of it goes off the customer's account before any money goes back; left out where nothing does. */
  left_on_account: Amount.optional(),
  /** The most of it that goods in exchange can leave there, where that is less: the rest was written off. */
  most_again_on_account: Amount.optional(),
})
export type SaleAtTill = z.infer<typeof SaleAtTill>

export const TillRefund = NewRefund.extend({ client_refund_id: Id })

/** A sale that was a mistake: what is left of it goes back as it was paid, and its goods are in stock again. */
export const TillCancellation = z.object({ client_refund_id: Id, sale_id: Id, reason: Text(300).min(1, 'Say why') })

export type RefundDoubted = {
  readonly why: RefundDoubt
  readonly invoice_number: string | null
  readonly refunded_by: string
  /** Its cash counts as taken out of the drawer; left out: it does. */
  readonly is_counted?: boolean
}

const { notAuthenticated, tooFast } = tillFailures
const { notUnlocked } = staffFailures
const { notAllowed, notFound, keyReused } = general
const who = { notAuthenticated, tooFast, notUnlocked, notAllowed }
const { wrong, unknownBadge, noPin, locked, notFound: noPerson } = staffFailures
const pinErrors = { ...who, noPerson, wrong, unknownBadge, noPin, locked }
const { needed, taken, held } = unitFailures
const unitErrors = { needed, taken, held }
const call = (name: string, summary: string) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}` as const,
  tags: ['till'],
  summary,
})

export const tillRefunds = {
  findSales: forTerminal()
    .route(
      call(
        'find_sales_for_terminal',
        'The newest sales, five at most, that a number, phone or QR code of a receipt names',
      ),
    )
    .errors(asErrors(who))
    .input(z.object({ token_hash: z.string(), staff_pass: TillPass, sought: SaleSought }))
    .output(z.object({ sales: z.array(SaleAtTill) })),
  refund: forTerminal()
    .route(call('refund_at_terminal', 'Refund lines of a sale out of the till’s drawer, once for its id'))
    .errors(asErrors({ ...who, ...refundFailures, notFound, keyReused }))
    .input(z.object({ token_hash: z.string(), staff_pass: TillPass, refund: TillRefund }))
    .output(Refund),
  cancel: forTerminal()
    .route(
      call(
        'cancel_sale_at_terminal',
        'Cancel a sale of the till’s present shift, once for its id; `approver`: who lets it through',
      ),
    )
    .errors(asErrors({ ...pinErrors, ...refundFailures, ...unitErrors, notFound, keyReused }))
    .input(
      z.object({
        token_hash: z.string(),
        staff_pass: TillPass,
        cancellation: TillCancellation,
        approver: ApproverAtTill.optional(),
      }),
    )
    .output(Refund),
}
