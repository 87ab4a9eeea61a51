-- server/imports/apply-import.ts
delete from import_keys where org_id = $1 and import_id = $2

-- server/imports/apply-import.ts
select row_number as "row", fields, problems, target_id from import_rows
  where org_id = $1 and import_id = $2 and row_number > $4 and outcome is null and not is_left_out
    and problems = '[]' and conflicts = '[]'
  order by row_number limit $3

-- server/imports/apply-import.ts
update import_rows set keys = '{}' where org_id = $1 and import_id = $2 and keys <> '{}'

-- server/imports/apply-import.ts
update imports set finished_at = $3, skipped = skipped + $4 where org_id = $1 and id = $2
  returning kind, file_name, created, updated, skipped

-- server/imports/apply-import.ts
with became as (
    select * from jsonb_to_recordset($3::jsonb) as b ("row" int, outcome text, target_id uuid, problem jsonb)
  ), noted as (
    update import_rows r
    set outcome = b.outcome, target_id = b.target_id,
      problems = case when b.problem is null then r.problems else jsonb_build_array(b.problem) end,
      fields = case when b.problem is null then null else r.fields end
    from became b
    where r.org_id = $1 and r.import_id = $2 and r.row_number = b."row" and r.row_number between $4 and $5
  )
  update imports i
  set created = i.created + n.created, updated = i.updated + n.updated, skipped = i.skipped + n.skipped
  from (select count(*) filter (where outcome = 'created') as created, count(*) filter (where outcome = 'updated') as updated,
          count(*) filter (where outcome = 'skipped') as skipped from became) n
  where i.org_id = $1 and i.id = $2

-- server/imports/apply-import.ts
with left_out as (
    update import_rows set outcome = 'skipped' where org_id = $1 and import_id = $2 and outcome is null returning 1
  )
  select count(*) from left_out

-- server/imports/check-rows.ts
insert into import_rows (org_id, import_id, row_number, fields, problems, target_id, keys)
  select $1, $2, "row", fields, problems, target_id, keys
  from jsonb_to_recordset($3::jsonb) as r ("row" int, fields jsonb, problems jsonb, target_id uuid, keys text[])
  on conflict (org_id, import_id, row_number) do update
    set fields = excluded.fields, problems = excluded.problems, target_id = excluded.target_id, keys = excluded.keys,
      conflicts = '[]', is_left_out = false
    where import_rows.outcome is null

-- server/imports/check-rows.ts
select count(*) from import_rows where org_id = $1 and import_id = $2

-- server/imports/check-rows.ts
update import_rows r set keys = n.keys
  from jsonb_to_recordset($3::jsonb) as n ("row" int, keys text[])
  where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($4::int[]) and r.row_number = n."row" and r.outcome is not null

-- server/imports/conflicts.ts
delete from import_keys where ctid = any (array(
    select i.ctid
    from import_rows r cross join unnest(r.keys) as k (key) cross join lateral (
      select i.ctid from import_keys i
      where i.org_id = $1 and i.import_id = $2 and i.key = k.key and i.row_number = r.row_number offset 0
    ) i
    where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($3::int[])
  ))

-- server/imports/conflicts.ts
discard plans

-- server/imports/conflicts.ts
insert into import_keys (org_id, import_id, key, row_number, field, units)
  select $1, $2, key, "row", field, units
  from jsonb_to_recordset($3::jsonb) as k (key text, "row" int, field text, units bigint)
  on conflict do nothing

-- server/imports/conflicts.ts
update import_rows r set conflicts = n.conflicts
  from jsonb_to_recordset($4::jsonb) as n ("row" int, conflicts jsonb)
  where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($3::int[]) and r.row_number = n."row"
    and r.outcome is null and not r.is_left_out and r.conflicts <> n.conflicts
  returning r.row_number as "row"

-- server/imports/conflicts.ts
with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  ), counted as (
       select row_number, min(units) over of_product <> max(units) over of_product as is_mixed
       from grouped where key like 'dates %' window of_product as (partition by key)
     )
     select row_number as "row" from counted where is_mixed

-- server/imports/conflicts.ts
with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  ), summed as (
       select g.row_number, g.units, coalesce(l.on_hand, 0) as stock,
         coalesce(l.on_hand, 0) + sum(g.units) over (partition by g.key order by g.row_number) as after
       from grouped g cross join lateral (
         select r.target_id from import_rows r
         where r.org_id = $1 and r.import_id = $2 and r.row_number = g.row_number and r.outcome is null offset 0
       ) r
       join products p on p.org_id = $1 and p.id = r.target_id
       left join stock_levels l on l.org_id = $1 and l.product_id = p.id and l.location_id = $4
       where g.units is not null
     )
     select row_number as "row", stock from summed where after < 0 and units < 0

-- server/imports/conflicts.ts
with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  )
     select g.row_number as "row", g.key, r.name from grouped g cross join lateral (
       select r.fields ->> 'name' as name from import_rows r
       where r.org_id = $1 and r.import_id = $2 and r.row_number = g.row_number offset 0
     ) r
     where g.key like 'debtor %' and r.name <> '' order by g.row_number

-- server/imports/conflicts.ts
with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  )
     select n as "row" from grouped cross join unnest(array[before, after]) n
     where units is null and row_number = any ($3::int[]) and n is not null
     union
     select row_number from grouped where units is not null

-- server/imports/conflicts.ts
with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  )
     select row_number as "row", split_part(key, ' ', 1) as kind, field, coalesce(before, after) as twin from grouped
     where units is null and row_number = any ($3::int[]) and coalesce(before, after) is not null
     order by row_number, array_position(array['barcode', 'phone', 'email'], split_part(key, ' ', 1)), key

-- server/imports/import-rows.ts
select i.id, i.kind, i.file_name, i.options, i.row_count, i.created, i.updated, i.skipped, i.created_at, i.finished_at,
  r.staged, r.with_problems, r.to_create, r.to_update, r.remaining, r.left_out from (select * from imports i where i.org_id = $1 and (i.id) > ($2::uuid) order by i.id limit $3 offset $4) i cross join lateral (
    select count(*) as staged, count(*) filter (where is_open and not is_good) as with_problems,
      count(*) filter (where is_open and is_good and target_id is null) as to_create,
      count(*) filter (where is_open and is_good and target_id is not null) as to_update,
      count(*) filter (where is_open and is_good) as remaining, count(*) filter (where is_left_out) as left_out
    from (
      select outcome is null and not is_left_out as is_open, problems = '[]' and conflicts = '[]' as is_good, is_left_out, target_id
      from import_rows where org_id = i.org_id and import_id = i.id
    ) rows
  ) r
     order by i.id

-- server/imports/import-rows.ts
select i.id, i.kind, i.file_name, i.options, i.row_count, i.created, i.updated, i.skipped, i.created_at, i.finished_at,
  r.staged, r.with_problems, r.to_create, r.to_update, r.remaining, r.left_out from (select * from imports i where i.org_id = $1 order by i.created_at desc, i.id limit $2 offset $3) i cross join lateral (
    select count(*) as staged, count(*) filter (where is_open and not is_good) as with_problems,
      count(*) filter (where is_open and is_good and target_id is null) as to_create,
      count(*) filter (where is_open and is_good and target_id is not null) as to_update,
      count(*) filter (where is_open and is_good) as remaining, count(*) filter (where is_left_out) as left_out
    from (
      select outcome is null and not is_left_out as is_open, problems = '[]' and conflicts = '[]' as is_good, is_left_out, target_id
      from import_rows where org_id = i.org_id and import_id = i.id
    ) rows
  ) r
     order by i.created_at desc, i.id

-- server/imports/import-rows.ts
select i.id, i.kind, i.file_name, i.options, i.row_count, i.created, i.updated, i.skipped, i.created_at, i.finished_at,
  r.staged, r.with_problems, r.to_create, r.to_update, r.remaining, r.left_out from imports i cross join lateral (
    select count(*) as staged, count(*) filter (where is_open and not is_good) as with_problems,
      count(*) filter (where is_open and is_good and target_id is null) as to_create,
      count(*) filter (where is_open and is_good and target_id is not null) as to_update,
      count(*) filter (where is_open and is_good) as remaining, count(*) filter (where is_left_out) as left_out
    from (
      select outcome is null and not is_left_out as is_open, problems = '[]' and conflicts = '[]' as is_good, is_left_out, target_id
      from import_rows where org_id = i.org_id and import_id = i.id
    ) rows
  ) r where i.org_id = $1 and i.id = $2

-- server/imports/import-rows.ts
select kind, options, row_count, created_at, finished_at, created, updated, skipped
  from imports where org_id = $1 and id = $2 for no key update

-- server/imports/leave-out.ts
select row_number as "row", problems || conflicts as problems, is_left_out from import_rows
  where org_id = $1 and import_id = $2 and row_number > $3 and outcome = 'skipped' order by row_number limit $4

-- server/imports/leave-out.ts
update import_rows set is_left_out = true
  where org_id = $1 and import_id = $2 and row_number = any ($3::int[]) and outcome is null returning row_number as "row"

-- server/imports/leave-out.ts
update import_rows set keys = '{}' where org_id = $1 and import_id = $2 and row_number = any ($3::int[])

-- server/imports/list-imports.ts
delete from imports where org_id = $1 and id = $2

-- server/imports/row-answers.ts
select row_number as "row", problems || conflicts as problems, outcome, is_left_out, target_id is not null as is_known
  from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])

-- server/imports/start-import.ts
insert into imports (org_id, id, kind, file_name, row_count, options, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (org_id, id) do update set options = excluded.options
    where imports.finished_at is null and imports.created + imports.updated + imports.skipped = 0
      and imports.kind = excluded.kind and imports.row_count = excluded.row_count
