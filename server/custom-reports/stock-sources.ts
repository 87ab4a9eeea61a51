import type { ReportSubject } from '@tunda/contract/reports/report-fields'
import { type Sql, sql } from '@tunda/database/sql'
import { at, type Bounds, field, ofDay, ofProduct, person, type ReportSource, type Table } from './source-parts.ts'

const none: Table = () => sql``
const ofItself = ofProduct(none)

/** The remainder of the product's cost that cannot be divided evenly belongs to one location, the one with the most units. */
const placeOfRest = sql`(select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id
  order by l.on_hand desc, l.location_id limit 1)`

/** Stock and its cost: devices at their own cost if they have one. */
const onHand = sql`v.on_hand`
const valueWith = (
  rest: Sql,
) => sql`case when p.tracking = 'none' then p.cost_price::numeric * greatest(v.on_hand, 0) + ${rest}
  else v.units_cost + (v.units - v.units_costed) * p.cost_price::numeric end`
const valueOfProduct = valueWith(sql`case when v.on_hand < 0 then 0 else q.rest end`)
const valueOfLevel = valueWith(
  sql`case when p.cost_rest = 0 or p.current_stock < 0 or v.location_id <> ${placeOfRest} then 0 else p.cost_rest end`,
)

/** A product's stock summed over the locations that the member sees; a negative total of goods without serial numbers counts as zero. */
const levelsOfProduct: Table = (bounds) =>
  sql`left join (select v.product_id, sum(v.on_hand) as on_hand, sum(v.units) as units, sum(v.units_costed) as units_costed,
      sum(v.units_cost) as units_cost
    from stock_levels v where v.org_id = ${bounds.org} and ${at(sql`v.location_id`, bounds)} group by v.product_id) v on v.product_id = p.id`

const restOfProduct: Table = ({ locations }) =>
  sql`cross join lateral (select case when p.cost_rest = 0 then 0
    when ${locations}::uuid[] is null or ${placeOfRest} = any (${locations}::uuid[]) then p.cost_rest else 0 end as rest) q`

const lastSold: Table = ({ org }) =>
  sql`left join (select product_id, max(day) as day from product_day_totals where org_id = ${org} and units > 0 group by product_id) d
    on d.product_id = p.id`
/** As text that sorts in the right order. */
const lastReceived: Table = ({ org, zone, today }) =>
  sql`left join (select product_id, day, case when day >= ${today}::date - 30 then '000-030' when day >= ${today}::date - 60 then '031-060'
      when day >= ${today}::date - 90 then '061-090' when day >= ${today}::date - 180 then '091-180' else '181+' end as age
    from (select product_id, (max(created_at) at time zone ${zone})::date as day from inventory_movements
      where org_id = ${org} and reason <> 'sale' and reason in ('received', 'import', 'opening') group by product_id) g) e on e.product_id = p.id`

const products: ReportSource = {
  from: () => sql`products p`,
  where: ({ org }) => sql`p.org_id = ${org}`,
  fields: {
    ...ofItself,
    barcode: field(sql`p.barcode`),
    status: field(sql`case when p.is_active then 'active' else 'inactive' end`),
    price: field(sql`p.selling_price`),
    unit_cost: field(sql`p.cost_price`),
    last_sold: field(sql`d.day`, lastSold),
    last_received: field(sql`e.day`, lastReceived),
    age: field(sql`e.age`, lastReceived),
    products: field(sql`1`),
    stock: field(sql`coalesce(v.on_hand, 0)`, levelsOfProduct),
    value: field(sql`coalesce(${valueOfProduct}, 0)`, levelsOfProduct, restOfProduct),
    value_at_price: field(sql`greatest(coalesce(v.on_hand, 0), 0) * p.selling_price`, levelsOfProduct),
  },
}

const stock: ReportSource = {
  from: ({ org }) => sql`stock_levels v join products p on p.org_id = ${org} and p.id = v.product_id`,
  where: (bounds) => sql`v.org_id = ${bounds.org} and ${at(sql`v.location_id`, bounds)}`,
  fields: {
    ...ofItself,
    location: field(sql`l.name`, ({ org }) => sql`left join locations l on l.org_id = ${org} and l.id = v.location_id`),
    shelf: field(sql`case v.shelf when 0 then 'out_of_stock' when 1 then 'low_stock' else 'in_stock' end`),
    levels: field(sql`1`),
    stock: field(onHand),
    value: field(valueOfLevel),
    value_at_price: field(sql`greatest(v.on_hand, 0)::numeric * p.selling_price`),
  },
}

const dayOf = ({ zone }: Bounds, moment: Sql) => sql`(${moment} at time zone ${zone})::date`

const movements: ReportSource = {
  // The day is a column of its own, so that it is computed once.
  from: (bounds) =>
    sql`(select m.*, ${dayOf(bounds, sql`m.created_at`)} as day from inventory_movements m
      where m.org_id = ${bounds.org} and ${at(sql`m.location_id`, bounds)}
        and m.created_at >= ${bounds.from}::date::timestamp at time zone ${bounds.zone}
        and m.created_at < (${bounds.to}::date + 1)::timestamp at time zone ${bounds.zone}) m
      join products p on p.org_id = m.org_id and p.id = m.product_id`,
  where: () => sql`true`,
  fields: {
    ...ofDay(sql`m.day`),
    ...ofItself,
    reason: field(sql`m.reason`),
    location: field(sql`l.name`, ({ org }) => sql`left join locations l on l.org_id = ${org} and l.id = m.location_id`),
    person: field(
      person,
      ({ org }) => sql`left join actors_of_current_organizations() a on a.org_id = ${org} and a.user_id = m.user_id`,
    ),
    movements: field(sql`1`),
    units_in: field(sql`greatest(m.delta, 0)`),
    units_out: field(sql`greatest(-m.delta, 0)`),
    change: field(sql`m.delta`),
  },
}

const customers: ReportSource = {
  from: (bounds) =>
    sql`(select u.*, ${dayOf(bounds, sql`u.customer_since`)} as since, ${dayOf(bounds, sql`u.last_order_date`)} as last_order
      from customers u where u.org_id = ${bounds.org}) u`,
  where: () => sql`true`,
  fields: {
    customer: field(sql`u.name`),
    status: field(sql`u.status`),
    place: field(sql`u.location`),
    since: field(sql`u.since`),
    last_order: field(sql`u.last_order`),
    customers: field(sql`1`),
    orders: field(sql`u.total_orders`),
    spent: field(sql`u.total_spent`),
  },
}

export const stockSources: Readonly<
  Record<Extract<ReportSubject, 'products' | 'stock' | 'movements' | 'customers'>, readonly ReportSource[]>
> = { products: [products], stock: [stock], movements: [movements], customers: [customers] }
