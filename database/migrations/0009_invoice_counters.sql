set local role app_owner;

create policy sign_up_creates on invoice_counters for insert to app_definer with check (true);
grant insert on invoice_counters to app_definer;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

-- As before, and with the counter that a shop's first sale counts on.
create or replace function create_temporary_organization(owner_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('temporary organization ' || owner_id, 0));
  select m.org_id into made
  from organization_members m join organizations o on o.id = m.org_id
  where m.user_id = owner_id and m.role = 'owner' and o.onboarding_completed_at is null
  order by m.created_at, m.org_id limit 1;
  if found then
    return made;
  end if;
  made := gen_random_uuid();
  insert into organizations (id, name) values (made, 'temp-org-' || left(owner_id::text, 8));
  insert into organization_members (org_id, user_id, role) values (made, owner_id, 'owner');
  insert into business_settings (org_id, user_id) values (made, owner_id);
  insert into invoice_counters (org_id) values (made);
  return made;
end $$;

reset role;
revoke create on schema public from app_definer;
