-- What sellers earn by what they sell.
set local role app_owner;

create table commission_rules (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  seller_id uuid,
  role text constraint role_is_known check (role in ('owner', 'admin', 'member')),
  role_id uuid,
  product_id uuid,
  category_id uuid,
  basis text not null constraint basis_is_known check (basis in ('sales', 'margin', 'piece')),
  rate bigint not null constraint rate_is_exact check (rate between 0 and case when basis = 'piece' then 1000000000000 else 10000 end),
  from_day date not null,
  to_day date constraint it_ends_after_it_began check (to_day >= from_day),
  removed_at timestamptz,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  constraint it_is_for_one_kind_of_seller check (num_nonnulls(seller_id, role, role_id) <= 1),
  constraint it_is_of_one_kind_of_goods check (num_nonnulls(product_id, category_id) <= 1)
);
comment on table commission_rules is
  'What of a sale its seller earns. The most specific one of the sale''s day counts. Never changed: it ends, and another begins.';
comment on column commission_rules.seller_id is 'Whom it is for, as sales.user_id says; with role and role_id null too: everybody who sells.';
comment on column commission_rules.role is 'Everybody in this role who has none of the shop''s own.';
comment on column commission_rules.role_id is 'Everybody in this role of the shop''s own. No foreign key: a role that goes leaves what was earned in it.';
comment on column commission_rules.product_id is 'No foreign key, nor of the category: what was earned by it stays.';
comment on column commission_rules.basis is 'Of the price without VAT, of what is left of that after the cost of the goods, or by the piece.';
comment on column commission_rules.rate is 'Hundredths of a percent; by the piece whole shillings.';
comment on column commission_rules.to_day is 'The last day on which it counts; null: until somebody ends it.';
comment on column commission_rules.removed_at is 'It was a mistake and counts for no day.';
select belongs_to_organization('commission_rules', 'select, insert, update');
create policy definer_reads on commission_rules for select to app_definer using (true);
grant select on commission_rules to app_definer;

create table commission_statements (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  seller_name text not null,
  month date not null constraint month_is_its_first_day check (extract(day from month) = 1),
  earned bigint not null constraint earned_is_not_negative check (earned >= 0),
  taken_back bigint not null constraint returns_take_away check (taken_back <= 0),
  carried bigint not null constraint only_what_is_owed_is_carried check (carried <= 0),
  due bigint not null constraint due_is_the_sum check (due = earned + taken_back + carried),
  expense_id uuid,
  user_id uuid not null,
  approved_at timestamptz not null,
  primary key (org_id, id),
  constraint a_month_is_approved_once unique (org_id, seller_id, month),
  foreign key (org_id, expense_id) references expenses (org_id, id)
);
create index commission_statements_month_idx on commission_statements (org_id, month);
create unique index commission_statements_expense_key on commission_statements (org_id, expense_id) where expense_id is not null;
comment on table commission_statements is 'What a seller earned in a month, approved and so frozen: what comes later stands in the next one.';
comment on column commission_statements.seller_name is 'As it was when it was approved.';
comment on column commission_statements.taken_back is 'For what was refunded or cancelled in the month, whenever it was sold: negative.';
comment on column commission_statements.carried is 'What was taken back before, beyond what was earned: negative.';
comment on column commission_statements.due is 'What is to be paid; below 0 it is carried to the next.';
comment on column commission_statements.expense_id is 'What it was paid by. An expense that was taken back paid nothing, and another takes its place.';
select belongs_to_organization('commission_statements', 'select, insert, update');

create table commission_entries (
  org_id uuid not null,
  statement_id uuid not null,
  document_id uuid not null,
  line integer not null,
  is_return boolean not null,
  sale_id uuid not null,
  day date not null,
  quantity bigint not null,
  basis text not null,
  rate bigint not null,
  base bigint not null,
  amount bigint not null,
  primary key (org_id, statement_id, document_id, line),
  constraint a_line_earns_once unique (org_id, document_id, line),
  foreign key (org_id, statement_id) references commission_statements (org_id, id) on delete cascade,
  foreign key (org_id, sale_id, line) references sale_items (org_id, sale_id, line),
  constraint returns_take_away check ((amount < 0) = is_return)
);
create index commission_entries_sale_idx on commission_entries (org_id, sale_id, line);
comment on table commission_entries is 'The lines of sales and refunds behind an approved statement, as they were counted. Append-only.';
comment on column commission_entries.document_id is 'The sale, or the refund.';
comment on column commission_entries.base is 'What the rate was of: shillings, or pieces. Of a return it is negative.';
select belongs_to_organization('commission_entries', 'select, insert');

create table held_before (
  org_id uuid not null references organizations (id) on delete cascade,
  subject_id uuid not null,
  until timestamptz not null,
  role text,
  role_id uuid,
  category_id uuid,
  primary key (org_id, subject_id, until),
  constraint a_person_has_a_role_and_a_product_a_category check (num_nulls(role, category_id) = 1)
);
comment on table held_before is
  'What role somebody had, or what category a product was of, until that changed: sales before it earn by it. Append-only.';
comment on column held_before.subject_id is 'The person, as sales.user_id says, or the product.';
select belongs_to_organization('held_before', 'select, insert');
