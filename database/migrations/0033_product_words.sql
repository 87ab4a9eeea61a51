-- A misspelt word is held against the words of a large shop by an index: one after the other took a third of a second among 20,000.
set local role app_owner;
create index product_words_search_idx on product_words using gin (org_id, word gin_trgm_ops) with (gin_pending_list_limit = 64);

reset role;
grant create on schema public to app_definer;
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
      has_part := conditions_of_search(array[part], null, null, null);
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

reset role;
revoke create on schema public from app_definer;
