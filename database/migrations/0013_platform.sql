set local role app_owner;

alter table user_subscriptions
  add constraint billing_period_is_known check (billing_period in ('monthly', 'quarterly', 'yearly')),
  add constraint currency_is_ugx check (currency = 'UGX'),
  add constraint trial_has_an_end check (status <> 'trial' or trial_end_date is not null),
  add constraint end_is_not_before_start check (end_date is null or end_date >= start_date);
create index user_subscriptions_end_idx on user_subscriptions (status, end_date);
comment on column user_subscriptions.end_date is 'The last moment it counts; null runs on. A trial ends at trial_end_date.';

create table platform_invoice_counter (
  is_the_row boolean primary key default true constraint there_is_one_row check (is_the_row),
  last_number bigint not null default 0
);
insert into platform_invoice_counter default values;
comment on table platform_invoice_counter is 'The last number of the platform''s own invoices. Its row lock gives each once.';

create table subscription_invoice_numbers (
  invoice_number text primary key,
  taken_at timestamptz not null default now(),
  taken_by uuid references auth.users (id) on delete set null,
  reported_at timestamptz
);
create index subscription_invoice_numbers_taken_by_idx on subscription_invoice_numbers (taken_by);
comment on table subscription_invoice_numbers is 'Numbers that were given out; an invoice bears one of them.';
comment on column subscription_invoice_numbers.reported_at is 'When it was written down that no invoice came to bear it.';

create table subscription_invoices (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references user_subscriptions (id),
  invoice_number text not null references subscription_invoice_numbers (invoice_number),
  status text not null default 'unpaid' constraint invoice_status_is_known check (status in ('unpaid', 'paid', 'void')),
  amount bigint not null constraint invoice_amount_is_not_negative check (amount >= 0),
  currency text not null default 'UGX' constraint invoice_currency_is_ugx check (currency = 'UGX'),
  subscription_tier text not null,
  period_start date not null,
  period_end date not null,
  due_date date,
  paid_at timestamptz,
  notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  constraint period_ends_after_it_begins check (period_end >= period_start),
  constraint paid_says_when check ((status = 'paid') = (paid_at is not null))
);
create unique index subscription_invoices_number_key on subscription_invoices (invoice_number);
create index subscription_invoices_subscription_idx on subscription_invoices (subscription_id, created_at desc);
create index subscription_invoices_created_by_idx on subscription_invoices (created_by);
comment on table subscription_invoices is 'What the platform asked an owner to pay. Never deleted: a wrong one becomes void.';
comment on column subscription_invoices.subscription_tier is 'The plan that was billed, whatever the subscription became since.';

create table password_reset_requests (
  id uuid primary key default gen_random_uuid(),
  target_user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null,
  requested_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index password_reset_requests_target_idx on password_reset_requests (target_user_id, created_at desc);
create index password_reset_requests_age_idx on password_reset_requests (created_at desc);
create index password_reset_requests_requested_by_idx on password_reset_requests (requested_by);
comment on table password_reset_requests is 'Who of the platform team had a recovery link mailed to whom, and why.';

create table platform_log (
  id bigint generated always as identity primary key,
  action_type text not null,
  resource_type text not null,
  resource_id text,
  old_values jsonb,
  new_values jsonb,
  user_id uuid,
  user_email text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
comment on table platform_log is 'What the platform team and its jobs did. Append-only; what concerns a shop stands in its audit trail too.';

grant select, update on platform_invoice_counter to app_platform;
grant select, insert, update on subscription_invoice_numbers, subscription_invoices to app_platform;
grant select, insert on password_reset_requests, platform_log to app_platform;
grant select on platform_invoice_counter, subscription_invoice_numbers, subscription_invoices, password_reset_requests, platform_log
  to app_backup;
grant select on subscription_invoices to app_definer;

-- What the platform team may see of people and shops: who they are and how much they have. No password, no sale, no customer.
grant usage on schema auth to app_platform;
grant select (id, email, full_name, created_at, last_sign_in_at, banned_at) on auth.users to app_platform;
grant select (id, user_id) on auth.sessions to app_platform;
grant select (user_id, kind, created_at) on auth.events to app_platform;

grant select on organizations, organization_members to app_platform;
create policy platform_reads on organizations for select to app_platform using (true);
create policy platform_reads on organization_members for select to app_platform using (true);
grant select (org_id, phone, address) on business_settings to app_platform;
create policy platform_reads on business_settings for select to app_platform using (true);
grant select (org_id, id) on products to app_platform;
create policy platform_counts on products for select to app_platform using (true);
grant select (org_id, day, transactions) on organization_day_totals to app_platform;
create policy platform_counts on organization_day_totals for select to app_platform using (true);

-- What it reads or changes of a shop it writes into that shop's audit trail, which it cannot read.
grant insert on audit_log to app_platform;
create policy platform_writes on audit_log for insert to app_platform with check (true);

-- Its own keyed requests; of others' only those so old that they are to be forgotten.
drop policy platform_finds_old on idempotency;
create policy platform_finds_old on idempotency for select to app_platform using (created_at < now() - interval '30 days');
grant select, insert, update on idempotency to app_platform;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function subscription_of_owner(wanted_org_id uuid) returns table (
    owner_id uuid, owner_created_at timestamptz, id uuid, subscription_tier text, status text, billing_period text, amount bigint,
    currency text, start_date timestamptz, end_date timestamptz, trial_end_date timestamptz, next_billing_date timestamptz,
    created_at timestamptz, updated_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select u.id, u.created_at, s.id, s.subscription_tier, s.status, s.billing_period, s.amount,
      s.currency, s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at
    from organization_members m
    join users u on u.id = m.user_id
    left join user_subscriptions s on s.user_id = u.id
    where m.org_id = wanted_org_id and m.role = 'owner' and m.org_id = any (current_organization_ids())
  $$;
comment on function subscription_of_owner(uuid) is 'Who pays for a shop of this transaction, and for what; without a subscription its columns are null.';
revoke execute on function subscription_of_owner(uuid) from public;
grant execute on function subscription_of_owner(uuid) to app_api;

create function invoices_of_owner(wanted_org_id uuid) returns table (
    id uuid, subscription_id uuid, invoice_number text, status text, amount bigint, currency text, subscription_tier text,
    period_start date, period_end date, due_date date, paid_at timestamptz, notes text, created_at timestamptz, updated_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
      i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.created_at, i.updated_at
    from organization_members m
    join user_subscriptions s on s.user_id = m.user_id
    join subscription_invoices i on i.subscription_id = s.id
    where m.org_id = wanted_org_id and m.role = 'owner' and m.org_id = any (current_organization_ids())
  $$;
comment on function invoices_of_owner(uuid) is 'What the platform asked the owner of a shop of this transaction to pay.';
revoke execute on function invoices_of_owner(uuid) from public;
grant execute on function invoices_of_owner(uuid) to app_api;

reset role;
revoke create on schema public from app_definer;
