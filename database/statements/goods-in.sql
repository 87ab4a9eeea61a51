-- server/goods-in/draft-goods-in.ts
delete from goods_ins where org_id = $1 and id = $2

-- server/goods-in/draft-goods-in.ts
insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost)
  select l.org_id, g.id, p.id, p.brand, p.model, l.quantity - l.received, case when o.currency = g.currency then l.unit_cost end
  from goods_ins g
  join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id
  join purchase_order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.quantity > l.received
  join products p on p.org_id = l.org_id and p.id = l.product_id
  where g.org_id = $1 and g.id = $2 and o.id = $3 order by l.position

-- server/goods-in/draft-goods-in.ts
insert into goods_ins (org_id, id, location_id, supplier_id, order_id, document_no, currency, rate, request_hash, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1

-- server/goods-in/draft-goods-in.ts
select count(*) as drafts from goods_ins where org_id = $1 and posted_at is null

-- server/goods-in/draft-goods-in.ts
select id from goods_ins where org_id = $1 and supplier_id = $2 and lower(document_no) = lower($3)
  and document_no is not null and id <> $4

-- server/goods-in/draft-goods-in.ts
select request_hash from goods_ins where org_id = $1 and id = $2

-- server/goods-in/draft-goods-in.ts
update goods_ins set supplier_id = $3, document_no = $4, currency = $5, rate = $6 where org_id = $1 and id = $2

-- server/goods-in/goods-in-rows.ts
select g.id, g.supplier_id, s.name as supplier_name, g.order_id, o.number as order_number, g.document_no, g.location_id, w.name as location_name, g.currency, trim_scale(g.rate)::text as rate, g.created_at,
    coalesce(p.full_name, '') as created_by_name, g.number, g.business_date, g.posted_at,
    coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units, coalesce(g.total, case when l.cost is not null then capped(l.cost) end) as total
  from goods_ins g
  join locations w on w.org_id = g.org_id and w.id = g.location_id
  left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
  left join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id
  left join people_of_current_organizations() p on p.org_id = g.org_id and p.user_id = g.created_by
  left join lateral (select count(*) as lines, sum(quantity) as units, sum(round(quantity * unit_cost * g.rate)) as cost from goods_in_lines
    where org_id = g.org_id and goods_in_id = g.id) l on true
  where g.org_id = $1 and g.id = any ($2::uuid[]) and ($3::uuid[] is null or g.location_id = any ($3))
  order by g.created_at desc, g.id desc

-- server/goods-in/goods-in-rows.ts
select id, location_id, supplier_id, order_id, document_no, currency, rate::text as rate, posted_at from goods_ins
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for update

-- server/goods-in/goods-in-rows.ts
select id, location_id, supplier_id, order_id, document_no, currency, rate::text as rate, posted_at from goods_ins
  where org_id = $1 and id = any ($2::uuid[]) and ($3::uuid[] is null or location_id = any ($3)) order by id for no key update

-- server/goods-in/goods-in-rows.ts
select l.product_id, l.brand, l.model, l.quantity, trim_scale(l.unit_cost)::text as unit_cost, l.cost,
  nullif(p.tracking, 'none') as tracking, case when p.tracking <> 'none' then (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) end as numbered, p.has_expiry,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = $3

-- server/goods-in/goods-in-rows.ts
select l.product_id, l.brand, l.model, l.quantity, trim_scale(l.unit_cost)::text as unit_cost, l.cost,
  nullif(p.tracking, 'none') as tracking, case when p.tracking <> 'none' then (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) end as numbered, p.has_expiry,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 order by l.position

-- server/goods-in/goods-in-rows.ts
select product_id, number, expires_on, quantity from goods_in_batches
  where org_id = $1 and goods_in_id = $2 and ($3::uuid is null or product_id = $3) order by product_id, expires_on, position

-- server/goods-in/goods-in-rows.ts
select product_id, number, imei2, serial_no from goods_in_units where org_id = $1 and goods_in_id = $2 order by position

-- server/goods-in/landed-costs.ts
insert into landed_allocations (org_id, landed_cost_id, goods_in_id, product_id, amount, to_stock, part)
  select $1, $2, a.goods_in_id, a.product_id, a.amount, a.to_stock, a.part
  from json_to_recordset($3::json) as a (goods_in_id uuid, product_id uuid, amount bigint, to_stock bigint, part numeric)

-- server/goods-in/landed-costs.ts
insert into landed_costs (org_id, id, kind, supplier_id, document_no, note, currency, rate, amount, amount_ugx, basis, business_date,
    reverses_id, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning 1

-- server/goods-in/landed-costs.ts
select (kind, currency, rate, amount, basis) = ($3, $4, $5::numeric, $6::numeric, $7) and reverses_id is null
    and (supplier_id, document_no, note) is not distinct from ($8::uuid, $9::text, $10::text)
    and (select array_agg(distinct goods_in_id) from landed_allocations where org_id = $1 and landed_cost_id = $2)
      = (select array_agg(distinct one) from unnest($11::uuid[]) one) as is_same
  from landed_costs where org_id = $1 and id = $2

-- server/goods-in/landed-costs.ts
select goods_in_id, product_id, amount from landed_allocations where org_id = $1 and landed_cost_id = $2

-- server/goods-in/landed-costs.ts
select goods_in_id, product_id, part::text as part from landed_allocations where org_id = $1 and landed_cost_id = $2

-- server/goods-in/landed-costs.ts
select greatest(least(a, $3), -$3::bigint)::bigint as amount, abs(a) > $3 as is_dear
  from (select round($1::numeric * $2::numeric) as a) rounded

-- server/goods-in/landed-costs.ts
select l.id, l.kind, l.supplier_id, l.document_no, l.note, l.currency, l.rate::text as rate, l.amount::text as amount,
    l.amount_ugx, l.basis, l.reverses_id,
    exists (select 1 from landed_costs r where r.org_id = l.org_id and r.reverses_id = l.id) as is_reversed
  from landed_costs l where l.org_id = $1 and l.id = $2

-- server/goods-in/landed-rows.ts
select 1 from goods_ins where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))

-- server/goods-in/landed-rows.ts
select c.id, c.kind, s.name as supplier_name, c.document_no, c.note, c.currency, trim_scale(c.rate)::text as rate,
    trim_scale(c.amount)::text as amount, c.amount_ugx, c.basis, a.to_stock, (c.amount_ugx - a.to_stock) as to_variance,
    c.business_date, c.created_at, coalesce(p.full_name, '') as created_by_name, c.reverses_id,
    exists (select 1 from landed_costs r where r.org_id = c.org_id and r.reverses_id = c.id) as is_reversed, a.goods_ins
  from landed_costs c
  join lateral (select sum(to_stock)::bigint as to_stock, count(distinct goods_in_id) as goods_ins from landed_allocations
    where org_id = c.org_id and landed_cost_id = c.id) a on true
  left join suppliers s on s.org_id = c.org_id and s.id = c.supplier_id
  left join people_of_current_organizations() p on p.org_id = c.org_id and p.user_id = c.created_by
  where c.org_id = $1 and c.id = any (array(
    select landed_cost_id from landed_allocations where org_id = $1 and goods_in_id = $2))
  order by c.created_at desc, c.id

-- server/goods-in/landed-rows.ts
select distinct product_id from goods_in_lines where org_id = $1 and goods_in_id = any ($2::uuid[])

-- server/goods-in/landed-rows.ts
select l.goods_in_id, l.product_id, l.quantity - l.returned as came,
    trunc(coalesce(l.cost, 0)::numeric * 1000 * (l.quantity - l.returned) / l.quantity)::text as worth,
    coalesce((select sum(a.quantity - a.returned) from goods_in_lines a where a.org_id = l.org_id and a.product_id = l.product_id
      and (select b.number from goods_ins b where b.org_id = a.org_id and b.id = a.goods_in_id) > g.number), 0)::bigint as later
  from goods_in_lines l join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id
  join products p on p.org_id = l.org_id and p.id = l.product_id
  where l.org_id = $1 and l.goods_in_id = any ($2::uuid[]) order by g.number, l.position

-- server/goods-in/landed-rows.ts
select l.product_id, coalesce(sum(a.amount), 0)::bigint as amount, l.returned
  from goods_in_lines l
  left join landed_allocations a on a.org_id = l.org_id and a.goods_in_id = l.goods_in_id and a.product_id = l.product_id
  where l.org_id = $1 and l.goods_in_id = $2 group by l.product_id, l.returned, l.position order by l.position

-- server/goods-in/list-goods-in.ts
select id from goods_ins where org_id = $1 and ($2::uuid[] is null or location_id = any ($2)) and ($3::uuid is null or location_id = $3) and (id) > ($4::uuid) order by id limit $5 offset $6

-- server/goods-in/list-goods-in.ts
select id from goods_ins where org_id = $1 and ($2::uuid[] is null or location_id = any ($2)) and ($3::uuid is null or location_id = $3) order by created_at desc, id desc limit $4 offset $5

-- server/goods-in/papers.ts
select f.id, f.goods_in_id, f.name, f.media_type, f.bytes, f.created_at, ($4 or f.user_id = $5) as may_open from product_files f
  join goods_ins g on g.org_id = f.org_id and g.id = f.goods_in_id
  where f.org_id = $1 and f.goods_in_id = $2 and ($3::uuid[] is null or g.location_id = any ($3)) order by f.created_at, f.id

-- server/goods-in/papers.ts
select f.name, f.media_type, f.sha256, f.small_sha256 from product_files f
  join goods_ins g on g.org_id = f.org_id and g.id = f.goods_in_id
  where f.org_id = $1 and f.id = $2 and f.goods_in_id = $3 and ($4::uuid[] is null or g.location_id = any ($4))
    and ($5 or f.user_id = $6)

-- server/goods-in/papers.ts
select goods_in_id, name, bytes from product_files where org_id = $1 and id = $2 and goods_in_id is not null

-- server/goods-in/post-goods-in.ts
select 1 from locations where org_id = $1 and id = $2 and closed_at is null

-- server/goods-in/post-goods-in.ts
select product_id, brand, model, quantity, (case when cost > $4 then $4 else cost end)::bigint as cost, coalesce(cost > $4, false) as is_dear
  from (
    select *, round(quantity * unit_cost * $3::numeric) as cost
    from (select product_id, brand, model, quantity, unit_cost, position from goods_in_lines where org_id = $1 and goods_in_id = $2) l
  ) priced order by position

-- server/goods-in/post-goods-in.ts
update goods_in_lines l set cost = c.cost from json_to_recordset($3::json) as c (product_id uuid, cost bigint)
  where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = c.product_id

-- server/goods-in/post-goods-in.ts
update goods_ins set number = $3, business_date = $4, total = $5, posted_by = $6, posted_at = $7 where org_id = $1 and id = $2

-- server/goods-in/put-batch.ts
delete from goods_in_batches where org_id = $1 and goods_in_id = $2 and product_id = $3 and number is not distinct from $4
  and expires_on = $5

-- server/goods-in/put-batch.ts
insert into goods_in_batches (org_id, goods_in_id, product_id, number, expires_on, quantity) values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, goods_in_id, product_id, expires_on, number) do update set quantity = excluded.quantity

-- server/goods-in/put-batch.ts
select brand, model, has_expiry from products where org_id = $1 and id = $2

-- server/goods-in/put-line.ts
delete from goods_in_lines where org_id = $1 and goods_in_id = $2 and product_id = $3

-- server/goods-in/put-line.ts
insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost)
  values ($1, $2, $3, $4, $5, $6, case when $8 then $7::numeric else (
    select l.unit_cost from goods_ins g
    join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id and o.currency = g.currency
    join purchase_order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.product_id = $3
    where g.org_id = $1 and g.id = $2) end)
  on conflict (org_id, goods_in_id, product_id) do update
  set quantity = excluded.quantity, unit_cost = case when $8 then excluded.unit_cost else goods_in_lines.unit_cost end

-- server/goods-in/put-line.ts
select brand, model from products where org_id = $1 and id = $2

-- server/goods-in/put-line.ts
select count(*) as count from goods_in_lines where org_id = $1 and goods_in_id = $2

-- server/goods-in/put-line.ts
select quantity from goods_in_lines where org_id = $1 and goods_in_id = $2 and product_id = $3

-- server/goods-in/put-numbers.ts
delete from goods_in_units where org_id = $1 and goods_in_id = $2 and product_id = $3 and number = any ($4::text[]) returning number

-- server/goods-in/put-numbers.ts
insert into goods_in_units (org_id, goods_in_id, product_id, number, imei2, serial_no)
  select $1, $2, $3, number, imei2, serial_no
  from json_to_recordset($4::json) as u (number text, imei2 text, serial_no text, place int) order by place

-- server/goods-in/put-numbers.ts
select brand, model, tracking from products where org_id = $1 and id = $2

-- server/goods-in/put-numbers.ts
select l.quantity, (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) as numbered
  from goods_in_lines l where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = $3

-- server/goods-in/put-numbers.ts
select n.number from goods_in_units u cross join lateral unnest(array[u.number, u.imei2, u.serial_no]) as n (number)
  where u.org_id = $1 and u.goods_in_id = $2 and n.number = any ($3::text[]) limit 1

-- server/goods-in/supplier-returns.ts
insert into supplier_returns (org_id, id, goods_in_id, location_id, number, settlement, reason, value, business_date, created_by,
    created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1

-- server/goods-in/supplier-returns.ts
select (r.goods_in_id, r.settlement, r.reason) = ($3, $4, $5) as is_same, l.product_id, l.quantity
  from supplier_returns r join supplier_return_lines l on l.org_id = r.org_id and l.return_id = r.id
  where r.org_id = $1 and r.id = $2

-- server/goods-in/supplier-returns.ts
select r.id, r.number, r.settlement, r.reason, r.value, r.business_date, r.created_at,
    coalesce(p.full_name, '') as created_by_name,
    (select json_agg(json_build_object('product_id', l.product_id, 'brand', l.brand, 'model', l.model, 'quantity', l.quantity,
       'value', l.value) order by l.position)
     from supplier_return_lines l where l.org_id = r.org_id and l.return_id = r.id) as lines
  from supplier_returns r
  left join people_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.created_by
  where r.org_id = $1 and r.goods_in_id = $2 order by r.number desc

-- server/goods-in/supplier-returns.ts
select row_number() over (order by position) as place, product_id, brand, model, quantity, returned, cost
  from goods_in_lines where org_id = $1 and goods_in_id = $2

-- server/goods-in/supplier-returns.ts
update goods_in_counters set last_return = last_return + 1 where org_id = $1 returning last_return

-- server/goods-in/supplier-returns.ts
with written as (
    insert into supplier_return_lines (org_id, return_id, product_id, position, brand, model, quantity, value)
    select $1, $2, r.product_id, r.position, r.brand, r.model, r.quantity, r.value
    from json_to_recordset($4::json) as r (product_id uuid, position int, brand text, model text, quantity bigint, value bigint)
    returning product_id, quantity
  )
  update goods_in_lines l set returned = l.returned + w.quantity from written w
  where l.org_id = $1 and l.goods_in_id = $3 and l.product_id = w.product_id
