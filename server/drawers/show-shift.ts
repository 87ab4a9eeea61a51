import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { type Addendum, ShiftReport, type ShiftShown } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'
import type { Keeper } from './lock-shift.ts'
import { readReport } from './shift-report.ts'

type Row = {
  readonly is_counting: boolean
  readonly closed_at: string | null
  readonly told_at: string
  readonly z: string | null
  readonly z_hash: Buffer | null
  readonly opened_by: string
  readonly held_by: string
  readonly closed_by: string | null
  readonly reviewed: ShiftShown['reviewed']
}

/**
 * The X report of an open shift, or the Z report of a closed one as it was made, with what came late. Members who do not review drawers see what
 * happened in an open one but not what should be there, and only their own closed ones. Fails NOT_FOUND, also for the drawer of a till where the
 * member does not work.
 */
export async function showShift(tx: Tx, id: string, member: Keeper): Promise<ShiftShown> {
  const shown = await findShift(tx, id, member)
  if (shown === undefined) throw fail(general.notFound)
  return shown
}

/** The same; undefined if there is none that the caller may see. */
export async function findShift(tx: Tx, id: string, member: Keeper): Promise<ShiftShown | undefined> {
  const [row] = await tx.query<Row>(
    `select s.is_counting, s.closed_at, coalesce(s.told_at, s.closed_at) as told_at, s.z, s.z_hash, s.opened_by, s.held_by, s.closed_by,
       case when s.reviewed_at is null then null
         else json_build_object('at', s.reviewed_at, 'by', coalesce(p.full_name, '')) end as reviewed
     from shifts s left join actors_of_current_organizations() p on p.org_id = s.org_id and p.user_id = s.reviewed_by
     where s.org_id = $1 and s.id = $2
       and exists (select from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
         where w.org_id = s.org_id and w.id = s.drawer_id and ${ofSeenTill('$3')})`,
    [member.org_id, id, member.location_ids ?? null],
  )
  if (row === undefined) return undefined
  const reviews = may(member, 'review_drawer')
  if (row.z === null || row.z_hash === null || row.closed_at === null) {
    const report = await readReport(tx, id, member)
    const { is_counting } = row
    return {
      report: reviews ? report : blindly(report),
      is_blind: !reviews,
      is_counting,
      addenda: [],
      z_hash: null,
      is_intact: null,
      reviewed: null,
    }
  }
  if (!reviews && ![row.opened_by, row.held_by, row.closed_by].includes(member.user_id)) return undefined
  const [addenda, isKept] = await Promise.all([
    listAddenda(tx, id, member),
    isInTrail(tx, id, row.told_at, row.z_hash, member),
  ])
  return {
    report: ShiftReport.parse(JSON.parse(row.z)),
    is_blind: false,
    is_counting: false,
    addenda,
    z_hash: row.z_hash.toString('hex'),
    is_intact: isKept && createHash('sha256').update(row.z).digest().equals(row.z_hash),
    reviewed: row.reviewed,
  }
}

/** Removes everything that tells how much should be in the drawer. A difference is shown from the second count on. */
function blindly(report: ShiftReport): ShiftReport {
  const {
    opening_difference: _opening,
    sales: _sales,
    refunds: _refunds,
    people: _people,
    wallets: _wallets,
    ...rest
  } = report
  const counts = report.counts.map(({ difference, ...count }) =>
    count.attempt > 1 && difference !== undefined ? { ...count, difference } : count,
  )
  return { ...rest, counts }
}

type LatePart = Omit<Addendum, 'wallets'> & Addendum['wallets'][number]

/** What came after the closing, by the shop's day on which it came: a day that is over gets nothing more. */
async function listAddenda(tx: Tx, id: string, { org_id, rules }: Keeper): Promise<Addendum[]> {
  const late = await tx.query<LatePart>(
    `select dense_rank() over (order by (m.recorded_at at time zone $3)::date)::int as no, (m.recorded_at at time zone $3)::date as day,
       m.wallet_id, sum(m.amount)::bigint as amount, count(distinct m.sale_id) filter (where m.line = 1)::int as sales
     from money_movements m
     where m.org_id = $1 and m.shift_id = $2 and m.is_late and m.kind <> 'difference'
     group by 2, 3, m.wallet_id order by 1`,
    [org_id, id, rules.time_zone],
  )
  const numbers = [...new Set(late.map(({ no }) => no))]
  return numbers.flatMap((no) => {
    const parts = late.filter((one) => one.no === no)
    const [first] = parts
    if (first === undefined) return []
    const sales = parts.reduce((sum, part) => sum + part.sales, 0)
    return [{ no, day: first.day, sales, wallets: parts.map(({ wallet_id, amount }) => ({ wallet_id, amount })) }]
  })
}

/** Whether the audit trail has this hash for the closing of the shift. */
async function isInTrail(tx: Tx, id: string, toldAt: string, hash: Buffer, { org_id }: Keeper): Promise<boolean> {
  const entries = await tx.query(
    `select 1 from audit_log where org_id = $1 and created_at between $3::timestamptz - interval '1 hour' and $3::timestamptz + interval '1 hour'
       and resource_type = 'shift' and action_type = 'close' and resource_id = $2 and new_values ->> 'z_hash' = $4`,
    [org_id, id, toldAt, hash.toString('hex')],
  )
  return entries.length > 0
}
