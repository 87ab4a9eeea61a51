import type { AskedMethod } from '@tunda/contract/selling/payment-methods'
import type { SalesAsked } from '@tunda/contract/selling/sales'
import { soughtNumber } from '@tunda/contract/units/unit-numbers'
import { all, fixed, type Shared, type Sql, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { seenLocations } from '../locations/seen-locations.ts'

/** `from` is all sales as `s`, or those that a search found, with what `find_sales` answers of each. */
export type SalesFilter = {
  readonly org: Shared
  readonly from: Sql
  readonly where: Sql
  /** The same without the state, which a refund changes. */
  readonly inAnyState: Sql
  readonly isSearch: boolean
}

/** What the sales list was asked for, of the locations that the member sees. Days are the shop's own. */
export function salesFilter(asked: SalesAsked, member: Member): SalesFilter {
  const org = shared(member.org_id)
  const conditions = [sql`s.org_id = ${org}`]
  // A sale's moment lies within two days of its day in every time zone: the index is by the moment.
  if (asked.from !== undefined) {
    const from = shared(asked.from)
    conditions.push(sql`s.sale_day >= ${from}::date and s.sale_date >= (${from}::date - 2)::timestamptz`)
  }
  if (asked.to !== undefined) {
    const to = shared(asked.to)
    conditions.push(sql`s.sale_day <= ${to}::date and s.sale_date < (${to}::date + 3)::timestamptz`)
  }
  if (asked.payment_method !== undefined) conditions.push(paidBy(org, asked.payment_method))
  if (asked.sold_by !== undefined) conditions.push(sql`s.user_id = ${asked.sold_by}`)
  const locations = seenLocations(member, asked.location_id)
  if (locations !== null) conditions.push(sql`s.location_id = any (${locations}::uuid[])`)
  const { search } = asked
  const inAnyState = all(conditions)
  // Those of which nothing is left are few, and have an index.
  const state = asked.status === 'cancelled' ? fixed(`s.status = 'cancelled'`) : sql`s.status = ${asked.status}`
  const where = asked.status === undefined ? inAnyState : all([...conditions, state])
  if (search === undefined || search === '') return { org, from: sql`sales s`, where, inAnyState, isSearch: false }
  const invoiceNo = numberIn(search, /^(?:inv[-\s]?)?0*(\d{1,15})$/i)
  const refundNo = numberIn(search, /^ref[-\s]?0*(\d{1,15})$/i)
  return {
    org,
    from: sql`find_sales(${org}, ${wordsOf(search)}::text[], ${invoiceNo}::bigint, ${refundNo}::bigint, ${beginning(search)}, ${phonePattern(search)}, ${soughtNumber(search) ?? null}) s`,
    where,
    inAnyState,
    isSearch: true,
  }
}

/** Paid at least in part by a method, or left unpaid in part. Whose first and largest payment was another's are few, and have an index. */
function paidBy(org: Shared, asked: AskedMethod): Sql {
  if (asked === 'on_account') return fixed('s.on_account > 0')
  const method = shared(asked)
  return sql`((s.payment_method = ${method} and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
    select p.sale_id from sale_payments p where p.org_id = ${org} and p.line > 1 and p.method = ${method}))`
}

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
