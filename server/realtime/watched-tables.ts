import { type Bearer, may, type Right } from '@tunda/contract/rights'
import type { Change } from '@tunda/database'

/** Who learns of a table's changes: everybody in the shop, whoever has the right, or the one person whose row it is. */
type Watchers = 'everybody' | Right | 'the person'

/** The tables whose changes reach open screens. A change says which row, never what stands in it: who may see that asks for it. */
export const watchedTables: Readonly<Record<string, Watchers>> = {
  alerts: 'receive_alerts',
  business_settings: 'everybody',
  categories: 'everybody',
  customers: 'see_customers',
  notifications: 'the person',
  organization_categories: 'everybody',
  organization_invitations: 'manage_members',
  organization_members: 'everybody',
  organization_roles: 'everybody',
  organizations: 'everybody',
  plan_requests: 'everybody',
  pos_terminals: 'manage_terminals',
  products: 'everybody',
  sales: 'see_sales',
  stock_takes: 'count_stock',
  user_subscriptions: 'manage_settings',
}

/** May somebody with these rights and this id learn of the change? */
export function mayHear(change: Change, who: Bearer & { readonly user_id: string }): boolean {
  const watchers = watchedTables[change.table]
  if (watchers === undefined) return false
  if (watchers === 'the person') return change.user_id === who.user_id
  return watchers === 'everybody' || may(who, watchers)
}

/** The table behind each kind of thing that the audit trail tells of. */
const tableOf: Readonly<Record<string, string>> = {
  business_settings: 'business_settings',
  category: 'categories',
  customer: 'customers',
  invitation: 'organization_invitations',
  organization: 'organizations',
  organization_category: 'organization_categories',
  organization_member: 'organization_members',
  organization_role: 'organization_roles',
  plan_request: 'plan_requests',
  pos_terminal: 'pos_terminals',
  product: 'products',
  product_file: 'products',
  sale: 'sales',
  stock_take: 'stock_takes',
  subscription: 'user_subscriptions',
  terminal: 'pos_terminals',
}

type Audited = {
  readonly org_id: string
  readonly action_type: string
  readonly resource_type: string
  readonly resource_id: string | null
}

/** What the audit trail tells of, as changes for open screens: every change of money, stock and rights passes there. */
export function changesOf(entries: readonly Audited[]): Change[] {
  return entries.flatMap(({ org_id, action_type, resource_type, resource_id }) => {
    const table = tableOf[resource_type]
    if (table === undefined || action_type === 'viewed' || action_type === 'refused') return []
    return [{ org_id, table, type: typeOf(action_type), id: resource_id ?? org_id }]
  })
}

function typeOf(action: string): Change['type'] {
  if (action === 'create') return 'INSERT'
  return action === 'delete' ? 'DELETE' : 'UPDATE'
}
