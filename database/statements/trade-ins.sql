-- server/trade-ins/buy-device.ts
insert into trade_ins (org_id, id, number, unit_id, location_id, amount, wallet_id, grade, answers, reported, seller_name, seller_phone,
    document, sealed_number, sealed_photo, pepper_id, declaration, signature, hold_until, bought_on, bought_by, bought_at, note,
    paid_out, paid_out_wallet_id)
  select $1, $2, 1 + coalesce((select max(number) from trade_ins where org_id = $1), 0), $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12,
    $13, $14, $15, $16, $17::jsonb, $18, $19, $20, $21, $22, $23, $24

-- server/trade-ins/buy-device.ts
select i.wallet_id = $3 and i.amount = $4 and u.product_id = $5 and coalesce(i.seller_name = $6, true) and i.document = $7 as is_same,
    p.tracking, u.number, i.sealed_number, i.pepper_id
  from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id join products p on p.org_id = u.org_id and p.id = u.product_id
  where i.org_id = $1 and i.id = $2

-- server/trade-ins/end-trade-in.ts
select warranty_months from products where org_id = $1 and id = $2

-- server/trade-ins/end-trade-in.ts
update trade_ins set state = 'for_sale', closed_at = $3, closed_by = $4 where org_id = $1 and id = $2

-- server/trade-ins/end-trade-in.ts
update trade_ins set state = $3, closed_at = $4, closed_by = $5, back_id = $6, back_wallet_id = $7, note = coalesce($8, note)
  where org_id = $1 and id = $2

-- server/trade-ins/end-trade-in.ts
update units set price = $3, warranty_months = $4 where org_id = $1 and id = $2

-- server/trade-ins/seller-document.ts
update trade_ins set seller_name = null, seller_phone = null, sealed_number = null, sealed_photo = null, pepper_id = null,
    signature = null, note = null, erased_at = $3
  where org_id = $1 and id = $2

-- server/trade-ins/trade-in-rows.ts
select i.id, i.number, i.state, i.unit_id, u.number as unit_number, u.product_id, p.brand, p.model, i.location_id, l.name as location,
  i.amount, w.kind as wallet, i.grade, i.reported, i.seller_name, i.seller_phone, i.document, i.hold_until, (i.bought_on + interval '12 months')::date as seller_kept_until, i.bought_at,
  coalesce(nullif(a.full_name, ''), a.email, '') as bought_by_name, i.closed_at, i.note, (select json_build_object('sale_id', s.id, 'invoice_number', s.invoice_number, 'amount', y.amount, 'paid_out', i.paid_out,
    'deposit', i.amount - i.paid_out - y.amount)
  from sales s join sale_payments y on y.org_id = s.org_id and y.sale_id = s.id and y.method = 'trade_in'
  where s.org_id = i.org_id and s.id = i.sale_id) as towards, i.answers, i.sealed_photo is not null as has_photo, i.declaration, i.signature
     from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  join locations l on l.org_id = i.org_id and l.id = i.location_id
  join wallets w on w.org_id = i.org_id and w.id = i.wallet_id
  left join actors_of_current_organizations() a on a.org_id = i.org_id and a.user_id = i.bought_by where i.org_id = $1 and i.id = $2 and ($3::uuid[] is null or i.location_id = any ($3))

-- server/trade-ins/trade-in-rows.ts
select i.id, i.number, i.state, i.unit_id, u.number as unit_number, u.product_id, p.brand, p.model, i.location_id, l.name as location,
  i.amount, w.kind as wallet, i.grade, i.reported, i.seller_name, i.seller_phone, i.document, i.hold_until, (i.bought_on + interval '12 months')::date as seller_kept_until, i.bought_at,
  coalesce(nullif(a.full_name, ''), a.email, '') as bought_by_name, i.closed_at, i.note from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  join locations l on l.org_id = i.org_id and l.id = i.location_id
  join wallets w on w.org_id = i.org_id and w.id = i.wallet_id
  left join actors_of_current_organizations() a on a.org_id = i.org_id and a.user_id = i.bought_by
       where i.org_id = $1 and ($2::uuid[] is null or i.location_id = any ($2))
       order by i.bought_at desc, i.id desc limit $3 offset $4

-- server/trade-ins/trade-in-rows.ts
select i.id, i.state, i.amount, i.hold_until, i.unit_id, i.location_id, u.product_id, u.number as unit_number, (i.bought_on + interval '12 months')::date as seller_kept_until,
    i.sealed_number, i.sealed_photo, i.pepper_id, i.erased_at
  from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
  where i.org_id = $1 and i.id = $2 and ($3::uuid[] is null or i.location_id = any ($3)) for update of i

-- server/trade-ins/trade-in-rules.ts
insert into trade_in_rules (org_id, is_on, hold_days, warranty_months, questions, declaration, user_id, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (org_id) do update set is_on = $2, hold_days = $3, warranty_months = $4, questions = $5, declaration = $6, user_id = $7,
    updated_at = $8

-- server/trade-ins/trade-in-rules.ts
select is_on, hold_days, warranty_months, questions, declaration from trade_in_rules where org_id = $1

-- server/trade-ins/trade-towards-sale.ts
select p.brand, p.model, u.number from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id where i.org_id = $1 and i.id = $2

-- server/trade-ins/trade-towards-sale.ts
select sale_id from trade_ins where org_id = $1 and id = $2

-- server/trade-ins/trade-towards-sale.ts
update trade_ins set sale_id = $3, deposit_id = $4 where org_id = $1 and id = $2
