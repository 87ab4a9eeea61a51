set local role app_owner;

create table customers (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text,
  phone text,
  phone_e164 text,
  age integer,
  location text,
  status text not null default 'active' constraint status_is_known check (status in ('active', 'inactive', 'vip')),
  total_orders bigint not null default 0,
  total_spent bigint not null default 0,
  average_order_value bigint generated always as (case when total_orders > 0 then total_spent / total_orders else 0 end) stored,
  last_order_date timestamptz,
  customer_since timestamptz not null default now(),
  user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
) with (fillfactor = 80);
create index customers_phone_e164_idx on customers (org_id, phone_e164);
comment on table customers is 'Who buys. The walk-in customer has no row: its sales have no customer_id.';
comment on column customers.phone_e164 is 'The phone in international form, for comparing; phone is as typed.';
select belongs_to_organization('customers');

create table sales (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  invoice_no bigint not null,
  invoice_number text not null,
  sale_date timestamptz not null,
  sale_day date not null,
  received_at timestamptz not null default clock_timestamp(),
  customer_id uuid,
  customer_name text not null,
  customer_contact text not null default '',
  subtotal bigint not null,
  discount_amount bigint not null constraint discount_is_not_negative check (discount_amount >= 0),
  tax_amount bigint not null,
  total_amount bigint not null constraint total_is_exact check (total_amount between 0 and 9007199254740991),
  profit bigint not null,
  units bigint not null,
  items_summary text not null,
  payment_method text not null
    constraint payment_method_is_known check (payment_method in ('cash', 'mobile_money', 'bank_transfer', 'credit_card')),
  status text not null default 'completed' constraint status_is_known check (status in ('completed', 'cancelled')),
  origin text not null default 'online' constraint origin_is_known check (origin in ('online', 'offline')),
  flags text[] not null default '{}',
  user_id uuid,
  request_hash bytea,
  response text,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  constraint invoice_numbers_are_unique unique (org_id, invoice_no)
);
create index sales_newest_idx on sales (org_id, sale_date desc, id desc);
create index sales_customer_idx on sales (org_id, customer_id) where customer_id is not null;
comment on table sales is 'Sales, never deleted. The id is the client''s and so the key that makes a retry harmless, for ever.';
comment on column sales.sale_day is 'The day of sale_date in the shop''s time zone.';
comment on column sales.request_hash is 'SHA-256 of what was asked, to tell a retry from another sale under the same id. Null: the client gave no id.';
comment on column sales.response is 'The first answer, replayed byte for byte. Null with request_hash.';
select belongs_to_organization('sales', 'select, insert, update');

create table sale_items (
  org_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  list_price bigint not null,
  unit_price bigint not null,
  unit_cost bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  primary key (org_id, sale_id, line),
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id)
);
create index sale_items_product_idx on sale_items (org_id, product_id);
comment on table sale_items is 'Lines of a sale, frozen: a later change of name, price or cost does not touch them.';
select belongs_to_organization('sale_items', 'select, insert');

create table sale_payments (
  org_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  method text not null
    constraint method_is_known check (method in ('cash', 'mobile_money', 'bank_transfer', 'credit_card')),
  amount bigint not null constraint amount_is_not_negative check (amount >= 0),
  reference text,
  primary key (org_id, sale_id, line),
  foreign key (org_id, sale_id) references sales (org_id, id)
);
comment on table sale_payments is 'How a sale was paid, by method.';
select belongs_to_organization('sale_payments', 'select, insert');

create table organization_day_totals (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue bigint not null default 0,
  profit bigint not null default 0,
  primary key (org_id, day)
) with (fillfactor = 70);
comment on table organization_day_totals is 'What a shop sold each day of its own calendar: completed sales only, kept in the sale''s transaction.';
select belongs_to_organization('organization_day_totals', 'select, insert, update');

create table product_day_totals (
  org_id uuid not null,
  product_id uuid not null,
  day date not null,
  units bigint not null default 0,
  revenue bigint not null default 0,
  profit bigint not null default 0,
  primary key (org_id, day, product_id)
) with (fillfactor = 70);
comment on table product_day_totals is 'What a product sold each day, kept in the sale''s transaction. Days lead: reports read periods.';
select belongs_to_organization('product_day_totals', 'select, insert, update');
