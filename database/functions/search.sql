set local role app_owner;

-- A word matches anywhere; one of one or two characters only at the beginning of a word, because elsewhere it has no trigram of its own.
create or replace function like_word(word text) returns text language sql immutable
  return case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';
grant execute on function like_word(text) to app_definer;

-- The stock of the product `p`, as SQL: in total, or at some locations.
create or replace function stock_at(locations uuid[]) returns text
  language sql immutable as $$
    select case when locations is null then 'p.current_stock' else format(
      'coalesce((select sum(l.on_hand) from stock_levels l where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any (%L::uuid[])), 0)::bigint',
      locations) end
  $$;
grant execute on function stock_at(uuid[]) to app_definer;

-- The same for many products: the stock at some locations is summed once and joined as `here`, not looked up for each product.
create or replace function stock_joined(query text, locations uuid[]) returns text
  language sql immutable as $$
    select case when locations is null then query else replace(
      replace(query, stock_at(locations), 'coalesce(here.on_hand, 0)::bigint'),
      ' from products p where',
      case when cardinality(locations) = 1
        then format(' from products p left join stock_levels here on here.org_id = $1 and here.location_id = %L and here.product_id = p.id where', locations[1])
        else format(' from products p left join (
          select l.product_id, sum(l.on_hand) as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any (%L::uuid[]) group by l.product_id
        ) here on here.product_id = p.id where', locations) end) end
  $$;
grant execute on function stock_joined(text, uuid[]) to app_definer;

-- Low and out of stock are indexed in total and at one location; at several locations their stock is summed.
create or replace function is_on_shelf(statuses text[], locations uuid[]) returns text
  language sql immutable as $$
    select ' and ' || case
      when locations is null then case when cardinality(statuses) > 1 then 'p.shelf < 2' else format('p.shelf = %s', array_position(array['out_of_stock', 'low_stock'], statuses[1]) - 1) end
      when cardinality(locations) > 1 then format('stock_status(%s, p.min_stock) = any (%L::text[])', stock_at(locations), statuses)
      else format('%s exists (select from stock_levels l where l.org_id = p.org_id and l.location_id = %L and l.product_id = p.id and l.shelf %s)',
        case when statuses = '{low_stock}' then '' else 'not' end, locations[1],
        case when cardinality(statuses) > 1 then '= 2' when statuses = '{low_stock}' then '= 1' else '> 0' end) end
  $$;
grant execute on function is_on_shelf(text[], uuid[]) to app_definer;

-- The conditions of a search, as SQL that contains only quoted literals.
drop function if exists conditions_of_search(text[], uuid, boolean, text[]);
create or replace function conditions_of_search(
    words text[], wanted_category_id uuid, wanted_active boolean, statuses text[], locations uuid[]) returns text
  language sql immutable as $$
    select concat(
      (select string_agg(format(' and p.search_text like %L', like_word(word)), '') from unnest(words) as word),
      case when wanted_category_id is not null then format(' and p.category_id = %L', wanted_category_id) end,
      case when wanted_active is not null then format(' and p.is_active = %L', wanted_active) end,
      case when statuses is not null then is_on_shelf(statuses, locations) end)
  $$;
grant execute on function conditions_of_search(text[], uuid, boolean, text[], uuid[]) to app_definer;

-- Volatile only because PostgreSQL allows no explain in other functions.
create or replace function guess_shelf(shop uuid) returns bigint
  language plpgsql
  as $$
declare
  plan json;
begin
  execute 'explain (format json) select from products p where p.org_id = $1' into plan using shop;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $$;
comment on function guess_shelf(uuid) is 'About how many products a shop has, as the planner thinks; counting them takes long.';
grant execute on function guess_shelf(uuid) to app_definer;

create or replace function count_in_newest(shop uuid, conditions text, most integer) returns bigint
  language plpgsql stable set enable_indexscan = on
  as $$
declare
  met bigint;
begin
  execute 'select count(*) from (select * from products p where p.org_id = $1 order by p.date_added desc, p.id desc limit $2) p where true' || conditions
    into met using shop, most;
  return met;
end $$;
comment on function count_in_newest(uuid, text, integer) is 'How many of a shop''s newest products meet conditions of a search.';
grant execute on function count_in_newest(uuid, text, integer) to app_definer;

create or replace function out_of_stock_first(wanted_active boolean, locations uuid[]) returns text
  language sql immutable as $$
    select case when locations is null then
      'select array(select p.id from products p where p.org_id = $1 and p.shelf = 0' || asked.conditions || ' order by p.current_stock, p.id limit $2 offset $3)'
    else format(
      'select array(select o.id from ('
      '(select p.id, l.on_hand from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id'
      ' where l.org_id = $1 and l.location_id = %1$L and l.shelf = 0 and l.on_hand < 0%2$s order by l.on_hand, p.id limit $2 + $3)'
      ' union all (select p.id, 0 from products p where p.org_id = $1%2$s and not exists (select from stock_levels l'
      ' where l.org_id = p.org_id and l.location_id = %1$L and l.product_id = p.id and (l.shelf > 0 or l.on_hand < 0)) order by p.id limit $2 + $3)'
      ') o order by o.on_hand, o.id limit $2 offset $3)', locations[1], asked.conditions) end
    from conditions_of_search('{}', null, wanted_active, null, null) as asked (conditions)
  $$;
comment on function out_of_stock_first(boolean, uuid[]) is
  'The first products by stock, as SQL, as long as they are those that are out of stock: what is sold beyond the stock, then what there is none of.';
grant execute on function out_of_stock_first(boolean, uuid[]) to app_definer;

set local role app_definer;

create or replace function closest_words(wanted_org_id uuid, words text[]) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off
  as $$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  closest text[] := '{}';
  word text;
  part text;
  has_part text;
  is_known boolean;
  meant text;
begin
  foreach word in array words loop
    -- "256gb" is "256" and "gb".
    foreach part in array case
      when word ~* '^([a-z]{2,}[0-9]+|[0-9]+[a-z]{2,})$' then array(select (regexp_matches(lower(word), '[a-z]+|[0-9]+', 'g'))[1])
      else array[lower(word)] end
    loop
      has_part := conditions_of_search(array[part], null, null, null, null);
      -- What many have, the newest have too; the index finds what few have.
      is_known := count_in_newest(shop, has_part, 200) > 0;
      if not is_known then
        execute 'select exists (select from products p where p.org_id = $1' || has_part || ')' into is_known using shop;
      end if;
      if not is_known then
        meant := null;
        if part ~ '^[a-z][b-df-hj-np-tv-z]{2,}$' then
          select known.word into meant from product_words known
          where known.org_id = shop and left(known.word, 1) = left(part, 1)
            and known.word ~ ('^' || array_to_string(regexp_split_to_array(part, ''), '[a-z]*'))
          order by similarity(known.word, part) desc, known.word limit 1;
        end if;
        if meant is null then
          select known.word into meant from product_words known
          where known.org_id = shop and known.word % part
          order by similarity(known.word, part) desc, known.word limit 1;
        end if;
        if meant is null then return null; end if;
        part := meant;
      end if;
      closest := closest || part;
    end loop;
  end loop;
  return closest;
end $$;
comment on function closest_words(uuid, text[]) is
  'The words as this shop writes them: misspelt ("samsng"), run together ("256gb") or without vowels ("blk") as they are given. Null when one of them is like nothing. A definer for the same reason as find_products.';
grant execute on function closest_words(uuid, text[]) to app_api;

drop function if exists count_products(uuid, text[], uuid);
drop function if exists count_products(uuid, text[], uuid, uuid[]);
create or replace function count_products(wanted_org_id uuid, words text[], wanted_category_id uuid, locations uuid[], with_stock boolean)
  returns table ("all" bigint, low_stock bigint, out_of_stock bigint, inactive bigint, units bigint, stock_value bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
begin
  if not with_stock and words = '{}' and (locations is null or wanted_category_id is null and cardinality(locations) = 1) then
    return query select count_on_shelf(shop, wanted_category_id, null, null, null),
      count_on_shelf(shop, wanted_category_id, '{low_stock}', true, locations),
      count_on_shelf(shop, wanted_category_id, '{out_of_stock}', true, locations),
      count_on_shelf(shop, wanted_category_id, null, false, null), null::bigint, null::bigint;
    return;
  end if;
  return query execute stock_joined(
    'select count(*), count(*) filter (where p.is_active and stock_status(p.current_stock, p.min_stock) = ''low_stock''),'
    ' count(*) filter (where p.is_active and p.current_stock <= 0), count(*) filter (where not p.is_active),'
    || case when with_stock then
    ' least(coalesce(sum(greatest(p.current_stock, 0)), 0), 9007199254740991)::bigint,'
    ' least(coalesce(sum(case when p.tracking = ''none'' then p.cost_price::numeric * greatest(p.current_stock, 0)'
    '   + case when p.cost_rest = 0 or p.current_stock < 0 then 0 when $2 is null or (select l.location_id from stock_levels l'
    '     where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1) = any ($2) then p.cost_rest else 0 end'
    '   else coalesce('
    '   (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l'
    '    where l.org_id = p.org_id and l.product_id = p.id and ($2 is null or l.location_id = any ($2))), 0) end), 0), 9007199254740991)::bigint'
    else ' null::bigint, null::bigint' end ||
    ' from (select p.org_id, p.id, p.tracking, p.is_active, p.min_stock, p.cost_price, p.cost_rest, ' || stock_at(locations) || ' as current_stock'
    ' from products p where p.org_id = $1' || conditions_of_search(words, wanted_category_id, null, null, null)
    || ') p', locations)
    using shop, locations;
end $$;
comment on function count_products(uuid, text[], uuid, uuid[], boolean) is
  'How many of a shop''s products that have every one of the words there are, at some locations or in all, and with_stock, what stock there is of them. A definer for the same reason as find_products.';
grant execute on function count_products(uuid, text[], uuid, uuid[], boolean) to app_api;

drop function if exists find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer);
create or replace function find_products(
    wanted_org_id uuid, words text[], wanted_category_id uuid, wanted_active boolean, statuses text[],
    sort text, page_limit integer, page_offset bigint, count_up_to integer, locations uuid[])
  returns table (ids uuid[], total bigint, is_counted boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $$
declare
  few constant integer := 1000;
  sample constant integer := 500;
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  whole text := array_to_string(words, ' ');
  conditions text := conditions_of_search(words, wanted_category_id, wanted_active, statuses, locations);
  from_matches text := ' from products p where p.org_id = $1' || conditions;
  sorted text := case sort
    when 'name' then 'lower(p.brand), lower(p.model), p.id'
    when 'stock' then stock_at(locations) || ', p.id'
    when 'price' then 'p.selling_price desc, p.id'
    when 'sold' then 'p.total_sold desc, p.id'
    else 'p.date_added desc, p.id desc' end;
  codes_first text := format('(p.barcode is not distinct from %L) desc, ', whole)
    || case when whole ~ '^\d{6,}$' then format('(p.search_text || '' '' like %L) desc, ', '% ' || whole || ' %') else '' end;
  matches_in_order text := 'select array(select p.id' || from_matches || ' order by ' || sorted || ' limit $2 offset $3)';
  -- Enough for the page, and to know that there are more than are counted.
  wanted bigint := greatest(page_offset + page_limit, count_up_to + 1);
  shelf bigint;
  met bigint;
  reach bigint;
begin
  is_counted := true;
  if words <> '{}' then
    if count_up_to is not null and sort = 'newest' then
      -- The index reads all that match, at about twice the cost of a product, before the first is known; a walk from the newest
      -- reads products until it has enough. Which is shorter shows in the newest few hundred.
      shelf := guess_shelf(shop);
      if shelf > sample then met := count_in_newest(shop, conditions, sample); end if;
      reach := wanted * sample / nullif(met, 0);
      if reach < 2 * shelf * met / sample and not exists (select from products p where p.org_id = shop and p.barcode = whole) then
        execute 'select array_agg(m.id order by m.date_added desc, m.id desc) from (select p.id, p.date_added'
          || ' from (select * from products p where p.org_id = $1 order by p.date_added desc, p.id desc limit $2) p where true'
          || conditions || ' order by p.date_added desc, p.id desc limit $3) m'
          into ids using shop, 2 * reach, wanted;
        if cardinality(ids) = wanted then
          ids := ids[page_offset + 1 : page_offset + page_limit];
          total := count_up_to;
          is_counted := false;
          return next; return;
        end if;
      end if;
    end if;
    -- Few matches, found by their trigrams, are sorted whole.
    execute 'select count(*), (array_agg(p.id order by ' || codes_first || sorted || '))[$2 + 1 : $2 + $3]'
      || ' from (select *' || from_matches || ' limit $4) p'
      into total, ids using shop, page_offset, page_limit, few + 1;
    if total <= few then
      ids := coalesce(ids, '{}');
      return next; return;
    end if;
    total := null;
  end if;
  if words = '{}' and (statuses is null or locations is null or wanted_category_id is null and cardinality(locations) = 1) then
    total := count_on_shelf(shop, wanted_category_id, statuses, wanted_active, locations);
    if sort = 'sold' then
      ids := most_sold(shop, conditions, page_limit, page_offset);
      if ids is not null then return next; return; end if;
    end if;
    if sort = 'stock' and wanted_category_id is null and coalesce(cardinality(locations), 1) = 1 and (statuses is null or statuses = '{out_of_stock}')
      and page_offset + page_limit <= count_on_shelf(shop, null, '{out_of_stock}', wanted_active, locations) then
      execute out_of_stock_first(wanted_active, locations) into ids using shop, page_limit, page_offset;
      return next; return;
    end if;
  end if;
  -- Many matches: walking the products in their order comes upon a page of them soon.
  execute case when sort = 'stock' then stock_joined(matches_in_order, locations) else matches_in_order end
    into ids using shop, page_limit, page_offset;
  if words <> '{}' and count_up_to <= few then
    total := count_up_to;
    is_counted := false;
  elsif total is null then
    execute case when statuses is null then 'select count(*)' || from_matches else stock_joined('select count(*)' || from_matches, locations) end
      into total using shop;
  end if;
  return next;
end $$;
comment on function find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer, uuid[]) is
  'A page of a shop''s products that have every one of the words, with the stock of some locations or of all, and how many there are, counted no further than asked. A definer, because row security keeps text patterns away from an index.';
grant execute on function find_products(uuid, text[], uuid, boolean, text[], text, integer, bigint, integer, uuid[]) to app_api;
