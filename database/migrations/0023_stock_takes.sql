set local role app_owner;

-- One reason more, whichever were there before.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
                 where conrelid = 'inventory_movements'::regclass and conname = 'reason_is_known');
begin
  alter table inventory_movements drop constraint reason_is_known;
  execute 'alter table inventory_movements add constraint reason_is_known '
    || replace(known, 'ARRAY[', 'ARRAY[''stock_take''::text, ');
end $$;

create table stock_takes (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  notes text,
  created_by uuid,
  status text not null default 'in_progress'
    constraint status_is_known check (status in ('in_progress', 'cancelled', 'completed')),
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
  constraint what_is_closed_says_when check ((status = 'in_progress') = (closed_at is null)),
  constraint only_what_is_completed_adjusts check (status = 'completed' or not is_adjusted)
);
create index stock_takes_newest_idx on stock_takes (org_id, created_at desc, id desc);
create index stock_takes_category_idx on stock_takes (org_id, category_id);
comment on table stock_takes is 'Counts of what is on the shelves, by one person or several.';
comment on column stock_takes.revision is 'Grows with every count, under the row''s lock: counts of one stock take come one after another.';
comment on column stock_takes.to_count is 'How many products there were to count when it was closed; null while it goes on.';
comment on column stock_takes.category_id is 'Only this category is looked through; null: everything.';
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
comment on column stock_take_items.movement_id is 'The ledger''s position when the line was last counted: the product''s newest movement then, 0 before any.';
comment on column stock_take_items.first_movement_id is 'The same when it was first counted: what lies between moved while the line was being counted.';
comment on column stock_take_items.system_quantity is 'The stock at that position; once completed, also less what was sold before and handed in after.';
comment on column stock_take_items.physical_quantity is 'What was counted; null where the count was taken back.';
select belongs_to_organization('stock_take_items');

create table stock_take_counts (
  org_id uuid not null,
  id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('add', 'note', 'clear')),
  quantity bigint not null,
  counted_by uuid,
  counted_at timestamptz not null,
  received_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, stock_take_id) references stock_takes (org_id, id) on delete cascade
);
create index stock_take_counts_stock_take_idx on stock_take_counts (org_id, stock_take_id, product_id);
comment on table stock_take_counts is 'Each thing that a person did with a line, by the id their device gave it: what is sent twice counts once.';
select belongs_to_organization('stock_take_counts', 'select, insert');
