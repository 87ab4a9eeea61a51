import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { codeOfTerminal } from '../doors/tills.ts'
import { fail } from '../fail.ts'
import { cloneAlertOf } from './clone-alerts.ts'

type Row = Omit<PosTerminal, 'code' | 'sales_today' | 'clone_alerts'> & {
  terminal_no: number
  sold_count: number
  sold_total: number
}

const rows = `
  select t.id, t.org_id, t.name, t.terminal_no, t.token_prefix, t.created_at, t.paired_at, t.user_id, t.last_seen_at, t.app_version,
    t.queue_length, t.revoked_at, t.location_id, coalesce(s.count, 0) as sold_count, coalesce(s.total, 0) as sold_total,
    coalesce((select p.full_name from people_of_current_organizations() p where p.org_id = t.org_id and p.user_id = t.user_id), '')
      as user_name,
    case when t.former_until > $2 then t.former_until end as overlap_until,
    (select c.expires_at from terminal_pairings c
     where c.org_id = t.org_id and c.terminal_id = t.id and c.expires_at > $2 and c.tries_left > 0) as pairing_until,
    case when t.revoked_at is not null then 'revoked' when t.verifier is null or t.last_seen_at is null then 'waiting' else 'paired' end
      as status
  from pos_terminals t
  left join (
    select terminal_id, count(*) as count, sum(total_amount) as total
    from sales where org_id = $1 and sale_date >= ($3::date - 2)::timestamptz and sale_day = $3 and terminal_id is not null
      and status = 'completed'
    group by terminal_id
  ) s on s.terminal_id = t.id
  where t.org_id = $1 and ($4::uuid is null or t.id = $4) and ($5::uuid[] is null or t.location_id = any ($5))
  order by t.revoked_at is not null, t.terminal_no`

/** The terminals where the member works, those in use first; or the one named. */
export async function readTerminals(tx: Tx, member: Member, id: string | null = null): Promise<PosTerminal[]> {
  const [found, alerts] = await Promise.all([
    tx.query<Row>(rows, [member.org_id, now(), dayIn(member.rules.time_zone, now()), id, member.location_ids]),
    tx.query<{ about: string; count: number }>(
      `select dedupe_key as about, count(*) as count from alerts
       where org_id = $1 and type = 'terminal_clone' and resolved_at is null group by dedupe_key`,
      [member.org_id],
    ),
  ])
  const seesSales = may(member, ['see_sales', 'see_reports'])
  const open = new Map(alerts.map(({ about, count }) => [about, count]))
  return found.map(({ terminal_no, sold_count, sold_total, ...terminal }) => ({
    ...terminal,
    code: codeOfTerminal(terminal_no),
    ...(seesSales && { sales_today: { count: sold_count, total: sold_total } }),
    clone_alerts: open.get(cloneAlertOf(terminal.id)) ?? 0,
  }))
}

/** One terminal. Fails NOT_FOUND, for another organisation's, and one where the member is not at work, as for none. */
export async function getTerminal(tx: Tx, id: string, member: Member): Promise<PosTerminal> {
  const [terminal] = await readTerminals(tx, member, id)
  if (terminal === undefined) throw fail(general.notFound)
  return terminal
}
