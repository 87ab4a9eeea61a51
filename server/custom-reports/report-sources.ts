import type { ReportSubject } from '@tunda/contract/reports/report-fields'
import { given, type Sql, sql } from '@tunda/database/sql'
import { chunkAndRest } from '../analytics/sold-by-product.ts'
import { priceChanges, productPairs, productShares } from './more-sources.ts'
import {
  at,
  type Bounds,
  field,
  ofDay,
  ofProduct,
  person,
  type ReportSource,
  sold,
  type Table,
} from './source-parts.ts'
import { stockSources } from './stock-sources.ts'

const backOfSale: Table = ({ org }) =>
  sql`left join (select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = ${org} group by sale_id) r on r.sale_id = s.id`
// A line's discount is refunded with its units, like its money: the share of the units returned so far, rounded half up to the shilling.
const discountBack = (back: Sql) =>
  sql`div(2 * i.discount_amount * coalesce(${back}, 0) + i.quantity, 2 * i.quantity::numeric)`
const discountBackOfSale: Table = ({ org }) =>
  sql`left join (select b.sale_id, sum(${discountBack(sql`b.quantity`)}) as amount
    from (select sale_id, line, sum(quantity) as quantity from refund_items where org_id = ${org} group by sale_id, line) b
    join sale_items i on i.org_id = ${org} and i.sale_id = b.sale_id and i.line = b.line and i.discount_amount > 0
    group by b.sale_id) d on d.sale_id = s.id`
const placeOfSale: Table = ({ org }) => sql`left join locations l on l.org_id = ${org} and l.id = s.location_id`
const sellerOfSale: Table = ({ org }) =>
  sql`left join actors_of_current_organizations() a on a.org_id = ${org} and a.user_id = s.user_id`

const ofSale = {
  ...ofDay(sql`s.sale_day`),
  location: field(sql`l.name`, placeOfSale),
  seller: field(person, sellerOfSale),
  customer: field(sql`s.customer_name`),
  invoice: field(sql`s.invoice_number`),
  discount_reason: field(sql`s.discount_reason`),
}

const stands = sql`(s.status = 'completed')::int`
const net = {
  units: sql`s.units - coalesce(r.units, 0)`,
  revenue: sql`s.total_amount - coalesce(r.amount, 0)`,
  vat: sql`s.tax_amount - coalesce(r.tax, 0)`,
  profit: sql`s.profit - coalesce(r.profit, 0)`,
}
const sales: ReportSource = {
  from: () => sql`sales s`,
  where: sold,
  fields: {
    ...ofSale,
    hour: field(sql`s.sale_hour`),
    status: field(sql`s.status`),
    sales: field(stands),
    units: field(net.units, backOfSale),
    revenue: field(net.revenue, backOfSale),
    discount: field(sql`s.discount_amount - coalesce(d.amount, 0)`, discountBackOfSale),
    refunded: field(sql`coalesce(r.amount, 0)`, backOfSale),
    vat: field(net.vat, backOfSale),
    cost: field(sql`${net.revenue} - (${net.vat}) - (${net.profit})`, backOfSale),
    profit: field(net.profit, backOfSale),
  },
}

const inDays = (table: Sql) => (bounds: Bounds) =>
  sql`${table}.org_id = ${bounds.org} and ${table}.day between ${bounds.from}::date and ${bounds.to}::date`
const salesByDay: ReportSource = {
  isOfWholeShop: true,
  from: () => sql`organization_day_totals t`,
  where: inDays(sql`t`),
  fields: {
    ...ofDay(sql`t.day`),
    sales: field(sql`t.transactions`),
    units: field(sql`t.units`),
    revenue: field(sql`t.revenue`),
    vat: field(sql`t.tax`),
    cost: field(sql`t.revenue - t.tax - t.profit`),
    profit: field(sql`t.profit`),
  },
}

const part = (name: Sql, fields: ReportSource['fields']): ReportSource => ({
  isOfWholeShop: true,
  from: () => sql`organization_day_parts t`,
  where: (bounds) => sql`t.part = ${name} and ${inDays(sql`t`)(bounds)}`,
  fields: { ...ofDay(sql`t.day`), ...fields },
})
const trade = {
  sales: field(sql`t.transactions`),
  units: field(sql`t.units`),
  revenue: field(sql`t.revenue`),
  profit: field(sql`t.profit`),
}
const salesByHour = part(sql`'hour'`, { ...trade, hour: field(sql`t.key::int`) })
const sellerOfPart: Table = ({ org }) =>
  sql`left join actors_of_current_organizations() a on a.org_id = ${org} and a.user_id = nullif(t.key, '')::uuid`
const salesBySeller = part(sql`'staff'`, { ...trade, seller: field(person, sellerOfPart) })

const backOfLine: Table = ({ org }) =>
  sql`left join (select sale_id, line, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = ${org} group by sale_id, line) r on r.sale_id = i.sale_id and r.line = i.line`
const productOfLine: Table = ({ org }) => sql`join products p on p.org_id = ${org} and p.id = i.product_id`
const netLine = {
  revenue: sql`i.total - coalesce(r.amount, 0)`,
  vat: sql`i.tax_amount - coalesce(r.tax, 0)`,
  cost: sql`i.unit_cost::numeric * (i.quantity - coalesce(r.restocked, 0))`,
}
const lines: ReportSource = {
  from: ({ org }) => sql`sales s join sale_items i on i.org_id = ${org} and i.sale_id = s.id`,
  where: sold,
  fields: {
    ...ofSale,
    ...ofProduct(productOfLine),
    lines: field(sql`(i.quantity > coalesce(r.quantity, 0))::int`, backOfLine),
    units: field(sql`i.quantity - coalesce(r.quantity, 0)`, backOfLine),
    revenue: field(netLine.revenue, backOfLine),
    discount: field(sql`i.discount_amount - ${discountBack(sql`r.quantity`)}`, backOfLine),
    vat: field(netLine.vat, backOfLine),
    cost: field(netLine.cost, backOfLine),
    profit: field(sql`${netLine.revenue} - (${netLine.vat}) - ${netLine.cost}`, backOfLine),
  },
}
/** The longest closed period that has not changed since, and the days outside it, as in the built-in report. */
const soldBeside = (select: string): ReportSource['from'] => {
  const text = `(with ${chunkAndRest} ${select}) t`
  return ({ org, from, to }) => given(text, [org, from, to])
}
const sums = 'sum(units) as units, sum(revenue) as revenue, sum(profit) as profit'
const addedUp = { units: field(sql`t.units`), revenue: field(sql`t.revenue`), profit: field(sql`t.profit`) }
const linesByCategory: ReportSource = {
  isOfWholeShop: true,
  from: soldBeside(`
      select category_id, ${sums} from (
        select c.category_id, c.units, c.revenue, c.profit from chunk join closed_period_categories c using (kind, from_day)
        where c.org_id = $1
        union all
        select p.category_id, l.units, l.revenue, l.profit from loose l join products p on p.org_id = $1 and p.id = l.product_id
      ) parts group by category_id`),
  where: () => sql`true`,
  fields: { category: field(sql`c.name`, () => sql`left join categories c on c.id = t.category_id`), ...addedUp },
}
/** Added up by product before joining the products, since a year has hundreds of rows for each. */
const linesByProduct: ReportSource = {
  isOfWholeShop: true,
  from: soldBeside(`
      select product_id, ${sums} from (
        select c.product_id, c.units, c.revenue, c.profit from chunk join closed_period_products c using (kind, from_day)
        where c.org_id = $1
        union all
        select product_id, units, revenue, profit from loose
      ) parts group by product_id`),
  where: () => sql`true`,
  fields: { ...ofProduct(({ org }) => sql`join products p on p.org_id = ${org} and p.id = t.product_id`), ...addedUp },
}
const linesByDay: ReportSource = {
  isOfWholeShop: true,
  from: () => sql`product_day_totals t`,
  where: inDays(sql`t`),
  fields: {
    ...ofDay(sql`t.day`),
    ...ofProduct(({ org }) => sql`join products p on p.org_id = ${org} and p.id = t.product_id`),
    units: field(sql`t.units`),
    revenue: field(sql`t.revenue`),
    profit: field(sql`t.profit`),
  },
}

const payments: ReportSource = {
  from: ({ org }) =>
    sql`sales s join (
      select org_id, sale_id, method, amount::numeric as amount, true as is_in from sale_payments
      union all select org_id, sale_id, method, -amount::numeric, false from refund_payments) m on m.org_id = ${org} and m.sale_id = s.id`,
  where: sold,
  fields: {
    ...ofSale,
    method: field(sql`m.method::text`),
    payments: field(sql`case when m.is_in then ${stands} else 0 end`),
    amount: field(sql`m.amount`),
  },
}
const paymentsByMethod = part(sql`'method'`, { method: field(sql`t.key`), amount: field(sql`t.revenue`) })

const refunds: ReportSource = {
  from: ({ org }) => sql`refunds f join sales s on s.org_id = ${org} and s.id = f.sale_id`,
  where: (bounds) =>
    sql`f.org_id = ${bounds.org} and f.refund_day between ${bounds.from}::date and ${bounds.to}::date
      and f.created_at >= (${bounds.from}::date - 2)::timestamptz and f.created_at < (${bounds.to}::date + 3)::timestamptz
      and ${at(sql`f.location_id`, bounds)}`,
  fields: {
    ...ofDay(sql`f.refund_day`),
    reason: field(sql`f.reason`),
    location: field(sql`l.name`, ({ org }) => sql`left join locations l on l.org_id = ${org} and l.id = f.location_id`),
    person: field(
      person,
      ({ org }) => sql`left join actors_of_current_organizations() a on a.org_id = ${org} and a.user_id = f.user_id`,
    ),
    invoice: field(sql`s.invoice_number`),
    refunds: field(sql`1`),
    units: field(sql`f.units`),
    amount: field(sql`f.amount`),
    vat: field(sql`f.tax_amount`),
  },
}

/** The sources of each subject; the first one that has every requested field is used. Day totals come before single rows. */
export const reportSources: Readonly<Record<ReportSubject, readonly ReportSource[]>> = {
  sales: [salesByDay, salesByHour, salesBySeller, sales],
  lines: [linesByCategory, linesByProduct, linesByDay, lines],
  payments: [paymentsByMethod, payments],
  refunds: [refunds],
  price_changes: [priceChanges],
  abc: [productShares],
  pairs: [productPairs],
  ...stockSources,
}
