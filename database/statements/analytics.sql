-- server/analytics/close-periods.ts
select o.id as org_id from organizations o
  where exists (select from organization_day_totals t where t.org_id = o.id and t.day > $1::date - 1130) order by o.id

-- server/analytics/close-periods.ts
select time_zone from business_settings where org_id = $1

-- server/analytics/close-periods.ts
with
  wanted as (
    select 'recent' as kind, $2::date - 29 as from_day, $2::date - 1 as until_day
    union all
    select 'month', m::date, (m + interval '1 month')::date - 1
    from (select min(day) as day from organization_day_totals where org_id = $1 and day > $2::date - 1130) first,
      generate_series(date_trunc('month', first.day), date_trunc('month', $2::date) - interval '1 month', interval '1 month') m
    union all
    select kind, from_day, $2::date - 1
    from (values ('year', $2::date - 364), ('this_year', date_trunc('year', $2::date)::date)) long (kind, from_day)
    where from_day < $2::date and exists (select from organization_day_totals t where t.org_id = $1 and t.day between from_day and $2::date - 1)
  ), made as (
       insert into closed_periods (org_id, kind, from_day, until_day, marks)
       select $1, w.kind, w.from_day, w.until_day, (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between w.from_day and w.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) from wanted w
       on conflict do nothing returning *
     ), sums as materialized (
       select m.org_id, m.kind, m.from_day, t.product_id, sum(t.units) as units, sum(t.revenue) as revenue, sum(t.profit) as profit
       from made m join product_day_totals t on t.org_id = $1 and t.day between m.from_day and m.until_day
       group by m.org_id, m.kind, m.from_day, t.product_id
     ), by_category as (
       insert into closed_period_categories (org_id, kind, from_day, category_id, units, revenue, profit)
       select s.org_id, s.kind, s.from_day, p.category_id, sum(s.units), sum(s.revenue), sum(s.profit)
       from sums s join products p on p.org_id = s.org_id and p.id = s.product_id
       group by s.org_id, s.kind, s.from_day, p.category_id
     )
     insert into closed_period_products (org_id, kind, from_day, product_id, units, revenue, profit)
     select org_id, kind, from_day, product_id, units, revenue, profit from sums

-- server/analytics/close-periods.ts
with
  wanted as (
    select 'recent' as kind, $2::date - 29 as from_day, $2::date - 1 as until_day
    union all
    select 'month', m::date, (m + interval '1 month')::date - 1
    from (select min(day) as day from organization_day_totals where org_id = $1 and day > $2::date - 1130) first,
      generate_series(date_trunc('month', first.day), date_trunc('month', $2::date) - interval '1 month', interval '1 month') m
    union all
    select kind, from_day, $2::date - 1
    from (values ('year', $2::date - 364), ('this_year', date_trunc('year', $2::date)::date)) long (kind, from_day)
    where from_day < $2::date and exists (select from organization_day_totals t where t.org_id = $1 and t.day between from_day and $2::date - 1)
  ) delete from closed_periods p
     where p.org_id = $1 and not exists (
       select from wanted w where w.kind = p.kind and w.from_day = p.from_day and (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between w.from_day and w.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) = p.marks)

-- server/analytics/day-totals.ts
select t.org_id, m.month, sum(t.transactions)::bigint as transactions
  from (select distinct org_id, to_char(date_trunc('month', day), 'YYYY-MM') as month, date_trunc('month', day)::date as first
        from json_to_recordset($1::json) as d (org_id uuid, day date)) m
  join organization_day_totals t on t.org_id = m.org_id and t.day >= m.first and t.day < (m.first + interval '1 month')::date
  group by t.org_id, m.month

-- server/analytics/day-totals.ts
with parts as (
    insert into organization_day_parts as t (org_id, day, part, key, transactions, units, revenue, profit)
    select org_id, day, part, key, sum(transactions), sum(units), sum(revenue), sum(profit)
    from json_to_recordset($3::json)
      as d (org_id uuid, day date, part text, key text, transactions bigint, units bigint, revenue bigint, profit bigint)
    group by org_id, day, part, key order by org_id, day, part, key
    on conflict (org_id, day, part, key) do update set transactions = t.transactions + excluded.transactions,
      units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit
  ), products as (
    insert into product_day_totals as t (org_id, product_id, day, units, revenue, profit)
    select org_id, product_id, day, sum(units), sum(revenue), sum(profit)
    from json_to_recordset($2::json) as d (org_id uuid, product_id uuid, day date, units bigint, revenue bigint, profit bigint)
    group by org_id, day, product_id order by org_id, day, product_id
    on conflict (org_id, day, product_id) do update set
      units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit
  )
  insert into organization_day_totals as t (org_id, day, transactions, units, revenue, profit, tax)
  select org_id, day, sum(transactions), sum(units), sum(revenue), sum(profit), sum(tax)
  from json_to_recordset($1::json) as d (org_id uuid, day date, transactions bigint, units bigint, revenue bigint, profit bigint, tax bigint)
  group by org_id, day order by org_id, day
  on conflict (org_id, day) do update set transactions = t.transactions + excluded.transactions,
    units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit,
    tax = t.tax + excluded.tax
  returning t.org_id, t.day, t.revenue

-- server/analytics/goods-sold.ts
with
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  ), few as materialized (
       select count(*) <= 62 as are_few from outside
     ), kept as materialized (
       select valued_ids, valued_least, valued_last from shelf_sums where org_id = $1
     ), whole as materialized (
       select l.product_id, l.units + coalesce(c.units, 0) as units, l.revenue + coalesce(c.revenue, 0) as revenue, l.profit + coalesce(c.profit, 0) as profit
       from few join loose l on few.are_few left join lateral (
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between l.product_id and l.product_id
      order by c.product_id limit 1) c) c on true
     ), by_category as (
       select c.id as category_id, c.name, s.units, capped(s.revenue) as revenue , capped(s.profit) as profit
       from (
         select category_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit from (
         select t.category_id, t.units, t.revenue, t.profit from chunk k join closed_period_categories t using (kind, from_day) where t.org_id = $1
         union all
         select p.category_id, l.units, l.revenue, l.profit from few join loose l on few.are_few join products p on p.org_id = $1 and p.id = l.product_id
         ) parts group by category_id
       ) s join categories c on c.id = s.category_id
       order by s.revenue desc, c.name
     ), top as (
       select p.id as product_id, p.brand, p.model, c.name as category_name, s.units as units_sold,
         capped(s.revenue) as total_revenue , capped(s.profit) as profit
       from (
         select * from (
           select product_id, units, revenue, profit from whole
           union all
           select s.product_id, s.units, s.revenue, s.profit from chunk k cross join lateral (
             select c.product_id, c.units, c.revenue, c.profit from closed_period_products c
             where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id not in (select product_id from loose)
             order by c.revenue desc, c.product_id limit 10) s
         ) s where s.revenue > 0 order by s.revenue desc, s.product_id limit 10
       ) s
       join products p on p.org_id = $1 and p.id = s.product_id join categories c on c.id = p.category_id
       order by s.revenue desc, p.id
     ), named as materialized (
       select unnest(valued_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
       union
       select id from products where org_id = $1 and tracking <> 'none'
       union
       select product_id from whole where units < 0
       union
       select c.product_id from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.units < 0
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(w.units, c.units, 0) as units,
         case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end as stock_value
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       left join whole w on w.product_id = n.id
       left join lateral (
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between n.id and n.id
      order by c.product_id limit 1) c) c on true
       where p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit 10
     ), slow as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         (select max(t.day) from product_day_totals t
          where t.org_id = $1 and t.product_id = g.id and t.units > 0) as last_sold_day , capped(g.stock_value) as stock_value
       from slowest g join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id)
     select (select coalesce(json_agg(r), '[]') from by_category r) as categories,
       (select coalesce(json_agg(r), '[]') from top r) as top_products,
       (select coalesce(json_agg(r), '[]') from slow r) as slow_movers,
       (select are_few from few) as are_few, coalesce((select k.valued_last is null or (select count(*) from slowest g
           where g.units < 0 or (g.units = 0 and (-g.stock_value, g.id) <= (-k.valued_least, k.valued_last))) = 10
         from kept k), false) as slow_are_sure

-- server/analytics/goods-sold.ts
with
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  ), few as materialized (
       select count(*) <= 62 as are_few from outside
     ), kept as materialized (
       select valued_ids, valued_least, valued_last from shelf_sums where org_id = $1
     ), whole as materialized (
       select l.product_id, l.units + coalesce(c.units, 0) as units, l.revenue + coalesce(c.revenue, 0) as revenue, l.profit + coalesce(c.profit, 0) as profit
       from few join loose l on few.are_few left join lateral (
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between l.product_id and l.product_id
      order by c.product_id limit 1) c) c on true
     ), by_category as (
       select c.id as category_id, c.name, s.units, capped(s.revenue) as revenue
       from (
         select category_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit from (
         select t.category_id, t.units, t.revenue, t.profit from chunk k join closed_period_categories t using (kind, from_day) where t.org_id = $1
         union all
         select p.category_id, l.units, l.revenue, l.profit from few join loose l on few.are_few join products p on p.org_id = $1 and p.id = l.product_id
         ) parts group by category_id
       ) s join categories c on c.id = s.category_id
       order by s.revenue desc, c.name
     ), top as (
       select p.id as product_id, p.brand, p.model, c.name as category_name, s.units as units_sold,
         capped(s.revenue) as total_revenue
       from (
         select * from (
           select product_id, units, revenue, profit from whole
           union all
           select s.product_id, s.units, s.revenue, s.profit from chunk k cross join lateral (
             select c.product_id, c.units, c.revenue, c.profit from closed_period_products c
             where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id not in (select product_id from loose)
             order by c.revenue desc, c.product_id limit 10) s
         ) s where s.revenue > 0 order by s.revenue desc, s.product_id limit 10
       ) s
       join products p on p.org_id = $1 and p.id = s.product_id join categories c on c.id = p.category_id
       order by s.revenue desc, p.id
     ), named as materialized (
       select unnest(valued_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
       union
       select id from products where org_id = $1 and tracking <> 'none'
       union
       select product_id from whole where units < 0
       union
       select c.product_id from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.units < 0
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(w.units, c.units, 0) as units,
         case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end as stock_value
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       left join whole w on w.product_id = n.id
       left join lateral (
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between n.id and n.id
      order by c.product_id limit 1) c) c on true
       where p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit 10
     ), slow as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         (select max(t.day) from product_day_totals t
          where t.org_id = $1 and t.product_id = g.id and t.units > 0) as last_sold_day
       from slowest g join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id)
     select (select coalesce(json_agg(r), '[]') from by_category r) as categories,
       (select coalesce(json_agg(r), '[]') from top r) as top_products,
       (select coalesce(json_agg(r), '[]') from slow r) as slow_movers,
       (select are_few from few) as are_few, coalesce((select k.valued_last is null or (select count(*) from slowest g
           where g.units < 0 or (g.units = 0 and (-g.stock_value, g.id) <= (-k.valued_least, k.valued_last))) = 10
         from kept k), false) as slow_are_sure

-- server/analytics/goods-sold.ts
with
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  ), sold as materialized (
       select product_id, sum(units)::bigint as units from (
         select c.product_id, c.units from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day
         union all
         select product_id, units from loose
       ) parts group by product_id
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(s.units, 0) as units,
         case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end as stock_value
       from products p left join sold s on s.product_id = p.id
       where p.org_id = $1 and p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit 10
     )
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         (select max(t.day) from product_day_totals t
          where t.org_id = $1 and t.product_id = g.id and t.units > 0) as last_sold_day , capped(g.stock_value) as stock_value
       from slowest g join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id

-- server/analytics/goods-sold.ts
with
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  ), sold as materialized (
       select product_id, sum(units)::bigint as units from (
         select c.product_id, c.units from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day
         union all
         select product_id, units from loose
       ) parts group by product_id
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(s.units, 0) as units,
         case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end as stock_value
       from products p left join sold s on s.product_id = p.id
       where p.org_id = $1 and p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit 10
     )
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         (select max(t.day) from product_day_totals t
          where t.org_id = $1 and t.product_id = g.id and t.units > 0) as last_sold_day
       from slowest g join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id

-- server/analytics/goods-sold.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $4::uuid[] is null and p.from_day >= $2::date and p.until_day <= $3::date
      and p.kind = case when $3::date - $2::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $4::uuid[] is null and day = any (array(
        select d::date from generate_series($2::date, $3::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $4, $2::date, $3::date)
    ) parts
    group by product_id
  ), goods as materialized (
       select p.*, coalesce(s.units, 0) as units, s.revenue, s.profit, s.product_id is not null as is_sold
       from (select p.id, p.brand, p.model, p.category_id, p.is_active, p.stock as current_stock,
               case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.stock, 0) + case when p.cost_rest = 0 or p.stock < 0 then 0
  when $4::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any ($4) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and ($4::uuid[] is null or l.location_id = any ($4))), 0) end as stock_value
             from (select p.*, case when $4::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($4)), 0)::bigint end as stock from products p where p.org_id = $1 offset 0) p) p
       left join sold s on s.product_id = p.id
     ), by_category as (
       select c.id as category_id, c.name, sum(g.units)::bigint as units, capped(sum(g.revenue)) as revenue
         , capped(sum(g.profit)) as profit
       from goods g join categories c on c.id = g.category_id
       where g.is_sold group by c.id order by sum(g.revenue) desc, c.name
     ), top as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.units as units_sold,
         capped(g.revenue) as total_revenue , capped(g.profit) as profit
       from goods g join categories c on c.id = g.category_id
       where g.revenue > 0 order by g.revenue desc, g.id limit 10
     ), slow as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         case when $4::uuid[] is null then (select max(t.day) from product_day_totals t
            where t.org_id = $1 and t.product_id = g.id and t.units > 0)
          else (select max(s.sale_day) from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
            where i.org_id = $1 and i.product_id = g.id and s.status = 'completed' and s.location_id = any ($4)) end as last_sold_day
         , capped(g.stock_value) as stock_value
       from (select * from goods where is_active and current_stock > 0 order by units, stock_value desc, id limit 10) g
       join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id
     )
     select (select coalesce(json_agg(r), '[]') from by_category r) as categories,
       (select coalesce(json_agg(r), '[]') from top r) as top_products,
       (select coalesce(json_agg(r), '[]') from slow r) as slow_movers

-- server/analytics/keep-shelf-sums.ts
select c.org_id from shelf_changes c group by c.org_id
  having count(*) >= 100 or sum(cardinality(c.product_ids)) >= 300
    or not exists (select from shelf_sums s where s.org_id = c.org_id)

-- server/analytics/keep-shelf-sums.ts
select pg_try_advisory_xact_lock(hashtextextended('shelf_sums ' || $1, 0)) as is_ours

-- server/analytics/keep-shelf-sums.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $4::uuid[] is null and p.from_day >= $2::date and p.until_day <= $3::date
      and p.kind = case when $3::date - $2::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $4::uuid[] is null and day = any (array(
        select d::date from generate_series($2::date, $3::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $4, $2::date, $3::date)
    ) parts
    group by product_id
  ), goods as materialized (
       select p.org_id, p.id, p.tracking, p.current_stock, p.shelf, p.is_active, p.total_sold, p.total_revenue, p.date_added,
         case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end as value
       from products p where p.org_id = $1
     ), gone as (
       delete from shelf_changes where org_id = $1
     ), earned as (
       select *, row_number() over (order by total_revenue desc, total_sold desc, id) as place
       from (select * from goods order by total_revenue desc, total_sold desc, id limit 300) g
     ), most_sold as (
       select *, row_number() over (order by total_sold desc, id) as place
       from (select * from goods order by total_sold desc, id limit 300) g
     ), valued as (
       select *, row_number() over (order by value desc, id) as place
       from (select * from goods where is_active and current_stock > 0 and tracking = 'none' order by value desc, id limit 300) g
     ), ending as (
       select *, row_number() over (order by days_left, units_sold desc, date_added desc, id desc) as place
       from (select g.id, g.date_added, s.units as units_sold,
           case when g.current_stock <= 0 then 0 else round(g.current_stock::numeric / s.units * 30)::bigint end as days_left
         from goods g join sold s on s.product_id = g.id where g.is_active and s.units > 0
         order by 4, 3 desc, 2 desc, 1 desc limit 100) g
     ), last_ending as (select * from ending where place = 100), last_earned as (select * from earned where place = 300),
     last_valued as (select * from valued where place = 300), last_sold as (select * from most_sold where place = 300)
     insert into shelf_sums (org_id, products, units, low_stock, out_of_stock, stock_value, earned_ids, earned_least, earned_sold,
       earned_last, valued_ids, valued_least, valued_last, ending_ids, ending_least, ending_units, sold_ids, sold_least, sold_last)
     select $1, count(*), coalesce(sum(greatest(current_stock, 0)), 0), count(*) filter (where shelf = 1 and is_active),
       count(*) filter (where shelf = 0 and is_active),
       coalesce(sum(value) filter (where tracking = 'none'), 0),
       array(select id from earned order by place), (select total_revenue from last_earned), (select total_sold from last_earned),
       (select id from last_earned),
       array(select id from valued order by place), (select value from last_valued), (select id from last_valued),
       array(select id from ending order by place), (select days_left from last_ending), (select units_sold from last_ending),
       array(select id from most_sold order by place), (select total_sold from last_sold), (select id from last_sold)
     from goods
     on conflict (org_id) do update set products = excluded.products, units = excluded.units, low_stock = excluded.low_stock,
       out_of_stock = excluded.out_of_stock, stock_value = excluded.stock_value, earned_ids = excluded.earned_ids,
       earned_least = excluded.earned_least, earned_sold = excluded.earned_sold, earned_last = excluded.earned_last,
       valued_ids = excluded.valued_ids, valued_least = excluded.valued_least, valued_last = excluded.valued_last,
       ending_ids = excluded.ending_ids, ending_least = excluded.ending_least, ending_units = excluded.ending_units,
       sold_ids = excluded.sold_ids, sold_least = excluded.sold_least, sold_last = excluded.sold_last

-- server/analytics/list-performance.ts
select count(*) from (select day, sum(transactions)::bigint as transactions, sum(units)::bigint as units, capped(sum(revenue)) as revenue,
    capped(sum(profit)) as profit
  from net_sales($1, $2, null, null) group by day) days

-- server/analytics/list-performance.ts
select count(*) from organization_day_totals where org_id = $1

-- server/analytics/list-performance.ts
select day, transactions as total_sales, units as units_sold, revenue as total_revenue , profit as total_profit from (select day, sum(transactions)::bigint as transactions, sum(units)::bigint as units, capped(sum(revenue)) as revenue,
    capped(sum(profit)) as profit
  from net_sales($1, $2, null, null) group by day) days where true and (day) > ($3::date) order by day limit $4 offset $5

-- server/analytics/list-performance.ts
select day, transactions as total_sales, units as units_sold, revenue as total_revenue , profit as total_profit from (select day, sum(transactions)::bigint as transactions, sum(units)::bigint as units, capped(sum(revenue)) as revenue,
    capped(sum(profit)) as profit
  from net_sales($1, $2, null, null) group by day) days where true order by day desc limit $3 offset $4

-- server/analytics/list-performance.ts
select day, transactions as total_sales, units as units_sold, revenue as total_revenue , profit as total_profit from organization_day_totals where org_id = $1 and (day) > ($2::date) order by day limit $3 offset $4

-- server/analytics/list-performance.ts
select day, transactions as total_sales, units as units_sold, revenue as total_revenue , profit as total_profit from organization_day_totals where org_id = $1 order by day desc limit $2 offset $3

-- server/analytics/list-performance.ts
select p.id as product_id, p.brand, p.model, coalesce(l.units, 0) as units_sold, coalesce(l.revenue, 0) as total_revenue
  from products p left join (
    select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue
    from net_lines($1, $2, null, null) group by product_id
  ) l on l.product_id = p.id
  where p.org_id = $3 and (p.id) > ($4::uuid) order by p.id limit $5 offset $6

-- server/analytics/list-performance.ts
select p.id as product_id, p.brand, p.model, coalesce(l.units, 0) as units_sold, coalesce(l.revenue, 0) as total_revenue
  from products p left join (
    select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue
    from net_lines($1, $2, null, null) group by product_id
  ) l on l.product_id = p.id
  where p.org_id = $3 order by total_revenue desc, units_sold desc, p.id limit $4 offset $5

-- server/analytics/list-performance.ts
select p.id as product_id, p.brand, p.model, p.total_sold as units_sold, p.total_revenue from products p
  where p.org_id = $1 and (p.id) > ($2::uuid) order by p.id limit $3 offset $4

-- server/analytics/list-performance.ts
select p.id as product_id, p.brand, p.model, p.total_sold as units_sold, p.total_revenue from products p
  where p.org_id = $1 order by p.total_revenue desc, p.total_sold desc, p.id limit $2 offset $3

-- server/analytics/prove-totals.ts
insert into total_proofs (org_id, night, days, differences, examples, milliseconds, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing

-- server/analytics/prove-totals.ts
select from total_proofs where org_id = $1 and night = $2

-- server/analytics/prove-totals.ts
with compared as (
    select 'day' as total, coalesce(t.day, d.day) as day, '' as key,
      json_build_object('transactions', t.transactions, 'units', t.units, 'revenue', t.revenue, 'profit', t.profit, 'tax', t.tax) as kept,
      json_build_object('transactions', d.transactions, 'units', d.units, 'revenue', d.revenue, 'profit', d.profit, 'tax', d.tax) as documents,
      coalesce(t.transactions, 0) <> coalesce(d.transactions, 0) or coalesce(t.units, 0) <> coalesce(d.units, 0)
        or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
        or coalesce(t.tax, 0) <> coalesce(d.tax, 0) as is_wrong
    from (select * from organization_day_totals where org_id = $1) t full join traded_days($1) d on d.day = t.day
    union all
    select 'product', coalesce(t.day, d.day), coalesce(t.product_id, d.product_id)::text,
      json_build_object('units', t.units, 'revenue', t.revenue, 'profit', t.profit),
      json_build_object('units', d.units, 'revenue', d.revenue, 'profit', d.profit),
      coalesce(t.units, 0) <> coalesce(d.units, 0)
        or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
    from (select * from product_day_totals where org_id = $1) t
      full join traded_products($1) d on d.day = t.day and d.product_id = t.product_id
    union all
    select 'part', coalesce(t.day, d.day), coalesce(t.part || ' ' || t.key, d.part || ' ' || d.key),
      json_build_object('transactions', t.transactions, 'units', t.units, 'revenue', t.revenue, 'profit', t.profit),
      json_build_object('transactions', d.transactions, 'units', d.units, 'revenue', d.revenue, 'profit', d.profit),
      coalesce(t.transactions, 0) <> coalesce(d.transactions, 0) or coalesce(t.units, 0) <> coalesce(d.units, 0)
        or coalesce(t.revenue, 0) <> coalesce(d.revenue, 0) or coalesce(t.profit, 0) <> coalesce(d.profit, 0)
    from (select * from organization_day_parts where org_id = $1) t
      full join traded_parts($1) d on d.day = t.day and d.part = t.part and d.key = t.key
  ), wrong as (
    select total, day, key, kept, documents from compared where is_wrong
  )
  select count(*) filter (where total = 'day') as days, (select count(*) from wrong) as differences,
    (select coalesce(json_agg(w), '[]') from (select * from wrong order by day desc, total, key limit 20) w) as examples,
    (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as milliseconds
  from compared

-- server/analytics/running-out.ts
with
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1)) limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  ), kept as materialized (
       select ending_ids, ending_least, ending_units from shelf_sums where org_id = $1
     ), named as materialized (
       select unnest(ending_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
     ), moving as materialized (
       select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.date_added, p.shelf, u.units as units_sold,
         case when p.current_stock <= 0 then 0 else round(p.current_stock::numeric / u.units * 30)::bigint end as days_left
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       left join loose l on l.product_id = n.id
       cross join lateral (
         select coalesce(l.units, 0) + coalesce((select units from (
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between n.id and n.id
      order by c.product_id limit 1) c) t), 0) as units
       ) u
       where p.is_active and u.units > 0
     ), still as (
       select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.date_added, p.shelf, 0::bigint as units_sold,
         case when p.shelf = 0 then 0::bigint end as days_left
       from (values (0), (1)) as short (at_shelf) cross join lateral (
         select * from products p where p.org_id = $1 and p.shelf = short.at_shelf and p.shelf < 2 and p.is_active
           and coalesce((select sum(t.units) from product_day_totals t
             where t.org_id = $1 and t.product_id = p.id and t.day between $2 and $3), 0) <= 0
         order by p.date_added desc, p.id desc limit $4) p
     ), chosen as (
       select * from (select * from moving where days_left <= 30 or shelf < 2 union all select * from still) near
       order by (units_sold > 0 and days_left <= 30) desc, days_left nulls last, units_sold desc, date_added desc, product_id desc limit $4
     )
     select shown.*, k.ending_least is null as are_all,
       k.ending_least is null or ((shown.days_left, -shown.units_sold) < (k.ending_least, -k.ending_units)
         and (shown.units_sold > 0 or k.ending_least > 30)) as is_sure
     from kept k left join (select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.days_left , p.units_sold
     from chosen p join categories c on c.id = p.category_id
     order by (p.current_stock <= 0) desc, p.days_left nulls last, p.units_sold desc, p.date_added desc, p.product_id desc) shown on true

-- server/analytics/running-out.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $2::uuid[] is null and p.from_day >= $3::date and p.until_day <= $4::date
      and p.kind = case when $4::date - $3::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $2::uuid[] is null and day = any (array(
        select d::date from generate_series($3::date, $4::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $2, $3::date, $4::date)
    ) parts
    group by product_id
  ), shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.is_kept_here, p.date_added, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * 30)::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, p.date_added,
        case when $2::uuid[] is null then p.current_stock else coalesce(here.on_hand, 0) end as current_stock,
          $2::uuid[] is null or here.product_id is not null as is_kept_here
      from products p left join (
        select l.product_id, sum(l.on_hand)::bigint as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any ($2) group by l.product_id
      ) here on here.product_id = p.id
      where p.org_id = $1 and p.is_active
        and ($2::uuid[] is not null or p.shelf < 2 or p.id in (select product_id from sold where units > 0)) offset 0) p
    left join sold on sold.product_id = p.id
  ), longest as materialized (
       select greatest((select max(lead_days) from suppliers where org_id = $1), (select max(lead_days) from supplier_products where org_id = $1)) as days
     ), listed as (
       select *, count(*) over () as total from shelf p
       where p.is_kept_here and (p.current_stock <= p.min_stock or p.days_left <= $5
         or (p.days_left is not null and p.days_left <= $5 + (select days from longest) and p.days_left <= $5 + (select b.lead_days from (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b)))
     ) select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.min_stock, p.units_sold, p.days_left,
       b.supplier_id, b.supplier_name, b.lead_days, b.pack_size, o.units as on_order,
       greatest(ceil(p.units_sold::numeric * ($6 + coalesce(b.lead_days, 0)) / 30), p.min_stock)::bigint - p.current_stock
         - o.units as missing, p.total from (select * from listed where true and (product_id) > ($7::uuid) order by product_id limit $8 offset $9) p
     join categories c on c.id = p.category_id
     left join lateral (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b on true
     cross join lateral (
    select coalesce(sum(greatest(l.quantity - l.received, 0)), 0)::bigint as units
    from purchase_order_lines l join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = $1 and l.product_id = p.product_id and o.state in ('draft', 'sent', 'part_received')
      and ($2::uuid[] is null or o.location_id = any ($2))) o
     order by product_id

-- server/analytics/running-out.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $2::uuid[] is null and p.from_day >= $3::date and p.until_day <= $4::date
      and p.kind = case when $4::date - $3::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $2::uuid[] is null and day = any (array(
        select d::date from generate_series($3::date, $4::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $2, $3::date, $4::date)
    ) parts
    group by product_id
  ), shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.is_kept_here, p.date_added, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * 30)::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, p.date_added,
        case when $2::uuid[] is null then p.current_stock else coalesce(here.on_hand, 0) end as current_stock,
          $2::uuid[] is null or here.product_id is not null as is_kept_here
      from products p left join (
        select l.product_id, sum(l.on_hand)::bigint as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any ($2) group by l.product_id
      ) here on here.product_id = p.id
      where p.org_id = $1 and p.is_active
        and ($2::uuid[] is not null or p.shelf < 2 or p.id in (select product_id from sold where units > 0)) offset 0) p
    left join sold on sold.product_id = p.id
  ), longest as materialized (
       select greatest((select max(lead_days) from suppliers where org_id = $1), (select max(lead_days) from supplier_products where org_id = $1)) as days
     ), listed as (
       select *, count(*) over () as total from shelf p
       where p.is_kept_here and (p.current_stock <= p.min_stock or p.days_left <= $5
         or (p.days_left is not null and p.days_left <= $5 + (select days from longest) and p.days_left <= $5 + (select b.lead_days from (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b)))
     ) select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.min_stock, p.units_sold, p.days_left,
       b.supplier_id, b.supplier_name, b.lead_days, b.pack_size, o.units as on_order,
       greatest(ceil(p.units_sold::numeric * ($6 + coalesce(b.lead_days, 0)) / 30), p.min_stock)::bigint - p.current_stock
         - o.units as missing, p.total from (select * from listed where true order by (current_stock <= 0) desc, days_left nulls last, units_sold desc, product_id limit $7) p
     join categories c on c.id = p.category_id
     left join lateral (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b on true
     cross join lateral (
    select coalesce(sum(greatest(l.quantity - l.received, 0)), 0)::bigint as units
    from purchase_order_lines l join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = $1 and l.product_id = p.product_id and o.state in ('draft', 'sent', 'part_received')
      and ($2::uuid[] is null or o.location_id = any ($2))) o
     order by (current_stock <= 0) desc, days_left nulls last, units_sold desc, product_id

-- server/analytics/running-out.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $2::uuid[] is null and p.from_day >= $3::date and p.until_day <= $4::date
      and p.kind = case when $4::date - $3::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $2::uuid[] is null and day = any (array(
        select d::date from generate_series($3::date, $4::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $2, $3::date, $4::date)
    ) parts
    group by product_id
  ), shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.is_kept_here, p.date_added, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * 30)::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, p.date_added,
        case when $2::uuid[] is null then p.current_stock else coalesce(here.on_hand, 0) end as current_stock,
          $2::uuid[] is null or here.product_id is not null as is_kept_here
      from products p left join (
        select l.product_id, sum(l.on_hand)::bigint as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any ($2) group by l.product_id
      ) here on here.product_id = p.id
      where p.org_id = $1 and p.is_active
        and ($2::uuid[] is not null or p.shelf < 2 or p.id in (select product_id from sold where units > 0)) offset 0) p
    left join sold on sold.product_id = p.id
  ), longest as materialized (
       select greatest((select max(lead_days) from suppliers where org_id = $1), (select max(lead_days) from supplier_products where org_id = $1)) as days
     ), listed as (
       select *, count(*) over () as total from shelf p
       where p.is_kept_here and (p.current_stock <= p.min_stock or p.days_left <= $5
         or (p.days_left is not null and p.days_left <= $5 + (select days from longest) and p.days_left <= $5 + (select b.lead_days from (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b)))
     ) select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.min_stock, p.units_sold, p.days_left,
       b.supplier_id, b.supplier_name, b.lead_days, b.pack_size, o.units as on_order,
       greatest(ceil(p.units_sold::numeric * ($6 + coalesce(b.lead_days, 0)) / 30), p.min_stock)::bigint - p.current_stock
         - o.units as missing, p.total from (select * from listed where true order by (current_stock <= 0) desc, days_left nulls last, units_sold desc, product_id limit $7 offset $8) p
     join categories c on c.id = p.category_id
     left join lateral (
    select s.id as supplier_id, s.name as supplier_name, sp.pack_size, coalesce(sp.lead_days, s.lead_days) as lead_days
    from supplier_products sp join suppliers s on s.org_id = sp.org_id and s.id = sp.supplier_id
    where sp.org_id = $1 and sp.product_id = p.product_id and s.archived_at is null
    order by sp.supplied_at desc nulls last, sp.updated_at desc, s.id limit 1) b on true
     cross join lateral (
    select coalesce(sum(greatest(l.quantity - l.received, 0)), 0)::bigint as units
    from purchase_order_lines l join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
    where l.org_id = $1 and l.product_id = p.product_id and o.state in ('draft', 'sent', 'part_received')
      and ($2::uuid[] is null or o.location_id = any ($2))) o
     order by (current_stock <= 0) desc, days_left nulls last, units_sold desc, product_id

-- server/analytics/running-out.ts
with
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $4::uuid[] is null and p.from_day >= $2::date and p.until_day <= $3::date
      and p.kind = case when $3::date - $2::date > 60 then 'month' else 'recent' end and p.marks = (array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between p.from_day and p.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $4::uuid[] is null and day = any (array(
        select d::date from generate_series($2::date, $3::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $4, $2::date, $3::date)
    ) parts
    group by product_id
  ), shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, p.is_kept_here, p.date_added, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * 30)::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, p.date_added,
        case when $4::uuid[] is null then p.current_stock else coalesce(here.on_hand, 0) end as current_stock,
          $4::uuid[] is null or here.product_id is not null as is_kept_here
      from products p left join (
        select l.product_id, sum(l.on_hand)::bigint as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any ($4) group by l.product_id
      ) here on here.product_id = p.id
      where p.org_id = $1 and p.is_active
        and ($4::uuid[] is not null or p.shelf < 2 or p.id in (select product_id from sold where units > 0)) offset 0) p
    left join sold on sold.product_id = p.id
  ),
     chosen as (
       select * from shelf
       where (units_sold > 0 and days_left <= 30) or current_stock <= min_stock
       order by (units_sold > 0 and days_left <= 30) desc, days_left nulls last, units_sold desc, date_added desc, product_id desc limit $5
     )
     select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.days_left
     from chosen p join categories c on c.id = p.category_id
     order by (p.current_stock <= 0) desc, p.days_left nulls last, p.units_sold desc, p.date_added desc, p.product_id desc

-- server/analytics/shelf-totals.ts
select coalesce(sum(greatest(current_stock, 0)), 0) as units_on_hand, count(*) as product_count,
       count(*) filter (where is_active and current_stock > 0 and current_stock <= minimum_stock(min_stock)) as low_stock_count,
       count(*) filter (where is_active and current_stock <= 0) as out_of_stock_count , coalesce(sum(case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when $2::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any ($2) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and ($2::uuid[] is null or l.location_id = any ($2))), 0) end), 0) as stock_value
     from (select p.org_id, p.id, p.tracking, p.is_active, p.cost_price, p.cost_rest, p.min_stock, case when $2::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($2)), 0)::bigint end as current_stock from products p where p.org_id = $1 offset 0) p

-- server/analytics/shelf-totals.ts
select coalesce(sum(greatest(current_stock, 0)), 0) as units_on_hand, count(*) as product_count,
     count(*) filter (where is_active and current_stock > 0 and current_stock <= minimum_stock(min_stock)) as low_stock_count,
     count(*) filter (where is_active and current_stock <= 0) as out_of_stock_count
   from (select p.org_id, p.id, p.tracking, p.is_active, p.cost_price, p.cost_rest, p.min_stock, case when $2::uuid[] is null then p.current_stock else coalesce(
  (select sum(l.on_hand) from stock_levels l
   where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($2)), 0)::bigint end as current_stock from products p where p.org_id = $1 offset 0) p

-- server/analytics/shelf-totals.ts
select count(*) from products where org_id = $1

-- server/analytics/shelf-totals.ts
select k.products + coalesce((select sum(c.products) from shelf_changes c where c.org_id = $1), 0)::bigint as count
  from shelf_sums k where k.org_id = $1

-- server/analytics/shelf-totals.ts
select k.units + c.units as units_on_hand, k.products + c.products as product_count,
       k.low_stock + c.low_stock as low_stock_count, k.out_of_stock + c.out_of_stock as out_of_stock_count
       , (k.stock_value + c.stock_value + coalesce((
       select sum(case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.current_stock, 0) + case when p.cost_rest = 0 or p.current_stock < 0 then 0
  when null::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (null) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (null::uuid[] is null or l.location_id = any (null))), 0) end) from products p where p.org_id = $1 and p.tracking <> 'none'), 0))
     as stock_value
     from shelf_sums k cross join lateral (
       select coalesce(sum(products), 0)::bigint as products, coalesce(sum(units), 0) as units, coalesce(sum(low_stock), 0)::bigint as low_stock,
         coalesce(sum(out_of_stock), 0)::bigint as out_of_stock, coalesce(sum(stock_value), 0) as stock_value
       from shelf_changes where org_id = $1) c
     where k.org_id = $1

-- server/analytics/shelf-totals.ts
select k.units + c.units as units_on_hand, k.products + c.products as product_count,
    k.low_stock + c.low_stock as low_stock_count, k.out_of_stock + c.out_of_stock as out_of_stock_count
  from shelf_sums k cross join lateral (
    select coalesce(sum(products), 0)::bigint as products, coalesce(sum(units), 0) as units, coalesce(sum(low_stock), 0)::bigint as low_stock,
      coalesce(sum(out_of_stock), 0)::bigint as out_of_stock, coalesce(sum(stock_value), 0) as stock_value
    from shelf_changes where org_id = $1) c
  where k.org_id = $1

-- server/analytics/show-dashboard.ts
select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions
    , coalesce(t.profit, 0) as profit
  from generate_series($2::date - 13, $2::date, interval '1 day') as d
  left join (
    select day, revenue, transactions, profit from organization_day_totals
    where org_id = $1 and $3::uuid[] is null and day between $2::date - 13 and $2::date
    union all
    select day, sum(revenue), sum(transactions)::bigint, sum(profit)
    from net_sales($1, $3, $2::date - 13, $2::date) group by day
  ) t on t.day = d::date
  order by d

-- server/analytics/show-dashboard.ts
select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions
  from generate_series($2::date - 13, $2::date, interval '1 day') as d
  left join (
    select day, revenue, transactions, profit from organization_day_totals
    where org_id = $1 and $3::uuid[] is null and day between $2::date - 13 and $2::date
    union all
    select day, sum(revenue), sum(transactions)::bigint, sum(profit)
    from net_sales($1, $3, $2::date - 13, $2::date) group by day
  ) t on t.day = d::date
  order by d

-- server/analytics/show-dashboard.ts
select id, sale_date, invoice_number, customer_name, items_summary, units, payment_method, (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = sales.org_id and p.sale_id = sales.id group by p.method) m) as payments,
     nullif(on_account, 0) as on_account, status, total_amount
     , profit
   from sales where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))
   order by sale_date desc, id desc limit 8

-- server/analytics/show-dashboard.ts
select id, sale_date, invoice_number, customer_name, items_summary, units, payment_method, (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = sales.org_id and p.sale_id = sales.id group by p.method) m) as payments,
     nullif(on_account, 0) as on_account, status, total_amount
   from sales where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))
   order by sale_date desc, id desc limit 8

-- server/analytics/show-insights.ts
select extract(isodow from day)::int as weekday, key::int as hour, sum(revenue) as revenue,
    sum(transactions)::bigint as transactions
  from (
    select day, key, revenue, transactions from organization_day_parts
    where org_id = $1 and part = 'hour' and day between $2 and $3 and $4::uuid[] is null
    union all
    select day, hour::text, revenue, transactions from net_sales($1, $4, $2::date, $3::date)
  ) hours
  group by 1, 2 order by 1, 2

-- server/analytics/show-insights.ts
select nullif(t.key, '')::uuid as user_id, coalesce(nullif(u.full_name, ''), u.email, '') as name,
    t.revenue, t.transactions, t.profit
  from (
    select key, sum(revenue) as revenue, sum(transactions)::bigint as transactions, sum(profit) as profit
    from (
      select key, revenue, transactions, profit from organization_day_parts
      where org_id = $1 and part = 'staff' and day between $2 and $3 and $4::uuid[] is null
      union all
      select coalesce(user_id::text, ''), revenue, transactions, profit from net_sales($1, $4, $2::date, $3::date)
    ) sellers
    group by key
  ) t
  left join actors_of_current_organizations() u on u.org_id = $1 and u.user_id::text = t.key
  order by t.revenue desc, t.key

-- server/analytics/show-insights.ts
with known as (
    select id, total_orders, total_spent, customer_since from customers where org_id = $1 and $5::uuid[] is null
    union all
    select customer_id, sum(transactions), capped(sum(revenue)), min(sale_date) from net_sales($1, $5, null, null)
    where customer_id is not null group by customer_id
  ), ranked as (
    select total_orders, total_spent, customer_since,
      row_number() over (order by total_spent desc, id) as place,
      ceil(count(*) filter (where total_spent > 0) over () * 0.1) as top
    from known
  )
  select count(*) as total,
    count(*) filter (where (customer_since at time zone $4)::date between $2 and $3) as new_in_period,
    count(*) filter (where total_orders > 1) as repeat,
    coalesce(max(top), 0)::bigint as top_spenders,
    coalesce(sum(total_spent), 0) as spent,
    coalesce(sum(total_spent) filter (where total_orders > 1), 0) as spent_by_repeat,
    coalesce(sum(total_spent) filter (where place <= top), 0) as spent_by_top
  from ranked

-- server/analytics/show-report.ts
select coalesce(sum(tax), 0) as tax from (
    select tax from organization_day_totals where org_id = $1 and day between $2 and $3 and $4::uuid[] is null
    union all
    select tax from net_sales($1, $4, $2::date, $3::date)
  ) days

-- server/analytics/show-report.ts
select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions,
    coalesce(t.units, 0) as units , coalesce(t.profit, 0) as profit
  from generate_series($2::date, $3::date, interval '1 day') as d
  left join (
    select day, revenue, transactions, units, profit from organization_day_totals
    where org_id = $1 and $4::uuid[] is null and day between $2 and $3
    union all
    select day, sum(revenue), sum(transactions)::bigint, sum(units)::bigint, sum(profit)
    from net_sales($1, $4, $2::date, $3::date) group by day
  ) t on t.day = d::date
  order by d

-- server/analytics/show-report.ts
select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions,
    coalesce(t.units, 0) as units
  from generate_series($2::date, $3::date, interval '1 day') as d
  left join (
    select day, revenue, transactions, units, profit from organization_day_totals
    where org_id = $1 and $4::uuid[] is null and day between $2 and $3
    union all
    select day, sum(revenue), sum(transactions)::bigint, sum(units)::bigint, sum(profit)
    from net_sales($1, $4, $2::date, $3::date) group by day
  ) t on t.day = d::date
  order by d

-- server/analytics/show-report.ts
select key as method, sum(revenue) as revenue, sum(transactions)::bigint as transactions
  from (
    select key, revenue, transactions from organization_day_parts
    where org_id = $1 and part = 'method' and day between $2 and $3 and $4::uuid[] is null
    union all
    select method, revenue, transactions from net_payments($1, $4, $2::date, $3::date)
  ) parts
  group by key having sum(transactions) <> 0 or sum(revenue) <> 0
  order by sum(revenue) desc, key

-- server/analytics/top-products.ts
select p.id as product_id, p.brand, p.model, c.name as category_name, p.total_sold as units_sold, p.total_revenue
  from (
    select id, brand, model, category_id, total_sold, total_revenue from products
    where org_id = $1 and total_revenue > 0
    order by total_revenue desc, total_sold desc, id limit $2
  ) p
  join categories c on c.id = p.category_id
  order by p.total_revenue desc, p.total_sold desc, p.id

-- server/analytics/top-products.ts
select p.id as product_id, p.brand, p.model, c.name as category_name, t.units as units_sold, t.revenue as total_revenue
  from (
    select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue from net_lines($1, $2, null, null)
    group by product_id having sum(revenue) > 0 order by 3 desc, 2 desc, 1 limit $3
  ) t
  join products p on p.org_id = $1 and p.id = t.product_id
  join categories c on c.id = p.category_id
  order by t.revenue desc, t.units desc, p.id

-- server/analytics/top-products.ts
with kept as materialized (
    select earned_ids, earned_least, earned_sold, earned_last from shelf_sums where org_id = $1
  ), named as materialized (
    select unnest(earned_ids) as id from kept
    union
    select unnest(product_ids) from shelf_changes where org_id = $1
  ), first as materialized (
    select p.id, p.brand, p.model, p.category_id, p.total_sold, p.total_revenue
    from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
    order by p.total_revenue desc, p.total_sold desc, p.id limit $2 offset $3
  )
  select p.id as product_id, p.brand, p.model, c.name as category_name, p.total_sold as units_sold, p.total_revenue,
    k.earned_last is null as are_all,
    k.earned_last is null or (-p.total_revenue, -p.total_sold, p.id) <= (-k.earned_least, -k.earned_sold, k.earned_last) as is_sure
  from kept k cross join first p join categories c on c.id = p.category_id
  order by p.total_revenue desc, p.total_sold desc, p.id

-- server/analytics/trade-until.ts
select coalesce(sum(revenue), 0) as revenue, coalesce(sum(transactions), 0)::bigint as transactions,
    coalesce(sum(units), 0)::bigint as units, coalesce(sum(profit), 0) as profit
  from (
    select revenue, transactions, units, profit from organization_day_parts
    where org_id = $1 and day = $2 and part = 'hour' and key::int < extract(hour from $3::time) and $5::uuid[] is null
    union all
    select revenue, transactions, units, profit from net_sales($1, $5, $2::date, $2::date) where hour < extract(hour from $3::time)
    union all
    select s.total_amount - coalesce(back.amount, 0), (s.status = 'completed')::int, s.units - coalesce(back.units, 0), s.profit - coalesce(back.profit, 0)
    from sales s
    cross join lateral (select sum(amount) as amount, sum(units) as units, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back
    where s.org_id = $1 and s.sale_day = $2 and s.sale_hour = extract(hour from $3::time)
      and s.sale_date >= ($2::date + date_trunc('hour', $3::time)) at time zone $4
      and s.sale_date <= ($2::date + $3::time) at time zone $4
      and ($5::uuid[] is null or s.location_id = any ($5))
  ) parts
