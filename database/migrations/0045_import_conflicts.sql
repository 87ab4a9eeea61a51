set local role app_owner;

alter table import_rows
  add column keys text[] not null default '{}',
  add column conflicts jsonb not null default '[]',
  add column is_left_out boolean not null default false;
comment on column import_rows.keys is 'What the row is known by, as in import_keys.';
comment on column import_rows.conflicts is 'What is wrong with the row beside others of the file: those that are about the same thing.';
comment on column import_rows.is_left_out is 'The person takes the row out of the import.';

-- No second index: a statement planned while the table is empty would choose the smaller of two, and read the whole file for every row.
create table import_keys (
  org_id uuid not null,
  import_id uuid not null,
  key text not null,
  row_number integer not null,
  field text not null,
  units bigint,
  primary key (org_id, import_id, key, row_number),
  foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
);
comment on table import_keys is 'What the rows of an import are known by, until it is finished: rows that share a key are about the same thing.';
comment on column import_keys.field is 'Where the key stands in the row.';
comment on column import_keys.units is 'A change of stock: the key''s rows add up. Without it the key may be one row''s alone.';
select belongs_to_organization('import_keys', 'select, insert, delete');
