set local role app_owner;

-- The stock of a numbered product at a location is the number of its units there, kept in stock_levels.units by the triggers below from the units
-- alone. It is null for products without numbers, which therefore pay nothing for units.
drop function if exists count_units(uuid[], uuid[], uuid[], bigint[]);
create or replace function count_units(shop uuid[], products uuid[], locations uuid[], deltas bigint[], costs bigint[]) returns void
  language plpgsql as $$
declare
  counted bigint;
  moved bigint;
begin
  with due as (
    select d.org_id, d.product_id, d.location_id, sum(d.delta)::bigint as delta,
      coalesce(sum(d.delta) filter (where d.cost is not null), 0)::bigint as costed, coalesce(sum(d.delta * d.cost), 0)::bigint as cost
    from unnest(shop, products, locations, deltas, costs) as d (org_id, product_id, location_id, delta, cost)
    group by 1, 2, 3
    having sum(d.delta) <> 0 or sum(d.delta) filter (where d.cost is not null) <> 0 or sum(d.delta * d.cost) <> 0
  ), changed as (
    update stock_levels l
    set units = l.units + d.delta, units_costed = l.units_costed + d.costed, units_cost = l.units_cost + d.cost
    from due d
    where l.org_id = d.org_id and l.product_id = d.product_id and l.location_id = d.location_id and l.units is not null
    returning 1
  )
  select (select count(*) from due), (select count(*) from changed) into counted, moved;
  if counted <> moved then
    raise exception 'units of a product without numbers' using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
end $$;
grant execute on function count_units(uuid[], uuid[], uuid[], bigint[], bigint[]) to app_api;

create or replace function new_units_count() returns trigger language plpgsql as $$
begin
  insert into unit_numbers (org_id, unit_id, number, is_here)
  select distinct c.org_id, c.id, n.number, c.state in ('in_stock', 'held')
  from come c cross join lateral unnest(array[c.imei1, c.imei2, c.serial_no]) as n (number) where n.number is not null;
  perform count_units(array_agg(org_id), array_agg(product_id), array_agg(location_id), array_agg(1::bigint), array_agg(unit_cost))
  from come where state = 'in_stock' having count(*) > 0;
  return null;
end $$;
create or replace trigger new_units_count after insert on units
  referencing new table as come for each statement execute function new_units_count();

create or replace function units_know_when_written() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create or replace trigger units_know_when_written before update on units for each row execute function units_know_when_written();

-- Tills get the product's warranty with each device that has none of its own.
create or replace function warranty_tells_units() returns trigger language plpgsql as $$
begin
  update units set written_in = written_in
  where org_id = new.org_id and product_id = new.id and state = 'in_stock' and warranty_months is null;
  return null;
end $$;
create or replace trigger warranty_tells_units after update on products for each row
  when (old.warranty_months is distinct from new.warranty_months) execute function warranty_tells_units();

create or replace function changed_units_count() returns trigger language plpgsql as $$
begin
  if exists (
    select from was w join come c using (org_id, id)
    where (w.imei1, w.imei2, w.serial_no) is distinct from (c.imei1, c.imei2, c.serial_no)
  ) then
    delete from unit_numbers n using come c where n.org_id = c.org_id and n.unit_id = c.id;
    insert into unit_numbers (org_id, unit_id, number, is_here)
    select distinct c.org_id, c.id, n.number, c.state in ('in_stock', 'held')
    from come c cross join lateral unnest(array[c.imei1, c.imei2, c.serial_no]) as n (number) where n.number is not null;
  else
    -- What every sale changes. Written anew each number would be looked up with its unit once more.
    update unit_numbers n set is_here = not n.is_here from come c
    where n.org_id = c.org_id and n.unit_id = c.id and n.is_here <> (c.state in ('in_stock', 'held'));
  end if;
  perform count_units(array_agg(org_id), array_agg(product_id), array_agg(location_id), array_agg(delta), array_agg(unit_cost))
  from (
    select org_id, product_id, location_id, 1::bigint as delta, unit_cost from come where state = 'in_stock'
    union all select org_id, product_id, location_id, -1, unit_cost from was where state = 'in_stock'
  ) d having count(*) > 0;
  return null;
end $$;
create or replace trigger changed_units_count after update on units
  referencing old table as was new table as come for each statement execute function changed_units_count();

create or replace function new_levels_know_units() returns trigger language plpgsql as $$
begin
  new.units := (select 0 from products p where p.org_id = new.org_id and p.id = new.product_id and p.tracking <> 'none');
  new.units_costed := new.units;
  new.units_cost := new.units;
  return new;
end $$;
create or replace trigger new_levels_know_units before insert on stock_levels
  for each row execute function new_levels_know_units();

create or replace function levels_follow_tracking() returns trigger language plpgsql as $$
begin
  if new.tracking = 'none' and exists (
    select from units u where u.org_id = new.org_id and u.product_id = new.id and u.state = 'in_stock'
  ) then
    raise exception 'units of a product without numbers' using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
  update stock_levels l
  set units = n.none, units_costed = n.none, units_cost = n.none
  from (select case when new.tracking <> 'none' then 0 end as none) n
  where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $$;
create or replace trigger levels_follow_tracking after update of tracking on products
  for each row when ((old.tracking = 'none') <> (new.tracking = 'none')) execute function levels_follow_tracking();

-- Deferred to the commit, because units and stock are written by separate statements. Only rows that an update left unequal are checked again:
-- a row that is unequal at the commit was left so by some update.
create or replace function units_are_the_stock() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_levels l
    where l.org_id = new.org_id and l.product_id = new.product_id and l.location_id = new.location_id and l.units <> l.on_hand
  ) then
    raise exception 'stock of a numbered product is not the count of its units'
      using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
  return null;
end $$;
drop trigger if exists units_are_the_stock on stock_levels;
create constraint trigger units_are_the_stock after update on stock_levels deferrable initially deferred
  for each row when (new.units <> new.on_hand) execute function units_are_the_stock();
