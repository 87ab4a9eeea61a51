set local role app_definer;

drop function if exists recipients_of_organizations(uuid[]);
create or replace function recipients_of_organizations(wanted uuid[]) returns table (
    org_id uuid, user_id uuid, role text, organization_name text, organization_time_zone text, time_zone text,
    low_stock boolean, low_stock_threshold integer, out_of_stock boolean, high_sales boolean, high_sales_threshold bigint,
    new_customer boolean, system boolean, mail boolean, quiet_hours_start text, quiet_hours_end text, role_id uuid,
    role_rights text[], role_discount integer, role_refund bigint, language text, location_ids uuid[]
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
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_end, 'HH24:MI') end,
      m.role_id, r.rights, r.max_discount_percent, r.max_refund, p.language, m.location_ids
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    left join user_preferences p on p.user_id = m.user_id
    where m.org_id = any (wanted) and m.org_id = any (current_organization_ids())
  $$;
comment on function recipients_of_organizations(uuid[]) is
  'Who works in these shops, as far as they are the transaction''s, what they may do there and what each wants to hear of: settings and preferences must both allow. Without quiet hours their columns are null.';
grant execute on function recipients_of_organizations(uuid[]) to app_api;

create or replace function evening_summaries_due(instant timestamptz) returns table (org_id uuid, user_id uuid, day date)
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
grant execute on function evening_summaries_due(timestamptz) to app_platform;
