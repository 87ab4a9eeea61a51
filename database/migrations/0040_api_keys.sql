-- Keys with which a shop's own programs call the service.
set local role app_owner;

create table api_keys (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null
    constraint key_name_is_a_short_line check (char_length(name) between 1 and 40 and name !~ '[[:cntrl:]]' and name = btrim(name)),
  rights text[] not null constraint rights_are_few check (array_position(rights, null) is null and cardinality(rights) <= 100),
  location_ids uuid[] constraint works_somewhere check (cardinality(location_ids) > 0),
  verifier bytea,
  pepper_id text,
  secret_prefix text not null,
  former_verifier bytea,
  former_until timestamptz,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  calls bigint not null default 0 constraint calls_are_not_negative check (calls >= 0),
  errors bigint not null default 0 constraint errors_are_not_negative check (errors >= 0),
  last_error_at timestamptz,
  last_error_status integer,
  primary key (org_id, id),
  constraint a_secret_is_whole check (num_nulls(verifier, pepper_id) in (0, 2)),
  constraint a_former_secret_ends check (num_nulls(former_verifier, former_until) in (0, 2)),
  constraint revoked_keys_have_no_secret check ((revoked_at is null) = (verifier is not null) and (revoked_at is null or former_verifier is null))
);
create unique index api_keys_verifier_key on api_keys (verifier);
create unique index api_keys_former_verifier_key on api_keys (former_verifier);
comment on table api_keys is 'Keys of a shop''s programs. A key is known by its secret, which is not here: only what a pepper kept elsewhere makes of it.';
comment on column api_keys.rights is 'What it may do, as far as user_id may at that moment.';
comment on column api_keys.location_ids is 'The locations that it works at and sees; null: all that user_id does.';
comment on column api_keys.verifier is 'HMAC-SHA-256 of the secret, under the pepper pepper_id. No row of this table lets anybody in.';
comment on column api_keys.secret_prefix is 'The first characters of the secret, for people to tell keys apart.';
comment on column api_keys.former_verifier is 'Of the secret before a rotation, which works until former_until.';
comment on column api_keys.user_id is 'Who made it, or gave it its newest secret. It never does more than they may, and ends when they leave the shop.';
comment on column api_keys.calls is 'Counted by the servers, and written down every few seconds.';
select belongs_to_organization('api_keys', 'select, insert, update');
create policy definer_reads on api_keys for select to app_definer using (true);
grant select on api_keys to app_definer;

create table api_key_calls (
  org_id uuid not null,
  api_key_id uuid not null,
  key text not null constraint key_is_at_most_255_long check (char_length(key) <= 255),
  request_hash bytea not null,
  response text,
  created_at timestamptz not null default now(),
  primary key (org_id, api_key_id, key),
  foreign key (org_id, api_key_id) references api_keys (org_id, id) on delete cascade
);
create index api_key_calls_age_idx on api_key_calls (created_at);
comment on table api_key_calls is 'Answers to calls of programs that carried an idempotency key, for 30 days. Sales keep their own, for ever.';
select belongs_to_organization('api_key_calls', 'select, insert, update');
create policy platform_forgets on api_key_calls for delete to app_platform using (true);
create policy platform_finds_old on api_key_calls for select to app_platform using (created_at < now() - interval '30 days');
grant delete on api_key_calls to app_platform;
grant select (created_at) on api_key_calls to app_platform;
