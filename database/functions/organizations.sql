set local role app_owner;

-- Every new shop has a location at once. Its id is the shop's, so that nothing has to look it up.
create or replace function make_location() returns trigger language plpgsql as $$
begin
  insert into locations (org_id, id, name) values (new.id, new.id, 'Main shop');
  return null;
end $$;
create or replace trigger make_location after insert on organizations for each row execute function make_location();

set local role app_definer;

create or replace function create_temporary_organization(owner_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('temporary organization ' || owner_id, 0));
  select m.org_id into made
  from organization_members m join organizations o on o.id = m.org_id
  where m.user_id = owner_id and m.role = 'owner' and o.onboarding_completed_at is null
  order by m.created_at, m.org_id limit 1;
  if found then
    return made;
  end if;
  made := gen_random_uuid();
  insert into organizations (id, name) values (made, 'temp-org-' || left(owner_id::text, 8));
  insert into organization_members (org_id, user_id, role) values (made, owner_id, 'owner');
  insert into business_settings (org_id, user_id) values (made, owner_id);
  insert into invoice_counters (org_id) values (made);
  return made;
end $$;
comment on function create_temporary_organization(uuid) is
  'The unfinished organisation that a person owns; made when there is none, and then named after the person until onboarding.';
grant execute on function create_temporary_organization(uuid) to app_api, app_auth;

drop function if exists shops_of_current_user();
create or replace function shops_of_current_user()
 returns table(id uuid, name text, industry text, updated_at timestamptz, role text, joined_at timestamptz, onboarding_completed_at timestamptz, currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer, tin text, address text, phone text, receipt_footer text, receipt_warranty text, owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz, owner_trial_end_date timestamptz, state text, erase_at timestamptz, role_id uuid, role_name text, role_rights text[], role_discount integer, role_refund bigint, uses_drawer boolean, allows_price_requests boolean, gives_credit boolean, buys_devices boolean, has_price_lists boolean, does_laybys boolean, pays_commission boolean, does_repairs boolean, locations bigint, is_at_all_locations boolean)
 language sql
 stable security definer
 set search_path = pg_catalog, public, auth, pg_temp
as $$
    select o.id, o.name, o.industry, o.updated_at, m.role, m.created_at,
      o.onboarding_completed_at,
      coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
      coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
      b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty,
      u.created_at, s.subscription_tier, s.status, s.end_date, s.trial_end_date, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
      m.role_id, r.name, r.rights, r.max_discount_percent, r.max_refund, coalesce(b.uses_drawer, false), coalesce(b.allows_price_requests, false), coalesce(b.gives_credit, false),
      exists (select from trade_in_rules t where t.org_id = o.id and t.is_on), coalesce(b.has_price_lists, false),
      exists (select from layby_rules y where y.org_id = o.id and y.is_on),
      exists (select from commission_rules c where c.org_id = o.id and c.removed_at is null),
      exists (select from repair_rules y where y.org_id = o.id and y.is_on),
      (select count(*) from locations l where l.org_id = o.id and l.kind <> 'transit' and (m.location_ids is null or l.id = any (m.location_ids))), m.location_ids is null
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = o.id
    left join organization_members owner on owner.org_id = o.id and owner.role = 'owner'
    left join users u on u.id = owner.user_id
    left join user_subscriptions s on s.user_id = owner.user_id
    where m.user_id = current_user_id()
    order by m.created_at, o.id
  $$;
comment on function shops_of_current_user() is
  'The shops of the transaction''s person, with what they may do there, the plan of the owners, and whether they are open.';
grant execute on function shops_of_current_user() to app_api;

create or replace function people_of_current_organizations() returns table (org_id uuid, user_id uuid, full_name text, email text)
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select m.org_id, u.id, u.full_name, u.email
    from organization_members m join users u on u.id = m.user_id
    where m.org_id = any (current_organization_ids())
  $$;
comment on function people_of_current_organizations() is 'Names and addresses of colleagues, without their password hashes.';
grant execute on function people_of_current_organizations() to app_api;

create or replace function is_colleague_suspended(colleague_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select exists (
      select from users u join organization_members m on m.user_id = u.id
      where u.id = colleague_id and u.banned_at is not null and m.org_id = any (current_organization_ids())
    )
  $$;
comment on function is_colleague_suspended(uuid) is 'Whether the platform has suspended somebody of the shop.';
grant execute on function is_colleague_suspended(uuid) to app_api;

create or replace function actors_of_current_organizations() returns table (org_id uuid, user_id uuid, full_name text, email text)
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select m.org_id, u.id, u.full_name, u.email
    from organization_members m join users u on u.id = m.user_id
    where m.org_id = any (current_organization_ids())
    union all
    select s.org_id, s.id, s.name, '' from staff s where s.org_id = any (current_organization_ids()) and s.user_id is null
    union all
    select t.org_id, t.id, t.name, '' from pos_terminals t where t.org_id = any (current_organization_ids())
    union all
    select k.org_id, k.id, k.name, '' from api_keys k where k.org_id = any (current_organization_ids())
  $$;
comment on function actors_of_current_organizations() is
  'Names of all who may have done something in a shop: colleagues, staff without an account, tills that nobody unlocked, and programs.';
grant execute on function actors_of_current_organizations() to app_api;

create or replace function organizations_of_person(wanted_user_id uuid) returns table (org_id uuid, role text, name text, members bigint, is_closed boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.org_id, m.role, o.name, (select count(*) from organization_members c where c.org_id = m.org_id), o.closed_at is not null
    from organization_members m join organizations o on o.id = m.org_id
    where m.user_id = wanted_user_id
  $$;
comment on function organizations_of_person(uuid) is 'Where a person works and what they own: what stands between them and the end of their account.';
grant execute on function organizations_of_person(uuid) to app_auth, app_owner, app_platform;

create or replace function find_invitation(mailed_token_hash bytea) returns table (
    org_id uuid, id uuid, email text, role text, status text, expires_at timestamptz,
    organization_name text, invited_by text, has_account boolean, role_id uuid, role_name text
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select i.org_id, i.id, i.email, i.role, i.status, i.expires_at,
      o.name, coalesce((select u.full_name from users u where u.id = i.user_id), ''),
      exists (select from users u where u.email = i.email), i.role_id, r.name
    from organization_invitations i
    join organizations o on o.id = i.org_id
    left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
    where i.token_hash = mailed_token_hash
  $$;
comment on function find_invitation(bytea) is 'The invitation that a mailed token belongs to, for whoever holds the token.';
grant execute on function find_invitation(bytea) to app_api, app_auth;

create or replace function keep_letterhead() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  shop constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  insert into letterheads as l (org_id, no, from_at, name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty)
  select o.id,
    -- Before the first sale nothing was printed: the letterhead that there is changes.
    coalesce(last.no, 0) + (last.no is null or exists (select from sales s where s.org_id = o.id))::int,
    case when last.no is null then '-infinity' else greatest(new.updated_at, last.from_at) end,
    o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty
  from organizations o
  left join business_settings b on b.org_id = o.id
  left join lateral (select * from letterheads h where h.org_id = o.id order by h.no desc limit 1) last on true
  where o.id = shop
    and (o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty) is distinct from
      (last.name, last.address, last.phone, last.tin, last.is_vat_registered, last.receipt_footer, last.receipt_warranty)
  on conflict (org_id, no) do update set name = excluded.name, address = excluded.address, phone = excluded.phone, tin = excluded.tin,
    is_vat_registered = excluded.is_vat_registered, receipt_footer = excluded.receipt_footer,
    receipt_warranty = excluded.receipt_warranty;
  return null;
end $$;
comment on function keep_letterhead() is
  'Keeps what a shop''s receipts say of it, whoever changes it. A definer, so that nobody writes a letterhead by hand.';
grant execute on function keep_letterhead() to app_owner;

create or replace function audited_organizations() returns table (org_id uuid, last_id bigint, sealed_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive logged as (
      (select a.org_id from audit_log a order by a.org_id limit 1)
      union all
      select (select a.org_id from audit_log a where a.org_id > l.org_id order by a.org_id limit 1)
      from logged l where l.org_id is not null
    ), sealed as (
      (select c.org_id from audit_chain c order by c.org_id limit 1)
      union all
      select (select c.org_id from audit_chain c where c.org_id > s.org_id order by c.org_id limit 1)
      from sealed s where s.org_id is not null
    )
    select o.org_id,
      coalesce((select max(a.id) from audit_log a where a.org_id = o.org_id), 0),
      coalesce((select max(c.audit_id) from audit_chain c where c.org_id = o.org_id), 0)
    from (select l.org_id from logged l union select s.org_id from sealed s) o
    where o.org_id is not null
  $$;
comment on function audited_organizations() is
  'Which organisations have an audit trail, and how far it is sealed; for the sealer, which may then open each. It leaps from shop to shop in the index.';
grant execute on function audited_organizations() to app_platform;

set local role app_owner;

create or replace trigger keep_letterhead after insert or update of name on organizations
  for each row execute function keep_letterhead('id');
create or replace trigger keep_letterhead
  after insert or update of address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty on business_settings
  for each row execute function keep_letterhead('org_id');
