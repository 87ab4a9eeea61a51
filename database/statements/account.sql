-- server/account/attempts.ts
delete from auth.attempts where id = $1

-- server/account/attempts.ts
delete from auth.attempts where id = $1 or (kind = 'sign-in' and address = $2 and subject = $3 and not is_pending)

-- server/account/attempts.ts
insert into auth.attempts (kind, subject, address, is_pending, attempted_at) values ('sign-in', $1, $2, true, $3)
  returning id, (select count(*) from auth.attempts
    where kind = 'sign-in' and subject = $1 and not is_pending and attempted_at > $4) as earlier

-- server/account/attempts.ts
select subject as account, is_pending and attempted_at > $3 as is_pending, attempted_at
  from auth.attempts where kind = 'sign-in' and address = $1 and attempted_at > $2 order by attempted_at

-- server/account/attempts.ts
update auth.attempts set is_pending = false, attempted_at = $2 where id = $1

-- server/account/calls.ts
delete from auth.sessions where user_id = $1 and $2::uuid is not null

-- server/account/calls.ts
delete from auth.sessions where user_id = $1 and id = $2

-- server/account/change-email.ts
delete from auth.email_changes where token_hash = $1 returning *

-- server/account/change-email.ts
delete from auth.email_confirmations where user_id = $1

-- server/account/change-email.ts
insert into auth.attempts (kind, subject, attempted_at) values ('email-change', $1, $2)

-- server/account/change-email.ts
insert into auth.email_changes (user_id, new_email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash,
    created_at = excluded.created_at, expires_at = excluded.expires_at

-- server/account/change-email.ts
select attempted_at from auth.attempts where kind = 'email-change' and subject = $1 and attempted_at > $2 order by attempted_at

-- server/account/change-email.ts
select user_id from auth.email_changes where token_hash = $1

-- server/account/change-email.ts
update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3
  where id = $1 and not exists (select from auth.users where email = $2) returning 1

-- server/account/close-account.ts
select close_lone_organizations($1, $2, $3)

-- server/account/close-account.ts
select is_last_super_admin($1) as is_last

-- server/account/close-account.ts
select role, name, members, is_closed from organizations_of_person($1)

-- server/account/close-account.ts
update auth.users set closed_at = $2, erase_at = $3, updated_at = $2 where id = $1

-- server/account/confirmation/confirmation-mail.ts
select 1 from auth.users where id = $1 and email = $2 and email_confirmed_at is null

-- server/account/confirmation/confirmation.ts
insert into auth.email_confirmations (user_id, seed_id, pepper_id, token_hash, tries_left, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id) do update set seed_id = excluded.seed_id, pepper_id = excluded.pepper_id,
    token_hash = excluded.token_hash, tries_left = excluded.tries_left, created_at = excluded.created_at,
    expires_at = excluded.expires_at

-- server/account/confirmation/confirmation.ts
select * from auth.email_confirmations where user_id = $1 for update

-- server/account/confirmation/confirmation.ts
select 1 from auth.email_confirmations where token_hash = $1 and user_id <> $2

-- server/account/confirmation/confirmation.ts
update auth.email_confirmations set tries_left = tries_left - 1 where user_id = $1

-- server/account/confirmation/confirmation.ts
update auth.users set email_confirmed_at = $2, updated_at = $2 where id = $1

-- server/account/confirmation/confirmed-address.ts
select is_own_address_confirmed() as is_confirmed

-- server/account/consents.ts
insert into user_consents (user_id, document, is_accepted, user_agent, created_at) values ($1, $2, $3, $4, $5)

-- server/account/consents.ts
select id, document, is_accepted, created_at from user_consents where user_id = $1 order by id desc limit 1000

-- server/account/exchange-code.ts
delete from auth.flow_codes where code_hash = $1

-- server/account/exchange-code.ts
select * from auth.flow_codes where code_hash = $1 for update

-- server/account/exchange-code.ts
select user_id from auth.flow_codes where code_hash = $1

-- server/account/export-own.ts
select id, name, role, joined_at from shops_of_current_user()

-- server/account/export-own.ts
select kind, user_agent, created_at from auth.events where user_id = $1 order by created_at desc limit 1000

-- server/account/factors/assurance.ts
update auth.sessions set factor_at = $2, factor_method = $3, authenticated_at = $2, refreshed_at = $2, counter = counter + 1
  where id = $1 returning *

-- server/account/factors/calls.ts
delete from auth.factors where id = $1

-- server/account/factors/challenge.ts
delete from auth.factor_challenges where factor_id = $1 and (expires_at < $2 or id not in (
  select id from auth.factor_challenges where factor_id = $1 order by created_at desc limit $3))

-- server/account/factors/challenge.ts
insert into auth.factor_challenges (factor_id, session_id, challenge, rp_id, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6) returning id

-- server/account/factors/challenge.ts
update auth.factors set last_challenged_at = $2 where id = $1

-- server/account/factors/enroll.ts
delete from auth.factors where id = any ($1::uuid[])

-- server/account/factors/enroll.ts
insert into auth.factors (id, user_id, factor_type, friendly_name, sealed_secret, pepper_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)

-- server/account/factors/factor-rows.ts
delete from auth.factors where user_id = $1 returning verified_at

-- server/account/factors/factor-rows.ts
select * from auth.factors where id = $1 and user_id = $2 for update

-- server/account/factors/factor-rows.ts
select * from auth.factors where user_id = $1 order by created_at, id

-- server/account/factors/factor-rows.ts
select exists (
    select from auth.factors f where f.user_id = $1 and f.verified_at is not null and f.factor_type <> 'recovery_code'
  ) as has_factor

-- server/account/factors/factor-rows.ts
update auth.sessions set factor_at = null, factor_method = null where user_id = $1

-- server/account/factors/factor-rows.ts
update auth.users set has_factor = $2 where id = $1

-- server/account/factors/factor-rows.ts
update auth.users set has_factor = false where id = $1

-- server/account/factors/recovery-codes.ts
delete from auth.recovery_codes where factor_id = $1

-- server/account/factors/recovery-codes.ts
delete from auth.sessions where user_id = $1 and id <> $2 and factor_at is null

-- server/account/factors/recovery-codes.ts
insert into auth.factors (user_id, factor_type, friendly_name, verified_at, created_at, updated_at)
  values ($1, 'recovery_code', $2, $3, $3, $3) returning *

-- server/account/factors/recovery-codes.ts
insert into auth.recovery_codes (factor_id, code_hash) select $1, unnest($2::bytea[])

-- server/account/factors/recovery-codes.ts
select * from auth.factors where user_id = $1 and factor_type = 'recovery_code' for update

-- server/account/factors/recovery-codes.ts
select count(*) as total, count(*) filter (where used_at is null) as remaining from auth.recovery_codes where factor_id = $1

-- server/account/factors/recovery-codes.ts
update auth.recovery_codes set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null returning 1

-- server/account/factors/tries.ts
delete from auth.attempts where kind = 'factor' and subject = $1

-- server/account/factors/tries.ts
insert into auth.attempts (kind, subject, address, attempted_at) values ('factor', $1, $2, $3)

-- server/account/factors/tries.ts
select address, attempted_at from auth.attempts
  where kind = 'factor' and subject = $1 and attempted_at > $2 order by attempted_at

-- server/account/factors/verify.ts
delete from auth.factor_challenges where id = $1

-- server/account/factors/verify.ts
select * from auth.factor_challenges where id::text = $1 and factor_id = $2 and session_id = $3 for update

-- server/account/factors/verify.ts
update auth.factors set credential_id = $2, public_key = $3, sign_count = $4, transports = $5
  where id = $1 and not exists (select from auth.factors where credential_id = $2) returning 1

-- server/account/factors/verify.ts
update auth.factors set last_step = $2 where id = $1

-- server/account/factors/verify.ts
update auth.factors set sign_count = $2 where id = $1

-- server/account/factors/verify.ts
update auth.factors set verified_at = $2, updated_at = $2 where id = $1

-- server/account/make-super-admin.ts
insert into super_admins (user_id) values ($1) on conflict do nothing

-- server/account/make-super-admin.ts
select id, email_confirmed_at from auth.users where email = lower($1)

-- server/account/preferences.ts
insert into user_preferences (user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard,
    inventory, sales, profile_completion_steps, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict do nothing

-- server/account/preferences.ts
select user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard, inventory, sales,
  profile_completed, profile_completion_steps, created_at, updated_at from user_preferences where user_id = $1

-- server/account/preferences.ts
select user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard, inventory, sales,
  profile_completed, profile_completion_steps, created_at, updated_at from user_preferences where user_id = $1 for no key update

-- server/account/preferences.ts
update user_preferences set theme = $2, language = $3, currency = $4, date_format = $5, time_format = $6, timezone = $7,
       notifications = $8, dashboard = $9, inventory = $10, sales = $11, profile_completion_steps = $12, updated_at = $13
     where user_id = $1 returning user_id, theme, language, currency, date_format, time_format, timezone, notifications, dashboard, inventory, sales,
  profile_completed, profile_completion_steps, created_at, updated_at

-- server/account/profile.ts
insert into user_profiles (user_id, created_at, updated_at) values ($1, $2, $2) on conflict do nothing

-- server/account/profile.ts
select user_id, phone, job_title, created_at, updated_at from user_profiles where user_id = $1

-- server/account/profile.ts
update user_profiles set phone = $2, job_title = $3, updated_at = $4 where user_id = $1 returning user_id, phone, job_title, created_at, updated_at

-- server/account/reauthenticate.ts
delete from auth.reauthentications where session_id = $1

-- server/account/reauthenticate.ts
insert into auth.reauthentications (session_id, seed_id, pepper_id, tries_left, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (session_id) do update set seed_id = excluded.seed_id, pepper_id = excluded.pepper_id,
    tries_left = excluded.tries_left, expires_at = excluded.expires_at

-- server/account/reauthenticate.ts
select * from auth.reauthentications where session_id = $1 for update

-- server/account/reauthenticate.ts
update auth.reauthentications set tries_left = tries_left - 1 where session_id = $1

-- server/account/reauthenticate.ts
update auth.sessions set authenticated_at = $2 where id = $1

-- server/account/recovery/recover.ts
delete from auth.recovery_tokens where user_id = $1

-- server/account/recovery/recover.ts
insert into auth.attempts (kind, subject, address, attempted_at) values ('recover', '', $1, $2)

-- server/account/recovery/recover.ts
insert into auth.attempts (kind, subject, attempted_at) values ('recovery-mail', $1, $2)

-- server/account/recovery/recover.ts
insert into auth.recovery_tokens (token_hash, user_id, created_at, expires_at, code_challenge, code_challenge_method)
  values ($1, $2, $3, $4, $5, $6)

-- server/account/recovery/recover.ts
select attempted_at from auth.attempts where kind = 'recover' and address = $1 and attempted_at > $2 order by attempted_at

-- server/account/recovery/recover.ts
select attempted_at from auth.attempts where kind = 'recovery-mail' and subject = $1 and attempted_at > $2 order by attempted_at

-- server/account/recovery/take-over.ts
delete from auth.factors where user_id = $1

-- server/account/recovery/take-over.ts
delete from auth.sessions where user_id = $1

-- server/account/recovery/take-over.ts
select disconnect_tills_of_owner($1)

-- server/account/recovery/take-over.ts
select end_programs_of_owner($1)

-- server/account/recovery/take-over.ts
update auth.users set email_confirmed_at = $2, updated_at = $2, full_name = '', user_metadata = $3,
  has_factor = false where id = $1

-- server/account/recovery/verify-recovery.ts
delete from auth.recovery_tokens where token_hash = $1 returning *

-- server/account/recovery/verify-recovery.ts
insert into auth.flow_codes (code_hash, user_id, code_challenge, code_challenge_method, expires_at) values ($1, $2, $3, $4, $5)

-- server/account/recovery/verify-recovery.ts
select exists (select from auth.events e where e.user_id = $1 and e.kind = any ($2::text[]) and e.created_at <= (
  select min(f.verified_at) from auth.factors f where f.user_id = $1)) as is_theirs

-- server/account/recovery/verify-recovery.ts
select user_id from auth.recovery_tokens where token_hash = $1

-- server/account/sessions/devices.ts
delete from auth.known_devices where user_id = $1 and device_hash = any ($2::bytea[])

-- server/account/sessions/devices.ts
insert into auth.known_devices (user_id, device_hash, created_at, seen_at) values ($1, $2, $3, $3)
  on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at

-- server/account/sessions/devices.ts
select device_hash from auth.known_devices where user_id = $1 order by seen_at desc

-- server/account/sessions/left-session.ts
delete from auth.attempts where kind = 'left' and subject = $1

-- server/account/sessions/left-session.ts
delete from auth.sessions where id = $1

-- server/account/sessions/left-session.ts
insert into auth.attempts (kind, subject, attempted_at) values ('left', $1, $2)
  returning (select count(*) from auth.attempts where kind = 'left' and subject = $1) as earlier

-- server/account/sessions/left-session.ts
select 1 from auth.sessions where id = $1 for update

-- server/account/sessions/own-sessions.ts
delete from auth.sessions where user_id = $1 and id = $2 returning 1

-- server/account/sessions/own-sessions.ts
select id, user_agent, network, created_at, refreshed_at, id is not distinct from $2 as is_current
  from auth.sessions where user_id = $1 order by is_current desc, refreshed_at desc, id limit 1000

-- server/account/sessions/refresh-session.ts
select * from auth.sessions where id = $1 for update

-- server/account/sessions/refresh-session.ts
update auth.sessions set counter = $2, refreshed_at = $3, pepper_id = $4, user_agent = $5, network = $6
  where id = $1 returning *

-- server/account/sessions/sessions.ts
insert into auth.events (user_id, session_id, kind, user_agent, network, created_at) values ($1, $2, $3, $4, $5, $6)

-- server/account/sessions/sessions.ts
insert into auth.sessions (user_id, pepper_id, is_recovery, user_agent, network, created_at, refreshed_at, authenticated_at)
  values ($1, $2, $3, $4, $5, $6, $6, case when $3 then null::timestamptz else $6 end) returning *

-- server/account/sessions/sessions.ts
select * from auth.sessions where id = $1 and user_id = $2

-- server/account/sessions/sessions.ts
select 1 from auth.users where id = $1 for no key update

-- server/account/sessions/sessions.ts
update auth.users set last_sign_in_at = $2, closed_at = null, erase_at = null where id = $1 returning last_sign_in_at

-- server/account/sign-in.ts
select 1 from auth.users where id = $1 and password_hash = $2 for no key update

-- server/account/sign-in.ts
update auth.users set password_hash = $2 where id = $1

-- server/account/sign-up.ts
select 1 from find_invitation($1) where email = $2 and status = 'open' and expires_at > $3

-- server/account/sign-up.ts
select create_temporary_organization($1)

-- server/account/sign-up.ts
with users as (
       insert into auth.users (email, password_hash, full_name, user_metadata, email_confirmed_at, created_at, updated_at)
       values ($1, $2, $3, $4, $6, $5, $5) on conflict do nothing returning *
     )
     select id, email, password_hash, full_name, user_metadata, email_confirmed_at, last_sign_in_at, banned_at,
  has_factor, created_at, updated_at, (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'status', case when f.verified_at is null then 'unverified' else 'verified' end,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.factors f where f.user_id = users.id) as factors,
  (select c.new_email from auth.email_changes c where c.user_id = users.id and c.expires_at > now()) as new_email from users

-- server/account/tidy.ts
delete from auth.attempts where attempted_at < $1 and (kind <> 'factor' or attempted_at < $2) and (kind <> 'left' or attempted_at < $3)

-- server/account/tidy.ts
delete from auth.email_confirmations where expires_at < $1

-- server/account/tidy.ts
delete from auth.flow_codes where expires_at < $1

-- server/account/tidy.ts
delete from auth.recovery_tokens where expires_at < $1

-- server/account/tidy.ts
delete from auth.sessions where refreshed_at < $1 or created_at < $2

-- server/account/update-user.ts
delete from auth.email_changes where user_id = $1

-- server/account/update-user.ts
delete from auth.flow_codes where user_id = $1

-- server/account/update-user.ts
delete from auth.sessions where user_id = $1 and id <> $2

-- server/account/update-user.ts
update auth.sessions set is_recovery = false, authenticated_at = $2 where id = $1

-- server/account/update-user.ts
update auth.users set password_hash = $2, updated_at = $3 where id = $1

-- server/account/update-user.ts
update auth.users set user_metadata = $2, full_name = $3, updated_at = $4 where id = $1

-- server/account/users.ts
select id, email, password_hash, full_name, user_metadata, email_confirmed_at, last_sign_in_at, banned_at,
  has_factor, created_at, updated_at, (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'status', case when f.verified_at is null then 'unverified' else 'verified' end,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.factors f where f.user_id = users.id) as factors,
  (select c.new_email from auth.email_changes c where c.user_id = users.id and c.expires_at > now()) as new_email from auth.users where email = $1

-- server/account/users.ts
select id, email, password_hash, full_name, user_metadata, email_confirmed_at, last_sign_in_at, banned_at,
  has_factor, created_at, updated_at, (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
    'factor_type', f.factor_type, 'status', case when f.verified_at is null then 'unverified' else 'verified' end,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.factors f where f.user_id = users.id) as factors,
  (select c.new_email from auth.email_changes c where c.user_id = users.id and c.expires_at > now()) as new_email from auth.users where id = $1
