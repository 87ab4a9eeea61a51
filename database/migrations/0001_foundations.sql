-- Roles. The owner owns and migrates; nobody signs in as it. The app roles own nothing and cannot step around row security.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['app_owner', 'app_definer', 'app_api', 'app_auth', 'app_platform', 'app_backup'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object then null;
    end;
  end loop;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant app_owner, app_definer to %I', current_user);
  end if;
end $$;

create extension if not exists pg_trgm;

do $$
begin
  execute format('grant create, connect on database %I to app_owner', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;
grant usage, create on schema public to app_owner;
revoke create on schema public from public;

create schema auth authorization app_owner;

set local role app_owner;
grant usage on schema public to app_api, app_auth, app_platform, app_definer, app_backup;
grant usage on schema auth to app_auth, app_definer, app_backup;
alter default privileges revoke execute on functions from public;

create function current_organization_ids() returns uuid[]
  language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.org_ids', true), ''), ',')::uuid[];
comment on function current_organization_ids() is
  'The organisations that this transaction may touch. Null, and so no row at all, when none is set: a pooled connection keeps an empty string.';

create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
comment on function current_user_id() is 'The person this transaction acts for; null when it acts for nobody or for several.';

revoke execute on function current_organization_ids(), current_user_id() from public;
grant execute on function current_organization_ids(), current_user_id()
  to app_api, app_auth, app_platform, app_definer, app_backup;

create function belongs_to_organization(tenant regclass, rights text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format(
    'create policy belongs_to_organization on %s'
    ' using (org_id = any ((select current_organization_ids())::uuid[]))'
    ' with check (org_id = any ((select current_organization_ids())::uuid[]))', tenant);
  execute format('grant %s on %s to app_api', rights, tenant);
  execute format('grant select on %s to app_backup', tenant);
end $$;
comment on function belongs_to_organization(regclass, text) is
  'Makes a table a tenant''s: row security enabled and forced, one policy, and the rights the app role has on it.';

create function belongs_to_person(personal regclass, rights text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', personal);
  execute format('alter table %s force row level security', personal);
  execute format(
    'create policy belongs_to_person on %s'
    ' using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()))', personal);
  execute format('grant %s on %s to app_api', rights, personal);
  execute format('grant select on %s to app_backup', personal);
end $$;
comment on function belongs_to_person(regclass, text) is 'As belongs_to_organization, for rows of one person.';
