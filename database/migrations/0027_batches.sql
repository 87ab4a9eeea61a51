-- Goods that expire: the batches that came in, and how much of each is where.
set local role app_owner;

create table batches (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  position bigint generated always as identity,
  number text constraint number_is_short check (char_length(number) between 1 and 40),
  expires_on date constraint expires_in_our_time check (expires_on between '2000-01-01' and '2099-12-31'),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  constraint batches_are_told_apart unique nulls not distinct (org_id, product_id, expires_on, number),
  constraint only_the_unknown_has_no_date check ((expires_on is null) = (id = product_id) and (number is null or expires_on is not null))
);
create index batches_expiring_idx on batches (org_id, expires_on);
comment on table batches is 'Goods of one product that came in with one number and expiry date. A product''s goods of which nobody knows either are the batch with the product''s own id.';
comment on column batches.position is 'The order in which the shop heard of them.';
comment on column batches.number is 'The maker''s number of the batch; null: only the date is known.';
comment on column batches.expires_on is 'The last day on which it may be sold.';
select belongs_to_organization('batches', 'select, insert');
create policy definer_reads on batches for select to app_definer using (true);
grant select on batches to app_definer;

-- Written by every sale of such goods, as stock_levels is.
create table batch_levels (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  batch_id uuid not null,
  on_hand bigint not null default 0,
  primary key (org_id, product_id, location_id, batch_id),
  foreign key (org_id, product_id, location_id) references stock_levels (org_id, product_id, location_id) on delete cascade,
  foreign key (org_id, batch_id) references batches (org_id, id) on delete cascade,
  constraint only_the_unknown_is_oversold check (on_hand >= 0 or batch_id = product_id)
) with (fillfactor = 70);
create index batch_levels_batch_idx on batch_levels (org_id, batch_id);
create index batch_levels_here_idx on batch_levels (org_id, product_id, location_id) where on_hand <> 0;
comment on table batch_levels is 'How much of a batch is at a location: the sum of its movements, kept by a trigger. Together they are the product''s stock there.';
select belongs_to_organization('batch_levels', 'select, insert, update');

create table batch_movements (
  org_id uuid not null,
  product_id uuid not null,
  id bigint generated always as identity,
  location_id uuid not null,
  batch_id uuid not null,
  delta bigint not null constraint delta_is_not_zero check (delta <> 0),
  movement_id bigint,
  undoes bigint,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, product_id, id),
  foreign key (org_id, batch_id) references batches (org_id, id) on delete cascade,
  foreign key (org_id, product_id, movement_id) references inventory_movements (org_id, product_id, id) on delete cascade
);
create index batch_movements_movement_idx on batch_movements (org_id, product_id, movement_id) where movement_id is not null;
create index batch_movements_undoes_idx on batch_movements (org_id, product_id, undoes) where undoes is not null;
create index batch_movements_batch_idx on batch_movements (org_id, batch_id, id);
comment on table batch_movements is 'The stock ledger by batch, append-only: of which batches each movement was.';
comment on column batch_movements.movement_id is 'The movement of the stock; null: goods came from one batch to another, and the stock stayed as it was.';
comment on column batch_movements.undoes is 'The movement whose goods these are, of goods that come back or go on: a refund''s sale, what was sent, what was received.';
select belongs_to_organization('batch_movements', 'select, insert');

create table expiry_notices (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  batch_id uuid not null,
  days integer not null constraint days_are_a_step check (days in (90, 60, 30)),
  told_on date not null,
  primary key (org_id, product_id, location_id, batch_id, days),
  foreign key (org_id, product_id, location_id, batch_id)
    references batch_levels (org_id, product_id, location_id, batch_id) on delete cascade
);
create index expiry_notices_told_idx on expiry_notices (org_id, told_on);
comment on table expiry_notices is 'Of which batches at a location people were told that they expire within so many days: once a step.';
comment on column expiry_notices.told_on is 'The shop''s day; it is told once a day of all that came near.';
select belongs_to_organization('expiry_notices', 'select, insert');

create table stock_take_batches (
  org_id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  number text constraint number_is_short check (char_length(number) between 1 and 40),
  expires_on date not null constraint expires_in_our_time check (expires_on between '2000-01-01' and '2099-12-31'),
  quantity bigint not null constraint quantity_is_a_count check (quantity between 0 and 1000000),
  primary key (org_id, stock_take_id, product_id, position),
  foreign key (org_id, stock_take_id, product_id) references stock_take_items (org_id, stock_take_id, product_id) on delete cascade,
  constraint a_batch_is_counted_once unique nulls not distinct (org_id, stock_take_id, product_id, expires_on, number)
);
comment on table stock_take_batches is 'How much of a line was counted by batch; the rest of it was counted without saying.';
select belongs_to_organization('stock_take_batches');

create table goods_in_batches (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  number text constraint number_is_short check (char_length(number) between 1 and 40),
  expires_on date not null constraint expires_in_our_time check (expires_on between '2000-01-01' and '2099-12-31'),
  quantity bigint not null constraint quantity_is_a_count check (quantity between 1 and 1000000),
  primary key (org_id, goods_in_id, product_id, position),
  foreign key (org_id, goods_in_id, product_id) references goods_in_lines (org_id, goods_in_id, product_id) on delete cascade,
  constraint a_batch_stands_once unique nulls not distinct (org_id, goods_in_id, product_id, expires_on, number)
);
comment on table goods_in_batches is 'How much of a line came in of each batch; what of it is in none has no known date.';
select belongs_to_organization('goods_in_batches');
