-- Whom a shop buys from, and what it owes them.
set local role app_owner;

create table suppliers (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null constraint name_is_1_to_100_long check (char_length(name) between 1 and 100),
  phone text,
  tin text,
  currency text not null default 'UGX' constraint currency_is_known check (currency in ('UGX', 'USD', 'CNY', 'AED', 'KES')),
  terms_days integer not null default 0 constraint terms_are_days check (terms_days between 0 and 365),
  lead_days integer not null default 0 constraint lead_is_days check (lead_days between 0 and 365),
  note text,
  archived_at timestamptz,
  request_hash bytea,
  user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index suppliers_name_key on suppliers (org_id, lower(name));
comment on table suppliers is 'Whom a shop buys from. The id is the client''s, so that a retry adds nobody twice.';
comment on column suppliers.currency is 'What their prices are in; what is owed to them is kept in shillings.';
comment on column suppliers.terms_days is 'Days until a bill is due; 0: at once.';
comment on column suppliers.lead_days is 'Days from an order until the goods are there.';
comment on column suppliers.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
comment on column suppliers.archived_at is 'Nothing new is bought from them; what was stays.';
select belongs_to_organization('suppliers', 'select, insert, update');

create table supplier_entries (
  org_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  position bigint generated always as identity,
  kind text not null constraint kind_is_known check (kind in ('bill', 'goods_in', 'landed_cost', 'payment', 'goods_back')),
  amount bigint not null
    constraint amount_is_exact check (amount <> 0 and amount between -1000000000000000 and 1000000000000000)
    constraint a_kind_has_its_direction check (kind = 'landed_cost' or (amount > 0) = (kind in ('bill', 'goods_in'))),
  business_date date not null,
  due_on date constraint only_debts_are_due check (due_on is null or amount > 0),
  wallet_id uuid constraint a_payment_names_its_wallet check ((wallet_id is not null) = (kind = 'payment')),
  document text,
  note text,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id)
);
create index supplier_entries_supplier_idx on supplier_entries (org_id, supplier_id, position desc);
create index supplier_entries_wallet_idx on supplier_entries (org_id, wallet_id);
comment on table supplier_entries is
  'What a shop owes its suppliers, append-only: bills, goods received and their other costs add, payments and goods sent back take off. What is owed is the sum.';
comment on column supplier_entries.id is 'The client''s, or that of the document behind it: each is entered once.';
comment on column supplier_entries.amount is 'Whole shillings: more owed, or less when negative.';
comment on column supplier_entries.document is 'The number on the supplier''s paper.';
select belongs_to_organization('supplier_entries', 'select, insert');

create table supplier_products (
  org_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  code text,
  currency text not null default 'UGX' constraint currency_is_known check (currency in ('UGX', 'USD', 'CNY', 'AED', 'KES')),
  unit_cost numeric(18, 4) constraint unit_cost_is_sensible check (unit_cost between 0 and 1000000000000),
  lead_days integer constraint lead_is_days check (lead_days between 0 and 365),
  pack_size integer not null default 1 constraint pack_is_a_count check (pack_size between 1 and 100000),
  supplied_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (org_id, supplier_id, product_id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index supplier_products_product_idx on supplier_products (org_id, product_id);
comment on table supplier_products is 'What a supplier sells: learnt from goods that came in, and put right by hand.';
comment on column supplier_products.code is 'What the supplier calls it.';
comment on column supplier_products.unit_cost is 'What one unit last cost, in the currency beside it; null: nobody has said.';
comment on column supplier_products.lead_days is 'Days from an order until it is there; null: as the supplier''s usual.';
comment on column supplier_products.supplied_at is 'When it last came in from them.';
select belongs_to_organization('supplier_products');
