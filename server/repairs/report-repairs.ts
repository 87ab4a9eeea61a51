import { general } from '@tunda/contract/failure'
import { longestRepairReport, type RepairFigures } from '@tunda/contract/repairs/repair-report'
import { daysIn } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

type Asked = { readonly from: string; readonly to: string }
type Sold = Pick<RepairFigures, 'revenue' | 'tax' | 'labour' | 'parts_cost' | 'warranty_cost'>
type Ends = RepairFigures['ended'] & { readonly taken_in: number }

/** What repairs brought and took that ended in a period, at the locations that the member sees. Fails VALIDATION_ERROR for a period that is none or too long. */
export async function reportRepairs(
  tx: Tx,
  { from, to }: Asked,
  { org_id, location_ids }: Member,
): Promise<RepairFigures> {
  const days = daysIn({ from, to })
  if (days < 1 || days > longestRepairReport)
    throw fail(general.validation, { issues: [{ path: 'to', message: 'Choose a period of at most a year' }] })
  const values = [org_id, location_ids, from, to]
  const [[ends], [sold], [losses], [work], hours, technicians] = await Promise.all([
    tx.query<Ends>(
      `select count(*) filter (where state = 'collected' and ended_on between $3 and $4) as collected,
         count(*) filter (where state = 'returned_unrepaired' and ended_on between $3 and $4) as returned_unrepaired,
         count(*) filter (where state = 'abandoned' and ended_on between $3 and $4) as abandoned,
         count(*) filter (where taken_in_on between $3 and $4) as taken_in
       from repairs where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))`,
      values,
    ),
    readSold(tx, values),
    tx.query<RepairFigures['losses']>(
      `select capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'faulty'), 0)) as faulty,
         capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'broken'), 0)) as broken,
         capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'in'), 0)) as abandoned
       from repair_parts p join repairs r on r.org_id = p.org_id and r.id = p.repair_id
       where p.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2))
         and case when p.state = 'in' then r.state = 'abandoned' and r.ended_on between $3 and $4 else p.dropped_on between $3 and $4 end`,
      values,
    ),
    tx.query<RepairFigures['in_work']>(
      `select count(*) as repairs, capped(coalesce(sum(r.paid), 0)) as paid, capped(coalesce(sum((select sum(p.unit_cost * p.quantity) from repair_parts p
         where p.org_id = r.org_id and p.repair_id = r.id and p.state = 'in')), 0)) as parts_cost
       from repairs r where r.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on is null`,
      [org_id, location_ids],
    ),
    readHours(tx, values),
    tx.query<RepairFigures['technicians'][number]>(
      `select j.technician_id as id, coalesce((select coalesce(nullif(a.full_name, ''), a.email) from actors_of_current_organizations() a
           where a.org_id = $1 and a.user_id = j.technician_id), '') as name,
         count(*) as jobs, capped(sum(j.labour)) as labour, count(*) filter (where (
           select count(*) from repairs b where b.org_id = r.org_id and b.earlier_repair_id = r.id) > 0) as came_back
       from repair_jobs j join repairs r on r.org_id = j.org_id and r.id = j.repair_id
       where j.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.state = 'collected' and r.ended_on between $3 and $4
         and j.state <> 'dropped'
       group by j.technician_id order by jobs desc, name, id`,
      values,
    ),
  ])
  const { taken_in, ...ended } = ends ?? { collected: 0, returned_unrepaired: 0, abandoned: 0, taken_in: 0 }
  const figures = sold ?? { revenue: 0, tax: 0, labour: 0, parts_cost: 0, warranty_cost: 0 }
  const lost = losses ?? { faulty: 0, broken: 0, abandoned: 0 }
  const profit = figures.revenue - figures.parts_cost - lost.faulty - lost.broken - lost.abandoned
  const in_work = work ?? { repairs: 0, paid: 0, parts_cost: 0 }
  return { from, to, ended, taken_in, ...figures, profit, losses: lost, in_work, hours, technicians }
}

/** What their sales came to, less what was refunded since; without VAT. */
async function readSold(tx: Tx, values: readonly unknown[]): Promise<Sold[]> {
  return await tx.query<Sold>(
    `with sold as (
       select s.total_amount - coalesce(g.amount, 0) as total, s.tax_amount - coalesce(g.tax, 0) as tax, s.profit - coalesce(g.profit, 0) as profit,
         num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty,
         (select coalesce(sum(i.total - i.tax_amount), 0) from sale_items i where i.org_id = s.org_id and i.sale_id = s.id
           and i.product_id = (select u.work_product_id from repair_rules u where u.org_id = s.org_id)) as labour
       from repairs r join sales s on s.org_id = r.org_id and s.id = r.sale_id
       left join lateral (select sum(f.amount) as amount, sum(f.tax_amount) as tax, sum(f.profit) as profit from refunds f
         where f.org_id = s.org_id and f.sale_id = s.id) g on true
       where r.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on between $3 and $4
     )
     select capped(coalesce(sum(total - tax), 0)) as revenue, capped(coalesce(sum(tax), 0)) as tax, capped(coalesce(sum(labour), 0)) as labour,
       capped(coalesce(sum(total - tax - profit), 0)) as parts_cost,
       capped(coalesce(sum(total - tax - profit) filter (where is_warranty), 0)) as warranty_cost
     from sold`,
    [...values],
  )
}

/** Whole hours in each state, of those that ended: from each line of their history to the next one. */
async function readHours(tx: Tx, values: readonly unknown[]): Promise<RepairFigures['hours']> {
  return await tx.query<RepairFigures['hours'][number]>(
    `with spans as (
       select e.repair_id, e.state, lead(e.at) over (partition by e.repair_id order by e.id) - e.at as lasted
       from repair_events e join repairs r on r.org_id = e.org_id and r.id = e.repair_id
       where e.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on between $3 and $4
     ), each as (
       select repair_id, state, extract(epoch from sum(lasted)) / 3600 as hours from spans where lasted is not null group by repair_id, state
     )
     select state, count(*) as repairs, round(percentile_cont(0.5) within group (order by hours))::int as median, round(avg(hours))::int as mean
     from each group by state
     order by array_position(array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'], state)`,
    [...values],
  )
}
