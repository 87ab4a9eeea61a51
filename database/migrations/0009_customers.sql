-- Who buys.
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
  language text constraint language_is_known check (language in ('en', 'lg', 'sw')),
  status text not null default 'active' constraint status_is_known check (status in ('active', 'inactive', 'vip')),
  total_orders bigint not null default 0,
  total_spent numeric not null default 0,
  last_order_date timestamptz,
  customer_since timestamptz not null default now(),
  user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  average_order_value numeric
    generated always as (case when total_orders > 0 then trunc(total_spent / total_orders) else 0 end) stored,
  primary key (org_id, id)
) with (fillfactor = 80);
create index customers_phone_e164_idx on customers (org_id, phone_e164);
-- In the orders of the list. A sale moves its customer in three of them: that is what a page among 100,000 costs.
create index customers_newest_idx on customers (org_id, created_at desc, id desc);
create index customers_name_idx on customers (org_id, lower(name), id);
create index customers_orders_idx on customers (org_id, total_orders desc, id);
create index customers_spent_idx on customers (org_id, total_spent desc, id);
create index customers_last_order_idx on customers (org_id, last_order_date desc nulls last, id);
comment on table customers is 'Who buys. The walk-in customer has no row: its sales have no customer_id.';
comment on column customers.language is 'What their receipts speak; null: the shop''s.';
comment on column customers.phone_e164 is 'The phone in international form, for comparing; phone is as typed.';
select belongs_to_organization('customers');
create policy definer_reads on customers for select to app_definer using (true);
grant select on customers to app_definer;

create table customer_aliases (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
create index customer_aliases_customer_idx on customer_aliases (org_id, customer_id);
comment on table customer_aliases is 'The ids of customers who were merged away, and whom each one means now.';
select belongs_to_organization('customer_aliases');

-- Its own xmin says when, as a customer's says when that was written.
create table customer_removals (
  org_id uuid not null,
  customer_id uuid not null,
  primary key (org_id, customer_id)
);
comment on table customer_removals is 'Customers who were deleted or merged away, so that the shop''s programs hear of it.';
select belongs_to_organization('customer_removals', 'select, insert');

create table customer_texts (
  org_id uuid not null,
  customer_id uuid not null,
  text text not null,
  primary key (org_id, customer_id),
  foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
create index customer_texts_idx on customer_texts using gin (org_id, text gin_trgm_ops);
comment on table customer_texts is
  'What a customer is found by, in lower case, each after a space: name, phone as typed, email, and the phone in international form. Beside the customers, whose totals every sale changes.';
select belongs_to_organization('customer_texts');
create policy definer_reads on customer_texts for select to app_definer using (true);
grant select on customer_texts to app_definer;
