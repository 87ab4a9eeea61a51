-- What the service itself needs to run: work to do later, answers kept for a repeated request, limits, and a probe.
set local role app_owner;

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
grant insert on outbox to app_api, app_auth;
grant select on outbox to app_backup;
grant select, insert, update, delete on outbox to app_platform;

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
create policy platform_forgets on idempotency for delete to app_platform using (true);
create policy platform_finds_old on idempotency for select to app_platform using (created_at < now() - interval '30 days');
grant select, insert, update, delete on idempotency to app_platform;
grant select (created_at) on idempotency to app_platform;

create table mail_counts (
  counted bytea not null,
  slot timestamptz not null,
  mails integer not null constraint mails_is_positive check (mails > 0),
  primary key (counted, slot)
);
create index mail_counts_slot_idx on mail_counts (slot);
comment on table mail_counts is
  'How many mails somebody caused, was sent, or a shop sent, in slots of ten minutes: what limits on mail are counted by.';
comment on column mail_counts.counted is 'SHA-256 of who or what is counted: addresses stand in no table of counters.';
grant select, insert, update on mail_counts to app_api, app_auth;
grant select on mail_counts to app_backup;
grant select, insert, update, delete on mail_counts to app_platform;

-- Unlogged: a count is worth no write-ahead log. After a crash of PostgreSQL everybody begins anew.
create unlogged table quota_counters (
  key text primary key,
  points integer not null,
  expire bigint not null
);
create index quota_counters_expiry_idx on quota_counters (expire);
comment on table quota_counters is
  'What people, shops, tills and addresses have used of their quotas, counted by all servers together. Columns are in the order that the rate limiter writes.';
comment on column quota_counters.key is 'The quota''s name and whom it counts.';
comment on column quota_counters.expire is 'Milliseconds since 1970 at which the count begins anew.';
grant select, insert, update, delete on quota_counters to app_platform;

-- Unlogged, as the counts: what a server holds it takes again after a crash of PostgreSQL.
create unlogged table quota_holds (
  key text not null,
  place integer not null,
  holder uuid not null,
  until bigint not null,
  primary key (key, place)
);
create index quota_holds_holder_idx on quota_holds (holder);
comment on table quota_holds is
  'Places that servers hold of quotas of what there is at one time, as open sockets are. A place is one of as many as the quota has.';
comment on column quota_holds.key is 'The quota''s name and whom it counts.';
comment on column quota_holds.until is 'Milliseconds since 1970 at which the place is free again, unless its server says that it is still there.';
grant select, insert, update, delete on quota_holds to app_platform;

-- What `/ready` writes, to know that writing works.
create table write_probes (
  id integer primary key constraint there_is_one check (id = 1),
  written_at timestamptz not null
);
comment on table write_probes is 'One row that is written to see whether the database still takes changes.';
grant select, insert, update on write_probes to app_platform;
