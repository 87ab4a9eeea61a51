set local role app_owner;

create table user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  theme text not null constraint theme_is_known check (theme in ('light', 'dark', 'system')),
  language text not null,
  currency text not null,
  date_format text not null,
  time_format text not null constraint time_format_is_known check (time_format in ('24h', '12h')),
  timezone text not null,
  notifications jsonb not null,
  dashboard jsonb not null,
  inventory jsonb not null,
  sales jsonb not null,
  profile_completion_steps jsonb not null,
  profile_completed boolean not null generated always as (
    coalesce((profile_completion_steps ->> 'basicInfo')::boolean
      and (profile_completion_steps ->> 'preferences')::boolean
      and (profile_completion_steps ->> 'notifications')::boolean, false)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table user_preferences is 'How a person likes the product to look and behave.';
comment on column user_preferences.profile_completed is 'True exactly when all three steps are.';
select belongs_to_person('user_preferences', 'select, insert, update');

create table user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  phone text,
  job_title text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table user_profiles is 'What a person says of themself, beside the name they signed up with.';
select belongs_to_person('user_profiles', 'select, insert, update');

create table user_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  document text not null constraint document_is_known check (document in ('terms', 'privacy')),
  is_accepted boolean not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id)
);
comment on table user_consents is 'Every acceptance and withdrawal of the terms and the privacy policy. Append-only.';
select belongs_to_person('user_consents', 'select, insert');

alter table business_settings
  add column default_min_stock integer
    constraint default_min_stock_is_not_negative check (default_min_stock >= 0),
  add column integrations jsonb not null default '[]' constraint integrations_are_a_list check (jsonb_typeof(integrations) = 'array'),
  add column features jsonb not null default '{}' constraint features_are_an_object check (jsonb_typeof(features) = 'object');
comment on column business_settings.default_min_stock is 'What the form for a new product begins with.';
comment on column business_settings.features is 'Feature flags, by name.';
