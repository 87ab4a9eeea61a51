set local role app_owner;

create table notifications (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null constraint notification_type_is_known
    check (type in ('low_stock', 'out_of_stock', 'high_sales', 'new_customer', 'system', 'other')),
  priority text not null constraint notification_priority_is_known check (priority in ('high', 'medium', 'other')),
  title text not null,
  message text not null,
  data jsonb not null default '{}' constraint notification_data_is_an_object check (jsonb_typeof(data) = 'object'),
  is_read boolean not null default false,
  is_dismissed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  action_url text,
  action_label text,
  dedupe_key text,
  mail_by text constraint mail_goes_at_once_or_in_the_digest check (mail_by in ('at_once', 'digest')),
  primary key (org_id, id)
);
create index notifications_newest_idx on notifications (org_id, user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (org_id, user_id) where not is_read and not is_dismissed;
create unique index notifications_once on notifications (org_id, user_id, dedupe_key) where dedupe_key is not null;
create index notifications_user_id_idx on notifications (user_id);
create index notifications_expiry_idx on notifications (expires_at) where expires_at is not null;
comment on table notifications is 'What one person of a shop was told, written with its cause.';
comment on column notifications.user_id is 'Who is told.';
comment on column notifications.mail_by is 'How it is mailed too; null: not at all.';
comment on column notifications.dedupe_key is 'What it is about and the shop''s day: the same is told once. Null: a client''s own.';
select belongs_to_organization('notifications');
grant select (expires_at), delete on notifications to app_platform;
create policy platform_finds_expired on notifications for select to app_platform using (expires_at < now());
create policy platform_forgets on notifications for delete to app_platform using (expires_at < now());

create table alerts (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null,
  severity text not null constraint alert_severity_is_known check (severity in ('low', 'medium', 'high', 'critical')),
  title text not null,
  description text not null default '',
  source text not null default '',
  data jsonb not null default '{}' constraint alert_data_is_an_object check (jsonb_typeof(data) = 'object'),
  resolved_at timestamptz,
  resolved_by uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  dedupe_key text,
  primary key (org_id, id),
  constraint only_resolved_alerts_have_a_resolver check (resolved_by is null or resolved_at is not null)
);
create index alerts_newest_idx on alerts (org_id, created_at desc, id desc);
create unique index alerts_open_once on alerts (org_id, dedupe_key) where resolved_at is null and dedupe_key is not null;
comment on table alerts is 'What owner and admins of a shop should look into, until somebody resolves it.';
comment on column alerts.user_id is 'Who raised it; null: the service itself.';
comment on column alerts.resolved_by is 'Null with resolved_at: it went away by itself.';
comment on column alerts.dedupe_key is 'What it is about: one open alert a cause.';
select belongs_to_organization('alerts', 'select, insert, update');

create table notification_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  low_stock_enabled boolean not null default true,
  low_stock_threshold integer constraint low_stock_threshold_is_not_negative check (low_stock_threshold >= 0),
  out_of_stock_enabled boolean not null default true,
  high_sales_enabled boolean not null default true,
  high_sales_threshold bigint not null default 1000000
    constraint high_sales_threshold_is_exact check (high_sales_threshold between 1 and 9007199254740991),
  new_customer_enabled boolean not null default true,
  system_notifications_enabled boolean not null default true,
  email_notifications_enabled boolean not null default true,
  push_notifications_enabled boolean not null default true,
  sound_enabled boolean not null default true,
  quiet_hours_enabled boolean not null default false,
  quiet_hours_start time not null default '22:00',
  quiet_hours_end time not null default '07:00',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table notification_settings is 'About what, by which ways and when a person wants to hear.';
comment on column notification_settings.low_stock_threshold is
  'Tells of low stock only at this many or fewer. Null: never chosen, so what the product says is enough.';
select belongs_to_person('notification_settings', 'select, insert, update');
grant select on notification_settings to app_definer;
create policy definer_reads on notification_settings for select to app_definer using (true);
grant select on user_preferences to app_definer;
create policy definer_reads on user_preferences for select to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function hearers_of_organizations(wanted uuid[]) returns table (
    org_id uuid, user_id uuid, role text, organization_name text, organization_time_zone text, time_zone text,
    low_stock boolean, low_stock_threshold integer, out_of_stock boolean, high_sales boolean, high_sales_threshold bigint,
    new_customer boolean, system boolean, mail boolean, quiet_hours_start text, quiet_hours_end text
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.org_id, m.user_id, m.role, o.name, coalesce(b.time_zone, 'Africa/Kampala'),
      coalesce(p.timezone, b.time_zone, 'Africa/Kampala'),
      coalesce(s.low_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      s.low_stock_threshold,
      coalesce(s.out_of_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      coalesce(s.high_sales_enabled, true) and coalesce((p.notifications ->> 'sales')::boolean, true),
      coalesce(s.high_sales_threshold, 1000000),
      coalesce(s.new_customer_enabled, true),
      coalesce(s.system_notifications_enabled, true),
      coalesce(s.email_notifications_enabled, true) and coalesce((p.notifications ->> 'email')::boolean, true),
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_start, 'HH24:MI') end,
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_end, 'HH24:MI') end
    from organization_members m
    join organizations o on o.id = m.org_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    left join user_preferences p on p.user_id = m.user_id
    where m.org_id = any (wanted) and m.org_id = any (current_organization_ids())
  $$;
comment on function hearers_of_organizations(uuid[]) is
  'Who works in these shops, as far as they are the transaction''s, and what each wants to hear of: settings and preferences must both allow. Without quiet hours their columns are null.';
revoke execute on function hearers_of_organizations(uuid[]) from public;
grant execute on function hearers_of_organizations(uuid[]) to app_api;

create function evening_summaries_due(instant timestamptz) returns table (org_id uuid, user_id uuid, day date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.org_id, m.user_id, (instant at time zone coalesce(b.time_zone, 'Africa/Kampala'))::date
    from organization_members m
    join organizations o on o.id = m.org_id and o.onboarding_completed_at is not null
    join user_preferences p on p.user_id = m.user_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    where m.role = 'owner' and (p.notifications ->> 'reports')::boolean and (p.notifications ->> 'email')::boolean
      and coalesce(s.email_notifications_enabled, true)
      and (instant at time zone coalesce(b.time_zone, 'Africa/Kampala'))::time >= '20:00'
  $$;
comment on function evening_summaries_due(timestamptz) is
  'The owners who want a summary of the day and where it is past eight in the evening; for the job that writes the mails down.';
revoke execute on function evening_summaries_due(timestamptz) from public;
grant execute on function evening_summaries_due(timestamptz) to app_platform;

reset role;
revoke create on schema public from app_definer;
