import type { CommissionEntry, CommissionState, SellerMonth } from '@tunda/contract/reports/commission'
import { monthOf, plusDays } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'

/** A line of a statement: commission earned or taken back. */
export type Line = Omit<Required<CommissionEntry>, 'invoice_number' | 'brand' | 'model'>

/** A statement, with its id once it is approved. */
export type Month = SellerMonth & { readonly id: string | null; readonly approved_at: string | null }

type Kept = Omit<Month, 'state'>

export const thisMonth = ({ rules }: Member): string => dayIn(rules.time_zone, now()).slice(0, 7)

/**
 * The common table `live`: the lines of shop $1 in the month from $2 to $3, of the seller $4 (null: all), that are in no approved statement. A line
 * that comes after its own month was approved belongs to the first later month that is not approved.
 */
const liveLines = `
  last as materialized (
    select seller_id, max(month) as month, max(approved_at) as approved_at from commission_statements
    where org_id = $1 and ($4::uuid is null or seller_id = $4) group by seller_id
  ), live as materialized (
    select l.* from commission_lines($1, $2::date, $3::date,
      (select min(approved_at) - interval '1 minute' from last where month + interval '1 month' = $2::date), $4) l
    left join last using (seller_id)
    where l.amount <> 0 and (last.month is null or last.month < $2::date)
      and (l.day >= $2::date or last.month + interval '1 month' = $2::date)
      and not exists (select from commission_entries e where e.org_id = $1 and e.document_id = l.document_id and e.line = l.line)
  )`

/** What a seller, or everybody, earned in a month, largest first; approved statements as they were approved. */
export async function readMonths(
  tx: Tx,
  month: string,
  seller_id: string | null,
  { org_id }: Pick<Member, 'org_id'>,
): Promise<Month[]> {
  const { from, to } = monthOf(month)
  const kept = await tx.query<Kept & { is_paid: boolean }>(
    `with ${liveLines}, summed as (
       select seller_id, capped(coalesce(sum(amount) filter (where not is_return), 0)) as earned,
         -capped(coalesce(-sum(amount) filter (where is_return), 0)) as taken_back
       from live group by seller_id
     ), before as (
       select distinct on (s.seller_id) s.seller_id, least(s.due, 0) as carried from commission_statements s
       where s.org_id = $1 and s.month < $2::date and ($4::uuid is null or s.seller_id = $4) order by s.seller_id, s.month desc
     ), open as (
       select seller_id, coalesce(m.earned, 0) as earned, coalesce(m.taken_back, 0) as taken_back, coalesce(b.carried, 0) as carried
       from summed m full join before b using (seller_id)
       where (m.seller_id is not null or b.carried < 0)
         and not exists (select from commission_statements s
           where s.org_id = $1 and s.seller_id = case when m.seller_id is null then b.seller_id else m.seller_id end and s.month >= $2::date)
     )
     select null::uuid as id, o.seller_id, coalesce(nullif(a.full_name, ''), a.email, '') as seller_name, o.earned, o.taken_back, o.carried,
       o.earned + o.taken_back + o.carried as due, null::timestamptz as approved_at, false as is_paid, null::date as paid_on
     from open o left join actors_of_current_organizations() a on a.org_id = $1 and a.user_id = o.seller_id
     union all
     select s.id, s.seller_id, s.seller_name, s.earned, s.taken_back, s.carried, s.due, s.approved_at, e.id is not null, e.expense_day
     from commission_statements s
     left join expenses e on e.org_id = s.org_id and e.id = s.expense_id and e.taken_back_at is null
     where s.org_id = $1 and s.month = $2::date and ($4::uuid is null or s.seller_id = $4)
     order by due desc, seller_name, seller_id`,
    [org_id, from, to, seller_id],
  )
  return kept.map(({ is_paid, ...one }) => ({ ...one, state: stateOf(one, is_paid) }))
}

function stateOf({ id, due }: Pick<Month, 'id' | 'due'>, isPaid: boolean): CommissionState {
  if (id === null) return 'open'
  if (due <= 0) return 'carried'
  return isPaid ? 'paid' : 'approved'
}

/** The lines of a seller's month that is about to be approved. */
export async function readLiveLines(
  tx: Tx,
  month: string,
  seller_id: string,
  { org_id }: Pick<Member, 'org_id'>,
): Promise<Line[]> {
  const { from, to } = monthOf(month)
  return await tx.query<Line>(
    `with ${liveLines} select document_id, line, is_return, day, sale_id, quantity, basis, rate, base, amount from live
     order by day, sale_id, document_id, line`,
    [org_id, from, to, seller_id],
  )
}

const shown = `l.document_id, l.line, l.is_return, l.day, l.sale_id, s.invoice_number, i.brand, i.model, l.quantity, l.basis, l.rate, l.base, l.amount,
  count(*) over () as total`
const joined = `join sales s on s.org_id = $1 and s.id = l.sale_id
  join sale_items i on i.org_id = $1 and i.sale_id = l.sale_id and i.line = l.line
  order by l.day, s.invoice_no, l.is_return, l.line, l.document_id`

type Paged = { readonly limit: number; readonly offset: number }
type Shown = Required<CommissionEntry> & { readonly total: number }

/** A page of the lines behind a month, each with its sale; `id` is the statement's, once it is approved. */
export async function readEntries(
  tx: Tx,
  { id, month, seller_id }: { readonly id: string | null; readonly month: string; readonly seller_id: string },
  { limit, offset }: Paged,
  { org_id }: Pick<Member, 'org_id'>,
): Promise<Shown[]> {
  const { from, to } = monthOf(month)
  if (id !== null)
    return await tx.query<Shown>(
      `select ${shown} from (select * from commission_entries e where e.org_id = $1 and e.statement_id = $2) l ${joined} limit $3 offset $4`,
      [org_id, id, limit, offset],
    )
  return await tx.query<Shown>(`with ${liveLines} select ${shown} from live l ${joined} limit $5 offset $6`, [
    org_id,
    from,
    to,
    seller_id,
    limit,
    offset,
  ])
}

/** The first earlier month with commission of the seller that is not approved; undefined if there is none. */
export async function findEarlierMonth(
  tx: Tx,
  month: string,
  seller_id: string,
  { org_id }: Pick<Member, 'org_id'>,
): Promise<string | undefined> {
  const [found] = await tx.query<{ month: string }>(
    `select to_char(min(l.day), 'YYYY-MM') as month
     from (select coalesce(
         (select max(month) + interval '1 month' from commission_statements where org_id = $1 and seller_id = $3),
         (select min(from_day) from commission_rules where org_id = $1 and removed_at is null))::date as first_day) f,
       lateral commission_lines($1, f.first_day, $2::date, null, $3) l
     where l.amount <> 0 having count(*) > 0`,
    [org_id, plusDays(monthOf(month).from, -1), seller_id],
  )
  return found?.month
}
