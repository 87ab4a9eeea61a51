import { largestAmount } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import type { ExpenseCategory, MonthResult } from '@tunda/contract/reports/expenses'
import { monthOf, plusMonths } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { shrinkageReasons } from '../products/stock.ts'

type Sums = Omit<MonthResult, 'month' | 'goods' | 'expenses' | 'expenses_total' | 'net'>
type Spent = { readonly month: string; readonly category: ExpenseCategory; readonly amount: number }

const mostKept = '9007199254740991'

/**
 * Profit and loss of a month, of the month before it and of the same month a year ago, in whole shillings. Trade comes from the day totals, net of
 * refunds; losses of stock are at cost; drawer differences are those found by counts; debts count on the day they were written off, expenses on the
 * day they were paid. A month that is not over is compared with whole ones. It covers the whole shop: fails AUTHORIZATION_ERROR for a member limited
 * to some locations.
 */
export async function profitAndLoss(tx: Tx, { month }: { readonly month?: string | undefined }, member: Member) {
  const { org_id, rules, location_ids } = member
  if (location_ids !== null) throw fail(general.notAllowed)
  const first = `${month ?? dayIn(rules.time_zone, now()).slice(0, 7)}-01`
  const whole = monthOf(first)
  const periods = [whole, monthOf(plusMonths(first, -1)), monthOf(plusMonths(first, -12))]
  const values = [org_id, periods.map(({ from }) => from), periods.map(({ to }) => to)]
  const [sums, spent] = await Promise.all([
    tx.query<Sums>(
      `select m.from_day as "from", m.to_day as "to", t.sales::bigint as sales, t.vat::bigint as vat, t.gross::bigint as gross,
         greatest(least(s.cost, ${mostKept}), -${mostKept})::bigint as shrinkage, d.amount::bigint as cash,
         greatest(least(v.amount, ${mostKept}), -${mostKept})::bigint as late_costs,
         greatest(least(v.revalued, ${mostKept}), -${mostKept})::bigint as revaluation,
         greatest(least(b.amount, ${mostKept}), -${mostKept})::bigint as bad_debts
       from unnest($2::date[], $3::date[]) with ordinality as m (from_day, to_day, place)
       cross join lateral (select coalesce(sum(revenue - tax), 0) as sales, coalesce(sum(tax), 0) as vat, coalesce(sum(profit), 0) as gross
         from organization_day_totals where org_id = $1 and day between m.from_day and m.to_day) t
       cross join lateral (select coalesce(sum(-i.delta * coalesce(i.unit_cost, p.cost_price)::numeric), 0) as cost
         from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
         where i.org_id = $1 and i.reason in ${shrinkageReasons}
           and i.created_at >= m.from_day::timestamp at time zone $4 and i.created_at < (m.to_day + 1)::timestamp at time zone $4) s
       cross join lateral (select coalesce(sum(amount), 0) as amount from money_movements
         where org_id = $1 and business_date between m.from_day and m.to_day and kind = 'difference' and entry_id is not null) d
       cross join lateral (select coalesce(sum(variance), 0) as amount, coalesce(sum(revalued), 0) as revalued from cost_changes
         where org_id = $1 and business_date between m.from_day and m.to_day and (variance <> 0 or revalued <> 0)) v
       cross join lateral (select coalesce(-sum(e.amount), 0) as amount from customer_entries e
         left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
         where e.org_id = $1 and e.business_date between m.from_day and m.to_day and e.kind in ('write_off', 'recovery', 'reversal')
           and (e.kind <> 'reversal' or w.kind = 'write_off')) b
       order by m.place`,
      [...values, rules.time_zone],
    ),
    tx.query<Spent>(
      `select to_char(m.from_day, 'YYYY-MM') as month, e.category, least(sum(e.amount), ${mostKept})::bigint as amount
       from unnest($2::date[], $3::date[]) as m (from_day, to_day)
       join expenses e on e.org_id = $1 and e.expense_day between m.from_day and m.to_day and e.taken_back_at is null
       group by 1, 2 order by 3 desc, 2`,
      values,
    ),
  ])
  return { months: sums.map((one) => resultOf(one, spent)) }
}

function resultOf(sums: Sums, spent: readonly Spent[]): MonthResult {
  const { from, sales, gross, shrinkage, cash, late_costs, revaluation, bad_debts } = sums
  const month = from.slice(0, 7)
  const expenses = spent.filter((one) => one.month === month).map(({ category, amount }) => ({ category, amount }))
  const expenses_total = capped(expenses.reduce((sum, { amount }) => sum + amount, 0))
  const net = capped(gross - shrinkage + cash - bad_debts - late_costs + revaluation - expenses_total)
  return { ...sums, month, goods: capped(sales - gross), expenses, expenses_total, net }
}

/** Each figure fits into a JSON number, but their sum may not. */
const capped = (sum: number) => Math.max(-largestAmount, Math.min(sum, largestAmount))
