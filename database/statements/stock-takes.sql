-- server/stock-takes/change-stock-take.ts
update stock_takes set notes = $3, is_blind = $4 where org_id = $1 and id = $2

-- server/stock-takes/close-stock-take.ts
update stock_takes set status = $3, closed_at = $4, closed_by = $5, is_adjusted = $6, to_count = $7, revision = revision + 1
  where org_id = $1 and id = $2

-- server/stock-takes/complete-stock-take.ts
select i.product_id, i.system_quantity, i.physical_quantity
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $1 and i.stock_take_id = $2 and i.physical_quantity <> i.system_quantity and p.tracking = 'none'
  order by i.product_id

-- server/stock-takes/complete-stock-take.ts
select org_id, product_id from stock_take_items where org_id = $1 and stock_take_id = $2 and physical_quantity is not null

-- server/stock-takes/complete-stock-take.ts
update stock_take_items i set system_quantity = i.system_quantity + (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at)
     from stock_takes t
     where t.org_id = $1 and t.id = $2 and i.org_id = $1 and i.stock_take_id = $2 and i.physical_quantity is not null

-- server/stock-takes/count-batches.ts
delete from stock_take_batches where org_id = $1 and stock_take_id = $2 and product_id = any ($3::uuid[])

-- server/stock-takes/count-batches.ts
insert into stock_take_batches as b (org_id, stock_take_id, product_id, expires_on, number, quantity)
  select $1, $2, p.id, s.expires_on, s.number, least(greatest(s.added + coalesce(k.quantity, 0), 0), 1000000)
  from json_to_recordset($3::json) as s (product_id uuid, expires_on date, number text, added bigint)
  join products p on p.org_id = $1 and p.id = s.product_id and p.has_expiry
  left join stock_take_batches k on k.org_id = $1 and k.stock_take_id = $2 and k.product_id = s.product_id
    and k.expires_on = s.expires_on and k.number is not distinct from s.number
  order by s.product_id, s.expires_on, s.number
  on conflict (org_id, stock_take_id, product_id, expires_on, number) do update set quantity = excluded.quantity

-- server/stock-takes/count-item.ts
select stock_take_id, product_id from stock_take_items where org_id = $1 and id = $2

-- server/stock-takes/count-numbers.ts
insert into stock_take_units as u (org_id, stock_take_id, number, unit_id, product_id, outcome, counted_by, counted_at, revision)
  select $1, $2, number, unit_id, product_id, outcome, $3, counted_at, $4
  from json_to_recordset($5::json) as r (number text, unit_id uuid, product_id uuid, outcome text, counted_at timestamptz)
  on conflict (org_id, stock_take_id, number) do update set
    (unit_id, product_id, outcome, counted_by, counted_at, revision)
    = (excluded.unit_id, excluded.product_id, excluded.outcome, excluded.counted_by, excluded.counted_at, excluded.revision)

-- server/stock-takes/count-numbers.ts
select distinct on (n.number) n.number as meant, u.id as unit_id, u.number, u.product_id, u.state, u.location_id = $4 as is_at,
    p.tracking <> 'none' as is_numbered
  from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  where n.org_id = $1 and n.tail = any ($2::text[]) and n.number = any ($3::text[])
  order by n.number, n.is_here desc, u.came_at desc, u.id

-- server/stock-takes/count-numbers.ts
select number, unit_id, product_id, outcome, counted_at from stock_take_units
  where org_id = $1 and stock_take_id = $2 and (number = any ($3::text[]) or product_id = any ($4::uuid[]))

-- server/stock-takes/counted.ts
select l.place, exists (
    select from stock_take_items i join stock_takes t on t.org_id = i.org_id and t.id = i.stock_take_id
      join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking = 'none'
    where i.org_id = l.org_id and i.product_id = l.product_id and i.counted_at >= l.sold_at and t.is_adjusted and t.location_id = l.location_id) as is_counted
  from json_to_recordset($1::json) as l (place int, org_id uuid, location_id uuid, product_id uuid, sold_at timestamptz)
  order by l.place

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and i.product_id = any ($1::uuid[])
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $2 and t.id = $3 and true order by l.product_id

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and i.revision > $1 and i.revision <= $2
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $3 and t.id = $4 and true order by l.revision

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and true
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $1 and t.id = $2 and false order by l.product_id

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and true
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $1 and t.id = $2 and l.difference <> 0 and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = l.org_id and p.id = l.product_id) and l.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = l.org_id and n.stock_take_id = l.stock_take_id
    and n.product_id = l.product_id and n.outcome in ('found', 'back')), false) order by l.product_id

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and true
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $1 and t.id = $2 and l.physical_quantity is not null and (l.product_id) > ($3::uuid) order by l.product_id limit $4 offset $5

-- server/stock-takes/lines.ts
select l.id, l.stock_take_id, l.product_id, l.product_brand, l.product_model, l.cost_price, l.selling_price,
       l.expected as system_quantity, l.physical_quantity, l.difference,
       l.value as value_difference,
       (select coalesce(sum(abs(m.delta)), 0)::bigint from inventory_movements m
        where m.org_id = l.org_id and m.product_id = l.product_id and m.location_id = t.location_id and m.id > l.first_movement_id and m.id <= l.movement_id)
         as moved_while_counting,
       (select json_agg(json_build_object('number', b.number, 'expires_on', b.expires_on, 'quantity', b.quantity) order by b.expires_on, b.number)
  from stock_take_batches b where b.org_id = l.org_id and b.stock_take_id = l.stock_take_id and b.product_id = l.product_id and b.quantity > 0) as batches, l.notes, l.counted_by, coalesce(u.full_name, '') as counted_by_name, l.counted_at
     from stock_takes t
     cross join lateral (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and true
      offset 0
    ) l) l
     left join people_of_current_organizations() u on u.org_id = l.org_id and u.user_id = l.counted_by
     where t.org_id = $1 and t.id = $2 and l.physical_quantity is not null order by l.counted_at desc, l.product_id limit $3 offset $4

-- server/stock-takes/list-items.ts
select id, status, is_blind, revision, least(
    (select i.revision from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id and i.revision > $4
      order by i.revision offset $5 limit 1),
    (select n.revision from stock_take_units n where n.org_id = t.org_id and n.stock_take_id = t.id and n.revision > $4
      and n.outcome <> 'missing' order by n.revision offset $5 limit 1)) as part_to
  from stock_takes t where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))

-- server/stock-takes/list-products-to-count.ts
select p.id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type,
    nullif(p.tracking, 'none') as tracking, p.has_expiry, c.name as category_name, array_remove(p.barcode || p.extra_barcodes, null) as barcodes
  from products p join categories c on c.id = p.category_id
  where p.org_id = $1 and p.is_active and ($2::uuid is null or p.category_id = $2) and ($3::uuid is null or p.id > $3)
  order by p.id limit $4

-- server/stock-takes/list-stock-takes.ts
select id from stock_takes where org_id = $1 and (id) > ($2::uuid) order by id limit $3 offset $4

-- server/stock-takes/list-stock-takes.ts
select id from stock_takes where org_id = $1 and location_id = any ($2::uuid[]) order by created_at desc, id desc limit $3 offset $4

-- server/stock-takes/list-stock-takes.ts
select id from stock_takes where org_id = $1 and status = 'in_progress' order by created_at desc, id desc limit $2 offset $3

-- server/stock-takes/list-stock-takes.ts
select id from stock_takes where org_id = $1 order by created_at desc, id desc limit $2 offset $3

-- server/stock-takes/number-rows.ts
select * from (select n.number, n.outcome, n.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, n.unit_id,
    case when n.outcome = 'elsewhere' and l.kind <> 'transit' and ($1::uuid[] is null or l.id = any ($1)) then l.name end as location,
    coalesce(w.full_name, '') as counted_by_name, n.counted_at
  from (
    select n.org_id, n.number, n.outcome, n.product_id, n.unit_id, n.counted_by, n.counted_at
    from stock_take_units n where n.org_id = $2 and n.stock_take_id = $3 and n.outcome <> 'taken_off'
    union all
    select t.org_id, m.number, 'missing', m.product_id, m.unit_id, null, null
    from stock_takes t cross join lateral (select u.id as unit_id, u.number, u.product_id, i.counted_at
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none'
  join units u on u.org_id = i.org_id and u.product_id = i.product_id and u.location_id = t.location_id and u.state = 'in_stock'
  where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = i.org_id and p.id = i.product_id) and i.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = i.org_id and n.stock_take_id = i.stock_take_id
    and n.product_id = i.product_id and n.outcome in ('found', 'back')), false)
    and not exists (select from stock_take_units n where n.org_id = u.org_id and n.stock_take_id = i.stock_take_id and n.unit_id = u.id
      and n.outcome in ('found', 'back'))
    and not exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.at > i.counted_at
      and e.event <> 'corrected')) m
    where t.org_id = $2 and t.id = $3 and t.status = 'in_progress' and not $4
  ) n left join products p on p.org_id = n.org_id and p.id = n.product_id
  left join units u on u.org_id = n.org_id and u.id = n.unit_id
  left join locations l on l.org_id = u.org_id and l.id = u.location_id
  left join people_of_current_organizations() w on w.org_id = n.org_id and w.user_id = n.counted_by) n where true and (n.number) > ($5::text) order by n.number limit $6 offset $7

-- server/stock-takes/number-rows.ts
select * from (select n.number, n.outcome, n.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, n.unit_id,
    case when n.outcome = 'elsewhere' and l.kind <> 'transit' and ($1::uuid[] is null or l.id = any ($1)) then l.name end as location,
    coalesce(w.full_name, '') as counted_by_name, n.counted_at
  from (
    select n.org_id, n.number, n.outcome, n.product_id, n.unit_id, n.counted_by, n.counted_at
    from stock_take_units n where n.org_id = $2 and n.stock_take_id = $3 and n.outcome <> 'taken_off'
    union all
    select t.org_id, m.number, 'missing', m.product_id, m.unit_id, null, null
    from stock_takes t cross join lateral (select u.id as unit_id, u.number, u.product_id, i.counted_at
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none'
  join units u on u.org_id = i.org_id and u.product_id = i.product_id and u.location_id = t.location_id and u.state = 'in_stock'
  where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = i.org_id and p.id = i.product_id) and i.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = i.org_id and n.stock_take_id = i.stock_take_id
    and n.product_id = i.product_id and n.outcome in ('found', 'back')), false)
    and not exists (select from stock_take_units n where n.org_id = u.org_id and n.stock_take_id = i.stock_take_id and n.unit_id = u.id
      and n.outcome in ('found', 'back'))
    and not exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.at > i.counted_at
      and e.event <> 'corrected')) m
    where t.org_id = $2 and t.id = $3 and t.status = 'in_progress' and not $4
  ) n left join products p on p.org_id = n.org_id and p.id = n.product_id
  left join units u on u.org_id = n.org_id and u.id = n.unit_id
  left join locations l on l.org_id = u.org_id and l.id = u.location_id
  left join people_of_current_organizations() w on w.org_id = n.org_id and w.user_id = n.counted_by) n where true order by n.outcome = 'missing' desc, n.outcome = 'found', n.counted_at desc, n.number limit $5 offset $6

-- server/stock-takes/number-rows.ts
select count(*) from (
    select n.org_id, n.number, n.outcome, n.product_id, n.unit_id, n.counted_by, n.counted_at
    from stock_take_units n where n.org_id = $1 and n.stock_take_id = $2 and n.outcome <> 'taken_off'
    union all
    select t.org_id, m.number, 'missing', m.product_id, m.unit_id, null, null
    from stock_takes t cross join lateral (select u.id as unit_id, u.number, u.product_id, i.counted_at
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none'
  join units u on u.org_id = i.org_id and u.product_id = i.product_id and u.location_id = t.location_id and u.state = 'in_stock'
  where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = i.org_id and p.id = i.product_id) and i.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = i.org_id and n.stock_take_id = i.stock_take_id
    and n.product_id = i.product_id and n.outcome in ('found', 'back')), false)
    and not exists (select from stock_take_units n where n.org_id = u.org_id and n.stock_take_id = i.stock_take_id and n.unit_id = u.id
      and n.outcome in ('found', 'back'))
    and not exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.at > i.counted_at
      and e.event <> 'corrected')) m
    where t.org_id = $1 and t.id = $2 and t.status = 'in_progress' and not $4
  ) n where $3::uuid[] is null or true

-- server/stock-takes/number-rows.ts
select n.number, n.outcome, n.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, n.unit_id,
    case when n.outcome = 'elsewhere' and l.kind <> 'transit' and ($3::uuid[] is null or l.id = any ($3)) then l.name end as location,
    coalesce(w.full_name, '') as counted_by_name, n.counted_at
  from stock_take_units n left join products p on p.org_id = n.org_id and p.id = n.product_id
  left join units u on u.org_id = n.org_id and u.id = n.unit_id
  left join locations l on l.org_id = u.org_id and l.id = u.location_id
  left join people_of_current_organizations() w on w.org_id = n.org_id and w.user_id = n.counted_by where n.org_id = $1 and n.stock_take_id = $2 and n.revision > $4 and n.revision <= $5
       and n.outcome <> 'missing' order by n.revision, n.number

-- server/stock-takes/record-counts.ts
insert into stock_take_counts (org_id, id, stock_take_id, product_id, kind, quantity, counted_by, counted_at, received_at)
  select $1, id, $2, product_id, kind, case when kind in ('note', 'clear') then 0 else quantity end, $3, counted_at, $4
  from json_to_recordset($5::json) as c (id uuid, product_id uuid, kind text, quantity bigint, counted_at timestamptz)

-- server/stock-takes/record-counts.ts
select id from products where org_id = $1 and id = any ($2::uuid[])

-- server/stock-takes/record-counts.ts
select id from stock_take_counts where org_id = $1 and id = any ($2::uuid[])

-- server/stock-takes/remove-stock-take.ts
delete from stock_takes where org_id = $1 and id = $2

-- server/stock-takes/settle-batches.ts
insert into batch_movements (org_id, product_id, location_id, batch_id, delta, user_id, created_at)
  select $1, product_id, $2, batch_id, delta, $3, $4 from json_to_recordset($5::json) as r (product_id uuid, batch_id uuid, delta bigint)

-- server/stock-takes/settle-batches.ts
select b.product_id, b.number, b.expires_on, b.quantity, i.physical_quantity as counted
  from stock_take_batches b join products p on p.org_id = b.org_id and p.id = b.product_id and p.has_expiry
  join stock_take_items i on i.org_id = b.org_id and i.stock_take_id = b.stock_take_id and i.product_id = b.product_id
  where b.org_id = $1 and b.stock_take_id = $2 and b.quantity > 0 and i.physical_quantity is not null

-- server/stock-takes/settle-batches.ts
select l.product_id, l.batch_id, b.expires_on, b.position, l.on_hand, coalesce(d.since, 0)::bigint as since, coalesce(d.own, 0)::bigint as own
     from stock_take_items i
     join batch_levels l on l.org_id = i.org_id and l.product_id = i.product_id and l.location_id = $3
     join batches b on b.org_id = l.org_id and b.id = l.batch_id
     cross join lateral (
       select sum(n.delta) filter (where m.id is null or not (m.reason = 'stock_take' and m.reference = $2::text)) as since,
         sum(n.delta) filter (where m.reason = 'stock_take' and m.reference = $2::text) as own
       from batch_movements n
       left join inventory_movements m on m.org_id = n.org_id and m.product_id = n.product_id and m.id = n.movement_id
       left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
       where n.org_id = l.org_id and n.batch_id = l.batch_id and n.location_id = l.location_id
         and case when m.id is null then n.created_at > i.counted_at else m.id > i.movement_id and (coalesce(s.sale_date, r.created_at) <= i.counted_at) is not true end
     ) d
     where i.org_id = $1 and i.stock_take_id = $2::uuid and i.product_id = any ($4::uuid[])
     order by l.product_id, l.batch_id

-- server/stock-takes/settle-numbers.ts
delete from stock_take_units where org_id = $1 and stock_take_id = $2 and outcome = 'missing'

-- server/stock-takes/settle-numbers.ts
insert into stock_take_units (org_id, stock_take_id, number, unit_id, product_id, outcome, counted_at, revision)
     select $1, $2, m.number, m.unit_id, m.product_id, 'missing', m.counted_at, $3
     from stock_takes t cross join lateral (select u.id as unit_id, u.number, u.product_id, i.counted_at
  from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none'
  join units u on u.org_id = i.org_id and u.product_id = i.product_id and u.location_id = t.location_id and u.state = 'in_stock'
  where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = i.org_id and p.id = i.product_id) and i.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = i.org_id and n.stock_take_id = i.stock_take_id
    and n.product_id = i.product_id and n.outcome in ('found', 'back')), false)
    and not exists (select from stock_take_units n where n.org_id = u.org_id and n.stock_take_id = i.stock_take_id and n.unit_id = u.id
      and n.outcome in ('found', 'back'))
    and not exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.at > i.counted_at
      and e.event <> 'corrected')) m where t.org_id = $1 and t.id = $2
     on conflict (org_id, stock_take_id, number) do update set
       (unit_id, product_id, outcome, counted_by, counted_at, revision)
       = (excluded.unit_id, excluded.product_id, excluded.outcome, null, excluded.counted_at, excluded.revision)

-- server/stock-takes/settle-numbers.ts
select n.unit_id, n.product_id, n.outcome, u.state, coalesce(u.unit_cost, p.cost_price) as cost
     from stock_take_units n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id and p.tracking <> 'none'
     join stock_take_items i on i.org_id = n.org_id and i.stock_take_id = n.stock_take_id and i.product_id = n.product_id
     where n.org_id = $1 and n.stock_take_id = $2 and i.physical_quantity is not null and not coalesce((select p.tracking <> 'none' from products p
  where p.org_id = i.org_id and p.id = i.product_id) and i.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = i.org_id and n.stock_take_id = i.stock_take_id
    and n.product_id = i.product_id and n.outcome in ('found', 'back')), false)
       and (n.outcome = 'missing' or n.outcome = 'back' and u.state in ('missing', 'written_off') and not exists (
         select from unit_numbers o join unit_numbers h on h.org_id = o.org_id and h.number = o.number and h.is_here
         where o.org_id = u.org_id and o.unit_id = u.id))
     order by n.product_id, n.number

-- server/stock-takes/start-stock-take.ts
insert into stock_takes (org_id, id, user_id, created_by, notes, stock_take_date, is_blind, category_id, created_at, location_id)
  values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)

-- server/stock-takes/stock-take-rows.ts
select id, status, is_blind, notes, category_id, created_at, revision, location_id from stock_takes
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/stock-takes/stock-take-rows.ts
with people as (select * from people_of_current_organizations())
     select t.id, t.user_id, t.org_id, t.notes, t.created_by, coalesce(starter.full_name, '') as created_by_name, t.status,
       t.stock_take_date, t.is_blind, t.category_id, c.name as category_name, t.revision, t.is_adjusted, t.closed_at, t.closed_by,
       closer.full_name as closed_by_name, t.created_at, found.*, coalesce(t.to_count,
         (select count(*) from products p where p.org_id = t.org_id and p.is_active
           and (t.category_id is null or p.category_id = t.category_id))
         + (select count(*) from stock_take_items i left join products p on p.org_id = i.org_id and p.id = i.product_id
           where i.org_id = t.org_id and i.stock_take_id = t.id and i.physical_quantity is not null
             and (p.is_active and (t.category_id is null or p.category_id = t.category_id)) is not true)) as to_count
     from stock_takes t
     left join categories c on c.id = t.category_id
     left join people starter on starter.org_id = t.org_id and starter.user_id = t.created_by
     left join people closer on closer.org_id = t.org_id and closer.user_id = t.closed_by
     cross join lateral (
       select count(*) as counted, coalesce(sum(physical_quantity), 0)::bigint as units_counted,
         count(*) filter (where difference > 0) as lines_over,
         coalesce(sum(difference) filter (where difference > 0), 0)::bigint as units_over,
         count(*) filter (where difference < 0) as lines_short,
         coalesce(-sum(difference) filter (where difference < 0), 0)::bigint as units_short,
         count(*) filter (where difference <> 0 and coalesce((select p.tracking <> 'none' from products p
  where p.org_id = line.org_id and p.id = line.product_id) and line.physical_quantity <> (
  select count(*) from stock_take_units n where n.org_id = line.org_id and n.stock_take_id = line.stock_take_id
    and n.product_id = line.product_id and n.outcome in ('found', 'back')), false)) as lines_numbered,
         coalesce(sum(value) filter (where difference > 0), 0) as value_over,
         coalesce(-sum(value) filter (where difference < 0), 0) as value_short
       from (select l.*, physical_quantity - expected as difference, ((physical_quantity - expected)::numeric * cost_price) as value
    from (
      select i.*, i.system_quantity + case when t.status = 'in_progress' and i.counted_at is not null then (select coalesce(sum(m.delta), 0)::bigint
  from inventory_movements m
  left join sales s on s.org_id = m.org_id and s.id = case when m.reason in ('sale', 'stock_take') then m.reference::uuid end
  left join refunds r on r.org_id = m.org_id and r.told_at is not null
    and r.id = case when m.reason in ('refund', 'write_off', 'stock_take') then m.reference::uuid end
  where m.org_id = i.org_id and m.product_id = i.product_id and m.location_id = t.location_id and m.id > i.movement_id and m.reason in ('sale', 'stock_take', 'refund', 'write_off')
    and coalesce(s.sale_date, r.created_at) <= i.counted_at) else 0 end
        as expected
      from stock_take_items i where i.org_id = t.org_id and i.stock_take_id = t.id
      offset 0
    ) l) line where physical_quantity is not null
     ) found
     where t.org_id = $1 and t.id = any ($2::uuid[]) and ($3::uuid[] is null or t.location_id = any ($3))
     order by array_position($2::uuid[], t.id)

-- server/stock-takes/write-items.ts
update stock_takes set revision = revision + $3 where org_id = $1 and id = $2 returning revision

-- server/stock-takes/write-items.ts
with asked as (
       select p.org_id, p.id as product_id, p.brand, p.model, p.cost_price, p.selling_price, a.added, a.notes, a.counted_at, a.first_at,
         i.notes as old_notes, i.counted_by as old_counted_by,
         case when not a.is_cleared then i.physical_quantity end as old_quantity,
         case when not a.is_cleared then i.counted_at end as old_counted_at,
         i.movement_id as old_movement_id, i.first_movement_id as old_first_movement_id, i.system_quantity as old_system_quantity,
         coalesce(last.id, 0) as last_id, coalesce(last.stock_after, 0) as last_stock, coalesce(first.id, 0) as first_id
       from json_to_recordset($4::json) as a (product_id uuid, is_cleared boolean, added bigint, notes text,
         counted_at timestamptz, first_at timestamptz)
       join products p on p.org_id = $1 and p.id = a.product_id
       left join stock_take_items i on i.org_id = p.org_id and i.stock_take_id = $2 and i.product_id = p.id
       left join lateral (select m.id, m.stock_after from inventory_movements m
  where m.org_id = p.org_id and m.product_id = p.id and m.location_id = $6 and m.created_at <= a.counted_at order by m.id desc limit 1) last on true
       left join lateral (select m.id, m.stock_after from inventory_movements m
  where m.org_id = p.org_id and m.product_id = p.id and m.location_id = $6 and m.created_at <= a.first_at order by m.id desc limit 1) first on true
     ), lines as (
       select *, added is not null as is_counted,
         added is not null and (old_counted_at is null or counted_at >= old_counted_at) as is_newest
       from asked
     )
     insert into stock_take_items (org_id, stock_take_id, product_id, product_brand, product_model, cost_price, selling_price,
       movement_id, first_movement_id, system_quantity, physical_quantity, notes, counted_by, counted_at, revision)
     select org_id, $2, product_id, brand, model, cost_price, selling_price,
       case when is_newest then last_id else coalesce(old_movement_id, 0) end,
       case when not is_counted then coalesce(old_first_movement_id, 0)
         when old_quantity is null then first_id else least(first_id, old_first_movement_id) end,
       case when is_newest then last_stock else coalesce(old_system_quantity, 0) end,
       case when is_counted then least(greatest(coalesce(old_quantity, 0) + added, 0), 1000000) else old_quantity end,
       nullif(coalesce(notes, old_notes), ''),
       case when is_newest then $3 else old_counted_by end,
       case when is_counted then greatest(counted_at, old_counted_at) else old_counted_at end,
       $5
     from lines
     on conflict (org_id, stock_take_id, product_id) do update set
       (product_brand, product_model, cost_price, selling_price, movement_id, first_movement_id, system_quantity, physical_quantity,
         notes, counted_by, counted_at, revision)
       = (excluded.product_brand, excluded.product_model, excluded.cost_price, excluded.selling_price, excluded.movement_id,
         excluded.first_movement_id, excluded.system_quantity, excluded.physical_quantity, excluded.notes, excluded.counted_by,
         excluded.counted_at, excluded.revision)
