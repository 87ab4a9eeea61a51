set local role app_owner;

-- Not a counter: after a rollback the same number would be given again, for other prices.
create or replace function price_lists_change() returns trigger language plpgsql as $$
declare
  shops constant uuid[] := array(select distinct w.org_id from written w);
  as_of constant uuid := gen_random_uuid();
begin
  if cardinality(shops) > 0 then
    update business_settings set price_lists_as_of = as_of where org_id = any (shops);
  end if;
  return null;
end $$;
create or replace trigger price_lists_change_with_new after insert on price_lists
  referencing new table as written for each statement execute function price_lists_change();
create or replace trigger price_lists_change_with_changed after update on price_lists
  referencing new table as written for each statement execute function price_lists_change();
create or replace trigger price_lists_change_with_gone after delete on price_lists
  referencing old table as written for each statement execute function price_lists_change();
create or replace trigger price_lists_change_with_new after insert on price_items
  referencing new table as written for each statement execute function price_lists_change();
create or replace trigger price_lists_change_with_changed after update on price_items
  referencing new table as written for each statement execute function price_lists_change();
create or replace trigger price_lists_change_with_gone after delete on price_items
  referencing old table as written for each statement execute function price_lists_change();
