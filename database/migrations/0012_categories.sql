set local role app_owner;

alter table organization_categories add column position integer not null default 0;
comment on column organization_categories.position is
  'Where the owner put it; equal ones: global before own, then by name. A category added later comes last.';
