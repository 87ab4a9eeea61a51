-- server/backups/backup-runs.ts
delete from backup_runs where night < $1

-- server/backups/backup-runs.ts
insert into backup_runs (kind, night, began_at) values ($1, $2, $3)
  on conflict (kind, night) do update set began_at = excluded.began_at, ended_at = null, is_fine = null, fault = null
  where not backup_runs.is_fine or (backup_runs.is_fine is null and backup_runs.began_at < $4)
  returning kind, night, began_at

-- server/backups/backup-runs.ts
select file from backup_runs where kind = 'backup' and night = $1 and is_fine

-- server/backups/backup-runs.ts
select k.kind, f.ended_at as fine_at, f.bytes, n.fault
  from (values ('backup'), ('drill')) as k (kind)
  join lateral (select fault from backup_runs r where r.kind = k.kind and ended_at is not null
    order by ended_at desc limit 1) n on true
  left join lateral (select ended_at, bytes from backup_runs r where r.kind = k.kind and is_fine
    order by ended_at desc limit 1) f on true

-- server/backups/backup-runs.ts
update backup_runs set ended_at = $4, is_fine = $5, file = $6, bytes = $7, fault = $8, facts = $9
  where kind = $1 and night = $2 and began_at = $3 and ended_at is null

-- server/backups/drill.ts
select id, media_type from product_files where org_id = $1

-- server/backups/drill.ts
select id from organizations order by id
