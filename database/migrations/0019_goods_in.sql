-- What is ordered from suppliers, how it comes in, and what it makes products cost.
set local role app_owner;

create table purchase_orders (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  supplier_id uuid not null,
  location_id uuid not null,
  state text not null default 'draft' constraint state_is_known
    check (state in ('draft', 'sent', 'part_received', 'received', 'closed_short', 'cancelled')),
  currency text not null default 'UGX' constraint currency_is_known check (currency in ('UGX', 'USD', 'CNY', 'AED', 'KES')),
  rate numeric(12, 6) not null default 1 constraint rate_is_sensible check (rate > 0 and rate <= 100000)
    constraint a_shilling_is_a_shilling check (currency <> 'UGX' or rate = 1),
  expected_on date,
  note text,
  close_reason text,
  number bigint,
  request_hash bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint purchase_orders_are_numbered unique (org_id, number),
  constraint what_was_sent_has_a_number check (state = 'draft' or (number is not null and sent_at is not null)),
  constraint what_ended_early_says_why check ((state in ('closed_short', 'cancelled')) = (close_reason is not null))
);
create index purchase_orders_newest_idx on purchase_orders (org_id, created_at desc, id desc);
create index purchase_orders_supplier_idx on purchase_orders (org_id, supplier_id);
create index purchase_orders_location_idx on purchase_orders (org_id, location_id);
create index purchase_orders_open_idx on purchase_orders (org_id, id) where state in ('draft', 'sent', 'part_received');
comment on table purchase_orders is 'What a shop orders from a supplier, for one of its locations.';
comment on column purchase_orders.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id; null: of the reorder list';
comment on column purchase_orders.rate is 'Shillings for one of the currency, as goods that come in of it begin with.';
comment on column purchase_orders.number is 'The shop''s own count of what was sent, without gaps.';
comment on column purchase_orders.close_reason is 'Why the rest is not waited for, or it was cancelled.';
select belongs_to_organization('purchase_orders');

create table purchase_order_lines (
  org_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_a_count check (quantity between 1 and 1000000),
  unit_cost numeric(18, 4) constraint unit_cost_is_sensible check (unit_cost between 0 and 1000000000000),
  received bigint not null default 0 constraint received_is_a_count check (received >= 0),
  primary key (org_id, order_id, product_id),
  foreign key (org_id, order_id) references purchase_orders (org_id, id) on delete cascade
);
create index purchase_order_lines_product_idx on purchase_order_lines (org_id, product_id);
comment on table purchase_order_lines is 'How much was ordered of each product. The product may go later; what was ordered stays.';
comment on column purchase_order_lines.received is 'How much of it came: the sum of the goods in of this order.';
select belongs_to_organization('purchase_order_lines');

create table purchase_order_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null
);
comment on table purchase_order_counters is 'The last number of a shop''s orders.';
select belongs_to_organization('purchase_order_counters', 'select, insert, update');

create table goods_ins (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  location_id uuid not null,
  supplier_id uuid,
  order_id uuid,
  document_no text,
  currency text not null default 'UGX' constraint currency_is_known check (currency in ('UGX', 'USD', 'CNY', 'AED', 'KES')),
  rate numeric(12, 6) not null default 1 constraint rate_is_sensible check (rate > 0 and rate <= 100000)
    constraint a_shilling_is_a_shilling check (currency <> 'UGX' or rate = 1),
  request_hash bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  number bigint,
  business_date date,
  total bigint,
  posted_by uuid,
  posted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, order_id) references purchase_orders (org_id, id),
  constraint goods_ins_are_numbered unique (org_id, number),
  constraint what_is_posted_is_whole check (num_nulls(number, business_date, total, posted_by, posted_at) in (0, 5))
);
create unique index goods_ins_document_key on goods_ins (org_id, supplier_id, lower(document_no))
  where supplier_id is not null and document_no is not null;
create index goods_ins_newest_idx on goods_ins (org_id, created_at desc, id desc);
create index goods_ins_supplier_idx on goods_ins (org_id, supplier_id);
create index goods_ins_order_idx on goods_ins (org_id, order_id);
create index goods_ins_location_idx on goods_ins (org_id, location_id);
comment on table goods_ins is 'Goods that came in: a draft while they are counted, and once posted never changed.';
comment on column goods_ins.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
comment on column goods_ins.location_id is 'Where they came in.';
comment on column goods_ins.order_id is 'The order that it came of; null: nobody ordered it here.';
comment on column goods_ins.document_no is 'The number on the supplier''s paper; one supplier''s is taken in once.';
comment on column goods_ins.rate is 'Shillings for one of the currency.';
comment on column goods_ins.number is 'The shop''s own count of what was posted, without gaps.';
comment on column goods_ins.business_date is 'The shop''s day on which it was posted.';
comment on column goods_ins.total is 'What the lines with a cost come to, in whole shillings.';
select belongs_to_organization('goods_ins');

alter table product_files add column goods_in_id uuid,
  add foreign key (org_id, goods_in_id) references goods_ins (org_id, id) on delete cascade,
  add constraint a_file_has_one_owner check (num_nonnulls(product_id, goods_in_id, expense_id) = 1
    and (kind = 'papers') = (goods_in_id is not null) and (kind = 'expenses') = (expense_id is not null));
create index product_files_goods_in_idx on product_files (org_id, goods_in_id) where goods_in_id is not null;
comment on column product_files.goods_in_id is 'The goods whose paper it is: the supplier''s bill, as a photo or a document.';

create table goods_in_lines (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_a_count check (quantity between 1 and 1000000),
  unit_cost numeric(18, 4) constraint unit_cost_is_sensible check (unit_cost between 0 and 1000000000000),
  cost bigint constraint cost_is_exact check (cost between 0 and 1000000000000),
  returned bigint not null default 0 constraint no_more_goes_back_than_came check (returned between 0 and quantity),
  primary key (org_id, goods_in_id, product_id),
  foreign key (org_id, goods_in_id) references goods_ins (org_id, id) on delete cascade
);
create index goods_in_lines_product_idx on goods_in_lines (org_id, product_id);
comment on table goods_in_lines is 'What came in of each product. The product may go later; what came in stays.';
comment on column goods_in_lines.unit_cost is 'In the document''s currency; null: nobody has said, and the product''s cost stays as it is.';
comment on column goods_in_lines.returned is 'How much of it went back to the supplier: the sum of the returns.';
comment on column goods_in_lines.cost is 'The whole line in shillings, fixed when it was posted: quantity by unit cost by rate, half up.';
select belongs_to_organization('goods_in_lines');

create table goods_in_units (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  number text not null constraint number_is_short check (char_length(number) between 3 and 40),
  imei2 text,
  serial_no text,
  primary key (org_id, goods_in_id, number),
  foreign key (org_id, goods_in_id, product_id) references goods_in_lines (org_id, goods_in_id, product_id) on delete cascade
);
create index goods_in_units_line_idx on goods_in_units (org_id, goods_in_id, product_id, position);
comment on table goods_in_units is 'Numbers that were scanned for a line, of a product whose units have them. Each is kept at once; once posted, they are units.';
select belongs_to_organization('goods_in_units');

create table goods_in_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null,
  last_return bigint not null default 0
);
comment on table goods_in_counters is 'The last numbers of a shop''s goods in, and of what went back.';
select belongs_to_organization('goods_in_counters', 'select, insert, update');

create table cost_changes (
  org_id uuid not null,
  product_id uuid not null,
  id bigint generated always as identity,
  document_id uuid not null,
  source text not null constraint source_is_known check (source in ('goods_in', 'landed_cost', 'supplier_return')),
  business_date date not null,
  stock_before bigint not null,
  cost_before bigint not null,
  rest_before bigint not null,
  units bigint not null,
  value bigint not null,
  cost_after bigint not null,
  rest_after bigint not null,
  variance bigint not null,
  revalued bigint not null default 0,
  primary key (org_id, product_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  constraint value_is_exact check (
    stock_before::numeric * cost_before + rest_before + value - variance + revalued = (stock_before::numeric + units) * cost_after + rest_after)
);
create unique index cost_changes_once on cost_changes (org_id, document_id, product_id);
create index cost_changes_variance_idx on cost_changes (org_id, business_date) where variance <> 0 or revalued <> 0;
comment on table cost_changes is
  'What goods that came in, their other costs and what went back made a product cost, append-only. Costs are whole shillings a unit; what does not divide is the rest, and the next ones take it up.';
comment on column cost_changes.rest_after is 'What the stock is worth beside units by cost, in shillings: it counts while the product still has that cost.';
comment on column cost_changes.variance is 'What of it nothing in stock can carry: units that are sold cost that much more; negative for less.';
comment on column cost_changes.revalued is 'What the stock that was there became worth more, because the shop values it at what goods last cost; negative for less.';
select belongs_to_organization('cost_changes', 'select, insert');

create table landed_costs (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('freight', 'customs', 'clearing', 'transport', 'insurance', 'other')),
  supplier_id uuid,
  document_no text,
  note text,
  currency text not null constraint currency_is_known check (currency in ('UGX', 'USD', 'CNY', 'AED', 'KES')),
  rate numeric(12, 6) not null constraint rate_is_sensible check (rate > 0 and rate <= 100000)
    constraint a_shilling_is_a_shilling check (currency <> 'UGX' or rate = 1),
  amount numeric(18, 4) not null,
  amount_ugx bigint not null constraint amount_is_exact check (amount_ugx <> 0 and abs(amount_ugx) <= 1000000000000),
  basis text not null constraint basis_is_known check (basis in ('value', 'quantity', 'weight', 'manual')),
  business_date date not null,
  reverses_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, reverses_id) references landed_costs (org_id, id),
  constraint landed_costs_are_taken_back_once unique (org_id, reverses_id)
);
create index landed_costs_supplier_idx on landed_costs (org_id, supplier_id);
comment on table landed_costs is 'Freight and other costs of goods that came in, append-only: a mistake is taken back by its opposite.';
comment on column landed_costs.supplier_id is 'Who is owed it; null: it is paid elsewhere.';
comment on column landed_costs.amount is 'In its currency; below 0: a credit.';
comment on column landed_costs.amount_ugx is 'The same in whole shillings, at its rate: what is shared out.';
select belongs_to_organization('landed_costs', 'select, insert');

create table landed_allocations (
  org_id uuid not null,
  landed_cost_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  amount bigint not null,
  to_stock bigint not null constraint stock_has_a_part_of_it check (abs(to_stock) <= abs(amount) and to_stock::numeric * amount >= 0),
  part numeric(17, 4),
  primary key (org_id, landed_cost_id, goods_in_id, product_id),
  foreign key (org_id, landed_cost_id) references landed_costs (org_id, id),
  foreign key (org_id, goods_in_id) references goods_ins (org_id, id)
);
create index landed_allocations_goods_idx on landed_allocations (org_id, goods_in_id);
comment on table landed_allocations is 'What of a cost each line of goods has, in whole shillings: their sum is the cost.';
comment on column landed_allocations.to_stock is 'What of it is on goods that were still there; the rest is of what was sold.';
comment on column landed_allocations.part is 'What was said of the line: its weight, or its amount in the currency of the cost; null: nothing.';
select belongs_to_organization('landed_allocations', 'select, insert');

create table supplier_returns (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  goods_in_id uuid not null,
  location_id uuid not null,
  number bigint not null,
  settlement text not null constraint settlement_is_known check (settlement in ('credit', 'replacement')),
  reason text not null,
  value bigint not null constraint value_is_a_value check (value between 0 and 1000000000000000),
  business_date date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, goods_in_id) references goods_ins (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint supplier_returns_are_numbered unique (org_id, number)
);
create index supplier_returns_goods_idx on supplier_returns (org_id, goods_in_id);
create index supplier_returns_location_idx on supplier_returns (org_id, location_id);
comment on table supplier_returns is 'Goods that went back to whom they came from, append-only.';
comment on column supplier_returns.location_id is 'Where they left.';
comment on column supplier_returns.number is 'The shop''s own count of returns, without gaps.';
comment on column supplier_returns.value is 'What they came in for, in whole shillings; of unknown cost: nothing.';
select belongs_to_organization('supplier_returns', 'select, insert');

create table supplier_return_lines (
  org_id uuid not null,
  return_id uuid not null,
  product_id uuid not null,
  position integer not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_a_count check (quantity between 1 and 1000000),
  value bigint not null constraint value_is_a_value check (value between 0 and 1000000000000),
  primary key (org_id, return_id, product_id),
  foreign key (org_id, return_id) references supplier_returns (org_id, id)
);
comment on table supplier_return_lines is 'How much of each product went back.';
select belongs_to_organization('supplier_return_lines', 'select, insert');
