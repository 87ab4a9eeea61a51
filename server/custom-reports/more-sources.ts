import { sql } from '@tunda/database/sql'
import { type Bounds, field, ofDay, ofProduct, person, type ReportSource, sold, type Table } from './source-parts.ts'

const none: Table = () => sql``

/** Price changes from the audit trail, of products that still exist. What an app has written into it by itself is its own word, under any id. */
export const priceChanges: ReportSource = {
  from: ({ org, from, to, zone }) =>
    sql`(select m.resource_id, m.user_id, (m.created_at at time zone ${zone})::date as day,
        (m.old_values ->> 'selling_price')::bigint as price_before, (m.new_values ->> 'selling_price')::bigint as price_after
      from audit_log m where m.org_id = ${org} and m.resource_type = 'product' and m.action_type = 'update'
        and m.new_values ? 'selling_price' and m.metadata ->> 'origin' is distinct from 'client'
        and m.created_at >= ${from}::date::timestamp at time zone ${zone}
        and m.created_at < (${to}::date + 1)::timestamp at time zone ${zone}) m
      join products p on p.org_id = ${org} and p.id::text = m.resource_id`,
  where: () => sql`true`,
  fields: {
    ...ofDay(sql`m.day`),
    ...ofProduct(none),
    person: field(
      person,
      ({ org }) => sql`left join actors_of_current_organizations() a on a.org_id = ${org} and a.user_id = m.user_id`,
    ),
    before: field(sql`m.price_before`),
    after: field(sql`m.price_after`),
    changes: field(sql`1`),
  },
}

/**
 * Products by their share of the period's sales, largest first: the first 80% is A, the next 15% B, the rest C. Products returned more than sold are
 * C.
 */
export const productShares: ReportSource = {
  isOfWholeShop: true,
  from: ({ org, from, to }) =>
    sql`(select t.*, case when t.sold_before < 0.8 * t.whole then 'A' when t.sold_before < 0.95 * t.whole then 'B' else 'C' end as class
      from (select d.*, sum(greatest(d.revenue, 0)) over () as whole,
          sum(greatest(d.revenue, 0)) over (order by d.revenue desc, d.product_id) - greatest(d.revenue, 0) as sold_before
        from (select product_id, sum(units) as units, sum(revenue) as revenue, sum(profit) as profit from product_day_totals
          where org_id = ${org} and day between ${from}::date and ${to}::date group by product_id) d) t) t
      join products p on p.org_id = ${org} and p.id = t.product_id`,
  where: () => sql`true`,
  fields: {
    ...ofProduct(none),
    class: field(sql`t.class`),
    products: field(sql`1`),
    units: field(sql`t.units`),
    revenue: field(sql`t.revenue`),
    profit: field(sql`t.profit`),
  },
}

/** The products of each completed sale, once each. */
const inSales = (bounds: Bounds) =>
  sql`(select distinct s.id as sale_id, s.sale_day as day, i.product_id, concat_ws(' ', p.brand, p.model) as name
    from sales s join sale_items i on i.org_id = ${bounds.org} and i.sale_id = s.id
    join products p on p.org_id = ${bounds.org} and p.id = i.product_id
    where ${sold(bounds)} and s.status = 'completed')`

export const productPairs: ReportSource = {
  from: (bounds) =>
    sql`(select g.day, least(g.name, h.name) as product, greatest(g.name, h.name) as other
      from ${inSales(bounds)} g join ${inSales(bounds)} h on h.sale_id = g.sale_id and h.product_id > g.product_id) t`,
  where: () => sql`true`,
  fields: {
    ...ofDay(sql`t.day`),
    product: field(sql`t.product`),
    other: field(sql`t.other`),
    sales: field(sql`1`),
  },
}
