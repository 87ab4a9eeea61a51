import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { ProfitPart, ProfitPartRow } from '@tunda/contract/reports/profit-parts'
import { monthOf } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { fixed, type Shared, type Sql, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { shrinkageReasons } from '../products/stock.ts'

type Asked = WalkAsked & { readonly month: string; readonly part: ProfitPart }
type Row = Omit<ProfitPartRow, 'name'> & {
  readonly brand: string | null
  readonly model: string | null
  readonly customer: string | null
}
type Days = { readonly org: Shared; readonly from: Shared; readonly to: Shared; readonly zone: Shared }

const ofCosts = (
  change: Sql,
  { org, from, to }: Days,
) => sql`select k.business_date as day, p.brand, p.model, null::text as customer,
    ${change}::numeric as change, null::text as reason, null::bigint as units, null::text as note, k.id
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = ${org} and k.business_date between ${from}::date and ${to}::date and ${change} <> 0`

/** SQL: the rows of each part; they add up to what `profitAndLoss` says of it. */
const rowsOf: Readonly<Record<ProfitPart, (days: Days) => Sql>> = {
  shrinkage: ({
    org,
    from,
    to,
    zone,
  }) => sql`select (i.created_at at time zone ${zone})::date as day, p.brand, p.model, null::text as customer,
      i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as change, i.reason, i.delta as units, i.note, i.id
    from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = ${org} and i.reason in ${fixed(shrinkageReasons)}
      and i.created_at >= ${from}::date::timestamp at time zone ${zone} and i.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
  late_costs: (days) => ofCosts(fixed('(-k.variance)'), days),
  revaluation: (days) => ofCosts(fixed('k.revalued'), days),
  bad_debts: ({
    org,
    from,
    to,
  }) => sql`select e.business_date as day, null::text as brand, null::text as model, c.name as customer,
      e.amount::numeric as change, null::text as reason, null::bigint as units, e.note, e.position as id
    from customer_entries e left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
    join customers c on c.org_id = e.org_id and c.id = e.customer_id
    where e.org_id = ${org} and e.business_date between ${from}::date and ${to}::date and e.kind in ('write_off', 'recovery', 'reversal')
      and (e.kind <> 'reversal' or w.kind = 'write_off')`,
}

/**
 * What one figure of a month's result is made of, the largest first, with what it comes to. It covers the whole shop: fails AUTHORIZATION_ERROR for a
 * member limited to some locations.
 */
export async function profitParts(tx: Tx, asked: Asked, member: Member) {
  const { org_id, rules, location_ids } = member
  if (location_ids !== null) throw fail(general.notAllowed)
  const { from, to } = monthOf(`${asked.month}-01`)
  const part = partOf('profit_parts', [['r.id', 'bigint']], asked, member)
  const parts = rowsOf[asked.part]({
    org: shared(org_id),
    from: shared(from),
    to: shared(to),
    zone: shared(rules.time_zone),
  })
  const [rows, [sums]] = await Promise.all([
    tx.query<Row>(
      sql`select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (${parts}) r
        where true ${part.tail(sql`abs(change) desc, day desc, id desc`)}`,
    ),
    tx.query<{ readonly count: number; readonly total: number }>(
      sql`select capped(coalesce(sum(change), 0)) as total, count(*) as count from (${parts}) r`,
    ),
  ])
  const seesCustomers = may(member, 'see_customers')
  return {
    rows: rows.map(({ brand, model, customer, ...row }) => ({
      ...row,
      name: brand === null || model === null ? (seesCustomers && customer) || '' : productName({ brand, model }),
    })),
    total: sums?.total ?? 0,
    ...part.counts(sums?.count ?? 0, rows, ({ id }) => [id]),
  }
}
