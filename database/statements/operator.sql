-- server/operator/remove-factors.ts
insert into auth.events (user_id, kind) values ($1, 'factor_removed')

-- server/operator/remove-factors.ts
select id from auth.users where email = lower($1) for no key update

-- server/operator/suspend.ts
select id from auth.users where email = lower($1)

-- server/operator/suspend.ts
select u.id as user_id, u.email, u.full_name from super_admins a join auth.users u on u.id = a.user_id
  where u.email = lower($1) and u.banned_at is null

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
