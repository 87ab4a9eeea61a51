set local role app_owner;

-- Where a whole shop is erased these rows go with it, as all of its own do.
create or replace function remember_customer_removal() returns trigger language plpgsql as $$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into customer_removals (org_id, customer_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger remember_customer_removal after delete on customers for each row execute function remember_customer_removal();
