set local role app_owner;

create table audit_log (
  org_id uuid not null,
  id bigint generated always as identity,
  action_type text not null,
  resource_type text not null,
  resource_id text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  user_id uuid,
  user_email text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
comment on table audit_log is 'Who did what to money, stock, rights and settings, written with the deed. Append-only.';
select belongs_to_organization('audit_log', 'select, insert');

create table idempotency (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null constraint key_is_at_most_255_long check (char_length(key) <= 255),
  request_hash bytea not null,
  response text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age_idx on idempotency (created_at);
comment on table idempotency is 'Answers to POSTs that carried a key, for 30 days. Sales keep their own, for ever.';
select belongs_to_person('idempotency');
grant select (created_at), delete on idempotency to app_platform;
create policy platform_forgets on idempotency for delete to app_platform using (true);
create policy platform_finds_old on idempotency for select to app_platform using (true);

create table outbox (
  id bigint generated always as identity primary key,
  dedupe_key text not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index outbox_dedupe_key on outbox (dedupe_key);
create index outbox_due_idx on outbox (run_at) where done_at is null and failed_at is null;
comment on table outbox is 'What is to happen outside the database, written with its cause and done at least once.';
grant insert on outbox to app_api, app_auth, app_platform;
grant select, insert, update, delete on outbox to app_platform;
grant select on outbox to app_backup;
