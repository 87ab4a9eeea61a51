-- server/doors/callers.ts
select * from enter_api_keys($1::integer[], $2::uuid[], $3::bytea[], $4::uuid[], $5)

-- server/doors/callers.ts
select * from enter_members($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])

-- server/doors/own-identity.ts
select id as org_id from shops_of_current_user() limit 1

-- server/doors/tills.ts
select * from enter_terminals($1::bytea[], $2::integer[], $3)
