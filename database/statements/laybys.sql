-- server/laybys/customer-gone.ts
select 1 from laybys where org_id = $1 and customer_id = $2 limit 1

-- server/laybys/customer-gone.ts
select 1 from laybys where org_id = $1 and customer_id = any ($2::uuid[]) order by id for no key update

-- server/laybys/customer-gone.ts
select number, opened_on, expires_on, state, items_summary, notes, reason, total_amount, paid from laybys
  where org_id = $1 and customer_id = $2 order by layby_no

-- server/laybys/customer-gone.ts
select number from laybys where org_id = $1 and customer_id = $2 and state = 'open' order by layby_no limit 1

-- server/laybys/customer-gone.ts
update layby_payments set note = null
  where org_id = $1 and note is not null and layby_id in (select id from laybys where org_id = $1 and customer_id = $2)

-- server/laybys/customer-gone.ts
update laybys set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/laybys/customer-gone.ts
update laybys set notes = null, reason = null where org_id = $1 and customer_id = $2

-- server/laybys/end-layby.ts
select m.id, m.amount, m.wallet_id, m.document, m.business_date from layby_payments m
  where m.org_id = $1 and m.layby_id = $2 and m.amount > 0
    and not exists (select from layby_payments b where b.org_id = m.org_id and b.takes_back_id = m.id) order by m.position

-- server/laybys/end-layby.ts
update laybys set state = $3, ended_on = $4, ended_by = $5, sale_id = $6, reason = $7 where org_id = $1 and id = $2

-- server/laybys/layby-rows.ts
select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'due') as due,
         count(*) filter (where state = 'ready') as ready, capped(coalesce(sum(paid), 0)) as held
       from (select case
  when y.state <> 'open' then y.state
  when y.paid >= y.release_amount then 'ready'
  when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
    select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
  then 'due' else 'open' end as state, y.paid from laybys y
         where y.org_id = $1 and y.state = 'open' and ($2::uuid[] is null or y.location_id = any ($2))) y

-- server/laybys/layby-rows.ts
select count(*) from laybys y where y.org_id = $1 and ($2::uuid[] is null or y.location_id = any ($2)) and ($4::text is null or case
  when y.state <> 'open' then y.state
  when y.paid >= y.release_amount then 'ready'
  when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
    select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
  then 'due' else 'open' end = $4)
    and y.id in (select texts_found($1, 'laybys', $5) union all
  select l.id from customers_found($1, $5, null) f
  cross join lateral (select l.id from laybys l where l.org_id = $1 and l.customer_id = f.id offset 0) l)
    and ($6::uuid is null or y.customer_id = $6)

-- server/laybys/layby-rows.ts
select count(*) from laybys y where y.state = 'open' and y.org_id = $1 and ($2::uuid[] is null or y.location_id = any ($2)) and ($4::text is null or case
  when y.state <> 'open' then y.state
  when y.paid >= y.release_amount then 'ready'
  when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
    select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
  then 'due' else 'open' end = $4)
    and $5::text is null
    and ($6::uuid is null or y.customer_id = $6)

-- server/laybys/layby-rows.ts
select id, number, location_id, customer_id, discount, total_amount, paid, release_amount, fee_percent, schedule, state from laybys
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update

-- server/laybys/layby-rows.ts
select l.product_id, l.brand, l.model, l.variant, l.quantity, l.unit_price, l.discount, l.discount_amount, l.total, l.unit_id, l.unit_number from layby_lines l where l.org_id = $1 and l.layby_id = $2 order by l.line

-- server/laybys/layby-rows.ts
select m.id, case when m.amount > 0 then 'payment' when m.takes_back_id is not null then 'taken_back' else 'returned' end as kind,
    m.amount, m.business_date, w.kind as wallet, m.document, m.note, coalesce(p.full_name, '') as user_name,
    exists (select from layby_payments b where b.org_id = m.org_id and b.takes_back_id = m.id) as is_taken_back
  from layby_payments m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
  left join actors_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1 and m.layby_id = $2 order by m.position

-- server/laybys/layby-rows.ts
select y.id, y.number, case
    when y.state <> 'open' then y.state
    when y.paid >= y.release_amount then 'ready'
    when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
      select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
    then 'due' else 'open' end as state, y.opened_on, y.expires_on, y.customer_id,
    c.name as customer_name, y.items_summary, y.total_amount, y.paid, case when y.state = 'open' then coalesce((
    select min(i.due_on) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint)
    where y.paid < y.total_amount - (
      select coalesce(sum(n.amount), 0) from jsonb_to_recordset(y.schedule) as n (due_on date, amount bigint) where n.due_on > i.due_on)
  ), y.expires_on) end as next_due_on, c.phone as customer_phone, y.location_id, o.name as location, y.notes, y.discount, y.subtotal,
           y.discount_amount, y.tax_amount, y.schedule, y.release_amount, y.fee_percent, y.reason, y.ended_on, y.sale_id,
           (select s.invoice_number from sales s where s.org_id = y.org_id and s.id = y.sale_id) as invoice_number,
           coalesce((select p.full_name from actors_of_current_organizations() p where p.org_id = y.org_id and p.user_id = y.user_id), '') as user_name
         from laybys y join customers c on c.org_id = y.org_id and c.id = y.customer_id
         join locations o on o.org_id = y.org_id and o.id = y.location_id
         where y.org_id = $1 and y.id = $2 and ($4::uuid[] is null or y.location_id = any ($4))

-- server/laybys/layby-rows.ts
select y.id, y.number, case
    when y.state <> 'open' then y.state
    when y.paid >= y.release_amount then 'ready'
    when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
      select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
    then 'due' else 'open' end as state, y.opened_on, y.expires_on, y.customer_id,
    c.name as customer_name, y.items_summary, y.total_amount, y.paid, case when y.state = 'open' then coalesce((
    select min(i.due_on) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint)
    where y.paid < y.total_amount - (
      select coalesce(sum(n.amount), 0) from jsonb_to_recordset(y.schedule) as n (due_on date, amount bigint) where n.due_on > i.due_on)
  ), y.expires_on) end as next_due_on from laybys y join customers c on c.org_id = y.org_id and c.id = y.customer_id where y.org_id = $1 and ($2::uuid[] is null or y.location_id = any ($2)) and ($4::text is null or case
    when y.state <> 'open' then y.state
    when y.paid >= y.release_amount then 'ready'
    when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
      select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
    then 'due' else 'open' end = $4)
      and y.id in (select texts_found($1, 'laybys', $5) union all
    select l.id from customers_found($1, $5, null) f
    cross join lateral (select l.id from laybys l where l.org_id = $1 and l.customer_id = f.id offset 0) l)
      and ($6::uuid is null or y.customer_id = $6) order by y.layby_no desc limit $7 offset $8

-- server/laybys/layby-rows.ts
select y.id, y.number, case
    when y.state <> 'open' then y.state
    when y.paid >= y.release_amount then 'ready'
    when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
      select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
    then 'due' else 'open' end as state, y.opened_on, y.expires_on, y.customer_id,
    c.name as customer_name, y.items_summary, y.total_amount, y.paid, case when y.state = 'open' then coalesce((
    select min(i.due_on) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint)
    where y.paid < y.total_amount - (
      select coalesce(sum(n.amount), 0) from jsonb_to_recordset(y.schedule) as n (due_on date, amount bigint) where n.due_on > i.due_on)
  ), y.expires_on) end as next_due_on from laybys y join customers c on c.org_id = y.org_id and c.id = y.customer_id where y.state = 'open' and y.org_id = $1 and ($2::uuid[] is null or y.location_id = any ($2)) and ($4::text is null or case
    when y.state <> 'open' then y.state
    when y.paid >= y.release_amount then 'ready'
    when y.expires_on < $3::date or (y.schedule is not null and y.paid < y.total_amount - (
      select coalesce(sum(i.amount), 0) from jsonb_to_recordset(y.schedule) as i (due_on date, amount bigint) where i.due_on >= $3::date))
    then 'due' else 'open' end = $4)
      and $5::text is null
      and ($6::uuid is null or y.customer_id = $6) order by y.layby_no desc limit $7 offset $8

-- server/laybys/layby-rules.ts
insert into layby_rules (org_id, is_on, deposit_percent, days, fee_percent, release_percent, user_id, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (org_id) do update set is_on = $2, deposit_percent = $3, days = $4, fee_percent = $5, release_percent = $6, user_id = $7,
    updated_at = $8

-- server/laybys/layby-rules.ts
select is_on, deposit_percent, days, fee_percent, release_percent from layby_rules where org_id = $1

-- server/laybys/laybys-at-till.ts
select id, number, items_summary, total_amount, paid from laybys
  where org_id = $1 and location_id = $2 and state = 'open' order by layby_no desc limit $3

-- server/laybys/open-layby.ts
insert into layby_lines (org_id, layby_id, line, product_id, brand, model, variant, quantity, unit_price, discount, discount_amount, tax_amount,
    total, unit_id, unit_number)
  select $1, $2, line, product_id, brand, model, variant, quantity, unit_price, discount, discount_amount, tax_amount, total, unit_id, unit_number
  from json_to_recordset($3::json) as l (line int, product_id uuid, brand text, model text, variant text, quantity bigint, unit_price bigint,
    discount jsonb, discount_amount bigint, tax_amount bigint, total bigint, unit_id uuid, unit_number text)

-- server/laybys/open-layby.ts
insert into laybys (org_id, id, layby_no, number, location_id, customer_id, opened_on, expires_on, notes, discount, subtotal,
    discount_amount, tax_amount, total_amount, items_summary, schedule, release_amount, fee_percent, request_hash, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)

-- server/laybys/open-layby.ts
select request_hash from laybys where org_id = $1 and id = $2

-- server/laybys/pay-at-till.ts
select id from laybys where org_id = $1 and layby_no = $2

-- server/laybys/pay-at-till.ts
update laybys set paid = paid + $3 where org_id = $1 and id = $2

-- server/laybys/pay-layby.ts
insert into layby_payments (org_id, id, layby_id, amount, wallet_id, document, takes_back_id, note, business_date, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (org_id, id) do nothing returning 1

-- server/laybys/pay-layby.ts
select 1 from layby_payments where org_id = $1 and id = $2

-- server/laybys/pay-layby.ts
select document, layby_id = $3 and wallet_id = $4 and amount = $5 as is_same from layby_payments where org_id = $1 and id = $2

-- server/laybys/pay-layby.ts
select layby_id from layby_payments where org_id = $1 and id = $2 and amount > 0

-- server/laybys/pay-layby.ts
select m.layby_id, m.amount, m.wallet_id, b.id as back_id from layby_payments m
  left join layby_payments b on b.org_id = m.org_id and b.takes_back_id = m.id where m.org_id = $1 and m.id = $2

-- server/laybys/reserve.ts
update products set updated_at = $3 where org_id = $1 and id = any ($2::uuid[])

-- server/laybys/reserve.ts
update stock_levels l set reserved = l.reserved + r.quantity
  from json_to_recordset($3::json) as r (product_id uuid, quantity bigint)
  where l.org_id = $1 and l.location_id = $2 and l.product_id = r.product_id

-- server/laybys/reserve.ts
update units set layby_id = $3 where org_id = $1 and id = any ($2::uuid[])
