import type { Right } from './organization/rights.ts'

/** Who is notified that a row of a table changed: everybody in the shop, members with a right, or the one person whose row it is. */
type Watchers = 'everybody' | Right | 'the person'

type Watched = {
  readonly watchers: Watchers
  /** The calls whose answers it outdates, by slice, or by slice and call. */
  readonly outdates: readonly (readonly [slice: string, call?: string])[]
}

/**
 * The tables whose changes open screens learn of. A change says which row, never what stands in it: who may see that asks for it. The
 * server reads here who is notified, the web app what it asks for again.
 */
export const changedTables = {
  accountant_files: { watchers: 'see_profit', outdates: [['accountant']] },
  alerts: { watchers: 'receive_alerts', outdates: [['notifications', 'alerts']] },
  api_keys: { watchers: 'manage_api_keys', outdates: [['apiKeys']] },
  approvals: {
    watchers: 'sell',
    outdates: [
      ['sales', 'listApprovals'],
      ['sales', 'getApproval'],
    ],
  },
  business_settings: { watchers: 'everybody', outdates: [['organization']] },
  categories: { watchers: 'everybody', outdates: [['categories'], ['products'], ['analytics']] },
  commission_rules: { watchers: 'everybody', outdates: [['commission'], ['organization', 'list']] },
  commission_statements: { watchers: 'everybody', outdates: [['commission']] },
  customer_accounts: { watchers: 'see_customers', outdates: [['credit'], ['statements']] },
  customers: {
    watchers: 'see_customers',
    outdates: [['customers'], ['credit'], ['analytics'], ['priceLists', 'groups']],
  },
  device_reports: { watchers: 'everybody', outdates: [['stolenDevices']] },
  expenses: { watchers: 'manage_expenses', outdates: [['expenses'], ['drawers']] },
  goods_ins: { watchers: 'receive_goods', outdates: [['goodsIn']] },
  laybys: { watchers: 'everybody', outdates: [['laybys'], ['products'], ['units']] },
  locations: { watchers: 'everybody', outdates: [['locations'], ['organization', 'list']] },
  notifications: {
    watchers: 'the person',
    outdates: [
      ['notifications', 'list'],
      ['notifications', 'countUnread'],
    ],
  },
  organization_categories: { watchers: 'everybody', outdates: [['categories']] },
  organization_invitations: { watchers: 'manage_members', outdates: [['organization']] },
  organization_members: { watchers: 'everybody', outdates: [['organization'], ['subscription'], ['locations']] },
  organization_roles: { watchers: 'everybody', outdates: [['organization']] },
  organizations: { watchers: 'everybody', outdates: [['organization']] },
  plan_requests: { watchers: 'everybody', outdates: [['subscription']] },
  pos_terminals: { watchers: 'manage_terminals', outdates: [['terminals'], ['subscription']] },
  price_lists: { watchers: 'everybody', outdates: [['priceLists'], ['organization', 'list']] },
  products: {
    watchers: 'everybody',
    outdates: [['products'], ['units'], ['batches'], ['analytics'], ['subscription', 'usage']],
  },
  purchase_orders: { watchers: 'receive_goods', outdates: [['purchaseOrders'], ['analytics', 'reorderList']] },
  quotations: { watchers: 'sell', outdates: [['quotations']] },
  repairs: { watchers: 'manage_repairs', outdates: [['repairs'], ['products'], ['units']] },
  sales: {
    watchers: 'see_sales',
    outdates: [['sales'], ['analytics'], ['customers'], ['credit'], ['subscription', 'usage']],
  },
  saved_reports: { watchers: 'see_reports', outdates: [['savedReports'], ['reportMails']] },
  shifts: { watchers: 'manage_drawer', outdates: [['drawers']] },
  staff: { watchers: 'manage_members', outdates: [['staff'], ['organization', 'roles']] },
  stock_takes: { watchers: 'count_stock', outdates: [['stockTakes']] },
  suppliers: { watchers: 'manage_suppliers', outdates: [['suppliers']] },
  trade_ins: { watchers: 'buy_devices', outdates: [['tradeIns']] },
  transfers: { watchers: 'transfer_stock', outdates: [['transfers']] },
  units: { watchers: 'everybody', outdates: [['units']] },
  user_subscriptions: { watchers: 'manage_settings', outdates: [['organization'], ['subscription']] },
  warranty_claims: { watchers: 'sell', outdates: [['warrantyClaims'], ['units', 'get']] },
  webhooks: { watchers: 'manage_api_keys', outdates: [['webhooks']] },
} as const satisfies Record<string, Watched>

export type ChangedTable = keyof typeof changedTables

/** Whether changes of this table are announced at all. */
export function isChangedTable(name: string): name is ChangedTable {
  return Object.hasOwn(changedTables, name)
}
