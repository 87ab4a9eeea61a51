set local role app_definer;

create or replace function use_export_ticket(wanted_hash bytea, at timestamptz) returns table (org_id uuid, name text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return query
    update shop_exports e set used_at = at from organizations o, organization_members m
    where e.ticket_hash = wanted_hash and e.used_at is null and e.expires_at > at and o.id = e.org_id
      and o.suspended_at is null and m.org_id = e.org_id and m.user_id = e.user_id and m.role = 'owner'
    returning o.id, o.name;
end $$;
comment on function use_export_ticket(bytea, timestamptz) is 'Whose archive a ticket is for, once, while whoever got it still owns the shop.';
grant execute on function use_export_ticket(bytea, timestamptz) to app_api;
