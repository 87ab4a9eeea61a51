-- server/custom-reports/mails/due-report-mails.ts
select every, weekday, month_day, hour, format, next_day, last_day, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
  from report_mails m left join business_settings b on b.org_id = m.org_id
  where m.org_id = $1 and m.report_id = $2 for no key update of m

-- server/custom-reports/mails/due-report-mails.ts
select m.org_id, m.report_id from report_mails m join organizations o on o.id = m.org_id
  where m.next_day <= ($1::timestamptz + interval '1 day')::date and o.closed_at is null and o.suspended_at is null
  order by m.org_id, m.report_id

-- server/custom-reports/mails/due-report-mails.ts
select r.user_id, p.email from report_mail_readers r
  join people_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  where r.org_id = $1 and r.report_id = $2 order by r.user_id

-- server/custom-reports/mails/due-report-mails.ts
update report_mails set next_day = $3, last_day = $4 where org_id = $1 and report_id = $2

-- server/custom-reports/mails/find-reader.ts
select * from members_who_read($1, $2)

-- server/custom-reports/mails/list-report-mails.ts
select every, weekday, month_day, hour, format, next_day, last_day from report_mails where org_id = $1 and report_id = $2

-- server/custom-reports/mails/list-report-mails.ts
select m.report_id, s.name, m.every, m.weekday, m.month_day, m.hour, m.format
  from report_mail_readers r
  join report_mails m on m.org_id = r.org_id and m.report_id = r.report_id
  join saved_reports s on s.org_id = r.org_id and s.id = r.report_id
  where r.org_id = $1 and r.user_id = $2 order by lower(s.name), s.id

-- server/custom-reports/mails/list-report-mails.ts
select user_id, coalesce(nullif(full_name, ''), email) as name, email from people_of_current_organizations()
  where org_id = $1 order by lower(coalesce(nullif(full_name, ''), email)), user_id

-- server/custom-reports/mails/list-report-mails.ts
select user_id from report_mail_readers where org_id = $1 and report_id = $2 order by user_id

-- server/custom-reports/mails/report-mail.ts
select m.format from report_mail_readers r join report_mails m on m.org_id = r.org_id and m.report_id = r.report_id
  where r.org_id = $1 and r.report_id = $2 and r.user_id = $3

-- server/custom-reports/mails/set-report-mails.ts
delete from report_mail_readers r using saved_reports s
  where r.org_id = $1 and r.report_id = $2 and r.user_id = $3 and s.org_id = $1 and s.id = $2 returning s.name

-- server/custom-reports/mails/set-report-mails.ts
delete from report_mail_readers where org_id = $1 and report_id = $2 and user_id <> all ($3::uuid[])

-- server/custom-reports/mails/set-report-mails.ts
delete from report_mails m where m.org_id = $1 and m.report_id = $2
  and not exists (select from report_mail_readers r where r.org_id = $1 and r.report_id = $2)

-- server/custom-reports/mails/set-report-mails.ts
delete from report_mails where org_id = $1 and report_id = $2

-- server/custom-reports/mails/set-report-mails.ts
insert into report_mail_readers (org_id, report_id, user_id) select $1, $2, unnest($3::uuid[]) order by 3 on conflict do nothing

-- server/custom-reports/mails/set-report-mails.ts
insert into report_mails (org_id, report_id, user_id, every, weekday, month_day, hour, format, next_day, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (org_id, report_id) do update set user_id = excluded.user_id, every = excluded.every, weekday = excluded.weekday,
    month_day = excluded.month_day, hour = excluded.hour, format = excluded.format, next_day = excluded.next_day,
    updated_at = excluded.updated_at

-- server/custom-reports/mails/set-report-mails.ts
select count(*) as others from report_mails where org_id = $1 and report_id <> $2

-- server/custom-reports/mails/set-report-mails.ts
select every, weekday, month_day, hour, format, next_day, last_day from report_mails where org_id = $1 and report_id = $2 for update

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
