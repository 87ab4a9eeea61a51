-- server/till/catalogue-cursor.ts
select left(md5(string_agg(concat(id, name), ',' order by id)), 8) as others from locations
  where org_id = $1 and id <> $2 and kind <> 'transit' and closed_at is null

-- server/till/change-own-pin.ts
select 1 from staff where org_id = $1 and id = $2 for no key update

-- server/till/find-customers.ts
select * from find_till_customers($1, $2::text[], $3) limit $4

-- server/till/find-customers.ts
select id, group_id from customers where org_id = $1 and id = any ($2::uuid[]) and group_id is not null

-- server/till/heartbeat.ts
update pos_terminals t set last_seen_at = $3, app_version = $4, queue_length = $5, device_id = coalesce(t.device_id, $6),
    clock_offset = coalesce($7, t.clock_offset), last_seq = greatest(t.last_seq, $8), paired_at = coalesce(t.paired_at, $3)
  from pos_terminals before
  where t.org_id = $1 and t.id = $2 and before.org_id = t.org_id and before.id = t.id
  returning before.queue_length is distinct from t.queue_length or before.app_version is distinct from t.app_version as is_different

-- server/till/keep-payment.ts
select 1 from pos_terminals where org_id = $1 and id = $2 for no key update

-- server/till/keep-payment.ts
select exists (select from customer_entries e where e.org_id = m.org_id and e.id = m.entry_id and e.amount = -$3::bigint)
    or exists (select from layby_payments p where p.org_id = m.org_id and p.id = m.entry_id and p.amount between 1 and $3) as is_received
  from money_movements m where m.org_id = $1 and m.entry_id = $2 limit 1

-- server/till/keep-refund.ts
select 1 from audit_log where org_id = $1 and action_type = 'set_aside_refund' and metadata ->> 'refund_id' = $2
  and metadata ->> 'origin' is distinct from 'client'
  and created_at > $3::timestamptz - interval '1 day' limit 1

-- server/till/keep-refund.ts
select 1 from money_movements where org_id = $1 and entry_id = $2 limit 1

-- server/till/keep-refund.ts
select 1 from sale_payments where org_id = $1 and sale_id = $2 and method <> 'cash' and amount > 0
  union all select 1 from sales s where s.org_id = $1 and s.id = $2 and s.on_account > 0 and s.on_account >
    (select coalesce(sum(r.on_account), 0) from refunds r where r.org_id = s.org_id and r.sale_id = s.id) limit 1

-- server/till/keep-refund.ts
select b.drawer_refund_cap as once, b.drawer_refund_cap_shift as in_shift,
    (select coalesce(-sum(m.amount), 0) from money_movements m join refunds r on r.org_id = m.org_id and r.id = m.refund_id
     where m.org_id = s.org_id and m.shift_id = s.id and m.kind = 'refund' and r.told_at is not null and r.id <> $4) as given
  from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id and w.terminal_id = $3
  join business_settings b on b.org_id = s.org_id
  where s.org_id = $1 and s.id = $2 and s.told_at is null and (s.closed_at is null or s.closed_at >= $5)

-- server/till/keep-refund.ts
select invoice_number from sales where org_id = $1 and id = $2

-- server/till/last-purchases.ts
select s.invoice_number, s.sale_date, s.status, s.total_amount,
    (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity) order by i.line)
     from sale_items i where i.org_id = s.org_id and i.sale_id = s.id) as items
  from sales s where s.org_id = $1 and s.location_id = $3
    and s.customer_id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))
  order by s.sale_date desc, s.id desc limit 5

-- server/till/last-seq.ts
select exists (
    select from sales s where s.org_id = t.org_id and s.terminal_id = t.id and s.terminal_seq > $3
      and s.received_at > t.paired_at and s.received_at < $4
  ) as is_behind from pos_terminals t where t.org_id = $1 and t.id = $2

-- server/till/last-seq.ts
select least($3::bigint, greatest(t.last_seq,
    (select max(s.terminal_seq) from sales s where s.org_id = t.org_id and s.terminal_id = t.id),
    (select max(p.terminal_seq) from parked_sales p where p.org_id = t.org_id and p.terminal_id = t.id))) as last_seq
  from pos_terminals t where t.org_id = $1 and t.id = $2

-- server/till/lease-units.ts
insert into unit_leases (org_id, location_id, terminal_id, device_id, epoch, sharers, until, asked_at)
  values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8)
  on conflict (org_id, location_id, terminal_id) do update set device_id = excluded.device_id, epoch = excluded.epoch,
    sharers = excluded.sharers, until = excluded.until, asked_at = excluded.asked_at

-- server/till/lease-units.ts
select t.id as terminal_id, l.device_id, coalesce(l.epoch, 0) as epoch, coalesce(l.sharers, '{}') as sharers, l.until,
    coalesce(l.asked_at, 'epoch') as asked_at, t.location_id = $2 and t.revoked_at is null as is_here
  from pos_terminals t left join unit_leases l on l.org_id = t.org_id and l.location_id = $2 and l.terminal_id = t.id
  where t.org_id = $1 and (l.terminal_id is not null or (t.location_id = $2 and t.revoked_at is null))

-- server/till/list-till-prices.ts
select id as list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position from price_lists
  where org_id = $1 and is_active and (location_id is null or location_id = $2) order by position, id

-- server/till/list-till-prices.ts
select n.product_id, coalesce((select json_agg(json_build_object('list_id', i.list_id, 'min_qty', i.min_qty, 'price', i.price) order by i.list_id, i.min_qty)
  from price_items i where i.org_id = $1 and i.product_id = n.product_id), '[]') as prices
  from (select distinct i.product_id from price_items i where i.org_id = $1 and ($2::uuid is null or i.product_id > $2)
    order by 1 limit $3) n order by 1

-- server/till/list-till-prices.ts
select n.product_id, coalesce((select json_agg(json_build_object('list_id', i.list_id, 'min_qty', i.min_qty, 'price', i.price) order by i.list_id, i.min_qty)
  from price_items i where i.org_id = $1 and i.product_id = n.product_id), '[]') as prices
  from (select i.product_id from price_items i
      where i.org_id = $1 and ($2::uuid is null or i.product_id > $2) and is_written_since(i.xmin, $4)
    union select c.product_id from price_changes c
      where c.org_id = $1 and ($2::uuid is null or c.product_id > $2) and is_written_since(c.xmin, $4)
    order by 1 limit $3) n order by 1

-- server/till/list-till-products.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.min_stock,
  p.is_active and ($5 or p.tracking = 'none') as is_active, nullif(p.tracking, 'none') as tracking,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, p.image_id,
  array_remove(p.barcode || p.extra_barcodes, null) as barcodes, (select json_agg(json_build_object('location', o.name, 'units', s.on_hand) order by s.on_hand desc, o.position, o.id)
  from stock_levels s join locations o on o.org_id = s.org_id and o.id = s.location_id and o.kind <> 'transit' and o.closed_at is null
  where s.org_id = p.org_id and s.product_id = p.id and s.location_id <> $4 and s.on_hand > 0) as elsewhere from products p join categories c on c.id = p.category_id
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
  where p.org_id = $1 and ($2::uuid is null or p.id > $2) and (is_written_since(p.xmin, $6)
  or p.category_id in (select k.id from categories k where is_written_since(k.xmin, $6))) order by p.id limit $3

-- server/till/list-till-products.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.min_stock,
  p.is_active and ($5 or p.tracking = 'none') as is_active, nullif(p.tracking, 'none') as tracking,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, p.image_id,
  array_remove(p.barcode || p.extra_barcodes, null) as barcodes, (select json_agg(json_build_object('location', o.name, 'units', s.on_hand) order by s.on_hand desc, o.position, o.id)
  from stock_levels s join locations o on o.org_id = s.org_id and o.id = s.location_id and o.kind <> 'transit' and o.closed_at is null
  where s.org_id = p.org_id and s.product_id = p.id and s.location_id <> $4 and s.on_hand > 0) as elsewhere from products p join categories c on c.id = p.category_id
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
  where p.org_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3

-- server/till/list-till-products.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.min_stock,
  p.is_active and ($5 or p.tracking = 'none') as is_active, nullif(p.tracking, 'none') as tracking,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, p.image_id,
  array_remove(p.barcode || p.extra_barcodes, null) as barcodes from products p join categories c on c.id = p.category_id
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
  where p.org_id = $1 and ($2::uuid is null or p.id > $2) and (is_written_since(p.xmin, $6)
  or p.category_id in (select k.id from categories k where is_written_since(k.xmin, $6))) order by p.id limit $3

-- server/till/list-till-products.ts
select p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.min_stock,
  p.is_active and ($5 or p.tracking = 'none') as is_active, nullif(p.tracking, 'none') as tracking,
  p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type, p.image_id,
  array_remove(p.barcode || p.extra_barcodes, null) as barcodes from products p join categories c on c.id = p.category_id
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
  where p.org_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3

-- server/till/list-till-products.ts
select r.product_id from product_removals r where r.org_id = $1 and is_written_since(r.xmin, $2)

-- server/till/list-till-units.ts
select u.id, u.product_id, array_remove(array[u.number, u.imei2, case when u.imei1 is not null then u.serial_no end], null) as numbers,
  u.price, u.grade, coalesce(u.warranty_months, (select p.warranty_months from products p where p.org_id = u.org_id and p.id = u.product_id)) as warranty_months, u.state = 'in_stock' and u.location_id = $4 and u.layby_id is null as is_here from units u where u.org_id = $1 and ($2::uuid is null or u.id > $2) and u.state = 'in_stock' and u.location_id = $4 and u.layby_id is null order by u.id limit $3

-- server/till/list-till-units.ts
with changed as materialized (
    select u.id, u.product_id, array_remove(array[u.number, u.imei2, case when u.imei1 is not null then u.serial_no end], null) as numbers,
  u.price, u.grade, coalesce(u.warranty_months, (select p.warranty_months from products p where p.org_id = u.org_id and p.id = u.product_id)) as warranty_months, u.state = 'in_stock' and u.location_id = $4 and u.layby_id is null as is_here from units u where u.org_id = $1 and ($2::uuid is null or u.id > $2) and u.written_in >= $5 and u.written_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  )
  select * from changed order by id limit $3

-- server/till/pair-terminal.ts
delete from terminal_pairings where org_id = $1 and terminal_id = $2 and verifier = any ($3::bytea[]) returning 1

-- server/till/pair-terminal.ts
select * from enter_pairing($1, $2::bytea[], $3)

-- server/till/pair-terminal.ts
update pos_terminals set
    former_verifier = case when last_seen_at is not null then verifier end,
    former_until = case when last_seen_at is not null and verifier is not null then $3::timestamptz end,
    verifier = $4, pepper_id = $5, token_prefix = $6, device_id = $7, user_id = $8, paired_at = $9, last_seen_at = $9,
    trusted_since = coalesce(trusted_since, $9),
    last_seq = case when device_id <> $7 then greatest(last_seq, 1) else last_seq end
  where org_id = $1 and id = $2

-- server/till/park-malformed.ts
select request_hash, response from sales where org_id = $1 and id = $2
  union all select request_hash, response from parked_sales where org_id = $1 and id = $2 limit 1

-- server/till/reported-units.ts
select distinct on (u.id) u.id as unit_id, r.kind, r.reported_at
  from device_reports r
  join unit_numbers n on n.org_id = r.org_id and n.number = r.number and n.is_here
  join units u on u.org_id = n.org_id and u.id = n.unit_id
  where r.org_id = $1 and r.resolved_at is null and u.state = 'in_stock' and u.location_id = $2
  order by u.id, r.reported_at desc limit $3

-- server/till/reported-units.ts
select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  where n.org_id = $1 and n.unit_id = $2 and u.state = 'in_stock' and u.location_id = $3 order by n.number

-- server/till/till-identity.ts
select t.id, t.name, t.terminal_no, t.location_id, o.id as org_id, o.name as shop_name, coalesce(b.currency, 'UGX') as currency,
    coalesce(b.time_zone, 'Africa/Kampala') as time_zone, coalesce(b.tax_rate, 18) as tax_rate,
    coalesce(b.is_vat_registered, false) as is_vat_registered, coalesce(b.max_discount_percent, 50) as max_discount_percent,
    b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty, b.receipt_language, coalesce(b.has_price_lists, false) as has_price_lists,
    exists (select from trade_in_rules r where r.org_id = o.id and r.is_on) as buys_devices, has_staff(t.org_id),
    md5(b.logo) as logo_key, case when md5(b.logo) is distinct from $3 then b.logo end as picture
  from pos_terminals t join organizations o on o.id = t.org_id left join business_settings b on b.org_id = t.org_id
  where t.org_id = $1 and t.id = $2

-- server/till/trade-in-at-till.ts
select id from wallets where org_id = $1 and (terminal_id = $2 or (terminal_id is null and takes = 'cash'))
  order by terminal_id nulls last limit 1

-- server/till/trade-in-at-till.ts
select s.response, p.reference as device, p.amount, i.paid_out, i.amount - p.amount - i.paid_out as deposit
  from trade_ins i join sales s on s.org_id = i.org_id and s.id = i.sale_id
  join sale_payments p on p.org_id = s.org_id and p.sale_id = s.id and p.method = 'trade_in'
  where i.org_id = $1 and i.sale_id = $2 and s.terminal_id = $3

-- server/till/validate-items.ts
select p.id, p.brand, p.model, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.is_active
  from products p left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $3
  where p.org_id = $1 and p.id = any ($2::uuid[])
