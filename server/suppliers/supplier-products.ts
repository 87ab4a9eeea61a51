import type { SupplierPrice, SupplierProduct, SupplierProductChange } from '@tunda/contract/buying/supplier-products'
import { supplierFailures } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { variantColumns } from '../products/attribute-columns.ts'
import { holdSupplier } from './supplier-rows.ts'

type Row = Omit<SupplierProduct, 'variant'> & Parameters<typeof variantLine>[0]
const columns = `sp.product_id, p.brand, p.model, sp.code, sp.currency, trim_scale(sp.unit_cost)::text as unit_cost, sp.lead_days,
  sp.pack_size, sp.supplied_at, ${variantColumns}`

function shown({
  product_id,
  brand,
  model,
  code,
  currency,
  unit_cost,
  lead_days,
  pack_size,
  supplied_at,
  ...attributes
}: Row): SupplierProduct {
  const variant = variantLine(attributes)
  return { product_id, brand, model, variant, code, currency, unit_cost, lead_days, pack_size, supplied_at }
}

/** What a supplier sells, by name. Fails NOT_FOUND. */
export async function listSupplierProducts(tx: Tx, asked: WalkAsked & { readonly id: string }, member: Member) {
  const { org_id } = member
  const part = partOf('supplier_products', [['sp.product_id', 'uuid']], asked, member)
  const [found, rows, count] = await Promise.all([
    tx.query('select 1 from suppliers where org_id = $1 and id = $2', [org_id, asked.id]),
    tx.query<Row>(
      sql`select ${fixed(columns)} from supplier_products sp join products p on p.org_id = sp.org_id and p.id = sp.product_id
       where sp.org_id = ${org_id} and sp.supplier_id = ${asked.id} ${part.tail(sql`lower(p.brand), lower(p.model), p.id`)}`,
    ),
    keptCount(tx, org_id, 'supplier_products', [sql`part[1]::uuid = ${asked.id}`]),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { products: rows.map(shown), ...part.counts(count, rows, ({ product_id }) => [product_id]) }
}

/** Says what a supplier sells and how; fields left out are cleared. Fails NOT_FOUND and SUPPLIER_ARCHIVED. */
export async function putSupplierProduct(
  tx: Tx,
  asked: SupplierProductChange,
  member: Member,
): Promise<SupplierProduct> {
  const { org_id } = member
  const { supplier_id, product_id, code, currency, unit_cost = null, lead_days = null, pack_size } = asked
  const supplier = await holdSupplier(tx, supplier_id, member)
  if (supplier.archived_at !== null) throw fail(supplierFailures.archived)
  const known = await tx.query('select 1 from products where org_id = $1 and id = $2 for key share', [
    org_id,
    product_id,
  ])
  if (known.length === 0) throw fail(general.notFound)
  await tx.query(
    `insert into supplier_products (org_id, supplier_id, product_id, code, currency, unit_cost, lead_days, pack_size, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (org_id, supplier_id, product_id) do update set code = excluded.code, currency = excluded.currency,
       unit_cost = excluded.unit_cost, lead_days = excluded.lead_days, pack_size = excluded.pack_size, updated_at = excluded.updated_at`,
    [org_id, supplier_id, product_id, code || null, currency, unit_cost, lead_days, pack_size, now()],
  )
  await publish(tx, [{ event: 'supplier.supplied', org_id, id: supplier_id }])
  const [row] = await tx.query<Row>(
    `select ${columns} from supplier_products sp join products p on p.org_id = sp.org_id and p.id = sp.product_id
     where sp.org_id = $1 and sp.supplier_id = $2 and sp.product_id = $3`,
    [org_id, supplier_id, product_id],
  )
  if (row === undefined) throw fail(general.notFound)
  return shown(row)
}

type One = { readonly supplier_id: string; readonly product_id: string }

/** Takes a product off what a supplier sells; one that is not there is gone already. Fails NOT_FOUND for the supplier. */
export async function removeSupplierProduct(tx: Tx, { supplier_id, product_id }: One, member: Member): Promise<One> {
  const { org_id } = member
  await holdSupplier(tx, supplier_id, member)
  await tx.query('delete from supplier_products where org_id = $1 and supplier_id = $2 and product_id = $3', [
    org_id,
    supplier_id,
    product_id,
  ])
  await publish(tx, [{ event: 'supplier.supplied', org_id, id: supplier_id }])
  return { supplier_id, product_id }
}

/**
 * Remembers what goods that came in say of their supplier: what they sell, and at what cost. A line without a cost leaves the one that is
 * known. The products must be locked, and so must the document.
 */
export async function learnProducts(tx: Tx, orgId: string, goodsInId: string): Promise<void> {
  await tx.query(
    `insert into supplier_products as sp (org_id, supplier_id, product_id, currency, unit_cost, supplied_at, updated_at)
     select g.org_id, g.supplier_id, l.product_id, g.currency, l.unit_cost, $3, $3
     from goods_ins g join goods_in_lines l on l.org_id = g.org_id and l.goods_in_id = g.id
     where g.org_id = $1 and g.id = $2 and g.supplier_id is not null order by l.product_id
     on conflict (org_id, supplier_id, product_id) do update set supplied_at = excluded.supplied_at, updated_at = excluded.updated_at,
       unit_cost = coalesce(excluded.unit_cost, sp.unit_cost),
       currency = case when excluded.unit_cost is null then sp.currency else excluded.currency end`,
    [orgId, goodsInId, now()],
  )
}

type Asked = WalkAsked & { readonly product_id: string; readonly supplier_id?: string | undefined }

/** What a product cost each time it came in, from one supplier or from all, at the locations that the member sees; newest first. */
export async function listPrices(tx: Tx, asked: Asked, member: Member) {
  const part = partOf('supplier_prices', [['l.goods_in_id', 'uuid']], asked, member)
  const where = given(
    `l.org_id = $1 and l.product_id = $2 and ($3::uuid is null or g.supplier_id = $3)
         and ($4::uuid[] is null or g.location_id = any ($4))`,
    [member.org_id, asked.product_id, asked.supplier_id ?? null, member.location_ids],
  )
  const [prices, [counted]] = await Promise.all([
    tx.query<SupplierPrice>(
      sql`select g.id as goods_in_id, g.number, g.business_date, s.name as supplier_name, l.quantity, g.currency,
         trim_scale(l.unit_cost)::text as unit_cost, round(l.cost::numeric / l.quantity)::bigint as cost
       from goods_in_lines l
       join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id and g.posted_at is not null
       left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
       where ${where} ${part.tail(sql`g.number desc`)}`,
    ),
    tx.query<{ count: number }>(
      sql`select count(*) as count from goods_in_lines l
       join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id and g.posted_at is not null where ${where}`,
    ),
  ])
  return { prices, ...part.counts(counted?.count ?? 0, prices, ({ goods_in_id }) => [goods_in_id]) }
}
