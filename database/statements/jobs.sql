-- server/jobs/erase.ts
insert into outbox (dedupe_key, kind, payload, run_at)
  select 'account-ends:' || u.id || ':' || u.erase_at, 'account-closed-mail', jsonb_build_object('to', u.email,
    'full_name', u.full_name, 'erase_at', u.erase_at, 'is_soon', true), $1
  from auth.users u where u.erase_at > $1 and u.erase_at <= $2
  on conflict (dedupe_key) do nothing

-- server/jobs/erase.ts
insert into outbox (dedupe_key, kind, payload, run_at)
  select 'shop-ends:' || o.id || ':' || o.erase_at, 'shop-ends-mail', jsonb_build_object('to', u.email, 'full_name', u.full_name,
    'organization_name', o.name, 'erase_at', o.erase_at, 'is_owner', true), $1
  from organizations o join organization_members m on m.org_id = o.id and m.role = 'owner' join auth.users u on u.id = m.user_id
  where o.erase_at > $1 and o.erase_at <= $2 and u.closed_at is null
  on conflict (dedupe_key) do nothing

-- server/jobs/erase.ts
select erase_organization_step($1, $2, $3) as gone

-- server/jobs/erase.ts
select erase_organization($1, $2) as name

-- server/jobs/erase.ts
select erase_person($1, $2) as is_erased

-- server/jobs/erase.ts
select id from auth.users u where u.erase_at <= $1 and u.banned_at is null
  and not exists (select from organization_members m where m.user_id = u.id and m.role = 'owner') order by u.erase_at

-- server/jobs/erase.ts
select id from organizations where erase_at <= $1 and suspended_at is null order by erase_at

-- server/jobs/forget-old.ts
delete from api_key_calls where created_at < now() - interval '30 days'

-- server/jobs/forget-old.ts
delete from idempotency where created_at < now() - interval '30 days'

-- server/jobs/forget-old.ts
delete from imports where created_at < now() - interval '30 days'

-- server/jobs/forget-old.ts
delete from webhook_deliveries where next_at is null and created_at < now() - interval '30 days'

-- server/jobs/prove-shop-by-shop.ts
select distinct w.org_id from wallets w
  where not exists (select from money_proofs p where p.org_id = w.org_id and p.night = $1)
  order by w.org_id

-- server/jobs/prove-shop-by-shop.ts
select o.id as org_id from organizations o
  where exists (select from organization_day_totals t where t.org_id = o.id)
    and not exists (select from total_proofs p where p.org_id = o.id and p.night = $1)
  order by o.id

-- server/jobs/prove-shop-by-shop.ts
select o.id as org_id from organizations o
  where exists (select from products p where p.org_id = o.id)
    and not exists (select from stock_proofs s where s.org_id = o.id and s.night = $1)
  order by o.id

-- server/jobs/tidy-storage.ts
select id from product_files where id = any ($1::uuid[])
