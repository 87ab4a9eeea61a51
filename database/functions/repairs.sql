set local role app_definer;

create or replace function find_repair(wanted_token_hash bytea) returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select r.org_id, r.id from repairs r where r.link_token_hash = wanted_token_hash $$;
comment on function find_repair(bytea) is 'Which repair a shared link shows, for whoever holds its token.';
grant execute on function find_repair(bytea) to app_api;
