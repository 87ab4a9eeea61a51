import { z } from 'zod'
import { forPeople } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Discount } from '../selling/discount.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { maxSaleLines } from '../selling/sale-line.ts'
import { NewSaleItem } from '../selling/sales.ts'
import { Amount, Id, Instant, pageCounts, Text } from '../shapes.ts'

/** How long an approval holds once it is given, minutes. */
export const approvalMinutes = 5
/** How long a request can be answered, in minutes: the customer is waiting. */
export const answerMinutes = 30
/** What one person may ask for in any hour. */
export const approvalsAnHour = 30

/** The sale as it would be sent: an approval is for it alone, with these lines at these prices. */
export const SaleToApprove = z.object({
  client_sale_id: Id,
  items: z.array(NewSaleItem).min(1).max(maxSaleLines),
  discount: Discount.nullish(),
  total_amount: Amount,
  /** Whose price lists hold. */
  customer_id: Id.nullish(),
})
export type SaleToApprove = z.infer<typeof SaleToApprove>

/** The id is the client's, so that a retry asks nothing twice. */
export const ApprovalAsked = z.object({ id: Id, sale: SaleToApprove, note: Text(200).nullish() })
export type ApprovalAsked = z.infer<typeof ApprovalAsked>

export const approvalStatuses = ['waiting', 'approved', 'declined'] as const

/** A line as it is shown to the person who decides: the shop's price, and the one it would be sold at. `is_expired`: some of it has expired. */
const LineToApprove = z.object({
  product: z.string(),
  quantity: z.int(),
  list_price: Amount,
  total: Amount,
  is_expired: z.boolean().optional(),
})

/** What somebody may not do alone. `reduction` is what the sale is below the shop's prices. */
export const Approval = z.object({
  id: Id,
  sale_id: Id,
  status: z.enum(approvalStatuses),
  /** Nobody can answer it any more. */
  is_over: z.boolean(),
  asked_by: z.string(),
  asked_at: Instant,
  note: z.string().nullable(),
  total_amount: Amount,
  reduction: Amount,
  lines: z.array(LineToApprove),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
})
export type Approval = z.infer<typeof Approval>

export const approvalFailures = failuresOf('approval', {
  notNeeded: failure('APPROVAL_NOT_NEEDED', 409, 'business_logic', 'This sale needs no approval. Complete it.'),
  tooMany: failure(
    'APPROVAL_TOO_MANY',
    409,
    'business_logic',
    'You have asked for 30 approvals within an hour. Please wait a while.',
  ),
  isDecided: failure('APPROVAL_DECIDED', 409, 'business_logic', 'This has already been answered.'),
  isOver: failure('APPROVAL_OVER', 409, 'business_logic', 'This request is too old. Ask again.'),
  isOwn: failure('APPROVAL_OWN', 409, 'business_logic', 'Somebody else has to approve what you ask for.'),
  mayNot: failure(
    'APPROVAL_NOT_ALLOWED',
    409,
    'business_logic',
    'This person may not approve it either. Ask somebody else.',
  ),
})
const { notNeeded, tooMany, isDecided, isOver, isOwn, mayNot } = approvalFailures
const { unknownProduct, totalMismatch, amountTooLarge } = saleFailures
/** What asking may be refused for, at a desk and at a till. */
export const askErrors = { notNeeded, tooMany, unknownProduct, totalMismatch, amountTooLarge }

const route = routesOf('approvals')

/** Prices and discounts that a seller may not give alone. */
export const approvals = {
  askApproval: forPeople('sell')
    .route(route('POST', '/rest/v1/approvals', 'Ask for approval of a price, a discount or a sale of expired goods'))
    .errors(asErrors(askErrors))
    .input(ApprovalAsked)
    .output(Approval),
  getApproval: forPeople('sell')
    .route(route('GET', '/rest/v1/approvals/{id}', 'The answer to a request for approval'))
    .input(z.object({ id: Id }))
    .output(Approval),
  listApprovals: forPeople('override_price')
    .route(route('GET', '/rest/v1/approvals', 'Requests for approval, oldest first'))
    .output(z.object({ approvals: z.array(Approval), ...pageCounts })),
  decideApproval: forPeople('override_price')
    .route(route('PATCH', '/rest/v1/approvals/{id}', 'Approve or decline what a colleague asks for'))
    .errors(asErrors({ isDecided, isOver, isOwn, mayNot }))
    .input(z.object({ id: Id, status: z.enum(['approved', 'declined']) }))
    .output(Approval),
}
