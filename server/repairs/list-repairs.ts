import type { RepairsPage } from '@tunda/contract/repairs/repair-inputs'
import type { RepairRow, RepairState } from '@tunda/contract/repairs/repair-shapes'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'
import { mayBeAbandoned, rowColumns, rowTables } from './repair-rows.ts'

const late = `(r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date)`

const found = `r.id in (select texts_found($1, 'repairs', $7) union all
  select s.id from customers_found($1, $7, null) f
  cross join lateral (select s.id from repairs s where s.org_id = $1 and s.customer_id = f.id offset 0) s)`
const filterOf = (
  isSearch: boolean,
) => `r.org_id = $1 and $2::timestamptz is not null and $3::date is not null and ($4::uuid[] is null or r.location_id = any ($4))
  and ($5::text is null or r.state = $5)
  and ($6::text is null or case $6 when 'open' then r.ended_on is null when 'ended' then r.ended_on is not null
    when 'late' then ${late} else ${mayBeAbandoned} end)
  and ${isSearch ? found : '$7::text is null'}
  and ($8::uuid is null or exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.technician_id = $8 and j.state <> 'dropped'))
  and ($9::uuid is null or r.customer_id = $9) and ($10::uuid is null or r.unit_id = $10) and ($11::uuid is null or r.location_id = $11)`

const order = `r.ended_on is not null, case when r.ended_on is null then coalesce(r.promised_on, date '9999-12-31') end, r.repair_no desc`

/** Open ones are few and sorted whole; of those that ended an index has the newest first, and no more are read than the page may need. */
const foundOf = (filter: string) => ({
  open: `(select r.id from repairs r where r.ended_on is null and ${filter})`,
  over: `(select r.id from repairs r where r.ended_on is not null and ${filter} order by r.repair_no desc limit $12::bigint + $13::bigint)`,
})
const endedStates: ReadonlySet<string> = new Set([
  'collected',
  'returned_unrepaired',
  'abandoned',
] satisfies RepairState[])

/** A page of the repairs of the locations that the member sees: open ones by their day, then ended ones, newest first. */
export async function listRepairs(tx: Tx, asked: RepairsPage, { org_id, location_ids, rules }: Member) {
  const at = now()
  const day = dayIn(rules.time_zone, at)
  const given = [
    org_id,
    at,
    day,
    location_ids,
    asked.state ?? null,
    asked.show ?? null,
    asked.search?.trim() || null,
    asked.technician_id ?? null,
    asked.customer_id ?? null,
    asked.unit_id ?? null,
    asked.location_id ?? null,
  ]
  const isOver = asked.show === 'ended' || endedStates.has(asked.state ?? '')
  const isOpen = !isOver && (asked.show !== undefined || asked.state !== undefined)
  const filter = filterOf(given[6] !== null)
  const kinds = [...(isOver ? [] : (['open'] as const)), ...(isOpen ? [] : (['over'] as const))]
  const isKept =
    given.slice(6).every((one) => one === null) &&
    asked.state === undefined &&
    (asked.show === undefined || asked.show === 'open' || asked.show === 'ended')
  const [repairs, count, states] = await Promise.all([
    tx.query<RepairRow>(
      `select ${rowColumns} from (${kinds.map((kind) => foundOf(filter)[kind]).join(' union all ')}) found
       join ${rowTables.replace('repairs r', 'repairs r on r.org_id = $1 and r.id = found.id')}
       order by ${order} limit $12 offset $13`,
      [...given, asked.limit, offsetOf(asked)],
    ),
    isKept
      ? keptCount(tx, org_id, 'repairs', [
          ...partAt(1, location_ids),
          ...(asked.show === undefined ? [] : [sql`part[2] = ${String(asked.show === 'open')}`]),
        ])
      : tx
          .query<{ count: number }>(
            `select count(*) from repairs r where ${isOpen ? 'r.ended_on is null and' : ''} ${filter}`,
            given,
          )
          .then(([counted]) => counted?.count ?? 0),
    tx.query<{ state: RepairState; count: number; late: number; uncollected: number }>(
      `select r.state, count(*), count(*) filter (where ${late}) as late, count(*) filter (where ${mayBeAbandoned}) as uncollected
       from repairs r where r.org_id = $1 and r.ended_on is null and ($4::uuid[] is null or r.location_id = any ($4)) group by r.state`,
      [org_id, at, day, location_ids],
    ),
  ])
  const sum = (of: 'late' | 'uncollected') => states.reduce((all, row) => all + row[of], 0)
  return {
    repairs,
    ...pageCountsOf(count, asked),
    counts: Object.fromEntries(states.map((row) => [row.state, row.count])) as Partial<Record<RepairState, number>>,
    late: sum('late'),
    uncollected: sum('uncollected'),
  }
}
