-- server/platform/approve-plan-request.ts
select s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by from user_subscriptions s where s.user_id = $1 for update

-- server/platform/change-invoice.ts
select 1 from subscription_invoices where id = $1 for update

-- server/platform/change-invoice.ts
update subscription_invoices set status = $2, amount = $3, period_start = $4, period_end = $5, due_date = $6, paid_at = $7,
  notes = $8, updated_at = $9 where id = $1

-- server/platform/create-invoice.ts
insert into subscription_invoices (subscription_id, invoice_number, status, amount, subscription_tier, period_start, period_end,
    due_date, paid_at, notes, credit, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
  on conflict (invoice_number) do nothing returning id

-- server/platform/create-invoice.ts
select invoice_number from subscription_invoice_numbers where invoice_number = upper($1)

-- server/platform/create-subscription.ts
insert into user_subscriptions as s (user_id, subscription_tier, status, billing_period, amount, start_date, end_date,
       trial_end_date, next_billing_date, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (user_id) do nothing returning s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by

-- server/platform/create-subscription.ts
select exists (select from super_admins a where a.user_id = u.id) as is_super_admin from auth.users u where u.id = $1

-- server/platform/end-expired.ts
select s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by from user_subscriptions s
       where (s.status = 'active' and s.end_date <= $1) or (s.status = 'trial' and s.trial_end_date <= $1)
       order by s.id limit 100 for update skip locked

-- server/platform/enter.ts
select u.id as user_id, u.email, u.full_name, u.has_factor, s.factor_at, s.authenticated_at,
    exists (select from super_admins a where a.user_id = u.id) as is_super_admin,
    u.banned_at is not null as is_suspended, set_config('app.user_id', u.id::text, true)
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2

-- server/platform/failed-mails.ts
select count(*) from outbox where failed_at is not null

-- server/platform/failed-mails.ts
select id, kind, coalesce(payload ->> 'to', payload ->> 'email') as recipient, payload ->> 'user_id' as recipient_id, attempts,
    last_error, created_at, failed_at
  from outbox where failed_at is not null order by failed_at desc, id desc limit $1 offset $2

-- server/platform/failed-mails.ts
update outbox set failed_at = null, attempts = 0, run_at = $2 where id = $1 and failed_at is not null returning kind

-- server/platform/invoice-number.ts
insert into subscription_invoice_numbers (invoice_number, taken_by, taken_at) values ($1, $2, $3)

-- server/platform/invoice-number.ts
update platform_invoice_counter set last_number = last_number + 1 returning last_number

-- server/platform/invoice-number.ts
update subscription_invoice_numbers n set reported_at = $1
  where n.reported_at is null and n.taken_at < $1::timestamptz - interval '1 day'
    and not exists (select from subscription_invoices i where i.invoice_number = n.invoice_number)
  returning n.invoice_number, n.taken_at

-- server/platform/invoice-rows.ts
select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
    i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at, i.created_by, u.email, u.full_name
  from subscription_invoices i
  join user_subscriptions s on s.id = i.subscription_id
  join auth.users u on u.id = s.user_id where i.id = $1

-- server/platform/invoice-rows.ts
select user_id from user_subscriptions where id = $1

-- server/platform/keep-device-models.ts
delete from device_models where id = $1 returning id, category_id, brand, model, release_year, is_popular

-- server/platform/keep-device-models.ts
insert into device_models (category_id, brand, model, release_year, is_popular) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning id, category_id, brand, model, release_year, is_popular

-- server/platform/keep-device-models.ts
select 1 from categories where id = $1 and org_id is null

-- server/platform/keep-device-models.ts
select 1 from device_models where lower(brand) = lower($1) and lower(model) = lower($2) and id <> $3

-- server/platform/keep-device-models.ts
select brand from device_models where lower(brand) = lower($1) limit 1

-- server/platform/keep-device-models.ts
select id, category_id, brand, model, release_year, is_popular from device_models where id = $1 for update

-- server/platform/keep-device-models.ts
update device_models set brand = $1, updated_at = $2 where lower(brand) = lower($1)

-- server/platform/keep-device-models.ts
update device_models set category_id = $2, brand = $3, model = $4, release_year = $5, is_popular = $6, updated_at = $7
  where id = $1 returning id, category_id, brand, model, release_year, is_popular

-- server/platform/list-invoices.ts
select count(*) from (select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
    i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at, i.created_by, u.email, u.full_name
  from subscription_invoices i
  join user_subscriptions s on s.id = i.subscription_id
  join auth.users u on u.id = s.user_id where (i.invoice_number ilike $1 or u.email ilike $1 or u.full_name ilike $1)
    and ($2::text is null or i.status = $2) and ($3::uuid is null or i.subscription_id = $3)) as found

-- server/platform/list-invoices.ts
select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
    i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at, i.created_by, u.email, u.full_name
  from subscription_invoices i
  join user_subscriptions s on s.id = i.subscription_id
  join auth.users u on u.id = s.user_id where (i.invoice_number ilike $1 or u.email ilike $1 or u.full_name ilike $1)
    and ($2::text is null or i.status = $2) and ($3::uuid is null or i.subscription_id = $3) order by i.created_at desc, i.id limit $4 offset $5

-- server/platform/list-plan-requests.ts
select count(*) from plan_requests r join organizations o on o.id = r.org_id join auth.users u on u.id = r.user_id
  where r.state = 'open' and state_of_organization(o.suspended_at, o.closed_at) is null

-- server/platform/list-plan-requests.ts
select r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer, r.org_id, o.name as organization_name, r.user_id, u.email, u.full_name, u.created_at as owner_created_at
     from plan_requests r join organizations o on o.id = r.org_id join auth.users u on u.id = r.user_id
  where r.state = 'open' and state_of_organization(o.suspended_at, o.closed_at) is null order by r.created_at, r.id limit $1 offset $2

-- server/platform/list-subscriptions.ts
select count(*) from user_subscriptions s join auth.users u on u.id = s.user_id
  where (u.email ilike $1 or u.full_name ilike $1 or exists (
      select from organization_members m join organizations o on o.id = m.org_id
      where m.user_id = u.id and m.role = 'owner' and o.name ilike $1))
    and ($2::text is null or s.status = $2)

-- server/platform/list-subscriptions.ts
select s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by, u.email, u.full_name from user_subscriptions s join auth.users u on u.id = s.user_id
    where (u.email ilike $1 or u.full_name ilike $1 or exists (
        select from organization_members m join organizations o on o.id = m.org_id
        where m.user_id = u.id and m.role = 'owner' and o.name ilike $1))
      and ($2::text is null or s.status = $2)
       order by s.status in ('active', 'trial') desc,
         case when s.status = 'trial' then s.trial_end_date else s.end_date end nulls last, s.created_at desc, s.id
       limit $3 offset $4

-- server/platform/list-users.ts
select (select count(*) from auth.users) as users, (select count(*) from super_admins) as super_admins,
  (select count(*) from organizations where onboarding_completed_at is not null) as organizations,
  (select count(*) from user_subscriptions where status = 'active') as subscriptions

-- server/platform/list-users.ts
select count(*) from auth.users u where (u.email ilike $1 or u.full_name ilike $1 or exists (
  select from organization_members m join organizations o on o.id = m.org_id where m.user_id = u.id and o.name ilike $1))

-- server/platform/list-users.ts
select m.user_id, o.id, o.name, o.industry, m.role, b.phone, b.address, o.created_at,
    o.onboarding_completed_at is not null as is_onboarded, state_of_organization(o.suspended_at, o.closed_at) as state,
    (select s.reason from suspensions s where s.organization_id = o.id and s.restored_at is null) as suspended_why,
    (select count(*) from organization_members c where c.org_id = o.id) as members
  from organization_members m
  join organizations o on o.id = m.org_id
  left join business_settings b on b.org_id = o.id
  where m.user_id = any ($1::uuid[])
  order by m.created_at, o.id

-- server/platform/list-users.ts
select org_id, count(*) as found from products where org_id in (select m.org_id from organization_members m where m.user_id = any ($1::uuid[])) group by org_id

-- server/platform/list-users.ts
select org_id, sum(transactions)::bigint as found from organization_day_totals where org_id in (select m.org_id from organization_members m where m.user_id = any ($1::uuid[])) and day >= $2 group by org_id

-- server/platform/list-users.ts
select u.id, u.email, u.full_name, exists (select from super_admins a where a.user_id = u.id) as is_super_admin,
       u.created_at, u.last_sign_in_at, u.email_confirmed_at, u.banned_at as suspended_at,
       (select s.reason from suspensions s where s.user_id = u.id and s.restored_at is null) as suspended_why
     from auth.users u where (u.email ilike $1 or u.full_name ilike $1 or exists (
  select from organization_members m join organizations o on o.id = m.org_id where m.user_id = u.id and o.name ilike $1)) order by u.created_at desc, u.id limit $2 offset $3

-- server/platform/notify-plan-answer.ts
select subscription_tier, state, answer from plan_requests
  where org_id = $1 and id = $2 and state in ('approved', 'declined')

-- server/platform/plan-requests.ts
select 1 from plan_requests where id = $1

-- server/platform/plan-requests.ts
select r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer, r.org_id, r.user_id from plan_requests r where r.id = $1 and r.state = 'open' for no key update

-- server/platform/plan-requests.ts
update plan_requests r set state = 'withdrawn', answered_at = $3
  where r.user_id = $1 and r.state = 'open' and r.id <> $2 returning r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer, r.org_id, r.user_id

-- server/platform/plan-requests.ts
update plan_requests r set state = $3, answer = $4, answered_by = $5, answered_at = $6
  where r.org_id = $1 and r.id = $2 returning r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer

-- server/platform/platform-log.ts
insert into platform_log (action_type, resource_type, resource_id, old_values, new_values, user_id, user_email, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)

-- server/platform/platform-log.ts
select m.user_id, m.org_id, o.name from organization_members m join organizations o on o.id = m.org_id
  where m.user_id = any ($1::uuid[]) and ($2 = 'any' or m.role = $2) order by m.created_at, m.org_id

-- server/platform/promote-person.ts
insert into super_admins (user_id, created_by, created_at) values ($1, $2, $3) on conflict do nothing returning 1

-- server/platform/promote-person.ts
select id, email, email_confirmed_at is not null as is_confirmed from auth.users where email = lower($1) and banned_at is null

-- server/platform/reset-requests.ts
insert into password_reset_requests (target_user_id, reason, requested_by, created_at) values ($1, $2, $3, $4) returning id

-- server/platform/reset-requests.ts
select count(*) from password_reset_requests where ($1::uuid is null or target_user_id = $1)

-- server/platform/reset-requests.ts
select email from auth.users where id = $1 and banned_at is null

-- server/platform/reset-requests.ts
select r.id, r.target_user_id, u.email as target_email, u.full_name as target_name, r.reason, r.requested_by,
    by.email as requested_by_email, r.created_at,
    case
      when exists (select from auth.events e
        where e.user_id = r.target_user_id and e.kind = 'password_changed' and e.created_at > r.created_at) then 'done'
      when r.created_at > $1::timestamptz - make_interval(mins => 30) then 'waiting'
      else 'expired'
    end as status
  from password_reset_requests r
  join auth.users u on u.id = r.target_user_id
  left join auth.users by on by.id = r.requested_by where ($2::uuid is null or r.target_user_id = $2) order by r.created_at desc, r.id limit $3 offset $4

-- server/platform/reset-requests.ts
select r.id, r.target_user_id, u.email as target_email, u.full_name as target_name, r.reason, r.requested_by,
    by.email as requested_by_email, r.created_at,
    case
      when exists (select from auth.events e
        where e.user_id = r.target_user_id and e.kind = 'password_changed' and e.created_at > r.created_at) then 'done'
      when r.created_at > $1::timestamptz - make_interval(mins => 30) then 'waiting'
      else 'expired'
    end as status
  from password_reset_requests r
  join auth.users u on u.id = r.target_user_id
  left join auth.users by on by.id = r.requested_by where r.created_at > $1::timestamptz - make_interval(mins => 30) order by r.created_at desc, r.id limit 20

-- server/platform/reset-requests.ts
select r.id, r.target_user_id, u.email as target_email, u.full_name as target_name, r.reason, r.requested_by,
    by.email as requested_by_email, r.created_at,
    case
      when exists (select from auth.events e
        where e.user_id = r.target_user_id and e.kind = 'password_changed' and e.created_at > r.created_at) then 'done'
      when r.created_at > $1::timestamptz - make_interval(mins => 30) then 'waiting'
      else 'expired'
    end as status
  from password_reset_requests r
  join auth.users u on u.id = r.target_user_id
  left join auth.users by on by.id = r.requested_by where r.id = $2

-- server/platform/set-plan-prices.ts
select 1 from plan_prices order by subscription_tier, billing_period for no key update

-- server/platform/set-plan-prices.ts
update plan_prices p set amount = n.amount, updated_at = $2
  from json_to_recordset($1::json) as n (subscription_tier text, billing_period text, amount bigint)
  where p.subscription_tier = n.subscription_tier and p.billing_period = n.billing_period and p.amount <> n.amount

-- server/platform/show-overview.ts
select (select count(*) from auth.users) as people,
  (select count(*) from organizations where onboarding_completed_at is not null) as organizations,
  (select coalesce(round(sum(amount / case billing_period when 'yearly' then 12.0 when 'quarterly' then 3.0 else 1.0 end)), 0)
   from user_subscriptions where status = 'active' and (end_date is null or end_date > $1)) as monthly_revenue,
  (select count(*) from subscription_invoices where status = 'unpaid') as invoices,
  (select coalesce(sum(amount), 0) from subscription_invoices where status = 'unpaid') as amount

-- server/platform/show-overview.ts
select e.id, e.user_id, u.email, u.full_name, e.subscription_tier, e.status, e.ends_at
  from (select s.*, case when status = 'trial' then trial_end_date else end_date end as ends_at from user_subscriptions s) e
  join auth.users u on u.id = e.user_id
  where e.status in ('active', 'trial') and e.ends_at between $1 and $1::timestamptz + make_interval(days => 14)
  order by e.ends_at, e.id limit 20

-- server/platform/show-overview.ts
select id, action_type, resource_type, resource_id, new_values, user_email, created_at
  from platform_log order by id desc limit 8

-- server/platform/show-overview.ts
select tier,
    count(s.id) filter (where s.status = 'active' and (s.end_date is null or s.end_date > $1)) as active,
    count(s.id) filter (where s.status = 'trial' and s.trial_end_date > $1) as trial
  from unnest(array['basic', 'premium', 'enterprise']) with ordinality as t (tier, place)
  left join user_subscriptions s on s.subscription_tier = t.tier
  group by tier, place order by place

-- server/platform/show-overview.ts
with months as (
    select generate_series(date_trunc('month', $1::timestamptz at time zone $2) - interval '5 months',
      date_trunc('month', $1::timestamptz at time zone $2), interval '1 month') as month
  )
  select to_char(month, 'YYYY-MM') as month,
    (select count(*) from auth.users u where u.created_at >= month at time zone $2
       and u.created_at < (month + interval '1 month') at time zone $2) as people,
    (select count(*) from organizations o where o.onboarding_completed_at >= month at time zone $2
       and o.onboarding_completed_at < (month + interval '1 month') at time zone $2) as organizations
  from months order by month

-- server/platform/subscription-rows.ts
select s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by from user_subscriptions s where s.id = $1 for update

-- server/platform/subscription-rows.ts
select s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by from user_subscriptions s where s.user_id = any ($1::uuid[])

-- server/platform/super-admins.ts
delete from super_admins where user_id = $1

-- server/platform/super-admins.ts
select a.user_id, u.email, u.full_name, a.created_at, by.email as created_by_email
  from super_admins a join auth.users u on u.id = a.user_id left join auth.users by on by.id = a.created_by
  order by a.created_at, a.user_id

-- server/platform/super-admins.ts
select email from auth.users where id = $1

-- server/platform/super-admins.ts
select user_id from super_admins

-- server/platform/suspend.ts
insert into suspensions (organization_id, reason, created_at, created_by) values ($1, $2, $3, $4) on conflict do nothing

-- server/platform/suspend.ts
insert into suspensions (user_id, reason, created_at, created_by) values ($1, $2, $3, $4) on conflict do nothing

-- server/platform/suspend.ts
lock table super_admins in share row exclusive mode

-- server/platform/suspend.ts
select $1::uuid as id, reason, created_at as suspended_at, restored_at from suspensions
  where organization_id = $1 order by created_at desc limit 1

-- server/platform/suspend.ts
select $1::uuid as id, reason, created_at as suspended_at, restored_at from suspensions
  where user_id = $1 order by created_at desc limit 1

-- server/platform/suspend.ts
select a.user_id from super_admins a join auth.users u on u.id = a.user_id where u.banned_at is null

-- server/platform/suspend.ts
select email, banned_at from auth.users where id = $1 for no key update

-- server/platform/suspend.ts
select name, suspended_at from organizations where id = $1 for no key update

-- server/platform/suspend.ts
update auth.users set banned_at = $2, updated_at = $2 where id = $1

-- server/platform/suspend.ts
update auth.users set banned_at = null, updated_at = $2 where id = $1 and banned_at is not null returning email

-- server/platform/suspend.ts
update organizations set suspended_at = $2, updated_at = $2 where id = $1

-- server/platform/suspend.ts
update organizations set suspended_at = null, updated_at = $2 where id = $1 and suspended_at is not null returning name

-- server/platform/suspend.ts
update suspensions set restored_at = $2, restored_by = $3, restored_why = $4
  where organization_id = $1 and restored_at is null

-- server/platform/suspend.ts
update suspensions set restored_at = $2, restored_by = $3, restored_why = $4
  where user_id = $1 and restored_at is null

-- server/platform/write-subscription.ts
update user_subscriptions s set subscription_tier = $2, status = $3, billing_period = $4, amount = $5, start_date = $6,
       end_date = $7, trial_end_date = $8, next_billing_date = $9, updated_at = $10
     where s.id = $1 returning s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by
