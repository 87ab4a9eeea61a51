import type { Change, Tx } from '@tunda/database'
import { ofSeenTill } from '../locations/seen-locations.ts'

/** SQL: the ids of rows of this table among `$2` that are at none of the locations `$3`. */
const at = (table: string, place = 'location_id') =>
  `select id from ${table} where org_id = $1 and id = any ($2::uuid[]) and ${place} <> all ($3::uuid[])`
/** The same of what is of a till's drawer: the shop's own is nobody's place. */
const ofDrawer = (table: string, drawer: string) =>
  `select x.id from ${table} x join wallets w on w.org_id = x.org_id and w.id = x.${drawer}
   join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
   where x.org_id = $1 and x.id = any ($2::uuid[]) and not ${ofSeenTill('$3')}`

/**
 * For each table whose changes are announced and whose rows are at a location: which of the rows named are at none of these. What is not named here
 * is the whole shop's.
 */
const rowsElsewhere: Readonly<Record<string, readonly string[]>> = {
  alerts: [
    `select a.id from alerts a join pos_terminals t on t.org_id = a.org_id and t.id = (a.facts ->> 'terminal_id')::uuid
     where a.org_id = $1 and a.id = any ($2::uuid[]) and not ${ofSeenTill('$3')}`,
  ],
  approvals: [at('approvals')],
  expenses: [ofDrawer('expenses', 'wallet_id')],
  goods_ins: [at('goods_ins')],
  laybys: [at('laybys')],
  pos_terminals: [at('pos_terminals')],
  price_lists: [at('price_lists')],
  purchase_orders: [at('purchase_orders')],
  quotations: [at('quotations')],
  repairs: [at('repairs')],
  // A till's sale that needs approval is announced under its own id.
  sales: [at('sales'), at('parked_sales')],
  // A drawer that is given is announced under the drawer's id, a till's refund that needs a look under that of its sale.
  shifts: [ofDrawer('shifts', 'drawer_id'), ofDrawer('wallets', 'id'), at('sales')],
  stock_takes: [at('stock_takes')],
  trade_ins: [at('trade_ins')],
  transfers: [
    `select t.id from transfers t where t.org_id = $1 and t.id = any ($2::uuid[])
       and t.from_id <> all ($3::uuid[]) and (t.to_id <> all ($3::uuid[]) or t.state = 'draft')`,
  ],
  units: [at('units')],
  warranty_claims: [at('warranty_claims')],
}

/** Which of these changes of a shop, by table and id, are of rows at none of these locations. A row that is gone is nowhere. */
export async function changesElsewhere(
  tx: Tx,
  orgId: string,
  changes: readonly Change[],
  locations: readonly string[],
): Promise<(change: Change) => boolean> {
  const elsewhere = new Set<string>()
  const looked = [...Map.groupBy(changes, ({ table }) => table)].flatMap(([table, ofTable]) => {
    const key = [orgId, [...new Set(ofTable.map(({ id }) => id))], locations]
    return (rowsElsewhere[table] ?? []).map(async (rows) => {
      for (const { id } of await tx.query<{ id: string }>(rows, key)) elsewhere.add(`${table} ${id}`)
    })
  })
  await Promise.all(looked)
  return ({ table, id }) => elsewhere.has(`${table} ${id}`)
}

/** Whether rows of this table are at locations at all. */
export const isAtLocations = ({ table }: Change): boolean => Object.hasOwn(rowsElsewhere, table)
