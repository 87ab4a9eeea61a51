import { general } from '@tunda/contract/failure'
import type { ShiftReport } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { drawerName } from './list-drawers.ts'
import type { Keeper } from './lock-shift.ts'
import { sumShifts } from './shift-sums.ts'

type Head = Pick<
  ShiftReport,
  'id' | 'drawer_id' | 'number' | 'business_date' | 'opened_at' | 'opened_by' | 'opening_counted' | 'held_by'
> & { readonly terminal_name: string | null; readonly opening_expected: number }

/** The full report of a shift as of now, without late sales. Fails NOT_FOUND. */
export async function readReport(tx: Tx, id: string, { org_id }: Keeper): Promise<ShiftReport> {
  const key = [org_id, id]
  const [[head], sums, [sales], [refunds], people, entries, counts] = await Promise.all([
    readHead(tx, key),
    sumShifts(tx, org_id, [id]),
    tx.query<NonNullable<ShiftReport['sales']>>(
      `select count(*), coalesce(sum(s.total_amount), 0)::bigint as total, coalesce(sum(s.discount_amount), 0)::bigint as discount,
         coalesce(sum(s.tax_amount), 0)::bigint as tax
       from sales s where s.org_id = $1 and s.id in (select m.sale_id from money_movements m
         where m.org_id = $1 and m.shift_id = $2 and m.kind = 'sale' and not m.is_late)`,
      key,
    ),
    tx.query<NonNullable<ShiftReport['refunds']>>(
      `select count(distinct refund_id), coalesce(-sum(amount), 0)::bigint as total from money_movements
       where org_id = $1 and shift_id = $2 and kind in ('refund', 'cancel') and not is_late`,
      key,
    ),
    tx.query<NonNullable<ShiftReport['people']>[number]>(
      `select coalesce(p.full_name, '') as name, t.sales, t.total from (
         select d.user_id, count(*) as sales, sum(s.total_amount)::bigint as total from (
           select distinct m.user_id, m.sale_id from money_movements m
           where m.org_id = $1 and m.shift_id = $2 and m.kind = 'sale' and not m.is_late) d
         join sales s on s.org_id = $1 and s.id = d.sale_id group by d.user_id) t
       left join actors_of_current_organizations() p on p.org_id = $1 and p.user_id = t.user_id order by t.total desc, name`,
      key,
    ),
    tx.query<ShiftReport['entries'][number]>(
      `select m.entry_id as id, m.kind, m.wallet_id, m.amount, coalesce(m.reason, '') as reason, m.note,
         s.name as supplier, coalesce(c.name, b.name, k.name) as customer, coalesce(p.full_name, '') as user_name, m.occurred_at
       from money_movements m left join actors_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
       left join supplier_entries e on e.org_id = m.org_id and e.id = m.entry_id
       left join suppliers s on s.org_id = e.org_id and s.id = e.supplier_id
       left join customer_entries a on a.org_id = m.org_id and a.id = m.entry_id
       left join customers c on c.org_id = a.org_id and c.id = a.customer_id
       left join layby_payments q on q.org_id = m.org_id and q.id = m.entry_id
       left join laybys y on y.org_id = q.org_id and y.id = q.layby_id
       left join customers b on b.org_id = y.org_id and b.id = y.customer_id
       left join repair_payments f on f.org_id = m.org_id and f.id = m.entry_id
       left join repairs z on z.org_id = f.org_id and z.id = f.repair_id
       left join customers k on k.org_id = z.org_id and k.id = z.customer_id
       where m.org_id = $1 and m.shift_id = $2 and m.kind in ('pay_in', 'pay_out', 'transfer', 'expense') order by m.id limit 500`,
      key,
    ),
    readCounts(tx, key),
  ])
  if (head === undefined) throw fail(general.notFound)
  const { terminal_name, opening_expected, ...shift } = head
  return {
    ...shift,
    drawer: drawerName(terminal_name),
    opening_difference: shift.number === 1 ? 0 : shift.opening_counted - opening_expected,
    closed_at: null,
    closed_by: null,
    z_number: null,
    reason: null,
    sales: sales ?? { count: 0, total: 0, discount: 0, tax: 0 },
    refunds: refunds ?? { count: 0, total: 0 },
    people,
    wallets: sums.map(({ shift_id: _, ...sum }) => ({ ...sum, counted: null, since_count: null, difference: null })),
    entries,
    counts,
  }
}

async function readHead(tx: Tx, key: readonly string[]): Promise<Head[]> {
  return await tx.query<Head>(
    `select s.id, s.drawer_id, s.number, s.business_date, s.opened_at, coalesce(o.full_name, '') as opened_by, s.opening_counted,
       s.opening_expected - (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = s.org_id and m.shift_id = s.id
         and m.is_late and m.kind = 'difference' and m.occurred_at < s.opened_at)::bigint as opening_expected, coalesce(h.full_name, '') as held_by, t.name as terminal_name
     from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
     left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
     where s.org_id = $1 and s.id = $2`,
    key,
  )
}

async function readCounts(tx: Tx, key: readonly string[]): Promise<ShiftReport['counts']> {
  return await tx.query<ShiftReport['counts'][number]>(
    `select c.attempt, c.purpose, c.wallet_id, c.counted, c.counted - c.expected as difference, c.notes as cash,
       coalesce(p.full_name, '') as user_name, c.counted_at
     from shift_counts c left join actors_of_current_organizations() p on p.org_id = c.org_id and p.user_id = c.user_id
     where c.org_id = $1 and c.shift_id = $2 order by c.attempt, c.notes is null, c.wallet_id`,
    key,
  )
}
