set local role app_owner;

create or replace function capped(figure numeric) returns bigint language sql immutable parallel safe
  return greatest(least(figure, 9007199254740991), -9007199254740991)::bigint;
comment on function capped(numeric) is
  'A sum as it leaves inside JSON: at most what a JSON number carries exactly. Sums that leave as columns are capped where they are read.';
grant execute on function capped(numeric) to app_api, app_definer;

create or replace function traded_days(wanted_org_id uuid)
  returns table (day date, transactions bigint, units bigint, revenue numeric, profit numeric, tax numeric)
  language sql stable as $$
  select s.sale_day, count(*) filter (where s.status = 'completed'), sum(s.units - coalesce(r.units, 0))::bigint,
    sum(s.total_amount - coalesce(r.amount, 0)), sum(s.profit - coalesce(r.profit, 0)), sum(s.tax_amount - coalesce(r.tax, 0))
  from sales s
  left join (select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = wanted_org_id group by sale_id) r on r.sale_id = s.id
  where s.org_id = wanted_org_id
  group by s.sale_day
$$;
grant execute on function traded_days(uuid) to app_api;

create or replace function traded_parts(wanted_org_id uuid)
  returns table (day date, part text, key text, transactions bigint, units bigint, revenue numeric, profit numeric)
  language sql stable as $$
  with back as (
    select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit from refunds where org_id = wanted_org_id group by sale_id
  ), net as (
    select s.sale_day, s.sale_hour, s.user_id, (s.status = 'completed')::int as transactions,
      s.units - coalesce(b.units, 0) as units, s.total_amount - coalesce(b.amount, 0) as revenue, s.profit - coalesce(b.profit, 0) as profit
    from sales s left join back b on b.sale_id = s.id
    where s.org_id = wanted_org_id
  ), paid as (
    select s.sale_day, p.method, (s.status = 'completed')::int as transactions, p.amount
    from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
    where p.org_id = wanted_org_id
    union all
    select s.sale_day, r.method, 0, -r.amount
    from refund_payments r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id
  )
  select sale_day, 'hour', sale_hour::text, sum(transactions)::bigint, sum(units)::bigint, sum(revenue), sum(profit)
  from net group by sale_day, sale_hour
  union all
  select sale_day, 'staff', coalesce(user_id::text, ''), sum(transactions)::bigint, sum(units)::bigint, sum(revenue), sum(profit)
  from net group by sale_day, user_id
  union all
  select sale_day, 'method', method, sum(transactions)::bigint, 0, sum(amount), 0 from paid group by sale_day, method
$$;
grant execute on function traded_parts(uuid) to app_api;

create or replace function traded_products(wanted_org_id uuid)
  returns table (day date, product_id uuid, units bigint, revenue numeric, profit numeric)
  language sql stable as $$
  select s.sale_day, i.product_id, sum(i.quantity - coalesce(r.quantity, 0))::bigint, sum(i.total - coalesce(r.amount, 0)),
    sum(i.total - i.tax_amount - i.unit_cost::numeric * i.quantity - coalesce(r.amount - r.tax - i.unit_cost * r.restocked, 0))
  from sale_items i
  join sales s on s.org_id = i.org_id and s.id = i.sale_id
  left join (select sale_id, line, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id group by sale_id, line) r on r.sale_id = i.sale_id and r.line = i.line
  where i.org_id = wanted_org_id
  group by s.sale_day, i.product_id
$$;
grant execute on function traded_products(uuid) to app_api;

-- The sums of the sales at some locations, net of refunds, in a period; without bounds, of all sales. The index is by the instant of the sale,
-- which in every time zone is within two days of its day.
create or replace function net_sales(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
  returns table (id uuid, day date, hour smallint, user_id uuid, customer_id uuid, sale_date timestamptz, transactions int,
    units numeric, revenue numeric, profit numeric, tax numeric)
  language sql stable as $$
  select s.id, s.sale_day, s.sale_hour, s.user_id, s.customer_id, s.sale_date, (s.status = 'completed')::int, s.units - coalesce(r.units, 0),
    s.total_amount - coalesce(r.amount, 0), s.profit - coalesce(r.profit, 0), s.tax_amount - coalesce(r.tax, 0)
  from sales s
  cross join lateral (select sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = wanted_org_id and sale_id = s.id) r
  where s.org_id = wanted_org_id and s.location_id = any (locations)
    and s.sale_day >= coalesce(from_day, '-infinity') and s.sale_date >= (coalesce(from_day, '0001-01-04') - 2)::timestamptz
    and s.sale_day <= coalesce(until_day, 'infinity') and s.sale_date < (coalesce(until_day, '9999-01-01') + 3)::timestamptz
$$;
comment on function net_sales(uuid, uuid[], date, date) is 'Sales at some locations, net of refunds. No location: none.';
grant execute on function net_sales(uuid, uuid[], date, date) to app_api;

create or replace function net_lines(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
  returns table (product_id uuid, day date, units numeric, revenue numeric, profit numeric)
  language sql stable as $$
  select i.product_id, s.day, i.quantity - coalesce(r.quantity, 0), i.total - coalesce(r.amount, 0),
    i.total - i.tax_amount - i.unit_cost::numeric * i.quantity - coalesce(r.amount - r.tax - i.unit_cost * r.restocked, 0)
  from net_sales(wanted_org_id, locations, from_day, until_day) s
  join sale_items i on i.org_id = wanted_org_id and i.sale_id = s.id
  cross join lateral (select sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id and sale_id = i.sale_id and line = i.line) r
$$;
comment on function net_lines(uuid, uuid[], date, date) is 'The lines of sales at some locations, net of refunds.';
grant execute on function net_lines(uuid, uuid[], date, date) to app_api;

create or replace function net_payments(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
  returns table (method text, transactions int, revenue bigint)
  language sql stable as $$
  select p.method, s.transactions, p.amount
  from net_sales(wanted_org_id, locations, from_day, until_day) s join sale_payments p on p.org_id = wanted_org_id and p.sale_id = s.id
  union all
  select r.method, 0, -r.amount
  from net_sales(wanted_org_id, locations, from_day, until_day) s join refund_payments r on r.org_id = wanted_org_id and r.sale_id = s.id
$$;
comment on function net_payments(uuid, uuid[], date, date) is 'How sales at some locations were paid, and what was refunded by each method.';
grant execute on function net_payments(uuid, uuid[], date, date) to app_api;

-- How a statement on products changes the shop's sums, and which products it touched; the reader ranks them. A shop that is erased needs no sums.
create or replace function shelf_changes_with_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, array_agg(id), count(*), sum(greatest(current_stock, 0)), count(*) filter (where shelf = 1 and is_active),
      count(*) filter (where shelf = 0 and is_active),
      coalesce(sum(cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) filter (where tracking = 'none'), 0)
    from written group by org_id;
  elsif tg_op = 'DELETE' then
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, '{}', -count(*), -sum(greatest(current_stock, 0)), -count(*) filter (where shelf = 1 and is_active),
      -count(*) filter (where shelf = 0 and is_active),
      -coalesce(sum(cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) filter (where tracking = 'none'), 0)
    from replaced where org_id = any (current_organization_ids()) group by org_id;
  else
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, array_agg(id) filter (where sign = 1), 0, sum(sign * greatest(current_stock, 0)), sum(sign * (shelf = 1 and is_active)::int),
      sum(sign * (shelf = 0 and is_active)::int), sum(case when tracking = 'none' then sign * (cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) else 0 end)
    from (
      select 1 as sign, org_id, id, current_stock, shelf, is_active, tracking, cost_price, cost_rest from written
      union all
      select -1, org_id, id, current_stock, shelf, is_active, tracking, cost_price, cost_rest from replaced
    ) versions
    group by org_id;
  end if;
  return null;
end $$;
create or replace trigger shelf_changes_with_new after insert on products
  referencing new table as written for each statement execute function shelf_changes_with_products();
create or replace trigger shelf_changes_with_changed after update on products
  referencing old table as replaced new table as written for each statement execute function shelf_changes_with_products();
create or replace trigger shelf_changes_with_gone after delete on products
  referencing old table as replaced for each statement execute function shelf_changes_with_products();

-- One row for each transaction, however many products it moves.
create or replace function count_category_moves() returns trigger language plpgsql as $$
begin
  insert into category_moves (org_id) select new.org_id
  where not exists (select from category_moves m where m.org_id = new.org_id and m.xmin = pg_current_xact_id()::xid);
  return null;
end $$;
create or replace trigger count_category_moves after update of category_id on products
  for each row when (new.category_id <> old.category_id) execute function count_category_moves();
