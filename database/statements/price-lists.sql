-- server/price-lists/customer-groups.ts
delete from customer_groups where org_id = $1 and id = $2

-- server/price-lists/customer-groups.ts
insert into customer_groups (org_id, id, name, created_at) values ($1, $2, $3, $4)
  on conflict (org_id, id) do update set name = $3

-- server/price-lists/customer-groups.ts
select g.id, g.name, (select count(*) from customers c where c.org_id = g.org_id and c.group_id = g.id) as customers
  from customer_groups g where g.org_id = $1 order by lower(g.name)

-- server/price-lists/customer-groups.ts
select g.name, exists (select from price_lists l where l.org_id = g.org_id and l.group_id = g.id) as has_lists
  from customer_groups g where g.org_id = $1 and g.id = $2

-- server/price-lists/customer-groups.ts
select name from customer_groups where org_id = $1 and id = $2 for key share

-- server/price-lists/customer-groups.ts
update customers set group_id = $3, updated_at = $4 where org_id = $1 and id = $2 and $5 returning 1

-- server/price-lists/known-offers.ts
select a.org_id, a.location_id as location_at, p.id as product_id, p.category_id, b.price_lists_as_of as as_of
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id)
  join products p on p.org_id = a.org_id and p.id = a.product_id join business_settings b on b.org_id = a.org_id

-- server/price-lists/list-rows.ts
select a.org_id, a.location_id as location_at, p.id as product_id, p.category_id,
    (select json_agg(json_build_array(i.list_id, i.min_qty, i.price)) from price_items i where i.org_id = a.org_id and i.product_id = a.product_id) as prices
  from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id)
  join products p on p.org_id = a.org_id and p.id = a.product_id

-- server/price-lists/list-rows.ts
select org_id, id as list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at
  from price_lists where org_id = any ($1::uuid[]) and is_active

-- server/price-lists/offers-then.ts
select b.* from unnest($1::uuid[], $2::timestamptz[]) as a (org_id, since)
  cross join lateral (
    select org_id, list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at, is_active, until
    from price_lists_before where org_id = a.org_id and until > a.since order by until desc limit 201) b
  union all
  select l.org_id, l.id, l.name, l.kind, l.percent, l.category_id, l.group_id, l.location_id, l.valid_from, l.valid_until, l.position, l.created_at,
    l.is_active, null
  from unnest($1::uuid[], $2::timestamptz[]) as a (org_id, since) join price_lists l on l.org_id = a.org_id and l.created_at > a.since
  order by until

-- server/price-lists/offers-then.ts
select c.org_id, c.list_id, c.product_id, c.min_qty, c.before, c.changed_at
  from (select distinct org_id from unnest($1::uuid[]) as o (org_id)) o
  cross join lateral (
    select c.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as a (org_id, product_id, since)
    cross join lateral (
      select c.* from price_changes c where c.org_id = a.org_id and c.product_id = a.product_id
      order by c.id desc limit 201) c
    where a.org_id = o.org_id and c.changed_at > a.since limit 2001) c
  order by c.id desc

-- server/price-lists/offers.ts
select group_id from customers where org_id = $1 and id in (
  select $2::uuid union all select a.customer_id from customer_aliases a where a.org_id = $1 and a.id = $2)

-- server/price-lists/offers.ts
with asked as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id))
  select a.location_id as location_at, a.product_id, l.id as list_id, l.name, l.kind, l.percent, l.group_id, l.location_id,
    l.valid_from, l.valid_until, l.position, i.min_qty, i.price
  from asked a
  join price_items i on i.org_id = a.org_id and i.product_id = a.product_id
  join price_lists l on l.org_id = i.org_id and l.id = i.list_id
  where l.is_active and (l.location_id is null or l.location_id = a.location_id)
  union all
  select a.location_id, a.product_id, l.id, l.name, l.kind, l.percent, l.group_id, l.location_id,
    l.valid_from, l.valid_until, l.position, 1, null
  from asked a
  join price_lists l on l.org_id = a.org_id and l.kind = 'percent' and l.is_active
    and (l.location_id is null or l.location_id = a.location_id)
  join products p on p.org_id = a.org_id and p.id = a.product_id and (l.category_id is null or l.category_id = p.category_id)

-- server/price-lists/price-list-rows.ts
select 1 from price_lists l where l.org_id = $1 and l.id = $3 and ($2::uuid[] is null or l.location_id is null or l.location_id = any ($2))

-- server/price-lists/price-list-rows.ts
select 1 from products where org_id = $1 and id = $2

-- server/price-lists/price-list-rows.ts
select c.id, c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
    coalesce(a.full_name, '') as user_name, c.changed_at
  from (select * from price_changes c where c.org_id = $1 and (c.id) > ($2::bigint) order by c.id limit $3 offset $4) c
  left join products p on p.org_id = c.org_id and p.id = c.product_id
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
  order by c.id

-- server/price-lists/price-list-rows.ts
select c.id, c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
    coalesce(a.full_name, '') as user_name, c.changed_at
  from (select * from price_changes c where c.org_id = $1 and c.product_id = $2 order by c.id desc limit $3 offset $4) c
  left join products p on p.org_id = c.org_id and p.id = c.product_id
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
  order by c.id desc

-- server/price-lists/price-list-rows.ts
select c.id, c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
    coalesce(a.full_name, '') as user_name, c.changed_at
  from (select * from price_changes c where c.org_id = $1 and not exists (select from price_lists l where l.org_id = c.org_id and l.id = c.list_id and l.location_id <> all ($2::uuid[])) order by c.id desc limit $3 offset $4) c
  left join products p on p.org_id = c.org_id and p.id = c.product_id
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
  order by c.id desc

-- server/price-lists/price-list-rows.ts
select c.id, c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
    coalesce(a.full_name, '') as user_name, c.changed_at
  from (select * from price_changes c where c.org_id = $1 order by c.id desc limit $2 offset $3) c
  left join products p on p.org_id = c.org_id and p.id = c.product_id
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
  order by c.id desc

-- server/price-lists/price-list-rows.ts
select count(*) from price_changes c where c.org_id = $1 and c.product_id = $2

-- server/price-lists/price-list-rows.ts
select count(*) from price_changes c where c.org_id = $1 and not exists (select from price_lists l where l.org_id = c.org_id and l.id = c.list_id and l.location_id <> all ($2::uuid[]))

-- server/price-lists/price-list-rows.ts
select i.product_id, p.brand, p.model, p.selling_price, i.min_qty, i.price
    from price_items i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $1 and i.list_id = $2 and ($3::text is null or strpos(p.search_text, $3) > 0) and (i.product_id, i.min_qty) > ($4::uuid, $5::bigint) order by i.product_id, i.min_qty limit $6 offset $7

-- server/price-lists/price-list-rows.ts
select i.product_id, p.brand, p.model, p.selling_price, i.min_qty, i.price
    from price_items i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $1 and i.list_id = $2 and ($3::text is null or strpos(p.search_text, $3) > 0) order by lower(p.brand), lower(p.model), i.product_id, i.min_qty limit $4 offset $5

-- server/price-lists/price-list-rows.ts
select id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, prices,
  updated_at from price_lists l where l.org_id = $1 and ($2::uuid[] is null or l.location_id is null or l.location_id = any ($2)) order by position, id

-- server/price-lists/price-list-rows.ts
select id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, prices,
  updated_at from price_lists l where l.org_id = $1 and l.id = $3 and ($2::uuid[] is null or l.location_id is null or l.location_id = any ($2)) for no key update

-- server/price-lists/price-list-rows.ts
select p.id as product_id, l.id as list_id, l.name, l.kind, l.percent, l.group_id, l.location_id, l.valid_from, l.valid_until,
    l.position, coalesce(i.min_qty, 1) as min_qty, i.price
  from products p join price_lists l on l.org_id = p.org_id
  left join price_items i on i.org_id = l.org_id and i.list_id = l.id and i.product_id = p.id
  where p.org_id = $1 and p.id = $3 and l.is_active and ($2::uuid[] is null or l.location_id is null or l.location_id = any ($2))
    and (i.product_id is not null or (l.kind = 'percent' and (l.category_id is null or l.category_id = p.category_id)))
  order by l.position, l.id, i.min_qty

-- server/price-lists/save-price-list.ts
delete from price_lists where org_id = $1 and id = $2

-- server/price-lists/save-price-list.ts
insert into price_changes (org_id, list_id, list_name, product_id, min_qty, before, after, user_id, changed_at)
  select org_id, list_id, $3, product_id, min_qty, price, null, $4, $5 from price_items where org_id = $1 and list_id = $2

-- server/price-lists/save-price-list.ts
insert into price_lists_before (org_id, list_id, until, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until,
    is_active, position, created_at)
  select org_id, id, $3, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, created_at
  from price_lists where org_id = $1 and id = $2
  on conflict (org_id, list_id, until) do nothing

-- server/price-lists/save-price-list.ts
insert into price_lists (org_id, id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict (org_id, id) do update set name = $3, percent = $5, category_id = $6, group_id = $7, location_id = $8, valid_from = $9,
       valid_until = $10, is_active = $11, position = $12, updated_at = $13
     returning id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, prices,
  updated_at

-- server/price-lists/save-price-list.ts
select ($2::uuid is null or exists (select from customer_groups g where g.org_id = $1 and g.id = $2))
  and ($3::uuid is null or exists (select from locations l where l.org_id = $1 and l.id = $3 and l.kind <> 'transit'
    and ($5::uuid[] is null or l.id = any ($5))))
  and ($4::uuid is null or exists (select from organization_categories c where c.org_id = $1 and c.category_id = $4)) as is_whole

-- server/price-lists/save-price-list.ts
select 1 from price_lists where org_id = $1 limit 1

-- server/price-lists/save-price-list.ts
select id, name, kind, position from price_lists where org_id = $1 order by position, id

-- server/price-lists/save-price-list.ts
update business_settings set has_price_lists = $2 where org_id = $1

-- server/price-lists/save-price-list.ts
update business_settings set has_price_lists = true where org_id = $1 and not has_price_lists

-- server/price-lists/set-prices.ts
select 1 from products where org_id = $1 and id = any ($2::uuid[])

-- server/price-lists/set-prices.ts
select count(*) from price_items where org_id = $1 and list_id = $2

-- server/price-lists/set-prices.ts
select id, brand, model, selling_price from products
  where org_id = $1 and ($2::uuid is null or category_id = $2) and is_active order by id limit 20001

-- server/price-lists/set-prices.ts
update price_lists set prices = $3, updated_at = $4 where org_id = $1 and id = $2

-- server/price-lists/set-prices.ts
with asked as (
    select a.*, i.price as before
    from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as a (product_id, min_qty, price)
    left join price_items i on i.org_id = $1 and i.list_id = $2 and i.product_id = a.product_id and i.min_qty = a.min_qty
    where i.price is distinct from a.price
  ), gone as (
    delete from price_items i using asked a
    where a.price is null and i.org_id = $1 and i.list_id = $2 and i.product_id = a.product_id and i.min_qty = a.min_qty
  ), written as (
    insert into price_items (org_id, list_id, product_id, min_qty, price)
    select $1, $2, product_id, min_qty, price from asked where price is not null
    on conflict (org_id, product_id, list_id, min_qty) do update set price = excluded.price
  )
  insert into price_changes (org_id, list_id, list_name, product_id, min_qty, before, after, user_id, changed_at)
  select $1, $2, $6, product_id, min_qty, before, price, $7, $8 from asked
  returning 1
