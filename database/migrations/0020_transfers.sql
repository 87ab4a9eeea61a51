-- Goods on their way between a shop's locations.
set local role app_owner;

create table transfers (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'draft'
    constraint state_is_known check (state in ('draft', 'sent', 'part_received', 'received', 'closed', 'cancelled')),
  note text,
  carrier text,
  carrier_phone text,
  vehicle text,
  request_hash bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  number bigint,
  sent_by uuid,
  sent_at timestamptz,
  receipts integer not null default 0,
  reason text,
  ended_by uuid,
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, from_id) references locations (org_id, id),
  foreign key (org_id, to_id) references locations (org_id, id),
  constraint transfers_are_numbered unique (org_id, number),
  constraint it_goes_somewhere_else check (from_id <> to_id),
  constraint what_is_sent_says_so check (num_nulls(number, sent_by, sent_at) = case state when 'draft' then 3 else 0 end),
  constraint what_is_over_says_when
    check (num_nulls(ended_by, ended_at) = case when state in ('draft', 'sent', 'part_received') then 2 else 0 end),
  constraint receipts_fit_the_state check (
    case state when 'part_received' then receipts > 0 when 'received' then receipts > 0 when 'closed' then true else receipts = 0 end),
  constraint what_is_settled_has_a_reason check ((state = 'closed') = (reason is not null))
);
create index transfers_newest_idx on transfers (org_id, created_at desc, id desc);
create index transfers_from_idx on transfers (org_id, from_id);
create index transfers_to_idx on transfers (org_id, to_id);
comment on table transfers is 'Goods that move between two locations of a shop: a draft, then on the way, then over.';
comment on column transfers.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
comment on column transfers.state is
  'sent: all on the way; part_received: some of it; received: all came; closed: what did not come was settled; cancelled: all went back.';
comment on column transfers.number is 'The shop''s own count of what was sent, without gaps.';
comment on column transfers.receipts is 'How often some of it was received.';
comment on column transfers.reason is 'Why what did not come was settled as it was.';
comment on column transfers.ended_at is 'When nothing of it was on the way any more.';
select belongs_to_organization('transfers');

create table transfer_lines (
  org_id uuid not null,
  transfer_id uuid not null,
  product_id uuid not null,
  position bigint generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_a_count check (quantity between 0 and 1000000),
  unit_cost bigint constraint unit_cost_is_exact check (unit_cost between 0 and 9007199254740991),
  received bigint not null default 0,
  lost bigint not null default 0,
  damaged bigint not null default 0,
  returned bigint not null default 0,
  extra bigint not null default 0,
  primary key (org_id, transfer_id, product_id),
  foreign key (org_id, transfer_id) references transfers (org_id, id) on delete cascade,
  constraint nothing_is_made_on_the_way check (
    least(received, lost, damaged, returned, extra) >= 0 and received + lost + damaged + returned <= quantity)
);
create index transfer_lines_on_the_way_idx on transfer_lines (org_id, product_id) where quantity > received + lost + damaged + returned;
comment on table transfer_lines is 'What is sent of each product, and what became of it. The product may go later; what was sent stays.';
comment on column transfer_lines.quantity is 'How much was sent; 0: it arrived without being sent.';
comment on column transfer_lines.unit_cost is 'What one cost when it was sent, in whole shillings.';
comment on column transfer_lines.returned is 'Back at the location that sent it.';
comment on column transfer_lines.extra is 'Arrived beside what was on the way. It moves no stock: its sender still has it in theirs.';
select belongs_to_organization('transfer_lines');

create table transfer_receipts (
  org_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  received_by uuid not null,
  received_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, transfer_id) references transfers (org_id, id)
);
create index transfer_receipts_transfer_idx on transfer_receipts (org_id, transfer_id);
comment on table transfer_receipts is 'Each time something of a transfer was received, under the id that the device gave it: once.';
select belongs_to_organization('transfer_receipts', 'select, insert');

create table transfer_receipt_lines (
  org_id uuid not null,
  receipt_id uuid not null,
  product_id uuid not null,
  counted bigint not null constraint counted_is_a_count check (counted between 1 and 1000000),
  received bigint not null constraint received_was_counted check (received between 0 and counted),
  primary key (org_id, receipt_id, product_id),
  foreign key (org_id, receipt_id) references transfer_receipts (org_id, id)
);
comment on table transfer_receipt_lines is 'What was counted of each product. The product may go later; what was counted stays.';
comment on column transfer_receipt_lines.received is 'What of it was on the way and is in stock now.';
select belongs_to_organization('transfer_receipt_lines', 'select, insert');

create table transfer_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null
);
comment on table transfer_counters is 'The last number of a shop''s transfers.';
select belongs_to_organization('transfer_counters', 'select, insert, update');
