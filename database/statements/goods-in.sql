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
insert into goods_ins (org_id, id, location_id, supplier_id, order_id, document_no, currency, rate, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1

-- server/goods-in/draft-goods-in.ts
select 1 from goods_ins where org_id = $1 and id = $2

-- server/goods-in/draft-goods-in.ts
select count(*) as drafts from goods_ins where org_id = $1 and posted_at is null

-- server/goods-in/draft-goods-in.ts
select id from goods_ins where org_id = $1 and supplier_id = $2 and lower(document_no) = lower($3)
  and document_no is not null and id <> $4

-- server/goods-in/draft-goods-in.ts
update goods_ins set supplier_id = $3, document_no = $4, currency = $5, rate = $6 where org_id = $1 and id = $2

-- server/goods-in/goods-in-rows.ts
select g.id, g.supplier_id, s.name as supplier_name, g.order_id, o.number as order_number, g.document_no, g.currency, trim_scale(g.rate)::text as rate, g.created_at,
    coalesce(p.full_name, '') as created_by_name, g.number, g.business_date, g.posted_at,
    coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units, coalesce(g.total, case when l.cost is not null then capped(l.cost) end) as total
  from goods_ins g
  left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
  left join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id
  left join people_of_current_organizations() p on p.org_id = g.org_id and p.user_id = g.created_by
  left join lateral (select count(*) as lines, sum(quantity) as units, sum(round(quantity * unit_cost * g.rate)) as cost from goods_in_lines
    where org_id = g.org_id and goods_in_id = g.id) l on true
  where g.org_id = $1 and g.id = any ($2::uuid[]) and ($3::uuid[] is null or g.location_id = any ($3))
  order by g.created_at desc, g.id desc

-- server/goods-in/goods-in-rows.ts
select id, location_id, supplier_id, order_id, document_no, rate::text as rate, posted_at from goods_ins
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for update

-- server/goods-in/goods-in-rows.ts
select l.product_id, l.brand, l.model, l.quantity, trim_scale(l.unit_cost)::text as unit_cost, l.cost,
  nullif(p.tracking, 'none') as tracking, case when p.tracking <> 'none' then (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) end as numbered,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 and l.product_id = $3

-- server/goods-in/goods-in-rows.ts
select l.product_id, l.brand, l.model, l.quantity, trim_scale(l.unit_cost)::text as unit_cost, l.cost,
  nullif(p.tracking, 'none') as tracking, case when p.tracking <> 'none' then (select count(*) from goods_in_units n
    where n.org_id = l.org_id and n.goods_in_id = l.goods_in_id and n.product_id = l.product_id) end as numbered,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from goods_in_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
       where l.org_id = $1 and l.goods_in_id = $2 order by l.position

-- server/goods-in/goods-in-rows.ts
select product_id, number, imei2, serial_no from goods_in_units where org_id = $1 and goods_in_id = $2 order by position

-- server/goods-in/list-goods-in.ts
select count(*) as count from goods_ins where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))

-- server/goods-in/list-goods-in.ts
select id from goods_ins where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))
  order by created_at desc, id desc limit $3 offset $4

-- server/goods-in/post-goods-in.ts
insert into goods_in_counters (org_id, last_number) values ($1, 1)
  on conflict (org_id) do update set last_number = goods_in_counters.last_number + 1 returning last_number

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
