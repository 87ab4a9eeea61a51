-- server/custom-reports/run-report.ts
select pg_try_advisory_xact_lock(hashtextextended('report one ' || $1::text, 0))
  or pg_try_advisory_xact_lock(hashtextextended('report two ' || $1::text, 0)) as is_ours

-- server/custom-reports/run-report.ts
select set_config('statement_timeout', $1, true)

-- server/custom-reports/save-report.ts
delete from saved_reports where org_id = $1 and id = $2

-- server/custom-reports/save-report.ts
insert into saved_reports (org_id, id, user_id, name, shared_with, description, created_at, updated_at)
  values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7, $7)

-- server/custom-reports/save-report.ts
select 1 from saved_reports where org_id = $1 and id = $2 for update

-- server/custom-reports/save-report.ts
select count(*) as shops, count(*) filter (where user_id = $2) as own from saved_reports where org_id = $1

-- server/custom-reports/save-report.ts
select user_id, name, shared_with, description from saved_reports where org_id = $1 and id = $2

-- server/custom-reports/save-report.ts
update saved_reports set name = $3, shared_with = $4::text[], description = $5::jsonb, updated_at = $6
  where org_id = $1 and id = $2

-- server/custom-reports/saved-reports.ts
select id, name from organization_roles where org_id = $1 order by lower(name), id

-- server/custom-reports/saved-reports.ts
select r.id, r.user_id, r.name, coalesce(nullif(a.full_name, ''), a.email, '') as made_by, r.shared_with, r.description, r.updated_at from saved_reports r left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.user_id where r.org_id = $1 and (r.user_id = $2 or cardinality(r.shared_with) > 0 and ($3 or $4 = any (r.shared_with))) and r.id = $5

-- server/custom-reports/saved-reports.ts
select r.id, r.user_id, r.name, coalesce(nullif(a.full_name, ''), a.email, '') as made_by, r.shared_with, r.description, r.updated_at from saved_reports r left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.user_id where r.org_id = $1 and (r.user_id = $2 or cardinality(r.shared_with) > 0 and ($3 or $4 = any (r.shared_with))) order by lower(r.name), r.id
