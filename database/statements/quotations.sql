-- server/quotations/customer-gone.ts
select 1 from quotations where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update

-- server/quotations/customer-gone.ts
select number, quoted_on, valid_until, state, customer_name, customer_contact, notes, total_amount
  from quotations where org_id = $1 and customer_id = $2 order by quotation_no

-- server/quotations/customer-gone.ts
update quotations set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/quotations/customer-gone.ts
update quotations set customer_id = null, customer_name = $3, customer_contact = '', notes = null,
    link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
  where org_id = $1 and customer_id = $2

-- server/quotations/decline-quotation.ts
update quotations set state = 'declined' where org_id = $1 and id = $2

-- server/quotations/quotation-link.ts
select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
  from organizations o left join business_settings b on b.org_id = o.id
  where o.id = $1 and o.suspended_at is null and o.closed_at is null

-- server/quotations/quotation-of-sale.ts
select org_id, id, number, location_id, state, quoted_on, valid_until, discount from quotations
  where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by org_id, id for no key update

-- server/quotations/quotation-of-sale.ts
select org_id, quotation_id, product_id, quantity, unit_price, discount, unit_id from quotation_lines
  where (org_id, quotation_id) in (select * from unnest($1::uuid[], $2::uuid[])) order by unit_id is null, line

-- server/quotations/quotation-of-sale.ts
update quotations q set state = 'sold', sale_id = s.id, customer_id = coalesce(q.customer_id, s.customer_id)
  from json_to_recordset($1::json) as sold (org_id uuid, id uuid, sale_id uuid)
  join sales s on s.org_id = sold.org_id and s.id = sold.sale_id
  where q.org_id = sold.org_id and q.id = sold.id

-- server/quotations/quotation-of-sale.ts
update quotations set state = 'put_aside', layby_id = $3, customer_id = coalesce(customer_id, $4) where org_id = $1 and id = $2

-- server/quotations/quotation-rows.ts
select 1 from quotations where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/quotations/quotation-rows.ts
select count(*) from quotations q where q.org_id = $1 and q.id in (select texts_found($2, 'quotations', $3))

-- server/quotations/quotation-rows.ts
select l.product_id, l.brand, l.model, l.quantity, l.unit_price, l.discount, l.discount_amount, l.total,
    coalesce(p.tracking <> 'none', false) as is_numbered, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type
  from quotation_lines l left join products p on p.org_id = l.org_id and p.id = l.product_id
  where l.org_id = $1 and l.quotation_id = $2 order by l.line

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 and (q.id) > ($3::uuid) order by q.id limit $4 offset $5) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.id

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 and q.id in (select texts_found($3, 'quotations', $4)) order by q.quotation_no desc limit $5 offset $6) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.quotation_no desc

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 and q.state = 'open' and q.valid_until < $3::date order by q.quotation_no desc limit $4 offset $5) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.quotation_no desc

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 and q.state = 'open' and q.valid_until >= $3::date order by q.quotation_no desc limit $4 offset $5) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.quotation_no desc

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 and q.state = $3 order by q.quotation_no desc limit $4 offset $5) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.quotation_no desc

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $1::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_name, q.total_amount,
    coalesce(p.full_name, '') as user_name
  from (select * from quotations q where q.org_id = $2 order by q.quotation_no desc limit $3 offset $4) q
  left join actors_of_current_organizations() p on p.org_id = q.org_id and p.user_id = q.user_id
  order by q.quotation_no desc

-- server/quotations/quotation-rows.ts
select q.id, q.number, case when q.state = 'open' and q.valid_until < $3::date then 'expired' else q.state end as state, q.quoted_on, q.valid_until, q.customer_id, q.customer_name, q.customer_contact,
    q.notes, q.discount, q.subtotal, q.discount_amount, q.tax_amount, q.total_amount, q.sale_id,
    (select s.invoice_number from sales s where s.org_id = q.org_id and s.id = q.sale_id) as invoice_number,
    q.layby_id, (select y.number from laybys y where y.org_id = q.org_id and y.id = q.layby_id) as layby_number,
    coalesce((select p.full_name from actors_of_current_organizations() p where p.org_id = q.org_id and p.user_id = q.user_id), '') as user_name
  from quotations q where q.org_id = $1 and q.id = $2 and ($4::uuid[] is null or q.location_id = any ($4))

-- server/quotations/save-quotation.ts
insert into quotation_lines (org_id, quotation_id, line, product_id, brand, model, quantity, unit_price, discount, discount_amount,
    tax_amount, total, unit_id)
  select $1, $2, line, product_id, brand, model, quantity, unit_price, discount, discount_amount, tax_amount, total, unit_id
  from json_to_recordset($3::json) as l (line int, product_id uuid, brand text, model text, quantity bigint, unit_price bigint,
    discount jsonb, discount_amount bigint, tax_amount bigint, total bigint, unit_id uuid)

-- server/quotations/save-quotation.ts
insert into quotations (org_id, id, quotation_no, number, location_id, customer_id, customer_name, customer_contact, quoted_on, valid_until,
    notes, discount, subtotal, discount_amount, tax_amount, total_amount, request_hash, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)

-- server/quotations/save-quotation.ts
select id, brand, model, selling_price, is_active, cost_price from products where org_id = $1 and id = any ($2::uuid[])

-- server/quotations/save-quotation.ts
select id, product_id, price from units
  where org_id = $1 and id = any ($2::uuid[]) and price is not null and state = 'in_stock' and location_id = $3

-- server/quotations/save-quotation.ts
select number, request_hash from quotations where org_id = $1 and id = $2
