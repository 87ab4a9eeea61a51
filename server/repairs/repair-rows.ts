import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type {
  JobState,
  Repair,
  RepairEvent,
  RepairJob,
  RepairPart,
  RepairPayment,
  RepairPhoto,
  RepairQuote,
  RepairState,
} from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

export type LockedJob = Pick<RepairJob, 'id' | 'name' | 'labour'> & { readonly state: JobState }
export type LockedPart = Pick<
  RepairPart,
  'id' | 'job_id' | 'product_id' | 'brand' | 'model' | 'quantity' | 'unit_price' | 'unit_id' | 'state'
> & { readonly unit_cost: number }

/** A repair as a lock found it: nobody else changes, charges or ends it until the transaction ends. */
export type LockedRepair = {
  readonly org_id: string
  readonly id: string
  readonly number: string
  readonly version: number
  readonly state: RepairState
  readonly location_id: string
  readonly customer_id: string
  readonly device: string
  readonly unit_id: string | null
  readonly is_warranty: boolean
  readonly approved_amount: number | null
  readonly total_amount: number
  readonly paid: number
  readonly ready_at: string | null
  readonly sealed_passcode: Buffer | null
  readonly pepper_id: string | null
  readonly sale_id: string | null
  readonly jobs: readonly LockedJob[]
  readonly parts: readonly LockedPart[]
}

type Seer = Pick<Member, 'org_id' | 'location_ids'>

/** Locks it, first of all. Fails NOT_FOUND, also for one at a location that the member does not see. */
export async function lockRepair(tx: Tx, id: string, { org_id, location_ids }: Seer): Promise<LockedRepair> {
  const [[repair], jobs, parts] = await Promise.all([
    tx.query<Omit<LockedRepair, 'jobs' | 'parts'>>(
      `select org_id, id, number, version, state, location_id, customer_id, device, unit_id,
         num_nonnulls(warranty_claim_id, earlier_repair_id) > 0 as is_warranty, approved_amount, total_amount, paid, ready_at,
         sealed_passcode, pepper_id, sale_id
       from repairs where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
      [org_id, id, location_ids],
    ),
    // Statements of their own: they see what was committed while the first one waited for its lock.
    tx.query<LockedJob>(
      'select id, name, labour, state from repair_jobs where org_id = $1 and repair_id = $2 order by position',
      [org_id, id],
    ),
    tx.query<LockedPart>(
      `select id, job_id, product_id, brand, model, quantity, unit_price, unit_cost, unit_id, state from repair_parts
       where org_id = $1 and repair_id = $2 order by position`,
      [org_id, id],
    ),
  ])
  if (repair === undefined) throw fail(general.notFound)
  return { ...repair, jobs, parts }
}

const isEnd = (state: RepairState) => state === 'collected' || state === 'returned_unrepaired' || state === 'abandoned'

/** Fails REPAIR_ENDED, and REPAIR_CHANGED where somebody changed it since `version`. */
export function requireOpen({ number, state, version }: LockedRepair, seen?: number | null): void {
  if (isEnd(state)) throw fail(repairFailures.ended, { number, status: state })
  if (seen != null && seen !== version) throw fail(repairFailures.changed)
}

/** SQL: it has been ready for so long that it may be given up. $2 is now. */
const mayBeAbandoned = `(r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90)))`

/** SQL: of the repair `r` with its customer `c` and location `o`. $2 is now, $3 the shop's day. */
export const rowColumns = `r.id, r.number, r.version, r.state, r.state_since, r.customer_id, c.name as customer_name, c.phone as customer_phone,
  r.location_id, o.name as location, r.device, r.unit_number, r.fault, r.taken_in_on, r.promised_on,
  coalesce(r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date, false) as is_late, ${mayBeAbandoned} as may_be_abandoned,
  num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty, r.total_amount, r.paid,
  array(select distinct coalesce(nullif(p.full_name, ''), p.email) from repair_jobs j
    join actors_of_current_organizations() p on p.org_id = j.org_id and p.user_id = j.technician_id
    where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as technicians,
  coalesce(r.ended_on is null and (select q.answer is null from repair_quotes q where q.org_id = r.org_id and q.repair_id = r.id
    order by q.no desc limit 1), false) as is_quote_open`
export const rowTables = `repairs r join customers c on c.org_id = r.org_id and c.id = r.customer_id
  join locations o on o.org_id = r.org_id and o.id = r.location_id`
export { mayBeAbandoned }

/** SQL: somebody's name; null for the customer. */
const nameOf = (
  user: string,
  org: string,
) => `(select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = ${org} and p.user_id = ${user})`

type Head = Omit<Repair, 'jobs' | 'parts' | 'quotes' | 'payments' | 'photos' | 'events'>

/** One repair as the member sees it. Fails NOT_FOUND. */
export async function showRepair(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<Repair> {
  const { org_id, location_ids, rules } = member
  const key = [org_id, id]
  const at = now()
  const [[head], jobs, parts, quotes, payments, photos, events] = await Promise.all([
    tx.query<Head>(
      `select ${rowColumns}, c.email as customer_email, r.unit_id, r.reported, r.checklist, r.accessories,
         r.sealed_passcode is not null as has_passcode, r.notes, r.warranty_claim_id,
         (select w.number from warranty_claims w where w.org_id = r.org_id and w.id = r.warranty_claim_id) as warranty_claim_number,
         r.earlier_repair_id, (select e.number from repairs e where e.org_id = r.org_id and e.id = r.earlier_repair_id) as earlier_repair_number,
         r.approved_amount, r.ready_at, r.told_at, r.ended_on, r.reason, r.sale_id,
         (select s.invoice_number from sales s where s.org_id = r.org_id and s.id = r.sale_id) as invoice_number,
         coalesce(${nameOf('r.user_id', 'r.org_id')}, '') as taken_in_by_name, r.shared_at is not null as is_shared
       from ${rowTables} where r.org_id = $1 and r.id = $4 and ($5::uuid[] is null or r.location_id = any ($5))`,
      [org_id, at, dayIn(rules.time_zone, at), id, location_ids],
    ),
    readJobs(tx, key),
    tx.query<RepairPart>(
      `select t.id, t.job_id, t.product_id, t.brand, t.model, t.quantity, t.unit_price, t.unit_cost, t.unit_id, t.unit_number, t.state, t.note,
         t.taken_at, coalesce(${nameOf('t.user_id', 't.org_id')}, '') as taken_by_name
       from repair_parts t where t.org_id = $1 and t.repair_id = $2 order by t.position`,
      key,
    ),
    readQuotes(tx, key),
    tx.query<RepairPayment>(
      `select m.id, case when m.amount > 0 then 'payment' else 'returned' end as kind, m.amount, m.business_date, w.kind as wallet, m.document,
         m.note, coalesce(${nameOf('m.user_id', 'm.org_id')}, '') as user_name
       from repair_payments m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
       where m.org_id = $1 and m.repair_id = $2 order by m.position`,
      key,
    ),
    tx.query<RepairPhoto>(
      `select id, repair_id, name, media_type, bytes, created_at from product_files where org_id = $1 and repair_id = $2 order by created_at, id`,
      key,
    ),
    tx.query<RepairEvent>(
      `select e.event, e.state, e.job, e.note, e.at, case when e.user_id is not null then coalesce(${nameOf('e.user_id', 'e.org_id')}, '') end as user_name
       from repair_events e where e.org_id = $1 and e.repair_id = $2 order by e.id`,
      key,
    ),
  ])
  if (head === undefined) throw fail(general.notFound)
  const seen = may(member, 'see_cost') ? parts : parts.map(({ unit_cost, ...part }) => part)
  return { ...head, jobs, parts: seen, quotes, payments, photos, events }
}

export async function readJobs(tx: Tx, key: readonly string[]): Promise<RepairJob[]> {
  return await tx.query<RepairJob>(
    `select j.id, (row_number() over (order by j.position))::int as position, j.name, j.state, j.technician_id,
       ${nameOf('j.technician_id', 'j.org_id')} as technician_name, j.labour, j.warranty_days,
       case when r.state = 'collected' and j.state <> 'dropped' and j.warranty_days > 0 then r.ended_on + j.warranty_days end as warranty_until, j.note
     from repair_jobs j join repairs r on r.org_id = j.org_id and r.id = j.repair_id
     where j.org_id = $1 and j.repair_id = $2 order by j.position`,
    [...key],
  )
}

export async function readQuotes(tx: Tx, key: readonly string[]): Promise<RepairQuote[]> {
  return await tx.query<RepairQuote>(
    `select q.no, q.amount, q.note, q.quoted_at, coalesce(${nameOf('q.user_id', 'q.org_id')}, '') as quoted_by_name, q.answer, q.answered_at,
       case when q.answered_by is not null then coalesce(${nameOf('q.answered_by', 'q.org_id')}, '') end as answered_by_name,
       q.answer is null and r.ended_on is null and q.no = max(q.no) over () as is_open
     from repair_quotes q join repairs r on r.org_id = q.org_id and r.id = q.repair_id
     where q.org_id = $1 and q.repair_id = $2 order by q.no`,
    [...key],
  )
}
