-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where (part[1]::uuid = any ($3::uuid[]) or part[2]::uuid = any ($4::uuid[]) and part[3] <> 'draft')

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[1]::uuid = $3

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[1]::uuid = $3 and part[3] = 'false'

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[1]::uuid = any ($3::uuid[])

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[1]::uuid = any ($3::uuid[]) and part[1]::uuid = any ($4::uuid[])

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[1]::uuid = any ($3::uuid[]) and part[2] = $4

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2]::date <= $3::date

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2]::date >= $3::date

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2] = 'open' and part[3]::date < $3::date

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2] = 'open' and part[3]::date >= $3::date

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2] = 'true'

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2] = $3

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where part[2] = $3 and part[1]::uuid = $4

-- server/lists/list-sums.ts
select coalesce(sum(rows), 0)::bigint as count, coalesce(sum(amount), 0) as amount from (
    select part, rows, amount from list_sums where org_id = $1 and list = $2
    union all select part, rows, amount from list_changes where org_id = $1 and list = $2
  ) kept where true

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.action_type = $2 ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.action_type = $2 and a.resource_type = $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.created_at <= $2::timestamptz ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.created_at >= $2::date::timestamp at time zone $3 and a.created_at < ($4::date + 1)::timestamp at time zone $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.created_at >= $2::timestamptz ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.resource_type = $2 ) found

-- server/lists/list-sums.ts
select count(*) from (select from audit_log a where a.org_id = $1 and a.user_id = $2 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.created_at < ($2::date + 1)::timestamp at time zone $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.created_at >= $2::date::timestamp at time zone $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.created_at >= $2::date::timestamp at time zone $3 and m.created_at < ($4::date + 1)::timestamp at time zone $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.location_id = any ($2::uuid[]) ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.location_id = any ($2::uuid[]) and m.product_id = $3 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.product_id = $2 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.product_id = $2 and m.reason = $3 and m.reason <> 'sale' and m.created_at >= $4::date::timestamp at time zone $5 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.reason = $2 ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.reason = $2 and m.reason <> 'sale' ) found

-- server/lists/list-sums.ts
select count(*) from (select from inventory_movements m where m.org_id = $1 and m.user_id = $2 ) found

-- server/lists/list-sums.ts
select org_id from list_changes group by org_id having count(*) >= 50

-- server/lists/list-sums.ts
with gone as (
    delete from list_changes where org_id = $1 returning list, part, rows, amount
  )
  insert into list_sums as s (org_id, list, part, rows, amount)
  select $1, list, part, sum(rows), sum(amount) from gone group by list, part order by list, part
  on conflict (org_id, list, part) do update set rows = s.rows + excluded.rows, amount = s.amount + excluded.amount

-- server/lists/written-since.ts
select concat(to_hex(system_identifier), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), current_setting('tunda.history', true)) as database,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
  from pg_control_system()
