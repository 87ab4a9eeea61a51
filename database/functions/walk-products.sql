set local role app_definer;

create or replace function walk_products(
    wanted_org_id uuid, words text[], wanted_category_id uuid, wanted_active boolean, statuses text[], locations uuid[],
    after uuid, part_limit integer)
  returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  part text := 'select p.id from products p where p.org_id = $1 and p.id > $2'
    || conditions_of_search(words, wanted_category_id, wanted_active, statuses, locations) || ' order by p.id limit $3';
begin
  return query execute case when statuses is null then part else stock_joined(part, locations) end using shop, after, part_limit;
end $$;
comment on function walk_products(uuid, text[], uuid, boolean, text[], uuid[], uuid, integer) is
  'The products of a search that follow one in the order of their ids: a part of all of them, for programs that read a shop whole. A definer, as find_products is.';
grant execute on function walk_products(uuid, text[], uuid, boolean, text[], uuid[], uuid, integer) to app_api;
