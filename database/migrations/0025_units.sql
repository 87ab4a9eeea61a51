-- Goods with numbers of their own: each phone and laptop, and what became of it.
set local role app_owner;

create table units (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  location_id uuid not null,
  state text not null default 'in_stock'
    constraint state_is_known check (state in ('in_stock', 'sold', 'missing', 'written_off', 'sent_back', 'released', 'held', 'given_back', 'fitted')),
  imei1 text constraint imei1_is_one check (imei1 ~ '^[0-9]{15}$'),
  imei2 text constraint imei2_is_one check (imei2 ~ '^[0-9]{15}$'),
  serial_no text constraint serial_no_is_short check (char_length(serial_no) between 3 and 40),
  number text not null generated always as (coalesce(imei1, serial_no)) stored,
  grade text constraint grade_is_short check (char_length(grade) between 1 and 40),
  unit_cost bigint constraint unit_cost_is_exact check (unit_cost between 0 and 9007199254740991),
  price bigint constraint price_is_exact check (price between 0 and 9007199254740991),
  warranty_months integer constraint warranty_is_sensible check (warranty_months between 0 and 240),
  warranty_until date,
  supplier_warranty_until date,
  goods_in_id uuid,
  sale_id uuid,
  sale_line integer,
  came_at timestamptz not null,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade,
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, goods_in_id) references goods_ins (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint what_is_sold_says_where check ((state = 'sold') = (sale_id is not null) and num_nulls(sale_id, sale_line) in (0, 2))
);
create index units_in_stock_idx on units (org_id, product_id, location_id, came_at) where state = 'in_stock';
create index units_product_idx on units (org_id, product_id, came_at desc, id);
create index units_listed_idx on units (org_id, (state = 'in_stock') desc, came_at desc, id);
create index units_location_idx on units (org_id, location_id, id);
create index units_written_idx on units (org_id, written_in);
create index units_goods_in_idx on units (org_id, goods_in_id) where goods_in_id is not null;
create unique index units_sale_key on units (org_id, sale_id, sale_line) where sale_id is not null;
comment on table units is 'Each device of a product whose units have numbers, as it came in; one that comes back later is another row.';
comment on column units.location_id is 'Where it is; once it has gone, where it was last.';
comment on column units.state is 'released: its product was turned back to one without numbers. held: bought from its user, and not for sale yet; given_back: that one has it again. fitted: a part in a device that is repaired.';
comment on column units.number is 'What it is called by: its IMEI, else its serial number.';
comment on column units.unit_cost is 'What this one cost, in whole shillings; null: what its product costs.';
comment on column units.price is 'What is asked for this one; null: its product''s price.';
comment on column units.warranty_until is 'The last day of the warranty it was sold with.';
comment on column units.supplier_warranty_until is 'The last day of the warranty that its supplier gives, where that is known.';
comment on column units.written_in is 'The transaction that wrote it last, as xmin, but with an index: a shop keeps every device that it ever had.';
comment on column units.sale_id is 'The line that it was sold on, while it is sold.';
select belongs_to_organization('units', 'select, insert, update');
create policy definer_reads on units for select to app_definer using (true);
grant select on units to app_definer;

create table unit_numbers (
  org_id uuid not null,
  unit_id uuid not null,
  number text not null,
  tail text not null generated always as (right(number, 6)) stored,
  is_here boolean not null,
  primary key (org_id, unit_id, number),
  foreign key (org_id, unit_id) references units (org_id, id) on delete cascade
);
create unique index unit_numbers_are_unique on unit_numbers (org_id, number) where is_here;
create index unit_numbers_tail_idx on unit_numbers (org_id, tail);
comment on table unit_numbers is 'Every number that a unit bears, kept by a trigger from its own columns.';
comment on column unit_numbers.tail is 'Its last six characters, which people search by. A column, because row security keeps functions away from an index.';
comment on column unit_numbers.is_here is 'The shop has the unit, in stock or on hold: no other that it has bears this number.';
select belongs_to_organization('unit_numbers', 'select, insert, delete');
grant update (is_here) on unit_numbers to app_api;
create policy definer_reads on unit_numbers for select to app_definer using (true);
grant select on unit_numbers to app_definer;

create table unit_events (
  org_id uuid not null,
  unit_id uuid not null,
  id bigint generated always as identity,
  event text not null constraint event_is_known check (event in (
      'numbered', 'received', 'sold', 'returned', 'sent', 'arrived', 'found', 'missing', 'written_off', 'sent_back', 'released', 'corrected',
      'claimed', 'claim_sent', 'claim_back', 'claim_repaired', 'claim_refused', 'replaced', 'replacement',
      'bought', 'for_sale', 'given_back', 'handed_over', 'repair_in', 'repair_out', 'fitted', 'unfitted', 'refurbished', 'parts_out')),
  state text not null,
  location_id uuid not null,
  reference uuid,
  note text constraint note_is_short check (char_length(note) <= 300),
  user_id uuid,
  at timestamptz not null,
  primary key (org_id, unit_id, id),
  foreign key (org_id, unit_id) references units (org_id, id) on delete cascade
);
comment on table unit_events is 'What happened to a unit, append-only; the newest one has its state.';
comment on column unit_events.state is 'What it was afterwards, as units.state.';
comment on column unit_events.location_id is 'Where it was afterwards.';
comment on column unit_events.reference is 'What caused it: the goods in, the sale, the refund, the transfer, the stock take, the warranty claim, the trade-in, the repair or the refurbishing.';
select belongs_to_organization('unit_events', 'select, insert');

create table unit_leases (
  org_id uuid not null,
  location_id uuid not null,
  terminal_id uuid not null,
  device_id text,
  epoch integer not null,
  sharers uuid[] not null,
  until timestamptz,
  asked_at timestamptz not null,
  primary key (org_id, location_id, terminal_id),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id)
);
create index unit_leases_terminal_idx on unit_leases (org_id, terminal_id);
comment on table unit_leases is 'Until when each till may sell its share of a location''s devices without the server.';
comment on column unit_leases.device_id is 'The device that was the till then: another one waits until its time is over.';
comment on column unit_leases.epoch is 'How often the till changed from one division to another: what it says of an earlier one comes too late.';
comment on column unit_leases.sharers is 'The tills that the devices are divided among, by which it has its share; none before its first.';
comment on column unit_leases.until is 'Null while another till may still sell by another division.';
select belongs_to_organization('unit_leases', 'select, insert, update');

alter table sale_items add foreign key (org_id, unit_id) references units (org_id, id);
create index sale_items_unit_idx on sale_items (org_id, unit_id) where unit_id is not null;

create table transfer_units (
  org_id uuid not null,
  transfer_id uuid not null,
  number text not null constraint number_is_short check (char_length(number) between 3 and 40),
  product_id uuid not null,
  position bigint generated always as identity,
  unit_id uuid,
  outcome text constraint outcome_is_known check (outcome in ('received', 'lost', 'damaged', 'returned', 'extra')),
  receipt_id uuid,
  primary key (org_id, transfer_id, number),
  foreign key (org_id, transfer_id, product_id) references transfer_lines (org_id, transfer_id, product_id) on delete cascade,
  foreign key (org_id, unit_id) references units (org_id, id) on delete set null (unit_id),
  foreign key (org_id, receipt_id) references transfer_receipts (org_id, id),
  constraint what_was_counted_names_its_count check ((receipt_id is not null) = (outcome is not null and outcome in ('received', 'extra')))
);
create index transfer_units_line_idx on transfer_units (org_id, transfer_id, product_id, position);
create index transfer_units_unit_idx on transfer_units (org_id, unit_id) where unit_id is not null;
create index transfer_units_receipt_idx on transfer_units (org_id, receipt_id) where receipt_id is not null;
comment on table transfer_units is 'Which devices are sent, of products whose units have numbers, and what became of each.';
comment on column transfer_units.outcome is 'Null: it is to be sent, or on the way. extra: it came without being sent, and moved no stock.';
select belongs_to_organization('transfer_units');

create table stock_take_units (
  org_id uuid not null,
  stock_take_id uuid not null,
  number text not null constraint number_is_short check (char_length(number) between 3 and 40),
  unit_id uuid,
  product_id uuid,
  outcome text not null
    constraint outcome_is_known check (outcome in ('found', 'back', 'elsewhere', 'gone', 'unknown', 'missing', 'taken_off')),
  counted_by uuid,
  counted_at timestamptz not null,
  revision bigint not null,
  primary key (org_id, stock_take_id, number),
  foreign key (org_id, stock_take_id) references stock_takes (org_id, id) on delete cascade,
  foreign key (org_id, unit_id) references units (org_id, id) on delete set null (unit_id)
);
create index stock_take_units_product_idx on stock_take_units (org_id, stock_take_id, product_id);
create index stock_take_units_revision_idx on stock_take_units (org_id, stock_take_id, revision);
create index stock_take_units_unit_idx on stock_take_units (org_id, unit_id) where unit_id is not null;
comment on table stock_take_units is 'Which devices were counted, by the number that was scanned, and once it is completed those that were missing.';
comment on column stock_take_units.outcome is
  'back: it had gone missing or was written off, and is on the shelf. elsewhere: in stock at another location. gone: sold or sent back.';
select belongs_to_organization('stock_take_units');
