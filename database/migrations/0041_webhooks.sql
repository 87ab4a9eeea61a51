-- What a shop's own programs are told, and what became of each message.
set local role app_owner;

create table webhooks (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  url text not null constraint url_is_a_web_address check (char_length(url) <= 500 and url ~ '^https?://[^[:space:]/?#@]+'),
  events text[] not null constraint tells_something check (cardinality(events) between 1 and 100 and array_position(events, null) is null),
  location_ids uuid[] constraint tells_of_somewhere check (cardinality(location_ids) > 0),
  user_id uuid not null,
  sealed_secret bytea not null,
  pepper_id text not null,
  former_sealed_secret bytea,
  former_pepper_id text,
  former_until timestamptz,
  told_seq bigint not null constraint told_seq_is_not_negative check (told_seq >= 0),
  held_until timestamptz,
  paused_at timestamptz,
  paused_why text constraint pause_is_known check (paused_why in ('by_hand', 'failing', 'without_manager')),
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint a_pause_has_a_reason check (num_nulls(paused_at, paused_why) in (0, 2)),
  constraint a_former_secret_ends check (num_nulls(former_sealed_secret, former_pepper_id, former_until) in (0, 3))
);
comment on table webhooks is 'Addresses of a shop''s own programs that are told what happened, out of the sealed audit trail.';
comment on column webhooks.user_id is 'Who is responsible for it: whoever made or resumed it. Without them, or their right, it is paused.';
comment on column webhooks.sealed_secret is 'What its messages are signed with, encrypted under the pepper pepper_id, which is kept elsewhere.';
comment on column webhooks.told_seq is 'How far the trail was looked at, by its seals: what follows is told when its turn comes.';
comment on column webhooks.held_until is 'A server works on it until then at most.';
comment on column webhooks.failing_since is 'Since when nothing was taken.';
select belongs_to_organization('webhooks');
create policy definer_reads on webhooks for select to app_definer using (true);
create policy definer_holds on webhooks for update to app_definer using (true);
grant select, update (held_until) on webhooks to app_definer;

create table webhook_deliveries (
  org_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seq bigint constraint seq_begins_at_one check (seq > 0),
  event text not null constraint event_is_known check (event in (
    'sale.recorded', 'sale.refunded', 'sale.cancelled', 'product.added', 'product.changed', 'product.removed', 'stock.adjusted',
    'stock_take.completed', 'goods_in.posted', 'goods_in.sent_back', 'transfer.sent', 'transfer.received', 'transfer.cancelled',
    'customer.added', 'customer.changed', 'customer.merged', 'customer.removed', 'import.finished', 'webhook.test')),
  thing text not null,
  body text not null constraint body_is_short check (char_length(body) <= 10000),
  created_at timestamptz not null,
  tries integer not null default 0 constraint tries_are_not_negative check (tries >= 0),
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  next_at timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_answer text,
  last_error text,
  primary key (org_id, webhook_id, id),
  foreign key (org_id, webhook_id) references webhooks (org_id, id) on delete cascade,
  constraint what_is_delivered_is_not_sent check (delivered_at is null or next_at is null)
);
create unique index webhook_deliveries_seq_key on webhook_deliveries (org_id, webhook_id, seq);
create index webhook_deliveries_waiting_idx on webhook_deliveries (org_id, webhook_id, thing, seq) where next_at is not null;
create index webhook_deliveries_newest_idx on webhook_deliveries (org_id, webhook_id, created_at desc, id);
create index webhook_deliveries_age_idx on webhook_deliveries (created_at) where next_at is null;
comment on table webhook_deliveries is 'Messages of webhooks, for 30 days.';
comment on column webhook_deliveries.id is 'The message''s own id, the same at each try.';
comment on column webhook_deliveries.seq is 'The entry of the trail, by its seal, that it tells; null for a test.';
comment on column webhook_deliveries.thing is 'What it is about. Messages about one thing go one after the other.';
comment on column webhook_deliveries.next_at is 'When it is sent, the first time or again; null once it was delivered or given up.';
select belongs_to_organization('webhook_deliveries');
create policy definer_reads on webhook_deliveries for select to app_definer using (true);
grant select (org_id, webhook_id, next_at, thing, seq) on webhook_deliveries to app_definer;
create policy platform_forgets on webhook_deliveries for delete to app_platform using (true);
create policy platform_finds_old on webhook_deliveries for select to app_platform using (next_at is null and created_at < now() - interval '30 days');
grant delete on webhook_deliveries to app_platform;
grant select (created_at, next_at) on webhook_deliveries to app_platform;
