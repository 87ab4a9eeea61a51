-- Backups of the whole installation that are made by night, and whether they could be restored. No shop's.
set local role app_owner;

create table backup_runs (
  kind text not null constraint kind_is_known check (kind in ('backup', 'drill')),
  night date not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  is_fine boolean,
  file text,
  bytes bigint,
  fault text,
  facts jsonb not null default '{}',
  primary key (kind, night),
  constraint ended_with_an_outcome check ((ended_at is null) = (is_fine is null))
);
create index backup_runs_newest_idx on backup_runs (kind, ended_at desc) where is_fine;
comment on table backup_runs is 'The nightly backup and the drill that restores it: one of each a night, whichever server makes it.';
comment on column backup_runs.is_fine is 'Null while it is made, and where that was cut short.';
comment on column backup_runs.facts is 'What was counted: rows of a backup, and what a drill has looked at.';
grant select on backup_runs to app_backup;
grant select, insert, update, delete on backup_runs to app_platform;
