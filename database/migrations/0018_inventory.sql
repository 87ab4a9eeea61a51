set local role app_owner;

-- Stock that a person moves says why, and what came in may say what it cost.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
                 where conrelid = 'inventory_movements'::regclass and conname = 'reason_is_known');
begin
  alter table inventory_movements drop constraint reason_is_known;
  execute 'alter table inventory_movements add constraint reason_is_known '
    || replace(known, 'ARRAY[', 'ARRAY[''received''::text, ''found''::text, ''damage''::text, ''loss''::text, ''own_use''::text, ');
end $$;
alter table inventory_movements add column unit_cost bigint
  constraint unit_cost_is_exact check (unit_cost between 0 and 9007199254740991);
comment on column inventory_movements.unit_cost is 'What one unit cost, of goods received.';
-- The shop's ledger is looked through by reason; what is sold is nearly all of it, and stays out of this index.
create index inventory_movements_reason_idx on inventory_movements (org_id, reason, created_at desc, id desc) where reason <> 'sale';

create table stock_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  night date,
  products bigint not null,
  movements bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index stock_proofs_night_key on stock_proofs (org_id, night) where night is not null;
create index stock_proofs_newest_idx on stock_proofs (org_id, created_at desc);
comment on table stock_proofs is 'When stock was proved to be the sum of its movements, and what came of it.';
comment on column stock_proofs.night is 'Of the nightly proof: one a shop and night. Null where a person asked.';
comment on column stock_proofs.differences is 'Products whose stock or balances the ledger does not explain.';
select belongs_to_organization('stock_proofs', 'select, insert');
grant select (org_id, night) on stock_proofs to app_platform;
create policy platform_finds_unproved on stock_proofs for select to app_platform using (true);

create table inventory_views (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null constraint name_is_1_to_40_long check (char_length(name) between 1 and 40),
  address text not null constraint address_is_short check (char_length(address) <= 500),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index inventory_views_name_key on inventory_views (org_id, user_id, lower(name));
comment on table inventory_views is 'Views of the inventory that people saved, each for themselves.';
comment on column inventory_views.address is 'What the view filters and sorts by, as the inventory''s address says it.';
select belongs_to_organization('inventory_views', 'select, insert, delete');

-- The one definition; contract/stock.ts says the same to the screens.
create function stock_status(current_stock bigint, min_stock integer) returns text language sql immutable
  return case when current_stock <= 0 then 'out_of_stock' when current_stock <= coalesce(min_stock, 5) then 'low_stock' else 'in_stock' end;

-- A word is looked for anywhere, one of one or two characters where a word begins, because it has no trigram of its own elsewhere.
create function like_word(word text) returns text language sql immutable
  return case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- What a search asks of a product, as SQL made of quoted literals alone.
create function conditions_of_search(words text[], wanted_category_id uuid, wanted_active boolean, statuses text[]) returns text
  language sql immutable as $$
    select concat(
      (select string_agg(format(' and p.search_text like %L', like_word(word)), '') from unnest(words) as word),
      case when wanted_category_id is not null then format(' and p.category_id = %L', wanted_category_id) end,
      case when wanted_active is not null then format(' and p.is_active = %L', wanted_active) end,
      case when statuses is not null then format(' and stock_status(p.current_stock, p.min_stock) = any (%L::text[])', statuses) end)
  $$;

-- What the shop writes, word by word, so that a word that nothing has can be held against it.
create table product_words (
  org_id uuid not null references organizations (id) on delete cascade,
  word text not null,
  primary key (org_id, word)
);
comment on table product_words is 'The words a shop''s products are written with, kept by triggers; digits are not words.';
select belongs_to_organization('product_words', 'select, insert');
grant select on product_words to app_definer;
create policy definer_reads on product_words for select to app_definer using (true);

alter table products no force row level security;
alter table product_words no force row level security;
insert into product_words (org_id, word)
select distinct org_id, word from products cross join regexp_split_to_table(search_text, '[^a-z]+') as word where char_length(word) between 3 and 30;
alter table products force row level security;
alter table product_words force row level security;

-- In one order, so that two people who add the same new words do not wait for each other in a circle.
create function keep_words_of_new() returns trigger language plpgsql as $$
begin
  insert into product_words (org_id, word)
  select distinct p.org_id, part from written p cross join regexp_split_to_table(p.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = p.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger keep_words_of_new after insert on products
  referencing new table as written for each statement execute function keep_words_of_new();

create function keep_words() returns trigger language plpgsql as $$
begin
  insert into product_words (org_id, word)
  select distinct new.org_id, part from regexp_split_to_table(new.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = new.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger keep_words after update of brand, model, color, shade_name, tags, description on products
  for each row when (new.search_text <> old.search_text) execute function keep_words();

grant execute on function stock_status(bigint, integer) to app_api, app_definer;
grant execute on function like_word(text) to app_definer;
grant execute on function conditions_of_search(text[], uuid, boolean, text[]) to app_definer;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

drop function find_products(uuid, text[]);
create function find_products(
    wanted_org_id uuid, words text[], wanted_category_id uuid, wanted_active boolean, statuses text[],
    sort text, page_limit integer, page_offset bigint, count_up_to integer)
  returns table (ids uuid[], total bigint, is_counted boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
declare
  few constant integer := 1000;
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  whole text := array_to_string(words, ' ');
  from_matches text := ' from products p where p.org_id = $1' || conditions_of_search(words, wanted_category_id, wanted_active, statuses);
  sorted text := case sort
    when 'name' then 'lower(p.brand), lower(p.model), p.id'
    when 'stock' then 'p.current_stock, p.id'
    when 'price' then 'p.selling_price desc, p.id'
    when 'sold' then 'p.total_sold desc, p.id'
    else 'p.date_added desc, p.id desc' end;
  codes_first text := format('(p.barcode is not distinct from %L) desc, ', whole)
    || case when whole ~ '^\d{6,}$' then format('(p.search_text || '' '' like %L) desc, ', '% ' || whole || ' %') else '' end;
begin
  is_counted := true;
  if words <> '{}' then
    -- Few matches, found by their trigrams, are sorted whole.
    execute 'select count(*), (array_agg(p.id order by ' || codes_first || sorted || '))[$2 + 1 : $2 + $3]'
      || ' from (select *' || from_matches || ' limit $4) p'
      into total, ids using shop, page_offset, page_limit, few + 1;
    if total <= few then
      ids := coalesce(ids, '{}');
      return next; return;
    end if;
  end if;
  -- Many matches: walking the products in their order comes upon a page of them soon.
  execute 'select array(select p.id' || from_matches || ' order by ' || sorted || ' limit $2 offset $3)'
    into ids using shop, page_limit, page_offset;
  if words <> '{}' and count_up_to <= few then
    total := count_up_to;
    is_counted := false;
  else
    execute 'select count(*)' || from_matches into total using shop;
  end if;
  return next;
end $$;
comment on function find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer) is
  'A page of a shop''s products that have every one of the words, and how many there are, counted no further than asked. '
  'A definer, because row security keeps text patterns away from an index.';

create function closest_words(wanted_org_id uuid, words text[]) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off
  as $$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  closest text[] := '{}';
  word text;
  part text;
  is_known boolean;
  vowelless text;
begin
  foreach word in array words loop
    -- "256gb" is "256" and "gb".
    foreach part in array case
      when word ~* '^([a-z]{2,}[0-9]+|[0-9]+[a-z]{2,})$' then array(select (regexp_matches(lower(word), '[a-z]+|[0-9]+', 'g'))[1])
      else array[lower(word)] end
    loop
      execute 'select exists (select from products p where p.org_id = $1' || conditions_of_search(array[part], null, null, null) || ')'
        into is_known using shop;
      if not is_known then
        vowelless := case when part ~ '^[a-z][b-df-hj-np-tv-z]{2,}$'
          then '^' || array_to_string(regexp_split_to_array(part, ''), '[a-z]*') else '^$' end;
        select known.word into part from product_words known
        where known.org_id = shop and (known.word ~ vowelless or similarity(known.word, part) >= 0.3)
        order by known.word ~ vowelless desc, similarity(known.word, part) desc, known.word limit 1;
        if part is null then return null; end if;
      end if;
      closest := closest || part;
    end loop;
  end loop;
  return closest;
end $$;
comment on function closest_words(uuid, text[]) is
  'The words as this shop writes them: misspelt ("samsng"), run together ("256gb") or without vowels ("blk") as they are given. '
  'Null when one of them is like nothing. A definer for the same reason as find_products.';
revoke execute on function closest_words(uuid, text[]) from public;
grant execute on function closest_words(uuid, text[]) to app_api;

create function count_products(wanted_org_id uuid, words text[], wanted_category_id uuid)
  returns table ("all" bigint, low_stock bigint, out_of_stock bigint, inactive bigint, units bigint, stock_value bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return query execute
    'select count(*), count(*) filter (where stock_status(p.current_stock, p.min_stock) = ''low_stock''),'
    ' count(*) filter (where p.current_stock <= 0), count(*) filter (where not p.is_active),'
    ' least(coalesce(sum(greatest(p.current_stock, 0)), 0), 9007199254740991)::bigint,'
    ' least(coalesce(sum(p.cost_price::numeric * greatest(p.current_stock, 0)), 0), 9007199254740991)::bigint'
    ' from products p where p.org_id = $1' || conditions_of_search(words, wanted_category_id, null, null)
    using (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
end $$;
comment on function count_products(uuid, text[], uuid) is
  'What a shop has of the products that have every one of the words. A definer for the same reason as find_products.';

revoke execute on function find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer) from public;
grant execute on function find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer) to app_api;
revoke execute on function count_products(uuid, text[], uuid) from public;
grant execute on function count_products(uuid, text[], uuid) to app_api;

reset role;
revoke create on schema public from app_definer;
