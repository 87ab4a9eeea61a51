-- The team that runs the platform: what it did, whom it suspended, and what owners pay for.
set local role app_owner;

create table super_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null
);
create index super_admins_created_by_idx on super_admins (created_by);
comment on table super_admins is 'The platform team.';
grant select on super_admins to app_backup, app_definer;
grant select, insert, delete on super_admins to app_platform;

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
grant select on platform_log to app_backup;
grant select, insert on platform_log to app_platform;

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
grant select on password_reset_requests to app_backup;
grant select, insert on password_reset_requests to app_platform;

create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  reason text not null constraint reason_is_given check (reason <> ''),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  restored_at timestamptz,
  restored_by uuid references auth.users (id) on delete set null,
  restored_why text,
  constraint of_a_person_or_a_shop check (num_nonnulls(user_id, organization_id) = 1)
);
create unique index suspensions_user_key on suspensions (user_id) where restored_at is null;
create unique index suspensions_organization_key on suspensions (organization_id) where restored_at is null;
create index suspensions_of_user_idx on suspensions (user_id);
create index suspensions_of_organization_idx on suspensions (organization_id);
create index suspensions_created_by_idx on suspensions (created_by);
create index suspensions_restored_by_idx on suspensions (restored_by);
comment on table suspensions is 'Which people and shops the platform team suspended, why, and when they were restored.';
grant select on suspensions to app_backup;
grant select, insert, update on suspensions to app_platform;

create table plan_prices (
  subscription_tier text not null constraint tier_is_sold check (subscription_tier in ('basic', 'premium', 'enterprise')),
  billing_period text not null constraint period_is_known check (billing_period in ('monthly', 'quarterly', 'yearly')),
  amount bigint not null constraint price_is_not_negative check (amount between 0 and 9007199254740991),
  updated_at timestamptz not null default now(),
  primary key (subscription_tier, billing_period)
);
comment on table plan_prices is 'What one billing period of each plan costs, in whole shillings: the operator''s own table.';
grant select on plan_prices to app_api, app_backup;
grant select, update on plan_prices to app_platform;
-- A year costs ten months.
insert into plan_prices (subscription_tier, billing_period, amount) values
  ('basic', 'monthly', 60000), ('basic', 'quarterly', 180000), ('basic', 'yearly', 600000),
  ('premium', 'monthly', 150000), ('premium', 'quarterly', 450000), ('premium', 'yearly', 1500000),
  ('enterprise', 'monthly', 400000), ('enterprise', 'quarterly', 1200000), ('enterprise', 'yearly', 4000000);

create table user_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  subscription_tier text not null constraint tier_is_known check (subscription_tier in ('basic', 'premium', 'enterprise')),
  status text not null constraint status_is_known check (status in ('trial', 'active', 'cancelled', 'expired')),
  billing_period text not null default 'monthly'
    constraint billing_period_is_known check (billing_period in ('monthly', 'quarterly', 'yearly')),
  amount bigint not null default 0 constraint amount_is_not_negative check (amount >= 0),
  currency text not null default 'UGX' constraint currency_is_ugx check (currency = 'UGX'),
  start_date timestamptz not null default now(),
  end_date timestamptz,
  trial_end_date timestamptz,
  next_billing_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  constraint trial_has_an_end check (status <> 'trial' or trial_end_date is not null),
  constraint end_is_not_before_start check (end_date is null or end_date >= start_date)
);
create unique index user_subscriptions_user_id_key on user_subscriptions (user_id);
create index user_subscriptions_created_by_idx on user_subscriptions (created_by);
create index user_subscriptions_end_idx on user_subscriptions (status, end_date);
comment on table user_subscriptions is 'What an owner pays for. Without a row the virtual trial counts, then Free''s limits.';
comment on column user_subscriptions.end_date is 'The last moment it counts; null runs on. A trial ends at trial_end_date.';
grant select on user_subscriptions to app_backup, app_definer;
grant select, insert, update on user_subscriptions to app_platform;

create table plan_requests (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subscription_tier text not null,
  billing_period text not null,
  amount bigint not null constraint price_is_not_negative check (amount between 0 and 9007199254740991),
  state text not null default 'open' constraint state_is_known check (state in ('open', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  answer text,
  primary key (org_id, id),
  constraint open_has_no_answer check ((state = 'open') = (answered_at is null)),
  constraint the_platform_answers check (state not in ('approved', 'declined') or answered_by is not null),
  constraint declining_says_why check (state <> 'declined' or answer <> '')
);
create unique index plan_requests_open_key on plan_requests (org_id) where state = 'open';
create index plan_requests_created_at_idx on plan_requests (org_id, created_at desc);
comment on table plan_requests is 'Plans that shops'' owners asked the platform for, and what it answered. One at a time is open.';
comment on column plan_requests.user_id is 'The owner who asked, and who would be billed.';
comment on column plan_requests.amount is 'Whole shillings for one billing period, as the price stood when it was asked.';
select belongs_to_organization('plan_requests', 'select');
create policy platform_reads on plan_requests for select to app_platform using (true);
create policy platform_answers on plan_requests for update to app_platform using (true);
grant select on plan_requests to app_platform;
grant insert (org_id, user_id, subscription_tier, billing_period, amount, created_at) on plan_requests to app_api;
grant update (state, answered_at) on plan_requests to app_api;
grant update (state, answered_at, answered_by, answer) on plan_requests to app_platform;

create table platform_invoice_counter (
  is_the_row boolean primary key default true constraint there_is_one_row check (is_the_row),
  last_number bigint not null default 0
);
comment on table platform_invoice_counter is 'The last number of the platform''s own invoices. Its row lock gives each once.';
grant select on platform_invoice_counter to app_backup;
grant select, update on platform_invoice_counter to app_platform;
insert into platform_invoice_counter default values;

create table subscription_invoice_numbers (
  invoice_number text primary key,
  taken_at timestamptz not null default now(),
  taken_by uuid references auth.users (id) on delete set null,
  reported_at timestamptz
);
create index subscription_invoice_numbers_taken_by_idx on subscription_invoice_numbers (taken_by);
comment on table subscription_invoice_numbers is 'Numbers that were given out; an invoice bears one of them.';
comment on column subscription_invoice_numbers.reported_at is 'When it was written down that no invoice came to bear it.';
grant select on subscription_invoice_numbers to app_backup;
grant select, insert, update on subscription_invoice_numbers to app_platform;

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
  billed_to text,
  credit jsonb,
  constraint period_ends_after_it_begins check (period_end >= period_start),
  constraint paid_says_when check ((status = 'paid') = (paid_at is not null))
);
create unique index subscription_invoices_number_key on subscription_invoices (invoice_number);
create index subscription_invoices_subscription_idx on subscription_invoices (subscription_id, created_at desc);
create index subscription_invoices_created_by_idx on subscription_invoices (created_by);
comment on table subscription_invoices is 'What the platform asked an owner to pay. Never deleted: a wrong one becomes void.';
comment on column subscription_invoices.subscription_tier is 'The plan that was billed, whatever the subscription became since.';
comment on column subscription_invoices.credit is
  'What was taken off the price for the days left of the plan before: amount, days and that plan''s tier; null where nothing was.';
comment on column subscription_invoices.billed_to is
  'Name and address of whoever was billed, written down when their account is erased: the law has us keep invoices, and nothing else.';
grant select on subscription_invoices to app_backup, app_definer;
grant select, insert, update on subscription_invoices to app_platform;
