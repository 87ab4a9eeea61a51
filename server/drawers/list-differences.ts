import { type DrawerDifference, walletWords } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Milliseconds: the period that is read by default. */
const usualSpan = 29 * 86_400_000

/**
 * Shortages and surpluses in closed shifts, by drawer and responsible person. A handover divides a shift: each person is responsible for what changed
 * in their part only. Covers the shop's drawer, and tills where the member works. A difference found at an opening is nobody's and has an empty name.
 */
export async function listDifferences(tx: Tx, { from, to }: Asked, { org_id, rules, location_ids }: Member) {
  const today = now()
  const first = from ?? dayIn(rules.time_zone, new Date(today.getTime() - usualSpan))
  const differences = await tx.query<DrawerDifference>(
    `with closed as (
       select s.id, s.drawer_id, s.number, s.held_by, s.opened_at, s.opening_counted - s.opening_expected
         + (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = s.org_id and m.shift_id = s.id and m.is_late
              and m.kind = 'difference' and m.occurred_at < s.opened_at) as at_opening
       from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
       left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
       where s.org_id = $1 and s.closed_at is not null and s.business_date between $2 and $3
         and ${ofSeenTill('$5')}
     ), late as (
       select m.shift_id, m.wallet_id, sum(m.amount) as amount from closed c
       join money_movements m on m.org_id = $1 and m.shift_id = c.id and m.is_late and m.kind = 'difference'
         and m.occurred_at >= c.opened_at group by 1, 2
     ), points as (
       select c.id, c.drawer_id, n.wallet_id, n.attempt, n.held_by, n.counted - n.expected as so_far
       from closed c join shift_counts n on n.org_id = $1 and n.shift_id = c.id and n.purpose = 'handover'
       union all
       select c.id, c.drawer_id, t.wallet_id, 1000, c.held_by, t.difference + coalesce(l.amount, 0)
       from closed c join shift_totals t on t.org_id = $1 and t.shift_id = c.id
       left join late l on l.shift_id = t.shift_id and l.wallet_id = t.wallet_id where t.difference is not null
     ), parts as (
       select id, drawer_id, held_by, so_far - lag(so_far, 1, 0::numeric) over (partition by id, wallet_id order by attempt) as difference from points
       union all
       select id, drawer_id, null, at_opening from closed where number > 1 and at_opening <> 0
     )
     select w.id as drawer_id, coalesce(t.name, $4) as drawer, coalesce(p.full_name, '') as person, count(distinct a.id)::int as shifts,
       coalesce(sum(a.difference) filter (where a.difference < 0), 0)::bigint as short,
       coalesce(sum(a.difference) filter (where a.difference > 0), 0)::bigint as over
     from parts a join wallets w on w.org_id = $1 and w.id = a.drawer_id
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     left join actors_of_current_organizations() p on p.org_id = $1 and p.user_id = a.held_by
     group by w.id, t.name, a.held_by, p.full_name order by short, person, drawer`,
    [org_id, first, to ?? dayIn(rules.time_zone, today), walletWords.cash_drawer, location_ids],
  )
  return { differences, ...onePage(differences.length) }
}
