-- Who works at a shared till or computer under a PIN, with or without an account.
set local role app_owner;

create table staff (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null
    constraint staff_name_is_a_short_line check (char_length(name) between 1 and 40 and name !~ '[[:cntrl:]]' and name = btrim(name)),
  role_id uuid,
  pin_hash text,
  pin_pepper_id text,
  badge_verifier bytea,
  badge_pepper_id text,
  key_version integer not null default 0,
  tries timestamptz[] not null default '{}' constraint tries_are_few check (cardinality(tries) <= 10),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (org_id, id),
  foreign key (org_id, role_id) references organization_roles (org_id, id),
  constraint an_account_has_its_own_role check (user_id is null or role_id is null),
  constraint a_pin_names_its_pepper check ((pin_hash is null) = (pin_pepper_id is null)),
  constraint a_badge_names_its_pepper check ((badge_verifier is null) = (badge_pepper_id is null))
);
create unique index staff_user_id_key on staff (org_id, user_id) where user_id is not null;
create unique index staff_name_key on staff (org_id, lower(name)) where is_active;
create unique index staff_badge_key on staff (org_id, badge_verifier) where badge_verifier is not null;
create index staff_role_id_idx on staff (org_id, role_id);
comment on table staff is 'People who sell at a shared till: by name and PIN, or by badge. Never deleted, because sales name them.';
comment on column staff.user_id is 'Their account, whose role in the shop is then theirs here; null: they have none, and role_id says what they may do.';
comment on column staff.role_id is 'The shop''s own role of somebody without an account; null: that of a plain member.';
comment on column staff.pin_hash is 'Argon2id of what the pepper makes of shop, person and PIN: equal PINs differ, and the table alone tells none.';
comment on column staff.badge_verifier is 'HMAC-SHA-256 of the badge''s secret, under the pepper badge_pepper_id.';
comment on column staff.key_version is 'Counts changes of PIN and badge: what was unlocked with an earlier one is worth nothing any more.';
comment on column staff.tries is 'When a PIN was tried in the last hour and was not right. A try is written before it is looked at.';
comment on column staff.created_by is 'Who added them.';
select belongs_to_organization('staff', 'select, insert, update');
create policy definer_reads on staff for select to app_definer using (true);
grant select on staff to app_definer;

create table staff_rules (
  org_id uuid primary key references organizations (id) on delete cascade,
  lock_after_seconds integer not null constraint lock_is_a_while check (lock_after_seconds between 15 and 3600),
  locks_after_sale boolean not null
);
comment on table staff_rules is 'When a shared till locks by itself. A shop that never said has no row.';
select belongs_to_organization('staff_rules', 'select, insert, update');

create table approvals (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  location_id uuid not null,
  sale_id uuid not null,
  subject bytea not null constraint subject_is_a_sha_256 check (octet_length(subject) = 32),
  sale jsonb not null,
  lines jsonb not null,
  total_amount bigint not null,
  reduction bigint not null constraint reduction_is_not_negative check (reduction >= 0),
  note text constraint note_is_short check (char_length(note) <= 200),
  asked_by uuid not null,
  asked_at timestamptz not null,
  status text not null constraint status_is_known check (status in ('waiting', 'approved', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  price_allowed boolean,
  discount_percent integer,
  primary key (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint an_answer_is_whole check ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint a_yes_says_how_far check ((status = 'approved') = (price_allowed is not null) and (price_allowed is null) = (discount_percent is null))
);
create index approvals_asked_idx on approvals (org_id, asked_by, asked_at);
create index approvals_location_idx on approvals (org_id, location_id);
create index approvals_waiting_idx on approvals (org_id, asked_at) where status = 'waiting';
comment on table approvals is 'Prices and discounts that a seller may not give alone: what was asked, and what somebody who may answered.';
comment on column approvals.id is 'The client''s, so that a retry asks nothing twice.';
comment on column approvals.location_id is 'Where its sale is made, by the prices of that place: whoever works there answers.';
comment on column approvals.sale_id is 'The id that the sale will have, or has. It is good for that one sale: an id makes a sale once.';
comment on column approvals.subject is 'SHA-256 of the sale''s id, lines, prices, discounts and total: another price is another sale.';
comment on column approvals.sale is 'The sale as it was asked for, to be priced again by whoever answers.';
comment on column approvals.lines is 'Its lines as whoever answers sees them, with the shop''s prices of that moment.';
comment on column approvals.reduction is 'What it is below the shop''s prices, whole shillings.';
comment on column approvals.price_allowed is 'Whoever approved may themselves ask other prices; discount_percent is how far their discounts go.';
select belongs_to_organization('approvals', 'select, insert, update');
