-- server/seed/logins.ts
select not exists (select from auth.users) as is_empty

-- server/seed/make-shop.ts
insert into customers (org_id, name, phone, phone_e164, location, status, customer_since, user_id, created_at, updated_at)
  select $1, name, phone, phone_e164, location, status, $3, $4, $3, $3
  from json_to_recordset($2::json) as r (name text, phone text, phone_e164 text, location text, status text)
  where not exists (select from customers c where c.org_id = $1 and c.phone_e164 = r.phone_e164)

-- server/seed/make-shop.ts
insert into organization_members (org_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict do nothing

-- server/seed/make-shop.ts
select barcode, id from products where org_id = $1 and barcode is not null

-- server/seed/make-shop.ts
update organization_members set created_at = $2 where org_id = $1

-- server/seed/make-shop.ts
update organizations set created_at = $2 where id = $1

-- server/seed/open-till.ts
select 1 from pos_terminals where org_id = $1 limit 1

-- server/seed/people.ts
delete from auth.sessions where id = any ($1::uuid[])

-- server/seed/people.ts
insert into auth.users (email, password_hash, full_name, user_metadata, email_confirmed_at, created_at, updated_at)
  select email, password_hash, full_name,
    jsonb_build_object('full_name', full_name, 'terms_accepted', true, 'terms_accepted_at', since), since, since, since
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as p (email, password_hash, full_name, since)
  on conflict (email) do nothing

-- server/seed/people.ts
insert into user_subscriptions (user_id, subscription_tier, status, amount, start_date, created_by)
  values ($1, 'premium', 'active', 150000, $3, $2) on conflict (user_id) do nothing

-- server/seed/people.ts
with opened as (
    insert into auth.sessions (user_id, pepper_id, user_agent)
    select id, 'none', 'demonstration' from auth.users where email = any ($1::text[]) returning id, user_id
  )
  select opened.id, opened.user_id, u.email from opened join auth.users u on u.id = opened.user_id

-- server/seed/record-past.ts
select id, current_stock from products where org_id = $1

-- server/seed/record-past.ts
select id from sales where org_id = $1 and id = any ($2::uuid[])

-- server/seed/record-past.ts
set local synchronous_commit = off

-- server/seed/settle-news.ts
delete from outbox

-- server/seed/settle-news.ts
update notifications set is_read = true where org_id = $1 and created_at < $2::timestamptz - interval '1 day'
