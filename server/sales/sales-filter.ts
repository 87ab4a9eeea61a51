import type { SalesAsked } from '@tunda/contract/sales'
import type { Member } from '../context.ts'

/**
 * Fixed pieces of SQL with their values; the first value is always the organisation. `from` is all sales as `s`, or those that a search
 * found, with what `find_sales` answers of each.
 */
export type SalesFilter = {
  readonly from: string
  readonly where: string
  readonly values: readonly unknown[]
  readonly isSearch: boolean
}

/** What the sales list was asked for. Days are the shop's own. */
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
  if (asked.payment_method !== undefined) add(paidBy, asked.payment_method)
  if (asked.status !== undefined) add('s.status = ?0', asked.status)
  const { search } = asked
  const where = conditions.join(' and ')
  if (search === undefined || search === '') return { from: 'sales s', where, values, isSearch: false }
  const sought = [
    wordsOf(search),
    numberIn(search, /^(?:inv[-\s]?)?0*(\d{1,15})$/i),
    numberIn(search, /^ref[-\s]?0*(\d{1,15})$/i),
    beginning(search),
    phonePattern(search),
  ]
  const places = sought.map((_, i) => `$${values.length + 1 + i}`)
  const [words, invoiceNo, refundNo, reference, phone] = places
  return {
    from: `find_sales($1, ${words}::text[], ${invoiceNo}::bigint, ${refundNo}::bigint, ${reference}, ${phone}) s`,
    where,
    values: [...values, ...sought],
    isSearch: true,
  }
}

/** Paid at least in part by a method. Whose first and largest payment was another's are few, and have an index. */
const paidBy = `(s.payment_method = ?0 or s.id in (select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = ?0))`

/** A product's or a customer's name must have each of them. More than ten say nothing more. */
function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 10)
}

/** `INV-000123`, `inv 123` and `123` are the same invoice, `REF-000123` and `ref 123` the same refund. */
function numberIn(search: string, pattern: RegExp): number | null {
  const digits = pattern.exec(search)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What begins with these letters, as a pattern. */
function beginning(search: string): string {
  return `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** A phone however it is written: its digits without the zero or the country that it begins with. */
function phonePattern(search: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^(0+|256)/, '')
  return digits.length < 4 ? null : `%${digits}%`
}
