set local role app_owner;

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null constraint factor_type_is_known check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  friendly_name text not null default '',
  verified_at timestamptz,
  sealed_secret bytea,
  pepper_id text,
  last_step bigint,
  credential_id text,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_challenged_at timestamptz,
  constraint one_time_codes_have_a_secret check ((factor_type = 'totp') = (sealed_secret is not null)),
  constraint verified_passkeys_have_a_key check (factor_type <> 'webauthn' or verified_at is null or public_key is not null)
);
create index factors_user_id_idx on auth.factors (user_id);
create unique index factors_credential_id_key on auth.factors (credential_id);
create unique index factors_recovery_code_key on auth.factors (user_id) where factor_type = 'recovery_code';
comment on table auth.factors is 'Second factors: authenticator apps, passkeys, and the set of recovery codes. One without verified_at opens nothing.';
comment on column auth.factors.sealed_secret is 'What one-time codes are made from, encrypted with a key that is not in the database.';
comment on column auth.factors.last_step is 'The newest 30 second step whose code was used: that code and every older one count no more.';

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  challenge text,
  rp_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index factor_challenges_factor_id_idx on auth.factor_challenges (factor_id);
create index factor_challenges_session_id_idx on auth.factor_challenges (session_id);
comment on table auth.factor_challenges is 'A question put to a factor in one session. It is answered once.';

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth.recovery_codes is 'Recovery codes by the SHA-256 of 80 random bits and the factor. Each works once.';

grant select, insert, update, delete on auth.factors, auth.factor_challenges, auth.recovery_codes to app_auth;
grant select on auth.factors, auth.factor_challenges, auth.recovery_codes to app_backup;

alter table auth.users add column has_factor boolean not null default false;
comment on column auth.users.has_factor is 'Whether an authenticator app or passkey is verified: then a password alone opens nothing.';

alter table auth.sessions
  add column factor_at timestamptz,
  add column factor_method text,
  add column authenticated_at timestamptz default now();
update auth.sessions set authenticated_at = created_at where not is_recovery;
update auth.sessions set authenticated_at = null where is_recovery;
comment on column auth.sessions.factor_at is 'When a second factor was shown in this session; null: only the password was.';
comment on column auth.sessions.authenticated_at is 'When the person last gave their password or a factor; null: they came by a mailed link.';

alter table organizations add column factor_rule text not null default 'nobody'
  constraint factor_rule_is_known check (factor_rule in ('nobody', 'owners_and_admins', 'everyone'));
comment on column organizations.factor_rule is 'Who must have a second factor to work in the shop. Tills are not people.';

grant select (has_factor) on auth.users to app_platform;
grant select (factor_at, authenticated_at) on auth.sessions to app_platform;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

alter type member_entry add attribute has_factor boolean;
alter type member_entry add attribute factor_at timestamptz;
alter type member_entry add attribute authenticated_at timestamptz;
alter type member_entry add attribute factor_rule text;

create or replace function enter_members(session_ids uuid[], user_ids uuid[], wanted_org_ids uuid[]) returns setof member_entry
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
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, s.factor_at, s.authenticated_at, o.factor_rule
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

reset role;
revoke create on schema public from app_definer;
