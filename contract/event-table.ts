import { supplierEventRows } from './buying/supplier-events.ts'
import type { ChangedTable } from './changed-tables.ts'
import type { EventDetails, EventName } from './events.ts'
import { platformEventRows } from './platform/platform-event-rows.ts'
import type { PlatformEvents } from './platform/platform-events.ts'
import { repairEventRows } from './repairs/repair-event-rows.ts'

/** What follows from an event. The wire's names of actions, resources and tables stand here and nowhere else. */
type Effects = {
  /** The action and the kind of thing in the audit trail, whose id is the event's. */
  readonly audit?: readonly [action: string, resource: string]
  /** The row that open screens learn of: the event's id in this table. `shop`: the shop's own row, whatever the event is of. */
  readonly changes?: readonly [table: ChangedTable, type: 'INSERT' | 'UPDATE' | 'DELETE', row?: 'shop']
  /** Whether people are notified; `server/events/notifiers.ts` says who. */
  readonly notifies?: true
}

/** Every event with what follows from it: audit entry, announcement, notifications. A missing event does not compile. */
export const eventTable = {
  'sale.recorded': { audit: ['create', 'sale'], changes: ['sales', 'INSERT'] },
  'sale.refunded': { audit: ['refund', 'sale'], changes: ['sales', 'UPDATE'] },
  'sale.cancelled': { audit: ['cancel', 'sale'], changes: ['sales', 'UPDATE'] },
  'sale.parked': { audit: ['park', 'sale'], changes: ['sales', 'UPDATE'] },
  'sale.flags_resolved': { audit: ['resolve_flags', 'sale'], changes: ['sales', 'UPDATE'] },
  'parked_sale.approved': { audit: ['approve_parked', 'sale'], changes: ['sales', 'UPDATE'] },
  'parked_sale.declined': { audit: ['decline_parked', 'sale'], changes: ['sales', 'UPDATE'] },
  'refund.requested': { audit: ['request_refund', 'sale'], changes: ['sales', 'UPDATE'], notifies: true },
  'cancellation.requested': { audit: ['request_cancel', 'sale'], changes: ['sales', 'UPDATE'], notifies: true },
  'refund_request.approved': { audit: ['approve_refund', 'sale'], changes: ['sales', 'UPDATE'], notifies: true },
  'refund_request.declined': { audit: ['decline_refund', 'sale'], changes: ['sales', 'UPDATE'], notifies: true },
  'refund_request.closed': { audit: ['close_refund', 'sale'], changes: ['sales', 'UPDATE'], notifies: true },
  'approval.asked': { audit: ['ask', 'approval'], changes: ['approvals', 'INSERT'], notifies: true },
  'approval.approved': { audit: ['approve', 'approval'], changes: ['approvals', 'UPDATE'] },
  'approval.declined': { audit: ['decline', 'approval'], changes: ['approvals', 'UPDATE'] },
  'sale.unapproved': { notifies: true },
  'refund.set_aside': { audit: ['set_aside_refund', 'sale'], changes: ['shifts', 'UPDATE'], notifies: true },
  'receipt.reprinted': { audit: ['reprint_receipt', 'sale'], changes: ['sales', 'UPDATE'] },
  'receipt.shared': { audit: ['share_receipt', 'sale'], changes: ['sales', 'UPDATE'] },
  'receipt.unshared': { audit: ['unshare_receipt', 'sale'], changes: ['sales', 'UPDATE'] },
  'day.traded': { notifies: true },

  'product.added': { audit: ['create', 'product'], changes: ['products', 'INSERT'] },
  'product.changed': { audit: ['update', 'product'], changes: ['products', 'UPDATE'] },
  'product.removed': { audit: ['delete', 'product'], changes: ['products', 'DELETE'] },
  'product_file.added': { audit: ['create', 'product_file'], changes: ['products', 'INSERT'] },
  'product_file.removed': { audit: ['delete', 'product_file'], changes: ['products', 'DELETE'] },
  'stock.moved': { changes: ['products', 'UPDATE'], notifies: true },
  'stock.adjusted': { audit: ['adjust_stock', 'product'], changes: ['products', 'UPDATE'] },
  'product.tracked': { audit: ['track', 'product'], changes: ['products', 'UPDATE'] },
  'batch.corrected': { audit: ['correct_batch', 'product'], changes: ['products', 'UPDATE'] },
  'unit.changed': { audit: ['update', 'unit'], changes: ['units', 'UPDATE'] },
  'device.reported': { audit: ['report', 'device_report'], changes: ['device_reports', 'INSERT'] },
  'device.found': { audit: ['resolve', 'device_report'], changes: ['device_reports', 'UPDATE'] },
  'device.checked': { audit: ['check', 'device_report'] },
  'device.sharing_changed': { audit: ['share', 'device_report'], changes: ['device_reports', 'UPDATE'] },
  'trade_in.bought': { audit: ['buy', 'trade_in'], changes: ['trade_ins', 'INSERT'] },
  'trade_in.ended': { audit: ['update', 'trade_in'], changes: ['trade_ins', 'UPDATE'] },
  'trade_in.seller_seen': { audit: ['see_seller', 'trade_in'] },
  'trade_in.seller_erased': { audit: ['erase_seller', 'trade_in'], changes: ['trade_ins', 'UPDATE'] },
  'trade_in.rules_changed': { audit: ['change_rules', 'trade_in'], changes: ['organizations', 'UPDATE'] },
  'claim.received': { audit: ['receive', 'warranty_claim'], changes: ['warranty_claims', 'INSERT'] },
  'claim.moved': { audit: ['update', 'warranty_claim'], changes: ['warranty_claims', 'UPDATE'] },
  'claim.replaced': { audit: ['replace', 'warranty_claim'], changes: ['warranty_claims', 'UPDATE'] },
  'category.added': { audit: ['create', 'category'], changes: ['categories', 'INSERT'] },
  'category.changed': { audit: ['update', 'category'], changes: ['categories', 'UPDATE'] },
  'category.removed': { audit: ['delete', 'category'], changes: ['categories', 'DELETE'] },
  'category.listed': { audit: ['create', 'organization_category'], changes: ['organization_categories', 'INSERT'] },
  'category.unlisted': { audit: ['delete', 'organization_category'], changes: ['organization_categories', 'DELETE'] },
  'categories.arranged': { audit: ['update', 'organization_category'], changes: ['organization_categories', 'UPDATE'] },
  'import.finished': { audit: ['import', 'import'] },
  'stock_take.started': { audit: ['create', 'stock_take'], changes: ['stock_takes', 'INSERT'] },
  'stock_take.changed': { audit: ['update', 'stock_take'], changes: ['stock_takes', 'UPDATE'] },
  'stock_take.cancelled': { audit: ['cancel', 'stock_take'], changes: ['stock_takes', 'UPDATE'] },
  'stock_take.completed': { audit: ['complete', 'stock_take'], changes: ['stock_takes', 'UPDATE'] },
  'stock_take.removed': { audit: ['delete', 'stock_take'], changes: ['stock_takes', 'DELETE'] },

  ...supplierEventRows,
  'goods_in.started': { changes: ['goods_ins', 'INSERT'] },
  'goods_in.changed': { changes: ['goods_ins', 'UPDATE'] },
  'goods_in.posted': { audit: ['receive', 'goods_in'], changes: ['goods_ins', 'UPDATE'] },
  'goods_in.cost_added': { audit: ['add_cost', 'goods_in'], changes: ['goods_ins', 'UPDATE'] },
  'goods_in.sent_back': { audit: ['send_back', 'goods_in'], changes: ['goods_ins', 'UPDATE'] },
  'goods_in.paper_added': { audit: ['add_paper', 'goods_in'], changes: ['goods_ins', 'UPDATE'] },
  'goods_in.paper_removed': { audit: ['remove_paper', 'goods_in'], changes: ['goods_ins', 'UPDATE'] },
  'goods_in.removed': { changes: ['goods_ins', 'DELETE'] },
  'transfer.started': { changes: ['transfers', 'INSERT'] },
  'transfer.changed': { changes: ['transfers', 'UPDATE'] },
  'transfer.removed': { changes: ['transfers', 'DELETE'] },
  'transfer.sent': { audit: ['send', 'transfer'], changes: ['transfers', 'UPDATE'], notifies: true },
  'transfer.cancelled': { audit: ['cancel', 'transfer'], changes: ['transfers', 'UPDATE'] },
  'transfer.received': { audit: ['receive', 'transfer'], changes: ['transfers', 'UPDATE'] },
  'transfer.closed': { audit: ['close', 'transfer'], changes: ['transfers', 'UPDATE'] },
  'order.started': { changes: ['purchase_orders', 'INSERT'] },
  'order.changed': { changes: ['purchase_orders', 'UPDATE'] },
  'order.sent': { audit: ['send', 'purchase_order'], changes: ['purchase_orders', 'UPDATE'] },
  'order.closed': { audit: ['close', 'purchase_order'], changes: ['purchase_orders', 'UPDATE'] },
  'order.removed': { changes: ['purchase_orders', 'DELETE'] },
  'shift.traded_in': { changes: ['shifts', 'UPDATE'] },
  'shift.paid_supplier': { changes: ['shifts', 'UPDATE'] },

  'customer.added': { audit: ['create', 'customer'], changes: ['customers', 'INSERT'], notifies: true },
  'customer.imported': { audit: ['create', 'customer'], changes: ['customers', 'INSERT'] },
  'customer.registered': { changes: ['customers', 'INSERT'], notifies: true },
  'customer.changed': { audit: ['update', 'customer'], changes: ['customers', 'UPDATE'] },
  'customer.merged': { audit: ['merge', 'customer'], changes: ['customers', 'UPDATE'] },
  'customer.removed': { audit: ['delete', 'customer'], changes: ['customers', 'DELETE'] },
  'customer.grouped': { audit: ['group', 'customer'], changes: ['customers', 'UPDATE'] },
  'price_list.saved': { audit: ['update', 'price_list'], changes: ['price_lists', 'UPDATE'] },
  'price_list.removed': { audit: ['delete', 'price_list'], changes: ['price_lists', 'DELETE'] },
  'price_list.priced': { audit: ['price', 'price_list'], changes: ['price_lists', 'UPDATE'] },
  'customer_group.saved': { audit: ['update', 'customer_group'], changes: ['price_lists', 'UPDATE'] },
  'customer_group.removed': { audit: ['delete', 'customer_group'], changes: ['price_lists', 'UPDATE'] },
  'credit.agreed': { audit: ['agree', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.received': { audit: ['receive', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.paid_out': { audit: ['pay_out', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.opened': { audit: ['open', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.written_off': { audit: ['write_off', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.reminded': { audit: ['remind', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.shared': { audit: ['share_statement', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'credit.unshared': { audit: ['unshare_statement', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'quotation.saved': { audit: ['create', 'quotation'], changes: ['quotations', 'INSERT'] },
  'quotation.declined': { audit: ['decline', 'quotation'], changes: ['quotations', 'UPDATE'] },
  'quotation.shared': { audit: ['share', 'quotation'], changes: ['quotations', 'UPDATE'] },
  'quotation.unshared': { audit: ['unshare', 'quotation'], changes: ['quotations', 'UPDATE'] },
  'layby.rules_changed': { audit: ['change_rules', 'layby'], changes: ['organizations', 'UPDATE'] },
  'layby.opened': { audit: ['open', 'layby'], changes: ['laybys', 'INSERT'] },
  'layby.paid': { audit: ['receive', 'layby'], changes: ['laybys', 'UPDATE'] },
  'layby.overpaid': { audit: ['receive_over', 'layby'], changes: ['laybys', 'UPDATE'], notifies: true },
  'layby.taken_back': { audit: ['take_back', 'layby'], changes: ['laybys', 'UPDATE'] },
  'layby.released': { audit: ['release', 'layby'], changes: ['laybys', 'UPDATE'] },
  'layby.cancelled': { audit: ['cancel', 'layby'], changes: ['laybys', 'UPDATE'] },
  'commission.rule_added': { audit: ['create', 'commission_rule'], changes: ['commission_rules', 'INSERT'] },
  'commission.rule_ended': { audit: ['end', 'commission_rule'], changes: ['commission_rules', 'UPDATE'] },
  'commission.approved': { audit: ['approve', 'commission'], changes: ['commission_statements', 'INSERT'] },
  'commission.paid': { audit: ['pay', 'commission'], changes: ['commission_statements', 'UPDATE'] },
  ...repairEventRows,
  'credit.reversed': { audit: ['reverse', 'customer_account'], changes: ['customer_accounts', 'UPDATE'] },
  'shift.moved_credit': { changes: ['shifts', 'UPDATE'] },
  'customer.exported': { audit: ['export', 'customer'], changes: ['customers', 'UPDATE'] },

  'shop.onboarded': { audit: ['complete_onboarding', 'organization'], changes: ['organizations', 'UPDATE'] },
  'shop.changed': { audit: ['update_organization', 'organization'], changes: ['organizations', 'UPDATE'] },
  'shop.closed': { audit: ['close', 'organization'], changes: ['organizations', 'UPDATE'] },
  'shop.reopened': { audit: ['reopen', 'organization'], changes: ['organizations', 'UPDATE'] },
  'shop.exported': { audit: ['export', 'organization'], changes: ['organizations', 'UPDATE'] },
  'shop.transferred': { audit: ['transfer_ownership', 'organization'], changes: ['organizations', 'UPDATE'] },
  'settings.changed': { audit: ['update', 'business_settings'], changes: ['business_settings', 'UPDATE'] },
  'invitation.sent': { audit: ['invite_member', 'invitation'], changes: ['organization_invitations', 'UPDATE'] },
  'invitation.resent': { audit: ['resend_invitation', 'invitation'], changes: ['organization_invitations', 'UPDATE'] },
  'invitation.revoked': { audit: ['revoke_invitation', 'invitation'], changes: ['organization_invitations', 'UPDATE'] },
  'invitation.accepted': {
    audit: ['accept_invitation', 'invitation'],
    changes: ['organization_invitations', 'UPDATE'],
  },
  'invitation.declined': {
    audit: ['decline_invitation', 'invitation'],
    changes: ['organization_invitations', 'UPDATE'],
  },
  'member.role_changed': {
    audit: ['change_role', 'organization_member'],
    changes: ['organization_members', 'UPDATE'],
    notifies: true,
  },
  'member.removed': { audit: ['remove_member', 'organization_member'], changes: ['organization_members', 'UPDATE'] },
  'member.left': { audit: ['leave_organization', 'organization_member'], changes: ['organization_members', 'UPDATE'] },
  'member.locations_changed': {
    audit: ['set_locations', 'organization_member'],
    changes: ['organization_members', 'UPDATE'],
  },
  'location.added': { audit: ['create', 'location'], changes: ['locations', 'INSERT'] },
  'location.changed': { audit: ['update', 'location'], changes: ['locations', 'UPDATE'] },
  'location.arranged': { audit: ['arrange', 'location'], changes: ['locations', 'UPDATE'] },
  'location.closed': { audit: ['close', 'location'], changes: ['locations', 'UPDATE'] },
  'location.reopened': { audit: ['reopen', 'location'], changes: ['locations', 'UPDATE'] },
  'role.created': { audit: ['create', 'organization_role'], changes: ['organization_roles', 'INSERT'] },
  'role.changed': { audit: ['update', 'organization_role'], changes: ['organization_roles', 'UPDATE'] },
  'role.deleted': { audit: ['delete', 'organization_role'], changes: ['organization_roles', 'DELETE'] },
  'staff.added': { audit: ['create', 'staff'], changes: ['staff', 'INSERT'] },
  'staff.changed': { audit: ['update', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.pin_set': { audit: ['set_pin', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.pin_changed': { audit: ['change_pin', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.switched': { audit: ['switch_person', 'staff'] },
  'staff.pin_removed': { audit: ['remove_pin', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.badge_made': { audit: ['make_badge', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.badge_removed': { audit: ['remove_badge', 'staff'], changes: ['staff', 'UPDATE'] },
  'staff.rules_changed': { audit: ['update', 'staff_rules'], changes: ['staff', 'UPDATE'] },
  'drawer.given': { audit: ['create', 'drawer'], changes: ['shifts', 'INSERT'] },
  'shift.opened': { audit: ['open', 'shift'], changes: ['shifts', 'INSERT'] },
  'shift.cash_moved': { audit: ['move_cash', 'shift'], changes: ['shifts', 'UPDATE'] },
  'shift.counted': { changes: ['shifts', 'UPDATE'] },
  'shift.told_late': { audit: ['told_late', 'shift'], changes: ['shifts', 'UPDATE'] },
  'drawer.set_aside': { audit: ['set_aside', 'drawer'] },
  'shift.handed_over': { audit: ['hand_over', 'shift'], changes: ['shifts', 'UPDATE'] },
  'shift.reviewed': { audit: ['review', 'shift'], changes: ['shifts', 'UPDATE'] },
  'shift.closed': { audit: ['close', 'shift'], changes: ['shifts', 'UPDATE'] },
  'expense.recorded': { audit: ['create', 'expense'], changes: ['expenses', 'INSERT'] },
  'expense_rule.added': { audit: ['create', 'expense_rule'], changes: ['expenses', 'UPDATE'] },
  'expense_rule.changed': { audit: ['update', 'expense_rule'], changes: ['expenses', 'UPDATE'] },
  'expense.taken_back': { audit: ['take_back', 'expense'], changes: ['expenses', 'UPDATE'] },
  'accountant_file.made': { audit: ['create', 'accountant_file'], changes: ['accountant_files', 'INSERT'] },
  'saved_report.added': { audit: ['create', 'saved_report'], changes: ['saved_reports', 'INSERT'] },
  'saved_report.changed': { audit: ['update', 'saved_report'], changes: ['saved_reports', 'UPDATE'] },
  'saved_report.removed': { audit: ['delete', 'saved_report'], changes: ['saved_reports', 'DELETE'] },
  'report_mail.set': { audit: ['update', 'report_mail'], changes: ['saved_reports', 'UPDATE'] },
  'report_mail.stopped': { audit: ['delete', 'report_mail'], changes: ['saved_reports', 'UPDATE'] },
  'report_mail.left': { audit: ['unsubscribe', 'report_mail'], changes: ['saved_reports', 'UPDATE'] },
  'journal_accounts.changed': { audit: ['update', 'journal_accounts'], changes: ['accountant_files', 'UPDATE'] },
  'expense.paper_added': { audit: ['add_paper', 'expense'], changes: ['expenses', 'UPDATE'] },
  'expense.paper_removed': { audit: ['remove_paper', 'expense'], changes: ['expenses', 'UPDATE'] },
  'terminal.added': { audit: ['create', 'pos_terminal'], changes: ['pos_terminals', 'INSERT'] },
  'terminal.renamed': { audit: ['update', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.moved': { audit: ['move', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.pairing_offered': { audit: ['offer_pairing', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.paired': { audit: ['pair', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.token_rotated': { audit: ['rotate', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.revoked': { audit: ['revoke', 'pos_terminal'], changes: ['pos_terminals', 'UPDATE'] },
  'terminal.reported': { changes: ['pos_terminals', 'UPDATE'] },
  'terminal.clone_suspected': { notifies: true },
  'terminal.lookups_exceeded': { notifies: true },
  'terminal.pins_guessed': { notifies: true },
  'api_key.added': { audit: ['create', 'api_key'], changes: ['api_keys', 'INSERT'] },
  'api_key.changed': { audit: ['update', 'api_key'], changes: ['api_keys', 'UPDATE'] },
  'api_key.rotated': { audit: ['rotate', 'api_key'], changes: ['api_keys', 'UPDATE'] },
  'api_key.revoked': { audit: ['revoke', 'api_key'], changes: ['api_keys', 'UPDATE'] },
  'webhook.added': { audit: ['create', 'webhook'], changes: ['webhooks', 'INSERT'] },
  'webhook.changed': { audit: ['update', 'webhook'], changes: ['webhooks', 'UPDATE'] },
  'webhook.rotated': { audit: ['rotate', 'webhook'], changes: ['webhooks', 'UPDATE'] },
  'webhook.paused': { audit: ['pause', 'webhook'], changes: ['webhooks', 'UPDATE'] },
  'webhook.resumed': { audit: ['resume', 'webhook'], changes: ['webhooks', 'UPDATE'] },
  'webhook.removed': { audit: ['delete', 'webhook'], changes: ['webhooks', 'DELETE'] },
  'webhook.told': { changes: ['webhooks', 'UPDATE'] },
  'plan.requested': { audit: ['ask', 'plan_request'], changes: ['plan_requests', 'UPDATE'] },
  'plan.withdrawn': { audit: ['withdraw', 'plan_request'], changes: ['plan_requests', 'UPDATE'] },
  'plan.answered': { notifies: true },
  'alert.raised': { changes: ['alerts', 'INSERT'] },
  'alert.settled': { changes: ['alerts', 'UPDATE'] },
  'alert.resolved': { audit: ['resolve', 'alert'], changes: ['alerts', 'UPDATE'] },
  'notification.written': { changes: ['notifications', 'INSERT'] },
  'notification.changed': { changes: ['notifications', 'UPDATE'] },
  'notification.removed': { changes: ['notifications', 'DELETE'] },
  'call.refused': { audit: ['refused', 'procedure'] },

  ...platformEventRows,
} as const satisfies Record<EventName, Effects>

type Table = typeof eventTable
export type AuditedEvent = { [Name in EventName]: Table[Name] extends { audit: unknown } ? Name : never }[EventName]
export type NotifyingEvent = { [Name in EventName]: Table[Name] extends { notifies: true } ? Name : never }[EventName]
/** What the platform does to what it keeps. These have their details in common, and so are one member of the union of events. */
export type PlatformEventName = Exclude<keyof PlatformEvents, 'platform.looked'>

/** Who did it. Nobody: a job, or somebody without an account. */
export type Actor = { readonly user_id: string | null; readonly email: string; readonly user_agent: string }

/** Something that happened in a shop, to what `id` names. */
export type ShopEvent<Name extends EventName = EventName> = {
  [N in Name]: {
    readonly event: N extends PlatformEventName ? PlatformEventName : N
    readonly org_id: string
    readonly id: string | null
  } & (N extends AuditedEvent
    ? { readonly actor: Actor /** When, if that is not now. */; readonly at?: Date | undefined }
    : object) &
    (N extends `notification.${string}` ? { /** Whose it is. */ readonly user_id: string } : object) &
    EventDetails[N]
}[Name]

/** What follows from the event of this name. */
export function effectsOf(name: EventName): Effects {
  return eventTable[name]
}
