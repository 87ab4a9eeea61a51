set local role app_owner;

create table plan_prices (
  subscription_tier text not null constraint tier_is_sold check (subscription_tier in ('basic', 'premium', 'enterprise')),
  billing_period text not null constraint period_is_known check (billing_period in ('monthly', 'quarterly', 'yearly')),
  amount bigint not null constraint price_is_not_negative check (amount between 0 and 9007199254740991),
  updated_at timestamptz not null default now(),
  primary key (subscription_tier, billing_period)
);
comment on table plan_prices is 'What one billing period of each plan costs, in whole shillings: the operator''s own table.';

-- A year costs ten months.
insert into plan_prices (subscription_tier, billing_period, amount) values
  ('basic', 'monthly', 60000), ('basic', 'quarterly', 180000), ('basic', 'yearly', 600000),
  ('premium', 'monthly', 150000), ('premium', 'quarterly', 450000), ('premium', 'yearly', 1500000),
  ('enterprise', 'monthly', 400000), ('enterprise', 'quarterly', 1200000), ('enterprise', 'yearly', 4000000);
grant select on plan_prices to app_api, app_backup;
grant select, update on plan_prices to app_platform;

create table plan_requests (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subscription_tier text not null,
  billing_period text not null,
  amount bigint not null constraint price_is_not_negative check (amount between 0 and 9007199254740991),
  state text not null default 'open',
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  answer text,
  primary key (org_id, id),
  constraint state_is_known check (state in ('open', 'approved', 'declined', 'withdrawn')),
  constraint open_has_no_answer check ((state = 'open') = (answered_at is null)),
  -- The shops' role may not write who answered, so it can approve nothing.
  constraint the_platform_answers check (state not in ('approved', 'declined') or answered_by is not null),
  constraint declining_says_why check (state <> 'declined' or answer <> '')
);
create unique index plan_requests_open_key on plan_requests (org_id) where state = 'open';
create index plan_requests_created_at_idx on plan_requests (org_id, created_at desc);
comment on table plan_requests is 'Plans that shops'' owners asked the platform for, and what it answered. One at a time is open.';
comment on column plan_requests.amount is 'Whole shillings for one billing period, as the price stood when it was asked.';
comment on column plan_requests.user_id is 'The owner who asked, and who would be billed.';

select belongs_to_organization('plan_requests', 'select');
grant insert (org_id, user_id, subscription_tier, billing_period, amount, created_at) on plan_requests to app_api;
grant update (state, answered_at) on plan_requests to app_api;

grant select, update (state, answered_at, answered_by, answer) on plan_requests to app_platform;
create policy platform_reads on plan_requests for select to app_platform using (true);
create policy platform_answers on plan_requests for update to app_platform using (true);
