-- Where a shop's money is, the ledger of what came in and went out, and the shifts of its drawers.
set local role app_owner;

create table wallets (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null constraint kind_is_known check (kind in ('cash_drawer', 'mobile_money', 'bank', 'card', 'safe', 'trade_in')),
  takes payment_method,
  terminal_id uuid,
  primary key (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id),
  constraint only_drawers_are_a_tills check (terminal_id is null or kind = 'cash_drawer' and takes = 'cash'),
  constraint only_a_safe_takes_nothing check ((takes is null) = (kind = 'safe'))
);
create unique index a_method_has_one_wallet on wallets (org_id, takes) where terminal_id is null;
create unique index a_till_has_one_drawer on wallets (org_id, terminal_id) where terminal_id is not null;
comment on table wallets is 'Where a shop''s money is. Each shop begins with one for every method that it can be paid by, and a safe.';
comment on column wallets.takes is 'The payment method whose money comes into it and goes out of it; null: only what somebody puts there.';
comment on column wallets.terminal_id is 'The till whose own drawer it is; null: everybody else''s.';
select belongs_to_organization('wallets', 'select, insert');
create policy sign_up_creates on wallets for insert to app_definer with check (true);
grant insert on wallets to app_definer;

create table shifts (
  org_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  number bigint not null constraint numbers_begin_at_one check (number > 0),
  business_date date not null,
  opened_at timestamptz not null,
  opened_by uuid not null,
  opening_expected bigint not null,
  opening_counted bigint not null constraint opening_is_an_amount check (opening_counted between 0 and 9007199254740991),
  opening_notes jsonb,
  ledger_to bigint not null,
  held_by uuid not null,
  is_counting boolean not null default false,
  closed_at timestamptz,
  closed_by uuid,
  reason text,
  z_number bigint,
  z text,
  told_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid,
  z_hash bytea constraint z_hash_is_a_sha_256 check (octet_length(z_hash) = 32),
  primary key (org_id, id),
  foreign key (org_id, drawer_id) references wallets (org_id, id),
  constraint shifts_are_numbered unique (org_id, drawer_id, number),
  constraint z_numbers_are_unique unique (org_id, z_number),
  constraint a_closed_shift_is_whole check (num_nulls(closed_at, closed_by, z_number, z, z_hash) in (0, 5)),
  constraint only_closed_shifts_are_reviewed check (num_nulls(reviewed_at, reviewed_by) in (0, 2) and (reviewed_at is null or closed_at is not null)),
  constraint a_shift_ends_after_it_began check (closed_at >= opened_at)
);
create unique index a_drawer_has_one_open_shift on shifts (org_id, drawer_id) where closed_at is null;
create index shifts_moment_idx on shifts (org_id, drawer_id, opened_at desc);
create index shifts_day_idx on shifts (org_id, business_date desc, id desc);
comment on table shifts is 'The time between the opening and the closing of a drawer. The id is the client''s, so that a retry opens nothing twice.';
comment on column shifts.opening_expected is 'What the money ledger had in the drawer when it was opened: whole shillings.';
comment on column shifts.ledger_to is 'The newest movement in opening_expected: what the drawer has at the next opening is summed from here.';
comment on column shifts.told_at is 'When the shop learned of the closing, where a till closed it without the server; null: at the closing.';
comment on column shifts.reviewed_at is 'When somebody looked at its Z report and was done with it.';
comment on column shifts.opening_notes is 'How many of each note and coin were counted, by their value; null: only a sum was given.';
comment on column shifts.held_by is 'Whose drawer it is now: who opened it, or who took it over last.';
comment on column shifts.is_counting is 'It was counted to be closed, and is not closed yet.';
comment on column shifts.reason is 'Why the count differs from what should be there.';
comment on column shifts.z_number is 'The shop''s own count of its closed shifts, without gaps.';
comment on column shifts.z is 'The Z report as it was made when the shift was closed: JSON, whose bytes z_hash covers. It is never changed.';
comment on column shifts.z_hash is 'SHA-256 of z. The audit trail has it too, under its seals.';
select belongs_to_organization('shifts', 'select, insert, update');

create table z_counters (
  org_id uuid primary key references organizations (id) on delete cascade,
  last_number bigint not null
);
comment on table z_counters is
  'The last number of a shop''s Z reports. Not with invoice_counters: a sale holds that row while it waits for a shift that is closing.';
select belongs_to_organization('z_counters', 'select, insert, update');

create table shift_counts (
  org_id uuid not null,
  shift_id uuid not null,
  attempt integer not null constraint attempts_begin_at_one check (attempt > 0),
  wallet_id uuid not null,
  count_id uuid not null,
  purpose text not null constraint purpose_is_known check (purpose in ('close', 'handover')),
  counted bigint not null constraint counted_is_an_amount check (counted between -9007199254740991 and 9007199254740991),
  expected bigint not null,
  notes jsonb,
  held_by uuid not null,
  user_id uuid not null,
  counted_at timestamptz not null,
  primary key (org_id, shift_id, attempt, wallet_id),
  foreign key (org_id, shift_id) references shifts (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id)
);
create index shift_counts_wallet_idx on shift_counts (org_id, wallet_id);
comment on table shift_counts is 'What was counted in a shift, every attempt of it. Append-only.';
comment on column shift_counts.count_id is 'The client''s id of the attempt: a retry counts nothing twice.';
comment on column shift_counts.expected is 'What should have been there at that moment, which whoever counts does not see before.';
comment on column shift_counts.held_by is 'Whose drawer it was until this count; user_id is who counted.';
select belongs_to_organization('shift_counts', 'select, insert');

create table shift_totals (
  org_id uuid not null,
  shift_id uuid not null,
  wallet_id uuid not null,
  opening bigint not null,
  sales bigint not null,
  refunds bigint not null,
  pay_in bigint not null,
  pay_out bigint not null,
  expenses bigint not null,
  transfers bigint not null,
  expected bigint not null,
  counted bigint,
  since_count bigint,
  difference bigint,
  primary key (org_id, shift_id, wallet_id),
  foreign key (org_id, shift_id) references shifts (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  constraint expected_is_the_sum check (expected = opening + sales + refunds + pay_in + pay_out + expenses + transfers),
  constraint difference_is_exact check (difference = counted + since_count - expected),
  constraint a_count_is_whole check (num_nulls(counted, since_count, difference) in (0, 3))
);
create index shift_totals_wallet_idx on shift_totals (org_id, wallet_id);
comment on table shift_totals is 'A closed shift by wallet, written once with its Z report: what came in is positive, what went out negative.';
comment on column shift_totals.counted is 'What the last count had; null: nobody counted this wallet.';
comment on column shift_totals.since_count is 'What moved between that count and the closing.';
select belongs_to_organization('shift_totals', 'select, insert');

create table money_movements (
  org_id uuid not null,
  id bigint generated always as identity,
  wallet_id uuid not null,
  kind text not null constraint kind_is_known
    check (kind in ('sale', 'refund', 'cancel', 'pay_in', 'pay_out', 'transfer', 'expense', 'start', 'difference')),
  amount bigint not null
    constraint amount_is_exact check (amount <> 0 and amount between -9007199254740991 and 9007199254740991)
    constraint a_kind_has_its_direction check (case
      when kind in ('sale', 'pay_in') then amount > 0
      when kind in ('refund', 'cancel', 'pay_out') then amount < 0
      else true end),
  business_date date not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  sale_id uuid,
  refund_id uuid,
  line integer not null,
  entry_id uuid,
  reason text,
  note text,
  shift_id uuid,
  is_late boolean not null default false,
  user_id uuid,
  terminal_id uuid,
  primary key (org_id, wallet_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  foreign key (org_id, shift_id) references shifts (org_id, id),
  constraint a_movement_names_its_cause check ((sale_id is null) = (kind not in ('sale', 'refund', 'cancel')) and (sale_id is null) = (entry_id is not null)),
  constraint a_refund_names_its_document check ((kind in ('refund', 'cancel')) = (refund_id is not null)),
  constraint late_is_late_for_a_shift check (not is_late or shift_id is not null)
);
create unique index money_movements_once on money_movements (org_id, sale_id, coalesce(refund_id, sale_id), line) where sale_id is not null;
create unique index money_entries_once on money_movements (org_id, entry_id, wallet_id) where entry_id is not null;
create index money_movements_shift_idx on money_movements (org_id, shift_id, wallet_id) where shift_id is not null;
create index money_movements_day_idx on money_movements (org_id, business_date, kind) where entry_id is not null;
comment on table money_movements is
  'The money ledger: what came into a wallet and went out of it, append-only. A wallet''s balance is the sum of its movements.';
comment on column money_movements.kind is
  'An expense that is taken back is an expense that comes in. A transfer is two movements under one entry_id. What a count found otherwise is a difference; of a drawer that was never counted, its start.';
comment on column money_movements.amount is 'Whole shillings: what came in, negative what went out. Of a payment what was kept, without the change.';
comment on column money_movements.business_date is 'The shop''s day on which the money moved: a refund''s own, not that of its sale.';
comment on column money_movements.line is 'The line of the payment or of the part given back: with it a document moves money once.';
comment on column money_movements.entry_id is 'The client''s id of what no sale or refund caused: with the wallet it moves money once.';
comment on column money_movements.reason is 'From the shop''s own list, as it was then.';
comment on column money_movements.shift_id is 'The shift that was open on its drawer; null: none was.';
comment on column money_movements.is_late is 'It came after its shift was closed, and is no part of the Z report but of an addendum.';
select belongs_to_organization('money_movements', 'select, insert');

create table expenses (
  org_id uuid not null,
  id uuid not null,
  category text not null constraint category_is_known check (category in ('rent', 'salaries', 'electricity', 'airtime', 'transport', 'meals',
    'taxes', 'repairs', 'advertising', 'security', 'bank_charges', 'commission', 'other')),
  amount bigint not null constraint amount_is_exact check (amount between 1 and 9007199254740991),
  wallet_id uuid not null,
  expense_day date not null,
  note text constraint note_is_short check (char_length(note) <= 200),
  user_id uuid not null,
  recorded_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  back_id uuid,
  primary key (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id),
  constraint taken_back_is_whole check (num_nulls(taken_back_at, taken_back_by, back_id) in (0, 3))
);
create index expenses_day_idx on expenses (org_id, expense_day desc, recorded_at desc, id);
create index expenses_wallet_idx on expenses (org_id, wallet_id);
comment on table expenses is 'What a shop spent beside its goods. Never deleted: one that was a mistake is taken back. Its money is in the ledger under its id.';
comment on column expenses.id is 'The client''s, so that a retry spends nothing twice.';
comment on column expenses.expense_day is 'The shop''s day on which it was paid.';
comment on column expenses.back_id is 'The entry of the ledger that put its money back.';
select belongs_to_organization('expenses', 'select, insert, update');

alter table product_files add column expense_id uuid, add foreign key (org_id, expense_id) references expenses (org_id, id);
create index product_files_expense_idx on product_files (org_id, expense_id) where expense_id is not null;
comment on column product_files.expense_id is 'The expense whose receipt it is, as a photo or a document.';

create table expense_rules (
  org_id uuid not null,
  id uuid not null,
  category text not null constraint category_is_known check (category in ('rent', 'salaries', 'electricity', 'airtime', 'transport', 'meals',
    'taxes', 'repairs', 'advertising', 'security', 'bank_charges', 'other')),
  amount bigint not null constraint amount_is_exact check (amount between 1 and 9007199254740991),
  wallet_id uuid not null,
  note text constraint note_is_short check (char_length(note) <= 200),
  every text not null constraint every_is_known check (every in ('week', 'month')),
  first_day date not null,
  ends_on date constraint it_ends_after_it_began check (ends_on >= first_day),
  times integer not null default 0 constraint times_are_counted check (times >= 0),
  next_day date,
  state text not null default 'running' constraint state_is_known check (state in ('running', 'paused', 'ended')),
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, wallet_id) references wallets (org_id, id)
);
create index expense_rules_wallet_idx on expense_rules (org_id, wallet_id);
create index expense_rules_due_idx on expense_rules (org_id, next_day) where state = 'running';
comment on table expense_rules is 'Expenses that come again, such as the rent. Each time makes one expense, whose id follows from the rule and the day.';
comment on column expense_rules.first_day is 'The first time; the others are as many weeks or months later, on the last day of a month that is shorter.';
comment on column expense_rules.times is 'How often it came, those left out while it was paused with them.';
comment on column expense_rules.next_day is 'When it comes next; null: it comes no more.';
comment on column expense_rules.user_id is 'Who made it; its expenses are recorded as theirs.';
select belongs_to_organization('expense_rules', 'select, insert, update');
create policy platform_finds_due on expense_rules for select to app_platform using (true);
grant select (org_id, id, next_day, state) on expense_rules to app_platform;

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
grant select (org_id, night, differences) on money_proofs to app_platform;
create policy platform_finds_ledgers on wallets for select to app_platform using (true);
grant select (org_id) on wallets to app_platform;
