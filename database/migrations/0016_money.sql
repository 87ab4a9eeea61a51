-- Where a shop's money is, and the ledger of what came in and went out.
set local role app_owner;

create table wallets (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null constraint kind_is_known check (kind in ('cash_drawer', 'mobile_money', 'bank', 'card')),
  takes text not null
    constraint takes_a_known_method check (takes in ('cash', 'mobile_money', 'bank_transfer', 'credit_card')),
  primary key (org_id, id),
  constraint a_method_has_one_wallet unique (org_id, takes)
);
comment on table wallets is 'Where a shop''s money is. Each shop begins with one for every method that it can be paid by.';
comment on column wallets.takes is 'The payment method whose money comes into it and goes out of it.';
select belongs_to_organization('wallets', 'select, insert');
create policy sign_up_creates on wallets for insert to app_definer with check (true);
grant insert on wallets to app_definer;

create table money_movements (
  org_id uuid not null,
  id bigint generated always as identity,
  wallet_id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('sale', 'refund', 'cancel')),
  amount bigint not null
    constraint amount_is_exact check (amount <> 0 and amount between -9007199254740991 and 9007199254740991)
    constraint a_sale_brings_money_in check ((kind = 'sale') = (amount > 0)),
  business_date date not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  sale_id uuid not null,
  refund_id uuid,
  line integer not null,
  user_id uuid,
  terminal_id uuid,
  primary key (org_id, wallet_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  constraint a_refund_names_its_document check ((kind = 'sale') = (refund_id is null))
);
create unique index money_movements_once on money_movements (org_id, sale_id, coalesce(refund_id, sale_id), line);
comment on table money_movements is
  'The money ledger: what came into a wallet and went out of it, append-only. A wallet''s balance is the sum of its movements.';
comment on column money_movements.amount is 'Whole shillings: what came in, negative what went out. Of a payment what was kept, without the change.';
comment on column money_movements.business_date is 'The shop''s day on which the money moved: a refund''s own, not that of its sale.';
comment on column money_movements.line is 'The line of the payment or of the part given back: with it a document moves money once.';
select belongs_to_organization('money_movements', 'select, insert');

create table money_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  night date not null,
  movements bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, night)
);
comment on table money_proofs is 'When a shop''s money ledger was held against its sales, refunds and cancellations, and what came of it.';
comment on column money_proofs.differences is 'Payments and parts given back whose movement is missing or another, and movements that nothing explains.';
select belongs_to_organization('money_proofs', 'select, insert');
create policy platform_finds_unproved on money_proofs for select to app_platform using (true);
grant select (org_id, night) on money_proofs to app_platform;
create policy platform_finds_ledgers on wallets for select to app_platform using (true);
grant select (org_id) on wallets to app_platform;
