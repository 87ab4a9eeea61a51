-- The obvious way to be fast: one prepared call does a whole sale, with the writes that the service makes and row security on.
-- What the bench compares with. Three lines, each of another product.
create type bench_line as (line int, product_id uuid, quantity bigint, price bigint, cost bigint, brand text, model text, stock bigint);
create function bench_record_sale(the_org uuid, the_person uuid, the_sale uuid, the_hash bytea, product_ids uuid[]) returns text
  language plpgsql as $$
declare
  lines bench_line[];
  number bigint;
  total bigint;
  earned bigint;
  answer text;
  today date := (now() at time zone 'Africa/Kampala')::date;
  this_hour int := extract(hour from now() at time zone 'Africa/Kampala');
begin
  perform set_config('app.org_ids', the_org::text, true), set_config('app.user_id', the_person::text, true);
  select response into answer from sales where org_id = the_org and id = the_sale;
  if found then return answer; end if;

  select array_agg(row(0, p.id, 1, p.selling_price, p.cost_price, p.brand, p.model, p.current_stock)::bench_line) into lines
  from (select * from products where org_id = the_org and id = any (product_ids) and is_active and current_stock > 0
        order by id for no key update) p;
  if coalesce(cardinality(lines), 0) <> cardinality(product_ids) then raise exception 'out of stock'; end if;
  select sum(l.price), sum(l.price - l.cost) into total, earned from unnest(lines) l;
  update invoice_counters set last_number = last_number + 1 where org_id = the_org returning last_number into number;
  answer := json_build_object('success', true, 'sale', json_build_object('id', the_sale, 'invoiceNumber', 'INV-' || lpad(number::text, 6, '0'),
    'total_amount', total, 'items', to_json(lines)))::text;
  insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, customer_name, subtotal, discount_amount, tax_amount,
    total_amount, profit, units, items_summary, payment_method, user_id, request_hash, response, location_id, letterhead_no)
  values (the_org, the_sale, number, 'INV-' || lpad(number::text, 6, '0'), now(), today, this_hour, 'Walk-in Customer', total, 0, 0,
    total, earned, cardinality(lines), 'a sale', 'cash', the_person, the_hash, answer, the_org, 1);
  insert into sale_items (org_id, sale_id, line, product_id, brand, model, quantity, list_price, unit_price, unit_cost, discount_amount, tax_amount, total)
  select the_org, the_sale, n, l.product_id, l.brand, l.model, 1, l.price, l.price, l.cost, 0, 0, l.price from unnest(lines) with ordinality
    as l (line, product_id, quantity, price, cost, brand, model, stock, n);
  insert into sale_payments (org_id, sale_id, line, method, amount) values (the_org, the_sale, 1, 'cash', total);
  insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, line, user_id)
  select the_org, w.id, 'sale', total, today, now(), now(), the_sale, 1, the_person from wallets w
  where w.org_id = the_org and w.takes = 'cash' and w.terminal_id is null;
  with ledger as (
    insert into inventory_movements (org_id, location_id, product_id, delta, reason, reference, line, stock_after, user_id)
    select the_org, the_org, l.product_id, -1, 'sale', the_sale::text, n, l.stock - 1, the_person from unnest(lines) with ordinality
      as l (line, product_id, quantity, price, cost, brand, model, stock, n)
  ), levels as (
    update stock_levels v set on_hand = v.on_hand - 1 from unnest(lines) l
    where v.org_id = the_org and v.product_id = l.product_id and v.location_id = the_org
  )
  update products p set current_stock = p.current_stock - 1, total_sold = p.total_sold + 1, total_revenue = p.total_revenue + l.price
  from unnest(lines) l where p.org_id = the_org and p.id = l.product_id;
  insert into organization_day_totals as t (org_id, day, transactions, units, revenue, profit)
  values (the_org, today, 1, cardinality(lines), total, earned)
  on conflict (org_id, day) do update set transactions = t.transactions + 1, units = t.units + excluded.units,
    revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit;
  insert into product_day_totals as t (org_id, product_id, day, units, revenue, profit)
  select the_org, l.product_id, today, 1, l.price, l.price - l.cost from unnest(lines) l
  on conflict (org_id, day, product_id) do update set units = t.units + excluded.units, revenue = t.revenue + excluded.revenue,
    profit = t.profit + excluded.profit;
  insert into organization_day_parts as t (org_id, day, part, key, transactions, units, revenue, profit)
  values (the_org, today, 'hour', this_hour::text, 1, cardinality(lines), total, earned),
    (the_org, today, 'method', 'cash', 1, 0, total, 0), (the_org, today, 'staff', the_person::text, 1, cardinality(lines), total, earned)
  on conflict (org_id, day, part, key) do update set transactions = t.transactions + 1, units = t.units + excluded.units,
    revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit;
  insert into audit_log (org_id, action_type, resource_type, resource_id, new_values, user_id, user_email)
  values (the_org, 'create', 'sale', the_sale::text, json_build_object('total_amount', total), the_person, 'bench@example.ug');
  return answer;
end $$;
grant usage on type bench_line to app_api;
grant execute on function bench_record_sale(uuid, uuid, uuid, bytea, uuid[]) to app_api;
