import { may } from '@tunda/contract/organization/rights'
import type { ReorderLine, RunningOut } from '@tunda/contract/reports/analytics'
import type { Tx } from '@tunda/database'
import { given, type Sql, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { pace, paceDays } from './pace.ts'
import { chunkAndRest, ofTheChunk, soldByProduct } from './sold-by-product.ts'

/** Whose products, at which locations; all locations if `location_ids` is null. */
type Asker = Pick<Member, 'org_id' | 'location_ids'>

const usuallyShown = 5

/**
 * The common table `shelf`: the active products of shop $1 that are out, low or sold from $2 to $3, 30 days, with the units that each sold
 * then, the stock at the locations $4 (there all active products, with `is_kept_here` whether it ever was there), and `days_left`: stock over those
 * units, times 30, rounded; 0 where nothing is left, and null where nothing was sold.
 */
const shelf = `${soldByProduct}, shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.is_kept_here, p.date_added, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * ${paceDays})::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, p.date_added,
        case when $4::uuid[] is null then p.current_stock else coalesce(here.on_hand, 0) end as current_stock,
          $4::uuid[] is null or here.product_id is not null as is_kept_here
      from products p left join (
        select l.product_id, sum(l.on_hand)::bigint as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any ($4) group by l.product_id
      ) here on here.product_id = p.id
      where p.org_id = $1 and p.is_active
        and ($4::uuid[] is not null or p.shelf < 2 or p.id in (select product_id from sold where units > 0)) offset 0) p
    left join sold on sold.product_id = p.id
  )`

/**
 * `count` products that run out soonest, within 30 days at the rate of the 30 days up to `today`; if they are fewer, also products that are out or
 * low and did not sell in those days. Sorted by out of stock first, then days left, then newest.
 */
export async function runningOut(
  tx: Tx,
  { org_id, location_ids }: Asker,
  today: string,
  count = usuallyShown,
): Promise<RunningOut[]> {
  const kept = location_ids === null ? await runningOutOfTheShop(tx, org_id, today, count) : undefined
  const found =
    kept ??
    (await tx.query<RunningOut>(
      `with ${shelf},
     chosen as (
       select * from shelf
       where (units_sold > 0 and days_left <= ${paceDays}) or current_stock <= min_stock
       order by ${order} limit $5
     )
     ${shownProducts()}`,
      [org_id, ...pace(today), location_ids, count],
    ))
  return found.map(daysIfFew)
}

/** A product that is low but lasts longer than the 30 days of the rate shows no days. */
function daysIfFew(product: RunningOut): RunningOut {
  return { ...product, days_left: (product.days_left ?? 0) > paceDays ? null : product.days_left }
}

type Near = RunningOut & { readonly units_sold: number; readonly are_all: boolean; readonly is_sure: boolean }

const order = `(units_sold > 0 and days_left <= ${paceDays}) desc, days_left nulls last, units_sold desc, date_added desc, product_id desc`
const shownProducts = (
  more = '',
) => `select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.days_left ${more}
     from chosen p join categories c on c.id = p.category_id
     order by (p.current_stock <= 0) desc, p.days_left nulls last, p.units_sold desc, p.date_added desc, p.product_id desc`

/**
 * The same for the whole shop, from the kept list of products that run out first and those that changed since; of products that do not sell, an index
 * gives as many that are out or low as are shown. Undefined where other products might come first.
 */
async function runningOutOfTheShop(
  tx: Tx,
  orgId: string,
  today: string,
  count: number,
): Promise<RunningOut[] | undefined> {
  const rows = await tx.query<Near>(
    `with ${chunkAndRest}, kept as materialized (
       select ending_ids, ending_least, ending_units from shelf_sums where org_id = $1
     ), named as materialized (
       select unnest(ending_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
     ), moving as materialized (
       select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.date_added, p.shelf, u.units as units_sold,
         case when p.current_stock <= 0 then 0 else round(p.current_stock::numeric / u.units * ${paceDays})::bigint end as days_left
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       left join loose l on l.product_id = n.id
       cross join lateral (
         select coalesce(l.units, 0) + coalesce((select units from ${ofTheChunk('n.id')} t), 0) as units
       ) u
       where p.is_active and u.units > 0
     ), still as (
       select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.date_added, p.shelf, 0::bigint as units_sold,
         case when p.shelf = 0 then 0::bigint end as days_left
       from (values (0), (1)) as short (at_shelf) cross join lateral (
         select * from products p where p.org_id = $1 and p.shelf = short.at_shelf and p.shelf < 2 and p.is_active
           and coalesce((select sum(t.units) from product_day_totals t
             where t.org_id = $1 and t.product_id = p.id and t.day between $2 and $3), 0) <= 0
         order by p.date_added desc, p.id desc limit $4) p
     ), chosen as (
       select * from (select * from moving where days_left <= ${paceDays} or shelf < 2 union all select * from still) near
       order by ${order} limit $4
     )
     select shown.*, k.ending_least is null as are_all,
       k.ending_least is null or ((shown.days_left, -shown.units_sold) < (k.ending_least, -k.ending_units)
         and (shown.units_sold > 0 or k.ending_least > ${paceDays})) as is_sure
     from kept k left join (${shownProducts(', p.units_sold')}) shown on true`,
    [orgId, ...pace(today), count],
  )
  const found = rows.filter(({ product_id }) => product_id !== null)
  const isSure = found.every((row) => row.is_sure) && (found.length === count || rows[0]?.are_all === true)
  return isSure ? found.map(({ is_sure, are_all, units_sold, ...product }) => product) : undefined
}

/** Who sells the product `p` of shop $1; of several whom it last came from. Of these columns one row, or none. */
const bought = `(
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1)`

/** How much of the product `p` is still to come by orders for the locations $4, sent or not. One row with the column `units`. */
const coming = `(
    select coalesce(sum(greatest(l.quantity - l.received, 0)), 0)::bigint as units
    from purchase_order_lines l join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = $1 and l.product_id = p.product_id and o.state in ('draft', 'sent', 'part_received')
      and ($4::uuid[] is null or o.location_id = any ($4)))`

type Wanted = { readonly cover_days: number; readonly location_id?: string | undefined }

/**
 * What to reorder: active products that are out, low, or will run out within `cover_days` at the rate of the last 30 days. Those that are out come
 * first, best sellers before others, then by days left. A location reorders what it had once. Stock must last until the supplier delivers, and what is on order is not ordered again.
 */
export async function listReorder(tx: Tx, asked: WalkAsked & Wanted, member: Member) {
  const part = partOf('reorder_list', [['product_id', 'uuid']], asked, member)
  const rows = await readLines(tx, asked, { tail: part.tail(soonest), sorted: part.order(soonest) }, member)
  const maySeeSupplier = may(member, ['manage_suppliers', 'receive_goods'])
  const products = rows.map((row) => {
    const { supplier, ...line } = lineOf(row)
    return maySeeSupplier ? { ...line, supplier } : line
  })
  return { products, ...part.counts(rows[0]?.total ?? 0, rows, ({ product_id }) => [product_id]) }
}

/** The most products that can be reordered at once. */
const mostReordered = 5_000

/** The whole list, each line with the product's suppliers. */
export async function linesToReorder(tx: Tx, asked: Wanted, member: Member): Promise<ReorderLine[]> {
  return (
    await readLines(tx, asked, { tail: sql`order by ${soonest} limit ${mostReordered}`, sorted: soonest }, member)
  ).map(lineOf)
}

type Row = Omit<ReorderLine, 'suggested_quantity' | 'supplier'> & {
  readonly missing: number
  readonly total: number
  readonly supplier_id: string | null
  readonly supplier_name: string
  readonly lead_days: number
  readonly pack_size: number
}
const soonest = sql`(current_stock <= 0) desc, days_left nulls last, units_sold desc, product_id`

/** The lines of the list that `tail` selects, in this order. */
async function readLines(
  tx: Tx,
  { cover_days, location_id }: Wanted,
  { tail, sorted }: { readonly tail: Sql; readonly sorted: Sql },
  member: Member,
): Promise<Row[]> {
  const today = dayIn(member.rules.time_zone, now())
  const org = shared(member.org_id)
  const values = [org, ...pace(today), shared(seenLocations(member, location_id)), cover_days]
  // Suppliers are looked up only where their lead time decides whether a product is listed, and for the rows shown, and orders only for these.
  const listed = given(
    `with ${shelf}, longest as materialized (
       select greatest((select max(lead_days) from suppliers where org_id = $1), (select max(lead_days) from supplier_products where org_id = $1)) as days
     ), listed as (
       select *, count(*) over () as total from shelf p
       where p.is_kept_here and (p.current_stock <= p.min_stock or p.days_left <= $5
         or (p.days_left is not null and p.days_left <= $5 + (select days from longest) and p.days_left <= $5 + (select b.lead_days from ${bought} b)))
     )`,
    values,
  )
  const shown = given(
    `p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.min_stock, p.units_sold, p.days_left,
       b.supplier_id, b.supplier_name, b.lead_days, b.pack_size, o.units as on_order,
       greatest(ceil(p.units_sold::numeric * ($5 + coalesce(b.lead_days, 0)) / ${paceDays}), p.min_stock)::bigint - p.current_stock
         - o.units as missing, p.total`,
    values,
  )
  return await tx.query<Row>(
    sql`${listed} select ${shown} from (select * from listed where true ${tail}) p
     join categories c on c.id = p.category_id
     left join lateral ${given(bought, [org])} b on true
     cross join lateral ${given(coming, values)} o
     order by ${sorted}`,
  )
}

function lineOf({
  total: _,
  missing,
  supplier_id: id,
  supplier_name: name,
  lead_days,
  pack_size,
  ...line
}: Row): ReorderLine {
  const pack = id === null ? 1 : pack_size
  const suggested_quantity = Math.ceil(Math.max(missing, 0) / pack) * pack
  return { ...line, suggested_quantity, supplier: id === null ? null : { id, name, lead_days, pack_size } }
}
