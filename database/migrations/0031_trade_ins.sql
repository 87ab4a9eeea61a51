-- Used devices that a shop buys from people, and who sold them.
set local role app_owner;

create table trade_in_rules (
  org_id uuid primary key references organizations (id) on delete cascade,
  is_on boolean not null,
  hold_days integer not null constraint hold_is_sensible check (hold_days between 0 and 90),
  warranty_months integer not null constraint warranty_is_sensible check (warranty_months between 0 and 36),
  questions text[] not null,
  declaration text not null constraint declaration_is_short check (char_length(declaration) between 1 and 600),
  user_id uuid not null,
  updated_at timestamptz not null
);
comment on table trade_in_rules is 'How a shop buys used devices. Until it is on, nobody sees any of it.';
comment on column trade_in_rules.hold_days is 'How long a device that was bought is kept before it can be sold.';
comment on column trade_in_rules.questions is 'What is asked of every device.';
comment on column trade_in_rules.declaration is 'What the seller signs.';
select belongs_to_organization('trade_in_rules', 'select, insert, update');
create policy definer_reads on trade_in_rules for select to app_definer using (true);
grant select on trade_in_rules to app_definer;

create table trade_ins (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  number bigint not null,
  unit_id uuid not null,
  location_id uuid not null,
  state text not null default 'held' constraint state_is_known check (state in ('held', 'for_sale', 'given_back', 'handed_over')),
  amount bigint not null constraint amount_is_exact check (amount between 1 and 9007199254740991),
  wallet_id uuid not null,
  sale_id uuid,
  paid_out bigint not null default 0 constraint paid_out_is_a_part check (paid_out between 0 and amount),
  paid_out_wallet_id uuid,
  deposit_id uuid,
  grade text constraint grade_is_short check (char_length(grade) between 1 and 40),
  answers jsonb not null,
  reported text constraint report_is_known check (reported in ('stolen', 'lost')),
  seller_name text constraint name_is_short check (char_length(seller_name) between 1 and 80),
  seller_phone text constraint phone_is_short check (char_length(seller_phone) between 1 and 30),
  document text not null constraint document_is_known check (document in ('national_id', 'passport', 'driving_permit', 'refugee_id', 'other')),
  sealed_number bytea,
  sealed_photo bytea,
  pepper_id text,
  declaration text not null,
  signature jsonb,
  hold_until date not null,
  bought_on date not null,
  bought_by uuid not null,
  bought_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  back_id uuid,
  back_wallet_id uuid,
  note text constraint note_is_short check (char_length(note) between 1 and 300),
  erased_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, unit_id) references units (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, paid_out_wallet_id) references wallets (org_id, id),
  foreign key (org_id, deposit_id) references customer_entries (org_id, id),
  foreign key (org_id, back_wallet_id) references wallets (org_id, id),
  constraint trade_ins_are_numbered unique (org_id, number),
  constraint trade_ins_have_a_unit unique (org_id, unit_id),
  constraint what_is_paid_out_has_a_wallet check ((paid_out > 0) = (paid_out_wallet_id is not null)),
  constraint what_ended_says_when check ((state = 'held') = (closed_at is null) and num_nulls(closed_by, closed_at) in (0, 2)),
  constraint money_back_is_whole check ((state = 'given_back') = (back_id is not null) and num_nulls(back_id, back_wallet_id) in (0, 2)),
  constraint what_is_deleted_is_gone check (erased_at is null or num_nonnulls(seller_name, seller_phone, sealed_number, sealed_photo, pepper_id, signature) = 0),
  constraint who_sold_it_is_kept check (erased_at is not null or num_nulls(seller_name, sealed_number, pepper_id, signature) = 0)
);
create index trade_ins_newest_idx on trade_ins (org_id, bought_at desc, id desc);
create index trade_ins_location_idx on trade_ins (org_id, location_id);
create index trade_ins_wallet_idx on trade_ins (org_id, wallet_id);
create unique index trade_ins_have_a_sale on trade_ins (org_id, sale_id) where sale_id is not null;
create index trade_ins_paid_out_wallet_idx on trade_ins (org_id, paid_out_wallet_id) where paid_out_wallet_id is not null;
create index trade_ins_deposit_idx on trade_ins (org_id, deposit_id) where deposit_id is not null;
create index trade_ins_back_wallet_idx on trade_ins (org_id, back_wallet_id) where back_wallet_id is not null;
create index trade_ins_held_idx on trade_ins (org_id, bought_at desc) where state = 'held';
comment on table trade_ins is 'A used device that the shop bought, and from whom. Its money is in the ledger under its id.';
comment on column trade_ins.number is 'The shop''s own count of them, without gaps.';
comment on column trade_ins.location_id is 'Where it was bought.';
comment on column trade_ins.amount is 'What was paid, which is what the device costs the shop.';
comment on column trade_ins.wallet_id is 'What it was paid from. Towards a sale it is the wallet of trade-ins, which the sale''s payment comes into.';
comment on column trade_ins.sale_id is 'The sale that the device was traded in for, and paid a part of.';
comment on column trade_ins.paid_out is 'What of the amount was above what the sale took, and was paid out of paid_out_wallet_id.';
comment on column trade_ins.deposit_id is 'The entry of the customer''s account with what was above it, and was left as a deposit.';
comment on column trade_ins.answers is 'What was asked of the device, and what was answered.';
comment on column trade_ins.reported is 'It was reported when it was bought, and whoever bought it knew.';
comment on column trade_ins.sealed_number is 'The number of the seller''s document, encrypted; so is sealed_photo, its photo.';
comment on column trade_ins.declaration is 'What was signed, as it was worded then.';
comment on column trade_ins.signature is 'The strokes of the signature.';
comment on column trade_ins.hold_until is 'The first day on which it can be sold.';
comment on column trade_ins.bought_on is 'The shop''s own day on which it was bought.';
comment on column trade_ins.back_id is 'The entry of the ledger that brought the money back, into back_wallet_id.';
comment on column trade_ins.erased_at is 'When what identifies the seller was deleted.';
select belongs_to_organization('trade_ins', 'select, insert, update');
