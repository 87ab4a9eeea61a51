import { general } from '@tunda/contract/failure'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Quotation, QuotationRow, QuotedLine } from '@tunda/contract/selling/quotations'
import type { Tx } from '@tunda/database'
import { all, fixed, given, type Sql, shared, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { variantColumns } from '../products/attribute-columns.ts'

/** Who reads, at which locations, and by whose days. */
type Reader = Pick<Member, 'org_id' | 'location_ids'> & { readonly rules: Pick<Member['rules'], 'time_zone'> }

/** SQL: the state of the quotation `q` on the day in a parameter. */
const stateOn = (day: string) =>
  `case when q.state = 'open' and q.valid_until < ${day}::date then 'expired' else q.state end`

type Line = Omit<QuotedLine, 'variant'> & Parameters<typeof variantLine>[0]

/** One quotation with its lines. Fails NOT_FOUND, also for one at a location that they do not see. */
export async function getQuotation(tx: Tx, { id }: { id: string }, reader: Reader): Promise<Quotation> {
  const { org_id, location_ids, rules } = reader
  const [[quotation], lines] = await Promise.all([
    tx.query<Omit<Quotation, 'lines'>>(
      `select q.id, q.number, ${stateOn('$3')} as state, q.quoted_on, q.valid_until, q.customer_id, q.customer_name, q.customer_contact,
         q.notes, q.discount, q.subtotal, q.discount_amount, q.tax_amount, q.total_amount, q.sale_id,
         (select s.invoice_number from sales s where s.org_id = q.org_id and s.id = q.sale_id) as invoice_number,
         q.layby_id, (select y.number from laybys y where y.org_id = q.org_id and y.id = q.layby_id) as layby_number,
         coalesce((select p.full_name from actors_of_current_organizations() p where p.org_id = q.org_id and p.user_id = q.user_id), '') as user_name
       from quotations q where q.org_id = $1 and q.id = $2 and ($4::uuid[] is null or q.location_id = any ($4))`,
      [org_id, id, dayIn(rules.time_zone, now()), location_ids],
    ),
    tx.query<Line>(
      `select l.product_id, l.brand, l.model, l.quantity, l.unit_price, l.discount, l.discount_amount, l.total,
         coalesce(p.tracking <> 'none', false) as is_numbered, ${variantColumns}
       from quotation_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.quotation_id = $2 order by l.line`,
      [org_id, id],
    ),
  ])
  if (quotation === undefined) throw fail(general.notFound)
  return { ...quotation, lines: lines.map(lineOf) }
}

function lineOf(row: Line): QuotedLine {
  const { product_id, brand, model, quantity, unit_price, discount, discount_amount, total, is_numbered } = row
  const line = { product_id, brand, model, quantity, unit_price, discount, discount_amount, total, is_numbered }
  return { ...line, variant: variantLine(row) }
}

/** Locks a quotation: a sale of it waits. Fails NOT_FOUND, also for one at a location that they do not see. */
export async function lockQuotation(
  tx: Tx,
  id: string,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Promise<void> {
  const locked = await tx.query(
    `select 1 from quotations where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
    [org_id, id, location_ids],
  )
  if (locked.length === 0) throw fail(general.notFound)
}

type ListAsked = WalkAsked & {
  readonly search?: string | undefined
  readonly state?: QuotationRow['state'] | undefined
}

/** A page of the quotations of the locations that the member sees, newest first. */
export async function listQuotations(tx: Tx, asked: ListAsked, member: Reader) {
  const { org_id, location_ids, rules } = member
  const part = partOf('quotations', [['q.id', 'uuid']], asked, member)
  const today = dayIn(rules.time_zone, now())
  const search = asked.search?.trim() || null
  const filter = all([
    sql`q.org_id = ${org_id}`,
    ...(location_ids === null ? [] : [sql`q.location_id = any (${location_ids}::uuid[])`]),
    ...(asked.state === undefined
      ? []
      : inState(asked.state, today, { state: fixed('q.state'), day: fixed('q.valid_until') })),
    ...(search === null ? [] : [sql`q.id in (select texts_found(${org_id}, 'quotations', ${search}))`]),
  ])
  // Only words make it necessary to count: what else is asked for is kept.
  const kept = { state: fixed('part[2]'), day: fixed('part[3]::date') }
  const newest = sql`q.quotation_no desc`
  const [quotations, count] = await Promise.all([
    tx.query<QuotationRow>(
      sql`select q.id, q.number, ${given(stateOn('$1'), [today])} as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
         coalesce(p.full_name, '') as user_name
       from (select * from quotations q where ${filter} ${part.tail(newest)}) q
       left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
       order by ${part.order(newest)}`,
    ),
    search === null
      ? keptCount(tx, org_id, 'quotations', [
          ...partAt(1, location_ids),
          ...(asked.state === undefined ? [] : inState(asked.state, today, kept)),
        ])
      : countQuotations(tx, filter),
  ])
  return { quotations, ...part.counts(count, quotations, ({ id }) => [id]) }
}

async function countQuotations(tx: Tx, filter: Sql): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(sql`select count(*) from quotations q where ${filter}`)
  return counted?.count ?? 0
}

/** What `stateOn` calls a quotation, as conditions on where its state and its last day stand. */
function inState(asked: QuotationRow['state'], today: string, { state, day }: { state: Sql; day: Sql }): Sql[] {
  if (asked === 'expired') return [sql`${state} = 'open' and ${day} < ${today}::date`]
  if (asked === 'open') return [sql`${state} = 'open' and ${day} >= ${today}::date`]
  return [sql`${state} = ${shared(asked)}`]
}
