-- server/categories/add-category.ts
insert into categories (id, org_id, user_id, name, description, field_group, parent_category_id)
  values ($1, $2, $3, $4, $5, $6, $7)

-- server/categories/add-category.ts
select count(*) from categories where org_id = $1

-- server/categories/alias.ts
select id from categories where org_id is null and name = $1

-- server/categories/arrange-categories.ts
update organization_categories l set position = n.position
  from unnest($2::uuid[]) with ordinality as n (category_id, position)
  where l.org_id = $1 and l.category_id = n.category_id

-- server/categories/change-category.ts
update categories set name = $3, description = $4, field_group = $5, parent_category_id = $6, updated_at = $7
  where org_id = $1 and id = $2

-- server/categories/empty-category.ts
select 1 from organization_categories where org_id = $1 and category_id = $2 for update

-- server/categories/empty-category.ts
select count(*) from (
    select 1 from products where org_id = $1 and category_id = $2 order by id for no key update
  ) locked

-- server/categories/empty-category.ts
update products set category_id = $3, updated_at = $4 where org_id = $1 and category_id = $2

-- server/categories/link-category.ts
select id, name from categories where (org_id is null or org_id = $1) and id = $2

-- server/categories/link-category.ts
select id, name from categories where (org_id is null or org_id = $1) and lower(name) = lower($2)

-- server/categories/list-categories.ts
select c.id, c.name, c.description, c.user_id, c.org_id is null as is_global, l.category_id is not null as is_linked,
       c.parent_category_id, c.field_group, coalesce(p.count, 0) as product_count, coalesce(p.units, 0) as units, coalesce(p.stock_value, 0) as stock_value
     from categories c
     left join organization_categories l on l.org_id = $1 and l.category_id = c.id
     left join (
       select category_id, count(*), least(sum(greatest(stock, 0)), 9007199254740991)::bigint as units,
         least(sum(case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.stock, 0) + case when p.cost_rest = 0 or p.stock < 0 then 0
  when $3::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any ($3) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and ($3::uuid[] is null or l.location_id = any ($3))), 0) end), 9007199254740991)::bigint as stock_value
       from (select p.org_id, p.id, p.tracking, p.category_id, p.cost_price, p.cost_rest, case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end as stock from products p
         where p.org_id = $1 and ($2::uuid is null or p.category_id = $2) offset 0) p
       group by category_id
     ) p on p.category_id = c.id
     where (c.org_id is null or c.org_id = $1) and ($2::uuid is null or c.id = $2)
     order by is_linked desc, l.position, is_global desc, lower(c.name), c.id

-- server/categories/list-categories.ts
select c.id, c.name, c.description, c.user_id, c.org_id is null as is_global, l.category_id is not null as is_linked,
       c.parent_category_id, c.field_group, coalesce(p.count, 0) as product_count, coalesce(p.units, 0) as units
     from categories c
     left join organization_categories l on l.org_id = $1 and l.category_id = c.id
     left join (
       select category_id, count(*), least(sum(greatest(stock, 0)), 9007199254740991)::bigint as units,
         least(sum(case when p.tracking = 'none' then p.cost_price::numeric * greatest(p.stock, 0) + case when p.cost_rest = 0 or p.stock < 0 then 0
  when $3::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any ($3) then p.cost_rest else 0 end else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and ($3::uuid[] is null or l.location_id = any ($3))), 0) end), 9007199254740991)::bigint as stock_value
       from (select p.org_id, p.id, p.tracking, p.category_id, p.cost_price, p.cost_rest, case when $3::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any ($3)), 0)::bigint end as stock from products p
         where p.org_id = $1 and ($2::uuid is null or p.category_id = $2) offset 0) p
       group by category_id
     ) p on p.category_id = c.id
     where (c.org_id is null or c.org_id = $1) and ($2::uuid is null or c.id = $2)
     order by is_linked desc, l.position, is_global desc, lower(c.name), c.id

-- server/categories/list-custom-categories.ts
select id, org_id, name, parent_category_id, field_group, created_at
  from categories where org_id = $1 and ($2::uuid is null or id = $2)
  order by lower(name), id

-- server/categories/list-links.ts
select l.org_id, l.category_id, c.name, c.org_id is null as is_global, l.created_at
  from organization_categories l join categories c on c.id = l.category_id
  where l.org_id = $1 and ($2::uuid is null or l.category_id = $2)
  order by l.position, is_global desc, lower(c.name), c.id

-- server/categories/own-category.ts
select 1 from categories
  where (org_id is null or org_id = $1) and lower(name) = lower($2) and id is distinct from $3

-- server/categories/own-category.ts
select count(*) from categories where org_id = $1 and parent_category_id = $2

-- server/categories/own-category.ts
select field_group, parent_category_id from categories where id = $1 and (org_id is null or org_id = $2)

-- server/categories/own-category.ts
select id, name, description, field_group, parent_category_id, org_id is null as is_global
  from categories where id = $1 and (org_id is null or org_id = $2)

-- server/categories/put-on-list.ts
insert into organization_categories (org_id, category_id, position)
  select $1, $2, coalesce(max(position), 0) + 1 from organization_categories where org_id = $1
  on conflict do nothing returning 1

-- server/categories/remove-category.ts
delete from categories where org_id = $1 and id = $2

-- server/categories/remove-category.ts
delete from organization_categories where org_id = $1 and category_id = $2
