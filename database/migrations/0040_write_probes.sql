set local role app_owner;

-- What `/ready` writes, to know that writing works.
create table write_probes (
  id integer primary key constraint there_is_one check (id = 1),
  written_at timestamptz not null
);
comment on table write_probes is 'One row that is written to see whether the database still takes changes.';
grant select, insert, update on write_probes to app_platform;

-- The contents of a product's file as they were stored, so that a changed file is noticed. Files from before have none.
alter table product_files add column sha256 bytea, add column small_sha256 bytea;
comment on column product_files.sha256 is 'Hash of the stored content; of the large size for an image. Null for files kept before hashes were.';
comment on column product_files.small_sha256 is 'Hash of the small size of an image.';
