import type { SupplierEvents } from './buying/supplier-events.ts'
import type { CreditEvents, CustomerEvents } from './customers/customer-events.ts'
import type { CloneSignKind } from './notifications/notification-kinds.ts'
import type { GivenRole } from './organization/members.ts'
import type { PaidTier } from './organization/subscription.ts'
import type { PlatformEvents } from './platform/platform-events.ts'
import type { ProgramEvents } from './programs/program-events.ts'
import type { ReportEvents } from './reports/report-events.ts'
import type { PaidMethod, PaymentMethod } from './selling/payment-shapes.ts'
import type { PriceListEvents } from './selling/price-list-events.ts'
import type { RefundKind } from './selling/refunds.ts'
import type { TransferEvents } from './stock/transfer-events.ts'
import type { RefundDoubted } from './till/till-refunds.ts'
import type { DeviceEvents } from './units/device-events.ts'

/** Fields by name, where which of them an event has depends on what was changed. */
export type Values = Readonly<Record<string, unknown>>

/** The state before, the state after, and further facts: the audit trail keeps these three. */
export type Changed = { readonly before?: Values; readonly after?: Values; readonly facts?: Values }
/** Only that it happened, to what its id names. */
type Happened = object
type Added<After> = { readonly after: After }
type Removed<Before> = { readonly before: Before }
export type With<Facts> = { readonly facts: Facts }
/** What notifications are made of beyond that. It is kept nowhere else. */
type WithNews<News> = { readonly news: News }
/** Of a location: sent to members who work there. */
type WithNewsThere<News> = WithNews<News & { readonly location_id: string }>

type Invited = { readonly email: string; readonly role: string }
type RequestFacts = { readonly request_id: string; readonly invoice_number: string }
type RequestAnswered = With<RequestFacts & { readonly requested_by: string | null }>
type RefundMade = Added<{
  readonly refund_number: string
  readonly amount: number
  readonly payment_method: PaymentMethod
}> &
  With<{ readonly refund_id: string; readonly invoice_number: string; readonly approver_id?: string }>
type RefundAsked = Added<{ readonly amount: number; readonly payment_method: PaymentMethod }> &
  With<RequestFacts> &
  WithNewsThere<{ readonly requested_by: string }>
type ApprovalSums = { readonly total_amount: number; readonly reduction: number }
type ExpenseSaid = { readonly category: string; readonly amount: number; readonly day: string }
type ParkedDecided = With<{ readonly local_number: string | null; readonly reason: string; customer_id?: string }>
type PlanAsked = Added<{
  readonly subscription_tier: string
  readonly billing_period: string
  readonly amount: number
  readonly reason?: string
}>
export type FileKept = { readonly kind: string; readonly name: string; readonly bytes: number }
type Named = With<{ readonly name: string }>
type Moved = With<{ readonly moved_products: number; readonly moved_to: string | null }>

/** A product's stock before and after a transaction's moves. `minimum` is what counts as low for it. */
export type StockChange = {
  readonly org_id: string
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly before: number
  readonly after: number
  readonly minimum: number
}

/** Events of sales, refunds and receipts. */
export type SaleEvents = {
  'sale.recorded': Added<{
    readonly invoice_number: string
    readonly total_amount: number
    readonly discount_amount: number
    readonly payment_method: PaidMethod
  }>
  'sale.refunded': RefundMade
  'sale.cancelled': RefundMade
  'sale.parked': With<{ readonly terminal: string; readonly reason: string }>
  'sale.flags_resolved': With<{ readonly invoice_number: string; readonly flags: readonly string[] }>
  'parked_sale.approved': ParkedDecided
  'parked_sale.declined': ParkedDecided
  'refund.requested': RefundAsked
  'cancellation.requested': RefundAsked
  'refund_request.approved': RequestAnswered & WithNews<{ readonly decided_by: string }>
  'refund_request.declined': RequestAnswered & WithNews<{ readonly decided_by: string }>
  'refund_request.closed': RequestAnswered
  'approval.asked': Added<ApprovalSums> & WithNewsThere<{ readonly asked_by: string }>
  'approval.approved': Added<ApprovalSums & { readonly asked_by: string }>
  'approval.declined': Added<ApprovalSums & { readonly asked_by: string }>
  'sale.unapproved': WithNewsThere<{
    readonly invoice_number: string
    readonly sold_by: string | null
    readonly reduction: number
    /** Goods that had expired, too or instead. */
    readonly is_expired?: boolean
  }>
  /** A till refunded it without the server, and the shop would not have: nothing of the sale is changed. */
  'refund.set_aside': Added<{ readonly amount: number }> & With<Values> & WithNewsThere<RefundDoubted>
  'receipt.reprinted': Added<{ readonly prints: number }>
  'receipt.shared': Happened
  'receipt.unshared': Happened
  /** A day's sales reached this revenue, in whole shillings. `day` is the shop's own. */
  'day.traded': WithNews<{ readonly day: string; readonly revenue: number }>
}

/** Events of products, stock, categories and imports. */
export type ProductEvents = {
  'product.added': Added<Values> & { readonly facts?: { readonly import_id: string } }
  'product.changed': { readonly before: Values; readonly after: Values }
  'product.removed': Removed<Values>
  'product_file.added': Added<FileKept>
  'product_file.removed': Removed<FileKept>
  /** Also by a sale. `crossed` where the stock is at or below its minimum, or was at none. */
  'stock.moved': { readonly news?: StockChange | undefined }
  'stock.adjusted': Removed<{ readonly current_stock: number }> &
    Added<{ readonly current_stock: number; readonly reason: string; readonly note?: string }> &
    With<{ readonly location_id: string }>
  /** Its units have numbers from now on, or no longer. */
  'product.tracked': Removed<{ readonly tracking: string }> &
    Added<{ readonly tracking: string; readonly units: number }>
  'batch.corrected': { readonly before: Values; readonly after: Values }
  'unit.changed': { readonly before: Values; readonly after: Values }
  'category.added': Added<Values>
  'category.changed': { readonly before: Values; readonly after: Values }
  'category.removed': Removed<Values> & Moved
  'category.listed': Added<{ readonly name: string }>
  'category.unlisted': Removed<{ readonly name: string }> & Moved
  'categories.arranged': Removed<{ readonly order: readonly string[] }> &
    Added<{ readonly order: readonly (string | undefined)[] }>
  'import.finished': Added<Values>
  'stock_take.started': Added<Values>
  'stock_take.changed': { readonly before: Values; readonly after: Values }
  'stock_take.cancelled': { readonly before: Values; readonly after: Values }
  'stock_take.completed': { readonly before: Values; readonly after: Values } & With<{
    readonly lines_adjusted: number
    readonly units_added: number
    readonly units_removed: number
  }>
  'stock_take.removed': Removed<Values>
}

/** Events of the shop, its members and its tills. */
export type ShopEvents = {
  'shop.onboarded': Added<{
    readonly name: string
    readonly industry: string
    readonly categories: readonly string[]
  }>
  'shop.changed': { readonly before: Values; readonly after: Values }
  'shop.closed': Added<{ readonly erase_at: string }>
  'shop.reopened': Happened
  'shop.exported': Happened
  'shop.transferred': Removed<{ readonly owner: string }> &
    Added<{ readonly owner: string }> &
    With<{ readonly new_owner_id: string; readonly role_before: string }>
  'settings.changed': { readonly before: Values; readonly after: Values }
  'invitation.sent': Added<Invited>
  'invitation.resent': Added<Invited>
  'invitation.revoked': Removed<Invited>
  'invitation.accepted': Added<Invited>
  'invitation.declined': Removed<Invited>
  'member.role_changed': Removed<{ readonly role: string }> &
    Added<{ readonly role: string }> &
    With<{ readonly email: string; readonly full_name: string }> &
    WithNews<{
      readonly role: GivenRole
      readonly role_id: string | null
      readonly role_name: string | null
      readonly given_by: string
    }>
  'member.removed': Removed<{ readonly role: string; readonly email: string; readonly full_name: string }>
  'member.left': Removed<{ readonly role: string; readonly email: string; readonly full_name: string }>
  'member.locations_changed': Removed<{ readonly locations: readonly string[] | null }> &
    Added<{ readonly locations: readonly string[] | null }>
  'location.added': Added<{ readonly name: string; readonly kind: string }>
  'location.changed': { readonly before: Values; readonly after: Values }
  'location.arranged': Removed<{ readonly order: readonly string[] }> & Added<{ readonly order: readonly string[] }>
  'location.closed': With<{ readonly name: string }>
  'location.reopened': With<{ readonly name: string }>
  'role.created': Changed
  'role.changed': Changed
  'role.deleted': Changed
  'staff.added': Added<Values>
  'staff.changed': { readonly before: Values; readonly after: Values } & With<{ readonly name: string }>
  'staff.pin_set': With<{ readonly name: string }>
  'staff.pin_changed': With<{ readonly name: string }>
  'staff.switched': With<{ readonly name: string }>
  'staff.pin_removed': With<{ readonly name: string }>
  'staff.badge_made': With<{ readonly name: string }>
  'staff.badge_removed': With<{ readonly name: string }>
  'staff.rules_changed': { readonly before: Values; readonly after: Values }
  'drawer.given': With<{ readonly terminal: string }>
  'shift.opened': Added<{ readonly number: number; readonly counted: number; readonly difference: number }>
  'shift.cash_moved': Added<{ readonly kind: string; readonly amount: number; readonly reason: string }>
  'shift.counted': Happened
  /** A till sent it when its shift was closed already. */
  'shift.told_late': Added<{
    readonly told: string
    readonly amount?: number
    readonly counted?: number
    readonly reason?: string
  }>
  /** An event that a till sent of its drawer and that cannot be right; all of it is kept here. */
  'drawer.set_aside': With<Values>
  'shift.handed_over': Removed<{ readonly held_by: string }> &
    Added<{ readonly held_by: string; readonly counted: number; readonly difference: number }>
  'shift.reviewed': With<{ readonly z_number: number }>
  /** `z_hash` is the SHA-256 of the Z report, in hex. */
  'shift.closed': Added<{
    readonly z_number: number
    readonly z_hash: string
    readonly counted: number
    readonly difference: number
    readonly reason?: string
  }>
  'expense.recorded': Added<ExpenseSaid>
  'expense_rule.added': Added<Values>
  'expense_rule.changed': { readonly before: Values; readonly after: Values }
  'expense.taken_back': Removed<ExpenseSaid>
  'expense.paper_added': Added<FileKept>
  'expense.paper_removed': Removed<FileKept>
  'terminal.added': Added<{ readonly name: string }>
  'terminal.renamed': Removed<{ readonly name: string }> & Added<{ readonly name: string }>
  'terminal.moved': Removed<{ readonly location: string }> & Added<{ readonly location: string }> & Named
  'terminal.pairing_offered': Named
  'terminal.paired': Happened
  'terminal.token_rotated': Named
  'terminal.revoked': Named
  /** What it runs or has waiting is different now. */
  'terminal.reported': Happened
  'terminal.clone_suspected': WithNews<{ readonly terminal: string; readonly sign: CloneSignKind }>
  'terminal.lookups_exceeded': WithNews<{ readonly terminal: string }>
  'terminal.pins_guessed': WithNews<{ readonly terminal: string; readonly person: string }>
  'plan.requested': PlanAsked
  'plan.withdrawn': PlanAsked
  /** The platform's answer reached the shop. `answer` is the team's own words. */
  'plan.answered': WithNews<{
    readonly user_id: string
    readonly subscription_tier: PaidTier
    readonly state: 'approved' | 'declined'
    readonly answer: string | null
  }>
  'alert.raised': Happened
  'alert.settled': Happened
  'alert.resolved': With<Values>
  'notification.written': Happened
  'notification.changed': Happened
  'notification.removed': Happened
  /** A call named another person or shop than the caller's own. */
  'call.refused': With<{
    readonly claimed_user_id?: string | undefined
    readonly claimed_org_id?: string | null | undefined
  }>
}

/** All events, each with its facts. */
export type EventDetails = SaleEvents &
  ProductEvents &
  SupplierEvents &
  DeviceEvents &
  TransferEvents &
  ProgramEvents &
  PriceListEvents &
  ReportEvents &
  CustomerEvents &
  CreditEvents &
  ShopEvents &
  PlatformEvents
export type EventName = keyof EventDetails

/** The event that a refund of this kind is. */
export const refundEvents = {
  refund: { made: 'sale.refunded', requested: 'refund.requested' },
  cancel: { made: 'sale.cancelled', requested: 'cancellation.requested' },
} as const satisfies Record<RefundKind, { made: EventName; requested: EventName }>
