-- server/transfers/draft-transfer.ts
delete from transfers where org_id = $1 and id = $2

-- server/transfers/draft-transfer.ts
insert into transfers (org_id, id, from_id, to_id, note, carrier, carrier_phone, vehicle, request_hash, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1

-- server/transfers/draft-transfer.ts
select closed_at is null as is_open from locations where org_id = $1 and id = $2 and kind <> 'transit'

-- server/transfers/draft-transfer.ts
select count(*) as drafts from transfers where org_id = $1 and state = 'draft'

-- server/transfers/draft-transfer.ts
select request_hash from transfers where org_id = $1 and id = $2

-- server/transfers/draft-transfer.ts
update transfers set to_id = $3, note = $4, carrier = $5, carrier_phone = $6, vehicle = $7 where org_id = $1 and id = $2

-- server/transfers/end-transfer.ts
update transfer_lines l set lost = l.lost + s.lost, damaged = l.damaged + s.damaged, returned = l.returned + s.returned
  from (select product_id, coalesce(sum(quantity) filter (where outcome = 'lost'), 0) as lost,
      coalesce(sum(quantity) filter (where outcome = 'damaged'), 0) as damaged,
      coalesce(sum(quantity) filter (where outcome = 'returned'), 0) as returned
    from json_to_recordset($3::json) as s (product_id uuid, outcome text, quantity bigint) group by product_id) s
  where l.org_id = $1 and l.transfer_id = $2 and l.product_id = s.product_id

-- server/transfers/end-transfer.ts
update transfers set state = $3, reason = $4, ended_by = $5, ended_at = $6 where org_id = $1 and id = $2

-- server/transfers/goods-on-the-way.ts
insert into locations (org_id, name, kind, closed_at, created_at, updated_at) values ($1, 'On the way', 'transit', $2, $2, $2)
  on conflict (org_id) where kind = 'transit' do nothing

-- server/transfers/goods-on-the-way.ts
select 1 from locations where org_id = $1 and id = any ($2::uuid[]) and closed_at is null order by id for share

-- server/transfers/goods-on-the-way.ts
select id, name from locations where org_id = $1 and id = any ($2::uuid[])

-- server/transfers/goods-on-the-way.ts
select id from locations where org_id = $1 and kind = 'transit'

-- server/transfers/goods-on-the-way.ts
select l.product_id, l.brand, l.model, l.quantity, l.quantity - l.received - l.lost - l.damaged - l.returned as left from transfer_lines l
  where l.org_id = $1 and l.transfer_id = $2 order by l.position

-- server/transfers/list-transfers.ts
select l.id, l.name, l.kind from locations l where l.org_id = $1 and l.closed_at is null order by l.position, l.created_at, l.id

-- server/transfers/list-transfers.ts
select t.id from transfers t where t.org_id = $1 and ($2::uuid[] is null or t.from_id = any ($2) or t.to_id = any ($2) and t.state <> 'draft') and ($3::text is null or t.state = $3) and ($4::uuid is null or $4 in (t.from_id, t.to_id)) and (t.id) > ($5::uuid) order by t.id limit $6 offset $7

-- server/transfers/list-transfers.ts
select t.id from transfers t where t.org_id = $1 and ($2::uuid[] is null or t.from_id = any ($2) or t.to_id = any ($2) and t.state <> 'draft') and ($3::text is null or t.state = $3) and ($4::uuid is null or $4 in (t.from_id, t.to_id)) order by t.created_at desc, t.id desc limit $5 offset $6

-- server/transfers/put-line.ts
delete from transfer_lines where org_id = $1 and transfer_id = $2 and product_id = $3

-- server/transfers/put-line.ts
insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity) values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, transfer_id, product_id) do update set quantity = excluded.quantity

-- server/transfers/put-line.ts
select count(*) as count from transfer_lines where org_id = $1 and transfer_id = $2

-- server/transfers/put-line.ts
select quantity from transfer_lines where org_id = $1 and transfer_id = $2 and product_id = $3

-- server/transfers/put-units.ts
delete from transfer_lines where org_id = $1 and transfer_id = $2 and quantity = 0

-- server/transfers/put-units.ts
delete from transfer_units t where t.org_id = $1 and t.transfer_id = $2 and (t.number = any ($3::text[]) or exists (
    select from unit_numbers n where n.org_id = t.org_id and n.unit_id = t.unit_id and n.number = any ($3::text[])))
  returning t.product_id, t.number, t.outcome

-- server/transfers/put-units.ts
insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity)
  select $1, $2, id, brand, model, 0 from products where org_id = $1 and id = any ($3::uuid[]) order by id
  on conflict do nothing

-- server/transfers/put-units.ts
insert into transfer_units (org_id, transfer_id, product_id, unit_id, number)
  select $1, $2, product_id, unit_id, number
  from json_to_recordset($3::json) as u (product_id uuid, unit_id uuid, number text, place int) order by place
  on conflict do nothing returning number

-- server/transfers/put-units.ts
select count(*) from transfer_units where org_id = $1 and transfer_id = $2

-- server/transfers/put-units.ts
select p.brand, p.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type
  from products p where p.org_id = $1 and p.id = $2

-- server/transfers/put-units.ts
update transfer_lines l set quantity = greatest(l.quantity - r.count, 0)
  from (select product_id, count(*) as count from unnest($3::uuid[]) as r (product_id) group by product_id) r
  where l.org_id = $1 and l.transfer_id = $2 and l.product_id = r.product_id

-- server/transfers/put-units.ts
update transfer_lines l set quantity = greatest(l.quantity, (select count(*) from transfer_units u
    where u.org_id = l.org_id and u.transfer_id = l.transfer_id and u.product_id = l.product_id))
  where l.org_id = $1 and l.transfer_id = $2 and l.product_id = any ($3::uuid[])

-- server/transfers/receive-transfer.ts
insert into transfer_receipts (org_id, id, transfer_id, received_by, received_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning 1

-- server/transfers/receive-transfer.ts
select 1 from transfers where org_id = $1 and id = $2

-- server/transfers/receive-transfer.ts
select coalesce(n.number, t.number) as number from transfer_units t
  left join unit_numbers n on n.org_id = t.org_id and n.unit_id = t.unit_id
  where t.org_id = $1 and t.transfer_id = $2 and t.outcome is not null

-- server/transfers/receive-transfer.ts
select r.transfer_id, l.product_id, l.counted from transfer_receipts r
  join transfer_receipt_lines l on l.org_id = r.org_id and l.receipt_id = r.id where r.org_id = $1 and r.id = $2

-- server/transfers/receive-transfer.ts
update transfers set receipts = receipts + 1, state = case when $3 then 'received' else 'part_received' end,
    ended_by = case when $3 then $4::uuid end, ended_at = case when $3 then $5::timestamptz end
  where org_id = $1 and id = $2

-- server/transfers/receive-transfer.ts
with counted as (
    select * from json_to_recordset($4::json) as c (product_id uuid, brand text, model text, counted bigint, received bigint)
  ), kept as (
    insert into transfer_receipt_lines (org_id, receipt_id, product_id, counted, received)
    select $1, $3, product_id, counted, received from counted
  )
  insert into transfer_lines as l (org_id, transfer_id, product_id, brand, model, quantity, extra)
  select $1, $2, product_id, brand, model, 0, counted - received from counted
  on conflict (org_id, transfer_id, product_id) do update
  set extra = l.extra + excluded.extra, received = l.received + (select c.received from counted c where c.product_id = l.product_id)

-- server/transfers/send-transfer.ts
update transfer_lines l set unit_cost = c.cost_price from json_to_recordset($3::json) as c (id uuid, cost_price bigint)
  where l.org_id = $1 and l.transfer_id = $2 and l.product_id = c.id

-- server/transfers/send-transfer.ts
update transfers set state = 'sent', number = $3, sent_by = $4, sent_at = $5 where org_id = $1 and id = $2

-- server/transfers/transfer-rows.ts
select l.product_id, l.brand, l.model, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, l.quantity,
    coalesce(s.on_hand, 0) as available, l.received, l.lost, l.damaged, l.returned, l.extra, l.quantity - l.received - l.lost - l.damaged - l.returned as on_the_way, l.unit_cost, nullif(p.tracking, 'none') as tracking
  from transfer_lines l
  join transfers t on t.org_id = l.org_id and t.id = l.transfer_id
  left join products p on p.org_id = l.org_id and p.id = l.product_id
  left join stock_levels s on s.org_id = l.org_id and s.product_id = l.product_id and s.location_id = t.from_id
  where l.org_id = $1 and l.transfer_id = $2 and ($3::uuid is null or l.product_id = $3)
  order by l.position

-- server/transfers/transfer-rows.ts
select product_id, number, outcome from transfer_units where org_id = $1 and transfer_id = $2 order by position

-- server/transfers/transfer-rows.ts
select t.id, t.from_id, t.to_id, t.state, t.number, t.sent_by, t.receipts from transfers t
  where t.org_id = $1 and ($2::uuid[] is null or t.from_id = any ($2) or t.to_id = any ($2) and t.state <> 'draft') and t.id = $3 for update

-- server/transfers/transfer-rows.ts
with people as (select * from people_of_current_organizations())
  select t.id, t.number, t.from_id, f.name as from_name, t.to_id, d.name as to_name, t.state, t.note, t.carrier, t.carrier_phone,
    t.vehicle, t.created_at, coalesce(starter.full_name, '') as created_by_name, t.sent_at,
    case when t.sent_by is not null then coalesce(sender.full_name, '') end as sent_by_name, t.ended_at,
    case when t.ended_by is not null then coalesce(ender.full_name, '') end as ended_by_name, t.reason, t.receipts,
    coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units, coalesce(l.received, 0)::bigint as received,
    case when t.sent_at is null then 0 else coalesce(l.on_the_way, 0) end::bigint as on_the_way,
    case when t.sent_at is null then 0 else capped(coalesce(l.value, 0)) end::bigint as value_on_the_way
  from transfers t
  join locations f on f.org_id = t.org_id and f.id = t.from_id
  join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join people starter on starter.org_id = t.org_id and starter.user_id = t.created_by
  left join people sender on sender.org_id = t.org_id and sender.user_id = t.sent_by
  left join people ender on ender.org_id = t.org_id and ender.user_id = t.ended_by
  left join lateral (
    select count(*) as lines, sum(l.quantity) as units, sum(l.received) as received, sum(l.quantity - l.received - l.lost - l.damaged - l.returned) as on_the_way,
      sum(case when p.tracking = 'none' then (l.quantity - l.received - l.lost - l.damaged - l.returned) * p.cost_price::numeric else coalesce((
        select sum(coalesce(u.unit_cost, p.cost_price)::numeric) from transfer_units n join units u on u.org_id = n.org_id and u.id = n.unit_id
        where n.org_id = l.org_id and n.transfer_id = l.transfer_id and n.product_id = l.product_id and n.outcome is null), 0) end) as value
    from transfer_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
    where l.org_id = t.org_id and l.transfer_id = t.id) l on true
  where t.org_id = $1 and ($2::uuid[] is null or t.from_id = any ($2) or t.to_id = any ($2) and t.state <> 'draft') and t.id = any ($3::uuid[])
  order by t.created_at desc, t.id desc

-- server/transfers/transfer-units.ts
insert into transfer_units (org_id, transfer_id, product_id, number, outcome, receipt_id)
  select $1, $2, product_id, number, 'extra', $4 from json_to_recordset($3::json) as e (product_id uuid, number text)
  on conflict do nothing

-- server/transfers/transfer-units.ts
select count(*) from transfer_units where org_id = $1 and transfer_id = $2 and outcome = 'extra'

-- server/transfers/transfer-units.ts
select t.product_id, t.number, t.unit_id,
    coalesce(u.state = 'in_stock' and u.layby_id is null and u.location_id = $3 and u.product_id = t.product_id, false) as is_here
  from transfer_units t left join units u on u.org_id = t.org_id and u.id = t.unit_id
  where t.org_id = $1 and t.transfer_id = $2 order by t.position

-- server/transfers/transfer-units.ts
select t.product_id, t.unit_id, t.number, u.unit_cost,
    (select array_agg(n.number) from unit_numbers n where n.org_id = t.org_id and n.unit_id = t.unit_id) as numbers
  from transfer_units t join units u on u.org_id = t.org_id and u.id = t.unit_id
  where t.org_id = $1 and t.transfer_id = $2 and t.outcome is null
  order by t.position

-- server/transfers/transfer-units.ts
update transfer_units set outcome = $4, receipt_id = $5 where org_id = $1 and transfer_id = $2 and number = any ($3::text[])
