-- server/changes/changed-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers c where c.org_id = $1 and ($2::uuid is null or c.id > $2) and is_written_since(c.xmin, $4) order by c.id limit $3

-- server/changes/changed-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers c where c.org_id = $1 and ($2::uuid is null or c.id > $2) order by c.id limit $3

-- server/changes/changed-customers.ts
select r.customer_id as id, a.customer_id as merged_into
  from customer_removals r left join customer_aliases a on a.org_id = r.org_id and a.id = r.customer_id
  where r.org_id = $1 and is_written_since(r.xmin, $2)

-- server/changes/changed-products.ts
select l.product_id, json_agg(json_build_object('location_id', l.location_id, 'on_hand', l.on_hand) order by l.location_id) as levels
  from stock_levels l join locations o on o.org_id = l.org_id and o.id = l.location_id and o.kind <> 'transit'
  where l.org_id = $1 and ($2::uuid is null or l.product_id > $2) and ($4::uuid[] is null or l.location_id = any ($4)) and l.product_id in (
    select c.product_id from stock_levels c where c.org_id = $1 and ($4::uuid[] is null or c.location_id = any ($4)) and is_written_since(c.xmin, $5))
  group by l.product_id order by l.product_id limit $3

-- server/changes/changed-products.ts
select l.product_id, json_agg(json_build_object('location_id', l.location_id, 'on_hand', l.on_hand) order by l.location_id) as levels
  from stock_levels l join locations o on o.org_id = l.org_id and o.id = l.location_id and o.kind <> 'transit'
  where l.org_id = $1 and ($2::uuid is null or l.product_id > $2) and ($4::uuid[] is null or l.location_id = any ($4)) group by l.product_id order by l.product_id limit $3

-- server/changes/changed-products.ts
select p.id from products p where p.org_id = $1 and ($2::uuid is null or p.id > $2)
  and (is_written_since(p.xmin, $4) or p.category_id in (select k.id from categories k where is_written_since(k.xmin, $4))
    or p.id in (select l.product_id from stock_levels l where l.org_id = $1 and is_written_since(l.xmin, $4)))
  order by p.id limit $3

-- server/changes/changed-products.ts
select p.id from products p where p.org_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3

-- server/changes/changed-products.ts
select r.product_id as id from product_removals r where r.org_id = $1 and is_written_since(r.xmin, $2)

-- server/changes/changed-sales.ts
select id, invoice_no as no from sales where org_id = $1 and invoice_no > $2 and invoice_no <= $3 order by invoice_no limit $4

-- server/changes/changed-sales.ts
select last_number as invoice, last_refund as refund from invoice_counters where org_id = $1

-- server/changes/changed-sales.ts
select s.id, s.invoice_number, s.sale_date, s.received_at, s.location_id, s.user_id, s.customer_id, s.customer_name, s.status,
    (select coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount) order by p.line), '[]')
     from sale_payments p where p.org_id = $1 and p.sale_id = s.id) as payments,
    nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount,
    coalesce(back.amount, 0) as refunded_amount, s.profit - coalesce(back.profit, 0) as profit,
    (select json_agg(json_build_object('line', i.line, 'product_id', i.product_id, 'brand', i.brand, 'model', i.model, 'variant', i.variant,
       'quantity', i.quantity, 'unit_price', i.unit_price, 'discount_amount', i.discount_amount, 'tax_amount', i.tax_amount,
       'total', i.total, 'unit_id', i.unit_id, 'unit_number', i.unit_number, 'refunded', coalesce((select sum(r.quantity)
         from refund_items r where r.org_id = $1 and r.sale_id = s.id and r.line = i.line), 0)) order by i.line)
     from sale_items i where i.org_id = $1 and i.sale_id = s.id) as items
  from sales s cross join lateral (select sum(r.amount)::bigint as amount, sum(r.profit)::bigint as profit
    from refunds r where r.org_id = $1 and r.sale_id = s.id) back
  where s.org_id = $1 and s.id = any ($2::uuid[]) and ($3::uuid[] is null or s.location_id = any ($3))
  order by s.invoice_no

-- server/changes/changed-sales.ts
select sale_id as id, refund_no as no from refunds where org_id = $1 and refund_no > $2 and refund_no <= $3 order by refund_no limit $4
