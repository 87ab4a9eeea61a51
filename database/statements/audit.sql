-- server/audit/count-trail.ts
select ($1::timestamptz at time zone $2)::date as today

-- server/audit/count-trail.ts
with recent as (
    select (created_at at time zone $2)::date as day, action_type, resource_type, user_id, user_email
    from audit_log where org_id = $1 and created_at >= $3::date::timestamp at time zone $2
  ), grouped as (
    select day, action_type, resource_type, user_id, max(user_email) as user_email, count(*) as count,
      grouping(day, action_type, resource_type, user_id) as kind
    from recent group by grouping sets ((day), (action_type), (resource_type), (user_id))
  )
  select g.*, coalesce(nullif(p.full_name, ''), nullif(g.user_email, '')) as user_name
  from grouped g left join actors_of_current_organizations() p on g.kind = 14 and p.org_id = $1 and p.user_id = g.user_id
  order by g.count desc, g.action_type, g.resource_type, g.user_email

-- server/audit/heads-mail.ts
select u.id, u.email, u.full_name from super_admins a join auth.users u on u.id = a.user_id
  where u.banned_at is null order by u.id

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and (a.id) > ($3::bigint) order by a.id limit $4 offset $5))
  order by a.id

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.action_type = $3 and a.resource_type = $4 order by a.created_at desc, a.id desc limit $5 offset $6))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.action_type = $3 order by a.created_at desc, a.id desc limit $4 offset $5))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.created_at <= $3::timestamptz order by a.created_at desc, a.id desc limit $4 offset $5))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.created_at >= $3::date::timestamp at time zone $4 and a.created_at < ($5::date + 1)::timestamp at time zone $4 order by a.created_at desc, a.id desc limit $6 offset $7))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.created_at >= $3::timestamptz order by a.created_at desc, a.id desc limit $4 offset $5))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.resource_type = $3 order by a.created_at desc, a.id desc limit $4 offset $5))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 and a.user_id = $3 order by a.created_at desc, a.id desc limit $4 offset $5))
  order by a.created_at desc, a.id desc

-- server/audit/list-trail.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values, a.new_values, a.metadata, a.user_id, a.user_email,
    coalesce(nullif(p.full_name, ''), nullif(a.user_email, '')) as user_name, a.user_agent, a.created_at, (select p.language from user_preferences p where p.user_id = current_user_id()) as language
  from audit_log a left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.user_id
  where a.org_id = $1 and a.id = any (array(select a.id from audit_log a where a.org_id = $2 order by a.created_at desc, a.id desc limit $3 offset $4))
  order by a.created_at desc, a.id desc

-- server/audit/log-client-event.ts
rollback to savepoint before_client_event

-- server/audit/log-client-event.ts
savepoint before_client_event

-- server/audit/log-client-event.ts
select (current_organization_ids())[1] as org_id

-- server/audit/log.ts
insert into audit_log (org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent, created_at)
  select org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent, coalesce(at, $2)
  from json_to_recordset($1::json) as e (org_id uuid, action_type text, resource_type text, resource_id text, old_values jsonb,
    new_values jsonb, metadata jsonb, user_id uuid, user_email text, user_agent text, at timestamptz)

-- server/audit/log.ts
insert into audit_log (org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent, created_at)
  select org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent, coalesce(at, $2)
  from json_to_recordset($1::json) as e (org_id uuid, action_type text, resource_type text, resource_id text, old_values jsonb,
    new_values jsonb, metadata jsonb, user_id uuid, user_email text, user_agent text, at timestamptz) returning id

-- server/audit/published-heads.ts
select org_id, seq, audit_id, encode(hash, 'hex') as hash from audit_chain where org_id = $1 order by seq desc limit 1

-- server/audit/resource-names.ts
select id, 'no. ' || number as name from goods_ins where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, 'no. ' || number as name from warranty_claims where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, brand, model from products where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, coalesce(notes, to_char(stock_take_date, 'DD/MM/YYYY')) as name
  from stock_takes where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, invoice_number as name from sales where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, name from api_keys where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, name from customers where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, name from price_lists where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, name from suppliers where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select id, number as name from device_reports where org_id = $1 and id = any ($2::uuid[])

-- server/audit/resource-names.ts
select user_id as id, full_name as name from people_of_current_organizations()
  where org_id = $1 and user_id = any ($2::uuid[])

-- server/audit/seal-trails.ts
insert into audit_chain (org_id, seq, audit_id, hash)
  select $1, $2 + place, audit_id, hash from unnest($3::bigint[], $4::bytea[]) with ordinality as s (audit_id, hash, place)
  on conflict do nothing

-- server/audit/seal-trails.ts
select * from audited_organizations()

-- server/audit/seal-trails.ts
select a.id, a.action_type, a.resource_type, a.resource_id, a.old_values::text, a.new_values::text,
  a.metadata::text, a.user_id::text, a.user_email, a.user_agent,
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at from audit_log a where a.org_id = $1 and a.id > $2 and a.id <= $3 order by a.id limit 1000

-- server/audit/seal-trails.ts
select pg_current_xact_id()::text as number

-- server/audit/seal-trails.ts
select pg_snapshot_xmin(pg_current_snapshot())::text as oldest

-- server/audit/seal-trails.ts
select seq, audit_id, hash from audit_chain where org_id = $1 order by seq desc limit 1

-- server/audit/seal-trails.ts
select set_config('app.org_ids', $1, true)
