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
