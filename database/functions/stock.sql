set local role app_owner;

-- The one definition of both; contract/stock.ts says the same to the screens, and a test compares them.
create or replace function minimum_stock(min_stock integer) returns integer language sql immutable
  return coalesce(min_stock, 5);
comment on function minimum_stock(integer) is 'How few of a product are low stock: its own minimum, else 5.';
grant execute on function minimum_stock(integer) to app_api, app_definer;

create or replace function stock_status(current_stock bigint, min_stock integer) returns text language sql immutable
  return case when current_stock <= 0 then 'out_of_stock' when current_stock <= minimum_stock(min_stock) then 'low_stock' else 'in_stock' end;
grant execute on function stock_status(bigint, integer) to app_api, app_definer;

-- Stock is what the ledger says. Both writes stand in one statement (products/stock.ts), and these see its end. They sort nothing and
-- compare no row with every other.
create or replace function new_products_have_no_stock() returns trigger language plpgsql as $$
begin
  if new.current_stock <> 0 then
    raise exception 'a product begins without stock' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return new;
end $$;
create or replace trigger new_products_have_no_stock before insert on products
  for each row execute function new_products_have_no_stock();

create or replace function stock_changes_with_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c
    where c.current_stock <> coalesce((
      select m.stock_after from inventory_movements m
      where m.org_id = c.org_id and m.product_id = c.id order by m.id desc limit 1
    ), 0)
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger stock_changes_with_ledger after update on products
  referencing new table as changed for each statement execute function stock_changes_with_ledger();

create or replace function stock_equals_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from touched t
    join products p on p.org_id = t.org_id and p.id = t.product_id
    where p.current_stock <> t.stock_after and not exists (
      select from inventory_movements later
      where later.org_id = t.org_id and later.product_id = t.product_id and later.id > t.id
    )
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger ledger_moves_stock after insert on inventory_movements
  referencing new table as touched for each statement execute function stock_equals_ledger();
