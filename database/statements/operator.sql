-- server/operator/suspend.ts
select id from auth.users where email = lower($1)

-- server/operator/suspend.ts
select u.id as user_id, u.email, u.full_name from super_admins a join auth.users u on u.id = a.user_id
  where u.email = lower($1) and u.banned_at is null
