-- How much there is: the ledger of stock, its nightly proof, and counts of the shelves.
set local role app_owner;

-- Written by every sale: what stands still beside the number stays short, and the row is updated in place.
create table stock_levels (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  units bigint,
  units_costed bigint,
  units_cost bigint,
  in_batches bigint,
  minimum integer not null default 5,
  shelf integer generated always as (case when on_hand <= 0 then 0 when on_hand <= minimum then 1 else 2 end) stored,
  primary key (org_id, product_id, location_id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  foreign key (org_id, location_id) references locations (org_id, id)
) with (fillfactor = 70);
create index stock_levels_location_idx on stock_levels (org_id, location_id, product_id) include (shelf);
create index stock_levels_short_idx on stock_levels (org_id, location_id, shelf, product_id) where shelf < 2;
comment on table stock_levels is 'How much of a product is at a location; where it never was there is no row. products.current_stock is the sum.';
comment on column stock_levels.minimum is 'The product''s minimum_stock(), kept by triggers.';
comment on column stock_levels.shelf is '0 out of stock, 1 low, 2 in stock there. Indexed, as that of a product is.';
comment on column stock_levels.in_batches is 'How much there is of a product''s batches, kept by a trigger: at the end of a transaction it is on_hand. Null for goods that do not expire.';
comment on column stock_levels.units is 'How many of a numbered product''s units are there, kept by triggers: at the end of a transaction it is on_hand. Null for other goods.';
comment on column stock_levels.units_costed is 'How many of those have a cost of their own; the others cost what their product does.';
comment on column stock_levels.units_cost is 'What those with a cost of their own cost together, in whole shillings.';
select belongs_to_organization('stock_levels', 'select, insert, update');
create policy definer_reads on stock_levels for select to app_definer using (true);
grant select on stock_levels to app_definer;

create table inventory_movements (
  org_id uuid not null,
  id bigint generated always as identity,
  location_id uuid not null,
  product_id uuid not null,
  delta bigint not null constraint delta_is_not_zero check (delta <> 0),
  reason text not null constraint reason_is_known check (reason in (
      'stock_take', 'import', 'received', 'found', 'damage', 'loss', 'own_use', 'opening', 'sale', 'adjustment', 'cancel', 'refund', 'write_off', 'transfer', 'sent_back', 'warranty', 'trade_in', 'repair',
      'expired', 'refurbish')),
  reference text,
  line integer not null default 1,
  note text,
  stock_after bigint not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  unit_cost bigint constraint unit_cost_is_exact check (unit_cost between 0 and 9007199254740991),
  primary key (org_id, product_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create unique index inventory_movements_once on inventory_movements (org_id, reference, reason, line) where reference is not null;
create index inventory_movements_newest_idx on inventory_movements (org_id, created_at desc, id desc);
-- The shop's ledger is looked through by reason; what is sold is nearly all of it, and stays out of this index.
create index inventory_movements_reason_idx on inventory_movements (org_id, reason, created_at desc, id desc) where reason <> 'sale';
comment on table inventory_movements is 'The stock ledger: every change of stock, append-only.';
comment on column inventory_movements.reference is 'What caused it: the id of a sale, or of a refund.';
comment on column inventory_movements.location_id is 'Where it moved. No foreign key: the stock level that moves with it has one.';
comment on column inventory_movements.stock_after is 'How much was at the location after it.';
comment on column inventory_movements.unit_cost is 'What one unit cost, of goods received.';
comment on index inventory_movements_once is 'A cause moves stock once: the second wall against double posting.';
select belongs_to_organization('inventory_movements', 'select, insert');

create table inventory_views (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null constraint name_is_1_to_40_long check (char_length(name) between 1 and 40),
  address text not null constraint address_is_short check (char_length(address) <= 500),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index inventory_views_name_key on inventory_views (org_id, user_id, lower(name));
comment on table inventory_views is 'Views of the inventory that people saved, each for themselves.';
comment on column inventory_views.address is 'What the view filters and sorts by, as the inventory''s address says it.';
select belongs_to_organization('inventory_views', 'select, insert, delete');

create table stock_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  night date,
  products bigint not null,
  movements bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index stock_proofs_night_key on stock_proofs (org_id, night) where night is not null;
create index stock_proofs_newest_idx on stock_proofs (org_id, created_at desc);
comment on table stock_proofs is 'When stock was proved to be the sum of its movements, and what came of it.';
comment on column stock_proofs.night is 'Of the nightly proof: one a shop and night. Null where a person asked.';
comment on column stock_proofs.differences is 'Products whose stock, stock at a location or balances the ledger does not explain.';
select belongs_to_organization('stock_proofs', 'select, insert');
create policy platform_finds_unproved on stock_proofs for select to app_platform using (true);
grant select (org_id, night, differences) on stock_proofs to app_platform;

create table stock_takes (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  user_id uuid,
  notes text,
  created_by uuid,
  status text not null default 'in_progress' constraint status_is_known check (status in ('in_progress', 'cancelled', 'completed')),
  stock_take_date date not null,
  is_blind boolean not null default true,
  category_id uuid,
  revision bigint not null default 0,
  to_count bigint,
  is_adjusted boolean not null default false,
  closed_at timestamptz,
  closed_by uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, category_id) references organization_categories (org_id, category_id) on delete set null (category_id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint what_is_closed_says_when check ((status = 'in_progress') = (closed_at is null)),
  constraint only_what_is_completed_adjusts check (status = 'completed' or not is_adjusted)
);
create index stock_takes_newest_idx on stock_takes (org_id, created_at desc, id desc);
create index stock_takes_open_idx on stock_takes (org_id, created_at desc, id desc) where status = 'in_progress';
create index stock_takes_category_idx on stock_takes (org_id, category_id);
create index stock_takes_location_idx on stock_takes (org_id, location_id);
comment on table stock_takes is 'Counts of what is on the shelves, by one person or several.';
comment on column stock_takes.location_id is 'Whose shelves are counted.';
comment on column stock_takes.category_id is 'Only this category is looked through; null: everything.';
comment on column stock_takes.revision is 'Grows with every count, under the row''s lock: counts of one stock take come one after another.';
comment on column stock_takes.to_count is 'How many products there were to count when it was closed; null while it goes on.';
comment on column stock_takes.is_adjusted is 'The differences were written to the stock when it was completed.';
select belongs_to_organization('stock_takes');

create table stock_take_items (
  org_id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_brand text not null,
  product_model text not null,
  cost_price bigint not null,
  selling_price bigint not null,
  movement_id bigint not null default 0,
  first_movement_id bigint not null default 0,
  system_quantity bigint not null,
  physical_quantity bigint constraint physical_quantity_is_a_count check (physical_quantity between 0 and 1000000),
  notes text,
  counted_by uuid,
  counted_at timestamptz,
  revision bigint not null,
  primary key (org_id, stock_take_id, product_id),
  foreign key (org_id, stock_take_id) references stock_takes (org_id, id) on delete cascade,
  constraint a_count_says_when check ((physical_quantity is null) = (counted_at is null))
);
create unique index stock_take_items_id_key on stock_take_items (org_id, id);
create index stock_take_items_product_idx on stock_take_items (org_id, product_id, counted_at desc);
create index stock_take_items_revision_idx on stock_take_items (org_id, stock_take_id, revision);
comment on table stock_take_items is 'What was counted of each product. The product may go later; what was counted stays.';
comment on column stock_take_items.movement_id is
  'The ledger''s position when the line was last counted: the product''s newest movement at the location then, 0 before any.';
comment on column stock_take_items.first_movement_id is
  'The same when it was first counted: what lies between moved while the line was being counted.';
comment on column stock_take_items.system_quantity is
  'The stock at that position; once completed, also less what was sold before and handed in after.';
comment on column stock_take_items.physical_quantity is 'What was counted; null where the count was taken back.';
select belongs_to_organization('stock_take_items');

create table stock_take_counts (
  org_id uuid not null,
  id uuid not null,
  stock_take_id uuid not null,
  product_id uuid,
  kind text not null constraint kind_is_known check (kind in ('add', 'note', 'clear', 'scan', 'take_off')),
  quantity bigint not null,
  counted_by uuid,
  counted_at timestamptz not null,
  received_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, stock_take_id) references stock_takes (org_id, id) on delete cascade,
  constraint only_numbers_are_of_no_product check (product_id is not null or kind in ('scan', 'take_off'))
);
create index stock_take_counts_stock_take_idx on stock_take_counts (org_id, stock_take_id, product_id);
comment on table stock_take_counts is 'Each thing that a person did with a line, by the id their device gave it: what is sent twice counts once.';
comment on column stock_take_counts.product_id is 'Null: of a number that belongs to no product.';
select belongs_to_organization('stock_take_counts', 'select, insert');
