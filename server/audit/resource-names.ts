import { productName } from '@tunda/contract/products/product-words'
import { Id } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'

type Named = { readonly id: string; readonly name: string }
type NamedEntry = {
  readonly resource_type: string
  readonly resource_id: string | null
  readonly old_values: Record<string, unknown> | null
  readonly new_values: Record<string, unknown> | null
}

/** How to look up the present name of each kind of resource. */
const queries: Readonly<Record<string, string>> = {
  sale: 'select id, invoice_number as name from sales where org_id = $1 and id = any ($2::uuid[])',
  api_key: 'select id, name from api_keys where org_id = $1 and id = any ($2::uuid[])',
  pos_terminal: 'select id, name from pos_terminals where org_id = $1 and id = any ($2::uuid[])',
  stock_take: `select id, coalesce(notes, to_char(stock_take_date, 'DD/MM/YYYY')) as name
    from stock_takes where org_id = $1 and id = any ($2::uuid[])`,
  shift: `select id, 'shift ' || number as name from shifts where org_id = $1 and id = any ($2::uuid[])`,
  goods_in: `select id, 'no. ' || number as name from goods_ins where org_id = $1 and id = any ($2::uuid[])`,
  transfer: `select id, 'no. ' || number as name from transfers where org_id = $1 and id = any ($2::uuid[])`,
  purchase_order: `select id, 'no. ' || number as name from purchase_orders where org_id = $1 and id = any ($2::uuid[])`,
  device_report: 'select id, number as name from device_reports where org_id = $1 and id = any ($2::uuid[])',
  trade_in: `select id, 'no. ' || number as name from trade_ins where org_id = $1 and id = any ($2::uuid[])`,
  warranty_claim: `select id, 'no. ' || number as name from warranty_claims where org_id = $1 and id = any ($2::uuid[])`,
  supplier: 'select id, name from suppliers where org_id = $1 and id = any ($2::uuid[])',
  unit: 'select id, number as name from units where org_id = $1 and id = any ($2::uuid[])',
  customer: 'select id, name from customers where org_id = $1 and id = any ($2::uuid[])',
  customer_account: 'select id, name from customers where org_id = $1 and id = any ($2::uuid[])',
  repair: 'select id, number as name from repairs where org_id = $1 and id = any ($2::uuid[])',
  layby: 'select id, number as name from laybys where org_id = $1 and id = any ($2::uuid[])',
  commission: `select id, seller_name || ', ' || to_char(month, 'YYYY-MM') as name from commission_statements where org_id = $1 and id = any ($2::uuid[])`,
  price_list: 'select id, name from price_lists where org_id = $1 and id = any ($2::uuid[])',
  customer_group: 'select id, name from customer_groups where org_id = $1 and id = any ($2::uuid[])',
  location: 'select id, name from locations where org_id = $1 and id = any ($2::uuid[])',
  organization_role: 'select id, name from organization_roles where org_id = $1 and id = any ($2::uuid[])',
  organization_member: `select user_id as id, full_name as name from people_of_current_organizations()
    where org_id = $1 and user_id = any ($2::uuid[])`,
}

/** The present names of the entries' resources, by id, without those that were deleted. */
export async function resourceNames(
  tx: Tx,
  orgId: string,
  entries: readonly NamedEntry[],
): Promise<Map<string, string>> {
  const found = await Promise.all([
    productNames(tx, orgId, idsOf(entries, 'product')),
    ...Object.entries(queries).map(async ([kind, sql]) => {
      const ids = idsOf(entries, kind)
      return ids.length === 0 ? [] : await tx.query<Named>(sql, [orgId, ids])
    }),
  ])
  return new Map(found.flat().flatMap(({ id, name }) => (name.trim() === '' ? [] : [[id, name]])))
}

function idsOf(entries: readonly NamedEntry[], kind: string): (string | null)[] {
  const ids = entries
    .filter((entry) => entry.resource_type === kind && Id.safeParse(entry.resource_id).success)
    .map((entry) => entry.resource_id)
  return [...new Set(ids)]
}

/** The name of the resource as the entry recorded it. */
export function nameInValues({ old_values, new_values }: NamedEntry): string | null {
  const said = { ...old_values, ...new_values }
  if (typeof said.brand === 'string' && typeof said.model === 'string')
    return productName({ brand: said.brand, model: said.model })
  const name = [said.invoice_number, said.name, said.full_name, said.email].find((word) => typeof word === 'string')
  return typeof name === 'string' ? name : null
}

/** The present names of products, by id, without those that were deleted. */
async function productNames(
  tx: Tx,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const products = await tx.query<{ id: string; brand: string; model: string }>(
    'select id, brand, model from products where org_id = $1 and id = any ($2::uuid[])',
    [orgId, ids],
  )
  return products.map((product) => ({ id: product.id, name: productName(product) }))
}
