import { general } from '@tunda/contract/failure'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import type { Layby, LaybyLine, LaybyPayment, LaybyRow, LaybysPage } from '@tunda/contract/selling/laybys'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'

/** A locked lay-by: nobody else pays, ends or moves it until the transaction ends. */
export type LockedLayby = Pick<
  Layby,
  | 'id'
  | 'number'
  | 'location_id'
  | 'customer_id'
  | 'discount'
  | 'total_amount'
  | 'paid'
  | 'release_amount'
  | 'fee_percent'
  | 'schedule'
> & { readonly state: 'open' | 'released' | 'cancelled'; readonly lines: readonly LaybyLine[] }

const lineColumns = `l.product_id, l.brand, l.model, l.variant, l.quantity, l.unit_price, l.discount, l.discount_amount, l.total, l.unit_id, l.unit_number`

/** Locks it, before any other lock. Fails NOT_FOUND, also for one at a location that the member does not see. */
export async function lockLayby(
  tx: Tx,
  id: string,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Promise<LockedLayby> {
  const [[layby], lines] = await Promise.all([
    tx.query<Omit<LockedLayby, 'lines'>>(
      `select id, number, location_id, customer_id, discount, total_amount, paid, release_amount, fee_percent, schedule, state from laybys
       where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
      [org_id, id, location_ids],
    ),
    tx.query<LaybyLine>(
      `select ${lineColumns} from layby_lines l where l.org_id = $1 and l.layby_id = $2 order by l.line`,
      [org_id, id],
    ),
  ])
  if (layby === undefined) throw fail(general.notFound)
  return { ...layby, lines }
}

/** Fails LAYBY_ENDED. */
export function requireOpen({ number, state }: LockedLayby): void {
  if (state !== 'open') throw fail(laybyFailures.ended, { number, status: state })
}

/** The part of the payments that the shop keeps. */
export const feeOf = ({ paid, fee_percent }: Pick<Layby, 'paid' | 'fee_percent'>) =>
  Math.floor((paid * fee_percent) / 100)

/** SQL: the state of the lay-by `y` on the day in $3. Due by then is everything but the later instalments. */
const state = `case
  when y.state <> 'open' then y.state
  when y.paid >= y.release_amount then 'ready'
  when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
    select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
  then 'due' else 'open' end`

const nextDue = `case when y.state = 'open' then coalesce((
  select min(i.due_on) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint)
  where y.paid < y.total_amount - (
    select coalesce(sum(n.amount), 0) from jsonb_to_recordset(y.schedule) as n (due_on date, amount bigint) where n.due_on > i.due_on)
), y.expires_on) end`

const rowColumns = `y.id, y.number, ${state} as state, y.opened_on, y.expires_on, y.customer_id,
  c.name as customer_name, y.items_summary, y.total_amount, y.paid, ${nextDue} as next_due_on`

/** One lay-by as the member sees it. Fails NOT_FOUND. */
export async function showLayby(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<Layby> {
  const { org_id, location_ids, rules } = member
  const key = [org_id, id]
  const [[found], lines, payments] = await Promise.all([
    tx.query<Omit<Layby, 'lines' | 'payments' | 'returnable'>>(
      `select ${rowColumns}, c.phone as customer_phone, y.location_id, o.name as location, y.notes, y.discount, y.subtotal,
         y.discount_amount, y.tax_amount, y.schedule, y.release_amount, y.fee_percent, y.reason, y.ended_on, y.sale_id,
         (select s.invoice_number from sales s where s.org_id = y.org_id and s.id = y.sale_id) as invoice_number,
         coalesce((select p.full_name from actors_of_current_organizations() p where p.org_id = y.org_id and p.user_id = y.user_id), '') as user_name
       from laybys y join customers c on c.org_id = y.org_id and c.id = y.customer_id
       join locations o on o.org_id = y.org_id and o.id = y.location_id
       where y.org_id = $1 and y.id = $2 and ($4::uuid[] is null or y.location_id = any ($4))`,
      [...key, dayIn(rules.time_zone, now()), location_ids],
    ),
    tx.query<LaybyLine>(
      `select ${lineColumns} from layby_lines l where l.org_id = $1 and l.layby_id = $2 order by l.line`,
      key,
    ),
    tx.query<LaybyPayment>(
      `select m.id, case when m.amount > 0 then 'payment' when m.takes_back_id is not null then 'taken_back' else 'returned' end as kind,
         m.amount, m.business_date, w.kind as wallet, m.document, m.note, coalesce(p.full_name, '') as user_name,
         exists (select from layby_payments b where b.org_id = m.org_id and b.takes_back_id = m.id) as is_taken_back
       from layby_payments m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
       left join actors_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
       where m.org_id = $1 and m.layby_id = $2 order by m.position`,
      key,
    ),
  ])
  if (found === undefined) throw fail(general.notFound)
  const returned = -(payments.find(({ kind }) => kind === 'returned')?.amount ?? 0)
  const returnable = found.state === 'cancelled' ? returned : found.paid - feeOf(found)
  return { ...found, lines, payments, returnable: found.state === 'released' ? 0 : returnable }
}

const found = `y.id in (select texts_found($1, 'laybys', $5) union all
  select l.id from customers_found($1, $5, null) f
  cross join lateral (select l.id from laybys l where l.org_id = $1 and l.customer_id = f.id offset 0) l)`

/** A page of the lay-bys of the locations that the member sees, newest first. */
export async function listLaybys(tx: Tx, asked: LaybysPage, { org_id, location_ids, rules }: Member) {
  const day = dayIn(rules.time_zone, now())
  const { customer_id } = asked
  const search = asked.search?.trim() || null
  const filter = `y.org_id = $1 and ($2::uuid[] is null or y.location_id = any ($2)) and ($4::text is null or ${state} = $4)
    and ${search === null ? '$5::text is null' : found}
    and ($6::uuid is null or y.customer_id = $6)`
  const isOver = asked.state === 'released' || asked.state === 'cancelled'
  // The states open, due and ready are all of open lay-bys, which have an index.
  const among = asked.state === undefined || isOver ? '' : `y.state = 'open' and `
  const tables = 'laybys y join customers c on c.org_id = y.org_id and c.id = y.customer_id'
  const given = [org_id, location_ids, day, asked.state ?? null, search, customer_id ?? null]
  const isKept = search === null && customer_id === undefined && (asked.state === undefined || isOver)
  const kept = asked.state === undefined ? [] : [sql`part[2] = ${asked.state}`]
  const [laybys, count, [sums]] = await Promise.all([
    tx.query<LaybyRow>(
      `select ${rowColumns} from ${tables} where ${among}${filter} order by y.layby_no desc limit $7 offset $8`,
      [...given, asked.limit, offsetOf(asked)],
    ),
    isKept
      ? keptCount(tx, org_id, 'laybys', [...partAt(1, location_ids), ...kept])
      : tx
          .query<{ count: number }>(`select count(*) from laybys y where ${among}${filter}`, given)
          .then(([counted]) => counted?.count ?? 0),
    tx.query<{ open: number; due: number; ready: number; held: number }>(
      `select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'due') as due,
         count(*) filter (where state = 'ready') as ready, capped(coalesce(sum(paid), 0)) as held
       from (select ${state} as state, y.paid from laybys y
         where y.org_id = $1 and y.state = 'open' and ($2::uuid[] is null or y.location_id = any ($2))) y`,
      [org_id, location_ids, day],
    ),
  ])
  const { held, ...counts } = sums ?? { open: 0, due: 0, ready: 0, held: 0 }
  return { laybys, ...pageCountsOf(count, asked), counts, held }
}
