-- Long files of products are written in a third of the time.
set local role app_owner;

-- The trigrams of a few hundred products are put into the search index together; searches read those that wait besides, which are few.
alter index products_search_idx set (fastupdate = on, gin_pending_list_limit = 512);

-- New products bring their barcodes in one statement.
create function keep_barcodes_of_new() returns trigger language plpgsql as $$
begin
  insert into product_barcodes (org_id, barcode, product_id)
  select distinct p.org_id, code, p.id from written p cross join unnest(p.barcode || p.extra_barcodes) as code
  where code is not null;
  return null;
end $$;
drop trigger keep_barcodes_of_new on products;
create trigger keep_barcodes_of_new after insert on products
  referencing new table as written for each statement execute function keep_barcodes_of_new();

reset role;
grant create on schema public to app_definer;
set local role app_definer;

-- Each name is looked up by the index of names, however little the planner knows yet of a shop that has just begun: `offset 0` keeps it
-- from going the other way round, and the shop is asked about once, not as a condition of the index.
create or replace function named_products(wanted_org_id uuid, names json)
  returns table (place bigint, id uuid, is_variant boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
    select s.place, p.id,
      (lower(coalesce(p.storage, '')), lower(coalesce(p.color, '')), lower(coalesce(p.shade_code, '')), lower(coalesce(p.size_info, '')))
      = (lower(coalesce(s.storage, '')), lower(coalesce(s.color, '')), lower(coalesce(s.shade_code, '')), lower(coalesce(s.size_info, '')))
    from rows from (json_to_recordset(names) as (brand text, model text, storage text, color text, shade_code text, size_info text))
      with ordinality as s (brand, model, storage, color, shade_code, size_info, place)
    cross join lateral (
      select * from products p
      where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids())
        and lower(p.brand) = lower(s.brand) and lower(p.model) = lower(s.model)
      offset 0
    ) p
  $$;

create or replace function spell_names(wanted_org_id uuid, names json) returns table (brand text, model text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
    with n as materialized (
      select * from rows from (json_to_recordset(names) as (brand text, model text)) with ordinality as n (brand, model, place)
    ), brands as materialized (
      select b.name,
        (select p.brand from products p
         where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids()) and lower(p.brand) = b.name
         order by p.org_id, lower(p.brand), lower(p.model) limit 1) as own,
        (select d.brand from device_models d where lower(d.brand) = b.name order by lower(d.brand), lower(d.model) limit 1) as known
      from (select distinct lower(n.brand) from n) as b (name)
    ), models as materialized (
      select distinct on (f.place) f.place, p.model
      from named_products(wanted_org_id, names) f
      cross join lateral (select p.model, p.date_added from products p where p.org_id = wanted_org_id and p.id = f.id offset 0) p
      order by f.place, p.date_added
    )
    select coalesce(b.own, b.known, n.brand), coalesce(m.model, d.model, n.model)
    from n
    join brands b on b.name = lower(n.brand)
    left join models m on m.place = n.place
    left join device_models d on lower(d.brand) = lower(n.brand) and lower(d.model) = lower(n.model)
    order by n.place
  $$;

reset role;
revoke create on schema public from app_definer;
