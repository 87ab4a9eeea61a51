set local role app_owner;

-- The quantity of a batch is the sum of its ledger, and a product's stock at a location is the sum of its batches there, kept in
-- stock_levels.in_batches. It is null for products without expiry dates, which therefore pay nothing for batches.
create or replace function batches_follow_ledger() returns trigger language plpgsql as $$
declare
  due bigint;
  changed bigint;
begin
  insert into batch_levels (org_id, product_id, location_id, batch_id)
  select distinct org_id, product_id, location_id, batch_id from moved order by 1, 2, 3, 4
  on conflict do nothing;
  update batch_levels l set on_hand = l.on_hand + d.delta
  from (select org_id, product_id, location_id, batch_id, sum(delta)::bigint as delta from moved group by 1, 2, 3, 4) d
  where l.org_id = d.org_id and l.product_id = d.product_id and l.location_id = d.location_id and l.batch_id = d.batch_id;
  with sums as (
    select org_id, product_id, location_id, sum(delta)::bigint as delta from moved group by 1, 2, 3
  ), written as (
    update stock_levels l set in_batches = l.in_batches + s.delta from sums s
    where l.org_id = s.org_id and l.product_id = s.product_id and l.location_id = s.location_id and l.in_batches is not null
    returning 1
  )
  select (select count(*) from sums), (select count(*) from written) into due, changed;
  if due <> changed then
    raise exception 'batches of a product without expiry dates' using errcode = 'check_violation', constraint = 'batches_are_the_stock';
  end if;
  return null;
end $$;
create or replace trigger batches_follow_ledger after insert on batch_movements
  referencing new table as moved for each statement execute function batches_follow_ledger();

create or replace function new_levels_know_batches() returns trigger language plpgsql as $$
begin
  new.in_batches := (select 0 from products p where p.org_id = new.org_id and p.id = new.product_id and p.has_expiry);
  return new;
end $$;
create or replace trigger new_levels_know_batches before insert on stock_levels
  for each row execute function new_levels_know_batches();

-- Every product with expiry dates has a batch without number and date: what is in stock when dates are turned on belongs to it.
create or replace function products_begin_batches() returns trigger language plpgsql as $$
begin
  insert into batches (org_id, id, product_id) values (new.org_id, new.id, new.id) on conflict do nothing;
  update stock_levels l set in_batches = 0 where l.org_id = new.org_id and l.product_id = new.id;
  insert into batch_movements (org_id, product_id, location_id, batch_id, delta)
  select l.org_id, l.product_id, l.location_id, l.product_id, l.on_hand from stock_levels l
  where l.org_id = new.org_id and l.product_id = new.id and l.on_hand <> 0;
  return null;
end $$;
create or replace trigger new_products_begin_batches after insert on products
  for each row when (new.has_expiry) execute function products_begin_batches();
create or replace trigger products_begin_batches after update of has_expiry on products
  for each row when (new.has_expiry and not old.has_expiry) execute function products_begin_batches();

create or replace function products_end_batches() returns trigger language plpgsql as $$
begin
  insert into batch_movements (org_id, product_id, location_id, batch_id, delta)
  select l.org_id, l.product_id, l.location_id, l.batch_id, -l.on_hand from batch_levels l
  where l.org_id = new.org_id and l.product_id = new.id and l.on_hand <> 0;
  update stock_levels l set in_batches = null where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $$;
create or replace trigger products_end_batches after update of has_expiry on products
  for each row when (old.has_expiry and not new.has_expiry) execute function products_end_batches();

-- Deferred to the commit, because stock and batches are written by separate statements. Only rows that an update left unequal are checked again:
-- a row that is unequal at the commit was left so by some update.
create or replace function batches_are_the_stock() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_levels l
    where l.org_id = new.org_id and l.product_id = new.product_id and l.location_id = new.location_id and l.in_batches <> l.on_hand
  ) then
    raise exception 'stock of a product with expiry dates is not what is there of its batches'
      using errcode = 'check_violation', constraint = 'batches_are_the_stock';
  end if;
  return null;
end $$;
drop trigger if exists batches_are_the_stock on stock_levels;
create constraint trigger batches_are_the_stock after update on stock_levels deferrable initially deferred
  for each row when (new.in_batches <> new.on_hand) execute function batches_are_the_stock();

set local role app_definer;

create or replace function shops_with_expiring_goods(instant timestamptz) returns table (org_id uuid, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.id, coalesce(b.time_zone, 'Africa/Kampala')
    from organizations o left join business_settings b on b.org_id = o.id
    where o.closed_at is null and o.suspended_at is null and exists (
      select from batches e where e.org_id = o.id and e.expires_on between (instant - interval '1 day')::date and (instant + interval '91 days')::date)
    order by o.id
  $$;
comment on function shops_with_expiring_goods(timestamptz) is
  'The open shops that have known a batch that expires within 90 days, wherever it is today; for the job that tells them.';
grant execute on function shops_with_expiring_goods(timestamptz) to app_platform;
