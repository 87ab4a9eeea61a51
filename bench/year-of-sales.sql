-- A shop that sold for a year, or for fewer days: so many sales of three lines, spread evenly over the days and the opening hours. Set-based,
-- and only for the bench: what reports read is made from the lines as the sales' transactions would have made it.
create function bench_year_of_sales(the_org uuid, the_person uuid, how_many int, days int default 365) returns void language plpgsql as $$
declare
  goods uuid[] := (select array_agg(id order by id) from products where org_id = the_org);
begin
  create temporary table sold on commit drop as
  select n as no, gen_random_uuid() as id, (current_date - ((n - 1)::bigint * days / how_many)::int) as day, (8 + n % 12) as hour,
    (array['cash', 'mobile_money', 'bank_transfer'])[1 + n % 3] as method
  from generate_series(1, how_many) n;

  insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, customer_name, subtotal, discount_amount,
    tax_amount, total_amount, profit, units, items_summary, payment_method, user_id, location_id, letterhead_no)
  select the_org, id, no, 'INV-' || lpad(no::text, 6, '0'), day + make_interval(hours => hour - 3), day, hour, 'Walk-in Customer', 450000, 0, 0,
    450000, 150000, 3, 'Brand Model + 2', method, the_person, the_org, 1 from sold;
  insert into sale_payments (org_id, sale_id, line, method, amount) select the_org, id, 1, method, 450000 from sold;
  update invoice_counters set last_number = how_many where org_id = the_org;

  insert into organization_day_totals (org_id, day, transactions, units, revenue, profit)
  select the_org, day, count(*), count(*) * 3, count(*) * 450000, count(*) * 150000 from sold group by day;
  insert into organization_day_parts (org_id, day, part, key, transactions, units, revenue, profit)
  select the_org, day, 'hour', hour::text, count(*), count(*) * 3, count(*) * 450000, count(*) * 150000 from sold group by day, hour
  union all
  select the_org, day, 'method', method, count(*), 0, count(*) * 450000, 0 from sold group by day, method
  union all
  select the_org, day, 'staff', the_person::text, count(*), count(*) * 3, count(*) * 450000, count(*) * 150000 from sold group by day;
  insert into product_day_totals (org_id, product_id, day, units, revenue, profit)
  select the_org, goods[1 + (no * 3 + line) * 7919::bigint % cardinality(goods)], day, count(*), count(*) * 150000, count(*) * 50000
  from sold, generate_series(0, 2) line group by 2, 3;
  update products p set total_sold = t.units, total_revenue = t.revenue
  from (select product_id, sum(units) as units, sum(revenue) as revenue from product_day_totals where org_id = the_org group by product_id) t
  where p.org_id = the_org and p.id = t.product_id;
end $$;
