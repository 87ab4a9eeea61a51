-- server/customers/add-customer.ts
insert into customers (org_id, name, email, phone, phone_e164, age, location, language, status, customer_since, user_id, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at

-- server/customers/buyers.ts
insert into customers (org_id, id, name, phone, phone_e164, user_id, customer_since, created_at, updated_at)
  select org_id, id, name, phone, phone_e164, user_id, since, since, since
  from json_to_recordset($1::json) as b (org_id uuid, id uuid, name text, phone text, phone_e164 text, user_id uuid, since timestamptz)

-- server/customers/buyers.ts
select a.org_id, a.id, a.customer_id from json_to_recordset($1::json) as s (org_id uuid, id uuid)
  join customer_aliases a on a.org_id = s.org_id and a.id = s.id

-- server/customers/buyers.ts
with sought as (
    select * from json_to_recordset($1::json) as s (org_id uuid, id uuid, phone_e164 text)
  )
  select c.org_id, c.id, c.name, c.phone, c.phone_e164, c.group_id from customers c
  where (c.org_id, c.id) in (
    select org_id, id from sought
    union select a.org_id, a.customer_id from sought s join customer_aliases a on a.org_id = s.org_id and a.id = s.id
    union select k.org_id, k.id from sought s join customers k on k.org_id = s.org_id and k.phone_e164 = s.phone_e164
  )
  order by c.org_id, c.id for no key update

-- server/customers/buyers.ts
with sought as (
    select * from json_to_recordset($1::json) as s (org_id uuid, id uuid, phone_e164 text)
  )
  select c.org_id, c.id, c.name, c.phone, c.phone_e164, c.group_id from customers c
  where (c.org_id, c.id) in (
    select org_id, id from sought
    union select a.org_id, a.customer_id from sought s join customer_aliases a on a.org_id = s.org_id and a.id = s.id
    union select k.org_id, k.id from sought s join customers k on k.org_id = s.org_id and k.phone_e164 = s.phone_e164
  )
  order by c.org_id, c.id for no key update nowait

-- server/customers/change-customer.ts
update customers c
     set (name, email, phone, phone_e164, age, location, language, status, customer_since, updated_at) =
       (select name, email, phone, phone_e164, age, location, language, status, customer_since, $4::timestamptz
        from jsonb_populate_record(c, $3::jsonb))
     where c.org_id = $1 and c.id = $2 returning id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at

-- server/customers/customer-rows.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and id = $2 for update

-- server/customers/export-customer.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and id = $2

-- server/customers/export-customer.ts
select name from organizations where id = $1

-- server/customers/find-duplicate.ts
select id, name from customers where org_id = $1 and lower(email) = lower($2) and id is distinct from $3
  order by created_at, id limit 1

-- server/customers/find-duplicate.ts
select id, name from customers where org_id = $1 and phone_e164 = $2 and id is distinct from $3 order by created_at, id limit 1

-- server/customers/import-customers.ts
insert into customers (org_id, id, name, email, phone, phone_e164, age, location, status, customer_since, user_id)
  select $1, id, name, email, phone, phone_e164, age, location, coalesce(status, 'active'), coalesce(customer_since, $3), $2 from jsonb_populate_recordset(null::customers, $4::jsonb)

-- server/customers/import-customers.ts
select 1 from customers where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update

-- server/customers/import-customers.ts
update customers c
  set (name, email, phone, phone_e164, age, location, status, customer_since, updated_at) = (select name, email, phone, phone_e164, age, location, status, customer_since, $3::timestamptz from jsonb_populate_record(c, n.fields))
  from jsonb_to_recordset($2::jsonb) as n (id uuid, fields jsonb)
  where c.org_id = $1 and c.id = n.id

-- server/customers/import-customers.ts
with sought as materialized (
    select * from rows from (json_to_recordset($2::json) as (number text, email text)) with ordinality as s (number, email, place)
  ), numbers as (
    select distinct on (s.place) s.place, c.id
    from sought s join customers c on c.org_id = $1 and coalesce(c.phone_e164, c.phone) = s.number
    order by s.place, c.created_at, c.id
  ), emails as (
    select distinct on (s.place) s.place, c.id
    from sought s join customers c on c.org_id = $1 and lower(c.email) = s.email
    order by s.place, c.created_at, c.id
  )
  select n.id as by_phone, e.id as by_email
  from sought s left join numbers n on n.place = s.place left join emails e on e.place = s.place
  order by s.place

-- server/customers/list-customers.ts
select coalesce(sum(rows), 0)::bigint as all, coalesce(sum(rows) filter (where part[1] = 'active'), 0)::bigint as active,
    coalesce(sum(rows) filter (where part[1] = 'vip'), 0)::bigint as vip, coalesce(sum(rows) filter (where part[1] = 'inactive'), 0)::bigint as inactive,
    coalesce(sum(rows) filter (where part[2] = 'true'), 0)::bigint as repeat,
    ceil(coalesce(sum(rows) filter (where part[3] = 'true'), 0) * 0.1)::bigint as top_spenders,
    coalesce(sum(rows) filter (where part[1] = $1), 0)::bigint as "totalCount"
  from (
    select part, rows from list_sums where org_id = $2 and list = 'customers'
    union all select part, rows from list_changes where org_id = $2 and list = 'customers'
  ) kept

-- server/customers/list-customers.ts
select coalesce(sum(rows), 0)::bigint as all, coalesce(sum(rows) filter (where part[1] = 'active'), 0)::bigint as active,
    coalesce(sum(rows) filter (where part[1] = 'vip'), 0)::bigint as vip, coalesce(sum(rows) filter (where part[1] = 'inactive'), 0)::bigint as inactive,
    coalesce(sum(rows) filter (where part[2] = 'true'), 0)::bigint as repeat,
    ceil(coalesce(sum(rows) filter (where part[3] = 'true'), 0) * 0.1)::bigint as top_spenders,
    coalesce(sum(rows) filter (where part[2] = 'true'), 0)::bigint as "totalCount"
  from (
    select part, rows from list_sums where org_id = $1 and list = 'customers'
    union all select part, rows from list_changes where org_id = $1 and list = 'customers'
  ) kept

-- server/customers/list-customers.ts
select coalesce(sum(rows), 0)::bigint as all, coalesce(sum(rows) filter (where part[1] = 'active'), 0)::bigint as active,
    coalesce(sum(rows) filter (where part[1] = 'vip'), 0)::bigint as vip, coalesce(sum(rows) filter (where part[1] = 'inactive'), 0)::bigint as inactive,
    coalesce(sum(rows) filter (where part[2] = 'true'), 0)::bigint as repeat,
    ceil(coalesce(sum(rows) filter (where part[3] = 'true'), 0) * 0.1)::bigint as top_spenders,
    coalesce(sum(rows) filter (where true), 0)::bigint as "totalCount"
  from (
    select part, rows from list_sums where org_id = $1 and list = 'customers'
    union all select part, rows from list_changes where org_id = $1 and list = 'customers'
  ) kept

-- server/customers/list-customers.ts
select count(*) as count from customers where org_id = $1 and ($2::text is null or status = $2)

-- server/customers/list-customers.ts
select count(*) as count from customers where org_id = $1 and id in (select id from (select * from customers_found($2, $3, $4)) found) and ($5::text is null or status = $5)

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and ($2::text is null or status = $2) and (id) > ($3::uuid) order by id limit $4 offset $5

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and ($2::text is null or status = $2) order by created_at desc, id desc limit $3 offset $4

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and (id) > ($2::uuid) order by id limit $3 offset $4

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and id = any ($2::uuid[]) order by array_position($2::uuid[], id)

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and id in (select id from (select * from customers_found($2, $3, $4)) found) and ($5::text is null or status = $5) order by created_at desc, id desc limit $6 offset $7

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and status = $2 order by created_at desc, id desc limit $3 offset $4

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and total_orders > 1 order by created_at desc, id desc limit $2 offset $3

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 order by created_at desc, id desc limit $2

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 order by created_at desc, id desc limit $2 offset $3

-- server/customers/list-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 order by total_spent desc, id limit $2 offset $3

-- server/customers/list-customers.ts
with found as materialized (select * from customers_found($1, $2, $3))
  select count(*) as all, count(*) filter (where status = 'active') as active,
    count(*) filter (where status = 'vip') as vip, count(*) filter (where status = 'inactive') as inactive,
    count(*) filter (where total_orders > 1) as repeat,
    ceil(count(*) filter (where total_spent > 0) * 0.1)::bigint as top_spenders,
    count(*) filter (where true) as "totalCount",
    array(select id from found where true order by created_at desc, id desc limit $4 offset $5) as ids
  from found

-- server/customers/list-duplicates.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers where org_id = $1 and id = any ($2::uuid[])

-- server/customers/list-duplicates.ts
with known as (
    select id, created_at, coalesce(phone_e164, nullif(phone, '')) as number, lower(email) as email, lower(name) as name,
      regexp_replace(coalesce(phone, ''), '\D', '', 'g') as digits
    from customers where org_id = $1 and name <> $2)
  select 'phone' as match, (array_agg(id order by created_at, id))[1:50] as ids, 1 as rank from known
    where number is not null group by number having count(*) > 1
  union all
  select 'email', (array_agg(id order by created_at, id))[1:50], 2 from known
    where email is not null group by email having count(*) > 1
  union all
  select 'name_and_phone', (array_agg(id order by created_at, id))[1:50], 3 from known
    where length(digits) >= 8 group by name, right(digits, 8) having count(*) > 1
  order by rank, ids limit 1000

-- server/customers/merge-customers.ts
delete from customers where org_id = $1 and id = $2

-- server/customers/merge-customers.ts
insert into customer_aliases (org_id, id, customer_id) values ($1, $2, $3)

-- server/customers/merge-customers.ts
select id, name, email, phone, age, location, language, status, group_id, total_orders, total_spent, average_order_value,
  last_order_date, customer_since, user_id, created_at, updated_at from customers
     where org_id = $1 and id = (select a.customer_id from customer_aliases a where a.org_id = $1 and a.id = $2)

-- server/customers/merge-customers.ts
select id from customers where org_id = $1 and id = any ($2::uuid[]) order by id for update

-- server/customers/merge-customers.ts
update customer_aliases set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/customers/merge-customers.ts
update customers c
  set email = coalesce(c.email, s.email), age = coalesce(c.age, s.age), location = coalesce(c.location, s.location),
    language = coalesce(c.language, s.language), group_id = coalesce(c.group_id, s.group_id),
    status = case when 'vip' in (c.status, s.status) then 'vip' else c.status end,
    customer_since = least(c.customer_since, s.customer_since),
    total_orders = $4, total_spent = $5, last_order_date = $6, updated_at = $7
  from (select email, age, location, language, status, group_id, customer_since from customers where org_id = $1 and id = $3) s
  where c.org_id = $1 and c.id = $2
  returning c.id, c.name, c.email, c.phone, c.age, c.location, c.language, c.status, c.group_id, c.total_orders, c.total_spent,
    c.average_order_value, c.last_order_date, c.customer_since, c.user_id, c.created_at, c.updated_at

-- server/customers/remove-customer.ts
update customers set name = $3, status = 'inactive', email = null, phone = null, phone_e164 = null, age = null,
    location = null, language = null, updated_at = $4
  where org_id = $1 and id = $2

-- server/customers/remove-customer.ts
with cleared as (
    update import_rows set fields = null, keys = '{}'
    where org_id = $1 and target_id = $2 and outcome is not null and (fields is not null or keys <> '{}')
    returning import_id, row_number
  )
  delete from import_keys k using cleared c
  where k.org_id = $1 and k.import_id = c.import_id and k.row_number = c.row_number

-- server/customers/totals.ts
update customers c
  set total_orders = c.total_orders + t.orders, total_spent = c.total_spent + t.spent,
    last_order_date = greatest(c.last_order_date, t.newest)
  from (select org_id, customer_id, sum(orders)::bigint as orders, sum(spent) as spent, max(sale_date) as newest
        from json_to_recordset($1::json) as d (org_id uuid, customer_id uuid, orders bigint, spent bigint, sale_date timestamptz)
        group by org_id, customer_id) t
  where c.org_id = t.org_id and c.id = t.customer_id

-- server/customers/totals.ts
update customers set total_orders = total_orders - $3, total_spent = total_spent - $4, last_order_date = $5
  where org_id = $1 and id = $2
