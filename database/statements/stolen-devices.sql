-- server/stolen-devices/check-devices.ts
insert into device_checks (org_id, id, number, result, note, checked_by, checked_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict do nothing returning 1

-- server/stolen-devices/check-devices.ts
select * from shared_device_reports($1::bytea[])

-- server/stolen-devices/check-devices.ts
select c.id, c.number, c.result, c.note, c.checked_at, coalesce(nullif(a.full_name, ''), a.email, '') as checked_by_name from device_checks c
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.checked_by
  where c.org_id = $1 and c.id = $2

-- server/stolen-devices/check-devices.ts
select c.id, c.number, c.result, c.note, c.checked_at, coalesce(nullif(a.full_name, ''), a.email, '') as checked_by_name from device_checks c
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.checked_by
  where c.org_id = $1 and c.number = any ($2::text[]) order by c.checked_at desc, c.id limit 50

-- server/stolen-devices/check-devices.ts
select exists (select from report_sharing where org_id = $1) as takes_part

-- server/stolen-devices/check-devices.ts
select number, kind, reported_at from device_reports where org_id = $1 and number = any ($2::text[]) and resolved_at is null

-- server/stolen-devices/report-device.ts
delete from report_sharing where org_id = $1 returning 1

-- server/stolen-devices/report-device.ts
insert into device_reports (org_id, id, number, number_hash, kind, note, reported_by, reported_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)

-- server/stolen-devices/report-device.ts
insert into report_sharing (org_id, user_id, since) values ($1, $2, $3) on conflict do nothing returning 1

-- server/stolen-devices/report-device.ts
select count(*) from device_reports where org_id = $1 and resolved_at is null

-- server/stolen-devices/report-device.ts
select id, number, kind from device_reports where org_id = $1 and (id = $2 or (number = $3 and resolved_at is null)) order by id = $2 desc limit 1

-- server/stolen-devices/report-device.ts
select r.id, r.number, r.kind, r.note, r.reported_at, coalesce(nullif(a.full_name, ''), a.email, '') as reported_by_name, r.resolved_at from device_reports r
  left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.reported_by
  where r.org_id = $1 and (r.id) > ($2::uuid) order by r.id limit $3 offset $4

-- server/stolen-devices/report-device.ts
select r.id, r.number, r.kind, r.note, r.reported_at, coalesce(nullif(a.full_name, ''), a.email, '') as reported_by_name, r.resolved_at from device_reports r
  left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.reported_by
  where r.org_id = $1 and r.id = $2

-- server/stolen-devices/report-device.ts
select r.id, r.number, r.kind, r.note, r.reported_at, coalesce(nullif(a.full_name, ''), a.email, '') as reported_by_name, r.resolved_at from device_reports r
  left join actors_of_current_organizations() a on a.org_id = r.org_id and a.user_id = r.reported_by
  where r.org_id = $1 order by r.reported_at desc, r.id desc limit $2 offset $3

-- server/stolen-devices/report-device.ts
update device_reports set resolved_at = $3, resolved_by = $4, note = null where org_id = $1 and id = $2 and resolved_at is null
  returning number
