import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Acknowledged } from '../load-clients.ts'

type AsOwner = TestDatabase['asOwner']

/** Sales with what was refunded of each. */
const netSales = `(select s.*, coalesce(b.units, 0) as back_units, coalesce(b.amount, 0) as back_amount, coalesce(b.profit, 0) as back_profit,
    coalesce(b.tax, 0) as back_tax
  from sales s left join (select org_id, sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds group by 1, 2) b on b.org_id = s.org_id and b.sale_id = s.id) s`

/** Lines that were sold, and lines that were refunded, negative. What was written off keeps its cost. */
const netLines = `(select i.org_id, i.product_id, s.sale_day, i.quantity, i.total as amount, i.total - i.tax_amount - i.unit_cost * i.quantity as profit
    from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
  union all select i.org_id, i.product_id, s.sale_day, -b.quantity, -b.amount,
      case b.goods when 'restock' then i.unit_cost * b.quantity else 0 end - b.amount + b.tax_amount
    from refund_items b join sale_items i on i.org_id = b.org_id and i.sale_id = b.sale_id and i.line = b.line
    join sales s on s.org_id = b.org_id and s.id = b.sale_id) l`

/** The rules of every shop's books, each as a query that counts violations. */
const rules: Readonly<Record<string, string>> = {
  'products whose stock is not the sum of their movements': `select count(*) from products p
    where current_stock <> (select coalesce(sum(delta), 0) from inventory_movements m where m.org_id = p.org_id and m.product_id = p.id)`,
  'products whose stock is not the sum of their locations': `select count(*) from products p
    where current_stock <> (select coalesce(sum(on_hand), 0) from stock_levels l where l.org_id = p.org_id and l.product_id = p.id)`,
  'levels that are not the sum of their movements': `select count(*) from stock_levels l
    full join (select org_id, product_id, location_id, sum(delta) as moved from inventory_movements group by 1, 2, 3) m
      using (org_id, product_id, location_id)
    where coalesce(l.on_hand, 0) <> coalesce(m.moved, 0)`,
  'documents at a place where their goods did not move': `select count(*) from (
      select org_id, id::text as reference, location_id, 'sale' as reason from sales
      union all select org_id, id::text, location_id, 'refund' from refunds where kind = 'refund'
      union all select org_id, sale_id::text, location_id, 'cancel' from refunds where kind = 'cancel'
      union all select org_id, id::text, location_id, 'stock_take' from stock_takes) d
    join inventory_movements m on m.org_id = d.org_id and m.reference = d.reference and m.reason = d.reason
    where m.location_id <> d.location_id`,
  'movements whose stock after is not the running sum': `select count(*) from (
    select stock_after, sum(delta) over (partition by org_id, product_id, location_id order by id) as summed from inventory_movements) m
    where stock_after <> summed`,
  'shops whose invoice numbers have a gap or begin late': `select count(*) from (
    select org_id from sales group by org_id having max(invoice_no) <> count(*) or min(invoice_no) <> 1) g`,
  'invoice numbers given twice':
    'select count(*) from (select from sales group by org_id, invoice_no having count(*) > 1) t',
  'counters that are not their last invoice': `select count(*) from invoice_counters c
    where last_number <> (select coalesce(max(invoice_no), 0) from sales s where s.org_id = c.org_id)`,
  'days that do not equal their sales': `select count(*) from (
      select org_id, sale_day as day, count(*) filter (where status = 'completed') as transactions, sum(units - back_units) as units,
        sum(total_amount - back_amount) as revenue, sum(profit - back_profit) as profit, sum(tax_amount - back_tax) as tax
      from ${netSales} group by 1, 2) s
    full join organization_day_totals t using (org_id, day)
    where (s.transactions, s.units, s.revenue, s.profit, s.tax)
      is distinct from (t.transactions, t.units, t.revenue, t.profit, t.tax)`,
  'products’ days that do not equal their lines': `select count(*) from (
      select org_id, product_id, sale_day as day, sum(quantity) as units, sum(amount) as revenue, sum(profit) as profit
      from ${netLines} group by 1, 2, 3) l
    full join product_day_totals t using (org_id, product_id, day)
    where (l.units, l.revenue, l.profit) is distinct from (t.units, t.revenue, t.profit)`,
  'parts of days that do not equal their sales and refunds': `select count(*) from organizations o, lateral (
      select from (select * from organization_day_parts t where t.org_id = o.id) t
      full join traded_parts(o.id) d on d.day = t.day and d.part = t.part and d.key = t.key
      where (coalesce(t.transactions, 0), coalesce(t.revenue, 0), coalesce(t.profit, 0))
        is distinct from (coalesce(d.transactions, 0), coalesce(d.revenue, 0), coalesce(d.profit, 0))) n`,
  'products that do not equal their lines': `select count(*) from products p,
    lateral (select coalesce(sum(quantity), 0) as units, coalesce(sum(amount), 0) as revenue
      from ${netLines} where l.org_id = p.org_id and l.product_id = p.id) n
    where p.total_sold <> n.units or p.total_revenue <> n.revenue`,
  'customers that do not equal their sales': `select count(*) from customers c,
    lateral (select count(*) filter (where status = 'completed') as orders, coalesce(sum(total_amount - back_amount), 0) as spent,
        max(sale_date) filter (where status = 'completed') as newest
      from ${netSales} where s.org_id = c.org_id and s.customer_id = c.id) n
    where (c.total_orders, c.total_spent, c.last_order_date) is distinct from (n.orders, n.spent, n.newest)`,
  'refunds that do not add up': `select count(*) from refunds r,
    lateral (select sum(quantity) as units, sum(amount) as amount, sum(tax_amount) as tax_amount
      from refund_items i where i.org_id = r.org_id and i.refund_id = r.id) n
    where (r.units, r.amount, r.tax_amount) is distinct from (n.units, n.amount, n.tax_amount)`,
  'shops whose money ledger is not what their documents say': `select count(*) from organizations o, lateral (
      select from (select m.*, w.takes from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
        where m.org_id = o.id and m.sale_id is not null) m
      full join documented_money(o.id) d
        on d.sale_id = m.sale_id and d.document_id = coalesce(m.refund_id, m.sale_id) and d.line = m.line
      where (m.kind, m.takes, m.amount, m.business_date) is distinct from (d.kind, d.method, d.amount, d.business_date)) n`,
  'transfers that arrive nowhere': `select count(*) from (
      select from money_movements where kind = 'transfer' group by org_id, entry_id having sum(amount) <> 0 or count(*) <> 2) n`,
  'closed shifts that should have had something else than what moved': `select count(*) from shift_totals t
    where t.expected <> t.opening + (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = t.org_id
      and m.shift_id = t.shift_id and m.wallet_id = t.wallet_id and not m.is_late and m.kind not in ('start', 'difference'))`,
  'refunds whose parts do not come to them': `select count(*) from refunds r
    where r.amount - r.on_account <> (select coalesce(sum(p.amount), 0) from refund_payments p where p.org_id = r.org_id and p.refund_id = r.id)`,
  'sales of several methods that refunded more by one than it paid': `select count(*) from (
      select org_id, sale_id, count(distinct back_by(method)) filter (where amount > 0) as paid_by from sale_payments group by 1, 2) s
    join (select org_id, sale_id, method, sum(amount) as amount from refund_payments group by 1, 2, 3) b using (org_id, sale_id)
    where s.paid_by > 1 and b.amount > (select coalesce(sum(p.amount), 0) from sale_payments p
      where p.org_id = b.org_id and p.sale_id = b.sale_id and back_by(p.method) = b.method)`,
  'lines of which more was refunded than was sold': `select count(*) from sale_items i,
    lateral (select coalesce(sum(quantity), 0) as units, coalesce(sum(amount), 0) as amount
      from refund_items b where b.org_id = i.org_id and b.sale_id = i.sale_id and b.line = i.line) n
    where n.units > i.quantity or n.amount > i.total`,
  'sales cancelled with something left, or not cancelled with nothing left': `select count(*) from ${netSales}
    where (status = 'cancelled') <> (units = back_units)`,
  'shops whose refund numbers have a gap, begin late or are not their counter’s': `select count(*) from invoice_counters c,
    lateral (select coalesce(max(refund_no), 0) as last, count(*) from refunds r where r.org_id = c.org_id) n
    where c.last_refund <> n.last or n.last <> n.count`,
  'sales whose lines, payments or movements do not add up': `select count(*) from sales s
    where total_amount is distinct from (select sum(total) from sale_items i where i.org_id = s.org_id and i.sale_id = s.id)
      or total_amount - on_account is distinct from (select coalesce(sum(amount), 0) from sale_payments y where y.org_id = s.org_id and y.sale_id = s.id)
      or units is distinct from (select -sum(delta) from inventory_movements m
        where m.org_id = s.org_id and m.reference = s.id::text and m.reason = 'sale')`,
  'sales without their line in the audit trail': `select count(*) from sales s
    where not exists (select from audit_log a where a.org_id = s.org_id and a.resource_id = s.id::text)`,
}

/** The violated rules of the books, one line each. Empty: they are right. */
export async function faultsInBooks(asOwner: AsOwner): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, sql] of Object.entries(rules)) {
    const [row] = await asOwner<{ count: string }>(sql)
    if (Number(row?.count) !== 0) faults.push(`${row?.count} ${rule}`)
  }
  return faults
}

/** The database compared with the acknowledgements: sales that are lost, doubled (never acknowledged), or different. */
export async function compareSales(
  asOwner: AsOwner,
  acknowledged: readonly Acknowledged[],
): Promise<{ readonly lost: number; readonly doubled: number; readonly differing: number }> {
  const recorded = await asOwner<{ id: string; invoice_number: string; total_amount: string }>(
    'select id, invoice_number, total_amount from sales',
  )
  const kept = new Map(recorded.map((sale) => [sale.id, sale]))
  const told = new Set(acknowledged.map(({ id }) => id))
  const differing = acknowledged.filter(({ id, invoiceNumber, total_amount }) => {
    const sale = kept.get(id)
    return sale !== undefined && (sale.invoice_number !== invoiceNumber || Number(sale.total_amount) !== total_amount)
  })
  return {
    lost: [...told].filter((id) => !kept.has(id)).length,
    doubled: recorded.filter(({ id }) => !told.has(id)).length,
    differing: differing.length,
  }
}

/** How many deadlocks PostgreSQL has resolved in this database. */
export async function deadlocks(asOwner: AsOwner): Promise<number> {
  const [row] = await asOwner<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}
