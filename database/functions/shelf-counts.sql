set local role app_owner;

drop function if exists count_on_shelf(uuid, text[], boolean, uuid[]);
create or replace function kept_rows(shop uuid, wanted_list text) returns table (part text[], rows bigint)
  language sql stable as $$
    select part, rows from list_sums where org_id = shop and list = wanted_list
    union all select part, rows from list_changes where org_id = shop and list = wanted_list
  $$;
comment on function kept_rows(uuid, text) is 'How many rows of each kind a list has; a kind may come more than once.';
grant execute on function kept_rows(uuid, text) to app_definer;

-- In total; or at one location, if no category is given.
create or replace function count_on_shelf(shop uuid, wanted_category_id uuid, statuses text[], wanted_active boolean, locations uuid[]) returns bigint
  language plpgsql stable
  as $$
declare
  met bigint;
begin
  if statuses is null then
    return (select coalesce(sum(k.rows), 0) from kept_rows(shop, 'products') k
      where (wanted_category_id is null or k.part[1] = wanted_category_id::text) and (wanted_active is null or k.part[2] = wanted_active::text));
  elsif locations is null or not wanted_active then
    execute 'select count(*) from products p where p.org_id = $1' || conditions_of_search('{}', wanted_category_id, wanted_active, statuses, locations)
      into met using shop;
    return met;
  elsif wanted_active then
    return count_on_shelf(shop, null, statuses, null, locations) - count_on_shelf(shop, null, statuses, false, locations);
  end if;
  -- What never was at a location is out of stock there, and has no level: all products without those of a level.
  select count(*) into met from stock_levels l
  where l.org_id = shop and l.location_id = locations[1] and l.shelf < 2
    and l.shelf = any (array(select array_position(array['out_of_stock', 'low_stock'], status) - 1 from unnest(statuses) status));
  if 'out_of_stock' = any (statuses) then
    met := met + count_on_shelf(shop, null, null, null, null)
      - (select coalesce(sum(k.rows), 0) from kept_rows(shop, 'stock_levels') k where k.part[1] = locations[1]::text);
  end if;
  return met;
end $$;
comment on function count_on_shelf(uuid, uuid, text[], boolean, uuid[]) is
  'How many of a shop''s products are in this state, in all or at one location, out of what is kept and in indexes alone.';
grant execute on function count_on_shelf(uuid, uuid, text[], boolean, uuid[]) to app_definer;

create or replace function most_sold(shop uuid, conditions text, page_limit integer, page_offset bigint) returns uuid[]
  language plpgsql stable
  as $$
declare
  first uuid[];
  is_sure boolean;
begin
  execute 'with kept as materialized (select sold_ids, sold_least, sold_last from shelf_sums where org_id = $1),'
    ' named as materialized (select unnest(sold_ids) as id from kept union select unnest(product_ids) from shelf_changes where org_id = $1),'
    ' first as materialized (select p.id, p.total_sold from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p'
    ' where true' || conditions || ' order by p.total_sold desc, p.id limit $2 offset $3)'
    ' select array_agg(f.id order by f.total_sold desc, f.id), k.sold_last is null'
    '   or count(*) = $2 and bool_and((-f.total_sold, f.id) <= (-k.sold_least, k.sold_last)) from kept k cross join first f group by k.sold_last'
    into first, is_sure using shop, page_limit, page_offset;
  return case when is_sure then first end;
end $$;
comment on function most_sold(uuid, text, integer, bigint) is
  'A page of the products that sold most, out of the first that are kept by name and those that changed since; null where others might come between.';
grant execute on function most_sold(uuid, text, integer, bigint) to app_definer;
