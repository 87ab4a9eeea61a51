import type { SalesAsked } from '@tunda/contract/sales'
import type { Member } from '../context.ts'

/** Fixed pieces of SQL over `sales s`, with their values; the first value is always the organisation. */
export type SalesFilter = { readonly sql: string; readonly values: readonly unknown[] }

/** What the sales list was asked for, as conditions. Days are the shop's own. */
export function salesFilter(asked: SalesAsked, member: Member): SalesFilter {
  const values: unknown[] = [member.org_id]
  const conditions = ['s.org_id = $1']
  const add = (condition: string, ...given: unknown[]) => {
    const first = values.length + 1
    values.push(...given)
    conditions.push(condition.replaceAll(/\?(\d)/g, (_, no) => `$${first + Number(no)}`))
  }
  // A sale's moment lies within two days of its day in every time zone: the index is by the moment.
  if (asked.from !== undefined) add('s.sale_day >= ?0::date and s.sale_date >= (?0::date - 2)::timestamptz', asked.from)
  if (asked.to !== undefined) add('s.sale_day <= ?0::date and s.sale_date < (?0::date + 3)::timestamptz', asked.to)
  if (asked.payment_method !== undefined) add('s.payment_method = ?0', asked.payment_method)
  if (asked.status !== undefined) add('s.status = ?0', asked.status)
  if (asked.search !== undefined && asked.search !== '') {
    add(
      's.id in (select id from find_sales($1, ?0::text[], ?1::bigint, ?2, ?3))',
      wordsOf(asked.search),
      invoiceNo(asked.search),
      `${asked.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`,
      phonePattern(asked.search),
    )
  }
  return { sql: conditions.join(' and '), values }
}

/** A product's or a customer's name must have each of them. More than ten say nothing more. */
function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10)
}

/** `INV-000123`, `inv 123` and `123` are the same invoice. */
function invoiceNo(search: string): number | null {
  const digits = /^(?:inv[-\s]?)?0*(\d{1,15})$/i.exec(search)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** A phone however it is written: its digits without the zero or the country that it begins with. */
function phonePattern(search: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^(0+|256)/, '')
  return digits.length < 4 ? null : `%${digits}%`
}
