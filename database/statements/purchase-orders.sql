-- server/purchase-orders/draft-orders.ts
delete from purchase_orders where org_id = $1 and id = $2

-- server/purchase-orders/draft-orders.ts
insert into purchase_orders (org_id, id, supplier_id, location_id, currency, rate, expected_on, note, request_hash, created_by, created_at)
  values ($1, $2, $3, $4, $5, coalesce($6::numeric, (select rate from goods_ins where org_id = $1 and currency = $5
    and posted_at is not null order by created_at desc, id desc limit 1), 1), $7, $8, $9, $10, $11) on conflict do nothing returning 1

-- server/purchase-orders/draft-orders.ts
select count(*) as count from purchase_orders where org_id = $1 and state = 'draft'

-- server/purchase-orders/draft-orders.ts
select request_hash from purchase_orders where org_id = $1 and id = $2

-- server/purchase-orders/draft-orders.ts
update purchase_order_lines l set unit_cost = (select sp.unit_cost from supplier_products sp
    where sp.org_id = l.org_id and sp.supplier_id = $3 and sp.product_id = l.product_id and sp.currency = $4)
  where l.org_id = $1 and l.order_id = $2

-- server/purchase-orders/draft-orders.ts
update purchase_orders set currency = $3, rate = $4, expected_on = $5, note = $6 where org_id = $1 and id = $2

-- server/purchase-orders/order-rows.ts
select id, number, posted_at from goods_ins
  where org_id = $1 and order_id = $2 and ($3::uuid[] is null or location_id = any ($3)) order by created_at, id

-- server/purchase-orders/order-rows.ts
select id, state, supplier_id, location_id, currency, rate::text as rate, number from purchase_orders
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for update

-- server/purchase-orders/order-rows.ts
select id from purchase_orders where org_id = $1 and (id) > ($2::uuid) order by id limit $3 offset $4

-- server/purchase-orders/order-rows.ts
select id from purchase_orders where org_id = $1 and state  in ('draft', 'sent', 'part_received') order by created_at desc, id desc limit $2 offset $3

-- server/purchase-orders/order-rows.ts
select id from purchase_orders where org_id = $1 order by created_at desc, id desc limit $2 offset $3

-- server/purchase-orders/order-rows.ts
select l.product_id, l.brand, l.model, sp.code, l.quantity, l.received, coalesce(sl.on_hand, 0) as on_hand,
    trim_scale(l.unit_cost)::text as unit_cost, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type
  from purchase_order_lines l
  join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
  left join products p on p.org_id = l.org_id and p.id = l.product_id
  left join supplier_products sp on sp.org_id = l.org_id and sp.supplier_id = o.supplier_id and sp.product_id = l.product_id
  left join stock_levels sl on sl.org_id = l.org_id and sl.product_id = l.product_id and sl.location_id = o.location_id
  where l.org_id = $1 and l.order_id = $2 order by l.position

-- server/purchase-orders/order-rows.ts
select o.id, o.number, o.state, o.supplier_id, s.name as supplier_name, s.phone as supplier_phone, o.location_id, o.currency,
    trim_scale(o.rate)::text as rate, o.expected_on, o.note, o.close_reason, o.created_at,
    coalesce(p.full_name, '') as created_by_name, o.sent_at, coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units,
    coalesce(l.received, 0)::bigint as units_received, trim_scale(l.cost)::text as total,
    case when l.cost is not null then capped(round(l.cost * o.rate)) end as total_ugx
  from purchase_orders o
  join suppliers s on s.org_id = o.org_id and s.id = o.supplier_id
  left join people_of_current_organizations() p on p.org_id = o.org_id and p.user_id = o.created_by
  left join lateral (select count(*) as lines, sum(quantity) as units, sum(received) as received, sum(quantity * unit_cost) as cost
    from purchase_order_lines where org_id = o.org_id and order_id = o.id) l on true
  where o.org_id = $1 and o.id = any ($2::uuid[]) and ($3::uuid[] is null or o.location_id = any ($3))
  order by o.created_at desc, o.id desc

-- server/purchase-orders/propose-orders.ts
insert into purchase_order_counters (org_id, last_number) values ($1, 0)
  on conflict (org_id) do update set last_number = purchase_order_counters.last_number

-- server/purchase-orders/propose-orders.ts
insert into purchase_order_lines (org_id, order_id, product_id, brand, model, quantity, unit_cost)
  select p.org_id, $2, p.id, p.brand, p.model, least(a.quantity, 1000000), sp.unit_cost
  from json_to_recordset($4::json) as a (product_id uuid, quantity bigint, place int)
  join products p on p.org_id = $1 and p.id = a.product_id
  left join supplier_products sp on sp.org_id = $1 and sp.supplier_id = $3 and sp.product_id = p.id and sp.currency = $5
  order by a.place

-- server/purchase-orders/propose-orders.ts
select 1 from locations where org_id = $1 and id = $2 and closed_at is null and ($3::uuid[] is null or id = any ($3))

-- server/purchase-orders/propose-orders.ts
select currency from suppliers where org_id = $1 and id = $2 for share

-- server/purchase-orders/put-order-line.ts
delete from purchase_order_lines where org_id = $1 and order_id = $2 and product_id = $3

-- server/purchase-orders/put-order-line.ts
insert into purchase_order_lines as l (org_id, order_id, product_id, brand, model, quantity, unit_cost)
  select p.org_id, $2, p.id, p.brand, p.model, $4, case when $6 then $5::numeric else sp.unit_cost end
  from products p
  left join supplier_products sp on sp.org_id = p.org_id and sp.supplier_id = $7 and sp.product_id = p.id and sp.currency = $8
  where p.org_id = $1 and p.id = $3
  on conflict (org_id, order_id, product_id) do update
  set quantity = excluded.quantity, unit_cost = case when $6 then excluded.unit_cost else l.unit_cost end returning 1

-- server/purchase-orders/put-order-line.ts
select 1 from purchase_order_lines where org_id = $1 and order_id = $2 and product_id <> $3 limit $4

-- server/purchase-orders/put-order-line.ts
select quantity from purchase_order_lines where org_id = $1 and order_id = $2 and product_id = $3

-- server/purchase-orders/receive-order.ts
select product_id, quantity, received from purchase_order_lines where org_id = $1 and order_id = $2

-- server/purchase-orders/receive-order.ts
with came as (
    update purchase_order_lines l set received = l.received + c.quantity
    from json_to_recordset($3::json) as c (product_id uuid, quantity bigint)
    where l.org_id = $1 and l.order_id = $2 and l.product_id = c.product_id returning l.product_id, l.received, l.quantity
  )
  update purchase_orders set state = case when exists (
    select 1 from purchase_order_lines l left join came using (product_id)
    where l.org_id = $1 and l.order_id = $2 and coalesce(came.received, l.received) < l.quantity) then 'part_received' else 'received' end
  where org_id = $1 and id = $2 and state in ('sent', 'part_received')

-- server/purchase-orders/send-order.ts
select 1 from goods_ins where org_id = $1 and order_id = $2 and posted_at is null limit 1

-- server/purchase-orders/send-order.ts
select 1 from purchase_order_lines where org_id = $1 and order_id = $2 limit 1

-- server/purchase-orders/send-order.ts
update purchase_orders set state = 'draft' where org_id = $1 and id = $2

-- server/purchase-orders/send-order.ts
update purchase_orders set state = 'sent', number = $3, sent_at = coalesce(sent_at, $4) where org_id = $1 and id = $2

-- server/purchase-orders/send-order.ts
update purchase_orders set state = $3, close_reason = $4 where org_id = $1 and id = $2
