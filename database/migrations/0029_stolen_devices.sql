-- Devices that were reported as stolen or lost, and who shares that.
set local role app_owner;

create table report_sharing (
  org_id uuid primary key references organizations (id) on delete cascade,
  user_id uuid not null,
  since timestamptz not null
);
comment on table report_sharing is 'A shop that is warned of devices that others reported, and whose own reports others are warned of.';
select belongs_to_organization('report_sharing', 'select, insert, delete');
create policy definer_reads on report_sharing for select to app_definer using (true);
grant select on report_sharing to app_definer;

create table device_reports (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  number text not null constraint number_is_short check (char_length(number) between 3 and 40),
  number_hash bytea not null constraint hash_is_whole check (octet_length(number_hash) = 32),
  kind text not null constraint kind_is_known check (kind in ('stolen', 'lost')),
  note text constraint note_is_short check (char_length(note) between 1 and 200),
  reported_by uuid not null,
  reported_at timestamptz not null,
  resolved_by uuid,
  resolved_at timestamptz,
  primary key (org_id, id),
  constraint who_resolved_is_named check ((resolved_at is null) = (resolved_by is null))
);
create unique index open_reports_are_unique on device_reports (org_id, number) where resolved_at is null;
create index device_reports_newest_idx on device_reports (org_id, reported_at desc, id desc);
create index device_reports_hash_idx on device_reports (number_hash) where resolved_at is null;
comment on table device_reports is 'A device that a shop reported as stolen or lost.';
comment on column device_reports.number_hash is 'Of the number, with a key that is not in the database: all that other shops are compared by.';
select belongs_to_organization('device_reports', 'select, insert, update');
create policy definer_reads on device_reports for select to app_definer using (true);
grant select on device_reports to app_definer;

create table device_checks (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  number text not null constraint number_is_short check (char_length(number) between 3 and 40),
  result text not null constraint result_is_known check (result in ('clear', 'listed')),
  note text constraint note_is_short check (char_length(note) between 1 and 200),
  checked_by uuid not null,
  checked_at timestamptz not null,
  primary key (org_id, id)
);
create index device_checks_number_idx on device_checks (org_id, number, checked_at desc);
comment on table device_checks is 'What somebody was told of a device by the regulator, as they recorded it.';
select belongs_to_organization('device_checks', 'select, insert');
