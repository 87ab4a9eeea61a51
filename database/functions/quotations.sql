set local role app_definer;

create or replace function find_quotation(wanted_token_hash bytea) returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select q.org_id, q.id from quotations q where q.link_token_hash = wanted_token_hash $$;
comment on function find_quotation(bytea) is 'Which quotation a shared link shows, for whoever holds its token.';
grant execute on function find_quotation(bytea) to app_api;
