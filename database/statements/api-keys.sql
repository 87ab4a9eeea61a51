-- server/api-keys/change-key.ts
update api_keys set name = $3, rights = $4::text[], location_ids = $5::uuid[] where org_id = $1 and id = $2

-- server/api-keys/key-rows.ts
select k.id, k.org_id, k.name, k.rights, k.location_ids, k.secret_prefix, p.user_id, coalesce(p.full_name, '') as user_name,
  k.created_at, k.expires_at, case when k.former_until > $2 then k.former_until end as overlap_until, k.revoked_at, k.last_used_at,
  k.calls, k.errors, k.last_error_at, k.last_error_status from api_keys k
     left join people_of_current_organizations() p on p.org_id = k.org_id and p.user_id = k.user_id
     where k.org_id = $1 and (k.revoked_at is null or k.revoked_at > $2::timestamptz - interval '30 days')
     order by k.revoked_at is not null, k.created_at desc, k.id limit 100

-- server/api-keys/key-rows.ts
select k.id, k.org_id, k.name, k.rights, k.location_ids, k.secret_prefix, p.user_id, coalesce(p.full_name, '') as user_name,
  k.created_at, k.expires_at, case when k.former_until > $2 then k.former_until end as overlap_until, k.revoked_at, k.last_used_at,
  k.calls, k.errors, k.last_error_at, k.last_error_status from api_keys k
     left join people_of_current_organizations() p on p.org_id = k.org_id and p.user_id = k.user_id
     where k.org_id = $1 and k.id = $3

-- server/api-keys/key-rows.ts
select name, rights, location_ids, revoked_at, user_id from api_keys where org_id = $1 and id = $2 for no key update

-- server/api-keys/make-key.ts
insert into api_keys (org_id, id, name, rights, location_ids, verifier, pepper_id, secret_prefix, user_id, created_at, expires_at)
  values ($1, $2, $3, $4::text[], $5::uuid[], $6, $7, $8, $9, $10, $11)

-- server/api-keys/make-key.ts
select count(*) as used from api_keys where org_id = $1 and revoked_at is null

-- server/api-keys/make-key.ts
select id from locations where org_id = $1 and id = any ($2::uuid[])

-- server/api-keys/make-key.ts
update api_keys set former_verifier = case when $3 and user_id = $8 then verifier end,
    former_until = case when $3 and user_id = $8 then $4::timestamptz end,
    verifier = $5, pepper_id = $6, secret_prefix = $7, user_id = $8
  where org_id = $1 and id = $2

-- server/api-keys/revoke-key.ts
update api_keys set revoked_at = $3, verifier = null, pepper_id = null, former_verifier = null, former_until = null
  where org_id = $1 and id = $2
