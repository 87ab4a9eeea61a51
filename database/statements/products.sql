-- server/products/adjust-stock.ts
update products set cost_price = $3, updated_at = $4 where org_id = $1 and id = $2

-- server/products/change-prices.ts
update products p set selling_price = c.price, updated_at = $4
  from unnest($2::uuid[], $3::bigint[]) as c (id, price) where p.org_id = $1 and p.id = c.id

-- server/products/change-product.ts
select 1 from stock_levels where org_id = $1 and product_id = $2 and on_hand <> 0 and location_id <> all ($3::uuid[]) limit 1

-- server/products/change-product.ts
select brand, model, category_id, cost_price, selling_price, current_stock, min_stock, barcode, extra_barcodes, is_active, has_expiry, tracking
  from products where org_id = $1 and id = $2 for no key update

-- server/products/change-products.ts
select category_id from organization_categories where org_id = $1 and category_id = any ($2::uuid[])
  order by category_id for key share

-- server/products/change-products.ts
select id, category_id, selling_price, is_active
  from products where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update

-- server/products/devices/list-brands.ts
select distinct brand from device_models order by brand

-- server/products/devices/list-brands.ts
select min(brand) as brand from products where org_id = $1 group by lower(brand) order by lower(min(brand))

-- server/products/devices/list-device-models.ts
select count(*) from device_models where ($1::uuid is null or category_id = $1) and ($2::text is null or lower(brand) = lower($2))
  and ($3::boolean is null or is_popular = $3) and search_text like all ($4::text[])

-- server/products/devices/list-device-models.ts
select id, category_id, brand, model, release_year, is_popular from device_models where ($1::uuid is null or category_id = $1) and ($2::text is null or lower(brand) = lower($2))
  and ($3::boolean is null or is_popular = $3) and search_text like all ($4::text[])
     order by lower(brand), lower(model) limit $5 offset $6

-- server/products/devices/list-device-models.ts
select id, name from categories where org_id is null order by id

-- server/products/devices/search-device-models.ts
select d.id, d.category_id, d.brand, d.model, d.release_year, d.is_popular from device_models d
  where d.search_text like all ($1::text[]) and ($2::uuid is null or d.category_id = $2)
  order by d.search_text like $3 || '%' desc, d.is_popular desc, d.release_year desc nulls last, lower(d.brand), lower(d.model)
  limit $4

-- server/products/devices/search-device-models.ts
select d.id, d.category_id, d.brand, d.model, d.release_year, d.is_popular from device_models d
  where strict_word_similarity($1, d.search_text) >= $4 and ($2::uuid is null or d.category_id = $2)
  order by strict_word_similarity($1, d.search_text) desc, d.is_popular desc, d.release_year desc nulls last, lower(d.model)
  limit $3

-- server/products/devices/search-device-models.ts
select k.id from categories c join categories k on k.id in (c.id, c.parent_category_id)
  where c.id = $1 and exists (select from device_models d where d.category_id = k.id)
  order by k.id = c.id desc limit 1

-- server/products/export-products.ts
select id from products where org_id = $1 and ($2::uuid is null or id > $2) order by id limit $3

-- server/products/files/product-files.ts
delete from product_files where org_id = $1 and id = $2 and product_id is not null returning id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at

-- server/products/files/product-files.ts
insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, width, height, position, user_id,
    created_at, sha256, small_sha256)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position) + 1, 0), $10, $11, $12, $13
  from product_files where org_id = $1 and product_id = $3 and kind = $4
  returning id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at

-- server/products/files/product-files.ts
select 1 from products where org_id = $1 and id = $2 for no key update

-- server/products/files/product-files.ts
select coalesce(sum(bytes), 0)::bigint as bytes from product_files where org_id = $1

-- server/products/files/product-files.ts
select count(*) from product_files where org_id = $1 and product_id = $2 and kind = $3

-- server/products/files/product-files.ts
select id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at, sha256, small_sha256 from product_files where org_id = $1 and id = $2 and product_id = $3 and kind = $4

-- server/products/files/product-files.ts
select id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at from product_files where org_id = $1 and product_id = $2 order by kind desc, position, created_at, id

-- server/products/files/product-files.ts
update product_files f
  set position = (select min(position) - 1 from product_files o where o.org_id = f.org_id and o.product_id = f.product_id and o.kind = f.kind)
  where org_id = $1 and id = $2 and kind = 'images' returning id, product_id, kind, name, media_type, bytes, width, height, position, user_id, created_at

-- server/products/files/product-files.ts
update products set image_id = (
    select id from product_files where org_id = $1 and product_id = $2 and kind = 'images' order by position, created_at, id limit 1
  ) where org_id = $1 and id = $2

-- server/products/import/check-imported-products.ts
select c.id, c.name from organization_categories o join categories c on c.id = o.category_id where o.org_id = $1

-- server/products/import/import-batches.ts
select b.id as batch_id, b.product_id, b.number, b.expires_on, b.position, coalesce(l.on_hand, 0) as on_hand
  from batches b
  left join batch_levels l on l.org_id = b.org_id and l.product_id = b.product_id and l.batch_id = b.id and l.location_id = $3
  where b.org_id = $1 and b.product_id = any ($2::uuid[]) and b.expires_on is not null

-- server/products/import/import-batches.ts
select id from products where org_id = $1 and id = any ($2::uuid[]) and has_expiry

-- server/products/import/import-products.ts
select id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, is_active
  from products where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update

-- server/products/import/import-stock.ts
select p.id, p.tracking <> 'none' as is_numbered, p.has_expiry, coalesce(l.on_hand, 0) as on_hand
  from products p
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $3
  where p.org_id = $1 and p.id = any ($2::uuid[])

-- server/products/import/imported-keys.ts
select id, brand, model, storage, color, shade_code, size_info from products where org_id = $1 and id = any ($2::uuid[])

-- server/products/import/match-products.ts
with sought as (
    select s.* from rows from (json_to_recordset($2::json)
      as (barcodes text[], brand text, model text, storage text, color text, shade_code text, size_info text)
    ) with ordinality as s (barcodes, brand, model, storage, color, shade_code, size_info, place)
  ), named as (
    select * from named_products($1, $2::json)
  )
  select
    array(select distinct b.product_id from unnest(s.barcodes) as code cross join lateral (
            select product_id from product_barcodes where org_id = $1 and barcode = code offset 0
          ) b) as bearers,
    array(select n.id from named n where n.place = s.place) as namesakes,
    (select n.id from named n where n.place = s.place and n.is_variant order by n.id limit 1) as variant
  from sought s order by s.place

-- server/products/inventory-views.ts
delete from inventory_views where org_id = $1 and id = $2 and user_id = $3 returning id

-- server/products/inventory-views.ts
insert into inventory_views (org_id, user_id, name, address, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning id, name, address, created_at

-- server/products/inventory-views.ts
select id, name, address, created_at from inventory_views where org_id = $1 and user_id = $2 order by created_at, id

-- server/products/list-levels.ts
select l.id as location_id, l.name as location, coalesce(s.on_hand, 0) as on_hand
  from locations l left join stock_levels s on s.org_id = l.org_id and s.location_id = l.id and s.product_id = $2
  where l.org_id = $1 and l.kind <> 'transit' and ($3::uuid[] is null or l.id = any ($3)) and (l.closed_at is null or s.on_hand <> 0)
  order by l.position, l.created_at, l.id

-- server/products/list-levels.ts
select t.id as transfer_id, t.number, f.name as "from", d.name as "to",
    l.quantity - l.received - l.lost - l.damaged - l.returned as units, t.sent_at
  from transfer_lines l
  join transfers t on t.org_id = l.org_id and t.id = l.transfer_id
  join locations f on f.org_id = t.org_id and f.id = t.from_id
  join locations d on d.org_id = t.org_id and d.id = t.to_id
  where l.org_id = $1 and l.product_id = $2 and l.quantity > l.received + l.lost + l.damaged + l.returned and t.sent_at is not null
    and ($3::uuid[] is null or t.from_id = any ($3) or $4 and t.to_id = any ($3))
  order by t.sent_at, t.id

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and (m.product_id, m.id) > ($2::uuid, $3::bigint) order by m.product_id, m.id limit $4 offset $5
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($6::uuid[] is null or s.location_id = any ($6::uuid[]))
      and ($7::uuid is null or $7::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.product_id, m.id

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.created_at < ($2::date + 1)::timestamp at time zone $3 order by m.created_at desc, m.id desc limit $4 offset $5
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($6::uuid[] is null or s.location_id = any ($6::uuid[]))
      and ($7::uuid is null or $7::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.created_at >= $2::date::timestamp at time zone $3 and m.created_at < ($4::date + 1)::timestamp at time zone $3 order by m.created_at desc, m.id desc limit $5 offset $6
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($7::uuid[] is null or s.location_id = any ($7::uuid[]))
      and ($8::uuid is null or $8::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.created_at >= $2::date::timestamp at time zone $3 order by m.created_at desc, m.id desc limit $4 offset $5
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($6::uuid[] is null or s.location_id = any ($6::uuid[]))
      and ($7::uuid is null or $7::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.location_id = any ($2::uuid[]) and (m.product_id, m.id) > ($3::uuid, $4::bigint) order by m.product_id, m.id limit $5 offset $6
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($7::uuid[] is null or s.location_id = any ($7::uuid[]))
      and ($8::uuid is null or $8::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.product_id, m.id

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.location_id = any ($2::uuid[]) and m.product_id = $3 order by m.id desc limit $4 offset $5
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
     m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($6::uuid[] is null or s.location_id = any ($6::uuid[]))
      and ($7::uuid is null or $7::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.location_id = any ($2::uuid[]) and m.product_id = $3 order by m.id desc limit $4 offset $5
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($6::uuid[] is null or s.location_id = any ($6::uuid[]))
      and ($7::uuid is null or $7::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.product_id = $2 and m.reason = $3 and m.reason <> 'sale' and m.created_at >= $4::date::timestamp at time zone $5 order by m.id desc limit $6 offset $7
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($8::uuid[] is null or s.location_id = any ($8::uuid[]))
      and ($9::uuid is null or $9::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.product_id = $2 order by m.id desc limit $3 offset $4
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
     m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($5::uuid[] is null or s.location_id = any ($5::uuid[]))
      and ($6::uuid is null or $6::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.product_id = $2 order by m.id desc limit $3 offset $4
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($5::uuid[] is null or s.location_id = any ($5::uuid[]))
      and ($6::uuid is null or $6::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.reason = $2 and m.reason <> 'sale' order by m.created_at desc, m.id desc limit $3 offset $4
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($5::uuid[] is null or s.location_id = any ($5::uuid[]))
      and ($6::uuid is null or $6::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.reason = $2 order by m.created_at desc, m.id desc limit $3 offset $4
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($5::uuid[] is null or s.location_id = any ($5::uuid[]))
      and ($6::uuid is null or $6::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 and m.user_id = $2 order by m.created_at desc, m.id desc limit $3 offset $4
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($5::uuid[] is null or s.location_id = any ($5::uuid[]))
      and ($6::uuid is null or $6::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-movements.ts
with page as materialized (
    select m.*, case when m.reference ~ '^[0-9a-f-]{36}$' then m.reference::uuid end as cause_id
    from inventory_movements m where m.org_id = $1 order by m.created_at desc, m.id desc limit $2 offset $3
  )
  select m.id, m.product_id, p.brand, p.model, m.delta, m.reason, m.reference, s.id as sale_id, s.invoice_number, m.note,
    i.physical_quantity as counted, case when i.physical_quantity is not null then i.system_quantity end as expected,
    m.unit_cost, m.stock_after, m.user_id, coalesce(u.full_name, '') as user_name, m.created_at
  from page m
  join products p on p.org_id = m.org_id and p.id = m.product_id
  left join stock_take_items i on m.reason = 'stock_take' and i.org_id = m.org_id and i.stock_take_id = m.cause_id
    and i.product_id = m.product_id
  left join refunds r on r.org_id = m.org_id and r.id = m.cause_id
  left join lateral (
    select s.id, s.invoice_number from sales s
    where s.org_id = m.org_id and s.id = case when r.sale_id is null then m.cause_id else r.sale_id end
      and ($4::uuid[] is null or s.location_id = any ($4::uuid[]))
      and ($5::uuid is null or $5::uuid in (s.user_id, s.cashier_id)) offset 0
  ) s on true
  left join actors_of_current_organizations() u on u.org_id = m.org_id and u.user_id = m.user_id
  order by m.created_at desc, m.id desc

-- server/products/list-products.ts
select * from count_products($1, $2::text[], $3, $4::uuid[], $5)

-- server/products/list-products.ts
select closest_words($1, $2::text[]) as words

-- server/products/list-products.ts
select id from walk_products($1, $2::text[], $3, $4, $5::text[], $6::uuid[], $7, $8) id

-- server/products/list-products.ts
select ids, total, is_counted from find_products($1, $2::text[], $3, $4, $5::text[], $6, $7, $8, $9, $10::uuid[])

-- server/products/product-checks.ts
select * from spell_names($1, $2::json)

-- server/products/product-checks.ts
select 1 from organization_categories where org_id = $1 and category_id = $2 for key share

-- server/products/product-checks.ts
select b.barcode, p.brand, p.model
  from product_barcodes b join products p on p.org_id = b.org_id and p.id = b.product_id
  where b.org_id = $1 and b.barcode = any ($2::text[]) and b.product_id is distinct from $3 limit 1

-- server/products/product-rows.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, p.min_stock,
  p.total_sold, p.date_added, p.user_id, p.barcode, p.extra_barcodes, p.image_id, p.description, p.tags, p.dimensions_json,
  p.color, p.storage, p.condition, p.warranty_months, p.shade_code, p.shade_name, p.finish_type, p.skin_type, p.size_info, p.weight_grams, p.is_active, nullif(p.tracking, 'none') as tracking, nullif(p.has_expiry, false) as has_expiry, p.created_at, p.updated_at, case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end as current_stock, here.on_hand as stock_here, nullif(here.reserved, 0) as reserved_here
     from products p join categories c on c.id = p.category_id
     cross join lateral (
       select coalesce(sum(l.on_hand), 0)::bigint as on_hand, coalesce(sum(l.reserved), 0)::bigint as reserved from stock_levels l
       where l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
     ) here
     where p.org_id = $1 and p.id = any ($2::uuid[])
     order by array_position($2::uuid[], p.id)

-- server/products/product-rows.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, p.min_stock,
  p.total_sold, p.date_added, p.user_id, p.barcode, p.extra_barcodes, p.image_id, p.description, p.tags, p.dimensions_json,
  p.color, p.storage, p.condition, p.warranty_months, p.shade_code, p.shade_name, p.finish_type, p.skin_type, p.size_info, p.weight_grams, p.is_active, nullif(p.tracking, 'none') as tracking, nullif(p.has_expiry, false) as has_expiry, p.created_at, p.updated_at, p.cost_price, capped(case when p.tracking = 'none' then p.cost_price::numeric * greatest((case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end), 0) + case when p.cost_rest = 0 or (case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end) < 0 then 0
  when $3::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any ($3) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and ($3::uuid[] is null or l.location_id = any ($3))), 0) end) as stock_value, case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end as current_stock, here.on_hand as stock_here, nullif(here.reserved, 0) as reserved_here
     from products p join categories c on c.id = p.category_id
     cross join lateral (
       select coalesce(sum(l.on_hand), 0)::bigint as on_hand, coalesce(sum(l.reserved), 0)::bigint as reserved from stock_levels l
       where l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
     ) here
     where p.org_id = $1 and p.id = any ($2::uuid[])
     order by array_position($2::uuid[], p.id)

-- server/products/products-of-codes.ts
with asked as (select distinct code from unnest($2::text[]) as a (code))
  select a.code, b.product_id from asked a join product_barcodes b on b.org_id = $1 and b.barcode = a.code
  union
  select a.code, p.id from asked a join products p on p.org_id = $1 and lower(concat_ws(' ', p.brand, p.model)) = lower(a.code)
  where not exists (select from product_barcodes b where b.org_id = $1 and b.barcode = a.code)

-- server/products/prove-stock.ts
select count(*) from stock_proofs where org_id = $1

-- server/products/prove-stock.ts
select s.id, s.products, s.movements, s.differences, s.examples, s.milliseconds, s.user_id, s.created_at,
    coalesce(u.full_name, '') as user_name
  from stock_proofs s left join people_of_current_organizations() u on u.org_id = s.org_id and u.user_id = s.user_id
  where s.org_id = $1 and (s.id) > ($2::uuid) order by s.id limit $3 offset $4

-- server/products/prove-stock.ts
select s.id, s.products, s.movements, s.differences, s.examples, s.milliseconds, s.user_id, s.created_at,
    coalesce(u.full_name, '') as user_name
  from stock_proofs s left join people_of_current_organizations() u on u.org_id = s.org_id and u.user_id = s.user_id
  where s.org_id = $1 order by s.created_at desc, s.id limit $2 offset $3

-- server/products/prove-stock.ts
with running as (
    select product_id, location_id, delta, stock_after,
      sum(delta) over (partition by product_id, location_id order by id) as balance
    from inventory_movements where org_id = $1
  ), there as (
    select product_id, location_id, count(*) as movements, sum(delta) as stock,
      count(*) filter (where stock_after <> balance) as wrong_balances
    from running group by product_id, location_id
  ), ledger as (
    select product_id, sum(t.movements) as movements, sum(t.stock) as stock,
      sum(t.wrong_balances) + count(*) filter (where coalesce(l.on_hand, 0) <> coalesce(t.stock, 0)) as wrong_balances
    from there t full join (select * from stock_levels where org_id = $1) l using (product_id, location_id)
    group by product_id
  ), on_the_way as (
    select product_id from (
      select l.product_id, sum(l.quantity - l.received - l.lost - l.damaged - l.returned) as units
      from transfer_lines l join transfers f on f.org_id = l.org_id and f.id = l.transfer_id
      where l.org_id = $1 and f.sent_at is not null group by l.product_id
    ) said full join (
      select s.product_id, s.on_hand from stock_levels s join locations p on p.org_id = s.org_id and p.id = s.location_id
      where s.org_id = $1 and p.kind = 'transit'
    ) there using (product_id)
    where coalesce(said.units, 0) <> coalesce(there.on_hand, 0)
  ), aside as (
    select product_id from (
      select l.product_id, y.location_id, sum(l.quantity) as units from layby_lines l join laybys y on y.org_id = l.org_id and y.id = l.layby_id
      where l.org_id = $1 and y.state = 'open' group by l.product_id, y.location_id
    ) said full join (
      select product_id, location_id, reserved from stock_levels where org_id = $1 and reserved <> 0
    ) kept using (product_id, location_id)
    where coalesce(said.units, 0) <> coalesce(kept.reserved, 0)
  ), fitted as (
    select product_id from (
      select product_id, sum(quantity) as units from repair_parts t join repairs r on r.org_id = t.org_id and r.id = t.repair_id
      where t.org_id = $1 and t.state = 'in' and r.ended_on is null group by product_id
    ) said full join (
      select i.product_id, -sum(i.delta) as units from inventory_movements i where i.org_id = $1 and i.reason = 'repair'
        and i.product_id is distinct from (select u.work_product_id from repair_rules u where u.org_id = $1)
      group by i.product_id having sum(i.delta) <> 0
    ) moved using (product_id)
    where coalesce(said.units, 0) <> coalesce(moved.units, 0)
  ), proved as (
    select p.id as product_id, p.brand, p.model, p.current_stock, coalesce(l.movements, 0) as movements,
      coalesce(l.stock, 0) as ledger_stock, coalesce(l.wrong_balances, 0) + case when w.product_id is null then 0 else 1 end
        + case when p.id in (select product_id from aside) then 1 else 0 end + case when p.id in (select product_id from fitted) then 1 else 0 end as wrong_balances
    from products p left join ledger l on l.product_id = p.id left join on_the_way w on w.product_id = p.id
    where p.org_id = $1
  ), wrong as (
    select product_id, brand, model, current_stock, ledger_stock, wrong_balances from proved
    where current_stock <> ledger_stock or wrong_balances > 0
  )
  insert into stock_proofs (org_id, night, products, movements, differences, examples, milliseconds, user_id, created_at)
  select $1, $2, count(*), coalesce(sum(movements), 0), (select count(*) from wrong),
    (select coalesce(json_agg(w), '[]') from (select * from wrong order by brand, model, product_id limit 20) w),
    extract(epoch from clock_timestamp() - statement_timestamp()) * 1000, $3, $4
  from proved
  on conflict do nothing
  returning id, products, movements, differences, examples, milliseconds, user_id, created_at

-- server/products/receive-cost.ts
select cost_method from business_settings where org_id = $1

-- server/products/receive-cost.ts
select p.id as product_id, p.cost_rest as rest, coalesce(l.costed + l.uncosted * p.cost_price, 0)::bigint as devices,
    coalesce(l.uncosted, 0)::bigint as uncosted
  from products p cross join lateral (
    select sum(l.units_cost) as costed, sum(l.units - l.units_costed) as uncosted from stock_levels l
    where p.tracking <> 'none' and l.org_id = p.org_id and l.product_id = p.id
  ) l where p.org_id = $1 and p.id = any ($2::uuid[])

-- server/products/receive-cost.ts
with written as (
    insert into cost_changes (org_id, product_id, document_id, source, business_date, stock_before, cost_before, rest_before, units,
      value, cost_after, rest_after, variance, revalued)
    select $1, c.product_id, $2, $5, $6, c.stock, c.cost, c.rest, c.units, c.value, c.cost_after, c.rest_after, c.variance, c.revalued
    from json_to_recordset($3::json) as c (product_id uuid, stock bigint, cost bigint, rest bigint, units bigint, value bigint,
      cost_after bigint, rest_after bigint, variance bigint, revalued bigint)
    on conflict do nothing returning product_id, cost_before, cost_after, rest_after
  ), changed as (
    update products p set cost_price = w.cost_after, last_rest = case p.tracking when 'none' then w.rest_after else 0 end,
      last_rest_cost = w.cost_after, updated_at = $4
    from written w
    where p.org_id = $1 and p.id = w.product_id
      and (w.cost_after, w.rest_after) is distinct from (w.cost_before, p.cost_rest)
  )
  select count(*) as count from written

-- server/products/remove-product.ts
delete from products where org_id = $1 and id = $2

-- server/products/remove-product.ts
select 1 from cost_changes where org_id = $1 and product_id = $2 limit 1

-- server/products/remove-product.ts
select 1 from repair_parts where org_id = $1 and product_id = $2
  union all select 1 from refurbishing_parts where org_id = $1 and product_id = $2 limit 1

-- server/products/remove-product.ts
select 1 from sale_items where org_id = $1 and product_id = $2 limit 1

-- server/products/remove-product.ts
select 1 from stock_levels s join locations l on l.org_id = s.org_id and l.id = s.location_id
  where s.org_id = $1 and s.product_id = $2 and l.kind = 'transit' and s.on_hand <> 0

-- server/products/remove-product.ts
select 1 from stock_levels where org_id = $1 and product_id = $2 and reserved > 0

-- server/products/remove-product.ts
select 1 from units u join trade_ins i on i.org_id = u.org_id and i.unit_id = u.id where u.org_id = $1 and u.product_id = $2 limit 1

-- server/products/remove-product.ts
select brand, model, cost_price, selling_price, current_stock, barcode from products where org_id = $1 and id = $2 for update

-- server/products/stock.ts
insert into stock_levels (org_id, product_id, location_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])

-- server/products/stock.ts
select org_id, id, brand, model, cost_price, selling_price, current_stock, is_active, tracking, has_expiry,
    storage, color, condition, shade_code, shade_name, finish_type, size_info, skin_type
  from products
  where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
  order by org_id, id for no key update

-- server/products/stock.ts
select org_id, product_id, location_id, on_hand, reserved from stock_levels
  where (org_id, product_id, location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]))

-- server/products/stock.ts
with changed as (
    update products p
    set current_stock = p.current_stock + t.delta, total_sold = p.total_sold + t.sold, total_revenue = p.total_revenue + t.revenue
    from json_to_recordset($1::json) as t (org_id uuid, product_id uuid, delta bigint, sold bigint, revenue bigint)
    where p.org_id = t.org_id and p.id = t.product_id
    returning p.org_id, p.id as product_id, p.brand, p.model, p.current_stock - t.delta as before,
      p.current_stock as after, minimum_stock(p.min_stock) as minimum, p.is_active,
      p.tracking, p.has_expiry, p.cost_price
  ), levels as (
    update stock_levels l set on_hand = l.on_hand + t.delta
    from json_to_recordset($2::json) as t (place int, org_id uuid, product_id uuid, location_id uuid, delta bigint)
    where l.org_id = t.org_id and l.product_id = t.product_id and l.location_id = t.location_id
    returning t.place, l.org_id, l.product_id, l.location_id, l.on_hand - t.delta as before
  ), ledger as (
    insert into inventory_movements (org_id, product_id, location_id, delta, reason, reference, line, note, unit_cost, stock_after,
      user_id, created_at)
    select l.org_id, l.product_id, l.location_id, m.delta, m.reason, m.reference, m.line, m.note,
      case when m.unit_cost is null and m.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
        then (select c.cost_price from changed c where c.org_id = l.org_id and c.product_id = l.product_id) else m.unit_cost end,
      l.before + m.moved, m.user_id, coalesce(m.at, $4)
    from json_to_recordset($3::json) as m (line_place int, place int, delta bigint, moved bigint, reason text, reference text,
      line int, note text, unit_cost bigint, user_id uuid, at timestamptz)
    join levels l on l.place = m.place
    order by m.line_place
    returning org_id, product_id, id
  )
  select org_id, product_id, brand, model, before, after, minimum, is_active, tracking, case when has_expiry then (
    select array_agg(l.id order by l.id) from ledger l where l.org_id = c.org_id and l.product_id = c.product_id) end as movements
  from changed c where (after <= minimum and is_active) or before <= 0 or tracking <> 'none' or has_expiry

-- server/products/write-products.ts
insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, description, tags, dimensions_json,
  is_active, has_expiry, color, storage, condition, warranty_months, shade_code, shade_name, finish_type, skin_type, size_info, weight_grams, user_id, date_added, created_at, updated_at)
     select $1, id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, coalesce(extra_barcodes, '{}'), description, coalesce(tags, '{}'), dimensions_json,
  coalesce(is_active, true), coalesce(has_expiry, false), color, storage, condition, warranty_months, shade_code, shade_name, finish_type, skin_type, size_info, weight_grams, $2, coalesce(date_added, $3), $3, $3 from jsonb_populate_recordset(null::products, $4::jsonb)

-- server/products/write-products.ts
update products p
     set (brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, description, tags, dimensions_json,
  is_active, has_expiry, color, storage, condition, warranty_months, shade_code, shade_name, finish_type, skin_type, size_info, weight_grams, updated_at) = (select brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, description, tags, dimensions_json,
  is_active, has_expiry, color, storage, condition, warranty_months, shade_code, shade_name, finish_type, skin_type, size_info, weight_grams, $3::timestamptz from jsonb_populate_record(p, c.fields))
     from jsonb_to_recordset($2::jsonb) as c (id uuid, fields jsonb)
     where p.org_id = $1 and p.id = c.id
