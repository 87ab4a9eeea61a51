set local role app_owner;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_is_at_most_99_long check (char_length(name) <= 99),
  industry text,
  onboarding_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table organizations is 'Shops. Everything a shop has carries its id.';
alter table organizations enable row level security;
alter table organizations force row level security;
create policy is_the_organization on organizations
  using (id = any ((select current_organization_ids())::uuid[]))
  with check (id = any ((select current_organization_ids())::uuid[]));
grant select, insert, update on organizations to app_api;
grant select on organizations to app_definer, app_backup;
create policy definer_reads on organizations for select to app_definer using (true);

create table organization_members (
  org_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint role_is_known check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index organization_members_user_id_idx on organization_members (user_id);
create unique index organization_members_one_owner on organization_members (org_id) where role = 'owner';
comment on table organization_members is 'Who works where, in which role. Scope in this service is membership.';
select belongs_to_organization('organization_members');
grant select on organization_members to app_definer;
create policy definer_reads on organization_members for select to app_definer using (true);

create table business_settings (
  org_id uuid primary key references organizations (id) on delete cascade,
  user_id uuid,
  currency text not null default 'UGX' constraint currency_is_ugx check (currency = 'UGX'),
  time_zone text not null default 'Africa/Kampala',
  tax_rate integer not null default 18 constraint tax_rate_is_a_percent check (tax_rate between 0 and 100),
  is_vat_registered boolean not null default false,
  max_discount_percent integer not null default 50
    constraint max_discount_is_a_percent check (max_discount_percent between 0 and 100),
  tin text,
  address text,
  phone text,
  email text,
  website text,
  receipt_footer text,
  updated_at timestamptz not null default now()
);
comment on table business_settings is 'The rules a shop trades by, one row a shop.';
comment on column business_settings.user_id is 'Who changed it last.';
select belongs_to_organization('business_settings', 'select, insert, update');
grant select on business_settings to app_definer;
create policy definer_reads on business_settings for select to app_definer using (true);

create table invoice_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null default 0
);
comment on table invoice_counters is 'The last invoice number given in a shop. Its row lock makes the numbers gapless.';
select belongs_to_organization('invoice_counters', 'select, insert, update');

reset role;
grant create on schema public to app_definer;
set local role app_definer;

-- The door. Each caller is a session with its person, or nobody; the answer says who they are, fresh from the tables.
create type member_entry as (
  place integer,
  is_session_live boolean,
  user_id uuid,
  email text,
  full_name text,
  is_super_admin boolean,
  org_id uuid,
  role text,
  onboarding_completed_at timestamptz,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamptz,
  owner_tier text,
  owner_status text,
  owner_end_date timestamptz,
  owner_trial_end_date timestamptz
);

create function enter_members(session_ids uuid[], user_ids uuid[], wanted_org_ids uuid[]) returns setof member_entry
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  entries member_entry[];
begin
  select array_agg(row(
    c.place, s.id is not null and u.banned_at is null, c.user_id, u.email, u.full_name,
    exists (select from super_admins a where a.user_id = u.id),
    m.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date
  )::member_entry order by c.place)
  into entries
  from unnest(session_ids, user_ids, wanted_org_ids) with ordinality as c (session_id, user_id, wanted_org_id, place)
  left join sessions s on s.id = c.session_id and s.user_id = c.user_id
  left join users u on u.id = s.user_id
  left join lateral (
    select * from organization_members om
    where om.user_id = u.id and u.banned_at is null and (c.wanted_org_id is null or om.org_id = c.wanted_org_id)
    order by om.created_at, om.org_id limit 1
  ) m on true
  left join organizations o on o.id = m.org_id
  left join business_settings b on b.org_id = m.org_id
  left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform
    set_config('app.org_ids', coalesce((select string_agg(distinct e.org_id::text, ',') from unnest(entries) e), ''), true),
    set_config('app.user_id', case when cardinality(entries) = 1 and entries[1].is_session_live
      then entries[1].user_id::text else '' end, true);
  return query select * from unnest(entries);
end $$;
comment on function enter_members(uuid[], uuid[], uuid[]) is
  'Looks up each caller''s session, membership, trading rules and owner''s plan, and lets the transaction touch exactly their organisations.';
revoke execute on function enter_members(uuid[], uuid[], uuid[]) from public;
grant execute on function enter_members(uuid[], uuid[], uuid[]) to app_api;

create function people_of_current_organizations() returns table (org_id uuid, user_id uuid, full_name text, email text)
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select m.org_id, u.id, u.full_name, u.email
    from organization_members m join users u on u.id = m.user_id
    where m.org_id = any (current_organization_ids())
  $$;
comment on function people_of_current_organizations() is 'Names and addresses of colleagues, without their password hashes.';
revoke execute on function people_of_current_organizations() from public;
grant execute on function people_of_current_organizations() to app_api;

reset role;
revoke create on schema public from app_definer;
