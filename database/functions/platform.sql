set local role app_definer;

create or replace function subscription_of_owner(wanted_org_id uuid) returns table (
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
comment on function subscription_of_owner(uuid) is
  'Who pays for a shop of this transaction, and for what; without a subscription its columns are null.';
grant execute on function subscription_of_owner(uuid) to app_api;

create or replace function invoices_of_owner(wanted_org_id uuid) returns table (
    id uuid, subscription_id uuid, invoice_number text, status text, amount bigint, currency text, subscription_tier text,
    period_start date, period_end date, due_date date, paid_at timestamptz, notes text, credit jsonb, created_at timestamptz, updated_at timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
      i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at
    from organization_members m
    join user_subscriptions s on s.user_id = m.user_id
    join subscription_invoices i on i.subscription_id = s.id
    where m.org_id = wanted_org_id and m.role = 'owner' and m.org_id = any (current_organization_ids())
  $$;
comment on function invoices_of_owner(uuid) is 'What the platform asked the owner of a shop of this transaction to pay.';
grant execute on function invoices_of_owner(uuid) to app_api;

create or replace function is_last_super_admin(wanted_user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select exists (select from super_admins where user_id = wanted_user_id) and not exists (
      select from super_admins a join users u on u.id = a.user_id
      where a.user_id <> wanted_user_id and u.banned_at is null and u.closed_at is null)
  $$;
comment on function is_last_super_admin(uuid) is 'Whether nobody of the platform team would be left without this person.';
grant execute on function is_last_super_admin(uuid) to app_auth;
