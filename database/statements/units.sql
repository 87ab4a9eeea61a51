-- server/units/came-again.ts
select n.number from unit_numbers o
  join unit_numbers n on n.org_id = o.org_id and n.tail = o.tail and n.number = o.number and n.unit_id <> o.unit_id and not n.is_here
  join units u on u.org_id = n.org_id and u.id = n.unit_id and u.state <> 'given_back'
  where o.org_id = $1 and o.unit_id = any ($2::uuid[]) and exists (
    select from unit_events e where e.org_id = $1 and e.unit_id = n.unit_id and e.state in ('in_stock', 'held') and e.id > (
      select max(s.id) from unit_events s where s.org_id = $1 and s.unit_id = o.unit_id and s.event in ('sold', 'replacement')))
  limit 1

-- server/units/change-unit.ts
insert into unit_events (org_id, unit_id, event, state, location_id, note, user_id, at) values ($1, $2, 'corrected', $3, $4, $5, $6, $7)

-- server/units/change-unit.ts
select number, imei1, imei2, serial_no, state, location_id, grade, price, unit_cost, warranty_months, supplier_warranty_until
  from units where org_id = $1 and id = $2

-- server/units/change-unit.ts
update units set imei1 = $3, imei2 = $4, serial_no = $5, grade = $6, price = $7, unit_cost = $8, warranty_months = $9,
    supplier_warranty_until = $10
  where org_id = $1 and id = $2

-- server/units/find-units.ts
select u.id, u.product_id, u.location_id, u.goods_in_id, u.number, n.number as meant
  from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here and u.state = 'in_stock' and u.layby_id is null

-- server/units/get-unit.ts
with same as (
    select distinct o.unit_id from unit_numbers n
    join unit_numbers o on o.org_id = n.org_id and o.tail = n.tail and o.number = n.number
    where n.org_id = $1 and n.unit_id = $2
  )
  select e.id, e.unit_id, e.event, l.name as location, coalesce(nullif(a.full_name, ''), a.email, '') as user_name, e.at, e.note,
    s.id as sale_id, s.invoice_number, s.customer_name, g.id as goods_in_id, g.number as goods_in_number, w.name as supplier_name,
    t.id as transfer_id, t.number as transfer_number, c.id as claim_id, c.number as claim_number,
    i.id as trade_in_id, i.number as trade_in_number
  from unit_events e join locations l on l.org_id = e.org_id and l.id = e.location_id
  left join actors_of_current_organizations() a on a.org_id = e.org_id and a.user_id = e.user_id
  left join refunds r on r.org_id = e.org_id and r.id = e.reference and e.event in ('returned', 'written_off')
  left join sales s on s.org_id = e.org_id and s.id = case when e.event = 'sold' then e.reference else r.sale_id end
    and ($3::uuid[] is null or s.location_id = any ($3))
  left join goods_ins g on g.org_id = e.org_id and g.id = e.reference and e.event = 'received'
  left join suppliers w on w.org_id = g.org_id and w.id = g.supplier_id
  left join transfers t on t.org_id = e.org_id and t.id = e.reference and e.event in ('sent', 'arrived', 'missing', 'written_off')
  left join warranty_claims c on c.org_id = e.org_id and c.id = e.reference and e.event in ('claimed', 'claim_sent', 'claim_back',
    'claim_repaired', 'claim_refused', 'replaced', 'replacement')
  left join trade_ins i on i.org_id = e.org_id and i.id = e.reference and e.event in ('bought', 'for_sale', 'given_back', 'handed_over')
  where e.org_id = $1 and e.unit_id in (select unit_id from same) and ($3::uuid[] is null or e.location_id = any ($3))
  order by e.id desc limit 500

-- server/units/hold-unit.ts
select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  where n.org_id = $1 and n.tail = any ($2::text[]) and n.number = any ($3::text[]) and u.state = 'missing' limit 1

-- server/units/hold-unit.ts
with come as (
    insert into units (org_id, product_id, location_id, state, imei1, imei2, serial_no, grade, unit_cost, came_at)
    values ($1, $2, $3, 'held', $4, $5, $6, $7, $8, $9) returning id, location_id, state
  )
  insert into unit_events (org_id, unit_id, event, state, location_id, reference, user_id, at)
  select $1, id, $10, state, location_id, $11, $12, $9 from come returning unit_id as id

-- server/units/list-units.ts
select u.id from units u where u.org_id = $1 and (u.id) > ($2::uuid) order by u.id limit $3 offset $4

-- server/units/list-units.ts
select u.id from units u where u.org_id = $1 order by (u.state = 'in_stock') desc, u.came_at desc, u.id limit $2 offset $3

-- server/units/move-units.ts
insert into unit_events (org_id, unit_id, event, state, location_id, reference, user_id, at)
  select org_id, id, $3, state, location_id, $4, $5, $6 from units where org_id = $1 and id = $2

-- server/units/move-units.ts
select n.number, u.state, p.brand, p.model
  from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here and n.unit_id is distinct from $3 limit 1

-- server/units/move-units.ts
select n.number, u.state, p.brand, p.model
  from unit_numbers o join unit_numbers n on n.org_id = o.org_id and n.number = o.number and n.is_here and n.unit_id <> o.unit_id
  join units u on u.org_id = n.org_id and u.id = n.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  where o.org_id = $1 and o.unit_id = any ($2::uuid[]) limit 1

-- server/units/move-units.ts
with asked as (
    select * from json_to_recordset($1::json) as m (place int, org_id uuid, unit_id uuid, was text, state text, location_id uuid,
      sale_id uuid, sale_line int, warranty_until date, event text, reference uuid, note text, user_id uuid, at timestamptz)
  ), moved as (
    update units u set state = m.state, location_id = m.location_id, sale_id = m.sale_id, sale_line = m.sale_line,
      warranty_until = m.warranty_until
    from asked m where u.org_id = m.org_id and u.id = m.unit_id and u.state = m.was
    returning m.place, u.org_id, u.id, u.state, u.location_id
  )
  insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
  select d.org_id, d.id, m.event, d.state, d.location_id, m.reference, m.note, m.user_id, m.at
  from moved d join asked m on m.place = d.place order by m.place
  returning unit_id

-- server/units/move-units.ts
with come as (
    insert into units (org_id, product_id, location_id, imei1, imei2, serial_no, grade, unit_cost, goods_in_id, came_at)
    select $1, product_id, location_id, imei1, imei2, serial_no, grade, unit_cost, goods_in_id, $3
    from json_to_recordset($2::json) as u (product_id uuid, location_id uuid, imei1 text, imei2 text, serial_no text,
      grade text, unit_cost bigint, goods_in_id uuid)
    returning id, location_id, state
  )
  insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
  select $1, id, $4, state, location_id, $5, $6, $7, $3 from come

-- server/units/own-parts.ts
select 1 from refurbishings where org_id = $1 and unit_id = any ($2::uuid[]) and reversed_at is null limit 1

-- server/units/refurbish-unit.ts
insert into refurbishing_parts (org_id, refurbishing_id, line, product_id, brand, model, quantity, unit_cost)
  select $1, $2, line, product_id, brand, model, quantity, unit_cost from json_to_recordset($3::json)
    as p (line int, product_id uuid, brand text, model text, quantity bigint, unit_cost bigint)

-- server/units/refurbish-unit.ts
insert into refurbishings (org_id, id, unit_id, cost, was_held, note, done_at, done_by) values ($1, $2, $3, $4, $5, $6, $7, $8)

-- server/units/refurbish-unit.ts
insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

-- server/units/refurbish-unit.ts
select cost, reversed_at from refurbishings where org_id = $1 and id = $2

-- server/units/refurbish-unit.ts
select f.unit_id, (select json_agg(json_build_object('product_id', p.product_id, 'quantity', p.quantity) order by p.line)
    from refurbishing_parts p where p.org_id = f.org_id and p.refurbishing_id = f.id) as parts
  from refurbishings f where f.org_id = $1 and f.id = $2

-- server/units/refurbish-unit.ts
select line, product_id, brand, model, quantity, unit_cost from refurbishing_parts
  where org_id = $1 and refurbishing_id = $2 order by line

-- server/units/refurbish-unit.ts
select unit_id from refurbishings where org_id = $1 and id = $2

-- server/units/refurbish-unit.ts
update refurbishings set reversed_at = $3, reversed_by = $4, back_held = $5 where org_id = $1 and id = $2

-- server/units/refurbish-unit.ts
update units set unit_cost = $3 where org_id = $1 and id = $2

-- server/units/refurbishing-rows.ts
select f.id, f.note, f.cost, f.done_at, f.reversed_at, coalesce(nullif(a.full_name, ''), a.email, '') as done_by_name,
    (select json_agg(json_build_object('product_id', p.product_id, 'brand', p.brand, 'model', p.model, 'quantity', p.quantity) order by p.line)
     from refurbishing_parts p where p.org_id = f.org_id and p.refurbishing_id = f.id) as parts
  from refurbishings f left join actors_of_current_organizations() a on a.org_id = f.org_id and a.user_id = f.done_by
  where f.org_id = $1 and f.unit_id = $2 order by f.done_at desc, f.id

-- server/units/track-units.ts
select count(*) from units where org_id = $1 and product_id = $2 and state = 'in_stock'

-- server/units/track-units.ts
select id, location_id from units where org_id = $1 and product_id = $2 and state = 'in_stock' order by id

-- server/units/track-units.ts
select l.id as location_id, l.name as location, l.kind, coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved
  from locations l left join stock_levels s on s.org_id = l.org_id and s.location_id = l.id and s.product_id = $2
  where l.org_id = $1 order by l.position, l.created_at, l.id

-- server/units/track-units.ts
update products set tracking = $3, updated_at = $4 where org_id = $1 and id = $2

-- server/units/unit-rows.ts
select s.id, s.invoice_number, s.location_id as sold_at, t.name as till
  from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id
  where (s.org_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))

-- server/units/unit-rows.ts
select u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, count(*) over () as total from (select distinct n.unit_id from unit_numbers n
      where n.org_id = $1 and n.tail = any ($2::text[])
        and exists (select from unnest($3::text[]) as s (number) where right(n.number, length(s.number)) = s.number)) n join units u on u.org_id = $4 and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id where u.org_id = $1 and u.location_id = $5 order by (u.state = 'in_stock') desc, u.came_at desc, u.id limit $6 offset $7

-- server/units/unit-rows.ts
select u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, count(*) over () as total from (select distinct n.unit_id from unit_numbers n
      where n.org_id = $1 and n.tail = any ($2::text[])
        and exists (select from unnest($3::text[]) as s (number) where right(n.number, length(s.number)) = s.number)) n join units u on u.org_id = $4 and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id where u.org_id = $1 and u.location_id = any ($5::uuid[]) order by (u.state = 'in_stock') desc, u.came_at desc, u.id limit $6 offset $7

-- server/units/unit-rows.ts
select u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, count(*) over () as total from (select distinct n.unit_id from unit_numbers n
      where n.org_id = $1 and n.tail = any ($2::text[])
        and exists (select from unnest($3::text[]) as s (number) where right(n.number, length(s.number)) = s.number)) n join units u on u.org_id = $4 and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id where u.org_id = $1 and u.state = $5 order by (u.state = 'in_stock') desc, u.came_at desc, u.id limit $6 offset $7

-- server/units/unit-rows.ts
select u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, count(*) over () as total from (select distinct n.unit_id from unit_numbers n
      where n.org_id = $1 and n.tail = any ($2::text[])
        and exists (select from unnest($3::text[]) as s (number) where right(n.number, length(s.number)) = s.number)) n join units u on u.org_id = $4 and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id where u.org_id = $1 order by (u.state = 'in_stock') desc, u.came_at desc, u.id limit $5 offset $6

-- server/units/unit-rows.ts
select u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from units u join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id
     where u.org_id = $1 and u.id = any ($2::uuid[]) and ($3::uuid[] is null or u.location_id = any ($3))
     order by array_position($2::uuid[], u.id)

-- server/units/unit-rows.ts
select u.org_id, u.id, u.product_id, u.location_id, u.number, u.state, u.unit_cost, u.price, u.sale_id, u.layby_id, case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end as on_the_way,
       coalesce(u.warranty_months, p.warranty_months) as warranty_months
     from units u join products p on p.org_id = u.org_id and p.id = u.product_id join locations l on l.org_id = u.org_id and l.id = u.location_id
     where (u.org_id, u.id) in (select * from unnest($1::uuid[], $2::uuid[]))
