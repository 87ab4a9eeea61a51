-- server/receipts/find-receipt.ts
select * from find_receipt($1)

-- server/receipts/sale-receipt.ts
insert into sale_receipts (org_id, sale_id) select s.org_id, s.id from sales s
  where s.org_id = $1 and s.id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and ($4::uuid is null or $4 in (s.user_id, s.cashier_id))
  on conflict do nothing

-- server/receipts/sale-receipt.ts
select coalesce(r.prints, 0) as prints, r.link_seed, r.link_pepper_id, r.shared_at, (select coalesce(c.language, b.receipt_language) from sales s
  left join business_settings b on b.org_id = s.org_id left join customers c on c.org_id = s.org_id and c.id = s.customer_id
  where s.org_id = $1 and s.id = $2) as language
    from sales s left join sale_receipts r on r.org_id = s.org_id and r.sale_id = s.id
    where s.org_id = $1 and s.id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and ($4::uuid is null or $4 in (s.user_id, s.cashier_id))

-- server/receipts/sale-receipt.ts
select prints, link_seed, link_pepper_id, shared_at, (select coalesce(c.language, b.receipt_language) from sales s
  left join business_settings b on b.org_id = s.org_id left join customers c on c.org_id = s.org_id and c.id = s.customer_id
  where s.org_id = $1 and s.id = $2) as language from sale_receipts where org_id = $1 and sale_id = $2
      and exists (select from sales s where s.org_id = $1 and s.id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and ($4::uuid is null or $4 in (s.user_id, s.cashier_id)))
    for no key update

-- server/receipts/sale-receipt.ts
update sale_receipts set link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6
  where org_id = $1 and sale_id = $2 returning prints, link_seed, link_pepper_id, shared_at

-- server/receipts/sale-receipt.ts
update sale_receipts set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
  where org_id = $1 and sale_id = $2 returning prints, link_seed, link_pepper_id, shared_at

-- server/receipts/sale-receipt.ts
update sale_receipts set prints = prints + 1 where org_id = $1 and sale_id = $2 returning prints, link_seed, link_pepper_id, shared_at
