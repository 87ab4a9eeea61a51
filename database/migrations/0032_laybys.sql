-- Goods that are put aside for customers until they are paid.
set local role app_owner;

create table layby_rules (
  org_id uuid primary key references organizations (id) on delete cascade,
  is_on boolean not null,
  deposit_percent integer not null constraint deposit_is_a_percentage check (deposit_percent between 0 and 100),
  days integer not null constraint days_are_sensible check (days between 1 and 730),
  fee_percent integer not null constraint fee_is_a_percentage check (fee_percent between 0 and 100),
  release_percent integer not null constraint release_is_a_percentage check (release_percent between 1 and 100),
  user_id uuid not null,
  updated_at timestamptz not null
);
comment on table layby_rules is 'How a shop puts goods aside. Until it is on, nobody sees any of it.';
comment on column layby_rules.deposit_percent is 'Of the total, what is paid at least when it is opened.';
comment on column layby_rules.days is 'How long goods are put aside, unless somebody says otherwise.';
comment on column layby_rules.fee_percent is 'Of what was paid, what the shop keeps when it is cancelled.';
comment on column layby_rules.release_percent is 'Of the total, what is paid before the goods leave; the rest goes on the customer''s account.';
select belongs_to_organization('layby_rules', 'select, insert, update');
create policy definer_reads on layby_rules for select to app_definer using (true);
grant select on layby_rules to app_definer;

create table laybys (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  layby_no bigint not null,
  number text not null,
  location_id uuid not null,
  customer_id uuid not null,
  opened_on date not null,
  expires_on date not null,
  notes text constraint notes_are_short check (char_length(notes) <= 500),
  discount jsonb,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null constraint total_is_exact check (total_amount between 1 and 1000000000000000),
  items_summary text not null,
  schedule jsonb,
  release_amount bigint not null,
  fee_percent integer not null constraint fee_is_a_percentage check (fee_percent between 0 and 100),
  paid bigint not null default 0,
  state text not null default 'open' constraint state_is_known check (state in ('open', 'released', 'cancelled')),
  sale_id uuid,
  reason text constraint reason_is_short check (char_length(reason) <= 200),
  ended_on date,
  ended_by uuid,
  request_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint layby_numbers_are_unique unique (org_id, layby_no),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint no_more_is_paid_than_it_costs check (paid between 0 and total_amount),
  constraint release_is_within_the_total check (release_amount between 1 and total_amount),
  constraint it_lasts_a_day check (expires_on >= opened_on),
  constraint what_left_names_its_sale check ((sale_id is not null) = (state = 'released')),
  constraint what_ended_says_when check ((state = 'open') = (ended_on is null) and num_nulls(ended_on, ended_by) in (0, 2))
);
create index laybys_customer_idx on laybys (org_id, customer_id);
create index laybys_location_idx on laybys (org_id, location_id);
create index laybys_open_idx on laybys (org_id, layby_no desc) where state = 'open';
create unique index laybys_sale_key on laybys (org_id, sale_id) where sale_id is not null;
comment on table laybys is 'What is put aside for a customer, at frozen prices, until it is paid and sold or given up.';
comment on column laybys.schedule is 'The instalments after the first payment, by their days; null: whenever the customer comes.';
comment on column laybys.release_amount is 'What must be paid before the goods leave.';
comment on column laybys.fee_percent is 'Of what was paid, what the shop keeps when it is cancelled, as it was agreed.';
comment on column laybys.paid is 'The sum of its payments, kept: what came in less what went back. Of a cancelled one it is the fee.';
comment on column laybys.reason is 'Why it was cancelled.';
comment on column laybys.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
select belongs_to_organization('laybys', 'select, insert, update');

create table layby_lines (
  org_id uuid not null,
  layby_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  unit_price bigint not null,
  discount jsonb,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  unit_id uuid constraint device_is_one check (unit_id is null or quantity = 1),
  unit_number text,
  primary key (org_id, layby_id, line),
  foreign key (org_id, layby_id) references laybys (org_id, id) on delete cascade
);
comment on table layby_lines is 'What is put aside, frozen: its sale has these lines at these prices.';
comment on column layby_lines.product_id is 'No foreign key: what is put aside cannot be deleted, and what was given up may be.';
comment on column layby_lines.unit_id is 'The device, of a product whose units have numbers.';
select belongs_to_organization('layby_lines', 'select, insert');

create table layby_payments (
  org_id uuid not null,
  id uuid not null,
  layby_id uuid not null,
  position bigint generated always as identity,
  amount bigint not null constraint amount_is_exact check (amount <> 0 and amount between -1000000000000000 and 1000000000000000),
  wallet_id uuid not null,
  document text constraint what_came_in_has_a_receipt check ((amount > 0) = (document is not null)),
  takes_back_id uuid constraint only_what_went_out_takes_back check (takes_back_id is null or amount < 0),
  note text constraint note_is_short check (char_length(note) <= 200),
  business_date date not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, layby_id) references laybys (org_id, id) on delete cascade,
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  foreign key (org_id, takes_back_id) references layby_payments (org_id, id)
);
create index layby_payments_layby_idx on layby_payments (org_id, layby_id, position);
create index layby_payments_wallet_idx on layby_payments (org_id, wallet_id);
create unique index layby_payments_are_taken_back_once on layby_payments (org_id, takes_back_id) where takes_back_id is not null;
comment on table layby_payments is
  'What was paid for a lay-by, and what went back, negative; append-only. Its money is in the ledger under its id.';
comment on column layby_payments.takes_back_id is 'The payment that was a mistake.';
select belongs_to_organization('layby_payments', 'select, insert');
-- A deletion of their customer rubs out what people wrote.
grant update (note) on layby_payments to app_api;

alter table stock_levels add column reserved bigint not null default 0
  constraint reserved_is_no_debt check (reserved between 0 and 9007199254740991);
comment on column stock_levels.reserved is 'How much of on_hand is put aside for customers: nobody else is sold it.';

alter table units add column layby_id uuid;
alter table units add constraint units_layby_fkey foreign key (org_id, layby_id) references laybys (org_id, id);
create index units_layby_idx on units (org_id, layby_id) where layby_id is not null;
comment on column units.layby_id is 'What it is put aside for: it is sold with that alone.';

alter table invoice_counters add column last_layby bigint not null default 0;
comment on column invoice_counters.last_layby is 'The last number of lay-bys.';
