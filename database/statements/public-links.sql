-- server/public-links/document-links.ts
select id, link_seed, link_pepper_id, shared_at from quotations
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))

-- server/public-links/document-links.ts
select id, link_seed, link_pepper_id, shared_at from repairs
  where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3))

-- server/public-links/document-links.ts
update quotations set link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6 where org_id = $1 and id = $2

-- server/public-links/document-links.ts
update quotations set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null where org_id = $1 and id = $2 and shared_at is not null returning 1

-- server/public-links/document-links.ts
update repairs set link_seed = $3, link_pepper_id = $4, link_token_hash = $5, shared_at = $6 where org_id = $1 and id = $2

-- server/public-links/document-links.ts
update repairs set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null where org_id = $1 and id = $2 and shared_at is not null returning 1

-- server/public-links/page-link.ts
select org_id, customer_id as id from find_statement($1)

-- server/public-links/page-link.ts
select org_id, id from find_quotation($1)

-- server/public-links/page-link.ts
select org_id, id from find_repair($1)
