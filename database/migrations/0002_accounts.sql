-- needs functions/tenancy.sql
-- People: how they sign in (schema auth, which no role of the shops reads) and what they prefer.
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
  updated_at timestamptz not null default now(),
  has_factor boolean not null default false,
  closed_at timestamptz,
  erase_at timestamptz,
  constraint closing_has_an_end check ((closed_at is null) = (erase_at is null))
);
create unique index users_email_key on auth.users (email);
create index users_erase_at_idx on auth.users (erase_at) where erase_at is not null;
comment on table auth.users is 'People who can sign in. Only app_auth reads it: password hashes are out of reach of the rest.';
comment on column auth.users.user_metadata is 'What the person says about themself. Authority is never read from it.';
comment on column auth.users.email_confirmed_at is 'When the person showed that mail to this address reaches them; null: not yet.';
comment on column auth.users.banned_at is 'Since when the platform team has suspended the person.';
comment on column auth.users.has_factor is 'Whether an authenticator app or passkey is verified: then a password alone opens nothing.';
comment on column auth.users.closed_at is 'When the person asked to delete their account. Signing in takes it back.';
comment on column auth.users.erase_at is 'When the account is erased, unless the person signs in before.';
grant select on auth.users to app_backup, app_definer;
grant select, insert, update, delete on auth.users to app_auth;
grant update (email_confirmed_at, updated_at) on auth.users to app_definer;
grant select (id, email, full_name, email_confirmed_at, last_sign_in_at, banned_at, created_at, has_factor, closed_at, erase_at) on auth.users to app_platform;
grant update (banned_at, updated_at) on auth.users to app_platform;

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  counter bigint not null default 0,
  pepper_id text not null,
  is_recovery boolean not null default false,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  factor_at timestamptz,
  factor_method text,
  authenticated_at timestamptz default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);
comment on table auth.sessions is 'Live sign-ins. A row deleted is a session ended: every request looks it up.';
comment on column auth.sessions.counter is 'How often it was refreshed. Refresh tokens are derived from it, none is stored.';
comment on column auth.sessions.factor_at is 'When a second factor was shown in this session; null: only the password was.';
comment on column auth.sessions.authenticated_at is 'When the person last gave their password or a factor; null: they came by a mailed link.';
grant select on auth.sessions to app_backup, app_definer;
grant select, insert, update, delete on auth.sessions to app_auth;
grant select (id, user_id, factor_at, authenticated_at) on auth.sessions to app_platform;

create table auth.events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  kind text not null,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index events_user_id_idx on auth.events (user_id, created_at desc);
comment on table auth.events is 'What happened to people''s accounts: sign-ups, sign-ins, changed passwords, stolen sessions. Append-only.';
grant select on auth.events to app_backup;
grant select, insert on auth.events to app_auth;
grant select (user_id, kind, created_at) on auth.events to app_platform;

create table auth.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  attempted_at timestamptz not null default now(),
  address text not null default '',
  is_pending boolean not null default false
);
create index attempts_subject_idx on auth.attempts (kind, subject, attempted_at);
create index attempts_age_idx on auth.attempts (attempted_at);
create index attempts_address_idx on auth.attempts (kind, address, attempted_at);
comment on table auth.attempts is 'Failed sign-ins and sent recoveries, counted for the rate limits of every server process together.';
comment on column auth.attempts.subject is 'The account that was tried, as typed, whether it exists or not.';
comment on column auth.attempts.address is 'Where it came from: an IPv4 address, or an IPv6 network of 64 bits.';
comment on column auth.attempts.is_pending is 'Its password is being looked at: neither a failure nor a success yet.';
grant select on auth.attempts to app_backup;
grant select, insert, update, delete on auth.attempts to app_auth;

create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table auth.known_devices is
  'Devices a person signed in from, by the SHA-256 of what the device says of itself. A new one is told by mail.';
grant select on auth.known_devices to app_backup;
grant select, insert, update, delete on auth.known_devices to app_auth;

create table auth.recovery_tokens (
  token_hash bytea primary key,
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  code_challenge text,
  code_challenge_method text
);
create index recovery_tokens_user_id_idx on auth.recovery_tokens (user_id);
comment on table auth.recovery_tokens is 'Open password recoveries, by the SHA-256 of what was mailed. Single use.';
comment on column auth.recovery_tokens.user_id is
  'Null for an address that nobody has: it costs the same work, so that the answer''s time tells nothing. Nobody is sent that token.';
grant select on auth.recovery_tokens to app_backup;
grant select, insert, update, delete on auth.recovery_tokens to app_auth;

create table auth.flow_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  expires_at timestamptz not null
);
create index flow_codes_user_id_idx on auth.flow_codes (user_id);
comment on table auth.flow_codes is 'PKCE: one-time codes that a recovery link was exchanged for.';
grant select on auth.flow_codes to app_backup;
grant select, insert, update, delete on auth.flow_codes to app_auth;

create table auth.reauthentications (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  seed_id uuid not null,
  pepper_id text not null,
  tries_left integer not null constraint tries_are_not_negative check (tries_left >= 0),
  expires_at timestamptz not null
);
comment on table auth.reauthentications is
  'Mailed codes that make a session fresh. The code is made from the seed with a pepper, and stands nowhere.';
grant select on auth.reauthentications to app_backup;
grant select, insert, update, delete on auth.reauthentications to app_auth;

create table auth.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null constraint new_email_is_lower_case check (new_email = lower(new_email)),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_changes_token_hash_key on auth.email_changes (token_hash);
comment on table auth.email_changes is 'Addresses that people want to sign in with. Nothing changes until the mailed link is used.';
grant select on auth.email_changes to app_backup;
grant select, insert, update, delete on auth.email_changes to app_auth;

create table auth.email_confirmations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  seed_id uuid not null,
  pepper_id text not null,
  token_hash bytea not null,
  tries_left integer not null constraint tries_left_is_not_negative check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_confirmations_token_hash_key on auth.email_confirmations (token_hash);
comment on table auth.email_confirmations is
  'Addresses that wait to be confirmed, one row an account. Link and code are made from the seed with a pepper, and stand nowhere.';
comment on column auth.email_confirmations.tries_left is 'How many wrong codes may still be typed before a new mail is needed.';
grant select on auth.email_confirmations to app_backup;
grant select, insert, update, delete on auth.email_confirmations to app_auth;
grant select, delete on auth.email_confirmations to app_definer;

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
comment on table auth.factors is
  'Second factors: authenticator apps, passkeys, and the set of recovery codes. One without verified_at opens nothing.';
comment on column auth.factors.sealed_secret is 'What one-time codes are made from, encrypted with a key that is not in the database.';
comment on column auth.factors.last_step is 'The newest 30 second step whose code was used: that code and every older one count no more.';
grant select on auth.factors to app_backup;
grant select, insert, update, delete on auth.factors to app_auth;

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
grant select on auth.factor_challenges to app_backup;
grant select, insert, update, delete on auth.factor_challenges to app_auth;

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on table auth.recovery_codes is 'Recovery codes by the SHA-256 of 80 random bits and the factor. Each works once.';
grant select on auth.recovery_codes to app_backup;
grant select, insert, update, delete on auth.recovery_codes to app_auth;

create table user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  phone text,
  job_title text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table user_profiles is 'What a person says of themself, beside the name they signed up with.';
select belongs_to_person('user_profiles', 'select, insert, update');

create table user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  theme text not null constraint theme_is_known check (theme in ('light', 'dark', 'system')),
  language text not null,
  currency text not null,
  date_format text not null,
  time_format text not null constraint time_format_is_known check (time_format in ('24h', '12h')),
  timezone text not null,
  notifications jsonb not null,
  dashboard jsonb not null,
  inventory jsonb not null,
  sales jsonb not null,
  profile_completion_steps jsonb not null,
  profile_completed boolean not null
    generated always as (
      coalesce((profile_completion_steps ->> 'basicInfo')::boolean
        and (profile_completion_steps ->> 'preferences')::boolean
        and (profile_completion_steps ->> 'notifications')::boolean, false)
    ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table user_preferences is 'How a person likes the product to look and behave.';
comment on column user_preferences.profile_completed is 'True exactly when all three steps are.';
select belongs_to_person('user_preferences', 'select, insert, update');
create policy definer_reads on user_preferences for select to app_definer using (true);
grant select on user_preferences to app_definer;

create table user_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  document text not null constraint document_is_known check (document in ('terms', 'privacy')),
  is_accepted boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table user_consents is 'Every acceptance and withdrawal of the terms and the privacy policy. Append-only.';
select belongs_to_person('user_consents', 'select, insert');
