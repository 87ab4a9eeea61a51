set local role app_owner;

create table categories (
  id uuid primary key default gen_random_uuid(),
  org_id uuid references organizations (id) on delete cascade,
  name text not null constraint name_is_1_to_49_long check (char_length(name) between 1 and 49),
  description text,
  user_id uuid,
  parent_category_id uuid references categories (id),
  field_group text not null default 'none'
    constraint field_group_is_known check (field_group in ('electronics', 'beauty', 'none')),
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
grant select on categories to app_platform, app_backup;

create table organization_categories (
  org_id uuid not null references organizations (id) on delete cascade,
  category_id uuid not null references categories (id),
  created_at timestamptz not null default now(),
  primary key (org_id, category_id)
);
create index organization_categories_category_id_idx on organization_categories (category_id);
comment on table organization_categories is 'Every category that a shop works with, global or its own.';
select belongs_to_organization('organization_categories');

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
  total_revenue bigint not null default 0,
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
  primary key (org_id, id),
  foreign key (org_id, category_id) references organization_categories (org_id, category_id)
) with (fillfactor = 70);
create index products_newest_idx on products (org_id, date_added desc, id desc);
create index products_category_idx on products (org_id, category_id);
create unique index products_barcode_key on products (org_id, barcode);
create index products_search_idx on products using gin (search_text gin_trgm_ops);
comment on table products is 'What a shop sells. Stock, units sold and revenue are running totals, written only with the ledger.';
comment on column products.current_stock is 'The newest movement''s stock_after. Not indexed: a sale then updates the row in place.';
comment on column products.total_revenue is 'Whole shillings brought in, net of refunds.';
comment on column products.search_text is 'Lower-case words people search by, kept by a trigger.';
select belongs_to_organization('products');
grant select on products to app_definer;
create policy definer_reads on products for select to app_definer using (true);

create function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.barcode,
    new.shade_code, new.shade_name, array_to_string(new.tags, ' '), new.description));
  return new;
end $$;
create trigger keep_search_text before insert or update of brand, model, storage, color, barcode, shade_code, shade_name, tags, description
  on products for each row execute function keep_search_text();

create table inventory_movements (
  org_id uuid not null,
  id bigint generated always as identity,
  product_id uuid not null,
  delta bigint not null constraint delta_is_not_zero check (delta <> 0),
  reason text not null constraint reason_is_known check (reason in ('opening', 'sale', 'adjustment', 'cancel')),
  reference text,
  line integer not null default 1,
  note text,
  stock_after bigint not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, product_id, id),
  foreign key (org_id, product_id) references products (org_id, id) on delete cascade
);
create unique index inventory_movements_once on inventory_movements (org_id, reference, reason, line) where reference is not null;
create index inventory_movements_newest_idx on inventory_movements (org_id, created_at desc, id desc);
comment on table inventory_movements is 'The stock ledger: every change of stock, append-only.';
comment on column inventory_movements.reference is 'What caused it: a sale''s id.';
comment on index inventory_movements_once is 'A cause moves stock once: the second wall against double posting.';
select belongs_to_organization('inventory_movements', 'select, insert');

-- Stock is what the ledger says. Both writes stand in one statement (products/stock.ts), and these see its end.
create function stock_equals_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select distinct on (org_id, product_id) org_id, product_id, stock_after from touched order by org_id, product_id, id desc
    ) newest
    join products p on p.org_id = newest.org_id and p.id = newest.product_id
    where p.current_stock <> newest.stock_after
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create trigger ledger_moves_stock after insert on inventory_movements
  referencing new table as touched for each statement execute function stock_equals_ledger();

create function stock_changes_with_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c
    join was w on w.org_id = c.org_id and w.id = c.id and w.current_stock <> c.current_stock
    left join lateral (
      select m.stock_after from inventory_movements m
      where m.org_id = c.org_id and m.product_id = c.id order by m.id desc limit 1
    ) newest on true
    where c.current_stock <> coalesce(newest.stock_after, 0)
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create trigger stock_changes_with_ledger after update on products
  referencing old table as was new table as changed for each statement execute function stock_changes_with_ledger();

create function new_products_have_no_stock() returns trigger language plpgsql as $$
begin
  if new.current_stock <> 0 then
    raise exception 'a product begins without stock' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return new;
end $$;
create trigger new_products_have_no_stock before insert on products
  for each row execute function new_products_have_no_stock();

insert into categories (id, name, description, field_group) values
  ('00000000-0000-4000-8000-000000000101', 'Smartphones', 'Phones, new and used', 'electronics'),
  ('00000000-0000-4000-8000-000000000102', 'Laptops', 'Laptops and notebooks', 'electronics'),
  ('00000000-0000-4000-8000-000000000103', 'Accessories', 'Chargers, cases, earphones and the like', 'none'),
  ('00000000-0000-4000-8000-000000000104', 'Beauty', 'Make-up, skin and hair care', 'beauty');
