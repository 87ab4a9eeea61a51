set local role app_owner;

alter table auth.users
  add column closed_at timestamptz,
  add column erase_at timestamptz,
  add constraint closing_has_an_end check ((closed_at is null) = (erase_at is null));
create index users_erase_at_idx on auth.users (erase_at) where erase_at is not null;
comment on column auth.users.closed_at is 'When the person asked to delete their account. Signing in takes it back.';
comment on column auth.users.erase_at is 'When the account is erased, unless the person signs in before.';

alter table subscription_invoices add column billed_to text;
comment on column subscription_invoices.billed_to is
  'Name and address of whoever was billed, written down when their account is erased: the law has us keep invoices, and nothing else.';

grant select (closed_at, erase_at) on auth.users to app_platform;
grant update (closed_at, erase_at, updated_at) on organizations to app_definer;
create policy owner_closes on organizations for update to app_definer using (true);

-- Owned by the owner of the tables: it goes through all that carry an org_id, those of tomorrow too. It touches one shop, whose time
-- has come, and so many rows at a time.
create function erase_organization_step(wanted_org_id uuid, at timestamptz, most integer) returns bigint
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
revoke execute on function erase_organization_step(uuid, timestamptz, integer) from public;
grant execute on function erase_organization_step(uuid, timestamptz, integer) to app_platform;

create function erase_organization(wanted_org_id uuid, at timestamptz) returns text
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
revoke execute on function erase_organization(uuid, timestamptz) from public;
grant execute on function erase_organization(uuid, timestamptz) to app_platform;

create function erase_person(wanted_user_id uuid, at timestamptz) returns boolean
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
revoke execute on function erase_person(uuid, timestamptz) from public;
grant execute on function erase_person(uuid, timestamptz) to app_platform;

create table shop_exports (
  org_id uuid not null references organizations (id) on delete cascade,
  ticket_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, ticket_hash)
);
create unique index shop_exports_ticket_hash_key on shop_exports (ticket_hash);
comment on table shop_exports is 'Archives of a shop that its owner asked for, by the SHA-256 of the ticket in their address. A ticket is used once.';
select belongs_to_organization('shop_exports', 'select, insert');
grant select, update (used_at) on shop_exports to app_definer;
create policy definer_uses on shop_exports to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function organizations_of_person(wanted_user_id uuid) returns table (org_id uuid, role text, name text, members bigint, is_closed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.org_id, m.role, o.name, (select count(*) from organization_members c where c.org_id = m.org_id), o.closed_at is not null
    from organization_members m join organizations o on o.id = m.org_id
    where m.user_id = wanted_user_id
  $$;
comment on function organizations_of_person(uuid) is 'Where a person works and what they own: what stands between them and the end of their account.';
revoke execute on function organizations_of_person(uuid) from public;
grant execute on function organizations_of_person(uuid) to app_auth, app_platform, app_owner;

create function close_lone_organizations(owner_id uuid, at timestamptz, until timestamptz) returns integer
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
revoke execute on function close_lone_organizations(uuid, timestamptz, timestamptz) from public;
grant execute on function close_lone_organizations(uuid, timestamptz, timestamptz) to app_auth;

create function is_last_super_admin(wanted_user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select exists (select from super_admins where user_id = wanted_user_id) and not exists (
      select from super_admins a join users u on u.id = a.user_id
      where a.user_id <> wanted_user_id and u.banned_at is null and u.closed_at is null)
  $$;
comment on function is_last_super_admin(uuid) is 'Whether nobody of the platform team would be left without this person.';
revoke execute on function is_last_super_admin(uuid) from public;
grant execute on function is_last_super_admin(uuid) to app_auth;

create function use_export_ticket(wanted_hash bytea, at timestamptz) returns table (org_id uuid, name text)
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
revoke execute on function use_export_ticket(bytea, timestamptz) from public;
grant execute on function use_export_ticket(bytea, timestamptz) to app_api;

create function enter_closed_organization(wanted_org_id uuid) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  entered text;
begin
  select o.name into entered from organizations o join organization_members m on m.org_id = o.id
  where o.id = wanted_org_id and m.user_id = current_user_id() and m.role = 'owner'
    and o.closed_at is not null and o.suspended_at is null;
  if found then
    perform set_config('app.org_ids', wanted_org_id::text, true);
  end if;
  return entered;
end $$;
comment on function enter_closed_organization(uuid) is
  'Opens the transaction to a closed shop for its owner, who takes the deletion back; null for everybody else.';
revoke execute on function enter_closed_organization(uuid) from public;
grant execute on function enter_closed_organization(uuid) to app_api;

reset role;
revoke create on schema public from app_definer;
