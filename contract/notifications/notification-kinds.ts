import { z } from 'zod'
import { GivenRole } from '../organization/members.ts'
import { PaidTier } from '../organization/subscription.ts'
import { refundDoubts } from '../selling/refund-doubts.ts'
import { Day, Id } from '../shapes.ts'

/**
 * What the server stores of a notification: its kind, and the facts that its text is made of, as they were at that moment. Amounts are whole
 * shillings, days `YYYY-MM-DD` of the shop, names as they were then. A fact that a later release adds is optional, because older rows lack it.
 */
const happened = <Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) =>
  z.object({ kind: z.literal(kind), facts: z.object(facts) })

const terminal = { terminal_id: Id, terminal: z.string() }
const request = { sale_id: Id, request_id: Id, invoice_number: z.string() }
/** `product` is brand and model. */
const stock = { product_id: Id, product: z.string(), left: z.int() }

/** Signs that one terminal's token is on two devices. */
export const cloneSigns = ['other_device', 'same_number', 'went_back'] as const
export type CloneSignKind = (typeof cloneSigns)[number]

/** What the server raises an alert about. */
export const AlertNews = z.discriminatedUnion('kind', [
  happened('out_of_stock', stock),
  happened('terminal_lookups', terminal),
  happened('terminal_pins', { ...terminal, person: z.string() }),
  happened('terminal_clone', { ...terminal, sign: z.enum(cloneSigns) }),
])
export type AlertNews = z.infer<typeof AlertNews>

/** The kinds of notifications that the server writes. */
export const NotificationNews = z.discriminatedUnion('kind', [
  happened('low_stock', { ...stock, minimum: z.int() }),
  happened('out_of_stock', stock),
  happened('good_day', { day: Day, revenue: z.int(), threshold: z.int() }),
  // Who it is is not among the facts: that would outlive a customer who is anonymised.
  happened('new_customer', { customer_id: Id }),
  happened('refund_requested', { ...request, requested_by: z.string() }),
  happened('refund_decided', { ...request, status: z.enum(['approved', 'declined']), decided_by: z.string() }),
  happened('refund_request_closed', request),
  happened('approval_asked', { approval_id: Id, asked_by: z.string(), total_amount: z.int(), reduction: z.int() }),
  happened('transfer_sent', {
    transfer_id: Id,
    number: z.int(),
    from: z.string(),
    to: z.string(),
    sent_by: z.string(),
  }),
  happened('sale_unapproved', {
    sale_id: Id,
    invoice_number: z.string(),
    sold_by: z.string().nullable(),
    reduction: z.int(),
    is_expired: z.boolean().optional(),
  }),
  happened('refund_set_aside', {
    sale_id: Id,
    invoice_number: z.string().nullable(),
    refunded_by: z.string(),
    amount: z.int(),
    why: z.enum(refundDoubts),
    is_counted: z.boolean().optional(),
  }),
  /** A till took `amount` for a lay-by that was paid or had ended by then (`state`): it is on the customer's account, or in the drawer, to be checked. */
  happened('layby_overpaid', {
    layby_id: Id,
    number: z.string(),
    state: z.enum(['open', 'released', 'cancelled']),
    amount: z.int(),
    receipt: z.string(),
    received_by: z.string(),
    is_on_account: z.boolean(),
  }),
  happened('role_given', {
    role: GivenRole,
    role_id: Id.nullable(),
    role_name: z.string().nullable(),
    given_by: z.string(),
  }),
  happened('plan_answered', {
    plan_request_id: Id,
    subscription_tier: PaidTier,
    state: z.enum(['approved', 'declined']),
    /** The platform team's own words. */
    answer: z.string().nullable(),
  }),
  /** `product` expires first, on `expires_on`; all of the batches do within `days`. */
  happened('goods_expiring', { batches: z.int(), days: z.int(), product: z.string(), expires_on: Day }),
  /** Devices that were ready for so long that they may be given up; `number` is the first. */
  happened('repairs_uncollected', { repairs: z.int(), number: z.string() }),
  happened('alert_raised', { alert_id: Id, alert: AlertNews }),
])
export type NotificationNews = z.infer<typeof NotificationNews>
