/** SQL: what each method paid for the sale of table `sale`, `[{ method, amount }]`, the largest first. */
export function paymentsOf(sale: 's' | 'sales'): string {
  return `(select json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method)
    from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
      where p.org_id = ${sale}.org_id and p.sale_id = ${sale}.id group by p.method) m)`
}
