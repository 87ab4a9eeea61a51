-- server/repairs/change-repair.ts
update repairs r set device = coalesce($3, r.device), fault = coalesce($4, r.fault), checklist = coalesce($5::jsonb, r.checklist),
    accessories = case when $6 then $7 else r.accessories end, notes = case when $8 then $9 else r.notes end,
    promised_on = case when $10 then $11::date else r.promised_on end
  where r.org_id = $1 and r.id = $2

-- server/repairs/customer-gone.ts
delete from product_files where org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
select 1 from repairs where org_id = $1 and customer_id = $2 limit 1

-- server/repairs/customer-gone.ts
select 1 from repairs where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update

-- server/repairs/customer-gone.ts
select number, state, taken_in_on, ended_on, device, unit_number, fault, accessories, notes, reason, total_amount, paid from repairs
  where org_id = $1 and customer_id = $2 order by repair_no

-- server/repairs/customer-gone.ts
select number from repairs where org_id = $1 and customer_id = $2 and ended_on is null order by repair_no limit 1

-- server/repairs/customer-gone.ts
update repair_events set note = null where note is not null and org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
update repair_jobs set note = null where note is not null and org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
update repair_parts set note = null where note is not null and org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
update repair_payments set note = null where note is not null and org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
update repair_quotes set note = null where note is not null and org_id = $1 and repair_id in (select id from repairs where org_id = $1 and customer_id = $2)

-- server/repairs/customer-gone.ts
update repairs set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/repairs/customer-gone.ts
update repairs set fault = '', checklist = '[]', accessories = null, notes = null, reason = null, unit_number = null, unit_id = null,
    link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
  where org_id = $1 and customer_id = $2

-- server/repairs/end-repair.ts
update repair_jobs set state = 'dropped' where org_id = $1 and repair_id = $2

-- server/repairs/end-repair.ts
update repairs set state = $3, state_since = $4, ended_on = $5, ended_by = $6, sale_id = $7, reason = $8, total_amount = coalesce($9, total_amount),
  sealed_passcode = null, pepper_id = null, version = version + 1 where org_id = $1 and id = $2

-- server/repairs/jobs.ts
insert into repair_jobs (org_id, id, repair_id, name, state, technician_id, labour, warranty_days, note)
  select $1, id, $2, name, 'booked', technician_id, labour, warranty_days, note
  from json_to_recordset($3::json) as j (id uuid, name text, technician_id uuid, labour bigint, warranty_days int, note text)
  on conflict (org_id, id) do nothing returning 1

-- server/repairs/jobs.ts
update repair_jobs set name = $4, labour = $5, technician_id = $6, warranty_days = $7, note = $8
  where org_id = $1 and repair_id = $2 and id = $3

-- server/repairs/jobs.ts
update repair_jobs set state = $4 where org_id = $1 and repair_id = $2 and id = any ($3::uuid[])

-- server/repairs/list-repairs.ts
select count(*) from repairs r where r.ended_on is null and r.org_id = $1 and $2::timestamptz is not null and $3::date is not null and ($4::uuid[] is null or r.location_id = any ($4))
  and ($5::text is null or r.state = $5)
  and ($6::text is null or case $6 when 'open' then r.ended_on is null when 'ended' then r.ended_on is not null
    when 'late' then (r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date) else (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) end)
  and $7::text is null
  and ($8::uuid is null or exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.technician_id = $8 and j.state <> 'dropped'))
  and ($9::uuid is null or r.customer_id = $9) and ($10::uuid is null or r.unit_id = $10) and ($11::uuid is null or r.location_id = $11)

-- server/repairs/list-repairs.ts
select r.id, r.number, r.version, r.state, r.state_since, r.customer_id, c.name as customer_name, c.phone as customer_phone,
  r.location_id, o.name as location, r.device, r.unit_number, r.fault, r.taken_in_on, r.promised_on,
  coalesce(r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date, false) as is_late, (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) as may_be_abandoned,
  num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty, r.total_amount, r.paid,
  array(select distinct coalesce(nullif(p.full_name, ''), p.email) from repair_jobs j
    join actors_of_current_organizations() p on p.org_id = j.org_id and p.user_id = j.technician_id
    where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as technicians,
  coalesce(r.ended_on is null and (select q.answer is null from repair_quotes q where q.org_id = r.org_id and q.repair_id = r.id
    order by q.no desc limit 1), false) as is_quote_open from ((select r.id from repairs r where r.ended_on is null and r.org_id = $1 and $2::timestamptz is not null and $3::date is not null and ($4::uuid[] is null or r.location_id = any ($4))
  and ($5::text is null or r.state = $5)
  and ($6::text is null or case $6 when 'open' then r.ended_on is null when 'ended' then r.ended_on is not null
    when 'late' then (r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date) else (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) end)
  and $7::text is null
  and ($8::uuid is null or exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.technician_id = $8 and j.state <> 'dropped'))
  and ($9::uuid is null or r.customer_id = $9) and ($10::uuid is null or r.unit_id = $10) and ($11::uuid is null or r.location_id = $11))) found
       join repairs r on r.org_id = $1 and r.id = found.id join customers c on c.org_id = r.org_id and c.id = r.customer_id
  join locations o on o.org_id = r.org_id and o.id = r.location_id
       order by r.ended_on is not null, case when r.ended_on is null then coalesce(r.promised_on, date '9999-12-31') end, r.repair_no desc limit $12 offset $13

-- server/repairs/list-repairs.ts
select r.id, r.number, r.version, r.state, r.state_since, r.customer_id, c.name as customer_name, c.phone as customer_phone,
  r.location_id, o.name as location, r.device, r.unit_number, r.fault, r.taken_in_on, r.promised_on,
  coalesce(r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date, false) as is_late, (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) as may_be_abandoned,
  num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty, r.total_amount, r.paid,
  array(select distinct coalesce(nullif(p.full_name, ''), p.email) from repair_jobs j
    join actors_of_current_organizations() p on p.org_id = j.org_id and p.user_id = j.technician_id
    where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as technicians,
  coalesce(r.ended_on is null and (select q.answer is null from repair_quotes q where q.org_id = r.org_id and q.repair_id = r.id
    order by q.no desc limit 1), false) as is_quote_open from ((select r.id from repairs r where r.ended_on is null and r.org_id = $1 and $2::timestamptz is not null and $3::date is not null and ($4::uuid[] is null or r.location_id = any ($4))
  and ($5::text is null or r.state = $5)
  and ($6::text is null or case $6 when 'open' then r.ended_on is null when 'ended' then r.ended_on is not null
    when 'late' then (r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date) else (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) end)
  and $7::text is null
  and ($8::uuid is null or exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.technician_id = $8 and j.state <> 'dropped'))
  and ($9::uuid is null or r.customer_id = $9) and ($10::uuid is null or r.unit_id = $10) and ($11::uuid is null or r.location_id = $11)) union all (select r.id from repairs r where r.ended_on is not null and r.org_id = $1 and $2::timestamptz is not null and $3::date is not null and ($4::uuid[] is null or r.location_id = any ($4))
  and ($5::text is null or r.state = $5)
  and ($6::text is null or case $6 when 'open' then r.ended_on is null when 'ended' then r.ended_on is not null
    when 'late' then (r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date) else (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) end)
  and $7::text is null
  and ($8::uuid is null or exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.technician_id = $8 and j.state <> 'dropped'))
  and ($9::uuid is null or r.customer_id = $9) and ($10::uuid is null or r.unit_id = $10) and ($11::uuid is null or r.location_id = $11) order by r.repair_no desc limit $12::bigint + $13::bigint)) found
       join repairs r on r.org_id = $1 and r.id = found.id join customers c on c.org_id = r.org_id and c.id = r.customer_id
  join locations o on o.org_id = r.org_id and o.id = r.location_id
       order by r.ended_on is not null, case when r.ended_on is null then coalesce(r.promised_on, date '9999-12-31') end, r.repair_no desc limit $12 offset $13

-- server/repairs/list-repairs.ts
select r.state, count(*), count(*) filter (where (r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date)) as late, count(*) filter (where (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90)))) as uncollected
       from repairs r where r.org_id = $1 and r.ended_on is null and ($4::uuid[] is null or r.location_id = any ($4)) group by r.state

-- server/repairs/look-up-device.ts
select r.id, r.number, r.state, r.ended_on, coalesce(r.state = 'collected' and exists (
      select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped'
        and r.ended_on + j.warranty_days >= $4::date and j.warranty_days > 0), false) as is_under_warranty
  from repairs r where r.org_id = $1 and r.unit_number = any ($2::text[]) and ($3::uuid[] is null or r.location_id = any ($3))
  order by r.repair_no desc limit 20

-- server/repairs/look-up-device.ts
select u.id, p.brand, p.model, u.warranty_until, coalesce(u.state = 'sold' and u.warranty_until >= $4::date, false) as is_under_warranty,
    w.id as claim_id, w.number as claim_number
  from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  left join warranty_claims w on w.org_id = u.org_id and w.unit_id = u.id and w.closed_at is null
  where n.org_id = $1 and n.number = any ($2::text[]) and ($3::uuid[] is null or u.location_id = any ($3))
  order by u.came_at desc, u.id limit 1

-- server/repairs/note-change.ts
insert into repair_events (org_id, repair_id, event, state, job, note, user_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8)

-- server/repairs/note-change.ts
update repairs r set state = s.state, state_since = case when r.state = s.state then r.state_since else $3 end,
    proposed_on = case when s.state = 'ready' and r.state = 'ready' then r.proposed_on end,
    ready_at = case when s.state <> 'ready' then null when r.state = 'ready' then r.ready_at else $3 end,
    total_amount = case when num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 then 0 else s.total end, version = r.version + 1
  from (
    select old.state as was, case when j.jobs = 0 then 'booked' when j.live = 0 then 'ready' else j.least end as state, j.labour + p.price as total
    from repairs old cross join lateral (
      select count(*) as jobs, count(*) filter (where state <> 'dropped') as live, coalesce(sum(labour) filter (where state <> 'dropped'), 0) as labour,
        (array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'])[min(
          array_position(array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'], state))] as least
      from repair_jobs where org_id = $1 and repair_id = $2
    ) j cross join lateral (
      select coalesce(sum(unit_price * quantity), 0) as price from repair_parts where org_id = $1 and repair_id = $2 and state = 'in'
    ) p where old.org_id = $1 and old.id = $2
  ) s where r.org_id = $1 and r.id = $2 returning r.state, s.was

-- server/repairs/parts.ts
insert into repair_parts (org_id, id, repair_id, job_id, product_id, brand, model, quantity, unit_price, unit_cost, unit_id, unit_number,
    user_id, taken_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)

-- server/repairs/parts.ts
select repair_id = $3 and job_id = $4 and product_id = $5 and quantity = $6 and unit_id is not distinct from $7 as is_same
  from repair_parts where org_id = $1 and id = $2

-- server/repairs/parts.ts
update repair_parts set state = $3, dropped_on = $4, note = coalesce($5, note) where org_id = $1 and id = $2

-- server/repairs/payments.ts
insert into repair_payments (org_id, id, repair_id, amount, wallet_id, document, note, business_date, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (org_id, id) do nothing returning 1

-- server/repairs/payments.ts
select document, repair_id = $3 and wallet_id = $4 and amount = $5 as is_same from repair_payments where org_id = $1 and id = $2

-- server/repairs/payments.ts
select name from customers where org_id = $1 and id = $2

-- server/repairs/payments.ts
update repairs set paid = paid + $3 where org_id = $1 and id = $2

-- server/repairs/photos.ts
delete from product_files where org_id = $1 and id = $2 returning 1

-- server/repairs/photos.ts
select f.name, f.media_type, f.sha256, f.small_sha256 from product_files f join repairs r on r.org_id = f.org_id and r.id = f.repair_id
  where f.org_id = $1 and f.id = $2 and f.repair_id = $3 and ($4::uuid[] is null or r.location_id = any ($4))

-- server/repairs/photos.ts
select repair_id from product_files where org_id = $1 and id = $2 and repair_id is not null

-- server/repairs/quotes.ts
insert into repair_quotes (org_id, repair_id, no, amount, note, user_id, quoted_at)
  select $1, $2, count(*) + 1, $3, $4, $5, $6 from repair_quotes where org_id = $1 and repair_id = $2 having count(*) < $7 returning no

-- server/repairs/quotes.ts
update repair_jobs set state = 'quoted' where org_id = $1 and repair_id = $2 and state in ('booked', 'diagnosing')

-- server/repairs/quotes.ts
update repair_jobs set state = $3 where org_id = $1 and repair_id = $2 and state = 'quoted'

-- server/repairs/quotes.ts
update repair_quotes set answer = $4, answered_at = $5, answered_by = $6
  where org_id = $1 and repair_id = $2 and no = $3 and answer is null
    and no = (select max(n.no) from repair_quotes n where n.org_id = $1 and n.repair_id = $2)
  returning amount

-- server/repairs/quotes.ts
update repairs set approved_amount = $3 where org_id = $1 and id = $2

-- server/repairs/ready-mail.ts
select c.email, coalesce(u.mails_ready, true) as mails_ready, is_owner_confirmed($1) as is_confirmed from repairs r
  join customers c on c.org_id = r.org_id and c.id = r.customer_id left join repair_rules u on u.org_id = r.org_id
  where r.org_id = $1 and r.id = $2

-- server/repairs/ready-mail.ts
select r.number, c.name, c.email, coalesce(c.language, b.receipt_language) as language, o.name as shop,
    greatest(r.total_amount - r.paid, 0) as left,
    exists (select from repair_jobs j where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as is_repaired
  from repairs r join customers c on c.org_id = r.org_id and c.id = r.customer_id join organizations o on o.id = r.org_id
  left join business_settings b on b.org_id = r.org_id where r.org_id = $1 and r.id = $2 and r.state = 'ready'

-- server/repairs/ready-mail.ts
update repairs set told_at = $3 where org_id = $1 and id = $2

-- server/repairs/repair-link.ts
select 1 from organizations where id = $1 and closed_at is null and suspended_at is null

-- server/repairs/repair-link.ts
select job_id, sum(unit_price * quantity)::bigint as price from repair_parts where org_id = $1 and repair_id = $2 and state = 'in' group by job_id

-- server/repairs/repair-link.ts
select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone, r.number, r.state, r.device, r.fault,
    r.accessories, r.taken_in_on, r.promised_on, r.ready_at, r.ended_on, num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty,
    r.total_amount, r.paid, coalesce(c.language, b.receipt_language) as language
  from repairs r join organizations o on o.id = r.org_id join customers c on c.org_id = r.org_id and c.id = r.customer_id
    left join business_settings b on b.org_id = o.id where r.org_id = $1 and r.id = $2

-- server/repairs/repair-link.ts
select state, at from (select id, state, at, lag(state) over (order by id) as was from repair_events where org_id = $1 and repair_id = $2) e
  where state is distinct from was order by id

-- server/repairs/repair-rows.ts
select e.event, e.state, e.job, e.note, e.at, case when e.user_id is not null then coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = e.org_id and p.user_id = e.user_id), '') end as user_name
       from repair_events e where e.org_id = $1 and e.repair_id = $2 order by e.id

-- server/repairs/repair-rows.ts
select id, job_id, product_id, brand, model, quantity, unit_price, unit_cost, unit_id, state from repair_parts
  where org_id = $1 and repair_id = $2 order by position

-- server/repairs/repair-rows.ts
select id, name, labour, state from repair_jobs where org_id = $1 and repair_id = $2 order by position

-- server/repairs/repair-rows.ts
select id, repair_id, name, media_type, bytes, created_at from product_files where org_id = $1 and repair_id = $2 order by created_at, id

-- server/repairs/repair-rows.ts
select j.id, (row_number() over (order by j.position))::int as position, j.name, j.state, j.technician_id,
       (select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = j.org_id and p.user_id = j.technician_id) as technician_name, j.labour, j.warranty_days,
       case when r.state = 'collected' and j.state <> 'dropped' and j.warranty_days > 0 then r.ended_on + j.warranty_days end as warranty_until, j.note
     from repair_jobs j join repairs r on r.org_id = j.org_id and r.id = j.repair_id
     where j.org_id = $1 and j.repair_id = $2 order by j.position

-- server/repairs/repair-rows.ts
select m.id, case when m.amount > 0 then 'payment' else 'returned' end as kind, m.amount, m.business_date, w.kind as wallet, m.document,
         m.note, coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = m.org_id and p.user_id = m.user_id), '') as user_name
       from repair_payments m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
       where m.org_id = $1 and m.repair_id = $2 order by m.position

-- server/repairs/repair-rows.ts
select org_id, id, number, version, state, location_id, customer_id, device, unit_id,
    num_nonnulls(warranty_claim_id, earlier_repair_id) > 0 as is_warranty, approved_amount, total_amount, paid, ready_at,
    sealed_passcode, pepper_id, sale_id
  from repairs where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/repairs/repair-rows.ts
select q.no, q.amount, q.note, q.quoted_at, coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = q.org_id and p.user_id = q.user_id), '') as quoted_by_name, q.answer, q.answered_at,
       case when q.answered_by is not null then coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = q.org_id and p.user_id = q.answered_by), '') end as answered_by_name,
       q.answer is null and r.ended_on is null and q.no = max(q.no) over () as is_open
     from repair_quotes q join repairs r on r.org_id = q.org_id and r.id = q.repair_id
     where q.org_id = $1 and q.repair_id = $2 order by q.no

-- server/repairs/repair-rows.ts
select r.id, r.number, r.version, r.state, r.state_since, r.customer_id, c.name as customer_name, c.phone as customer_phone,
  r.location_id, o.name as location, r.device, r.unit_number, r.fault, r.taken_in_on, r.promised_on,
  coalesce(r.ended_on is null and r.state <> 'ready' and r.promised_on < $3::date, false) as is_late, (r.state = 'ready' and r.ready_at < $2::timestamptz - make_interval(days => coalesce(
  (select u.abandon_days from repair_rules u where u.org_id = r.org_id), 90))) as may_be_abandoned,
  num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty, r.total_amount, r.paid,
  array(select distinct coalesce(nullif(p.full_name, ''), p.email) from repair_jobs j
    join actors_of_current_organizations() p on p.org_id = j.org_id and p.user_id = j.technician_id
    where j.org_id = r.org_id and j.repair_id = r.id and j.state <> 'dropped') as technicians,
  coalesce(r.ended_on is null and (select q.answer is null from repair_quotes q where q.org_id = r.org_id and q.repair_id = r.id
    order by q.no desc limit 1), false) as is_quote_open, c.email as customer_email, r.unit_id, r.reported, r.checklist, r.accessories,
         r.sealed_passcode is not null as has_passcode, r.notes, r.warranty_claim_id,
         (select w.number from warranty_claims w where w.org_id = r.org_id and w.id = r.warranty_claim_id) as warranty_claim_number,
         r.earlier_repair_id, (select e.number from repairs e where e.org_id = r.org_id and e.id = r.earlier_repair_id) as earlier_repair_number,
         r.approved_amount, r.ready_at, r.told_at, r.ended_on, r.reason, r.sale_id,
         (select s.invoice_number from sales s where s.org_id = r.org_id and s.id = r.sale_id) as invoice_number,
         coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = r.org_id and p.user_id = r.user_id), '') as taken_in_by_name, r.shared_at is not null as is_shared
       from repairs r join customers c on c.org_id = r.org_id and c.id = r.customer_id
  join locations o on o.org_id = r.org_id and o.id = r.location_id where r.org_id = $1 and r.id = $4 and ($5::uuid[] is null or r.location_id = any ($5))

-- server/repairs/repair-rows.ts
select t.id, t.job_id, t.product_id, t.brand, t.model, t.quantity, t.unit_price, t.unit_cost, t.unit_id, t.unit_number, t.state, t.note,
         t.taken_at, coalesce((select coalesce(nullif(p.full_name, ''), p.email, '') from actors_of_current_organizations() p
  where p.org_id = t.org_id and p.user_id = t.user_id), '') as taken_by_name
       from repair_parts t where t.org_id = $1 and t.repair_id = $2 order by t.position

-- server/repairs/repair-rules.ts
insert into repair_rules (org_id, is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms, user_id, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (org_id) do update set is_on = $2, checklist = $3, warranty_days = $4, abandon_days = $5, needs_approval = $6,
    mails_ready = $7, terms = $8, user_id = $9, updated_at = $10

-- server/repairs/repair-rules.ts
select is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms from repair_rules where org_id = $1

-- server/repairs/repair-rules.ts
select user_id as id, coalesce(nullif(full_name, ''), email) as name from people_of_current_organizations() where org_id = $1
  union all
  select id, name from staff where org_id = $1 and is_active and user_id is null
  order by name, id

-- server/repairs/report-repairs.ts
select capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'faulty'), 0)) as faulty,
    capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'broken'), 0)) as broken,
    capped(coalesce(sum(p.unit_cost * p.quantity) filter (where p.state = 'in'), 0)) as abandoned
  from repair_parts p join repairs r on r.org_id = p.org_id and r.id = p.repair_id
  where p.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2))
    and case when p.state = 'in' then r.state = 'abandoned' and r.ended_on between $3 and $4 else p.dropped_on between $3 and $4 end

-- server/repairs/report-repairs.ts
select count(*) as repairs, capped(coalesce(sum(r.paid), 0)) as paid, capped(coalesce(sum((select sum(p.unit_cost * p.quantity) from repair_parts p
    where p.org_id = r.org_id and p.repair_id = r.id and p.state = 'in')), 0)) as parts_cost
  from repairs r where r.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on is null

-- server/repairs/report-repairs.ts
select count(*) filter (where state = 'collected' and ended_on between $3 and $4) as collected,
    count(*) filter (where state = 'returned_unrepaired' and ended_on between $3 and $4) as returned_unrepaired,
    count(*) filter (where state = 'abandoned' and ended_on between $3 and $4) as abandoned,
    count(*) filter (where taken_in_on between $3 and $4) as taken_in
  from repairs where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))

-- server/repairs/report-repairs.ts
select j.technician_id as id, coalesce((select coalesce(nullif(a.full_name, ''), a.email) from actors_of_current_organizations() a
      where a.org_id = $1 and a.user_id = j.technician_id), '') as name,
    count(*) as jobs, capped(sum(j.labour)) as labour, count(*) filter (where (
      select count(*) from repairs b where b.org_id = r.org_id and b.earlier_repair_id = r.id) > 0) as came_back
  from repair_jobs j join repairs r on r.org_id = j.org_id and r.id = j.repair_id
  where j.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.state = 'collected' and r.ended_on between $3 and $4
    and j.state <> 'dropped'
  group by j.technician_id order by jobs desc, name, id

-- server/repairs/report-repairs.ts
with sold as (
    select s.total_amount - coalesce(g.amount, 0) as total, s.tax_amount - coalesce(g.tax, 0) as tax, s.profit - coalesce(g.profit, 0) as profit,
      num_nonnulls(r.warranty_claim_id, r.earlier_repair_id) > 0 as is_warranty,
      (select coalesce(sum(i.total - i.tax_amount), 0) from sale_items i where i.org_id = s.org_id and i.sale_id = s.id
        and i.product_id = (select u.work_product_id from repair_rules u where u.org_id = s.org_id)) as labour
    from repairs r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    left join lateral (select sum(f.amount) as amount, sum(f.tax_amount) as tax, sum(f.profit) as profit from refunds f
      where f.org_id = s.org_id and f.sale_id = s.id) g on true
    where r.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on between $3 and $4
  )
  select capped(coalesce(sum(total - tax), 0)) as revenue, capped(coalesce(sum(tax), 0)) as tax, capped(coalesce(sum(labour), 0)) as labour,
    capped(coalesce(sum(total - tax - profit), 0)) as parts_cost,
    capped(coalesce(sum(total - tax - profit) filter (where is_warranty), 0)) as warranty_cost
  from sold

-- server/repairs/report-repairs.ts
with spans as (
    select e.repair_id, e.state, lead(e.at) over (partition by e.repair_id order by e.id) - e.at as lasted
    from repair_events e join repairs r on r.org_id = e.org_id and r.id = e.repair_id
    where e.org_id = $1 and ($2::uuid[] is null or r.location_id = any ($2)) and r.ended_on between $3 and $4
  ), each as (
    select repair_id, state, extract(epoch from sum(lasted)) / 3600 as hours from spans where lasted is not null group by repair_id, state
  )
  select state, count(*) as repairs, round(percentile_cont(0.5) within group (order by hours))::int as median, round(avg(hours))::int as mean
  from each group by state
  order by array_position(array['booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready'], state)

-- server/repairs/sell-repair.ts
select m.id, m.amount, m.wallet_id, m.document, m.business_date from repair_payments m
  where m.org_id = $1 and m.repair_id = $2 order by m.position

-- server/repairs/take-in.ts
insert into repairs (org_id, id, repair_no, number, state_since, location_id, customer_id, device, unit_number, unit_id, reported, fault,
    checklist, accessories, sealed_passcode, pepper_id, notes, taken_in_on, promised_on, warranty_claim_id, earlier_repair_id, request_hash,
    user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $5)

-- server/repairs/take-in.ts
select count(*) from repairs where org_id = $1 and ended_on is null

-- server/repairs/take-in.ts
select f.id from repairs r join repairs f on f.org_id = r.org_id and f.id = case when r.earlier_repair_id is null then r.id else r.earlier_repair_id end
  where r.org_id = $1 and r.id = $2 and r.state = 'collected' and f.state = 'collected'
    and case when $3::text is null then r.unit_number is null and r.customer_id = (select coalesce((select m.customer_id from customer_aliases m
      where m.org_id = $1 and m.id = $4), $4)) else r.unit_number = $3 end
    and exists (select from repair_jobs j where j.org_id = f.org_id and j.repair_id = f.id and j.state <> 'dropped' and j.warranty_days > 0
      and f.ended_on + j.warranty_days >= $5::date)

-- server/repairs/take-in.ts
select number from repairs where org_id = $1 and unit_number = any ($2::text[]) and ended_on is null limit 1

-- server/repairs/take-in.ts
select request_hash from repairs where org_id = $1 and id = $2

-- server/repairs/tell-customer.ts
select email, is_owner_confirmed($1) as is_confirmed from customers where org_id = $1 and id = $2

-- server/repairs/work-product.ts
insert into categories (id, org_id, name, user_id) values ($1, $2, $3, $4) on conflict do nothing

-- server/repairs/work-product.ts
insert into organization_categories (org_id, category_id, position)
  select $1, $2, 1 + coalesce(max(position), 0) from organization_categories where org_id = $1 on conflict do nothing

-- server/repairs/work-product.ts
insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, min_stock, is_active, user_id, date_added, created_at, updated_at)
  select $1, $2, $3, $4, $5, 0, 0, 0, false, $6, o.created_at, $7, $7 from organizations o where o.id = $1

-- server/repairs/work-product.ts
select id from categories where org_id = $1 and lower(name) = lower($2)

-- server/repairs/work-product.ts
select p.id from repair_rules r join products p on p.org_id = r.org_id and p.id = r.work_product_id
  where r.org_id = $1 and p.tracking = 'none' and not p.has_expiry

-- server/repairs/work-product.ts
update repair_rules set work_product_id = $2 where org_id = $1
