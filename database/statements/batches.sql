-- server/batches/correct-batch.ts
insert into batch_movements (org_id, product_id, location_id, batch_id, delta, user_id, created_at)
  values ($1, $2, $3, $4, -$6::bigint, $7, $8), ($1, $2, $3, $5, $6, $7, $8)

-- server/batches/dated-stock.ts
select l.org_id, l.product_id, l.location_id, b.expires_on, l.on_hand
  from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  where (l.org_id, l.product_id, l.location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) and l.on_hand > 0
    and b.expires_on is not null

-- server/batches/move-batches.ts
insert into batch_movements (org_id, product_id, location_id, batch_id, delta, movement_id, undoes, user_id, created_at)
  select org_id, product_id, location_id, batch_id, delta, movement_id, undoes, user_id, coalesce(at, $2)
  from json_to_recordset($1::json) as m (org_id uuid, product_id uuid, location_id uuid, batch_id uuid, delta bigint, movement_id bigint,
    undoes bigint, user_id uuid, at timestamptz)

-- server/batches/move-batches.ts
select c.org_id, c.product_id, c.reference, c.reason, c.line, m.id as movement_id, sign(m.delta)::int as direction,
    (select json_agg(json_build_object('batch_id', s.batch_id, 'expires_on', b.expires_on, 'position', b.position, 'delta', s.delta))
     from (
       select n.batch_id, sum(n.delta) as delta from batch_movements n
       where n.org_id = m.org_id and n.product_id = m.product_id and (n.movement_id = m.id or n.undoes = m.id)
       group by n.batch_id
     ) s join batches b on b.org_id = m.org_id and b.id = s.batch_id) as left
  from (select distinct * from json_to_recordset($1::json) as c (org_id uuid, product_id uuid, reference text, reason text, line int)) c
  join inventory_movements m on m.org_id = c.org_id and m.reference = c.reference and m.reason = c.reason and m.line = c.line
    and m.product_id = c.product_id

-- server/batches/move-batches.ts
select k.org_id, k.product_id, k.location_id, n.batch_id, n.expires_on, n.position
  from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as k (org_id, product_id, location_id)) k
  cross join lateral (
    select l.batch_id, b.expires_on, b.position from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
    where l.org_id = k.org_id and l.product_id = k.product_id and l.location_id = k.location_id
    order by b.position desc limit 1) n

-- server/batches/move-batches.ts
select l.org_id, l.product_id, l.location_id, l.batch_id, b.expires_on, b.position, l.on_hand
  from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  where (l.org_id, l.product_id, l.location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) and l.on_hand <> 0

-- server/batches/open-batches.ts
insert into batches (org_id, product_id, number, expires_on)
  select $1, product_id, number, expires_on from json_to_recordset($2::json) as s (product_id uuid, number text, expires_on date)
  order by expires_on, number
  on conflict (org_id, product_id, expires_on, number) do nothing

-- server/batches/open-batches.ts
select b.product_id, b.id as batch_id, b.expires_on, b.position, s.quantity
  from json_to_recordset($2::json) as s (product_id uuid, number text, expires_on date, quantity bigint)
  join batches b on b.org_id = $1 and b.product_id = s.product_id and b.expires_on = s.expires_on and b.number is not distinct from s.number
  order by b.expires_on, b.position

-- server/batches/shelf.ts
select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
       least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), $1)::bigint as value
       from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $2 and l.on_hand > 0 and b.expires_on <= $3::date + $4::int

-- server/batches/shelf.ts
select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
       least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), $1)::bigint as value
       from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $2 and l.on_hand > 0 and b.expires_on < $3::date

-- server/batches/shelf.ts
select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
       least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), $1)::bigint as value
       from batch_levels l
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $2 and l.on_hand > 0

-- server/batches/shelf.ts
select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
       least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), $1)::bigint as value
       from batch_levels l
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $2 and l.on_hand > 0 and l.batch_id = l.product_id

-- server/batches/shelf.ts
select count(*) as count, coalesce(sum(l.on_hand), 0)::bigint as units,
       least(coalesce(sum(l.on_hand * p.cost_price::numeric), 0), $1)::bigint as value
       from batch_levels l
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $2 and l.on_hand > 0 and l.location_id = any ($3::uuid[])

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 and (l.product_id, l.location_id, l.batch_id) > ($4::uuid, $5::uuid, $6::uuid) order by l.product_id, l.location_id, l.batch_id limit $7 offset $8

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 and b.expires_on <= $1::date + $4::int order by b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id limit $5 offset $6

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 and b.expires_on < $1::date order by b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id limit $4 offset $5

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 and l.batch_id = l.product_id order by b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id limit $4 offset $5

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 and l.location_id = any ($4::uuid[]) order by b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id limit $5 offset $6

-- server/batches/shelf.ts
select l.batch_id, l.product_id, p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, b.number,
       b.expires_on, b.expires_on - $1::date as days_left, l.location_id, w.name as location, l.on_hand,
       least(l.on_hand * p.cost_price::numeric, $2)::bigint as value
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
  join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
  where l.org_id = $3 and l.on_hand > 0 order by b.expires_on nulls last, p.brand, p.model, w.position, l.batch_id, l.location_id limit $4 offset $5

-- server/batches/take-batches.ts
select batch_id, location_id, on_hand from batch_levels where org_id = $1 and batch_id = any ($2::uuid[])

-- server/batches/take-batches.ts
select id as batch_id, product_id, expires_on, position from batches where org_id = $1 and id = any ($2::uuid[])

-- server/batches/take-batches.ts
select id from locations where org_id = $1 and id = any ($2::uuid[]) and kind <> 'transit'
