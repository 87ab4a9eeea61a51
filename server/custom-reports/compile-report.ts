import { mostReportRows, type ReportDescription, type ReportFilter } from '@tunda/contract/reports/custom-reports'
import { fieldOf } from '@tunda/contract/reports/report-fields'
import { all, fixed, type Shared, type Sql, sql } from '@tunda/database/sql'
import { reportSources } from './report-sources.ts'
import type { Bounds, ReportSource, SourceField } from './source-parts.ts'

/**
 * Compiles a report into one statement. Every piece of its text comes from this slice's code; what a person typed is a parameter. It begins with a
 * marker, by which it is neither prepared nor written to `database/statements`: there are as many such statements as reports.
 */
export function compileReport(described: ReportDescription, bounds: Bounds): Sql {
  const { subject, columns, filters } = described
  const source = sourceFor(described, bounds)
  const isSum = (name: string) => fieldOf(subject, name)?.is === 'sum'
  const sqlOf = (name: string) => (isSum(name) ? sql`sum(${source.of(name).sql})` : source.of(name).sql)
  const conditions = (are: boolean) =>
    filters
      .filter(({ field }) => isSum(field) === are)
      .map((filter) => condition(filter, sqlOf(filter.field), bounds.today))
  const groups = columns.flatMap((name, place) => (isSum(name) ? [] : [fixed(String(place + 1))]))
  const named = columns.map((name, place) => sql`${sqlOf(name)} as ${columnAt(place)}`)
  const shown = columns.map((name, place) =>
    isSum(name) ? sql`capped(coalesce(${columnAt(place)}, 0)) as ${columnAt(place)}` : columnAt(place),
  )
  const sums = columns.flatMap((name, place) =>
    isSum(name) ? [sql`capped(coalesce(sum(${columnAt(place)}), 0)) as ${totalAt(place)}`] : [],
  )
  // On the first row alone: on each of 2,000 they would be sent and read 2,000 times.
  const once = ['rows', ...columns.flatMap((name, place) => (isSum(name) ? [totalName(place)] : []))]
    .map(fixed)
    .map((name) => sql`case when page.place > 1 then null else totals.${name} end as ${name}`)
  return sql`/* custom report */ with listed as materialized (
      select ${listOf(named)} from ${source.tables}
      where ${all([source.where, ...conditions(false)])}
      ${groups.length > 0 ? sql`group by ${listOf(groups)}` : sql``}
      having ${all(conditions(true))}
    ), totals as (select ${listOf([sql`count(*)::int as rows`, ...sums])} from listed)
    select ${listOf(once)}, page.* from totals left join (
      select row_number() over (order by ${orderOf(described)}) as place, ${listOf(shown)} from listed
      order by place limit ${mostReportRows}) page on true
    order by page.place`
}

export const columnAt = (place: number): Sql => fixed(columnName(place))
export const columnName = (place: number) => `c${place + 1}`
export const totalName = (place: number) => `t${place + 1}`
const totalAt = (place: number): Sql => fixed(totalName(place))

const listOf = ([first = sql``, ...rest]: readonly Sql[]): Sql =>
  rest.reduce((before, piece) => sql`${before}, ${piece}`, first)

type Chosen = { readonly tables: Sql; readonly where: Sql; readonly of: (name: string) => SourceField }

/** The first source of the subject that has every requested field, with the tables that the fields need. */
function sourceFor({ subject, columns, filters }: ReportDescription, bounds: Bounds): Chosen {
  const names = new Set([...columns, ...filters.map(({ field }) => field)])
  const isFit = ({ fields, isOfWholeShop }: ReportSource) =>
    (isOfWholeShop === undefined || bounds.locations === null) &&
    [...names].every((name) => Object.hasOwn(fields, name))
  const source = reportSources[subject].find(isFit)
  if (source === undefined) throw new Error(`no source of ${subject} has ${[...names].join(', ')}`)
  const of = (name: string) => {
    const found = source.fields[name]
    if (found === undefined) throw new Error(`${subject} has no ${name}`)
    return found
  }
  const needs = new Set([...names].flatMap((name) => of(name).needs ?? []))
  const tables = [...needs].reduce((before, table) => sql`${before} ${table(bounds)}`, source.from(bounds))
  return { tables, where: source.where(bounds), of }
}

function condition(filter: ReportFilter, value: Sql, today: Shared): Sql {
  switch (filter.is) {
    case 'one_of':
      return sql`coalesce(${value}, '') = any (${filter.values}::text[])`
    case 'none_of':
      return sql`coalesce(${value}, '') <> all (${filter.values}::text[])`
    case 'contains':
      return sql`position(lower(${filter.text}) in lower(coalesce(${value}, ''))) > 0`
    case 'since':
      return sql`${value} >= ${filter.day}::date`
    case 'until':
      return sql`${value} <= ${filter.day}::date`
    // Never counts as older than any date.
    case 'older_than':
      return sql`coalesce(${value}, '-infinity') < ${today}::date - ${filter.days}::int`
    case 'within':
      return sql`${value} >= ${today}::date - ${filter.days}::int`
    case 'at_least':
      return sql`coalesce(${value}, 0) >= ${filter.number}::bigint`
    case 'at_most':
      break
  }
  return sql`coalesce(${value}, 0) <= ${filter.number}::bigint`
}

/** What is read in the order of time: a row of it for each stretch. */
const stretches = ['day', 'month', 'weekday', 'hour']

/**
 * As it was asked, else what is told apart by time alone in its order, and anything else the largest first sum first; then by the columns
 * from the left, so that a report is the same each time.
 */
function orderOf({ subject, columns, order }: ReportDescription): Sql {
  const isSum = (name: string) => fieldOf(subject, name)?.is === 'sum'
  const [onlyGroup, ...others] = columns.filter((name) => !isSum(name))
  const isOfTime = onlyGroup !== undefined && others.length === 0 && stretches.includes(onlyGroup)
  const usual = isOfTime ? onlyGroup : columns.find(isSum)
  const by = order ?? (usual === undefined ? undefined : { field: usual, descending: !isOfTime })
  const rest = columns.map((_, place) => columnAt(place))
  if (by === undefined) return listOf(rest)
  const first = columnAt(columns.indexOf(by.field))
  return listOf([by.descending ? sql`${first} desc nulls last` : sql`${first} nulls first`, ...rest])
}
