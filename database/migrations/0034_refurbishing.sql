-- Parts that were built into devices of the shop, and what each then cost.
set local role app_owner;

create table refurbishings (
  org_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  cost bigint not null constraint cost_is_exact check (cost between 0 and 9007199254740991),
  was_held boolean not null,
  note text constraint note_is_short check (char_length(note) between 1 and 200),
  done_at timestamptz not null,
  done_by uuid not null,
  reversed_at timestamptz,
  reversed_by uuid,
  back_held boolean,
  primary key (org_id, id),
  foreign key (org_id, unit_id) references units (org_id, id) on delete cascade,
  constraint what_was_reversed_says_when check (num_nulls(reversed_at, reversed_by, back_held) in (0, 3))
);
create index refurbishings_unit_idx on refurbishings (org_id, unit_id);
comment on table refurbishings is 'Parts from stock that were built into a device: their cost is the device''s from then on.';
comment on column refurbishings.cost is 'What the parts cost together when they were built in, in whole shillings.';
comment on column refurbishings.was_held is 'The device was on hold, and in no stock; back_held: it was when the parts came out again.';
select belongs_to_organization('refurbishings', 'select, insert, update');

create table refurbishing_parts (
  org_id uuid not null,
  refurbishing_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  unit_cost bigint not null constraint unit_cost_is_exact check (unit_cost between 0 and 9007199254740991),
  primary key (org_id, refurbishing_id, line),
  foreign key (org_id, refurbishing_id) references refurbishings (org_id, id) on delete cascade
);
comment on table refurbishing_parts is 'Which parts, as they cost then.';
comment on column refurbishing_parts.product_id is 'No foreign key: a product that is deleted later leaves its name.';
select belongs_to_organization('refurbishing_parts', 'select, insert');
