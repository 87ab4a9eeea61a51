-- server/suppliers/add-supplier.ts
insert into suppliers (org_id, id, name, phone, tin, currency, terms_days, note, user_id, created_at, updated_at, lead_days, request_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12) on conflict do nothing returning id, name, phone, tin, currency, terms_days, lead_days, note, archived_at

-- server/suppliers/add-supplier.ts
select count(*) as count from suppliers where org_id = $1

-- server/suppliers/add-supplier.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at, request_hash from suppliers where org_id = $1 and id = $2

-- server/suppliers/change-supplier.ts
select 1 from suppliers where org_id = $1 and lower(name) = lower($2) and id <> $3

-- server/suppliers/change-supplier.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers where org_id = $1 and id = $2 for update

-- server/suppliers/change-supplier.ts
update suppliers s
  set (name, phone, tin, currency, terms_days, lead_days, note, archived_at, updated_at) =
    (select name, phone, tin, currency, terms_days, lead_days, note, archived_at, $4::timestamptz from jsonb_populate_record(s, $3::jsonb))
  where s.org_id = $1 and s.id = $2 returning id, name, phone, tin, currency, terms_days, lead_days, note, archived_at

-- server/suppliers/enter-debt.ts
insert into supplier_entries (org_id, id, supplier_id, kind, amount, business_date, due_on, wallet_id, document, note, user_id, created_at,
    reverses_id)
  values ($1, $2, $3, $4, $5, $6, $6::date + $7::int, $8, $9, $10, $11, $12, $13) on conflict do nothing returning 1

-- server/suppliers/get-supplier.ts
select capped(coalesce(sum(amount), 0)) as owed,
    capped(greatest(coalesce(sum(amount) filter (where (amount < 0 or due_on < $3) and reverses_id is null and not exists (
      select from supplier_entries r where r.org_id = $1 and r.reverses_id = e.id)), 0), 0)) as overdue
  from supplier_entries e where org_id = $1 and supplier_id = $2

-- server/suppliers/get-supplier.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers where org_id = $1 and id = $2

-- server/suppliers/list-suppliers.ts
select 1 from suppliers where org_id = $1 and id = $2

-- server/suppliers/list-suppliers.ts
select capped(coalesce(sum(k.amount), 0)) as owed from (select part[1]::uuid as supplier_id, rows, amount from list_sums where org_id = $1 and list = 'supplier_entries'
  union all select part[1]::uuid, rows, amount from list_changes where org_id = $1 and list = 'supplier_entries') k
     join suppliers s on s.org_id = $2 and s.id = k.supplier_id where s.org_id = $3 and s.archived_at is not null and (s.name ilike $4 or s.phone ilike $4)

-- server/suppliers/list-suppliers.ts
select capped(coalesce(sum(k.amount), 0)) as owed from (select part[1]::uuid as supplier_id, rows, amount from list_sums where org_id = $1 and list = 'supplier_entries'
  union all select part[1]::uuid, rows, amount from list_changes where org_id = $1 and list = 'supplier_entries') k
     join suppliers s on s.org_id = $2 and s.id = k.supplier_id where s.org_id = $3 and s.archived_at is null

-- server/suppliers/list-suppliers.ts
select count(*) as count from suppliers s where s.org_id = $1 and s.archived_at is not null and (s.name ilike $2 or s.phone ilike $2)

-- server/suppliers/list-suppliers.ts
select count(*) as count from suppliers s where s.org_id = $1 and s.archived_at is null

-- server/suppliers/list-suppliers.ts
select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.document, e.note,
       coalesce(p.full_name, '') as user_name,
       exists (select from supplier_entries r where r.org_id = $1 and r.reverses_id = e.id) as is_reversed
     from (
       select *, capped((select coalesce(sum(k.amount), 0) from (select part[1]::uuid as supplier_id, rows, amount from list_sums where org_id = $2 and list = 'supplier_entries'
  union all select part[1]::uuid, rows, amount from list_changes where org_id = $2 and list = 'supplier_entries') k where k.supplier_id = $3)
         - coalesce(sum(amount) over (order by position desc rows between unbounded preceding and 1 preceding), 0)) as balance
       from supplier_entries where org_id = $1 and supplier_id = $3
       order by position desc limit $4
     ) e
     left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
     left join people_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
     where true order by e.position desc limit $5 offset $6

-- server/suppliers/list-suppliers.ts
select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.document, e.note,
    coalesce(p.full_name, '') as user_name,
    exists (select from supplier_entries r where r.org_id = $1 and r.reverses_id = e.id) as is_reversed
  from (
    select *, capped(sum(amount) over (order by position)) as balance from supplier_entries
    where org_id = $1 and supplier_id = $2
  ) e
  left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join people_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
  where true and (e.id) > ($3::uuid) order by e.id limit $4 offset $5

-- server/suppliers/list-suppliers.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers s where s.org_id = $1 and s.archived_at is not null and (s.name ilike $2 or s.phone ilike $2) order by lower(s.name), s.id limit $3 offset $4

-- server/suppliers/list-suppliers.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers s where s.org_id = $1 and s.archived_at is null and (s.id) > ($2::uuid) order by s.id limit $3 offset $4

-- server/suppliers/list-suppliers.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers s where s.org_id = $1 and s.archived_at is null order by lower(s.name), s.id limit $2 offset $3

-- server/suppliers/list-suppliers.ts
select supplier_id, capped(sum(amount)) as owed from (select part[1]::uuid as supplier_id, rows, amount from list_sums where org_id = $1 and list = 'supplier_entries'
  union all select part[1]::uuid, rows, amount from list_changes where org_id = $1 and list = 'supplier_entries') k where supplier_id = any ($2::uuid[]) group by supplier_id

-- server/suppliers/pay-supplier.ts
select 1 from supplier_entries where org_id = $1 and id = $2 and supplier_id = $3 and kind = $4 and amount = $5
  and wallet_id is not distinct from $6 and document is not distinct from $7

-- server/suppliers/reverse-entry.ts
select e.supplier_id, e.kind, e.amount, e.wallet_id, r.id as reversed_by from supplier_entries e
  left join supplier_entries r on r.org_id = e.org_id and r.reverses_id = e.id
  where e.org_id = $1 and e.id = $2

-- server/suppliers/supplier-products.ts
delete from supplier_products where org_id = $1 and supplier_id = $2 and product_id = $3

-- server/suppliers/supplier-products.ts
insert into supplier_products (org_id, supplier_id, product_id, code, currency, unit_cost, lead_days, pack_size, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (org_id, supplier_id, product_id) do update set code = excluded.code, currency = excluded.currency,
    unit_cost = excluded.unit_cost, lead_days = excluded.lead_days, pack_size = excluded.pack_size, updated_at = excluded.updated_at

-- server/suppliers/supplier-products.ts
insert into supplier_products as sp (org_id, supplier_id, product_id, currency, unit_cost, supplied_at, updated_at)
  select g.org_id, g.supplier_id, l.product_id, g.currency, l.unit_cost, $3, $3
  from goods_ins g join goods_in_lines l on l.org_id = g.org_id and l.goods_in_id = g.id
  where g.org_id = $1 and g.id = $2 and g.supplier_id is not null order by l.product_id
  on conflict (org_id, supplier_id, product_id) do update set supplied_at = excluded.supplied_at, updated_at = excluded.updated_at,
    unit_cost = coalesce(excluded.unit_cost, sp.unit_cost),
    currency = case when excluded.unit_cost is null then sp.currency else excluded.currency end

-- server/suppliers/supplier-products.ts
select 1 from products where org_id = $1 and id = $2 for key share

-- server/suppliers/supplier-products.ts
select count(*) as count from goods_in_lines l
  join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id and g.posted_at is not null where l.org_id = $1 and l.product_id = $2 and ($3::uuid is null or g.supplier_id = $3)
    and ($4::uuid[] is null or g.location_id = any ($4))

-- server/suppliers/supplier-products.ts
select g.id as goods_in_id, g.number, g.business_date, s.name as supplier_name, l.quantity, g.currency,
    trim_scale(l.unit_cost)::text as unit_cost, round(l.cost::numeric / l.quantity)::bigint as cost
  from goods_in_lines l
  join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id and g.posted_at is not null
  left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
  where l.org_id = $1 and l.product_id = $2 and ($3::uuid is null or g.supplier_id = $3)
    and ($4::uuid[] is null or g.location_id = any ($4)) and (l.goods_in_id) > ($5::uuid) order by l.goods_in_id limit $6 offset $7

-- server/suppliers/supplier-products.ts
select g.id as goods_in_id, g.number, g.business_date, s.name as supplier_name, l.quantity, g.currency,
    trim_scale(l.unit_cost)::text as unit_cost, round(l.cost::numeric / l.quantity)::bigint as cost
  from goods_in_lines l
  join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id and g.posted_at is not null
  left join suppliers s on s.org_id = g.org_id and s.id = g.supplier_id
  where l.org_id = $1 and l.product_id = $2 and ($3::uuid is null or g.supplier_id = $3)
    and ($4::uuid[] is null or g.location_id = any ($4)) order by g.number desc limit $5 offset $6

-- server/suppliers/supplier-products.ts
select sp.product_id, p.brand, p.model, sp.code, sp.currency, trim_scale(sp.unit_cost)::text as unit_cost, sp.lead_days,
  sp.pack_size, sp.supplied_at, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from supplier_products sp join products p on p.org_id = sp.org_id and p.id = sp.product_id
       where sp.org_id = $1 and sp.supplier_id = $2 and (sp.product_id) > ($3::uuid) order by sp.product_id limit $4 offset $5

-- server/suppliers/supplier-products.ts
select sp.product_id, p.brand, p.model, sp.code, sp.currency, trim_scale(sp.unit_cost)::text as unit_cost, sp.lead_days,
  sp.pack_size, sp.supplied_at, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from supplier_products sp join products p on p.org_id = sp.org_id and p.id = sp.product_id
     where sp.org_id = $1 and sp.supplier_id = $2 and sp.product_id = $3

-- server/suppliers/supplier-products.ts
select sp.product_id, p.brand, p.model, sp.code, sp.currency, trim_scale(sp.unit_cost)::text as unit_cost, sp.lead_days,
  sp.pack_size, sp.supplied_at, p.storage, p.color, p.condition, p.shade_code, p.shade_name, p.finish_type, p.size_info, p.skin_type from supplier_products sp join products p on p.org_id = sp.org_id and p.id = sp.product_id
       where sp.org_id = $1 and sp.supplier_id = $2 order by lower(p.brand), lower(p.model), p.id limit $3 offset $4

-- server/suppliers/supplier-rows.ts
select id, name, phone, tin, currency, terms_days, lead_days, note, archived_at from suppliers where org_id = $1 and id = $2 for share
