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
  on conflict on constraint batches_are_told_apart do nothing

-- server/batches/open-batches.ts
select b.product_id, b.id as batch_id, b.expires_on, b.position, s.quantity
  from json_to_recordset($2::json) as s (product_id uuid, number text, expires_on date, quantity bigint)
  join batches b on b.org_id = $1 and b.product_id = s.product_id and b.expires_on = s.expires_on and b.number is not distinct from s.number
  order by b.expires_on, b.position
