-- server/warranty-claims/claim-rows.ts
select c.id, c.number, c.state, c.unit_id, c.replacement_id, c.sale_id, c.sale_line, u.product_id, u.number as unit_number,
    coalesce(c.supplier_id, (select g.supplier_id from goods_ins g where g.org_id = u.org_id and g.id = u.goods_in_id)) as supplier_id
  from warranty_claims c join units u on u.org_id = c.org_id and u.id = c.unit_id
  where c.org_id = $1 and c.id = $2 and ($3::uuid[] is null or c.location_id = any ($3)) for update of c

-- server/warranty-claims/claim-rows.ts
select c.id, c.number, c.state, c.unit_id, u.number as unit_number, p.brand, p.model, c.location_id, l.name as location, c.fault,
    c.accessories, c.contact, c.warranty_until, coalesce(c.warranty_until >= c.received_on, false) as is_covered, u.supplier_warranty_until,
    w.id as supplier_id, w.name as supplier_name, c.replacement_id, r.number as replacement_number, c.note, c.received_at,
    coalesce(nullif(a.full_name, ''), a.email, '') as received_by_name, c.closed_at, s.id as sale_id, s.invoice_number, s.customer_name
  from warranty_claims c join units u on u.org_id = c.org_id and u.id = c.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  join locations l on l.org_id = c.org_id and l.id = c.location_id
  join sales s on s.org_id = c.org_id and s.id = c.sale_id
  left join goods_ins g on g.org_id = u.org_id and g.id = u.goods_in_id
  left join suppliers w on w.org_id = c.org_id and w.id = case when c.supplier_id is null then g.supplier_id else c.supplier_id end
  left join units r on r.org_id = c.org_id and r.id = c.replacement_id
  left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.received_by
  where c.org_id = $1 and c.id = any ($2::uuid[]) and ($3::uuid[] is null or c.location_id = any ($3))
  order by c.received_at desc, c.id desc

-- server/warranty-claims/claim-rows.ts
select count(*) from warranty_claims where org_id = $1 and unit_id = $2

-- server/warranty-claims/claim-rows.ts
select id from warranty_claims where org_id = $1 and (id) > ($2::uuid) order by id limit $3 offset $4

-- server/warranty-claims/claim-rows.ts
select id from warranty_claims where org_id = $1 and closed_at is null order by received_at desc, id desc limit $2 offset $3

-- server/warranty-claims/claim-rows.ts
select id from warranty_claims where org_id = $1 and location_id = any ($2::uuid[]) order by received_at desc, id desc limit $3 offset $4

-- server/warranty-claims/claim-rows.ts
select id from warranty_claims where org_id = $1 and unit_id = $2 order by received_at desc, id desc limit $3 offset $4

-- server/warranty-claims/claim-rows.ts
select id from warranty_claims where org_id = $1 order by received_at desc, id desc limit $2 offset $3

-- server/warranty-claims/move-claim.ts
update warranty_claims set state = $3, supplier_id = case when $3 = 'sent' then $4 else supplier_id end, note = $5, closed_at = $6
  where org_id = $1 and id = $2

-- server/warranty-claims/receive-claim.ts
insert into warranty_claims (org_id, id, number, unit_id, sale_id, sale_line, location_id, fault, accessories, contact, warranty_until,
    received_on, request_hash, received_by, received_at)
  select $1, $2, 1 + coalesce((select max(number) from warranty_claims where org_id = $1), 0), u.id, u.sale_id, u.sale_line, $4, $5, $6, $7,
    u.warranty_until, $8, $9, $10, $11
  from units u where u.org_id = $1 and u.id = $3 and u.state = 'sold' returning 1

-- server/warranty-claims/receive-claim.ts
select 1 from warranty_claims where org_id = $1 and unit_id = $2 and closed_at is null

-- server/warranty-claims/receive-claim.ts
select request_hash from warranty_claims where org_id = $1 and id = $2

-- server/warranty-claims/replace-unit.ts
select from unit_numbers where org_id = $1 and unit_id = $2 and number = any ($3::text[]) limit 1

-- server/warranty-claims/replace-unit.ts
select sale_id is not distinct from $3 and sale_line is not distinct from $4 as "isOnLine", warranty_until
  from units where org_id = $1 and id = $2

-- server/warranty-claims/replace-unit.ts
update units u set unit_cost = c.cost from (values ($2::uuid, $3::bigint), ($4::uuid, $5::bigint)) as c (id, cost)
  where u.org_id = $1 and u.id = c.id

-- server/warranty-claims/replace-unit.ts
update warranty_claims set state = 'replaced', replacement_id = $3, note = $4, closed_at = $5 where org_id = $1 and id = $2
