import {
  mostReportRows,
  type ReportDescription,
  type ReportFilter,
  type ReportValue,
} from '@tunda/contract/reports/custom-reports'
import { fieldOf, type ReportSubject } from '@tunda/contract/reports/report-fields'
import { plusDays } from '@tunda/contract/reports/report-period'

/** One sale, line, level, …: every field of its subject, and its location. */
export type PlainRow = Readonly<Record<string, ReportValue>> & { readonly at: string | null }

const person = (column: string) =>
  `coalesce((select coalesce(nullif(u.full_name, ''), u.email) from auth.users u where u.id = ${column}), '')`
const days = (day: string) =>
  `${day}::text as day, left(${day}::text, 7) as month, ((extract(dow from ${day})::int + 6) % 7 + 1) as weekday`
const product = `(select brand || ' ' || model from products p where p.org_id = $1 and p.id = x.product_id) as product,
  (select brand from products p where p.org_id = $1 and p.id = x.product_id) as brand,
  (select c.name from categories c where c.id = (select category_id from products p where p.org_id = $1 and p.id = x.product_id)) as category`
const place = '(select name from locations l where l.org_id = $1 and l.id = x.location_id) as location'
const ofSale = `${days('x.sale_day')}, ${place}, ${person('x.user_id')} as seller, x.customer_name as customer, x.invoice_number as invoice`
const kampala = (moment: string) => `(${moment} + interval '3 hours')::timestamp`
const back = (column: string) => `(select coalesce(sum(${column}), 0) from refunds r where r.sale_id = x.id)`
const backOfLine = (column: string, line = 'x') =>
  `(select coalesce(sum(${column}), 0) from refund_items r where r.sale_id = ${line}.sale_id and r.line = ${line}.line)`
const discountLeft = (line: string) =>
  `${line}.discount_amount - round(${line}.discount_amount * ${backOfLine('quantity', line)}::numeric / ${line}.quantity)`
const isLeft = (sale: string) =>
  `(case when exists (select from sale_items i where i.sale_id = ${sale} and i.quantity > ${backOfLine('quantity', 'i')}) then 1 else 0 end)`
const valueOfLevel = `case when (select tracking from products p where p.id = x.product_id) = 'none'
  then greatest(x.on_hand, 0) * (select cost_price from products p where p.id = x.product_id) else x.units_cost end`

const received = `from inventory_movements m where m.product_id = x.product_id and m.reason in ('received', 'import', 'opening')`
const nameOf = (item: string) => `(select brand || ' ' || model from products p where p.id = ${item}.product_id)`

/** Each subject row by row, without joins or precomputed totals: what a report must agree with. */
const plain: Readonly<Record<ReportSubject, string>> = {
  sales: `select ${ofSale}, x.location_id as at, x.sale_hour as hour, x.status, ${isLeft('x.id')} as sales,
    x.units - ${back('units')} as units, x.total_amount - ${back('amount')} as revenue, ${back('amount')} as refunded,
    (select sum(${discountLeft('i')}) from sale_items i where i.sale_id = x.id) as discount, x.tax_amount - ${back('tax_amount')} as vat,
    x.total_amount - x.tax_amount - x.profit - (${back('amount - tax_amount - profit')}) as cost, x.profit - ${back('profit')} as profit
    from sales x where x.org_id = $1`,
  lines: `select ${ofSale}, ${product}, x.location_id as at, (case when x.quantity > ${backOfLine('quantity')} then 1 else 0 end) as lines,
    x.quantity - ${backOfLine('quantity')} as units,
    x.total - ${backOfLine('amount')} as revenue, ${discountLeft('x')} as discount,
    x.line_tax - ${backOfLine('tax_amount')} as vat, x.unit_cost * (x.quantity - ${backOfLine("case goods when 'restock' then quantity else 0 end")}) as cost,
    x.total - x.line_tax - ${backOfLine('amount - tax_amount')}
      - x.unit_cost * (x.quantity - ${backOfLine("case goods when 'restock' then quantity else 0 end")}) as profit
    from (select s.sale_day, s.location_id, s.user_id, s.customer_name, s.invoice_number, i.sale_id, i.line, i.product_id, i.quantity,
      i.total, i.discount_amount, i.tax_amount as line_tax, i.unit_cost from sales s, sale_items i
      where s.org_id = $1 and i.sale_id = s.id) x`,
  payments: `select ${ofSale}, x.location_id as at, x.method, x.payments, x.amount from (
      select s.sale_day, s.location_id, s.user_id, s.customer_name, s.invoice_number, p.method::text as method, ${isLeft('s.id')} as payments, p.amount
      from sales s, sale_payments p where s.org_id = $1 and p.sale_id = s.id
      union all select s.sale_day, s.location_id, s.user_id, s.customer_name, s.invoice_number, p.method::text, 0, -p.amount
      from sales s, refund_payments p where s.org_id = $1 and p.sale_id = s.id) x`,
  refunds: `select ${days('x.refund_day')}, ${place}, x.location_id as at, x.reason, ${person('x.user_id')} as person,
    (select invoice_number from sales s where s.id = x.sale_id) as invoice, 1 as refunds, x.units, x.amount, x.tax_amount as vat
    from refunds x where x.org_id = $1`,
  products: `select ${product}, null as at, x.barcode, (case when x.is_active then 'active' else 'inactive' end) as status,
    x.selling_price as price, x.cost_price as unit_cost, 1 as products,
    (select max(day)::text from product_day_totals d where d.product_id = x.product_id and d.units > 0) as last_sold,
    (select max(${kampala('m.created_at')}::date)::text ${received}) as last_received,
    (select case when days is null then null when days <= 30 then '000-030' when days <= 60 then '031-060' when days <= 90 then '061-090'
      when days <= 180 then '091-180' else '181+' end
      from (select min(${kampala('now()')}::date - ${kampala('m.created_at')}::date) as days ${received}) r) as age,
    x.stock, greatest(x.stock, 0) * x.cost_price as value, greatest(x.stock, 0) * x.selling_price as value_at_price
    from (select p.*, p.id as product_id, (select coalesce(sum(on_hand), 0) from stock_levels l where l.product_id = p.id
      and ($2::uuid is null or l.location_id = $2)) as stock from products p where p.org_id = $1) x`,
  stock: `select ${product}, ${place}, x.location_id as at, (array['out_of_stock', 'low_stock', 'in_stock'])[x.shelf + 1] as shelf,
    1 as levels, x.on_hand as stock, ${valueOfLevel} as value,
    greatest(x.on_hand, 0) * (select selling_price from products p where p.id = x.product_id) as value_at_price
    from stock_levels x where x.org_id = $1`,
  movements: `select ${days(`${kampala('x.created_at')}::date`)}, ${product}, ${place}, x.location_id as at, x.reason,
    ${person('x.user_id')} as person, 1 as movements, (case when x.delta > 0 then x.delta else 0 end) as units_in,
    (case when x.delta < 0 then -x.delta else 0 end) as units_out, x.delta as change from inventory_movements x where x.org_id = $1`,
  customers: `select x.name as customer, null as at, x.status, x.location as place, ${kampala('x.customer_since')}::date::text as since,
    ${kampala('x.last_order_date')}::date::text as last_order, 1 as customers, x.total_orders as orders, x.total_spent as spent
    from customers x where x.org_id = $1`,
  price_changes: `select ${days(`${kampala('x.created_at')}::date`)}, ${product}, null as at, ${person('x.user_id')} as person, 1 as changes,
    (x.old_values ->> 'selling_price')::bigint as before, (x.new_values ->> 'selling_price')::bigint as after
    from (select a.*, a.resource_id::uuid as product_id from audit_log a where a.org_id = $1 and a.resource_type = 'product'
      and a.new_values -> 'selling_price' is not null and a.old_values -> 'selling_price' is not null) x`,
  // One row for each; its class is computed from the whole period.
  abc: `select ${days('x.sale_day')}, ${product}, null as at, x.product_id, x.quantity - ${backOfLine('quantity')} as units,
    x.total - ${backOfLine('amount')} as revenue, x.total - x.line_tax - ${backOfLine('amount - tax_amount')}
      - x.unit_cost * (x.quantity - ${backOfLine("case goods when 'restock' then quantity else 0 end")}) as profit
    from (select s.sale_day, i.sale_id, i.line, i.product_id, i.quantity, i.total, i.tax_amount as line_tax, i.unit_cost
      from sales s, sale_items i where s.org_id = $1 and i.sale_id = s.id) x`,
  pairs: `select ${days('s.sale_day')}, s.location_id as at, least(${nameOf('x')}, ${nameOf('y')}) as product,
    greatest(${nameOf('x')}, ${nameOf('y')}) as other, 1 as sales
    from sales s, sale_items x, sale_items y where s.org_id = $1 and s.status = 'completed' and x.sale_id = s.id and y.sale_id = s.id
      and x.product_id < y.product_id`,
}

/** Products from the best-selling on: A up to 80% of the total, B up to 95%, then C. */
function classed(lines: readonly PlainRow[]): PlainRow[] {
  const of = (rows: readonly PlainRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
  const products = [...Map.groupBy(lines, ({ product_id }) => String(product_id)).values()]
    .map((rows) => {
      const [units, revenue, profit] = [of(rows, 'units'), of(rows, 'revenue'), of(rows, 'profit')]
      return { ...rows[0], at: null, products: 1, units, revenue, profit, id: String(rows[0]?.product_id) }
    })
    .sort((one, two) => two.revenue - one.revenue || (one.id < two.id ? -1 : 1))
  const whole = products.reduce((sum, { revenue }) => sum + Math.max(revenue, 0), 0)
  let before = 0
  return products.map((row) => {
    const name = before * 100 < 80 * whole ? 'A' : before * 100 < 95 * whole ? 'B' : 'C'
    before += Math.max(row.revenue, 0)
    return { ...row, class: name }
  })
}

/** The rows of a subject as seen by somebody who works at `location`; null: all. */
export async function plainRows(
  ask: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  subject: ReportSubject,
  org_id: string,
  location: string | null,
): Promise<PlainRow[]> {
  const values = subject === 'products' ? [org_id, location] : [org_id]
  const rows = await ask(plain[subject], values)
  return rows
    .map(
      (row) =>
        Object.fromEntries(Object.entries(row).map(([name, one]) => [name, readAs(subject, name, one)])) as PlainRow,
    )
    .filter(({ at }) => location === null || at === null || at === location)
}

// The owner's connection returns large numbers as text.
function readAs(subject: ReportSubject, name: string, one: unknown): ReportValue {
  const kind = fieldOf(subject, name)?.kind
  if (one === null || one === undefined) return null
  if (kind === 'count' || kind === 'money') return Number(one)
  return typeof one === 'string' ? one : JSON.stringify(one)
}

/** The result of a report by adding up its rows one after the other. Rows are in no order. */
export function plainReport(
  described: ReportDescription,
  all: readonly PlainRow[],
  period: { from: string; to: string },
  today: string,
) {
  const { subject, columns, filters } = described
  const isSum = (name: string) => fieldOf(subject, name)?.is === 'sum'
  const within = all.filter(({ day }) => typeof day !== 'string' || (day >= period.from && day <= period.to))
  const rows = (subject === 'abc' ? classed(within) : within).filter((row) =>
    filters.every((filter) => isSum(filter.field) || holds(filter, row[filter.field] ?? null, today)),
  )
  const groups = columns.filter((name) => !isSum(name))
  const grouped = Map.groupBy(rows, (row) => JSON.stringify(groups.map((name) => row[name] ?? null)))
  if (groups.length === 0 && rows.length === 0) grouped.set('[]', [])
  const sumOf = (name: string, of: readonly PlainRow[]) => of.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
  const kept = [...grouped.values()].filter((of) =>
    filters.every((filter) => !isSum(filter.field) || holds(filter, sumOf(filter.field, of), today)),
  )
  const shown = kept.map((of) => columns.map((name) => (isSum(name) ? sumOf(name, of) : (of[0]?.[name] ?? null))))
  const totals = columns.map((name, at) => (isSum(name) ? shown.reduce((sum, row) => sum + Number(row[at]), 0) : null))
  return { rows: shown, totals, is_cut: shown.length > mostReportRows }
}

function holds(filter: ReportFilter, value: ReportValue, today: string): boolean {
  const text = String(value ?? '')
  switch (filter.is) {
    case 'one_of':
      return filter.values.includes(text)
    case 'none_of':
      return !filter.values.includes(text)
    case 'contains':
      return text.toLowerCase().includes(filter.text.toLowerCase())
    case 'since':
      return value !== null && text >= filter.day
    case 'until':
      return value !== null && text <= filter.day
    case 'older_than':
      return value === null || text < plusDays(today, -filter.days)
    case 'within':
      return value !== null && text >= plusDays(today, -filter.days)
    case 'at_least':
      return Number(value ?? 0) >= filter.number
    case 'at_most':
      break
  }
  return Number(value ?? 0) <= filter.number
}
