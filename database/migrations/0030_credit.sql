-- What customers owe a shop, and what they paid ahead.
set local role app_owner;

create table customer_accounts (
  org_id uuid not null,
  customer_id uuid not null,
  balance bigint not null default 0
    constraint balance_is_exact check (balance between -9007199254740991 and 9007199254740991),
  credit_limit bigint constraint credit_limit_is_an_amount check (credit_limit between 0 and 1000000000000),
  credit_days integer constraint credit_days_are_days check (credit_days between 0 and 365),
  is_blocked boolean not null default false,
  promised_on date,
  note text constraint note_is_short check (char_length(note) <= 500),
  dispute text constraint dispute_is_short check (char_length(dispute) <= 500),
  reminded_at timestamptz,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamptz,
  settled_before date not null default '0001-01-01',
  updated_at timestamptz not null default now(),
  primary key (org_id, customer_id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  constraint a_link_is_whole check (num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) in (0, 4))
);
create unique index customer_accounts_token_hash_key on customer_accounts (link_token_hash);
create index customer_accounts_owing_idx on customer_accounts (org_id, balance desc, customer_id) where balance <> 0;
comment on table customer_accounts is
  'A customer''s account, from the first time something is entered or agreed. The lock of the customer is that of the account too.';
comment on column customer_accounts.balance is
  'The sum of the customer''s entries, kept: what is owed, negative what was paid ahead. keep_customer_balance() writes it.';
comment on column customer_accounts.credit_limit is 'How much they may owe; null: as the shop''s settings say.';
comment on column customer_accounts.credit_days is 'Days until what they owe is due; null: as the shop''s settings say.';
comment on column customer_accounts.is_blocked is 'Nothing more goes on the account; what is owed stays.';
comment on column customer_accounts.promised_on is 'The day by which they said they would pay.';
comment on column customer_accounts.note is 'What was agreed: a guarantor, a security.';
comment on column customer_accounts.dispute is 'What they say is wrong with the account.';
comment on column customer_accounts.reminded_at is 'When somebody last wrote to them about what they owe.';
comment on column customer_accounts.link_seed is
  'What the token of the statement''s link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column customer_accounts.link_token_hash is 'SHA-256 of the token in the address of the statement''s page.';
comment on column customer_accounts.settled_before is
  'Debts that were due before this day are all paid, and need not be looked at. A debt of an earlier day moves it back, a reversal to the beginning.';
select belongs_to_organization('customer_accounts');
create policy definer_reads on customer_accounts for select to app_definer using (true);
grant select on customer_accounts to app_definer;

create table customer_entries (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  position bigint generated always as identity,
  kind text not null constraint kind_is_known check (kind in ('opening', 'sale', 'payment', 'refund', 'write_off', 'recovery', 'payout', 'reversal', 'instalment')),
  amount bigint not null
    constraint amount_is_exact check (amount <> 0 and amount between -1000000000000000 and 1000000000000000)
    constraint a_kind_has_its_direction check (kind in ('reversal', 'instalment') or (amount > 0) = (kind in ('opening', 'sale', 'recovery', 'payout'))),
  business_date date not null,
  due_on date constraint only_debts_are_due check (due_on is null or amount > 0),
  wallet_id uuid constraint money_names_its_wallet check (wallet_id is not null or kind not in ('payment', 'payout')),
  document text,
  note text,
  reverses_id uuid constraint a_reversal_names_what_it_takes_back check ((reverses_id is not null) = (kind = 'reversal')),
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  foreign key (org_id, reverses_id) references customer_entries (org_id, id)
);
create index customer_entries_customer_idx on customer_entries (org_id, customer_id, position desc);
create index customer_entries_debts_idx on customer_entries (org_id, customer_id, (coalesce(due_on, business_date)))
  where amount > 0 and reverses_id is null;
create index customer_entries_wallet_idx on customer_entries (org_id, wallet_id);
create index customer_entries_day_idx on customer_entries (org_id, business_date) where kind in ('write_off', 'recovery', 'reversal');
create unique index customer_entries_are_reversed_once on customer_entries (org_id, reverses_id) where reverses_id is not null;
comment on table customer_entries is
  'What customers owe a shop, append-only: debts add, payments, refunds and write-offs take off. A customer''s balance is the sum; below 0 it is a deposit.';
comment on column customer_entries.kind is 'A recovery is what a write-off took off too much: the goods came back after all. Instalments take what they come to off the sale that they pay, each with its day: their sum is nothing.';
comment on column customer_entries.id is 'The sale''s or the refund''s own, else the client''s: each is entered once.';
comment on column customer_entries.customer_id is 'Whoever has an entry stays, without a name once they are deleted.';
comment on column customer_entries.amount is 'Whole shillings: more owed, or less when negative.';
comment on column customer_entries.wallet_id is 'Where the money of a payment came to, or that of a payout left from.';
comment on column customer_entries.document is 'The number of the sale, the refund or the payment''s receipt; of an old debt what stands in the book.';
comment on column customer_entries.reverses_id is 'The entry that was a mistake: both stay, and count for nothing.';
select belongs_to_organization('customer_entries', 'select, insert');
create policy definer_reads on customer_entries for select to app_definer using (true);
grant select on customer_entries to app_definer;
-- A merge moves them to the customer who stays, a deletion rubs out what people wrote.
grant update (customer_id, note, document) on customer_entries to app_api;

create table customer_allocations (
  org_id uuid not null,
  debit_id uuid not null,
  credit_id uuid not null,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  primary key (org_id, debit_id, credit_id),
  foreign key (org_id, debit_id) references customer_entries (org_id, id),
  foreign key (org_id, credit_id) references customer_entries (org_id, id)
);
create index customer_allocations_credit_idx on customer_allocations (org_id, credit_id);
comment on table customer_allocations is
  'Which debt a payment or a refund was meant for, append-only. What is allocated to none goes to what was due first.';
select belongs_to_organization('customer_allocations', 'select, insert');
create policy definer_reads on customer_allocations for select to app_definer using (true);
grant select on customer_allocations to app_definer;

create table debt_days (
  org_id uuid not null,
  customer_id uuid not null,
  place integer not null,
  business_date date,
  due_on date,
  open bigint not null,
  primary key (org_id, customer_id, place),
  foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
comment on table debt_days is
  'What is open of each debt, as open_debts says it, added up by a job, so that the ages of all debts need not be found for a page of debtors. Of whoever stands in debt_changes it is old.';
comment on column debt_days.place is 'A customer''s debts from 1; 0 and without days what they paid ahead, which is negative.';
select belongs_to_organization('debt_days');

create table debt_changes (
  org_id uuid not null,
  id bigint generated always as identity,
  customer_id uuid not null,
  primary key (org_id, id)
);
comment on table debt_changes is
  'Whose accounts have moved since debt_days was made of them, written by triggers: rows that are only added. No foreign key: every sale on account writes one.';
select belongs_to_organization('debt_changes', 'select, insert, delete');
create policy platform_finds_unsummed on debt_changes for select to app_platform using (true);
grant select on debt_changes to app_platform;
