import { type Shared, type Sql, sql } from '@tunda/database/sql'

/** The parameters that every source may use: values, never SQL text. */
export type Bounds = {
  readonly org: Shared
  /** The locations that the member sees; null means all. */
  readonly locations: readonly string[] | null
  readonly from: Shared
  readonly to: Shared
  readonly zone: Shared
  readonly today: Shared
}

/** Where a report's rows are read from, and their fields. A field with `needs` joins these tables. */
export type ReportSource = {
  readonly from: (bounds: Bounds) => Sql
  readonly where: (bounds: Bounds) => Sql
  readonly fields: Readonly<Record<string, SourceField>>
  /** Only has totals for the whole shop: not for members who see some locations. */
  readonly isOfWholeShop?: true
}
export type SourceField = { readonly sql: Sql; readonly needs?: readonly Table[] }
export type Table = (bounds: Bounds) => Sql

export const field = (text: Sql, ...needs: readonly Table[]): SourceField => ({ sql: text, needs })

/** A condition on the location, if the member does not see all. */
export const at = (column: Sql, { locations }: Bounds): Sql =>
  locations === null ? sql`true` : sql`${column} = any (${locations}::uuid[])`

// A sale's moment lies within two days of its day in every time zone: the index is by the moment.
export const sold = (bounds: Bounds) =>
  sql`s.org_id = ${bounds.org} and s.sale_day between ${bounds.from}::date and ${bounds.to}::date
    and s.sale_date >= (${bounds.from}::date - 2)::timestamptz and s.sale_date < (${bounds.to}::date + 3)::timestamptz
    and ${at(sql`s.location_id`, bounds)}`
export const ofDay = (day: Sql) => ({
  day: field(day),
  month: field(sql`to_char(${day}, 'YYYY-MM')`),
  weekday: field(sql`extract(isodow from ${day})::int`),
})

/** A person's name, else their address; empty for people who left. */
export const person = sql`coalesce(nullif(a.full_name, ''), a.email, '')`

const categoryOfProduct: Table = () => sql`left join categories c on c.id = p.category_id`
export const ofProduct = (join: Table) => ({
  product: field(sql`concat_ws(' ', p.brand, p.model)`, join),
  brand: field(sql`p.brand`, join),
  category: field(sql`c.name`, join, categoryOfProduct),
})
