set local role app_definer;

create or replace function find_repair(wanted_token_hash bytea) returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select r.org_id, r.id from repairs r where r.link_token_hash = wanted_token_hash $$;
comment on function find_repair(bytea) is 'Which repair a shared link shows, for whoever holds its token.';
grant execute on function find_repair(bytea) to app_api;

create or replace function shops_with_uncollected_repairs(instant timestamptz) returns table (org_id uuid, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.id, coalesce(b.time_zone, 'Africa/Kampala')
    from organizations o join repair_rules u on u.org_id = o.id left join business_settings b on b.org_id = o.id
    where o.closed_at is null and o.suspended_at is null and exists (
      select from repairs r where r.org_id = o.id and r.state = 'ready' and r.proposed_on is null
        and r.ready_at < instant - make_interval(days => u.abandon_days))
    order by o.id
  $$;
comment on function shops_with_uncollected_repairs(timestamptz) is
  'The open shops with a device that has been ready for so long that it may be given up, of which nobody was told; for the job that tells them.';
grant execute on function shops_with_uncollected_repairs(timestamptz) to app_platform;
