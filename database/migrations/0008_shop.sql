create extension if not exists btree_gin;

set local role app_owner;

-- Search reads one shop's part of the index; a short word is looked for where a word begins, so even it has a trigram.
create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.barcode,
    new.shade_code, new.shade_name, array_to_string(new.tags, ' '), new.description));
  return new;
end $$;
drop index products_search_idx;
create index products_search_idx on products using gin (org_id, search_text gin_trgm_ops) with (fastupdate = off);
comment on column products.search_text is 'Lower-case words people search by, each after a space, kept by a trigger.';

create index products_spelling_idx on products (org_id, lower(brand), lower(model));

grant select on organization_categories to app_definer;
create policy definer_reads on organization_categories for select to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function find_products(wanted_org_id uuid, words text[])
  returns table (
    id uuid, brand text, model text, barcode text, category_id uuid, is_active boolean, date_added timestamptz,
    current_stock bigint, min_stock integer, total_sold bigint, cost_price bigint, selling_price bigint
  )
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  conditions text;
begin
  select string_agg(format(' and p.search_text like %L',
    case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), '')
  into conditions from unnest(words) as word;
  return query execute
    'select p.id, p.brand, p.model, p.barcode, p.category_id, p.is_active, p.date_added,'
    ' p.current_stock, p.min_stock, p.total_sold, p.cost_price, p.selling_price'
    ' from products p where p.org_id = $1 and p.org_id = any (current_organization_ids())' || coalesce(conditions, '')
    using wanted_org_id;
end $$;
comment on function find_products(uuid, text[]) is
  'The products of a shop of this transaction that have every one of the words; a word of one or two characters must begin one. '
  'A definer, because row security keeps text patterns away from an index.';
revoke execute on function find_products(uuid, text[]) from public;
grant execute on function find_products(uuid, text[]) to app_api;

create function spelling_of_product(wanted_org_id uuid, wanted_brand text, wanted_model text)
  returns table (brand text, model text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.brand, case when lower(p.model) = lower(wanted_model) then p.model end
    from products p
    where p.org_id = wanted_org_id and p.org_id = any (current_organization_ids()) and lower(p.brand) = lower(wanted_brand)
    order by lower(p.model) = lower(wanted_model) desc, p.date_added, p.id
    limit 1
  $$;
comment on function spelling_of_product(uuid, text, text) is
  'How a shop already writes a brand, and the model where it has that too. A definer for the same reason as find_products.';
revoke execute on function spelling_of_product(uuid, text, text) from public;
grant execute on function spelling_of_product(uuid, text, text) to app_api;

create function shops_of_current_user() returns table (
    id uuid, name text, industry text, updated_at timestamptz, role text, joined_at timestamptz,
    onboarding_completed_at timestamptz, has_categories boolean,
    currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer,
    tin text, address text, phone text, receipt_footer text,
    owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz, owner_trial_end_date timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select o.id, o.name, o.industry, o.updated_at, m.role, m.created_at,
      o.onboarding_completed_at, exists (select from organization_categories c where c.org_id = o.id),
      coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
      coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
      b.tin, b.address, b.phone, b.receipt_footer,
      u.created_at, s.subscription_tier, s.status, s.end_date, s.trial_end_date
    from organization_members m
    join organizations o on o.id = m.org_id
    left join business_settings b on b.org_id = o.id
    left join organization_members owner on owner.org_id = o.id and owner.role = 'owner'
    left join users u on u.id = owner.user_id
    left join user_subscriptions s on s.user_id = owner.user_id
    where m.user_id = current_user_id()
    order by m.created_at, o.id
  $$;
comment on function shops_of_current_user() is 'The shops where the person of this transaction works, with their rules and their owners'' plans.';
revoke execute on function shops_of_current_user() from public;
grant execute on function shops_of_current_user() to app_api;

reset role;
revoke create on schema public from app_definer;
