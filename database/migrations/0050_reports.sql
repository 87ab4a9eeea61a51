-- What a shop hands to its accountant.
set local role app_owner;

create table journal_accounts (
  org_id uuid not null references organizations (id) on delete cascade,
  account text not null,
  code text not null constraint code_is_short check (char_length(code) between 1 and 20),
  name text not null constraint name_is_short check (char_length(name) between 1 and 100),
  primary key (org_id, account)
);
comment on table journal_accounts is 'Where what stands on an account goes in the accountant''s program, where the shop said so. Others go where they usually do.';
select belongs_to_organization('journal_accounts');

create table accountant_files (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  user_id uuid not null,
  made_at timestamptz not null,
  entries integer not null constraint entries_are_counted check (entries > 0),
  lines jsonb not null constraint lines_are_a_list check (jsonb_typeof(lines) = 'array'),
  accounts jsonb not null constraint accounts_are_a_list check (jsonb_typeof(accounts) = 'array'),
  primary key (org_id, id),
  constraint a_period_ends_after_it_began check (to_day >= from_day and to_day - from_day < 366)
);
create index accountant_files_newest_idx on accountant_files (org_id, made_at desc, id);
comment on table accountant_files is 'Files that were made for the accountant: what each said, to tell what is other since.';
comment on column accountant_files.id is 'The client''s, so that a retry makes none twice.';
comment on column accountant_files.lines is 'What it said: lists of day, kind of entry, account, and debit less credit in whole shillings.';
comment on column accountant_files.accounts is 'Where the accounts went when it was made: lists of account, code and name.';
select belongs_to_organization('accountant_files', 'select, insert, delete');

create table saved_reports (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null constraint name_is_short check (char_length(name) between 1 and 60),
  shared_with text[] not null constraint few_roles check (cardinality(shared_with) <= 30),
  description jsonb not null
    constraint description_is_short check (jsonb_typeof(description) = 'object' and pg_column_size(description) < 40000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
comment on table saved_reports is 'Reports that somebody keeps by a name. What a reader sees of one is decided when it is read.';
comment on column saved_reports.id is 'The client''s, so that a retry makes none twice.';
comment on column saved_reports.shared_with is 'Roles that see it: owner, admin, member, or the id of one of the shop''s own; empty: it is the maker''s alone.';
select belongs_to_organization('saved_reports');

create table report_mails (
  org_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  every text not null constraint interval_is_known check (every in ('day', 'week', 'month')),
  weekday integer not null constraint weekday_is_one check (weekday between 1 and 7),
  month_day integer not null constraint month_day_is_one check (month_day between 1 and 31),
  hour integer not null constraint hour_is_one check (hour between 0 and 23),
  format text not null constraint format_is_known check (format in ('table', 'csv', 'xlsx', 'link')),
  next_day date not null,
  last_day date,
  updated_at timestamptz not null,
  primary key (org_id, report_id),
  foreign key (org_id, report_id) references saved_reports (org_id, id) on delete cascade
);
create index report_mails_due_idx on report_mails (org_id, next_day);
comment on table report_mails is 'Saved reports that are sent by mail, and when. What each reader gets is decided when it is sent.';
comment on column report_mails.user_id is 'Who set it last.';
comment on column report_mails.weekday is 'From Monday, 1; of those that go weekly.';
comment on column report_mails.month_day is 'Of those that go monthly; in a month that is too short, its last day.';
comment on column report_mails.hour is 'In the shop''s time zone, as its days are.';
comment on column report_mails.last_day is 'The newest day whose mails were written down. No day of it or before is due again.';
select belongs_to_organization('report_mails');
create policy platform_finds_due on report_mails for select to app_platform using (true);
grant select (org_id, report_id, next_day) on report_mails to app_platform;

create table report_mail_readers (
  org_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  primary key (org_id, report_id, user_id),
  foreign key (org_id, report_id) references report_mails (org_id, report_id) on delete cascade,
  foreign key (org_id, user_id) references organization_members (org_id, user_id) on delete cascade
);
create index report_mail_readers_person_idx on report_mail_readers (org_id, user_id);
comment on table report_mail_readers is 'Who is mailed a saved report: people of the shop alone, and whoever leaves it is off the list.';
select belongs_to_organization('report_mail_readers', 'select, insert, delete');
