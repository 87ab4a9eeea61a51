-- database/change-feed.ts
listen tunda_changes

-- server/callers.ts
select * from enter_api_keys($1::integer[], $2::uuid[], $3::bytea[], $4::uuid[], $5)

-- server/callers.ts
select * from enter_members($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])

-- server/clock-watch.ts
select (extract(epoch from clock_timestamp()) * 1000)::float8 as at

-- server/clock-watch.ts
select 1

-- server/http/idempotency.ts
insert into api_key_calls (org_id, api_key_id, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1

-- server/http/idempotency.ts
insert into idempotency (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning 1

-- server/http/idempotency.ts
select request_hash, response from api_key_calls where org_id = $1 and api_key_id = $2 and key = $3

-- server/http/idempotency.ts
select request_hash, response from idempotency where user_id = $1 and key = $2

-- server/http/idempotency.ts
update api_key_calls set response = $4 where org_id = $1 and api_key_id = $2 and key = $3

-- server/http/idempotency.ts
update idempotency set response = $3 where user_id = $1 and key = $2

-- server/key-uses.ts
update api_keys set calls = calls + $3, errors = errors + $4, last_used_at = greatest(last_used_at, $5::timestamptz),
    last_error_at = coalesce($6::timestamptz, last_error_at), last_error_status = coalesce($7, last_error_status)
  where org_id = $1 and id = $2

-- server/own-identity.ts
select id as org_id from shops_of_current_user() limit 1

-- server/account/make-super-admin.ts
insert into super_admins (user_id) values ($1) on conflict do nothing

-- server/account/make-super-admin.ts
select id, email_confirmed_at from auth.users where email = lower($1)

-- server/http/readiness.ts
insert into write_probes (id, written_at) values (1, clock_timestamp())
  on conflict (id) do update set written_at = excluded.written_at

-- server/operator/remove-factors.ts
insert into auth.events (user_id, kind) values ($1, 'factor_removed')

-- server/operator/remove-factors.ts
select id from auth.users where email = lower($1) for no key update

-- server/seed/seed.ts
select not exists (select from auth.users) as is_empty

-- server/secrets/shown-secrets.ts
update api_keys set verifier = $3, pepper_id = $4
  where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])

-- server/secrets/shown-secrets.ts
update pos_terminals set verifier = $3, pepper_id = $4
  where org_id = $1 and id = $2 and pepper_id <> $4 and verifier = any ($5::bytea[])

-- server/tills.ts
select * from enter_terminals($1::bytea[], $2::integer[], $3)

-- server/operator/verify-audit.ts
select a.id from audit_log a where a.org_id = $1 and a.id <= $2 and not exists (
  select from audit_chain c where c.org_id = a.org_id and c.audit_id = a.id) order by a.id limit 100

-- server/operator/verify-audit.ts
select c.seq, c.audit_id, c.hash, a.id, a.action_type, a.resource_type, a.resource_id, a.old_values::text, a.new_values::text,
  a.metadata::text, a.user_id::text, a.user_email, a.user_agent,
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at from audit_chain c
       left join audit_log a on a.org_id = c.org_id and a.id = c.audit_id
       where c.org_id = $1 and c.seq > $2 order by c.seq limit 1000

-- server/operator/verify-audit.ts
select count(*) from audit_log a where a.org_id = $1 and a.id > $2

-- server/operator/verify-audit.ts
select resource_id as id from platform_log where action_type = 'erased' and resource_type = 'organization'

-- server/operator/verify-totals.ts
select distinct org_id from organization_day_totals order by org_id

-- server/written-since.ts
select concat(to_hex(system_identifier), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), current_setting('tunda.history', true)) as database,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
  from pg_control_system()
