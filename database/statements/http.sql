-- server/http/count-key-uses.ts
update api_keys set calls = calls + $3, errors = errors + $4, last_used_at = greatest(last_used_at, $5::timestamptz),
    last_error_at = coalesce($6::timestamptz, last_error_at), last_error_status = coalesce($7, last_error_status)
  where org_id = $1 and id = $2

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

-- server/http/readiness.ts
insert into write_probes (id, written_at) values (1, clock_timestamp())
  on conflict (id) do update set written_at = excluded.written_at
