-- What shops sell, and how it is found.
set local role app_owner;

create table categories (
  id uuid primary key default gen_random_uuid(),
  org_id uuid references organizations (id) on delete cascade,
  name text not null constraint name_is_1_to_49_long check (char_length(name) between 1 and 49),
  description text,
  user_id uuid,
  parent_category_id uuid references categories (id),
  field_group text not null default 'none' constraint field_group_is_known check (field_group in ('electronics', 'beauty', 'none')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_name_key on categories (coalesce(org_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index categories_org_id_idx on categories (org_id);
create index categories_parent_category_id_idx on categories (parent_category_id);
comment on table categories is 'Kinds of goods. Without org_id: the platform''s own, for every shop to link.';
alter table categories enable row level security;
alter table categories force row level security;
create policy global_or_own on categories for select
  using (org_id is null or org_id = any ((select current_organization_ids())::uuid[]));
create policy own on categories
  using (org_id = any ((select current_organization_ids())::uuid[]))
  with check (org_id = any ((select current_organization_ids())::uuid[]));
create policy global_by_migration on categories to app_owner using (org_id is null) with check (org_id is null);
grant select, insert, update, delete on categories to app_api;
grant select on categories to app_backup, app_platform;
insert into categories (id, name, description, field_group) values
  ('00000000-0000-4000-8000-000000000101', 'Smartphones', 'Phones, new and used', 'electronics'),
  ('00000000-0000-4000-8000-000000000102', 'Laptops', 'Laptops and notebooks', 'electronics'),
  ('00000000-0000-4000-8000-000000000103', 'Accessories', 'Chargers, cases, earphones and the like', 'none'),
  ('00000000-0000-4000-8000-000000000104', 'Beauty', 'Make-up, skin and hair care', 'beauty');

create table organization_categories (
  org_id uuid not null references organizations (id) on delete cascade,
  category_id uuid not null references categories (id),
  created_at timestamptz not null default now(),
  position integer not null default 0,
  primary key (org_id, category_id)
);
create index organization_categories_category_id_idx on organization_categories (category_id);
comment on table organization_categories is 'Every category that a shop works with, global or its own.';
comment on column organization_categories.position is
  'Where the owner put it; equal ones: global before own, then by name. A category added later comes last.';
select belongs_to_organization('organization_categories');
create policy definer_reads on organization_categories for select to app_definer using (true);
grant select on organization_categories to app_definer;

create table products (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  brand text not null,
  model text not null,
  category_id uuid not null,
  cost_price bigint not null constraint cost_price_is_exact check (cost_price between 0 and 9007199254740991),
  selling_price bigint not null constraint selling_price_is_exact check (selling_price between 0 and 9007199254740991),
  current_stock bigint not null default 0,
  min_stock integer constraint min_stock_is_not_negative check (min_stock >= 0),
  total_sold bigint not null default 0,
  total_revenue numeric not null default 0,
  date_added timestamptz not null default now(),
  user_id uuid,
  barcode text,
  description text,
  tags text[] not null default '{}',
  color text,
  storage text,
  weight_grams integer,
  dimensions_json jsonb,
  warranty_months integer,
  condition text,
  finish_type text,
  shade_code text,
  shade_name text,
  size_info text,
  skin_type text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null default '',
  extra_barcodes text[] not null default '{}' constraint extra_barcodes_are_few check (cardinality(extra_barcodes) <= 20),
  image_id uuid,
  tracking text not null default 'none' constraint tracking_is_known check (tracking in ('none', 'imei', 'serial')),
  shelf integer generated always as (case when current_stock <= 0 then 0 when current_stock <= coalesce(min_stock, 5) then 1 else 2 end) stored,
  has_expiry boolean not null default false constraint numbered_goods_have_no_batches check (not has_expiry or tracking = 'none'),
  last_rest bigint not null default 0,
  last_rest_cost bigint,
  cost_rest bigint generated always as (case when last_rest_cost = cost_price then last_rest else 0 end) stored,
  primary key (org_id, id),
  foreign key (org_id, category_id) references organization_categories (org_id, category_id)
) with (fillfactor = 70);
create index products_newest_idx on products (org_id, date_added desc, id desc);
create index products_price_idx on products (org_id, selling_price desc, id);
create index products_short_idx on products (org_id, shelf, date_added desc, id desc) include (category_id, is_active) where shelf < 2;
create index products_inactive_idx on products (org_id, date_added desc, id desc) where not is_active;
create index products_numbered_idx on products (org_id, id) where tracking <> 'none';
create index products_category_idx on products (org_id, category_id);
create unique index products_barcode_key on products (org_id, barcode);
-- The trigrams of a few hundred products are put in together; searches read those that wait besides, which are few.
create index products_search_idx on products using gin (org_id, search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 512);
create index products_spelling_idx on products (org_id, lower(brand), lower(model));
comment on table products is 'What a shop sells. Stock, units sold and revenue are running totals, written only with the ledger.';
comment on column products.last_rest is 'What did not divide when goods that came in last changed the cost: the last cost change''s rest, in shillings.';
comment on column products.last_rest_cost is 'The cost that this was the rest of.';
comment on column products.cost_rest is 'What the stock is worth beside units by cost: a cost that somebody gave since is worth what it says, and has none.';
comment on column products.current_stock is 'The newest movement''s stock_after. Not indexed: a sale then updates the row in place.';
comment on column products.total_revenue is 'Whole shillings brought in, net of refunds.';
comment on column products.search_text is 'Lower-case words people search by, each after a space, kept by a trigger.';
comment on column products.extra_barcodes is 'Barcodes beside the main one: of another packaging, or the shop''s own label.';
comment on column products.shelf is '0 out of stock, 1 low, 2 in stock: stock_status() as a column. It seldom changes, so that it is indexed and a sale still updates the row in place.';
comment on column products.tracking is 'imei, serial: each of its units has such a number, and its stock is their count (units).';
comment on column products.has_expiry is 'Its goods expire: its stock is that of its batches (batches).';
comment on column products.image_id is 'The first of its images, for lists.';
select belongs_to_organization('products');
create policy definer_reads on products for select to app_definer using (true);
create policy platform_counts on products for select to app_platform using (true);
grant select on products to app_definer;
grant select (org_id, id) on products to app_platform;

-- What the shop writes, word by word, so that a word that nothing has can be held against it.
create table product_words (
  org_id uuid not null references organizations (id) on delete cascade,
  word text not null,
  primary key (org_id, word)
);
-- A misspelt word is held against the words of a large shop by an index: one after the other took a third of a second among 20,000.
create index product_words_search_idx on product_words using gin (org_id, word gin_trgm_ops) with (gin_pending_list_limit = 64);
comment on table product_words is 'The words a shop''s products are written with, kept by triggers; digits are not words.';
select belongs_to_organization('product_words', 'select, insert');
create policy definer_reads on product_words for select to app_definer using (true);
grant select on product_words to app_definer;

create table product_barcodes (
  org_id uuid not null,
  barcode text not null,
  product_id uuid not null,
  primary key (org_id, barcode),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_barcodes_product_idx on product_barcodes (org_id, product_id);
comment on table product_barcodes is 'Every barcode of a shop and the product that bears it, kept by a trigger from the product''s own columns.';
select belongs_to_organization('product_barcodes', 'select, insert, delete');

-- What a till must take off its catalogue. Its own xmin says when, as a product's says when that was written.
create table product_removals (
  org_id uuid not null,
  product_id uuid not null,
  primary key (org_id, product_id)
);
comment on table product_removals is 'Products that were deleted, so that a till hears of it.';
select belongs_to_organization('product_removals', 'select, insert');

create table product_files (
  org_id uuid not null,
  id uuid not null,
  product_id uuid,
  kind text not null constraint kind_is_known check (kind in ('images', 'documents', 'papers', 'expenses', 'repairs')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  position integer not null default 0,
  user_id uuid,
  created_at timestamptz not null default now(),
  sha256 bytea,
  small_sha256 bytea,
  primary key (org_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create index product_files_product_idx on product_files (org_id, product_id, kind, position);
comment on table product_files is 'Images and documents of products, papers of goods that came in and of expenses; their contents lie in the storage.';
comment on column product_files.name is 'As the file was called where it came from; shown, never used as a path.';
comment on column product_files.position is 'The first image stands for the product.';
comment on column product_files.sha256 is 'Hash of the stored content; of the large size for an image. Null for files kept before hashes were.';
comment on column product_files.small_sha256 is 'Hash of the small size of an image.';
select belongs_to_organization('product_files');
create policy platform_tidies on product_files for select to app_platform using (true);
grant select (org_id, id) on product_files to app_platform;
