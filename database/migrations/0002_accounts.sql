set local role app_owner;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint email_is_lower_case check (email = lower(email)),
  password_hash text not null,
  full_name text not null default '',
  user_metadata jsonb not null default '{}',
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (email);
comment on table auth.users is 'People who can sign in. Only app_auth reads it: password hashes are out of reach of the rest.';
comment on column auth.users.user_metadata is 'What the person says about themself. Authority is never read from it.';

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  counter bigint not null default 0,
  pepper_id text not null,
  is_recovery boolean not null default false,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);
comment on table auth.sessions is 'Live sign-ins. A row deleted is a session ended: every request looks it up.';
comment on column auth.sessions.counter is 'How often it was refreshed. Refresh tokens are derived from it, none is stored.';

create table auth.recovery_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  code_challenge text,
  code_challenge_method text
);
create index recovery_tokens_user_id_idx on auth.recovery_tokens (user_id);
comment on table auth.recovery_tokens is 'Open password recoveries, by the SHA-256 of what was mailed. Single use.';

create table auth.flow_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  expires_at timestamptz not null
);
create index flow_codes_user_id_idx on auth.flow_codes (user_id);
comment on table auth.flow_codes is 'PKCE: one-time codes that a recovery link was exchanged for.';

create table auth.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  attempted_at timestamptz not null default now()
);
create index attempts_subject_idx on auth.attempts (kind, subject, attempted_at);
create index attempts_age_idx on auth.attempts (attempted_at);
comment on table auth.attempts is 'Failed sign-ins and sent recoveries, counted for the rate limits of every server process together.';

grant select, insert, update, delete on all tables in schema auth to app_auth;
grant select on all tables in schema auth to app_backup;
grant select on auth.users, auth.sessions to app_definer;

create table super_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null
);
create index super_admins_created_by_idx on super_admins (created_by);
comment on table super_admins is 'The platform team.';
grant select on super_admins to app_definer, app_platform, app_backup;
grant insert, delete on super_admins to app_platform;

create table user_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_tier text not null constraint tier_is_known check (subscription_tier in ('basic', 'premium', 'enterprise')),
  status text not null constraint status_is_known check (status in ('trial', 'active', 'cancelled', 'expired')),
  billing_period text not null default 'monthly',
  amount bigint not null default 0 constraint amount_is_not_negative check (amount >= 0),
  currency text not null default 'UGX',
  start_date timestamptz not null default now(),
  end_date timestamptz,
  trial_end_date timestamptz,
  next_billing_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null
);
create unique index user_subscriptions_user_id_key on user_subscriptions (user_id);
create index user_subscriptions_created_by_idx on user_subscriptions (created_by);
comment on table user_subscriptions is 'What an owner pays for. Without a row the virtual trial counts, then Free''s limits.';
grant select on user_subscriptions to app_definer, app_platform, app_backup;
grant insert, update on user_subscriptions to app_platform;
