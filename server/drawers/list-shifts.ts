import { type ShiftRow, walletWords } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import { type Sql, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { keptCount } from '../lists/list-sums.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

type Asked = PageAsked & { readonly from?: string | undefined; readonly to?: string | undefined }

/**
 * Closed shifts of the requested days, newest first, with sales and differences, late sales included: of the shop's drawer, and of tills where the
 * member works.
 */
export async function listShifts(tx: Tx, asked: Asked, { org_id, location_ids }: Member) {
  const values = [org_id, asked.from ?? null, asked.to ?? null, location_ids]
  const within = `s.org_id = $1 and s.closed_at is not null and ($2::date is null or s.business_date >= $2) and ($3::date is null or s.business_date <= $3)
    and ${ofSeenTill('$4')}`
  const joined = `from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
       left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id`
  const [count, shifts] = await Promise.all([
    location_ids === null ? keptCount(tx, org_id, 'shifts', keptOf(asked)) : countWithin(tx, joined, within, values),
    tx.query<ShiftRow>(
      `select s.id, s.z_number, coalesce(t.name, $7) as drawer, s.business_date, s.opened_at, s.closed_at,
         coalesce(p.full_name, '') as held_by, s.reason, s.reviewed_at is not null as is_reviewed,
         (select coalesce(sum(f.sales), 0)::bigint from shift_totals f where f.org_id = s.org_id and f.shift_id = s.id) as sales,
         (select coalesce(sum(f.difference), 0)::bigint from shift_totals f where f.org_id = s.org_id and f.shift_id = s.id)
           + (select coalesce(sum(m.amount), 0)::bigint from money_movements m
              where m.org_id = s.org_id and m.shift_id = s.id and m.is_late and m.kind = 'difference'
                and m.occurred_at >= s.opened_at) as difference
       ${joined}
       left join actors_of_current_organizations() p on p.org_id = s.org_id and p.user_id = s.held_by
       where ${within} order by s.business_date desc, s.id desc limit $5 offset $6`,
      [...values, asked.limit, offsetOf(asked), walletWords.cash_drawer],
    ),
  ])
  return { shifts, ...pageCountsOf(count, asked) }
}

function keptOf({ from, to }: Asked): Sql[] {
  return [
    sql`part[2] = 'true'`,
    ...(from === undefined ? [] : [sql`part[1]::date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`part[1]::date <= ${to}::date`]),
  ]
}

async function countWithin(tx: Tx, joined: string, within: string, values: readonly unknown[]): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(`select count(*) as count ${joined} where ${within}`, values)
  return counted?.count ?? 0
}
