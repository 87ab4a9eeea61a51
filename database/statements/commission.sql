-- server/commission/approve-and-pay.ts
insert into commission_entries (org_id, statement_id, document_id, line, is_return, sale_id, day, quantity, basis, rate, base, amount)
  select $1, $2, document_id, line, is_return, sale_id, day, quantity, basis, rate, base, amount
  from json_to_recordset($3::json) as l (document_id uuid, line int, is_return boolean, sale_id uuid, day date, quantity bigint, basis text,
    rate bigint, base bigint, amount bigint)

-- server/commission/approve-and-pay.ts
insert into commission_statements (org_id, seller_id, seller_name, month, earned, taken_back, carried, due, user_id, approved_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id

-- server/commission/approve-and-pay.ts
select from commission_statements where org_id = $1 and seller_id = $2 and month = $3 for no key update

-- server/commission/approve-and-pay.ts
select s.id, s.due, s.seller_name, e.id as paid_by from commission_statements s
  left join expenses e on e.org_id = s.org_id and e.id = s.expense_id and e.taken_back_at is null
  where s.org_id = $1 and s.seller_id = $2 and s.month = $3

-- server/commission/approve-and-pay.ts
update commission_statements set expense_id = $3 where org_id = $1 and id = $2

-- server/commission/commission-rules.ts
insert into commission_rules (org_id, id, seller_id, role, role_id, product_id, category_id, basis, rate, from_day, to_day, asked_to_day,
    user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)

-- server/commission/commission-rules.ts
select ($2::uuid is null or exists (select from people_of_current_organizations() p where p.org_id = $1 and p.user_id = $2)
    or exists (select from staff s where s.org_id = $1 and s.id = $2 and s.user_id is null))
  and ($3::uuid is null or exists (select from organization_roles r where r.org_id = $1 and r.id = $3))
  and ($4::uuid is null or exists (select from products p where p.org_id = $1 and p.id = $4))
  and ($5::uuid is null or exists (select from organization_categories c where c.org_id = $1 and c.category_id = $5)) as is_whole

-- server/commission/commission-rules.ts
select (seller_id, role, role_id, product_id, category_id) is not distinct from ($3::uuid, $4::text, $5::uuid, $6::uuid, $7::uuid)
    and basis = $8 and rate = $9 and from_day = $10 and asked_to_day is not distinct from $11::date as is_same
  from commission_rules where org_id = $1 and id = $2

-- server/commission/commission-rules.ts
select basis, from_day, to_day, removed_at is not null as is_removed from commission_rules where org_id = $1 and id = $2

-- server/commission/commission-rules.ts
select count(*) from commission_rules where org_id = $1 and removed_at is null

-- server/commission/commission-rules.ts
select count(*) from commission_rules where org_id = $1 and removed_at is null and (to_day is null or to_day >= $2)

-- server/commission/commission-rules.ts
select from commission_statements where org_id = $1 and month >= date_trunc('month', $2::date + $3::int) limit 1

-- server/commission/commission-rules.ts
select id, from_day from commission_rules
  where org_id = $1 and removed_at is null
    and (seller_id, role, role_id, product_id, category_id) is not distinct from ($2::uuid, $3::text, $4::uuid, $5::uuid, $6::uuid)
    and (to_day is null or to_day >= $7) and ($8::date is null or from_day <= $8)

-- server/commission/commission-rules.ts
select id, name from organization_roles where org_id = $1 order by lower(name)

-- server/commission/commission-rules.ts
select p.user_id as id, coalesce(nullif(p.full_name, ''), p.email) as name from people_of_current_organizations() p where p.org_id = $1
  union all
  select s.id, s.name from staff s where s.org_id = $1 and s.user_id is null and s.is_active
  order by 2, 1

-- server/commission/commission-rules.ts
select r.id, r.seller_id, a.name as seller_name, r.role, r.role_id, o.name as role_name, r.product_id,
    p.brand, p.model, r.category_id, c.name as category, r.basis, r.rate, r.from_day, r.to_day,
    coalesce(r.to_day < $2, false) or r.removed_at is not null as has_ended
  from commission_rules r
  left join lateral (select coalesce(nullif(full_name, ''), email) as name from actors_of_current_organizations() a
    where a.org_id = r.org_id and a.user_id = r.seller_id limit 1) a on true
  left join organization_roles o on o.org_id = r.org_id and o.id = r.role_id
  left join products p on p.org_id = r.org_id and p.id = r.product_id
  left join categories c on c.id = r.category_id
  where r.org_id = $1 and ($3::uuid is null and r.removed_at is null or r.id = $3)
  order by coalesce(r.to_day < $2, false), r.product_id is not null desc, r.category_id is not null desc, r.seller_id is not null desc,
    num_nonnulls(r.role, r.role_id) desc, r.from_day desc, r.created_at, r.id
  limit $4 offset $5

-- server/commission/commission-rules.ts
update commission_rules set to_day = $3 where org_id = $1 and id = any ($2::uuid[])

-- server/commission/commission-rules.ts
update commission_rules set to_day = case when $3::date is null then to_day else $3 end, removed_at = case when $3::date is null then $4::timestamptz end
  where org_id = $1 and id = $2

-- server/commission/seller-months.ts
select l.document_id, l.line, l.is_return, l.day, l.sale_id, s.invoice_number, i.brand, i.model, l.quantity, l.basis, l.rate, l.base, l.amount,
  count(*) over () as total from (select * from commission_entries e where e.org_id = $1 and e.statement_id = $2) l join sales s on s.org_id = $1 and s.id = l.sale_id
  join sale_items i on i.org_id = $1 and i.sale_id = l.sale_id and i.line = l.line
  order by l.day, s.invoice_no, l.is_return, l.line, l.document_id limit $3 offset $4

-- server/commission/seller-months.ts
select to_char(min(l.day), 'YYYY-MM') as month
  from (select coalesce(
      (select max(month) + interval '1 month' from commission_statements where org_id = $1 and seller_id = $3),
      (select min(from_day) from commission_rules where org_id = $1 and removed_at is null))::date as first_day) f,
    lateral commission_lines($1, f.first_day, $2::date, null, $3) l
  where l.amount <> 0 having count(*) > 0

-- server/commission/seller-months.ts
with
  last as materialized (
    select seller_id, max(month) as month, max(approved_at) as approved_at from commission_statements
    where org_id = $1 and ($4::uuid is null or seller_id = $4) group by seller_id
  ), live as materialized (
    select l.* from commission_lines($1, $2::date, $3::date,
      (select min(approved_at) - interval '1 minute' from last where month + interval '1 month' = $2::date), $4) l
    left join last using (seller_id)
    where l.amount <> 0 and (last.month is null or last.month < $2::date)
      and (l.day >= $2::date or last.month + interval '1 month' = $2::date)
      and not exists (select from commission_entries e where e.org_id = $1 and e.document_id = l.document_id and e.line = l.line)
  ), summed as (
       select seller_id, capped(coalesce(sum(amount) filter (where not is_return), 0)) as earned,
         -capped(coalesce(-sum(amount) filter (where is_return), 0)) as taken_back
       from live group by seller_id
     ), before as (
       select distinct on (s.seller_id) s.seller_id, least(s.due, 0) as carried from commission_statements s
       where s.org_id = $1 and s.month < $2::date and ($4::uuid is null or s.seller_id = $4) order by s.seller_id, s.month desc
     ), open as (
       select seller_id, coalesce(m.earned, 0) as earned, coalesce(m.taken_back, 0) as taken_back, coalesce(b.carried, 0) as carried
       from summed m full join before b using (seller_id)
       where (m.seller_id is not null or b.carried < 0)
         and not exists (select from commission_statements s
           where s.org_id = $1 and s.seller_id = case when m.seller_id is null then b.seller_id else m.seller_id end and s.month >= $2::date)
     )
     select null::uuid as id, o.seller_id, coalesce(nullif(a.full_name, ''), a.email, '') as seller_name, o.earned, o.taken_back, o.carried,
       o.earned + o.taken_back + o.carried as due, null::timestamptz as approved_at, false as is_paid, null::date as paid_on
     from open o left join actors_of_current_organizations() a on a.org_id = $1 and a.user_id = o.seller_id
     union all
     select s.id, s.seller_id, s.seller_name, s.earned, s.taken_back, s.carried, s.due, s.approved_at, e.id is not null, e.expense_day
     from commission_statements s
     left join expenses e on e.org_id = s.org_id and e.id = s.expense_id and e.taken_back_at is null
     where s.org_id = $1 and s.month = $2::date and ($4::uuid is null or s.seller_id = $4)
     order by due desc, seller_name, seller_id

-- server/commission/seller-months.ts
with
  last as materialized (
    select seller_id, max(month) as month, max(approved_at) as approved_at from commission_statements
    where org_id = $1 and ($4::uuid is null or seller_id = $4) group by seller_id
  ), live as materialized (
    select l.* from commission_lines($1, $2::date, $3::date,
      (select min(approved_at) - interval '1 minute' from last where month + interval '1 month' = $2::date), $4) l
    left join last using (seller_id)
    where l.amount <> 0 and (last.month is null or last.month < $2::date)
      and (l.day >= $2::date or last.month + interval '1 month' = $2::date)
      and not exists (select from commission_entries e where e.org_id = $1 and e.document_id = l.document_id and e.line = l.line)
  ) select document_id, line, is_return, day, sale_id, quantity, basis, rate, base, amount from live
     order by day, sale_id, document_id, line

-- server/commission/seller-months.ts
with
  last as materialized (
    select seller_id, max(month) as month, max(approved_at) as approved_at from commission_statements
    where org_id = $1 and ($4::uuid is null or seller_id = $4) group by seller_id
  ), live as materialized (
    select l.* from commission_lines($1, $2::date, $3::date,
      (select min(approved_at) - interval '1 minute' from last where month + interval '1 month' = $2::date), $4) l
    left join last using (seller_id)
    where l.amount <> 0 and (last.month is null or last.month < $2::date)
      and (l.day >= $2::date or last.month + interval '1 month' = $2::date)
      and not exists (select from commission_entries e where e.org_id = $1 and e.document_id = l.document_id and e.line = l.line)
  ) select l.document_id, l.line, l.is_return, l.day, l.sale_id, s.invoice_number, i.brand, i.model, l.quantity, l.basis, l.rate, l.base, l.amount,
  count(*) over () as total from live l join sales s on s.org_id = $1 and s.id = l.sale_id
  join sale_items i on i.org_id = $1 and i.sale_id = l.sale_id and i.line = l.line
  order by l.day, s.invoice_no, l.is_return, l.line, l.document_id limit $5 offset $6

-- server/commission/show-commission.ts
select coalesce(nullif(full_name, ''), email, '') as name from actors_of_current_organizations() where org_id = $1 and user_id = $2 limit 1
