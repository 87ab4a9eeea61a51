-- server/notifications/add-notification.ts
with notifications as (
       insert into notifications (org_id, user_id, type, priority, title, message, data, expires_at, action_url, action_label, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *
     )
     select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications

-- server/notifications/addressee.ts
select email, full_name from people_of_current_organizations() where org_id = $1 and user_id = $2

-- server/notifications/addressee.ts
select logo from business_settings where org_id = $1

-- server/notifications/alerts.ts
insert into alerts (org_id, type, severity, title, description, source, data, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id

-- server/notifications/alerts.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, a.id, a.type, a.severity, a.kind, a.facts, a.title, a.description, a.source, a.data, a.resolved_at is not null as resolved,
  a.resolved_at as "resolvedAt", a.resolved_by as "resolvedBy",
  (select p.full_name from people_of_current_organizations() p where p.org_id = a.org_id and p.user_id = a.resolved_by) as "resolvedByName",
  a.created_at as "createdAt", a.user_id as "userId" from alerts a where a.org_id = $1 and ($2::uuid is null or a.user_id = $2)
  and ($3::uuid[] is null or not exists (select from pos_terminals t
    where t.org_id = $1 and t.id = (a.facts ->> 'terminal_id')::uuid and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))) and a.id = $4

-- server/notifications/alerts.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, a.id, a.type, a.severity, a.kind, a.facts, a.title, a.description, a.source, a.data, a.resolved_at is not null as resolved,
  a.resolved_at as "resolvedAt", a.resolved_by as "resolvedBy",
  (select p.full_name from people_of_current_organizations() p where p.org_id = a.org_id and p.user_id = a.resolved_by) as "resolvedByName",
  a.created_at as "createdAt", a.user_id as "userId" from alerts a where a.org_id = $1 and ($2::uuid is null or a.user_id = $2)
  and ($3::uuid[] is null or not exists (select from pos_terminals t
    where t.org_id = $1 and t.id = (a.facts ->> 'terminal_id')::uuid and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))) and a.resolved_at is null order by a.created_at desc, a.id desc limit $4 offset $5

-- server/notifications/alerts.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, a.id, a.type, a.severity, a.kind, a.facts, a.title, a.description, a.source, a.data, a.resolved_at is not null as resolved,
  a.resolved_at as "resolvedAt", a.resolved_by as "resolvedBy",
  (select p.full_name from people_of_current_organizations() p where p.org_id = a.org_id and p.user_id = a.resolved_by) as "resolvedByName",
  a.created_at as "createdAt", a.user_id as "userId" from alerts a where a.org_id = $1 and ($2::uuid is null or a.user_id = $2)
  and ($3::uuid[] is null or not exists (select from pos_terminals t
    where t.org_id = $1 and t.id = (a.facts ->> 'terminal_id')::uuid and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))) and true order by a.created_at desc, a.id desc limit $4 offset $5

-- server/notifications/alerts.ts
select count(*) from alerts a where a.org_id = $1 and ($2::uuid is null or a.user_id = $2)
  and ($3::uuid[] is null or not exists (select from pos_terminals t
    where t.org_id = $1 and t.id = (a.facts ->> 'terminal_id')::uuid and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))) and (a.resolved_at is not null) = $4

-- server/notifications/alerts.ts
update alerts set resolved_at = $3, resolved_by = $4 where org_id = $1 and id = $2 and resolved_at is null returning id

-- server/notifications/change-notifications.ts
delete from notifications where org_id = $1 and user_id = $2 and id = $3 returning id

-- server/notifications/change-notifications.ts
delete from notifications where org_id = $1 and user_id = $2 returning id

-- server/notifications/change-notifications.ts
update notifications set is_read = true where org_id = $1 and user_id = $2 and not is_read returning id

-- server/notifications/change-notifications.ts
with notifications as (
       update notifications set is_read = coalesce($5, is_read), is_dismissed = coalesce($6, is_dismissed)
       where org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3) and id = $4 returning *
     )
     select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications

-- server/notifications/evening-summary.ts
insert into outbox (dedupe_key, kind, payload, run_at)
  select 'evening-summary:' || org_id || ':' || user_id || ':' || day, 'evening-summary',
    jsonb_build_object('org_id', org_id, 'user_id', user_id, 'day', day), $1
  from evening_summaries_due($1)
  on conflict (dedupe_key) do nothing

-- server/notifications/evening-summary.ts
select brand, model, current_stock as left from products
  where org_id = $1 and is_active and current_stock <= minimum_stock(min_stock) and total_sold > 0
  order by current_stock, total_sold desc, id limit 10

-- server/notifications/evening-summary.ts
select coalesce(t.transactions, 0) as transactions, coalesce(t.revenue, 0) as revenue, coalesce(t.profit, 0) as profit,
    r.refunds, r.refunded, coalesce(b.is_vat_registered, false) as is_vat_registered
  from (select count(*) as refunds, coalesce(sum(amount), 0) as refunded
        from refunds where org_id = $1 and refund_day = $2 and created_at > $2::date - 1 and created_at < $2::date + 2) r
  left join organization_day_totals t on t.org_id = $1 and t.day = $2
  left join business_settings b on b.org_id = $1

-- server/notifications/evening-summary.ts
select key as method, revenue as amount from organization_day_parts
  where org_id = $1 and day = $2 and part = 'method' and revenue <> 0 order by revenue desc, key

-- server/notifications/evening-summary.ts
select seq, encode(hash, 'hex') as hash from audit_chain where org_id = $1 order by seq desc limit 1

-- server/notifications/forget-expired.ts
delete from notifications where expires_at < now()

-- server/notifications/list-notifications.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications where org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3) and id = $4

-- server/notifications/list-notifications.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications where org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3) and not is_dismissed  order by created_at desc, id desc limit $4 offset $5

-- server/notifications/list-notifications.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications where org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3)   order by created_at desc, id desc limit $4 offset $5

-- server/notifications/list-notifications.ts
select count(*) from notifications where org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3) and not is_read and not is_dismissed

-- server/notifications/list-notifications.ts
select count(*) from notifications where org_id = $1 and user_id = $2 and expires_at <= $3

-- server/notifications/list-notifications.ts
select count(*) from notifications where org_id = $1 and user_id = $2 and expires_at <= $3 and not is_dismissed

-- server/notifications/mails.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId", count(*) over () as total from notifications
         where org_id = $1 and user_id = $2 and mail_by = 'digest' and not is_read and not is_dismissed
           and created_at <= $3 and created_at > $3::timestamptz - interval '1 day'
         order by created_at desc, id limit 30

-- server/notifications/mails.ts
select (select p.language from user_preferences p where p.user_id = current_user_id()) as language, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId" from notifications where org_id = $1 and user_id = $2 and id = $3 and not is_dismissed
           and dedupe_key is not null

-- server/notifications/mount-unsubscribe.ts
insert into notification_settings (user_id, email_notifications_enabled, created_at, updated_at) values ($1, false, $2, $2)
  on conflict (user_id) do update set email_notifications_enabled = false, updated_at = excluded.updated_at

-- server/notifications/mount-unsubscribe.ts
select set_config('app.user_id', $1, true)

-- server/notifications/notify-expiring.ts
select org_id, time_zone from shops_with_expiring_goods($1)

-- server/notifications/notify-expiring.ts
with near as (
    select l.org_id, l.product_id, l.location_id, l.batch_id, p.brand, p.model, b.expires_on,
      case when b.expires_on <= $2::date + 30 then 30 when b.expires_on <= $2::date + 60 then 60 else 90 end as days
    from batches b
    join batch_levels l on l.org_id = b.org_id and l.batch_id = b.id and l.on_hand > 0
    join products p on p.org_id = l.org_id and p.id = l.product_id and p.has_expiry
    join locations w on w.org_id = l.org_id and w.id = l.location_id and w.kind <> 'transit'
    where b.org_id = $1 and b.expires_on between $2::date and $2::date + 90
      and not exists (select from expiry_notices t where t.org_id = $1 and t.told_on = $2::date)
  ), noted as (
    insert into expiry_notices (org_id, product_id, location_id, batch_id, days, told_on)
    select org_id, product_id, location_id, batch_id, days, $2 from near n
    where not exists (
      select from expiry_notices t where t.org_id = n.org_id and t.product_id = n.product_id and t.location_id = n.location_id
        and t.batch_id = n.batch_id and t.days <= n.days)
    order by product_id, location_id, batch_id
    on conflict do nothing
    returning location_id, batch_id
  )
  select n.org_id, n.brand, n.model, n.location_id, n.expires_on, n.days
  from noted join near n using (location_id, batch_id) order by n.expires_on, n.brand, n.model

-- server/notifications/notify-uncollected.ts
select abandon_days from repair_rules where org_id = $1

-- server/notifications/notify-uncollected.ts
select org_id, time_zone from shops_with_uncollected_repairs($1)

-- server/notifications/notify-uncollected.ts
update repairs r set proposed_on = $2
  where r.org_id = $1 and r.state = 'ready' and r.proposed_on is null and r.ready_at < $3::timestamptz - make_interval(days => $4)
  returning r.number, r.location_id

-- server/notifications/own-settings.ts
insert into notification_settings (user_id, created_at, updated_at) values ($1, $2, $2) on conflict do nothing

-- server/notifications/own-settings.ts
select low_stock_enabled as "lowStockEnabled", coalesce(low_stock_threshold, 5) as "lowStockThreshold",
  out_of_stock_enabled as "outOfStockEnabled", high_sales_enabled as "highSalesEnabled",
  high_sales_threshold as "highSalesThreshold", new_customer_enabled as "newCustomerEnabled",
  system_notifications_enabled as "systemNotificationsEnabled", email_notifications_enabled as "emailNotificationsEnabled",
  push_notifications_enabled as "pushNotificationsEnabled", sound_enabled as "soundEnabled",
  quiet_hours_enabled as "quietHoursEnabled", to_char(quiet_hours_start, 'HH24:MI') as "quietHoursStart",
  to_char(quiet_hours_end, 'HH24:MI') as "quietHoursEnd", user_id as "userId", created_at as "createdAt", updated_at as "updatedAt" from notification_settings where user_id = $1

-- server/notifications/own-settings.ts
update notification_settings set
  low_stock_enabled = coalesce($1, low_stock_enabled),
  low_stock_threshold = coalesce($2, low_stock_threshold),
  out_of_stock_enabled = coalesce($3, out_of_stock_enabled),
  high_sales_enabled = coalesce($4, high_sales_enabled),
  high_sales_threshold = coalesce($5, high_sales_threshold),
  new_customer_enabled = coalesce($6, new_customer_enabled),
  system_notifications_enabled = coalesce($7, system_notifications_enabled),
  email_notifications_enabled = coalesce($8, email_notifications_enabled),
  push_notifications_enabled = coalesce($9, push_notifications_enabled),
  sound_enabled = coalesce($10, sound_enabled),
  quiet_hours_enabled = coalesce($11, quiet_hours_enabled),
  quiet_hours_start = coalesce($12, quiet_hours_start),
  quiet_hours_end = coalesce($13, quiet_hours_end),
  updated_at = $14 where user_id = $15

-- server/notifications/raise-alerts.ts
update alerts set resolved_at = $3
  where (org_id, dedupe_key) in (select * from unnest($1::uuid[], $2::text[])) and resolved_at is null returning org_id, id

-- server/notifications/raise-alerts.ts
with made as (
    insert into alerts (org_id, type, severity, title, description, source, kind, facts, dedupe_key, created_at)
    select org_id, kind, severity, null, null, source, kind, facts, about, $2
    from json_to_recordset($1::json) as a (org_id uuid, severity text, source text, kind text, facts jsonb, about text)
    order by org_id, about
    on conflict (org_id, dedupe_key) where resolved_at is null and dedupe_key is not null do nothing
    returning org_id, id, dedupe_key as about, facts ->> 'terminal_id' as terminal_id
  )
  select m.org_id, m.id, m.about, t.location_id
  from made m left join pos_terminals t on t.org_id = m.org_id and t.id = m.terminal_id::uuid

-- server/notifications/recipients.ts
select * from recipients_of_organizations($1::uuid[])

-- server/notifications/send-own-mail.ts
select mail_by, dedupe_key is not null as is_ours from notifications where org_id = $1 and id = $2

-- server/notifications/write-notifications.ts
insert into notifications (org_id, user_id, type, priority, kind, facts, dedupe_key, mail_by, created_at, expires_at)
  select org_id, user_id, type, priority, kind, facts, dedupe_key, mail_by, $2, $3
  from json_to_recordset($1::json) as t (org_id uuid, user_id uuid, type text, priority text, kind text, facts jsonb,
    dedupe_key text, mail_by text)
  order by org_id, user_id, dedupe_key
  on conflict (org_id, user_id, dedupe_key) where dedupe_key is not null do nothing
  returning org_id, user_id, id, dedupe_key, mail_by

-- server/notifications/write-notifications.ts
update notifications set mail_by = 'digest' where org_id = $1 and user_id = $2 and id = $3
