set local role app_owner;

-- People also search by attributes: "used", "340 g", "dry skin".
create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.condition, new.barcode,
    array_to_string(new.extra_barcodes, ' '), new.shade_code, new.shade_name, new.finish_type, new.size_info, new.skin_type,
    array_to_string(new.tags, ' '), new.description));
  return new;
end $$;
create or replace trigger keep_search_text
  before insert or update of brand, model, storage, color, condition, barcode, extra_barcodes, shade_code, shade_name, finish_type,
    size_info, skin_type, tags, description
  on products for each row execute function keep_search_text();

create or replace function keep_words() returns trigger language plpgsql as $$
begin
  insert into product_words (org_id, word)
  select distinct new.org_id, part from regexp_split_to_table(new.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = new.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create or replace trigger keep_words
  after update of brand, model, storage, color, condition, shade_name, finish_type, size_info, skin_type, tags, description
  on products for each row when (new.search_text <> old.search_text) execute function keep_words();

-- In one order, so that two people who add the same new words do not deadlock.
create or replace function keep_words_of_new() returns trigger language plpgsql as $$
begin
  insert into product_words (org_id, word)
  select distinct p.org_id, part from written p cross join regexp_split_to_table(p.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = p.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create or replace trigger keep_words_of_new after insert on products
  referencing new table as written for each statement execute function keep_words_of_new();

create or replace function keep_barcodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcodes b
    where b.org_id = new.org_id and b.product_id = new.id
      and b.barcode is distinct from new.barcode and b.barcode <> all (new.extra_barcodes);
  end if;
  insert into product_barcodes (org_id, barcode, product_id)
  select new.org_id, code, new.id from (select distinct unnest(new.barcode || new.extra_barcodes)) as borne (code)
  where code is not null and not exists (
    select from product_barcodes b where b.org_id = new.org_id and b.product_id = new.id and b.barcode = code
  );
  return null;
end $$;
create or replace trigger keep_barcodes after update of barcode, extra_barcodes on products for each row
  when (new.barcode is distinct from old.barcode or new.extra_barcodes <> old.extra_barcodes) execute function keep_barcodes();

-- The barcodes of new products are written in one statement.
create or replace function keep_barcodes_of_new() returns trigger language plpgsql as $$
begin
  insert into product_barcodes (org_id, barcode, product_id)
  select distinct p.org_id, code, p.id from written p cross join unnest(p.barcode || p.extra_barcodes) as code
  where code is not null;
  return null;
end $$;
create or replace trigger keep_barcodes_of_new after insert on products
  referencing new table as written for each statement execute function keep_barcodes_of_new();

-- When a shop is erased with its products, there is nobody to notify.
create or replace function remember_removal() returns trigger language plpgsql as $$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into product_removals (org_id, product_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger remember_removal after delete on products for each row execute function remember_removal();

-- Rows that a snapshot may not have seen: those written at or after its horizon, the oldest transaction then under way. A row's xmin is
-- the lower half of its transaction's number: within two thousand million of the horizon the difference says which came first. With an older
-- horizon it returns too many rows, never too few, as long as the caller then starts again.
create or replace function is_written_since(written xid, horizon bigint) returns boolean language sql immutable parallel safe
  return ((written::text::bigint - horizon) & 4294967295) < 2147483648;
comment on function is_written_since(xid, bigint) is
  'Whether a row with this xmin may have been written at or after the horizon. No column and no index: what changes stock stays as cheap as it was.';
grant execute on function is_written_since(xid, bigint) to app_api;

set local role app_definer;

-- Each name is looked up by the index of names, also while the planner has no statistics of a new shop: `offset 0` keeps it from reversing the
-- join, and the shop is checked once, not as a condition of the index.
create or replace function named_products(wanted_org_id uuid, names json)
  returns table (place bigint, id uuid, is_variant boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
    select s.place, p.id,
      (lower(coalesce(p.storage, '')), lower(coalesce(p.color, '')), lower(coalesce(p.shade_code, '')), lower(coalesce(p.size_info, '')))
      = (lower(coalesce(s.storage, '')), lower(coalesce(s.color, '')), lower(coalesce(s.shade_code, '')), lower(coalesce(s.size_info, '')))
    from rows from (json_to_recordset(names) as (brand text, model text, storage text, color text, shade_code text, size_info text))
      with ordinality as s (brand, model, storage, color, shade_code, size_info, place)
    cross join lateral (
      select * from products p
      where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids())
        and lower(p.brand) = lower(s.brand) and lower(p.model) = lower(s.model)
      offset 0
    ) p
  $$;
comment on function named_products(uuid, json) is
  'A shop''s products by brand and model, for many names at once, and whether storage, colour, shade and size agree too. A definer for the same reason as find_products.';
grant execute on function named_products(uuid, json) to app_api;

create or replace function spell_names(wanted_org_id uuid, names json) returns table (brand text, model text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
    with n as materialized (
      select * from rows from (json_to_recordset(names) as (brand text, model text)) with ordinality as n (brand, model, place)
    ), brands as materialized (
      select b.name,
        (select p.brand from products p
         where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids()) and lower(p.brand) = b.name
         order by p.org_id, lower(p.brand), lower(p.model) limit 1) as own,
        (select d.brand from device_models d where lower(d.brand) = b.name order by lower(d.brand), lower(d.model) limit 1) as known
      from (select distinct lower(n.brand) from n) as b (name)
    ), models as materialized (
      select distinct on (f.place) f.place, p.model
      from named_products(wanted_org_id, names) f
      cross join lateral (select p.model, p.date_added from products p where p.org_id = wanted_org_id and p.id = f.id offset 0) p
      order by f.place, p.date_added
    )
    select coalesce(b.own, b.known, n.brand), coalesce(m.model, d.model, n.model)
    from n
    join brands b on b.name = lower(n.brand)
    left join models m on m.place = n.place
    left join device_models d on lower(d.brand) = lower(n.brand) and lower(d.model) = lower(n.model)
    order by n.place
  $$;
comment on function spell_names(uuid, json) is
  'Brands and models as a shop already writes them, else as the list of devices does. A definer for the same reason as find_products.';
grant execute on function spell_names(uuid, json) to app_api;
