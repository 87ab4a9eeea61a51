import type {
  GoodsIn,
  GoodsInBatch,
  GoodsInLine,
  GoodsInLinePut,
  GoodsInNumber,
  GoodsInShown,
} from '@tunda/contract/buying/goods-in'
import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { type FailureEntry, general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { variantColumns } from '../products/attribute-columns.ts'

/** A locked document: nobody else changes it or its lines until the transaction ends. */
export type LockedGoodsIn = {
  readonly id: string
  readonly location_id: string
  readonly supplier_id: string | null
  readonly order_id: string | null
  readonly document_no: string | null
  readonly currency: GoodsIn['currency']
  readonly rate: string
  readonly posted_at: string | null
}

/** Locks it. Fails NOT_FOUND, also for goods at a location that the member does not see. */
export async function lockGoodsIn(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<LockedGoodsIn> {
  const [found] = await tx.query<LockedGoodsIn>(
    `select id, location_id, supplier_id, order_id, document_no, currency, rate::text as rate, posted_at from goods_ins
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for update`,
    [org_id, id, location_ids],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

/** Locks goods that are in stock, by id. Fails NOT_FOUND, and with the given failure for a draft. */
export async function lockPosted(
  tx: Tx,
  ids: readonly string[],
  { org_id, location_ids }: Member,
  notPosted: FailureEntry,
): Promise<LockedGoodsIn[]> {
  const found = await tx.query<LockedGoodsIn>(
    `select id, location_id, supplier_id, order_id, document_no, currency, rate::text as rate, posted_at from goods_ins
     where org_id = $1 and id = any ($2::uuid[]) and ($3::uuid[] is null or location_id = any ($3)) order by id for no key update`,
    [org_id, ids, location_ids],
  )
  if (found.length < ids.length) throw fail(general.notFound)
  if (found.some(({ posted_at }) => posted_at === null)) throw fail(notPosted)
  return found
}

/** The same for a draft. Fails NOT_FOUND and GOODS_IN_POSTED. */
export async function lockDraft(tx: Tx, id: string, member: Member): Promise<LockedGoodsIn> {
  const found = await lockGoodsIn(tx, id, member)
  if (found.posted_at !== null) throw fail(goodsInFailures.posted)
  return found
}

type Line = Omit<Required<GoodsInLine>, 'variant' | 'numbered' | 'has_expiry'> & {
  numbered: number | null
  has_expiry: boolean | null
} & Parameters<typeof variantLine>[0]
const lineColumns = `l.product_id, l.brand, l.model, l.quantity, trim_scale(l.unit_cost)::text as unit_cost, l.cost,
  nullif(p.tracking, 'none') as tracking, case when p.tracking <> 'none' then (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) end as numbered, p.has_expiry,
  ${variantColumns}`

type Row = Omit<GoodsIn, 'total'> & { readonly total: number | null }

/** A page of goods in, newest first. */
export async function readGoodsIns(tx: Tx, { org_id, location_ids }: Member, ids: readonly string[]): Promise<Row[]> {
  return await tx.query<Row>(
    `select g.id, g.supplier_id, s.name as supplier_name, g.order_id, o.number as order_number, g.document_no, g.location_id, w.name as location_name, g.currency, trim_scale(g.rate)::text as rate, g.created_at,
       coalesce(p.full_name, '') as created_by_name, g.number, g.business_date, g.posted_at,
       coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units, coalesce(g.total, case when l.cost is not null then capped(l.cost) end) as total
     from goods_ins g
     join locations w on w.org_id = g.org_id and w.id = g.location_id
     left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
     left join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id
     left join people_of_current_organizations() p on p.org_id = g.org_id and p.user_id = g.created_by
     left join lateral (select count(*) as lines, sum(quantity) as units, sum(round(quantity * unit_cost * g.rate)) as cost from goods_in_lines
       where org_id = g.org_id and goods_in_id = g.id) l on true
     where g.org_id = $1 and g.id = any ($2::uuid[]) and ($3::uuid[] is null or g.location_id = any ($3))
     order by g.created_at desc, g.id desc`,
    [org_id, ids, location_ids],
  )
}

/** One document with its lines, as entered. Costs are left out for members who may not see them. Fails NOT_FOUND. */
export async function showGoodsIn(tx: Tx, { id }: { id: string }, member: Member): Promise<GoodsInShown> {
  const [[row], lines, numbers, batches] = await Promise.all([
    readGoodsIns(tx, member, [id]),
    tx.query<Line>(
      `select ${lineColumns} from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 order by l.position`,
      [member.org_id, id],
    ),
    tx.query<GoodsInNumber>(
      `select product_id, number, imei2, serial_no from goods_in_units where org_id = $1 and goods_in_id = $2 order by position`,
      [member.org_id, id],
    ),
    readBatches(tx, { id }, member),
  ])
  if (row === undefined) throw fail(general.notFound)
  const shown = { goods_in: asSeen(row, member), lines: lines.map((line) => lineAsSeen(line, member)) }
  return { ...shown, ...(numbers.length > 0 && { numbers }), ...(batches.length > 0 && { batches }) }
}

/** The batches of a document, or of one of its lines, by date. */
export async function readBatches(
  tx: Tx,
  { id, product_id }: { readonly id: string; readonly product_id?: string },
  { org_id }: Member,
): Promise<GoodsInBatch[]> {
  return await tx.query<GoodsInBatch>(
    `select product_id, number, expires_on, quantity from goods_in_batches
     where org_id = $1 and goods_in_id = $2 and ($3::uuid is null or product_id = $3) order by product_id, expires_on, position`,
    [org_id, id, product_id ?? null],
  )
}

/** The document without its lines, and one line: null if that was removed. Costs are left out for members who may not see them. */
export async function showLine(
  tx: Tx,
  { id, product_id }: { id: string; product_id: string },
  member: Member,
): Promise<GoodsInLinePut> {
  const [[row], [line]] = await Promise.all([
    readGoodsIns(tx, member, [id]),
    tx.query<Line>(
      `select ${lineColumns} from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = $3`,
      [member.org_id, id, product_id],
    ),
  ])
  if (row === undefined) throw fail(general.notFound)
  return { goods_in: asSeen(row, member), line: line === undefined ? null : lineAsSeen(line, member) }
}

const maySeeCost = (member: Member) => may(member, 'see_cost')

export function asSeen({ total, ...row }: Row, member: Member): GoodsIn {
  return maySeeCost(member) ? { ...row, total } : row
}

function lineAsSeen(
  { product_id, brand, model, quantity, tracking, numbered, has_expiry, unit_cost, cost, ...attributes }: Line,
  member: Member,
): GoodsInLine {
  const line = {
    product_id,
    brand,
    model,
    variant: variantLine(attributes),
    quantity,
    ...(numbered !== null && { tracking, numbered }),
    ...(has_expiry && { has_expiry }),
  }
  return maySeeCost(member) ? { ...line, unit_cost, cost } : line
}
