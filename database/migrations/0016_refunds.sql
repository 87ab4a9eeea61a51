set local role app_owner;

alter table inventory_movements drop constraint reason_is_known;
alter table inventory_movements add constraint reason_is_known
  check (reason in ('opening', 'sale', 'adjustment', 'cancel', 'refund', 'write_off'));
comment on column inventory_movements.reference is 'What caused it: the id of a sale, or of a refund.';

alter table invoice_counters add column last_refund bigint not null default 0;
comment on column invoice_counters.last_refund is 'The last number of the shop''s refunds, as last_number is of its sales.';

create table refunds (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  refund_no bigint not null,
  refund_number text not null,
  sale_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('cancel', 'refund')),
  reason text not null default '',
  payment_method text not null
    constraint payment_method_is_known check (payment_method in ('cash', 'mobile_money', 'bank_transfer', 'credit_card')),
  reference text,
  units bigint not null,
  amount bigint not null constraint amount_is_exact check (amount between 0 and 9007199254740991),
  tax_amount bigint not null,
  profit bigint not null,
  created_at timestamptz not null,
  refund_day date not null,
  user_id uuid,
  request_hash bytea,
  primary key (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint refund_numbers_are_unique unique (org_id, refund_no)
);
create unique index a_sale_is_cancelled_once on refunds (org_id, sale_id) where kind = 'cancel';
create index refunds_sale_idx on refunds (org_id, sale_id);
create index refunds_newest_idx on refunds (org_id, created_at desc, id desc);
comment on table refunds is 'Money given back for a sale: its own document, append-only. A cancellation is the one that takes all that is left.';
comment on column refunds.profit is 'What it takes off the sale''s profit: the amount, less the cost of what went back onto the shelf.';
comment on column refunds.refund_day is 'The shop''s day on which the money was given back. The totals it corrects are those of the sale''s day.';
select belongs_to_organization('refunds', 'select, insert');

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
  foreign key (org_id, refund_id) references refunds (org_id, id),
  foreign key (org_id, sale_id, line) references sale_items (org_id, sale_id, line),
  constraint no_unit_is_refunded_twice unique (org_id, sale_id, line, refunded_before),
  constraint no_more_than_was_sold check (refunded_before >= 0 and refunded_before + quantity <= sold)
);
comment on table refund_items is 'Units of a sale''s line that were given back.';
comment on column refund_items.refunded_before is 'Units of the line given back by earlier refunds: two refunds cannot both follow the same one.';
select belongs_to_organization('refund_items', 'select, insert');

create table refund_requests (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('cancel', 'refund')),
  items jsonb not null,
  reason text not null,
  payment_method text not null
    constraint payment_method_is_known check (payment_method in ('cash', 'mobile_money', 'bank_transfer', 'credit_card')),
  reference text,
  amount bigint not null,
  status text not null default 'waiting' constraint status_is_known check (status in ('waiting', 'approved', 'declined')),
  requested_at timestamptz not null,
  user_id uuid,
  request_hash bytea,
  decided_at timestamptz,
  decided_by uuid,
  note text,
  primary key (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint decided_by_somebody check ((status = 'waiting') = (decided_at is null))
);
create unique index a_sale_waits_for_one_request on refund_requests (org_id, sale_id) where status = 'waiting';
create index refund_requests_sale_idx on refund_requests (org_id, sale_id);
create index refund_requests_newest_idx on refund_requests (org_id, requested_at desc, id desc);
comment on table refund_requests is 'Refunds and cancellations that members ask for. An approved one becomes the refund with the same id.';
select belongs_to_organization('refund_requests', 'select, insert, update');
