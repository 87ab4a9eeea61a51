-- What was sold, how it was paid, and what was given back.
set local role app_owner;

-- The one place in the database that names them; the contract's list is held against it.
create domain payment_method as text
  constraint payment_method_is_known check (value in ('cash', 'mobile_money', 'bank_transfer', 'credit_card', 'trade_in'));
comment on domain payment_method is 'How money is paid, and given back. Each has a wallet in every shop: make_wallets().';

create table invoice_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null default 0,
  last_refund bigint not null default 0,
  last_payment bigint not null default 0,
  last_quotation bigint not null default 0
);
comment on table invoice_counters is 'The last invoice number given in a shop. Its row lock makes the numbers gapless.';
comment on column invoice_counters.last_refund is 'The last number of the shop''s refunds, as last_number is of its sales.';
comment on column invoice_counters.last_payment is 'The same of the receipts for what customers paid on their accounts.';
comment on column invoice_counters.last_quotation is 'The same of quotations.';
select belongs_to_organization('invoice_counters', 'select, insert, update');
create policy sign_up_creates on invoice_counters for insert to app_definer with check (true);
grant insert on invoice_counters to app_definer;

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
  payment_method payment_method not null,
  status text not null default 'completed' constraint status_is_known check (status in ('completed', 'cancelled')),
  origin text not null default 'online' constraint origin_is_known check (origin in ('online', 'offline')),
  flags text[] not null default '{}',
  user_id uuid,
  request_hash bytea,
  response text,
  notes text,
  terminal_id uuid,
  terminal_seq bigint,
  local_number text,
  device_time timestamptz,
  flags_resolved_at timestamptz,
  flags_resolved_by uuid,
  sale_hour integer not null constraint sale_hour_is_one check (sale_hour between 0 and 23),
  letterhead_no integer not null,
  cashier_id uuid,
  approver_id uuid,
  served_by text,
  location_id uuid not null,
  on_account bigint not null default 0 constraint on_account_is_a_part check (on_account between 0 and total_amount)
    constraint a_customer_owes_it check (on_account = 0 or customer_id is not null),
  primary key (org_id, id),
  constraint invoice_numbers_are_unique unique (org_id, invoice_no),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id)
);
create index sales_newest_idx on sales (org_id, sale_date desc, id desc);
create index sales_on_account_idx on sales (org_id, sale_date desc, id desc) where on_account > 0;
create index sales_customer_idx on sales (org_id, customer_id) where customer_id is not null;
create index sales_typed_customer_idx on sales
  using gin (org_id, ((' ' || lower(customer_name || ' ' || customer_contact))) gin_trgm_ops)
  where customer_id is null and (customer_name <> 'Walk-in Customer' or customer_contact <> '');
create index sales_terminal_idx on sales (org_id, terminal_id, terminal_seq) where terminal_id is not null;
create index sales_local_number_idx on sales (org_id, lower(local_number) text_pattern_ops) where local_number is not null;
create index sales_flagged_idx on sales (org_id, received_at desc, id desc) where flags <> '{}' and flags_resolved_at is null;
create index sales_looked_into_idx on sales (org_id, received_at desc, id desc) where flags <> '{}' and flags_resolved_at is not null;
create index sales_cancelled_idx on sales (org_id, sale_date desc, id desc) where status = 'cancelled';
create index sales_notes_idx on sales using gin (org_id, ((' ' || lower(notes))) gin_trgm_ops) where notes is not null;
comment on table sales is 'Sales, never deleted. The id is the client''s and so the key that makes a retry harmless, for ever.';
comment on column sales.sale_day is 'The day of sale_date in the shop''s time zone.';
comment on column sales.profit is 'What is left of the total without VAT after the frozen costs of the goods.';
comment on column sales.flags is 'What a manager is to look at in a sale that came from a till.';
comment on column sales.request_hash is
  'SHA-256 of what was asked, to tell a retry from another sale under the same id. Null: the client gave no id.';
comment on column sales.response is 'The first answer, replayed byte for byte. Null with request_hash.';
comment on column sales.notes is 'What the seller wrote for the receipt: a serial number, where it is to be brought.';
comment on column sales.terminal_seq is 'The till''s own count, which orders its sales whatever its clock said.';
comment on column sales.local_number is 'What the till printed before the sale had its invoice number.';
comment on column sales.device_time is 'What the device''s clock said at the sale; sale_date is corrected.';
comment on column sales.sale_hour is 'The hour of sale_date in the shop''s time zone.';
comment on column sales.location_id is 'Whose goods were sold. No foreign key: what it moved is held to a stock level, which has one.';
comment on column sales.letterhead_no is 'The letterhead that its receipt was printed with.';
comment on column sales.user_id is 'Who sold: a person''s account, else their row in staff, else the till that nobody unlocked.';
comment on column sales.on_account is 'What was left unpaid, and stands on the customer''s account: no payment, but the rest of the total.';
comment on column sales.cashier_id is 'Who took the money, where the shop''s staff unlock their tills; as user_id.';
comment on column sales.approver_id is 'Who let the seller do what they may not do alone; as user_id.';
comment on column sales.served_by is 'The seller''s name for the receipt, as it was then; null where no staff unlock anything.';
select belongs_to_organization('sales', 'select, insert, update');
create policy definer_reads on sales for select to app_definer using (true);
grant select on sales to app_definer;

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
  unit_id uuid,
  unit_number text,
  constraint a_unit_is_one check (unit_id is null or quantity = 1),
  primary key (org_id, sale_id, line),
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id)
);
create index sale_items_product_idx on sale_items (org_id, product_id);
comment on table sale_items is 'Lines of a sale, frozen: a later change of name, price or cost does not touch them.';
comment on column sale_items.unit_id is 'The device that was sold, of a product whose units have numbers: one a line, so that cost and profit are its own.';
comment on column sale_items.unit_number is 'Its number, as the receipt has it.';
select belongs_to_organization('sale_items', 'select, insert');
create policy definer_reads on sale_items for select to app_definer using (true);
grant select on sale_items to app_definer;

create table sale_payments (
  org_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  method payment_method not null,
  amount bigint not null constraint amount_is_not_negative check (amount >= 0),
  reference text,
  primary key (org_id, sale_id, line),
  foreign key (org_id, sale_id) references sales (org_id, id)
);
-- A search reads indexes: invoices by number, references and typed names here, customers and products through their own.
create index sale_payments_reference_idx on sale_payments (org_id, lower(reference) text_pattern_ops) where reference is not null;
-- For the lists filter by method: nearly every sale is paid by one method, which stands on the sale; this has the second and later payments.
create index sale_payments_further_idx on sale_payments (org_id, method, sale_id) where line > 1;
comment on table sale_payments is 'How a sale was paid, by method.';
select belongs_to_organization('sale_payments', 'select, insert');
create policy definer_reads on sale_payments for select to app_definer using (true);
grant select on sale_payments to app_definer;

create table sale_receipts (
  org_id uuid not null,
  sale_id uuid not null,
  prints integer not null default 0 constraint prints_are_counted check (prints >= 0),
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamptz,
  primary key (org_id, sale_id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint a_link_is_whole check (num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) in (0, 4))
);
create unique index sale_receipts_token_hash_key on sale_receipts (link_token_hash);
comment on table sale_receipts is 'What became of a sale''s receipt: how often it was printed, and its public page while it has one.';
comment on column sale_receipts.link_seed is
  'What the link''s token is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column sale_receipts.link_token_hash is 'SHA-256 of the token in the public page''s address.';
select belongs_to_organization('sale_receipts', 'select, insert, update');
create policy definer_reads on sale_receipts for select to app_definer using (true);
grant select on sale_receipts to app_definer;

create table refunds (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  refund_no bigint not null,
  refund_number text not null,
  sale_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('cancel', 'refund')),
  reason text not null default '',
  payment_method payment_method not null,
  reference text,
  units bigint not null,
  amount bigint not null constraint amount_is_exact check (amount between 0 and 9007199254740991),
  tax_amount bigint not null,
  profit bigint not null,
  created_at timestamptz not null,
  refund_day date not null,
  user_id uuid,
  request_hash bytea,
  location_id uuid not null,
  told_at timestamptz,
  on_account bigint not null default 0 constraint on_account_is_a_part check (on_account between 0 and amount),
  approver_id uuid,
  primary key (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint refund_numbers_are_unique unique (org_id, refund_no),
  foreign key (org_id, sale_id) references sales (org_id, id)
);
create unique index a_sale_is_cancelled_once on refunds (org_id, sale_id) where kind = 'cancel';
create index refunds_sale_idx on refunds (org_id, sale_id);
create index refunds_location_idx on refunds (org_id, location_id);
create index refunds_newest_idx on refunds (org_id, created_at desc, id desc);
comment on table refunds is
  'Money given back for a sale: its own document, append-only. A cancellation is the one that takes all that is left. Only its words can go.';
comment on column refunds.location_id is 'Where the goods came back to.';
comment on column refunds.told_at is 'When the shop learned of it, where a till made it without the server; null: at once.';
comment on column refunds.on_account is 'What of it went off the customer''s account instead of out of a wallet.';
comment on column refunds.approver_id is 'Who let through at a till what user_id may not do alone; as user_id.';
comment on column refunds.payment_method is 'The method of the largest part; refund_payments has every part.';
comment on column refunds.reference is 'The reference of the largest part.';
comment on column refunds.profit is 'What it takes off the sale''s profit: the amount without VAT, less the cost of what went back onto the shelf.';
comment on column refunds.refund_day is 'The shop''s day on which the money was given back. The totals it corrects are those of the sale''s day.';
select belongs_to_organization('refunds', 'select, insert');
create policy definer_reads on refunds for select to app_definer using (true);
grant select on refunds to app_definer;
grant update (reason) on refunds to app_api;

create table refund_items (
  org_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  refunded_before bigint not null,
  sold bigint not null,
  goods text not null constraint goods_are_known check (goods in ('restock', 'write_off')),
  amount bigint not null constraint amount_is_not_negative check (amount >= 0),
  tax_amount bigint not null,
  primary key (org_id, refund_id, line),
  constraint no_unit_is_refunded_twice unique (org_id, sale_id, line, refunded_before),
  foreign key (org_id, refund_id) references refunds (org_id, id),
  foreign key (org_id, sale_id, line) references sale_items (org_id, sale_id, line),
  constraint no_more_than_was_sold check (refunded_before >= 0 and refunded_before + quantity <= sold)
);
comment on table refund_items is 'Units of a sale''s line that were given back.';
comment on column refund_items.refunded_before is 'Units of the line given back by earlier refunds: two refunds cannot both follow the same one.';
select belongs_to_organization('refund_items', 'select, insert');

create table exchanges (
  org_id uuid not null,
  sale_id uuid not null,
  refund_id uuid not null,
  amount bigint not null constraint amount_is_exact check (amount between 0 and 9007199254740991),
  primary key (org_id, sale_id),
  constraint a_refund_is_exchanged_once unique (org_id, refund_id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, refund_id) references refunds (org_id, id)
);
comment on table exchanges is 'Goods that came back and others that left in their place: the refund, and the sale that it paid for. Append-only.';
comment on column exchanges.sale_id is 'The sale of what left.';
comment on column exchanges.amount is 'What of the refund paid for the sale, money and what stands on the account.';
select belongs_to_organization('exchanges', 'select, insert');
create policy definer_reads on exchanges for select to app_definer using (true);
grant select on exchanges to app_definer;

create table refund_payments (
  org_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  method payment_method not null,
  amount bigint not null constraint amount_is_exact check (amount between 1 and 9007199254740991),
  reference text,
  primary key (org_id, refund_id, line),
  foreign key (org_id, refund_id) references refunds (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint a_refund_names_a_method_once unique (org_id, refund_id, method)
);
create index refund_payments_sale_idx on refund_payments (org_id, sale_id);
comment on table refund_payments is 'How money was given back, by method, the largest part first. Append-only.';
comment on column refund_payments.sale_id is 'The refund''s sale, so that what a sale''s method has left is read by one index.';
select belongs_to_organization('refund_payments', 'select, insert');

create table refund_requests (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('cancel', 'refund')),
  items jsonb not null,
  reason text not null,
  payment_method payment_method not null,
  reference text,
  payments jsonb,
  amount bigint not null,
  status text not null default 'waiting' constraint status_is_known check (status in ('waiting', 'approved', 'declined', 'closed')),
  requested_at timestamptz not null,
  user_id uuid,
  request_hash bytea,
  decided_at timestamptz,
  decided_by uuid,
  note text,
  doubt text,
  shift_id uuid,
  terminal_id uuid,
  primary key (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id),
  constraint what_is_doubted_was_paid_out check (num_nulls(doubt, shift_id, terminal_id) in (0, 3)),
  constraint decided_by_somebody check ((status = 'waiting') = (decided_at is null))
);
create unique index a_sale_waits_for_one_request on refund_requests (org_id, sale_id) where status = 'waiting' and doubt is null;
create index refund_requests_terminal_idx on refund_requests (org_id, terminal_id) where terminal_id is not null;
create index refund_requests_sale_idx on refund_requests (org_id, sale_id);
create index refund_requests_newest_idx on refund_requests (org_id, requested_at desc, id desc);
create index refund_requests_waiting_idx on refund_requests (org_id, requested_at desc, id desc) where status = 'waiting';
comment on table refund_requests is 'Refunds and cancellations that members ask for, and refunds of tills that the shop doubted. An approved one becomes the refund with the same id.';
comment on column refund_requests.doubt is 'A till made it without the server, and why the shop did not. Its cash counts as taken out under the same id, until it is approved.';
comment on column refund_requests.shift_id is 'The shift of its drawer that the till named; the shop may have none such.';
comment on column refund_requests.payments is
  'How it was asked to go back, [{ method, amount, reference }]. Null for a sale that one method paid.';
select belongs_to_organization('refund_requests', 'select, insert, update');
