-- server/storage/file-rows.ts
insert into product_files (org_id, id, expense_id, kind, name, media_type, bytes, width, height, user_id, created_at, sha256, small_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)

-- server/storage/file-rows.ts
insert into product_files (org_id, id, goods_in_id, kind, name, media_type, bytes, width, height, user_id, created_at, sha256, small_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)

-- server/storage/file-rows.ts
insert into product_files (org_id, id, repair_id, kind, name, media_type, bytes, width, height, user_id, created_at, sha256, small_sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)

-- server/storage/file-rows.ts
select count(*) as count from product_files where org_id = $1 and expense_id = $2

-- server/storage/file-rows.ts
select count(*) as count from product_files where org_id = $1 and goods_in_id = $2

-- server/storage/file-rows.ts
select count(*) as count from product_files where org_id = $1 and repair_id = $2
