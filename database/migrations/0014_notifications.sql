-- What people of a shop are told, and how they want to be told.
set local role app_owner;

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
  quiet_hours_start time not null default '22:00:00',
  quiet_hours_end time not null default '07:00:00',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table notification_settings is 'About what, by which ways and when a person wants to hear.';
comment on column notification_settings.low_stock_threshold is
  'Tells of low stock only at this many or fewer. Null: never chosen, so what the product says is enough.';
select belongs_to_person('notification_settings', 'select, insert, update');
create policy definer_reads on notification_settings for select to app_definer using (true);
grant select on notification_settings to app_definer;

create table notifications (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null
    constraint notification_type_is_known check (type in ('low_stock', 'out_of_stock', 'high_sales', 'new_customer', 'system', 'other')),
  priority text not null constraint notification_priority_is_known check (priority in ('high', 'medium', 'other')),
  title text,
  message text,
  data jsonb not null default '{}' constraint notification_data_is_an_object check (jsonb_typeof(data) = 'object'),
  is_read boolean not null default false,
  is_dismissed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  action_url text,
  action_label text,
  dedupe_key text,
  mail_by text constraint mail_goes_at_once_or_in_the_digest check (mail_by in ('at_once', 'digest')),
  kind text,
  facts jsonb constraint notification_facts_are_an_object check (jsonb_typeof(facts) = 'object'),
  primary key (org_id, id),
  constraint notification_has_a_kind_or_its_own_words check (
    case when kind is null then facts is null and title is not null and message is not null
      else facts is not null and title is null and message is null and data = '{}' and action_url is null and action_label is null end
  )
);
create index notifications_newest_idx on notifications (org_id, user_id, created_at desc, id desc);
create index notifications_unread_idx on notifications (org_id, user_id, created_at desc, id desc) where not is_read and not is_dismissed;
create unique index notifications_once on notifications (org_id, user_id, dedupe_key) where dedupe_key is not null;
create index notifications_user_id_idx on notifications (user_id);
create index notifications_expiry_idx on notifications (expires_at) where expires_at is not null;
comment on table notifications is 'What one person of a shop was told, written with its cause.';
comment on column notifications.user_id is 'Who is told.';
comment on column notifications.title is 'A client''s own words, or those of a row from before there were kinds; so are message, data and action.';
comment on column notifications.dedupe_key is 'What it is about and the shop''s day: the same is told once. Null: a client''s own.';
comment on column notifications.mail_by is 'How it is mailed too; null: not at all.';
comment on column notifications.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column notifications.facts is 'What the words of this kind are made of, as it was at that moment.';
select belongs_to_organization('notifications');
create policy platform_finds_expired on notifications for select to app_platform using (expires_at < now());
create policy platform_forgets on notifications for delete to app_platform using (expires_at < now());
grant delete on notifications to app_platform;
grant select (expires_at) on notifications to app_platform;

create table alerts (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null,
  severity text not null constraint alert_severity_is_known check (severity in ('low', 'medium', 'high', 'critical')),
  title text,
  description text default '',
  source text not null default '',
  data jsonb not null default '{}' constraint alert_data_is_an_object check (jsonb_typeof(data) = 'object'),
  resolved_at timestamptz,
  resolved_by uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  dedupe_key text,
  kind text,
  facts jsonb constraint alert_facts_are_an_object check (jsonb_typeof(facts) = 'object'),
  primary key (org_id, id),
  constraint only_resolved_alerts_have_a_resolver check (resolved_by is null or resolved_at is not null),
  constraint alert_has_a_kind_or_its_own_words check (
    case when kind is null then facts is null and title is not null and description is not null
      else facts is not null and title is null and description is null and data = '{}' end
  )
);
create index alerts_newest_idx on alerts (org_id, created_at desc, id desc);
create index alerts_open_idx on alerts (org_id, created_at desc, id desc) where resolved_at is null;
create unique index alerts_open_once on alerts (org_id, dedupe_key) where resolved_at is null and dedupe_key is not null;
comment on table alerts is 'What owner and admins of a shop should look into, until somebody resolves it.';
comment on column alerts.title is 'A client''s own words, or those of a row from before there were kinds; so are description and data.';
comment on column alerts.resolved_by is 'Null with resolved_at: it went away by itself.';
comment on column alerts.user_id is 'Who raised it; null: the service itself.';
comment on column alerts.dedupe_key is 'What it is about: one open alert a cause.';
comment on column alerts.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column alerts.facts is 'What the words of this kind are made of, as it was at that moment.';
select belongs_to_organization('alerts', 'select, insert, update');
