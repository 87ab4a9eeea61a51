-- server/webhooks/deliver.ts
select * from hold_webhooks($1, $2, $3)

-- server/webhooks/deliver.ts
select id, body, tries, first_tried_at
  from (select distinct on (thing) id, body, tries, first_tried_at, next_at, seq from webhook_deliveries
        where org_id = $1 and webhook_id = $2 and next_at is not null order by thing, seq) d
  where next_at <= $3 order by seq nulls first limit 10

-- server/webhooks/deliver.ts
update webhook_deliveries d set tries = d.tries + 1, first_tried_at = coalesce(d.first_tried_at, t.at), last_tried_at = t.at,
    delivered_at = t.delivered_at, next_at = t.next_at, last_status = t.status, last_answer = t.answer, last_error = t.error
  from json_to_recordset($3::json) as t (id uuid, at timestamptz, delivered_at timestamptz, next_at timestamptz, status int, answer text,
    error text)
  where d.org_id = $1 and d.webhook_id = $2 and d.id = t.id

-- server/webhooks/deliver.ts
update webhooks set failing_since = $3, last_delivered_at = case when $4 then $5 else last_delivered_at end
  where org_id = $1 and id = $2

-- server/webhooks/deliver.ts
update webhooks set held_until = $4 where org_id = $1 and id = $2 and held_until = $3

-- server/webhooks/deliver.ts
update webhooks set paused_at = $3, paused_why = $4 where org_id = $1 and id = $2

-- server/webhooks/deliveries.ts
insert into webhook_deliveries (org_id, webhook_id, id, event, thing, body, created_at, next_at)
  values ($1, $2, $3, 'webhook.test', $4, $5, $6, $6)

-- server/webhooks/deliveries.ts
select count(*) from (select from webhook_deliveries d where d.org_id = $1 and d.webhook_id = $2 and ($3::text is null
  or ($3 = 'waiting' and d.next_at is not null)
  or ($3 = 'delivered' and d.delivered_at is not null)
  or ($3 = 'failed' and d.next_at is null and d.delivered_at is null)) limit 1000) as d

-- server/webhooks/deliveries.ts
select count(*) from webhook_deliveries where org_id = $1 and webhook_id = $2 and seq is null and created_at > $3

-- server/webhooks/deliveries.ts
select d.id, d.event, case when d.next_at is not null then 'waiting' when d.delivered_at is not null then 'delivered' else 'failed' end
  as state, d.body, d.created_at, d.tries, d.next_at, d.delivered_at, d.last_tried_at, d.last_status, d.last_answer, d.last_error from webhook_deliveries d where d.org_id = $1 and d.webhook_id = $2 and ($3::text is null
  or ($3 = 'waiting' and d.next_at is not null)
  or ($3 = 'delivered' and d.delivered_at is not null)
  or ($3 = 'failed' and d.next_at is null and d.delivered_at is null)) order by d.created_at desc, d.id limit $4 offset $5

-- server/webhooks/deliveries.ts
select d.id, d.event, case when d.next_at is not null then 'waiting' when d.delivered_at is not null then 'delivered' else 'failed' end
  as state, d.body, d.created_at, d.tries, d.next_at, d.delivered_at, d.last_tried_at, d.last_status, d.last_answer, d.last_error from webhook_deliveries d where d.org_id = $1 and d.webhook_id = $2 and d.id = $3

-- server/webhooks/deliveries.ts
update webhook_deliveries set next_at = $4, delivered_at = null, tries = 0, first_tried_at = null
  where org_id = $1 and webhook_id = $2 and id = $3

-- server/webhooks/make-webhook.ts
insert into webhooks (org_id, id, url, events, location_ids, user_id, sealed_secret, pepper_id, told_seq, created_at)
  values ($1, $2, $3, $4::text[], $5::uuid[], $6, $7, $8,
    coalesce((select c.seq from audit_chain c where c.org_id = $1 order by c.seq desc limit 1), 0), $9)

-- server/webhooks/make-webhook.ts
select count(*) as used from webhooks where org_id = $1

-- server/webhooks/make-webhook.ts
update webhooks set former_sealed_secret = case when $3 then sealed_secret end, former_pepper_id = case when $3 then pepper_id end,
    former_until = case when $3 then $4::timestamptz end, sealed_secret = $5, pepper_id = $6
  where org_id = $1 and id = $2

-- server/webhooks/make-webhook.ts
update webhooks set url = $3, events = $4::text[], location_ids = $5::uuid[] where org_id = $1 and id = $2

-- server/webhooks/paused-mail.ts
select p.email, coalesce(p.full_name, '') as full_name, o.name as shop
  from people_of_current_organizations() p join organizations o on o.id = p.org_id where p.org_id = $1 and p.user_id = $2

-- server/webhooks/queue-from-trail.ts
insert into webhook_deliveries (org_id, webhook_id, seq, event, thing, body, created_at, next_at)
  select $1, $2, seq, event, thing, body, created_at, $4
  from json_to_recordset($3::json) as m (seq bigint, event text, thing text, body text, created_at timestamptz)
  on conflict (org_id, webhook_id, seq) do nothing

-- server/webhooks/queue-from-trail.ts
select a.seq, a.action_type, a.resource_type, a.resource_id, a.metadata ->> 'merged_id' as merged_id,
    coalesce(a.metadata ->> 'origin', '') = 'client' as is_an_apps, a.created_at,
    array_remove(case a.resource_type
      when 'sale' then array[(select s.location_id from sales s where s.org_id = $1 and s.id = a.thing_id)]
      when 'goods_in' then array[(select g.location_id from goods_ins g where g.org_id = $1 and g.id = a.thing_id)]
      when 'stock_take' then array[(select t.location_id from stock_takes t where t.org_id = $1 and t.id = a.thing_id)]
      when 'transfer' then (select array[t.from_id, t.to_id] from transfers t where t.org_id = $1 and t.id = a.thing_id)
      else '{}'
    end, null) as location_ids
  from (
    select c.seq, l.*, case when l.resource_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.resource_id::uuid end as thing_id
    from (select seq, audit_id from audit_chain where org_id = $1 and seq > $2 order by seq limit 500) c
    join audit_log l on l.org_id = $1 and l.id = c.audit_id
  ) a
  order by a.seq

-- server/webhooks/queue-from-trail.ts
select count(*) from webhook_deliveries where org_id = $1 and webhook_id = $2 and next_at is not null

-- server/webhooks/queue-from-trail.ts
update webhooks set told_seq = $3 where org_id = $1 and id = $2

-- server/webhooks/queue-from-trail.ts
update webhooks set told_seq = coalesce((select seq from audit_chain where org_id = $1 order by seq desc limit 1), 0)
  where org_id = $1 and id = $2

-- server/webhooks/steer-webhook.ts
delete from webhooks where org_id = $1 and id = $2

-- server/webhooks/steer-webhook.ts
update webhook_deliveries set next_at = $3, tries = 0, first_tried_at = null
  where org_id = $1 and webhook_id = $2 and next_at is not null

-- server/webhooks/steer-webhook.ts
update webhooks set paused_at = $3, paused_why = 'by_hand' where org_id = $1 and id = $2

-- server/webhooks/steer-webhook.ts
update webhooks set paused_at = null, paused_why = null, failing_since = null, user_id = $3 where org_id = $1 and id = $2

-- server/webhooks/webhook-rows.ts
select url, events, location_ids, paused_at, failing_since, user_id, sealed_secret, pepper_id, former_sealed_secret, former_pepper_id,
    former_until, told_seq
  from webhooks where org_id = $1 and id = $2 for no key update

-- server/webhooks/webhook-rows.ts
select w.id, w.org_id, w.url, w.events, w.location_ids, coalesce(p.full_name, '') as user_name, w.created_at, w.paused_at,
  w.paused_why, w.failing_since, w.last_delivered_at, case when w.former_until > $2 then w.former_until end as overlap_until,
  (select count(*) from webhook_deliveries d
   where d.org_id = w.org_id and d.webhook_id = w.id and d.next_at is not null) as waiting from webhooks w
     left join people_of_current_organizations() p on p.org_id = w.org_id and p.user_id = w.user_id
     where w.org_id = $1 and w.id = $3

-- server/webhooks/webhook-rows.ts
select w.id, w.org_id, w.url, w.events, w.location_ids, coalesce(p.full_name, '') as user_name, w.created_at, w.paused_at,
  w.paused_why, w.failing_since, w.last_delivered_at, case when w.former_until > $2 then w.former_until end as overlap_until,
  (select count(*) from webhook_deliveries d
   where d.org_id = w.org_id and d.webhook_id = w.id and d.next_at is not null) as waiting from webhooks w
     left join people_of_current_organizations() p on p.org_id = w.org_id and p.user_id = w.user_id
     where w.org_id = $1 order by w.created_at, w.id
