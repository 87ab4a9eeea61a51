import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { ProfitPart, ProfitPartRow } from '@tunda/contract/reports/profit-parts'
import { monthOf } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'

type Asked = PageAsked & { readonly month: string; readonly part: ProfitPart }
type Sums = { readonly count: number; readonly total: number }
/** Of a product, or of a customer. */
type Found = Omit<ProfitPartRow, 'name'> &
  ({ brand: string; model: string; customer: null } | { brand: null; model: null; customer: string })

const none = 'null::text as reason, null::bigint as units'

const ofCosts = (
  amount: string,
) => `select k.business_date as day, p.brand, p.model, null::text as customer, ${amount}::numeric as amount,
    ${none}, null::text as note, k.id as position
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = $1 and k.business_date between $2 and $3 and ${amount} <> 0 and $4::text is not null and $5::boolean is not null`

/** SQL: the rows of each part, of the days $2 to $3 by the clock $4; $5: the member may see customers. They add up to what `profitAndLoss` says. */
const rowsOf: Readonly<Record<ProfitPart, string>> = {
  shrinkage: `select (i.created_at at time zone $4)::date as day, p.brand, p.model, null::text as customer,
      i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as amount, i.reason, i.delta as units, i.note, i.id as position
    from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = $1 and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
      and i.created_at >= $2::date::timestamp at time zone $4 and i.created_at < ($3::date + 1)::timestamp at time zone $4 and $5::boolean is not null`,
  late_costs: ofCosts('-k.variance'),
  revaluation: ofCosts('k.revalued'),
  bad_debts: `select e.business_date as day, null::text as brand, null::text as model,
      case when $5 then c.name else '' end as customer, e.amount::numeric as amount, ${none}, e.note,
      e.position
    from customer_entries e left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
    join customers c on c.org_id = e.org_id and c.id = e.customer_id
    where e.org_id = $1 and e.business_date between $2 and $3 and e.kind in ('write_off', 'recovery', 'reversal')
      and (e.kind <> 'reversal' or w.kind = 'write_off') and $4::text is not null`,
}

/**
 * What one figure of a month's result is made of, the largest first, with what it comes to. It covers the whole shop: fails AUTHORIZATION_ERROR for a
 * member limited to some locations.
 */
export async function profitParts(tx: Tx, asked: Asked, member: Member) {
  const { org_id, rules, location_ids } = member
  if (location_ids !== null) throw fail(general.notAllowed)
  const { from, to } = monthOf(`${asked.month}-01`)
  const given = [org_id, from, to, rules.time_zone, may(member, 'see_customers')]
  const [rows, [sums]] = await Promise.all([
    tx.query<Found>(
      `select day, brand, model, customer, capped(amount) as amount, reason, units, note from (${rowsOf[asked.part]}) r
       order by abs(amount) desc, day desc, position desc limit $6 offset $7`,
      [...given, asked.limit, offsetOf(asked)],
    ),
    tx.query<Sums>(
      `select count(*) as count, capped(coalesce(sum(amount), 0)) as total from (${rowsOf[asked.part]}) r`,
      given,
    ),
  ])
  const named = rows.map(({ brand, model, customer, ...row }) => ({
    ...row,
    name: customer ?? productName({ brand, model }),
  }))
  return { rows: named, total: sums?.total ?? 0, ...pageCountsOf(sums?.count ?? 0, asked) }
}
