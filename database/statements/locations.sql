-- server/locations/assign-member.ts
select location_ids from organization_members where org_id = $1 and user_id = $2

-- server/locations/assign-member.ts
update organization_members set location_ids = $3::uuid[] where org_id = $1 and user_id = $2

-- server/locations/change-locations.ts
insert into locations (org_id, name, kind, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id

-- server/locations/change-locations.ts
update locations l set position = t.place - 1, updated_at = $3
  from unnest($2::uuid[]) with ordinality as t (id, place) where l.org_id = $1 and l.id = t.id

-- server/locations/change-locations.ts
update locations set closed_at = null, updated_at = $3 where org_id = $1 and id = $2

-- server/locations/change-locations.ts
update locations set name = $3, kind = $4, updated_at = $5 where org_id = $1 and id = $2

-- server/locations/close-location.ts
select 1 from locations where org_id = $1 and id = $2 for no key update

-- server/locations/close-location.ts
select 1 from stock_takes where org_id = $1 and location_id = $2 and status = 'in_progress'
  union all
  select 1 from parked_sales where org_id = $1 and location_id = $2 and status = 'waiting'
  union all
  select 1 from goods_ins where org_id = $1 and location_id = $2 and posted_at is null
  union all
  select 1 from transfers where org_id = $1 and $2 in (from_id, to_id) and ended_at is null limit 1

-- server/locations/close-location.ts
select l.product_id, p.brand, p.model, l.on_hand as units, count(*) over () as products
  from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id
  where l.org_id = $1 and l.location_id = $2 and l.on_hand <> 0 order by p.brand, p.model, p.id limit $3

-- server/locations/close-location.ts
select p.full_name from organization_members m
  join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1 and $2::uuid = any (m.location_ids) and not m.location_ids && $3::uuid[]
  union all
  select s.name from staff s
  where s.org_id = $1 and s.is_active and $2::uuid = any (s.location_ids) and not s.location_ids && $3::uuid[]
  order by 1 limit 5

-- server/locations/close-location.ts
select product_id from stock_levels where org_id = $1 and location_id = $2

-- server/locations/close-location.ts
update locations set closed_at = $3, updated_at = $3 where org_id = $1 and id = $2

-- server/locations/location-rows.ts
select l.id, l.org_id, l.name, l.kind, l.created_at, l.closed_at,
    (select count(*) from pos_terminals t where t.org_id = l.org_id and t.location_id = l.id and t.revoked_at is null) as terminals
  from locations l
  where l.org_id = $1 and l.kind <> 'transit' and ($2::uuid[] is null or l.id = any ($2)) and ($3::uuid is null or l.id = $3)
  order by l.closed_at is not null, l.position, l.created_at, l.id
