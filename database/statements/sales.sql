-- server/sales/approvals/approval-rows.ts
select a.id, a.sale_id, a.status, a.status = 'waiting' and a.asked_at < $2::timestamptz - 30 * interval '1 minute' as is_over,
  coalesce(p.full_name, '') as asked_by, a.asked_by as asker_id, a.location_id, a.asked_at, a.note, a.total_amount, a.reduction, a.lines,
  case when a.decided_by is not null then coalesce(d.full_name, '') end as decided_by, a.decided_at from approvals a
  left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.asked_by
  left join actors_of_current_organizations() d on d.org_id = a.org_id and d.user_id = a.decided_by where a.org_id = $1 and a.id = $3

-- server/sales/approvals/approval-rows.ts
select a.id, a.sale_id, a.status, a.status = 'waiting' and a.asked_at < $2::timestamptz - 30 * interval '1 minute' as is_over,
  coalesce(p.full_name, '') as asked_by, a.asked_by as asker_id, a.location_id, a.asked_at, a.note, a.total_amount, a.reduction, a.lines,
  case when a.decided_by is not null then coalesce(d.full_name, '') end as decided_by, a.decided_at from approvals a
  left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.asked_by
  left join actors_of_current_organizations() d on d.org_id = a.org_id and d.user_id = a.decided_by
     where a.org_id = $1 and a.status = 'waiting' and a.asked_by <> $3 and a.asked_at >= $2::timestamptz - 30 * interval '1 minute'
       and ($4::uuid[] is null or a.location_id = any ($4))
     order by a.asked_at, a.id limit 100

-- server/sales/approvals/approvals-of-sales.ts
select org_id, id, status, subject, asked_by, location_id, decided_by, decided_at, price_allowed, discount_percent from approvals a
  where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and status = 'approved' and (
    exists (select from organization_members m where m.org_id = a.org_id and m.user_id = a.decided_by)
    or exists (select from staff s where s.org_id = a.org_id and s.id = a.decided_by and s.is_active))

-- server/sales/approvals/ask-approval.ts
select 1 from business_settings where org_id = $1 and allows_price_requests

-- server/sales/approvals/decide-approval.ts
select status, sale, location_id, asked_by, asked_at, total_amount, reduction from approvals
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/sales/approvals/decide-approval.ts
update approvals set status = $3, decided_by = $4, decided_at = $5, price_allowed = $6, discount_percent = $7
  where org_id = $1 and id = $2

-- server/sales/approvals/keep-approval.ts
insert into approvals (org_id, id, sale_id, subject, sale, lines, total_amount, reduction, note, asked_by, asked_at, status,
    decided_by, decided_at, price_allowed, discount_percent, location_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)

-- server/sales/approvals/keep-approval.ts
select count(*) from approvals where org_id = $1 and asked_by = $2 and asked_at > $3::timestamptz - interval '1 hour'

-- server/sales/approvals/keep-approval.ts
select subject, asked_by, status from approvals where org_id = $1 and id = $2

-- server/sales/approvals/subject.ts
select id, brand, model, selling_price, is_active from products where org_id = $1 and id = any ($2::uuid[])

-- server/sales/approvals/subject.ts
select l.product_id, (s.on_hand - sum(l.on_hand))::bigint as fresh
  from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
  join stock_levels s on s.org_id = l.org_id and s.product_id = l.product_id and s.location_id = l.location_id
  where l.org_id = $1 and l.location_id = $2 and l.product_id = any ($3::uuid[]) and l.on_hand > 0 and b.expires_on < $4::date
  group by l.product_id, s.on_hand

-- server/sales/customer-of-sale.ts
select 1 from sales where org_id = $1 and customer_id = $2 limit 1

-- server/sales/customer-of-sale.ts
select 1 from sales where org_id = $1 and customer_id = $2 order by id for no key update nowait

-- server/sales/customer-of-sale.ts
select 1 from sales where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update

-- server/sales/customer-of-sale.ts
select count(*) as orders, max(s.sale_date) as newest, coalesce(sum(s.total_amount - (
      select coalesce(sum(r.amount), 0) from refunds r where r.org_id = s.org_id and r.sale_id = s.id
    )), 0)::text as spent
  from sales s where s.org_id = $1 and s.customer_id = $2 and s.status = 'completed'

-- server/sales/customer-of-sale.ts
select id, response from sales where org_id = $1 and customer_id = $2 and response is not null

-- server/sales/customer-of-sale.ts
select max(sale_date) as newest from sales where org_id = $1 and customer_id = $2 and status = 'completed'

-- server/sales/customer-of-sale.ts
select p.id, p.body, coalesce(lower(p.customer_name) = lower(c.name), false) as is_named, c.phone_e164 as phone, c.ids
  from parked_sales p
  join (select org_id, name, phone_e164, array(select a.id::text from customer_aliases a where a.org_id = $1 and a.customer_id = $2) || id::text as ids
    from customers where org_id = $1 and id = $2) c on c.org_id = p.org_id
  where p.org_id = $1 and p.body <> '' and (lower(p.customer_name) = lower(c.name)
    or exists (select from unnest(c.ids) as i (id) where strpos(p.body, i.id) > 0)
    or strpos(regexp_replace(p.body, '\D', '', 'g'), right(c.phone_e164, 9)) > 0)
  order by p.id for no key update of p

-- server/sales/customer-of-sale.ts
select s.id, s.sale_date, s.invoice_number, s.items_summary, s.units, s.payment_method, (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments,
     nullif(s.on_account, 0) as on_account, s.status, s.total_amount,
     (select sum(amount) from refunds r where r.org_id = s.org_id and r.sale_id = s.id) as refunded_amount
   from sales s where s.org_id = $1 and s.customer_id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and ($4::uuid is null or $4 in (s.user_id, s.cashier_id))
   order by s.sale_date desc, s.id desc limit $5

-- server/sales/customer-of-sale.ts
select s.invoice_number, s.sale_date, s.status, s.customer_name, s.customer_contact, s.notes, s.total_amount,
    (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity, 'unit_price', i.unit_price,
       'total', i.total) order by i.line)
     from sale_items i where i.org_id = s.org_id and i.sale_id = s.id) as items,
    coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
     from sale_payments p where p.org_id = s.org_id and p.sale_id = s.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('refund_number', r.refund_number, 'created_at', r.created_at, 'amount', r.amount,
       'reason', r.reason) order by r.refund_no)
     from refunds r where r.org_id = s.org_id and r.sale_id = s.id), '[]') as refunds
  from sales s where s.org_id = $1 and s.customer_id = $2 order by s.sale_date, s.id

-- server/sales/customer-of-sale.ts
select w.number, s.invoice_number, w.received_on, w.state, w.fault, w.accessories, w.contact, w.note
  from sales s join warranty_claims w on w.org_id = s.org_id and w.sale_id = s.id
  where s.org_id = $1 and s.customer_id = $2 order by w.number

-- server/sales/customer-of-sale.ts
update approvals set note = null
  where org_id = $1 and note is not null and (
    sale_id in (select id from sales where org_id = $1 and customer_id = $2)
    or sale ->> 'customer_id' = any (array(
      select $2::text union select a.id::text from customer_aliases a where a.org_id = $1 and a.customer_id = $2)))

-- server/sales/customer-of-sale.ts
update parked_sales p set body = t.body, customer_name = null, note = null
  from json_to_recordset($2::json) as t (id uuid, body text) where p.org_id = $1 and p.id = t.id

-- server/sales/customer-of-sale.ts
update parked_sales set customer_name = null, note = null
  where org_id = $1 and id in (select id from sales where org_id = $1 and customer_id = $2)

-- server/sales/customer-of-sale.ts
update refund_requests set reason = '', note = null where org_id = $1 and sale_id in (select id from sales where org_id = $1 and customer_id = $2)

-- server/sales/customer-of-sale.ts
update refunds set reason = '' where org_id = $1 and sale_id in (select id from sales where org_id = $1 and customer_id = $2) and reason <> ''

-- server/sales/customer-of-sale.ts
update sales set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/sales/customer-of-sale.ts
update sales set customer_name = $3, customer_contact = '', notes = null, discount_reason = null, customer_id = null
  where org_id = $1 and customer_id = $2

-- server/sales/customer-of-sale.ts
update sales set customer_name = $3, customer_contact = '', notes = null, discount_reason = null
  where org_id = $1 and customer_id = $2

-- server/sales/customer-of-sale.ts
update sales s set response = a.response from json_to_recordset($2::json) as a (id uuid, response text)
  where s.org_id = $1 and s.id = a.id

-- server/sales/customer-of-sale.ts
update warranty_claims set fault = '–', accessories = null, contact = null, note = null where org_id = $1 and sale_id in (select id from sales where org_id = $1 and customer_id = $2)

-- server/sales/export-sales.ts
select s.id, s.sale_date, s.invoice_number, s.customer_name, s.customer_contact, s.units, s.payment_method, s.status, s.notes,
    nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, coalesce(back.amount, 0) as refunded_amount,
    s.profit - coalesce(back.profit, 0) as profit,
    (select json_agg(json_build_object('quantity', i.quantity, 'brand', i.brand, 'model', i.model) order by i.line)
     from sale_items i where i.org_id = $1 and i.sale_id = s.id) as items,
    coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
     from sale_payments p where p.org_id = $1 and p.sale_id = s.id), '[]') as payments,
    coalesce((select json_agg(g order by g.amount desc, g.method) from (select y.method, capped(sum(y.amount)) as amount
     from refund_payments y where y.org_id = $1 and y.sale_id = s.id group by y.method) g), '[]') as given_back
  from (select s.id from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1 and s.user_id = $8
    and ($9::timestamptz is null or (s.sale_date, s.id) < ($9::timestamptz, $10::uuid))
    order by s.sale_date desc, s.id desc limit $11) listed
  join sales s on s.org_id = $1 and s.id = listed.id
  cross join lateral (select sum(amount) as amount, sum(profit) as profit
    from refunds r where r.org_id = $1 and r.sale_id = s.id) back
  order by s.sale_date desc, s.id desc

-- server/sales/export-sales.ts
select s.id, s.sale_date, s.invoice_number, s.customer_name, s.customer_contact, s.units, s.payment_method, s.status, s.notes,
    nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, coalesce(back.amount, 0) as refunded_amount,
    s.profit - coalesce(back.profit, 0) as profit,
    (select json_agg(json_build_object('quantity', i.quantity, 'brand', i.brand, 'model', i.model) order by i.line)
     from sale_items i where i.org_id = $1 and i.sale_id = s.id) as items,
    coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
     from sale_payments p where p.org_id = $1 and p.sale_id = s.id), '[]') as payments,
    coalesce((select json_agg(g order by g.amount desc, g.method) from (select y.method, capped(sum(y.amount)) as amount
     from refund_payments y where y.org_id = $1 and y.sale_id = s.id group by y.method) g), '[]') as given_back
  from (select s.id from sales s where s.org_id = $1
    and ($2::timestamptz is null or (s.sale_date, s.id) < ($2::timestamptz, $3::uuid))
    order by s.sale_date desc, s.id desc limit $4) listed
  join sales s on s.org_id = $1 and s.id = listed.id
  cross join lateral (select sum(amount) as amount, sum(profit) as profit
    from refunds r where r.org_id = $1 and r.sale_id = s.id) back
  order by s.sale_date desc, s.id desc

-- server/sales/export-sales.ts
select s.id, s.sale_date, s.invoice_number, s.customer_name, s.customer_contact, s.units, s.payment_method, s.status, s.notes,
    nullif(s.on_account, 0) as on_account, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, coalesce(back.amount, 0) as refunded_amount,
    s.profit - coalesce(back.profit, 0) as profit,
    (select json_agg(json_build_object('quantity', i.quantity, 'brand', i.brand, 'model', i.model) order by i.line)
     from sale_items i where i.org_id = $1 and i.sale_id = s.id) as items,
    coalesce((select json_agg(json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference) order by p.line)
     from sale_payments p where p.org_id = $1 and p.sale_id = s.id), '[]') as payments,
    coalesce((select json_agg(g order by g.amount desc, g.method) from (select y.method, capped(sum(y.amount)) as amount
     from refund_payments y where y.org_id = $1 and y.sale_id = s.id group by y.method) g), '[]') as given_back
  from (select s.id from sales s where s.org_id = $1 and s.location_id = any ($2::uuid[])
    and ($3::timestamptz is null or (s.sale_date, s.id) < ($3::timestamptz, $4::uuid))
    order by s.sale_date desc, s.id desc limit $5) listed
  join sales s on s.org_id = $1 and s.id = listed.id
  cross join lateral (select sum(amount) as amount, sum(profit) as profit
    from refunds r where r.org_id = $1 and r.sale_id = s.id) back
  order by s.sale_date desc, s.id desc

-- server/sales/get-sale.ts
select id, invoice_number as "invoiceNumber", invoice_number, sale_date, received_at, customer_id, customer_name, customer_contact,
         payment_method, status, subtotal, discount_amount, tax_amount, total_amount, nullif(on_account, 0) as on_account, notes, discount_reason, user_id, served_by,
         case when cashier_id is not null then (select a.full_name from actors_of_current_organizations() a where a.org_id = $1 and a.user_id = sales.cashier_id) end as cashier_name,
         case when approver_id is not null then (select a.full_name from actors_of_current_organizations() a where a.org_id = $1 and a.user_id = sales.approver_id) end as approver_name,
         sale_date as date, total_amount as "totalAmount",
         (select json_build_object('name', l.name, 'address', l.address, 'phone', l.phone, 'tin', l.tin,
            'is_vat_registered', l.is_vat_registered, 'receipt_footer', l.receipt_footer, 'receipt_warranty', l.receipt_warranty)
          from letterheads l where l.org_id = $1 and l.no = sales.letterhead_no) as letterhead,
         (select json_build_object('refund_number', b.refund_number, 'invoice_number', o.invoice_number, 'amount', x.amount)
  from exchanges x join refunds b on b.org_id = x.org_id and b.id = x.refund_id join sales o on o.org_id = b.org_id and o.id = b.sale_id
  where x.org_id = sales.org_id and x.sale_id = sales.id) as exchange
       from sales where org_id = $1 and id = $2 and ($3::uuid[] is null or sales.location_id = any ($3)) and ($4::uuid is null or $4 in (sales.user_id, sales.cashier_id))

-- server/sales/get-sale.ts
select method, amount, reference from sale_payments where org_id = $1 and sale_id = $2 order by line

-- server/sales/get-sale.ts
select product_id, brand, model, variant, quantity, unit_price, discount_amount, tax_amount, total, unit_id, unit_number, price_list_id, price_list, price_list_from,
    case when unit_id is not null then (select u.warranty_until from units u
      where u.org_id = sale_items.org_id and u.sale_id = sale_items.sale_id and u.sale_line = sale_items.line) end as warranty_until
  from sale_items where org_id = $1 and sale_id = $2 order by line

-- server/sales/invoice-number.ts
select last_number from invoice_counters where org_id = $1 for no key update skip locked

-- server/sales/invoice-number.ts
with locked as (
    select org_id from invoice_counters where org_id = any ($1::uuid[]) order by org_id for no key update
  )
  update invoice_counters c set last_number = c.last_number + t.count
  from unnest($1::uuid[], $2::bigint[]) as t (org_id, count), locked
  where c.org_id = t.org_id and locked.org_id = c.org_id
  returning c.org_id, c.last_number - t.count as before

-- server/sales/known-sales.ts
select s.org_id, s.id, s.request_hash, s.response
  from unnest($1::uuid[], $2::uuid[]) as k (org_id, id)
  cross join lateral (
    select * from sales s where s.org_id = k.org_id and s.id between k.id and k.id order by s.id
  ) s

-- server/sales/known-sales.ts
select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('lock_timeout', $1, true)

-- server/sales/list-sale-items.ts
select count(*) from sale_items i where i.org_id = $1 and ($2::uuid is null or i.sale_id = $2) and ($3::uuid is null or i.product_id = $3)
  and ($4::uuid[] is null or (select s.location_id from sales s where s.org_id = $1 and s.id = i.sale_id) = any ($4))
  and ($5::uuid is null or exists (select from sales s where s.org_id = $1 and s.id = i.sale_id and $5 in (s.user_id, s.cashier_id)))

-- server/sales/list-sale-items.ts
select i.sale_id, i.line, i.product_id, i.brand, i.model, i.variant, i.quantity, i.unit_price, i.discount_amount, i.tax_amount, i.total, i.unit_id, i.unit_number,
       i.price_list_id, i.price_list, i.price_list_from,
       s.invoice_number, s.sale_date
     from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
     where i.org_id = $1 and ($2::uuid is null or i.sale_id = $2) and ($3::uuid is null or i.product_id = $3)
  and ($4::uuid[] is null or (select s.location_id from sales s where s.org_id = $1 and s.id = i.sale_id) = any ($4))
  and ($5::uuid is null or exists (select from sales s where s.org_id = $1 and s.id = i.sale_id and $5 in (s.user_id, s.cashier_id))) and (i.sale_id, i.line) > ($6::uuid, $7::bigint) order by i.sale_id, i.line limit $8 offset $9

-- server/sales/list-sale-items.ts
select i.sale_id, i.line, i.product_id, i.brand, i.model, i.variant, i.quantity, i.unit_price, i.discount_amount, i.tax_amount, i.total, i.unit_id, i.unit_number,
       i.price_list_id, i.price_list, i.price_list_from,
       s.invoice_number, s.sale_date
     from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
     where i.org_id = $1 and ($2::uuid is null or i.sale_id = $2) and ($3::uuid is null or i.product_id = $3)
  and ($4::uuid[] is null or (select s.location_id from sales s where s.org_id = $1 and s.id = i.sale_id) = any ($4))
  and ($5::uuid is null or exists (select from sales s where s.org_id = $1 and s.id = i.sale_id and $5 in (s.user_id, s.cashier_id))) order by s.sale_date desc, s.id desc, i.line limit $6 offset $7

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and ((s.payment_method = $2 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $2)) and s.status = $3 order by s.sale_date desc, s.id desc limit $4 offset $5) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and ((s.payment_method = $2 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $2)) order by s.sale_date desc, s.id desc limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and (id) > ($2::uuid) order by id limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.id

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.location_id = any ($2::uuid[]) order by s.sale_date desc, s.id desc limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' order by s.sale_date desc, s.id desc limit $2 offset $3) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.on_account > 0 and s.status = $2 order by s.sale_date desc, s.id desc limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.on_account > 0 order by s.sale_date desc, s.id desc limit $2 offset $3) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz order by s.sale_date desc, s.id desc limit $4 offset $5) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz order by s.sale_date desc, s.id desc limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.status = 'cancelled' order by s.sale_date desc, s.id desc limit $2 offset $3) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 and s.status = $2 order by s.sale_date desc, s.id desc limit $3 offset $4) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
select page.* from (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select s.id from sales s where s.org_id = $1 order by s.sale_date desc, s.id desc limit $2 offset $3) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back) page
     order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
with found as materialized (
    select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1),
  totals as (
    select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
      coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
      coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
    from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
      from refunds where org_id = $1 and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
  paid as (select case when $8::text is null then null else
    (select coalesce(sum(p.amount), 0) from sale_payments p
     where p.org_id = $1 and p.method = $8 and p.sale_id in (select id from found))
    - (select coalesce(sum(r.amount), 0) from refund_payments r
       where r.org_id = $1 and r.method = $8 and r.sale_id in (select id from found)) end as all_paid),
  page as (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select id from found where true order by sale_date desc, id desc limit $9 offset $10) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back)
  select * from totals cross join paid left join page on true order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
with found as materialized (
    select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1 and ((s.payment_method = $8 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $8))),
  totals as (
    select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
      coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
      coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
    from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
      from refunds where org_id = $1 and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
  paid as (select case when $9::text is null then null else
    (select coalesce(sum(p.amount), 0) from sale_payments p
     where p.org_id = $1 and p.method = $9 and p.sale_id in (select id from found))
    - (select coalesce(sum(r.amount), 0) from refund_payments r
       where r.org_id = $1 and r.method = $9 and r.sale_id in (select id from found)) end as all_paid),
  page as (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select id from found where true order by sale_date desc, id desc limit $10 offset $11) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back)
  select * from totals cross join paid left join page on true order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
with found as materialized (
    select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1 and s.location_id = any ($8::uuid[])),
  totals as (
    select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
      coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
      coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
    from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
      from refunds where org_id = $1 and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
  paid as (select case when $9::text is null then null else
    (select coalesce(sum(p.amount), 0) from sale_payments p
     where p.org_id = $1 and p.method = $9 and p.sale_id in (select id from found))
    - (select coalesce(sum(r.amount), 0) from refund_payments r
       where r.org_id = $1 and r.method = $9 and r.sale_id in (select id from found)) end as all_paid),
  page as (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select id from found where true order by sale_date desc, id desc limit $10 offset $11) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back)
  select * from totals cross join paid left join page on true order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
with found as materialized (
    select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1 and s.on_account > 0),
  totals as (
    select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
      coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
      coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
    from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
      from refunds where org_id = $1 and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
  paid as (select (select coalesce(sum(on_account), 0) from found) - (select coalesce(sum(r.on_account), 0) from refunds r
    where r.org_id = $1 and r.sale_id in (select id from found)) as all_paid),
  page as (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select id from found where true order by sale_date desc, id desc limit $8 offset $9) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back)
  select * from totals cross join paid left join page on true order by page.sale_date desc, page.id desc

-- server/sales/list-sales.ts
with found as materialized (
    select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from find_sales($1, $2::text[], $3::bigint, $4::bigint, $5, $6, $7) s where s.org_id = $1 and s.user_id = $8),
  totals as (
    select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
      coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
      coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
    from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
      from refunds where org_id = $1 and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
  paid as (select case when $9::text is null then null else
    (select coalesce(sum(p.amount), 0) from sale_payments p
     where p.org_id = $1 and p.method = $9 and p.sale_id in (select id from found))
    - (select coalesce(sum(r.amount), 0) from refund_payments r
       where r.org_id = $1 and r.method = $9 and r.sale_id in (select id from found)) end as all_paid),
  page as (select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
      (select coalesce(json_agg(json_build_object('method', m.method, 'amount', m.amount) order by m.amount desc, m.method), '[]')
  from (select p.method, capped(sum(p.amount)) as amount from sale_payments p
    where p.org_id = s.org_id and p.sale_id = s.id group by p.method) m) as payments, nullif(s.on_account, 0) as on_account, s.status,
      s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
      s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
    from (select id from found where true order by sale_date desc, id desc limit $10 offset $11) listed
    join sales s on s.org_id = $1 and s.id = listed.id
    left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
    cross join lateral (select sum(amount) as amount, sum(profit) as profit
      from refunds r where r.org_id = $1 and r.sale_id = s.id) back)
  select * from totals cross join paid left join page on true order by page.sale_date desc, page.id desc

-- server/sales/list-sellers.ts
with sold as (select distinct key from organization_day_parts where org_id = $1 and part = 'staff' and day >= $2)
  select a.user_id as id, coalesce(nullif(a.full_name, ''), a.email, '') as name
  from sold join actors_of_current_organizations() a on a.org_id = $1 and a.user_id::text = sold.key
  left join pos_terminals t on t.org_id = $1 and t.id = a.user_id
  where (t.id is null or $3::uuid[] is null or t.location_id = any ($3))
  order by lower(coalesce(nullif(a.full_name, ''), a.email, '')), a.user_id

-- server/sales/lock-sale.ts
select case when sales.on_account = 0 then 0 else sales.on_account -
  (select coalesce(sum(r.on_account), 0)::bigint from refunds r where r.org_id = sales.org_id and r.sale_id = sales.id) end as left_on_account from sales where org_id = $1 and id = $2

-- server/sales/lock-sale.ts
select i.line, i.product_id, i.brand, i.model, i.variant, i.quantity, i.unit_cost, i.tax_amount, i.total, coalesce(u.id, i.unit_id) as unit_id,
    coalesce(u.number, i.unit_number) as unit_number,
    i.unit_id is null and exists (select from products p where p.org_id = i.org_id and p.id = i.product_id and p.tracking <> 'none') as gets_number,
    (select coalesce(sum(r.quantity), 0)::bigint from refund_items r
     where r.org_id = i.org_id and r.sale_id = i.sale_id and r.line = i.line) as refunded_quantity
  from sale_items i left join units u on u.org_id = i.org_id and u.sale_id = i.sale_id and u.sale_line = i.line
  where i.org_id = $1 and i.sale_id = $2 order by i.line

-- server/sales/lock-sale.ts
select id, invoice_number, status, customer_id, sale_day, sale_hour, user_id, cashier_id, payment_method, location_id,
    (select l.id from locations l where l.org_id = sales.org_id and l.id = sales.location_id and l.closed_at is null)
      as open_location_id
  from sales where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/sales/lock-sale.ts
select method, amount from refund_payments where org_id = $1 and sale_id = $2

-- server/sales/lock-sale.ts
select method as paid_by, amount from sale_payments where org_id = $1 and sale_id = $2 order by line

-- server/sales/refunds/cancel-of-shift.ts
select 1 from sales s
  left join wallets w on w.org_id = s.org_id and w.terminal_id = s.terminal_id
  left join shifts f on f.org_id = w.org_id and f.drawer_id = w.id and f.closed_at is null
  where s.org_id = $1 and s.id = $2 and s.terminal_id = $3
    and (f.opened_at is null and s.sale_day = $4::date or s.sale_date >= f.opened_at) limit 1

-- server/sales/refunds/cancel-of-shift.ts
select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
  where r.org_id = $1 and r.sale_id = $2 and r.kind = 'cancel' and r.request_hash is not null and s.terminal_id = $3

-- server/sales/refunds/close-request.ts
update refund_requests set status = 'closed', decided_at = $4
  where org_id = $1 and sale_id = $2 and id <> $3 and status = 'waiting' returning id, user_id

-- server/sales/refunds/decide-refund-request.ts
select id, sale_id, status, kind, items, reason, payment_method, reference, payments, amount, user_id, requested_at, shift_id, terminal_id
  from refund_requests
  where org_id = $1 and id = $2 for no key update

-- server/sales/refunds/decide-refund-request.ts
select sale_id, shift_id from refund_requests where org_id = $1 and id = $2

-- server/sales/refunds/decide-refund-request.ts
update refund_requests set status = $3, note = $4, decided_at = $5, decided_by = $6 where org_id = $1 and id = $2

-- server/sales/refunds/doubted-refunds.ts
insert into refund_requests (org_id, id, sale_id, kind, items, reason, payment_method, amount, requested_at, user_id, doubt, shift_id,
    terminal_id)
  select s.org_id, $2, s.id, 'refund', kept.items, $5, 'cash', $6, $7, $8, $9, $10, $11
  from sales s, lateral (
    select jsonb_agg(jsonb_build_object('line', a.line, 'quantity', a.quantity, 'goods', a.goods, 'brand', i.brand,
        'model', i.model) || case when a.unit_number is null then '{}' else jsonb_build_object('unit_number', a.unit_number) end
      order by a.line) as items
    from jsonb_to_recordset($4::jsonb) as a (line int, quantity bigint, goods text, unit_number text)
    join sale_items i on i.org_id = s.org_id and i.sale_id = s.id and i.line = a.line) kept
  where s.org_id = $1 and s.id = $3 and s.status = 'completed' and kept.items is not null on conflict do nothing

-- server/sales/refunds/doubted-refunds.ts
select 1 from shifts where org_id = $1 and id = $2 for update

-- server/sales/refunds/exchange-goods.ts
insert into exchanges (org_id, sale_id, refund_id, amount) values ($1, $2, $3, $4)

-- server/sales/refunds/exchange-goods.ts
select p.method, p.amount, p.reference from exchanges x join sale_payments p on p.org_id = x.org_id and p.sale_id = x.sale_id
  where x.org_id = $1 and x.refund_id = $2 order by p.line

-- server/sales/refunds/exchange-goods.ts
select s.response, s.customer_name, nullif(s.on_account, 0) as on_account from exchanges x join sales s on s.org_id = x.org_id and s.id = x.sale_id
  where x.org_id = $1 and x.refund_id = $2

-- server/sales/refunds/find-sales-brought.ts
select s.id, s.invoice_number, s.local_number, s.sale_date, s.status, s.total_amount,
       case when s.on_account = 0 then 0 else s.on_account -
  (select coalesce(sum(r.on_account), 0)::bigint from refunds r where r.org_id = s.org_id and r.sale_id = s.id) end as left_on_account, s.customer_id from sales s
     where s.org_id = $1 and ($2::uuid[] is null or s.location_id = any ($2)) and (
       s.invoice_no = $3 or lower(s.local_number) = $4
       or s.id = (select r.sale_id from sale_receipts r where r.org_id = $1 and r.link_token_hash = $5)
       or s.customer_id in (select c.id from customers c where c.org_id = $1 and c.phone_e164 = $6)
       or s.id in (select u.sale_id from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
         where n.org_id = $1 and n.tail = any ($7::text[]) and n.number = any ($8::text[])))
     order by s.sale_date desc, s.id desc limit 5

-- server/sales/refunds/get-refund.ts
select r.id, r.refund_number, r.kind, r.sale_id, s.invoice_number, s.customer_name, r.created_at,
  coalesce(p.full_name, '') as user_name,
  case when r.approver_id is not null then coalesce(q.full_name, '') end as approver_name, r.reason, r.payment_method, r.reference, r.amount, nullif(r.on_account, 0) as on_account,
  coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount, 'reference', y.reference) order by y.line)
    from refund_payments y where y.org_id = r.org_id and y.refund_id = r.id), '[]') as payments, r.tax_amount,
  (select n.invoice_number from exchanges x join sales n on n.org_id = x.org_id and n.id = x.sale_id
    where x.org_id = r.org_id and x.refund_id = r.id) as exchanged_for, (
    select json_agg(json_build_object('line', i.line, 'product_id', l.product_id, 'brand', l.brand, 'model', l.model, 'variant', l.variant,
      'quantity', i.quantity, 'goods', i.goods, 'amount', i.amount, 'tax_amount', i.tax_amount, 'unit_number', (
        select u.number from units u where u.org_id = l.org_id and u.id = l.unit_id
          and exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.reference = r.id))) order by i.line)
    from refund_items i join sale_items l on l.org_id = i.org_id and l.sale_id = i.sale_id and l.line = i.line
    where i.org_id = r.org_id and i.refund_id = r.id) as items
  from refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() q on q.org_id = r.org_id and q.user_id = r.approver_id where r.org_id = $1 and r.id = $2
       and ($3::uuid[] is null or r.location_id = any ($3) or s.location_id = any ($3))

-- server/sales/refunds/get-refund.ts
select r.id, r.refund_number, r.kind, r.sale_id, s.invoice_number, s.customer_name, r.created_at,
  coalesce(p.full_name, '') as user_name,
  case when r.approver_id is not null then coalesce(q.full_name, '') end as approver_name, r.reason, r.payment_method, r.reference, r.amount, nullif(r.on_account, 0) as on_account,
  coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount, 'reference', y.reference) order by y.line)
    from refund_payments y where y.org_id = r.org_id and y.refund_id = r.id), '[]') as payments, r.tax_amount,
  (select n.invoice_number from exchanges x join sales n on n.org_id = x.org_id and n.id = x.sale_id
    where x.org_id = r.org_id and x.refund_id = r.id) as exchanged_for, (
    select json_agg(json_build_object('line', i.line, 'product_id', l.product_id, 'brand', l.brand, 'model', l.model, 'variant', l.variant,
      'quantity', i.quantity, 'goods', i.goods, 'amount', i.amount, 'tax_amount', i.tax_amount, 'unit_number', (
        select u.number from units u where u.org_id = l.org_id and u.id = l.unit_id
          and exists (select from unit_events e where e.org_id = u.org_id and e.unit_id = u.id and e.reference = r.id))) order by i.line)
    from refund_items i join sale_items l on l.org_id = i.org_id and l.sale_id = i.sale_id and l.line = i.line
    where i.org_id = r.org_id and i.refund_id = r.id) as items
  from refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() q on q.org_id = r.org_id and q.user_id = r.approver_id where r.org_id = $1 and r.sale_id = $2 order by r.refund_no

-- server/sales/refunds/list-refunds.ts
select r.id, r.refund_number, r.kind, r.sale_id, s.invoice_number, s.customer_name, r.created_at,
  coalesce(p.full_name, '') as user_name,
  case when r.approver_id is not null then coalesce(q.full_name, '') end as approver_name, r.reason, r.payment_method, r.reference, r.amount, nullif(r.on_account, 0) as on_account,
  coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount, 'reference', y.reference) order by y.line)
    from refund_payments y where y.org_id = r.org_id and y.refund_id = r.id), '[]') as payments from refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() q on q.org_id = r.org_id and q.user_id = r.approver_id where r.org_id = $1 and ($2::date is null or r.refund_day >= $2) and ($3::date is null or r.refund_day <= $3)
    and ($4::uuid[] is null or r.location_id = any ($4)) and (r.id) > ($5::uuid) order by r.id limit $6 offset $7

-- server/sales/refunds/list-refunds.ts
select r.id, r.refund_number, r.kind, r.sale_id, s.invoice_number, s.customer_name, r.created_at,
  coalesce(p.full_name, '') as user_name,
  case when r.approver_id is not null then coalesce(q.full_name, '') end as approver_name, r.reason, r.payment_method, r.reference, r.amount, nullif(r.on_account, 0) as on_account,
  coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount, 'reference', y.reference) order by y.line)
    from refund_payments y where y.org_id = r.org_id and y.refund_id = r.id), '[]') as payments from refunds r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() q on q.org_id = r.org_id and q.user_id = r.approver_id where r.org_id = $1 and ($2::date is null or r.refund_day >= $2) and ($3::date is null or r.refund_day <= $3)
    and ($4::uuid[] is null or r.location_id = any ($4)) order by r.created_at desc, r.id desc limit $5 offset $6

-- server/sales/refunds/refund-requests.ts
select count(*) from refund_requests r where r.org_id = $1

-- server/sales/refunds/refund-requests.ts
select count(*) from refund_requests r where r.org_id = $1 and r.status = 'waiting'

-- server/sales/refunds/refund-requests.ts
select count(*) from refund_requests r where r.org_id = $1 and r.status = 'waiting' and r.user_id = $2

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 and (r.id) > ($2::uuid) order by r.id limit $3 offset $4

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 and r.id = $2 and ($3::uuid[] is null or s.location_id = any ($3))

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 and r.sale_id = $2 order by r.requested_at, r.id

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 and r.status = 'waiting' and r.user_id = $2 order by r.requested_at desc, r.id desc limit $3 offset $4

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 and r.status = 'waiting' order by r.requested_at desc, r.id desc limit $2 offset $3

-- server/sales/refunds/refund-requests.ts
select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by where r.org_id = $1 order by r.requested_at desc, r.id desc limit $2 offset $3

-- server/sales/refunds/refund-sale.ts
select request_hash from refunds where org_id = $1 and id = $2

-- server/sales/refunds/request-refund.ts
insert into refund_requests (org_id, id, sale_id, kind, items, reason, payment_method, reference, payments, amount, requested_at,
    user_id, request_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)

-- server/sales/refunds/request-refund.ts
select 1 from refund_requests where org_id = $1 and sale_id = $2 and status = 'waiting' and doubt is null

-- server/sales/refunds/request-refund.ts
select request_hash from refund_requests where org_id = $1 and id = $2

-- server/sales/refunds/require-refund-limit.ts
select coalesce(sum(amount), 0) as amount from refunds where org_id = $1 and sale_id = $2 and (user_id = $3 or approver_id = $3)

-- server/sales/refunds/units-back.ts
select 1 from unit_numbers where org_id = $1 and unit_id = $2 and number = any ($3::text[])

-- server/sales/refunds/units-back.ts
select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
  where n.org_id = $1 and n.tail = any ($3::text[]) and n.number = any ($2::text[]) and not n.is_here
    and u.state not in ('given_back', 'released') limit 1

-- server/sales/refunds/units-back.ts
select s.invoice_number, s.customer_name
  from unit_numbers n join sale_items i on i.org_id = n.org_id and i.unit_id = n.unit_id
  join sales s on s.org_id = i.org_id and s.id = i.sale_id
  where n.org_id = $1 and n.tail = any ($4::text[]) and n.number = any ($2::text[]) and ($3::uuid[] is null or s.location_id = any ($3))
  order by s.sale_date desc limit 1

-- server/sales/refunds/write-refund.ts
insert into refund_items (org_id, refund_id, sale_id, line, quantity, refunded_before, sold, goods, amount, tax_amount)
  select * from json_to_recordset($1::json) as i (org_id uuid, refund_id uuid, sale_id uuid, line int, quantity bigint,
    refunded_before bigint, sold bigint, goods text, amount bigint, tax_amount bigint)

-- server/sales/refunds/write-refund.ts
insert into refund_payments (org_id, refund_id, sale_id, line, method, amount, reference)
  select * from json_to_recordset($1::json)
    as p (org_id uuid, refund_id uuid, sale_id uuid, line int, method text, amount bigint, reference text)

-- server/sales/refunds/write-refund.ts
insert into refunds (org_id, id, refund_no, refund_number, sale_id, kind, reason, payment_method, reference, units, amount,
    tax_amount, profit, created_at, refund_day, user_id, location_id, told_at, on_account, approver_id, request_hash)
  select r.*, $2::bytea from json_to_record($1::json) as r (org_id uuid, id uuid, refund_no bigint, refund_number text, sale_id uuid,
    kind text, reason text, payment_method text, reference text, units bigint, amount bigint, tax_amount bigint, profit bigint,
    created_at timestamptz, refund_day date, user_id uuid, location_id uuid, told_at timestamptz, on_account bigint, approver_id uuid)

-- server/sales/refunds/write-refund.ts
update sales set status = 'cancelled' where org_id = $1 and id = $2

-- server/sales/review/decide-parked.ts
select status, body, response, local_number, reason, failure ->> 'key' as refusal from parked_sales
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/sales/review/decide-parked.ts
select t.id, t.name, t.terminal_no, p.location_id, o.name as shop_name, has_staff(t.org_id)
  from parked_sales p join pos_terminals t on t.org_id = p.org_id and t.id = p.terminal_id
  join organizations o on o.id = p.org_id
  where p.org_id = $1 and p.id = $2

-- server/sales/review/decide-parked.ts
update parked_sales set status = $3, note = $4, decided_at = $5, decided_by = $6,
    body = case when $3 = 'posted' then '' else body end
  where org_id = $1 and id = $2

-- server/sales/review/flagged-sales.ts
select s.id, s.invoice_number, s.local_number, s.terminal_id, t.name as terminal_name, s.sale_date, s.received_at, s.customer_name,
  s.items_summary, s.units, s.total_amount, s.flags, s.flags_resolved_at as resolved_at,
  (select d.full_name from people_of_current_organizations() d where d.org_id = s.org_id and d.user_id = s.flags_resolved_by)
    as resolved_by_name
  from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id where s.org_id = $1 and s.flags <> '{}' and s.flags_resolved_at is not null
         and ($2::uuid[] is null or s.location_id = any ($2)) order by s.received_at desc, s.id desc limit $3 offset $4

-- server/sales/review/flagged-sales.ts
select s.id, s.invoice_number, s.local_number, s.terminal_id, t.name as terminal_name, s.sale_date, s.received_at, s.customer_name,
  s.items_summary, s.units, s.total_amount, s.flags, s.flags_resolved_at as resolved_at,
  (select d.full_name from people_of_current_organizations() d where d.org_id = s.org_id and d.user_id = s.flags_resolved_by)
    as resolved_by_name
  from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id where s.org_id = $1 and s.flags <> '{}' and s.flags_resolved_at is null
         and ($2::uuid[] is null or s.location_id = any ($2)) order by s.received_at desc, s.id desc limit $3 offset $4

-- server/sales/review/flagged-sales.ts
select s.id, s.invoice_number, s.local_number, s.terminal_id, t.name as terminal_name, s.sale_date, s.received_at, s.customer_name,
  s.items_summary, s.units, s.total_amount, s.flags, s.flags_resolved_at as resolved_at,
  (select d.full_name from people_of_current_organizations() d where d.org_id = s.org_id and d.user_id = s.flags_resolved_by)
    as resolved_by_name
  from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id where s.org_id = $1 and s.id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and s.flags <> '{}'

-- server/sales/review/flagged-sales.ts
update sales set flags_resolved_at = $4, flags_resolved_by = $5
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) and flags <> '{}' and flags_resolved_at is null returning invoice_number, flags

-- server/sales/review/list-parked.ts
select p.id, p.terminal_id, t.name as terminal_name, p.local_number, p.reason, p.failure, p.sale_date, p.received_at,
  p.customer_name, p.total_amount, p.status, p.decided_at, p.note, p.body,
  (select d.full_name from people_of_current_organizations() d where d.org_id = p.org_id and d.user_id = p.decided_by) as decided_by_name
  from parked_sales p join pos_terminals t on t.org_id = p.org_id and t.id = p.terminal_id where p.org_id = $1 and p.status = 'waiting'
         and ($2::uuid[] is null or p.location_id = any ($2)) order by p.received_at desc, p.id desc
       limit $3 offset $4

-- server/sales/review/park-sales.ts
insert into parked_sales (org_id, id, terminal_id, terminal_seq, local_number, reason, failure, sale_date, customer_name,
    total_amount, body, response, location_id, request_hash, received_at)
  select org_id, id, terminal_id, terminal_seq, local_number, reason, failure, sale_date, customer_name, total_amount, body, response,
    location_id, decode(request_hash, 'base64'), $2
  from json_to_recordset($1::json) as p (org_id uuid, id uuid, terminal_id uuid, terminal_seq bigint, local_number text, reason text,
    failure jsonb, sale_date timestamptz, customer_name text, total_amount bigint, body text, response text, location_id uuid, request_hash text)
  order by org_id, id

-- server/sales/review/parked-rows.ts
select id::text, brand, model, tracking <> 'none' as is_numbered from products where org_id = $1 and id = any ($2::uuid[])

-- server/sales/review/parked-rows.ts
select id::text, number from units where org_id = $1 and id = any ($2::uuid[])

-- server/sales/review/parked-rows.ts
select p.id, p.terminal_id, t.name as terminal_name, p.local_number, p.reason, p.failure, p.sale_date, p.received_at,
  p.customer_name, p.total_amount, p.status, p.decided_at, p.note, p.body,
  (select d.full_name from people_of_current_organizations() d where d.org_id = p.org_id and d.user_id = p.decided_by) as decided_by_name
  from parked_sales p join pos_terminals t on t.org_id = p.org_id and t.id = p.terminal_id where p.org_id = $1 and p.id = $2 and ($3::uuid[] is null or p.location_id = any ($3))

-- server/sales/sale-history.ts
select coalesce(p.full_name, '') as recorded_by, case when sales.on_account = 0 then 0 else sales.on_account -
  (select coalesce(sum(r.on_account), 0)::bigint from refunds r where r.org_id = sales.org_id and r.sale_id = sales.id) end as left_on_account from sales
       left join actors_of_current_organizations() p on p.org_id = sales.org_id and p.user_id = sales.user_id
       where sales.org_id = $1 and sales.id = $2 and ($3::uuid[] is null or sales.location_id = any ($3))

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(p.amount), 0) from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = $1 and p.method = $2 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) )
  - (select coalesce(sum(y.amount), 0) from refund_payments y where y.org_id = $1 and y.method = $4
  and y.refund_id in (select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) )) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(p.amount), 0) from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = $1 and p.method = $5 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' )
  - (select coalesce(sum(y.amount), 0) from refund_payments y where y.org_id = $1 and y.method = $6
  and y.refund_id in (select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' )) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(p.amount), 0) from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = $1 and p.method = $2 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.invoice_no > $4)
  - (select coalesce(sum(y.amount), 0) from refund_payments y where y.org_id = $1 and y.method = $5
  and y.refund_id in (select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and r.refund_no > $6)) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.invoice_no > $7) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and r.refund_no > $8) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(p.amount), 0) from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = $1 and p.method = $9 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $10))
  - (select coalesce(sum(y.amount), 0) from refund_payments y where y.org_id = $1 and y.method = $11
  and y.refund_id in (select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $12))) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $13)) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and ((s.payment_method = $3 and (s.total_amount = 0 or s.on_account < s.total_amount)) or s.id in (
  select p.sale_id from sale_payments p where p.org_id = $1 and p.line > 1 and p.method = $3)) and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $14)) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(s.on_account), 0) from sales s where s.org_id = $1 and s.on_account > 0 ) - (select coalesce(sum(r.on_account), 0) from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 ) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.on_account > 0 ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(s.on_account), 0) from sales s where s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' ) - (select coalesce(sum(r.on_account), 0) from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' ) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(s.on_account), 0) from sales s where s.org_id = $1 and s.on_account > 0 and s.invoice_no > $2) - (select coalesce(sum(r.on_account), 0) from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and r.refund_no > $3) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.on_account > 0 and s.invoice_no > $4) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and r.refund_no > $5) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, (select coalesce(sum(s.on_account), 0) from sales s where s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $6)) - (select coalesce(sum(r.on_account), 0) from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $7)) as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $8)) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.on_account > 0 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $9)) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.invoice_no > $2) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and r.refund_no > $3) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $4)) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $5)) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.location_id = any ($2::uuid[]) ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.location_id = any ($3::uuid[]) ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.location_id = any ($4::uuid[]) and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.location_id = any ($5::uuid[]) and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.invoice_no > $3) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and r.refund_no > $4) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $5)) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $6)) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz ) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and s.status = 'cancelled' ) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and s.status = 'cancelled' ) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/sales-sums.ts
select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
    g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
  from (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and s.invoice_no > $4) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and r.refund_no > $5) b) a cross join (select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, 0 as paid
  from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $6)) s
  cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = $1 and s.org_id = $1 and s.sale_day >= $2::date and s.sale_date >= ($2::date - 2)::timestamptz and s.sale_day <= $3::date and s.sale_date < ($3::date + 3)::timestamptz and s.status = 'cancelled' and s.id in (select b.sale_id from refunds b where b.org_id = $1 and b.refund_no > $7)) b) g
  cross join (select max(invoice_no) as invoice from sales where org_id = $1) i
  cross join (select max(refund_no) as refund from refunds where org_id = $1) r

-- server/sales/till-state.ts
select org_id, id, request_hash, response from parked_sales
  where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))

-- server/sales/till-state.ts
select t.id as terminal_id, coalesce(l.sharers, '{}') as sharers, l.until, false as is_only from pos_terminals t
  left join unit_leases l on l.org_id = t.org_id and l.location_id = t.location_id and l.terminal_id = t.id
  where (t.org_id, t.id) in (select * from unnest($1::uuid[], $2::uuid[])) and exists (
    select from pos_terminals o
    where o.org_id = t.org_id and o.location_id = t.location_id and o.id <> t.id and o.revoked_at is null)

-- server/sales/till-state.ts
with asked as (select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as a (org_id, terminal_id, terminal_seq))
  select s.org_id, s.terminal_id, s.terminal_seq, s.id from asked a join sales s using (org_id, terminal_id, terminal_seq)
  union all
  select p.org_id, p.terminal_id, p.terminal_seq, p.id from asked a join parked_sales p using (org_id, terminal_id, terminal_seq)

-- server/sales/write-sales.ts
with items as (
    insert into sale_items (org_id, sale_id, line, product_id, brand, model, variant, quantity, list_price, unit_price, unit_cost,
      discount_amount, tax_amount, total, unit_id, unit_number, price_list_id, price_list, price_list_from)
    select * from json_to_recordset($2::json) as i (org_id uuid, sale_id uuid, line int, product_id uuid, brand text, model text,
      variant text, quantity bigint, list_price bigint, unit_price bigint, unit_cost bigint, discount_amount bigint, tax_amount bigint, total bigint,
      unit_id uuid, unit_number text, price_list_id uuid, price_list text, price_list_from bigint)
  ), payments as (
    insert into sale_payments (org_id, sale_id, line, method, amount, reference)
    select * from json_to_recordset($3::json) as p (org_id uuid, sale_id uuid, line int, method text, amount bigint, reference text)
  )
  insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, received_at, customer_id, customer_name,
    customer_contact, subtotal, discount_amount, tax_amount, total_amount, profit, units, items_summary, payment_method, user_id,
    notes, discount_reason, request_hash, response, terminal_id, terminal_seq, local_number, device_time, cashier_id, approver_id, served_by, location_id, on_account, origin, flags, letterhead_no)
  select org_id, id, invoice_no, "invoiceNumber", sale_date, sale_day, sale_hour, received_at, customer_id, customer_name,
    customer_contact, subtotal, discount_amount, tax_amount, total_amount, profit, units, items_summary, payment_method, user_id,
    notes, discount_reason, decode(request_hash, 'base64'), response, terminal_id, terminal_seq, local_number, device_time, cashier_id, approver_id, served_by,
    location_id, coalesce(on_account, 0), coalesce(origin, 'online'), coalesce(flags, '{}'),
    (select l.no from letterheads l where l.org_id = s.org_id and l.from_at <= s.sale_date order by l.no desc limit 1)
  from json_to_recordset($1::json) as s (org_id uuid, id uuid, invoice_no bigint, "invoiceNumber" text, sale_date timestamptz,
    sale_day date, sale_hour int, received_at timestamptz, customer_id uuid, customer_name text, customer_contact text, subtotal bigint,
    discount_amount bigint, tax_amount bigint, total_amount bigint, profit bigint, units bigint, items_summary text,
    payment_method text, user_id uuid, notes text, discount_reason text, request_hash text, response text, terminal_id uuid, terminal_seq bigint,
    local_number text, device_time timestamptz, cashier_id uuid, approver_id uuid, served_by text, location_id uuid, on_account bigint, origin text, flags text[])
