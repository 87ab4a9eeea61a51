import type { AuditStatistics } from '@tunda/contract/audit'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'

type Group = {
  day: string | null
  action_type: string | null
  resource_type: string | null
  user_id: string | null
  user_email: string
  user_name: string | null
  count: number
  /** Tells which column the row is grouped by: the one whose bit is not set. */
  kind: number
}

const kinds = { day: 0b0111, action: 0b1011, resource: 0b1101, person: 0b1110 }

/** The number of entries on each of the last `days` days of the shop's calendar, today included; 0 for days without any. */
export async function countTrail(
  tx: Tx,
  { days }: { days: number },
  { org_id, rules }: Member,
): Promise<AuditStatistics> {
  const [today] = await tx.query<{ today: string }>('select ($1::timestamptz at time zone $2)::date as today', [
    now(),
    rules.time_zone,
  ])
  const dates = daysUntil(today?.today ?? '', days)
  const groups = await tx.query<Group>(
    `with recent as (
       select (created_at at time zone $2)::date as day, action_type, resource_type, user_id, user_email
       from audit_log where org_id = $1 and created_at >= $3::date::timestamp at time zone $2
     ), grouped as (
       select day, action_type, resource_type, user_id, max(user_email) as user_email, count(*) as count,
         grouping(day, action_type, resource_type, user_id) as kind
       from recent group by grouping sets ((day), (action_type), (resource_type), (user_id))
     )
     select g.*, coalesce(nullif(p.full_name, ''), nullif(g.user_email, '')) as user_name
     from grouped g left join actors_of_current_organizations() p on g.kind = 14 and p.org_id = $1 and p.user_id = g.user_id
     order by g.count desc, g.action_type, g.resource_type, g.user_email`,
    [org_id, rules.time_zone, dates[0]],
  )
  const of = (kind: number) => groups.filter((group) => group.kind === kind)
  const counts = new Map(of(kinds.day).map(({ day, count }) => [day, count]))
  return {
    days,
    total: of(kinds.resource).reduce((sum, { count }) => sum + count, 0),
    by_day: dates.map((day) => ({ day, count: counts.get(day) ?? 0 })),
    by_action: of(kinds.action).map(({ action_type, count }) => ({ action_type: action_type ?? '', count })),
    by_resource: of(kinds.resource).map(({ resource_type, count }) => ({ resource_type: resource_type ?? '', count })),
    by_person: of(kinds.person).map(({ user_id, user_email, user_name, count }) => ({
      user_id,
      user_email,
      user_name,
      count,
    })),
  }
}

function daysUntil(last: string, days: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) =>
    new Date(end - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}
