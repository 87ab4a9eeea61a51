-- What some customers, places, quantities and days pay.
set local role app_owner;

create table customer_groups (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null constraint name_is_1_to_40_long check (char_length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index customer_groups_name_key on customer_groups (org_id, lower(name));
comment on table customer_groups is 'Customers who pay the same prices: wholesalers, say.';
select belongs_to_organization('customer_groups');

alter table customers add column group_id uuid;
alter table customers add constraint customers_group_fkey
  foreign key (org_id, group_id) references customer_groups (org_id, id) on delete set null (group_id);
create index customers_group_idx on customers (org_id, group_id) where group_id is not null;
comment on column customers.group_id is 'Whose price lists hold for them.';

create table price_lists (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null constraint name_is_1_to_60_long check (char_length(name) between 1 and 60),
  kind text not null constraint kind_is_known check (kind in ('fixed', 'percent', 'breaks')),
  percent integer constraint percent_leaves_something check (percent between 1 and 99),
  category_id uuid,
  group_id uuid,
  location_id uuid,
  valid_from date,
  valid_until date,
  is_active boolean not null default true,
  position integer not null,
  prices integer not null default 0 constraint prices_are_counted check (prices between 0 and 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, group_id) references customer_groups (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint it_is_valid_a_day check (valid_until >= valid_from),
  constraint a_percentage_is_of_its_kind check ((kind = 'percent') = (percent is not null)),
  constraint a_category_is_of_a_percentage check (category_id is null or kind = 'percent')
);
create unique index price_lists_name_key on price_lists (org_id, lower(name));
create index price_lists_group_idx on price_lists (org_id, group_id) where group_id is not null;
create index price_lists_location_idx on price_lists (org_id, location_id) where location_id is not null;
comment on table price_lists is 'A price list: fixed prices, prices from a quantity on, or a percentage off, for a group or everybody, at a location or all, in some days or always.';
comment on column price_lists.category_id is 'The only one whose products it is of. One that the shop has no more has no products, and the list holds for none.';
comment on column price_lists.position is 'Of two lists that come to the same price the first one names it.';
comment on column price_lists.prices is 'How many rows of price_items it has.';
select belongs_to_organization('price_lists');

create table price_items (
  org_id uuid not null,
  list_id uuid not null,
  product_id uuid not null,
  min_qty bigint not null constraint quantity_is_positive check (min_qty between 1 and 1000000),
  price bigint not null constraint price_is_exact check (price between 0 and 1000000000000),
  primary key (org_id, product_id, list_id, min_qty),
  foreign key (org_id, list_id) references price_lists (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index price_items_list_idx on price_items (org_id, list_id, product_id, min_qty);
comment on table price_items is 'What one of a product costs on a list, from so many of it on.';
select belongs_to_organization('price_items');

create table price_changes (
  org_id uuid not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  list_id uuid not null,
  list_name text not null,
  product_id uuid not null,
  min_qty bigint not null,
  before bigint,
  after bigint,
  user_id uuid,
  changed_at timestamptz not null,
  primary key (org_id, id),
  constraint something_changed check (before is distinct from after)
);
create index price_changes_product_idx on price_changes (org_id, product_id, id desc);
create index price_changes_list_idx on price_changes (org_id, list_id, id desc);
comment on table price_changes is 'Every change of a price on a list, kept: null was or is no price.';
select belongs_to_organization('price_changes', 'select, insert');

create table price_lists_before (
  org_id uuid not null references organizations (id) on delete cascade,
  list_id uuid not null,
  until timestamptz not null,
  name text not null,
  kind text not null,
  percent integer,
  category_id uuid,
  group_id uuid,
  location_id uuid,
  valid_from date,
  valid_until date,
  is_active boolean not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (org_id, list_id, until)
);
create index price_lists_before_until_idx on price_lists_before (org_id, until);
comment on table price_lists_before is
  'What a list was until it was changed or deleted: a sale that a till tells of later is judged by it. Append-only.';
select belongs_to_organization('price_lists_before', 'select, insert');

alter table sale_items add column price_list_id uuid, add column price_list text, add column price_list_from bigint;
comment on column sale_items.price_list is 'The list that gave the price, by the name that it had then; null: the product''s own price, or one given by hand.';
comment on column sale_items.price_list_from is 'From how many of it on the price holds.';

alter table business_settings add column has_price_lists boolean not null default false;
comment on column business_settings.has_price_lists is 'There is a price list: only then a sale looks for one.';
alter table business_settings add column price_lists_as_of uuid not null default gen_random_uuid();
comment on column business_settings.price_lists_as_of is 'Another each time that a price list or a price on one changes: what a server knows of them holds as long as this is the same.';

set local role app_definer;
alter type member_entry add attribute has_price_lists boolean;
alter type terminal_entry add attribute has_price_lists boolean;
