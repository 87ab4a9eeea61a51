set local role app_owner;

-- When a whole shop is erased, these rows go with its others.
create or replace function remember_customer_removal() returns trigger language plpgsql as $$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into customer_removals (org_id, customer_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $$;
-- Rewritten only if a searched column changed: every sale changes a customer's totals.
create or replace function keep_customer_text() returns trigger language plpgsql as $$
begin
  insert into customer_texts (org_id, customer_id, text)
  values (new.org_id, new.id, ' ' || lower(concat_ws(' ', new.name, new.phone, new.email, new.phone_e164)))
  on conflict (org_id, customer_id) do update set text = excluded.text;
  return null;
end $$;
create or replace trigger keep_text_of_new after insert on customers for each row execute function keep_customer_text();
create or replace trigger keep_text after update of name, phone, email, phone_e164 on customers for each row
  when ((new.name, new.phone, new.email, new.phone_e164) is distinct from (old.name, old.phone, old.email, old.phone_e164))
  execute function keep_customer_text();

create or replace trigger remember_customer_removal after delete on customers for each row execute function remember_customer_removal();

set local role app_definer;

create or replace function customers_found(wanted_org_id uuid, sought text, phone text)
  returns table (id uuid, status text, total_orders bigint, total_spent numeric, created_at timestamptz, last_order_date timestamptz, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off rows 100
  as $$
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  return query execute format(
    'select c.id, c.status, c.total_orders, c.total_spent, c.created_at, c.last_order_date, c.name from customer_texts t'
    ' join customers c on c.org_id = t.org_id and c.id = t.customer_id where t.org_id = $1 and (t.text like %L or t.text like %L)',
    '%' || replace(replace(replace(lower(sought), '\', '\\'), '%', '\%'), '_', '\_') || '%', '% ' || phone)
    using wanted_org_id;
end $$;
comment on function customers_found(uuid, text, text) is
  'The customers of a shop of this transaction who have this part of name, phone or email, or exactly this phone, with what a list needs of each. A definer for the same reason as find_products.';
grant execute on function customers_found(uuid, text, text) to app_api;
