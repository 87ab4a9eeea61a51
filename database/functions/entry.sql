set local role app_owner;

drop function if exists state_of_organization(organizations);
create or replace function state_of_organization(suspended_at timestamptz, closed_at timestamptz) returns text language sql immutable
  as $$ select case when suspended_at is not null then 'suspended' when closed_at is not null then 'closed' end $$;
comment on function state_of_organization(timestamptz, timestamptz) is 'Null for one that is open.';
grant execute on function state_of_organization(timestamptz, timestamptz) to app_definer, app_platform;

-- In PL/pgSQL, which caches the plan: every call of a till runs it.
create or replace function has_staff(wanted_org_id uuid) returns boolean language plpgsql stable
  as $$ begin return exists (
    select from staff s where s.org_id = wanted_org_id and s.is_active and (s.pin_hash is not null or s.badge_verifier is not null)); end $$;
comment on function has_staff(uuid) is 'Whether the shop''s tills ask for a PIN or a badge.';
grant execute on function has_staff(uuid) to app_api, app_definer;

set local role app_definer;

-- Every request runs enter_members or enter_terminals. They join a dozen tables by key, and planning them at every call took four times as
-- long as running them: planned once a connection and always by key, a request of a young shop costs what one of a large shop does. Second factors,
-- suspension, closing and the rights of the role are read with the caller, so a change applies from the next request on. Whoever is suspended is
-- told so, not that their session has ended; nobody enters a closed shop.
drop function if exists enter_members(uuid[], uuid[], uuid[]);
create or replace function enter_members(session_ids uuid[], user_ids uuid[], wanted_org_ids uuid[], wanted_location_ids uuid[])
 returns setof member_entry
 language plpgsql
 security definer
 set search_path = pg_catalog, public, auth, pg_temp
 set plan_cache_mode = force_generic_plan
 set enable_seqscan = off
 set enable_hashjoin = off
 set enable_mergejoin = off
as $$
declare
  entries member_entry[];
begin
  select array_agg(row(
    c.place, s.id is not null, c.user_id, u.email, u.full_name,
    exists (select from super_admins a where a.user_id = u.id),
    m.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, s.factor_at, s.authenticated_at, o.factor_rule,
    case when u.banned_at is not null then 'suspended' end, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id, m.location_ids, b.has_price_lists
  )::member_entry order by c.place)
  into entries
  from unnest(session_ids, user_ids, wanted_org_ids, wanted_location_ids) with ordinality
    as c (session_id, user_id, wanted_org_id, wanted_location_id, place)
  left join sessions s on s.id = c.session_id and s.user_id = c.user_id
  left join users u on u.id = s.user_id
  left join lateral (
    select om.* from organization_members om join organizations shop on shop.id = om.org_id
    where om.user_id = u.id and u.banned_at is null and (c.wanted_org_id is null or om.org_id = c.wanted_org_id)
    order by state_of_organization(shop.suspended_at, shop.closed_at) is not null, om.created_at, om.org_id limit 1
  ) m on true
  left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  left join lateral (
    select l.id from locations l
    where l.org_id = m.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
    order by l.id is distinct from c.wanted_location_id, l.position, l.created_at, l.id limit 1
  ) at_work on true
  left join organizations o on o.id = m.org_id
  left join business_settings b on b.org_id = m.org_id
  left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform
    set_config('app.org_ids', coalesce((
      select string_agg(distinct e.org_id::text, ',') from unnest(entries) e where e.org_state is null), ''), true),
    set_config('app.user_id', case when cardinality(entries) = 1 and entries[1].is_session_live
      then entries[1].user_id::text else '' end, true);
  return query select * from unnest(entries);
end $$;
comment on function enter_members(uuid[], uuid[], uuid[], uuid[]) is
  'Looks up each caller''s session, membership, trading rules and owner''s plan, and lets the transaction touch exactly their organisations.';
grant execute on function enter_members(uuid[], uuid[], uuid[], uuid[]) to app_api;

-- Nobody enters a closed shop, its tills neither.
create or replace function enter_terminals(verifiers bytea[], places integer[], at timestamptz)
 returns setof terminal_entry
 language plpgsql
 security definer
 set search_path = pg_catalog, public, auth, pg_temp
 set plan_cache_mode = force_generic_plan
 set enable_seqscan = off
 set enable_hashjoin = off
 set enable_mergejoin = off
as $$
declare
  entries terminal_entry[];
begin
  select array_agg(row(
    a.place, t.org_id, t.id, t.name, t.terminal_no, t.device_id, t.clock_offset, t.trusted_since,
    o.name,
    coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
    coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    has_staff(t.org_id),
    t.location_id, b.has_price_lists
  )::terminal_entry order by a.place)
  into entries
  from unnest(verifiers, places) as a (verifier, place)
  join lateral (
    select * from pos_terminals n where n.verifier = a.verifier
    union all
    select * from pos_terminals f where f.former_verifier = a.verifier and f.former_until > at
  ) t on t.revoked_at is null
  join organizations o on o.id = t.org_id
  left join business_settings b on b.org_id = t.org_id
  left join organization_members om on om.org_id = t.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct id::text, ',')
    from (select unnest(current_organization_ids()) union select e.org_id from unnest(entries) e where e.org_state is null) as allowed (id)
  ), ''), true);
  return query select * from unnest(entries);
end $$;
comment on function enter_terminals(bytea[], integer[], timestamptz) is
  'Looks up terminals by what their hashes come to, and adds their shops to those this transaction may touch.';
grant execute on function enter_terminals(bytea[], integer[], timestamptz) to app_api;

-- A program's key may do what its maker may at this moment: their role, locations and second factor are read with it. Without their membership,
-- or while they are suspended or their account is closed, it opens nothing.
drop function if exists enter_api_keys(integer[], uuid[], bytea[], uuid[], timestamptz);
create or replace function enter_api_keys(places integer[], ids uuid[], verifiers bytea[], wanted_location_ids uuid[], at timestamptz)
 returns table (
  place integer, is_session_live boolean, user_id uuid, email text, full_name text, is_super_admin boolean, org_id uuid, role text,
  onboarding_completed_at timestamptz, currency text, time_zone text, tax_rate integer, is_vat_registered boolean,
  max_discount_percent integer, owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz,
  owner_trial_end_date timestamptz, has_factor boolean, factor_at timestamptz, authenticated_at timestamptz, factor_rule text,
  person_state text, org_state text, org_erase_at timestamptz, role_id uuid, role_rights text[], role_discount integer,
  role_refund bigint, location_id uuid, location_ids uuid[], key_rights text[], has_price_lists boolean
 )
 language plpgsql
 security definer
 set search_path = pg_catalog, public, auth, pg_temp
 set plan_cache_mode = force_generic_plan
 set enable_seqscan = off
 set enable_hashjoin = off
 set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct allowed.id::text, ',')
    from (
      select unnest(current_organization_ids())
      union
      select k.org_id
      from unnest(ids, verifiers) as a (id, verifier)
      join lateral (
        select * from api_keys n where n.verifier = a.verifier
        union all
        select * from api_keys f where f.former_verifier = a.verifier and f.former_until > at
      ) k on k.id = a.id
      join organizations o on o.id = k.org_id
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and state_of_organization(o.suspended_at, o.closed_at) is null
        and exists (select from organization_members m join users u on u.id = m.user_id
          where m.org_id = k.org_id and m.user_id = k.user_id and u.banned_at is null and u.closed_at is null)
    ) as allowed (id)
  ), ''), true);
  return query
  select a.place, true, k.id, ''::text, k.name, false, k.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, null::timestamptz, null::timestamptz, o.factor_rule, null::text, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id,
    case when m.location_ids is null then k.location_ids when k.location_ids is null then m.location_ids
      else array(select unnest(k.location_ids) intersect select unnest(m.location_ids)) end,
    k.rights, b.has_price_lists
  from unnest(places, ids, verifiers, wanted_location_ids) as a (place, id, verifier, wanted_location_id)
  join lateral (
    select * from api_keys n where n.verifier = a.verifier
    union all
    select * from api_keys f where f.former_verifier = a.verifier and f.former_until > at
  ) k on k.id = a.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
  join organization_members m on m.org_id = k.org_id and m.user_id = k.user_id
  join users u on u.id = m.user_id and u.banned_at is null and u.closed_at is null
  join organizations o on o.id = k.org_id
  left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  left join lateral (
    select l.id from locations l
    where l.org_id = k.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
      and (k.location_ids is null or l.id = any (k.location_ids))
    order by l.id is distinct from a.wanted_location_id, l.position, l.created_at, l.id limit 1
  ) at_work on true
  left join business_settings b on b.org_id = k.org_id
  left join organization_members om on om.org_id = k.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
end $$;
comment on function enter_api_keys(integer[], uuid[], bytea[], uuid[], timestamptz) is
  'Looks up programs'' keys by what their secrets come to, with what their makers may, and adds their shops to those this transaction may touch.';
grant execute on function enter_api_keys(integer[], uuid[], bytea[], uuid[], timestamptz) to app_api;

create or replace function enter_pairing(wanted_selector text, verifiers bytea[], at timestamptz)
  returns table (org_id uuid, terminal_id uuid, user_id uuid, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  found terminal_pairings;
begin
  -- Every live code that begins so loses a try, the right one too: what is being tried cannot be tried twice at once.
  with tried as (
    update terminal_pairings p set tries_left = p.tries_left - 1
    where p.selector = wanted_selector and p.expires_at > at and p.tries_left > 0
    returning p.*
  )
  select * into found from tried t where t.verifier = any (verifiers);
  if found.org_id is null then
    return;
  end if;
  perform set_config('app.org_ids', found.org_id::text, true);
  return query select found.org_id, found.terminal_id, found.user_id, u.email from (select) one left join users u on u.id = found.user_id;
end $$;
comment on function enter_pairing(text, bytea[], timestamptz) is
  'Tries a pairing code, which uses up a try, and opens the transaction to its terminal''s shop when it is right.';
grant execute on function enter_pairing(text, bytea[], timestamptz) to app_api;

create or replace function enter_invitation(mailed_token_hash bytea) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  inviting uuid;
begin
  select i.org_id into inviting from organization_invitations i where i.token_hash = mailed_token_hash;
  perform set_config('app.org_ids', coalesce(inviting::text, ''), true);
  return inviting;
end $$;
comment on function enter_invitation(bytea) is
  'Lets the transaction touch the organisation whose invitation was mailed with this token, and no other; null and none without one.';
grant execute on function enter_invitation(bytea) to app_api;

create or replace function enter_closed_organization(wanted_org_id uuid) returns text
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
grant execute on function enter_closed_organization(uuid) to app_api;

-- A mail contains what its reader would see at that moment, so readers are looked up like the caller of a request.
create or replace function members_who_read(wanted_org_id uuid, wanted_user_id uuid) returns setof member_entry
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select 1, true, u.id, u.email, u.full_name, false, m.org_id, m.role, o.onboarding_completed_at,
      b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
      owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
      u.has_factor, now(), null::timestamptz, o.factor_rule,
      case when u.banned_at is not null then 'suspended' end, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
      m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id, m.location_ids, b.has_price_lists
    from organization_members m
    join users u on u.id = m.user_id and u.email_confirmed_at is not null and u.closed_at is null
    join organizations o on o.id = m.org_id
    join business_settings b on b.org_id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join lateral (
      select l.id from locations l
      where l.org_id = m.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
      order by l.position, l.created_at, l.id limit 1
    ) at_work on true
    left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
    left join users owner on owner.id = om.user_id
    left join user_subscriptions p on p.user_id = om.user_id
    where m.org_id = wanted_org_id and (wanted_user_id is null or m.user_id = wanted_user_id) and m.org_id = any (current_organization_ids())
  $$;
comment on function members_who_read(uuid, uuid) is
  'Colleagues with a confirmed address, one or all, as a request of theirs would find them: for what is mailed to them.';
grant execute on function members_who_read(uuid, uuid) to app_api;
