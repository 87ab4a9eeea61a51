-- Devices that customers bring to be repaired.
set local role app_owner;

create table repair_rules (
  org_id uuid primary key references organizations (id) on delete cascade,
  is_on boolean not null,
  checklist text[] not null,
  warranty_days integer not null constraint warranty_is_sensible check (warranty_days between 0 and 730),
  abandon_days integer not null constraint patience_is_sensible check (abandon_days between 14 and 730),
  needs_approval boolean not null,
  mails_ready boolean not null,
  terms text not null constraint terms_are_short check (char_length(terms) <= 1000),
  work_product_id uuid,
  user_id uuid not null,
  updated_at timestamptz not null,
  foreign key (org_id, work_product_id) references products (org_id, id)
);
create index repair_rules_work_product_idx on repair_rules (org_id, work_product_id) where work_product_id is not null;
comment on table repair_rules is 'How a shop repairs. Until it is on, nobody sees any of it.';
comment on column repair_rules.checklist is 'What is looked at when a device is handed in.';
comment on column repair_rules.abandon_days is 'Days after which a device that is ready and was not collected may be given up.';
comment on column repair_rules.work_product_id is 'What the work is sold as: a line of a sale names a product. It is made with the first sale of work, and inactive.';
select belongs_to_organization('repair_rules', 'select, insert, update');
create policy definer_reads on repair_rules for select to app_definer using (true);
grant select on repair_rules to app_definer;

create table repairs (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  repair_no bigint not null,
  number text not null,
  version integer not null default 1,
  state text not null default 'booked' constraint state_is_known check (state in ('booked', 'diagnosing', 'quoted', 'approved', 'waiting_part',
    'in_repair', 'ready', 'collected', 'returned_unrepaired', 'abandoned')),
  state_since timestamptz not null,
  location_id uuid not null,
  customer_id uuid not null,
  device text not null constraint device_is_short check (char_length(device) between 1 and 80),
  unit_number text constraint number_is_short check (char_length(unit_number) between 3 and 40),
  unit_id uuid,
  reported text constraint report_is_known check (reported in ('stolen', 'lost')),
  fault text not null constraint fault_is_short check (char_length(fault) <= 500),
  checklist jsonb not null,
  accessories text constraint accessories_are_short check (char_length(accessories) between 1 and 200),
  sealed_passcode bytea,
  pepper_id text,
  notes text constraint notes_are_short check (char_length(notes) between 1 and 500),
  taken_in_on date not null,
  promised_on date,
  warranty_claim_id uuid,
  earlier_repair_id uuid,
  approved_amount bigint constraint approved_is_an_amount check (approved_amount between 0 and 1000000000000000),
  total_amount bigint not null default 0 constraint total_is_exact check (total_amount between 0 and 1000000000000000),
  paid bigint not null default 0 constraint paid_is_no_debt check (paid between 0 and 1000000000000000),
  ready_at timestamptz,
  told_at timestamptz,
  proposed_on date,
  ended_on date,
  ended_by uuid,
  sale_id uuid,
  reason text constraint reason_is_short check (char_length(reason) between 1 and 200),
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamptz,
  request_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint repair_numbers_are_unique unique (org_id, repair_no),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, unit_id) references units (org_id, id) on delete set null (unit_id),
  foreign key (org_id, warranty_claim_id) references warranty_claims (org_id, id) on delete set null (warranty_claim_id),
  foreign key (org_id, earlier_repair_id) references repairs (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint a_passcode_is_whole check (num_nulls(sealed_passcode, pepper_id) in (0, 2)),
  constraint a_link_is_whole check (num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) in (0, 4)),
  constraint a_passcode_goes_with_the_device check (sealed_passcode is null or ended_on is null),
  constraint what_ended_says_when check ((state in ('collected', 'returned_unrepaired', 'abandoned')) = (ended_on is not null) and num_nulls(ended_on, ended_by) in (0, 2)),
  constraint what_is_sold_was_handed_over check (sale_id is null or state in ('collected', 'returned_unrepaired')),
  constraint what_is_ready_says_since_when check (state <> 'ready' or ready_at is not null)
);
create index repairs_customer_idx on repairs (org_id, customer_id);
create index repairs_location_idx on repairs (org_id, location_id);
create index repairs_over_idx on repairs (org_id, repair_no desc) where ended_on is not null;
create index repairs_open_idx on repairs (org_id, state, repair_no) where ended_on is null;
create index repairs_ready_idx on repairs (org_id, ready_at) where state = 'ready' and proposed_on is null;
create index repairs_ended_idx on repairs (org_id, ended_on) where ended_on is not null;
create index repairs_unit_idx on repairs (org_id, unit_id) where unit_id is not null;
create index repairs_number_idx on repairs (org_id, unit_number) where unit_number is not null;
create index repairs_claim_idx on repairs (org_id, warranty_claim_id) where warranty_claim_id is not null;
create index repairs_earlier_idx on repairs (org_id, earlier_repair_id) where earlier_repair_id is not null;
create unique index repairs_sale_key on repairs (org_id, sale_id) where sale_id is not null;
create unique index repairs_token_hash_key on repairs (link_token_hash);
comment on table repairs is 'A device that a customer handed in to be repaired, and what became of it.';
comment on column repairs.repair_no is 'The shop''s own count of repairs, without gaps.';
comment on column repairs.version is 'Goes up with each change, so that nobody changes what they have not seen.';
comment on column repairs.state is 'The least advanced of its jobs, until it ends.';
comment on column repairs.reported is 'It was reported when it was taken in, and whoever did knew.';
comment on column repairs.sealed_passcode is 'The passcode of the device, encrypted; erased when it leaves.';
comment on column repairs.warranty_claim_id is 'Repaired free of charge, under the warranty that it was sold with; earlier_repair_id: under that of our own work.';
comment on column repairs.approved_amount is 'What the customer approved last.';
comment on column repairs.total_amount is 'What its jobs and parts come to, kept.';
comment on column repairs.paid is 'The sum of its payments, kept: what came in less what went back. Of one that was given up it is what the shop keeps.';
comment on column repairs.told_at is 'When the customer was last told that it is ready.';
comment on column repairs.proposed_on is 'The shop''s day on which people were told that it may be given up; null once it is worked on again.';
comment on column repairs.link_seed is
  'What the token of its link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column repairs.link_token_hash is 'SHA-256 of the token in the address of its page.';
comment on column repairs.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
select belongs_to_organization('repairs', 'select, insert, update');
create policy definer_reads on repairs for select to app_definer using (true);
grant select on repairs to app_definer;

create table repair_jobs (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  position bigint generated always as identity,
  name text not null constraint name_is_short check (char_length(name) between 1 and 80),
  state text not null constraint state_is_known check (state in ('booked', 'diagnosing', 'quoted', 'approved', 'waiting_part', 'in_repair', 'ready', 'dropped')),
  technician_id uuid,
  labour bigint not null constraint labour_is_exact check (labour between 0 and 1000000000000),
  warranty_days integer not null constraint warranty_is_sensible check (warranty_days between 0 and 730),
  note text constraint note_is_short check (char_length(note) between 1 and 300),
  primary key (org_id, id),
  foreign key (org_id, repair_id) references repairs (org_id, id) on delete cascade
);
create index repair_jobs_repair_idx on repair_jobs (org_id, repair_id, position);
create index repair_jobs_technician_idx on repair_jobs (org_id, technician_id) where technician_id is not null;
comment on table repair_jobs is 'What is to be done to a device, each job with its work and parts.';
comment on column repair_jobs.technician_id is 'Who does it: an account, or somebody of the staff. No foreign key, as user_id has none.';
comment on column repair_jobs.warranty_days is 'The warranty of the work, from the collection.';
comment on column repair_jobs.note is 'For the shop alone.';
select belongs_to_organization('repair_jobs', 'select, insert, update');

create table repair_parts (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  job_id uuid not null,
  position bigint generated always as identity,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  unit_price bigint not null constraint price_is_exact check (unit_price between 0 and 1000000000000),
  unit_cost bigint not null constraint cost_is_exact check (unit_cost between 0 and 9007199254740991),
  unit_id uuid constraint a_unit_is_one check (unit_id is null or quantity = 1),
  unit_number text,
  state text not null default 'in' constraint state_is_known check (state in ('in', 'unused', 'faulty', 'broken')),
  note text constraint note_is_short check (char_length(note) between 1 and 200),
  user_id uuid not null,
  taken_at timestamptz not null,
  dropped_on date constraint what_is_gone_says_when check ((state = 'in') = (dropped_on is null)),
  primary key (org_id, id),
  foreign key (org_id, repair_id) references repairs (org_id, id) on delete cascade,
  foreign key (org_id, job_id) references repair_jobs (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references products (org_id, id),
  foreign key (org_id, unit_id) references units (org_id, id)
);
create index repair_parts_repair_idx on repair_parts (org_id, repair_id, position);
create index repair_parts_job_idx on repair_parts (org_id, job_id);
create index repair_parts_product_idx on repair_parts (org_id, product_id);
create index repair_parts_unit_idx on repair_parts (org_id, unit_id) where unit_id is not null;
comment on table repair_parts is 'Parts that were taken from stock for a repair, each at the cost that it had then, and what became of them.';
comment on column repair_parts.state is 'in: it is in the device. unused: back in stock. faulty: it did not work; broken: we broke it: both a loss.';
select belongs_to_organization('repair_parts', 'select, insert, update');

create table repair_quotes (
  org_id uuid not null,
  repair_id uuid not null,
  no integer not null constraint quotes_are_counted check (no between 1 and 20),
  amount bigint not null constraint amount_is_exact check (amount between 0 and 1000000000000000),
  note text constraint note_is_short check (char_length(note) between 1 and 300),
  user_id uuid not null,
  quoted_at timestamptz not null,
  answer text constraint answer_is_known check (answer in ('approved', 'declined')),
  answered_at timestamptz,
  answered_by uuid constraint an_answer_is_somebodys check (answered_by is null or answer is not null),
  primary key (org_id, repair_id, no),
  foreign key (org_id, repair_id) references repairs (org_id, id) on delete cascade,
  constraint an_answer_says_when check (num_nulls(answer, answered_at) in (0, 2))
);
comment on table repair_quotes is 'What a customer was told that a repair costs, and what they said.';
comment on column repair_quotes.answered_by is 'Who noted it; null: the customer, through the link.';
select belongs_to_organization('repair_quotes', 'select, insert, update');

create table repair_payments (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  position bigint generated always as identity,
  amount bigint not null constraint amount_is_exact check (amount <> 0 and amount between -1000000000000000 and 1000000000000000),
  wallet_id uuid not null,
  document text constraint what_came_in_has_a_receipt check ((amount > 0) = (document is not null)),
  note text constraint note_is_short check (char_length(note) between 1 and 200),
  business_date date not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, repair_id) references repairs (org_id, id) on delete cascade,
  foreign key (org_id, wallet_id) references wallets (org_id, id)
);
create index repair_payments_repair_idx on repair_payments (org_id, repair_id, position);
create index repair_payments_wallet_idx on repair_payments (org_id, wallet_id);
comment on table repair_payments is
  'What was paid for a repair before it was collected, and what went back, negative; append-only. Its money is in the ledger under its id.';
select belongs_to_organization('repair_payments', 'select, insert');
-- A deletion of their customer rubs out what people wrote.
grant update (note) on repair_payments to app_api;

create table repair_events (
  org_id uuid not null,
  repair_id uuid not null,
  id bigint generated always as identity,
  event text not null constraint event_is_known check (event in ('taken_in', 'changed', 'job_added', 'job_moved', 'job_dropped', 'part_taken',
    'part_dropped', 'quoted', 'approved', 'declined', 'paid', 'money_returned', 'told', 'passcode_seen', 'collected', 'returned_unrepaired', 'abandoned')),
  state text not null,
  job text,
  note text constraint note_is_short check (char_length(note) between 1 and 300),
  user_id uuid,
  at timestamptz not null,
  primary key (org_id, repair_id, id),
  foreign key (org_id, repair_id) references repairs (org_id, id) on delete cascade
);
comment on table repair_events is 'What happened to a repair, append-only; the newest one has its state.';
comment on column repair_events.state is 'How far the repair was afterwards, as repairs.state.';
comment on column repair_events.user_id is 'Who did it; null: the customer, through the link.';
select belongs_to_organization('repair_events', 'select, insert');
grant update (note) on repair_events to app_api;

alter table product_files add column repair_id uuid, add foreign key (org_id, repair_id) references repairs (org_id, id),
  drop constraint a_file_has_one_owner,
  add constraint a_file_has_one_owner check (num_nonnulls(product_id, goods_in_id, expense_id, repair_id) = 1
    and (kind = 'papers') = (goods_in_id is not null) and (kind = 'expenses') = (expense_id is not null) and (kind = 'repairs') = (repair_id is not null));
create index product_files_repair_idx on product_files (org_id, repair_id) where repair_id is not null;
comment on column product_files.repair_id is 'The repair whose device is on the photo.';

alter table invoice_counters add column last_repair bigint not null default 0;
comment on column invoice_counters.last_repair is 'The last number of repairs.';
