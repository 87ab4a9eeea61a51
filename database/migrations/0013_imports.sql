-- Files that shops read in and take out.
set local role app_owner;

-- Files of products, stock, customers and debts, imported row by row.
create table imports (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  kind text not null constraint kind_is_known check (kind in ('products', 'stock', 'customers', 'debts')),
  file_name text not null,
  options jsonb not null default '{}',
  row_count integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  user_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id)
);
create index imports_newest_idx on imports (org_id, created_at desc);
comment on table imports is 'Files that were imported. The id is made by the browser, so that a repeated one is known.';
comment on column imports.options is 'How it was asked for: what happens to rows that are there already, and what stock figures mean.';
select belongs_to_organization('imports');
create policy platform_forgets on imports for delete to app_platform using (true);
create policy platform_finds_old on imports for select to app_platform using (true);
grant delete on imports to app_platform;
grant select (org_id, id, created_at) on imports to app_platform;

create table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  fields jsonb,
  problems jsonb not null default '[]',
  outcome text constraint outcome_is_known check (outcome in ('created', 'updated', 'skipped')),
  target_id uuid,
  keys text[] not null default '{}',
  conflicts jsonb not null default '[]',
  is_left_out boolean not null default false,
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
);
comment on table import_rows is 'Rows of an import as they were sent, checked and written: each has one outcome, once.';
comment on column import_rows.fields is 'What is to be written; emptied once it was.';
comment on column import_rows.target_id is 'The product or customer that the row is about, or became.';
comment on column import_rows.keys is 'What the row is known by, as in import_keys.';
comment on column import_rows.conflicts is 'What is wrong with the row beside others of the file: those that are about the same thing.';
comment on column import_rows.is_left_out is 'The person takes the row out of the import.';
select belongs_to_organization('import_rows');

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

create table shop_exports (
  org_id uuid not null references organizations (id) on delete cascade,
  ticket_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, ticket_hash)
);
create unique index shop_exports_ticket_hash_key on shop_exports (ticket_hash);
comment on table shop_exports is 'Archives of a shop that its owner asked for, by the SHA-256 of the ticket in their address. A ticket is used once.';
select belongs_to_organization('shop_exports', 'select, insert');
create policy definer_uses on shop_exports to app_definer using (true);
grant select on shop_exports to app_definer;
grant update (used_at) on shop_exports to app_definer;
