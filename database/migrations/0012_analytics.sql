-- Totals kept with each sale, so that reports read days and not sales.
set local role app_owner;

create table organization_day_totals (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  tax numeric not null default 0,
  primary key (org_id, day)
) with (fillfactor = 70);
comment on table organization_day_totals is 'What a shop sold each day of its own calendar: completed sales only, kept in the sale''s transaction.';
comment on column organization_day_totals.tax is 'VAT inside revenue, net of refunds. Revenue less tax less profit is what the goods cost.';
select belongs_to_organization('organization_day_totals', 'select, insert, update');
create policy platform_counts on organization_day_totals for select to app_platform using (true);
grant select (org_id, day, transactions) on organization_day_totals to app_platform;

create table organization_day_parts (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  part text not null constraint part_is_known check (part in ('hour', 'method', 'staff')),
  key text not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  primary key (org_id, day, part, key)
) with (fillfactor = 70);
comment on table organization_day_parts is
  'A shop''s day by hour, by payment method and by who sold, kept in the sale''s transaction and corrected by refunds.';
comment on column organization_day_parts.key is 'The hour, the method, or the seller''s id; nobody''s is empty.';
comment on column organization_day_parts.profit is 'Of an hour or a seller. A method has none, and no units: money does not say what it was paid for.';
select belongs_to_organization('organization_day_parts', 'select, insert, update');

create table product_day_totals (
  org_id uuid not null,
  product_id uuid not null,
  day date not null,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  primary key (org_id, day, product_id)
) with (fillfactor = 70);
create index product_day_totals_product_idx on product_day_totals (org_id, product_id, day desc);
comment on table product_day_totals is 'What a product sold each day, kept in the sale''s transaction. Days lead: reports read periods.';
comment on index product_day_totals_product_idx is 'When a product last sold. Its columns never change, so a sale still updates the row in place.';
select belongs_to_organization('product_day_totals', 'select, insert, update');

create table closed_periods (
  org_id uuid not null references organizations (id) on delete cascade,
  kind text not null constraint kind_is_known check (kind in ('recent', 'month', 'this_year', 'year')),
  from_day date not null,
  until_day date not null,
  marks text[] not null,
  primary key (org_id, kind, from_day),
  constraint it_ends_after_it_begins check (until_day >= from_day)
);
comment on table closed_periods is
  'Days that are over, added up by a job so that a report needs not read each of them: a month, the 29 or the 364 days before today, or those of this year.';
comment on column closed_periods.marks is
  'Which version of each day''s total was added up, and how often products had changed their category. A period whose marks are others by now is not used.';
select belongs_to_organization('closed_periods');

create table closed_period_products (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  product_id uuid not null,
  units bigint not null,
  revenue numeric not null,
  profit numeric not null,
  primary key (org_id, kind, from_day, product_id),
  foreign key (org_id, kind, from_day) references closed_periods (org_id, kind, from_day) on delete cascade
);
create index closed_period_products_top_idx on closed_period_products (org_id, kind, from_day, revenue desc, product_id);
create index closed_period_products_back_idx on closed_period_products (org_id, kind, from_day) where units < 0;
comment on table closed_period_products is 'What a product sold in a closed period: the sum of its product_day_totals.';
select belongs_to_organization('closed_period_products', 'select, insert');

create table closed_period_categories (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  category_id uuid not null,
  units bigint not null,
  revenue numeric not null,
  profit numeric not null,
  primary key (org_id, kind, from_day, category_id),
  foreign key (org_id, kind, from_day) references closed_periods (org_id, kind, from_day) on delete cascade
);
comment on table closed_period_categories is 'The same by category: that which the products had when it was added up.';
select belongs_to_organization('closed_period_categories', 'select, insert');

create table category_moves (
  org_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  primary key (org_id, id)
);
comment on table category_moves is 'A row for each statement that put products into another category: how many there are says whether what was added up by category still holds.';
select belongs_to_organization('category_moves', 'select, insert');

create table shelf_sums (
  org_id uuid primary key references organizations (id) on delete cascade,
  products bigint not null,
  units numeric not null,
  low_stock bigint not null,
  out_of_stock bigint not null,
  stock_value numeric not null,
  earned_ids uuid[] not null,
  earned_least numeric,
  earned_sold bigint,
  earned_last uuid,
  valued_ids uuid[] not null,
  valued_least numeric,
  valued_last uuid,
  ending_ids uuid[] not null,
  ending_least bigint,
  ending_units bigint,
  sold_ids uuid[] not null,
  sold_least bigint,
  sold_last uuid
);
comment on table shelf_sums is
  'What all products of a shop come to, added up by a job, so that a wide shop need not be read for it. What changed since stands in shelf_changes.';
comment on column shelf_sums.stock_value is 'Of products without numbered units: those have a cost each, and are read.';
comment on column shelf_sums.earned_ids is 'The first products by total_revenue, total_sold and id; earned_least, earned_sold and earned_last are the last one''s, and null when they are all.';
comment on column shelf_sums.valued_ids is
  'The first active products with stock, without numbered units, by the cost of their stock and id; valued_least and valued_last are the last one''s, and null when they are all.';
comment on column shelf_sums.sold_ids is 'The first products by total_sold and id; sold_least and sold_last are the last one''s, and null when they are all.';
comment on column shelf_sums.ending_ids is
  'The active products that their pace of 30 days uses up first; ending_least and ending_units are the last one''s, and null when they are all that sell. Whatever neither sells nor changes only lasts longer, and sold less.';
select belongs_to_organization('shelf_sums');
create policy definer_reads on shelf_sums for select to app_definer using (true);
grant select on shelf_sums to app_definer;
create policy platform_finds_unsummed on shelf_sums for select to app_platform using (true);
grant select (org_id) on shelf_sums to app_platform;

create table shelf_changes (
  org_id uuid not null,
  id bigint generated always as identity,
  product_ids uuid[] not null,
  products bigint not null,
  units numeric not null,
  low_stock bigint not null,
  out_of_stock bigint not null,
  stock_value numeric not null,
  primary key (org_id, id)
);
comment on table shelf_changes is
  'What each statement on products changed of what shelf_sums adds up, written by triggers: rows that are only added, so that nobody waits for anybody. A job adds them up. No foreign key: every sale writes one, and its products have theirs.';
select belongs_to_organization('shelf_changes', 'select, insert, delete');
create policy definer_reads on shelf_changes for select to app_definer using (true);
grant select on shelf_changes to app_definer;
create policy platform_finds_unsummed on shelf_changes for select to app_platform using (true);
grant select on shelf_changes to app_platform;

create table total_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  night date not null,
  days bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, night)
);
comment on table total_proofs is 'When a shop''s day totals were held against its sales and refunds, and what came of it.';
select belongs_to_organization('total_proofs', 'select, insert');
create policy platform_finds_unproved on total_proofs for select to app_platform using (true);
grant select (org_id, night, differences) on total_proofs to app_platform;
