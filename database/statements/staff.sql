-- server/staff/add-staff.ts
insert into staff (org_id, user_id, name, role_id, created_at, created_by, location_ids) values ($1, $2, $3, $4, $5, $6, $7)
  returning id

-- server/staff/add-staff.ts
select count(*), coalesce(bool_or(is_active and lower(name) = lower($2)), false) as has_name,
  coalesce(bool_or(user_id = $3), false) as has_account from staff where org_id = $1

-- server/staff/add-staff.ts
update staff set pin_hash = $3, pin_pepper_id = $4, pin_is_own = $5, key_version = key_version + 1, tries = '{}' where org_id = $1 and id = $2

-- server/staff/change-staff.ts
insert into staff_rules (org_id, lock_after_seconds, locks_after_sale) values ($1, $2, $3)
  on conflict (org_id) do update set lock_after_seconds = excluded.lock_after_seconds, locks_after_sale = excluded.locks_after_sale

-- server/staff/change-staff.ts
select 1 from staff where org_id = $1 and id <> $2 and is_active and lower(name) = lower($3)

-- server/staff/change-staff.ts
update staff set badge_verifier = $3, badge_pepper_id = $4, key_version = key_version + 1 where org_id = $1 and id = $2

-- server/staff/change-staff.ts
update staff set name = $3, is_active = $5, role_id = case when user_id is null then $4::uuid end,
    location_ids = case when user_id is null then $6::uuid[] end, key_version = key_version + case when is_active = $5 then 0 else 1 end
  where org_id = $1 and id = $2

-- server/staff/move-secrets.ts
update staff set badge_verifier = $3, badge_pepper_id = $4 where org_id = $1 and id = $2 and badge_pepper_id <> $4

-- server/staff/move-secrets.ts
update staff set pin_hash = $3, pin_pepper_id = $4 where org_id = $1 and id = $2 and pin_hash = $5

-- server/staff/own-pin.ts
select id from staff where org_id = $1 and user_id = $2

-- server/staff/pin-tries.ts
select ceil(extract(epoch from tries[1] + interval '1 hour' - $3::timestamptz))::integer as seconds
  from staff where org_id = $1 and id = $2

-- server/staff/pin-tries.ts
update staff set tries = array_remove(tries, $3) where org_id = $1 and id = $2

-- server/staff/pin-tries.ts
update staff set tries = array(select t from unnest(tries) t where t > $3::timestamptz - interval '1 hour' order by t) || $3::timestamptz
  where org_id = $1 and id = $2 and pin_hash is not null
    and (select count(*) from unnest(tries) t where t > $3::timestamptz - interval '1 hour') < 10
  returning pin_hash, pin_pepper_id, key_version, cardinality(tries) as used

-- server/staff/shared-computer.ts
select 1 from staff where org_id = $1 and id = $2 and pin_is_own

-- server/staff/staff-at-till.ts
select s.org_id, s.id, s.name, coalesce(s.user_id, s.id) as actor_id, coalesce(m.role, 'member') as role, r.id as role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, coalesce(m.location_ids, s.location_ids) as location_ids,
  s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) as is_active, s.pin_hash is not null as has_pin, s.key_version from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end where (s.org_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))

-- server/staff/staff-at-till.ts
select s.org_id, s.id, s.name, coalesce(s.user_id, s.id) as actor_id, coalesce(m.role, 'member') as role, r.id as role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, coalesce(m.location_ids, s.location_ids) as location_ids,
  s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) as is_active, s.pin_hash is not null as has_pin, s.key_version from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end where s.org_id = $1 and s.badge_verifier = any ($2::bytea[])

-- server/staff/staff-at-till.ts
select s.org_id, s.id, s.name, coalesce(s.user_id, s.id) as actor_id, coalesce(m.role, 'member') as role, r.id as role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, coalesce(m.location_ids, s.location_ids) as location_ids,
  s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) as is_active, s.pin_hash is not null as has_pin, s.key_version from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end
     where s.org_id = $1 and s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) and (coalesce(m.location_ids, s.location_ids) is null or $2 = any (coalesce(m.location_ids, s.location_ids)))
       and (s.pin_hash is not null or s.badge_verifier is not null)
     order by lower(s.name), s.id

-- server/staff/staff-rows.ts
select lock_after_seconds, locks_after_sale from staff_rules where org_id = $1

-- server/staff/staff-rows.ts
select s.id, s.org_id, s.user_id, s.name, coalesce(m.role, 'member') as role, r.id as role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) as is_active, coalesce(m.location_ids, s.location_ids) as location_ids,
  s.pin_hash is not null as has_pin,
  s.badge_verifier is not null as has_badge, s.created_at,
  case when (select count(*) from unnest(s.tries) t where t > $2::timestamptz - interval '1 hour') >= 10
    then s.tries[1] + interval '1 hour' end as locked_until from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end where s.org_id = $1 and s.id = $3

-- server/staff/staff-rows.ts
select s.id, s.org_id, s.user_id, s.name, coalesce(m.role, 'member') as role, r.id as role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, s.is_active and (s.user_id is null or m.user_id is not null and not is_colleague_suspended(s.user_id)) as is_active, coalesce(m.location_ids, s.location_ids) as location_ids,
  s.pin_hash is not null as has_pin,
  s.badge_verifier is not null as has_badge, s.created_at,
  case when (select count(*) from unnest(s.tries) t where t > $2::timestamptz - interval '1 hour') >= 10
    then s.tries[1] + interval '1 hour' end as locked_until from staff s
  left join organization_members m on m.org_id = s.org_id and m.user_id = s.user_id
  left join organization_roles r on r.org_id = s.org_id and r.id = case when s.role_id is null then m.role_id else s.role_id end where s.org_id = $1 order by s.is_active desc, lower(s.name), s.id
