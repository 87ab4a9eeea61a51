-- server/outbox/claims.ts
delete from outbox where done_at < $1

-- server/outbox/claims.ts
update outbox set done_at = $2, locked_until = null, last_error = null where id = $1

-- server/outbox/claims.ts
update outbox set run_at = $2, failed_at = $3, locked_until = null, last_error = $4 where id = $1

-- server/outbox/claims.ts
with due as (
    select id from outbox
    where done_at is null and failed_at is null and run_at <= $1 and (locked_until is null or locked_until <= $1)
      and (kind = any ($4::text[])) = $5
    order by run_at limit $2 for update skip locked
  )
  update outbox o set locked_until = $3, attempts = o.attempts + 1 from due where o.id = due.id
  returning o.id, o.kind, o.payload, o.attempts, o.created_at

-- server/outbox/enqueue.ts
insert into outbox (dedupe_key, kind, payload, run_at)
  select * from json_to_recordset($1::json) as j (dedupe_key text, kind text, payload jsonb, run_at timestamptz)
  on conflict do nothing

-- server/outbox/enqueue.ts
insert into outbox (dedupe_key, kind, payload, run_at) values ($1, $2, $3, $4) on conflict do nothing
