set local role app_owner;

create or replace function erase_organization(wanted_org_id uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  gone text;
begin
  perform set_config('app.org_ids', wanted_org_id::text, true);
  delete from outbox where payload ->> 'org_id' = wanted_org_id::text;
  delete from organizations o
  where o.id = wanted_org_id and o.erase_at <= at and o.suspended_at is null returning o.name into gone;
  return gone;
end $$;
comment on function erase_organization(uuid, timestamptz) is
  'Deletes a shop whose time has come and whose rows are gone, with what of it waits to be mailed; answers its name, null when it was not there.';
grant execute on function erase_organization(uuid, timestamptz) to app_platform;

-- Runs as the owner of the tables: it goes through every table with an org_id, also those added later. It erases one shop that is due,
-- a limited number of rows at a time.
create or replace function erase_organization_step(wanted_org_id uuid, at timestamptz, most integer) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  tenant regclass;
  gone bigint;
  total bigint := 0;
begin
  perform set_config('app.org_ids', wanted_org_id::text, true);
  if not exists (select from organizations o where o.id = wanted_org_id and o.erase_at <= at and o.suspended_at is null) then
    return null;
  end if;
  -- Children before what they point to: the longest way up a table's foreign keys says how deep it stands.
  for tenant in
    with recursive tenants as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    ), ways as (
      select t.oid, 0 as depth from tenants t
      union
      select k.conrelid, w.depth + 1 from ways w
      join pg_constraint k on k.contype = 'f' and k.confrelid = w.oid and k.conrelid <> k.confrelid
      join tenants t on t.oid = k.conrelid
      where w.depth < 12
    )
    select w.oid::regclass from ways w group by w.oid order by max(w.depth) desc, w.oid
  loop
    execute format('delete from %s where ctid = any (array(select ctid from %1$s where org_id = $1 limit $2))', tenant)
      using wanted_org_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  return total;
end $$;
comment on function erase_organization_step(uuid, timestamptz, integer) is
  'Deletes up to so many rows of a shop whose time has come; 0: nothing is left but the shop itself. Null: its time has not come.';
grant execute on function erase_organization_step(uuid, timestamptz, integer) to app_platform;

create or replace function erase_person(wanted_user_id uuid, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  person users;
begin
  select * into person from users u where u.id = wanted_user_id and u.erase_at <= at and u.banned_at is null for update;
  if not found then
    return false;
  end if;
  delete from outbox where payload ->> 'user_id' = wanted_user_id::text or lower(payload ->> 'to') = person.email;
  delete from attempts where subject = person.email;
  update subscription_invoices i set billed_to = trim(person.full_name || ' <' || person.email || '>')
  from user_subscriptions s where s.user_id = wanted_user_id and i.subscription_id = s.id;
  if exists (
    select from subscription_invoices i join user_subscriptions s on s.id = i.subscription_id where s.user_id = wanted_user_id
  ) then
    -- What is left of the person is what the invoices hang on: a row that says nothing and lets nobody in.
    update users u set email = 'erased-' || u.id || '@erased.invalid', password_hash = 'none', full_name = '', user_metadata = '{}',
      last_sign_in_at = null, banned_at = at, closed_at = null, erase_at = null, updated_at = at
    where u.id = wanted_user_id;
    delete from sessions where user_id = wanted_user_id;
    delete from events where user_id = wanted_user_id;
    delete from recovery_tokens where user_id = wanted_user_id;
    delete from flow_codes where user_id = wanted_user_id;
    delete from email_confirmations where user_id = wanted_user_id;
    delete from super_admins where user_id = wanted_user_id;
    delete from password_reset_requests where target_user_id = wanted_user_id;
    delete from suspensions where user_id = wanted_user_id;
    perform set_config('app.user_id', wanted_user_id::text, true);
    delete from idempotency where user_id = wanted_user_id;
    delete from user_consents where user_id = wanted_user_id;
    delete from user_preferences where user_id = wanted_user_id;
    delete from user_profiles where user_id = wanted_user_id;
    delete from notification_settings where user_id = wanted_user_id;
    perform set_config('app.org_ids', coalesce((
      select string_agg(distinct org_id::text, ',') from organizations_of_person(wanted_user_id)), ''), true);
    delete from organization_members where user_id = wanted_user_id;
    delete from notifications where user_id = wanted_user_id;
  else
    delete from user_subscriptions where user_id = wanted_user_id;
    delete from users where id = wanted_user_id;
  end if;
  return true;
end $$;
comment on function erase_person(uuid, timestamptz) is
  'Erases a person whose time has come, but for invoices. False: their time has not come. They must own no shop any more.';
grant execute on function erase_person(uuid, timestamptz) to app_platform;

set local role app_definer;

create or replace function close_lone_organizations(owner_id uuid, at timestamptz, until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  closed integer;
begin
  update organizations o set closed_at = at, erase_at = until, updated_at = at from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and o.id = m.org_id and o.closed_at is null
    and not exists (select from organization_members c where c.org_id = o.id and c.user_id <> owner_id);
  get diagnostics closed = row_count;
  return closed;
end $$;
comment on function close_lone_organizations(uuid, timestamptz, timestamptz) is
  'Closes the shops where nobody works but the owner, whose account is being closed.';
grant execute on function close_lone_organizations(uuid, timestamptz, timestamptz) to app_auth;

create or replace function disconnect_tills_of_owner(owner_id uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  ended integer;
begin
  delete from terminal_pairings p using organization_members m
  where m.user_id = owner_id and m.role = 'owner' and p.org_id = m.org_id;
  update pos_terminals t set revoked_at = now(), verifier = null, pepper_id = null, token_prefix = null, former_verifier = null,
    former_until = null, device_id = null, queue_length = 0
  from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and t.org_id = m.org_id and t.revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function disconnect_tills_of_owner(uuid) is
  'Revokes every till of the shops that a person owns: whoever opened the account before its address was confirmed may have paired them.';
grant execute on function disconnect_tills_of_owner(uuid) to app_auth;

create or replace function end_programs_of_owner(owner_id uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  update api_keys k set revoked_at = now(), verifier = null, pepper_id = null, former_verifier = null, former_until = null
  from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and k.org_id = m.org_id and k.revoked_at is null;
  delete from webhooks w using organization_members m
  where m.user_id = owner_id and m.role = 'owner' and w.org_id = m.org_id;
end $$;
comment on function end_programs_of_owner(uuid) is
  'Revokes every key and removes every webhook of the shops that a person owns: whoever opened the account before its address was confirmed may have made them.';
grant execute on function end_programs_of_owner(uuid) to app_auth;
