set local role app_owner;

-- What many sales sum to has no ceiling: it is kept in a type that has none.
alter table organization_day_totals alter column revenue type numeric, alter column profit type numeric;
alter table organization_day_parts alter column revenue type numeric, alter column profit type numeric;
alter table product_day_totals alter column revenue type numeric, alter column profit type numeric;
alter table closed_period_products alter column revenue type numeric, alter column profit type numeric;
alter table products alter column total_revenue type numeric;
alter table customers drop column average_order_value;
alter table customers alter column total_spent type numeric;
alter table customers add column average_order_value numeric
  generated always as (case when total_orders > 0 then trunc(total_spent / total_orders) else 0 end) stored;

create function capped(figure numeric) returns bigint language sql immutable parallel safe
  return greatest(least(figure, 9007199254740991), -9007199254740991)::bigint;
comment on function capped(numeric) is
  'A sum as it leaves inside JSON: at most what a JSON number carries exactly. Sums that leave as columns are capped where they are read.';
grant execute on function capped(numeric) to app_api, app_definer;

drop function traded_parts(uuid);
create function traded_parts(wanted_org_id uuid)
  returns table (day date, part text, key text, transactions bigint, revenue numeric, profit numeric)
  language sql stable as $$
  with back as (
    select sale_id, sum(amount) as amount, sum(profit) as profit from refunds where org_id = wanted_org_id group by sale_id
  ), net as (
    select s.sale_day, s.sale_hour, s.user_id, (s.status = 'completed')::int as transactions,
      s.total_amount - coalesce(b.amount, 0) as revenue, s.profit - coalesce(b.profit, 0) as profit
    from sales s left join back b on b.sale_id = s.id
    where s.org_id = wanted_org_id
  ), paid as (
    select s.sale_day, p.method, (s.status = 'completed')::int as transactions, p.amount
    from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
    where p.org_id = wanted_org_id
    union all
    select s.sale_day, r.payment_method, 0, -r.amount
    from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id
  )
  select sale_day, 'hour', sale_hour::text, sum(transactions)::bigint, sum(revenue), sum(profit)
  from net where sale_hour is not null group by sale_day, sale_hour
  union all
  select sale_day, 'staff', coalesce(user_id::text, ''), sum(transactions)::bigint, sum(revenue), sum(profit)
  from net group by sale_day, user_id
  union all
  select sale_day, 'method', method, sum(transactions)::bigint, sum(amount), 0 from paid group by sale_day, method
$$;
grant execute on function traded_parts(uuid) to app_api;

-- A till's sale is parked whatever keeps it out of the books.
alter table parked_sales drop constraint reason_is_known;
alter table parked_sales add constraint reason_is_known
  check (reason in ('unknown_product', 'malformed', 'before_pairing', 'too_large', 'unexpected'));
