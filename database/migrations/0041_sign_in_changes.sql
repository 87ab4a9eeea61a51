set local role app_owner;

create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table auth.known_devices is 'Devices a person signed in from, by the SHA-256 of what the device says of itself. A new one is told by mail.';

create table auth.reauthentications (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  seed_id uuid not null,
  pepper_id text not null,
  tries_left integer not null constraint tries_are_not_negative check (tries_left >= 0),
  expires_at timestamptz not null
);
comment on table auth.reauthentications is 'Mailed codes that make a session fresh. The code is made from the seed with a pepper, and stands nowhere.';

create table auth.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null constraint new_email_is_lower_case check (new_email = lower(new_email)),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_changes_token_hash_key on auth.email_changes (token_hash);
comment on table auth.email_changes is 'Addresses that people want to sign in with. Nothing changes until the mailed link is used.';

grant select, insert, update, delete on auth.known_devices, auth.reauthentications, auth.email_changes to app_auth;
grant select on auth.known_devices, auth.reauthentications, auth.email_changes to app_backup;
