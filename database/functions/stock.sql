set local role app_owner;

-- The one definition of both. contract/stock/stock.ts has the same for the screens, and a test compares them.
create or replace function minimum_stock(min_stock integer) returns integer language sql immutable
  return coalesce(min_stock, 5);
comment on function minimum_stock(integer) is 'How few of a product are low stock: its own minimum, else 5.';
grant execute on function minimum_stock(integer) to app_api, app_definer;

create or replace function stock_status(current_stock bigint, min_stock integer) returns text language sql immutable
  return case when current_stock <= 0 then 'out_of_stock' when current_stock <= minimum_stock(min_stock) then 'low_stock' else 'in_stock' end;
grant execute on function stock_status(bigint, integer) to app_api, app_definer;

-- A stock level has a copy of its product's minimum, so that low stock at a location is found without a join. Both change under the product's lock.
create or replace function level_knows_minimum() returns trigger language plpgsql as $$
begin
  new.minimum := minimum_stock((select p.min_stock from products p where p.org_id = new.org_id and p.id = new.product_id));
  return new;
end $$;
create or replace trigger level_knows_minimum before insert on stock_levels
  for each row execute function level_knows_minimum();

create or replace function levels_follow_minimum() returns trigger language plpgsql as $$
begin
  update stock_levels l set minimum = minimum_stock(new.min_stock) where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $$;
create or replace trigger levels_follow_minimum after update of min_stock on products
  for each row when (new.min_stock is distinct from old.min_stock) execute function levels_follow_minimum();

-- Stock equals its ledger: at a location the stock_after of the newest movement, and in total the sum of the locations. One statement writes all of
-- it (server/products/stock.ts), and these triggers see its end. They are linear in the rows written: no sorting, no comparison of all pairs.
create or replace function new_products_have_no_stock() returns trigger language plpgsql as $$
begin
  if new.current_stock <> 0 then
    raise exception 'a product begins without stock' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return new;
end $$;
create or replace trigger new_products_have_no_stock before insert on products
  for each row execute function new_products_have_no_stock();

create or replace function new_levels_have_no_stock() returns trigger language plpgsql as $$
begin
  if new.on_hand <> 0 then
    raise exception 'a product begins without stock at a location' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger new_levels_have_no_stock after insert on stock_levels
  for each row execute function new_levels_have_no_stock();

create or replace function stock_is_sum_of_levels() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c
    where c.current_stock <> coalesce((
      select sum(l.on_hand) from stock_levels l where l.org_id = c.org_id and l.product_id = c.id
    ), 0)
  ) then
    raise exception 'stock differs from that of the locations' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger stock_is_sum_of_levels after update on products
  referencing new table as changed for each statement execute function stock_is_sum_of_levels();

create or replace function level_changes_with_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c
    where c.on_hand <> coalesce((
      select m.stock_after from inventory_movements m
      where m.org_id = c.org_id and m.product_id = c.product_id and m.location_id = c.location_id order by m.id desc limit 1
    ), 0)
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger level_changes_with_ledger after update on stock_levels
  referencing new table as changed for each statement execute function level_changes_with_ledger();

-- Only for a movement that is not the level's newest are later ones looked up. A `case`, because of two conditions the planner evaluates that one first.
create or replace function stock_equals_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from touched t
    where case
      when t.stock_after = (
        select l.on_hand from stock_levels l
        where l.org_id = t.org_id and l.product_id = t.product_id and l.location_id = t.location_id
      ) then false
      else not exists (
        select from inventory_movements later
        where later.org_id = t.org_id and later.product_id = t.product_id and later.id > t.id and later.location_id = t.location_id
      ) end
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $$;
create or replace trigger ledger_moves_stock after insert on inventory_movements
  referencing new table as touched for each statement execute function stock_equals_ledger();
