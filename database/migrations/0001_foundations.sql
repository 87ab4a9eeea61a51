-- Roles and extensions, before anything that names them. They stand in a transaction of their own: on several machines they must be on
-- each before the first policy or index that uses them is sent there.
-- The owner owns and migrates; nobody signs in as it. The roles that serve own nothing and cannot step around row security.
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
create extension if not exists btree_gin;

do $$
begin
  execute format('grant create, connect on database %I to app_owner', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end $$;
grant usage, create on schema public to app_owner;
revoke create on schema public from public;

create schema auth authorization app_owner;

set local role app_definer;
alter default privileges revoke execute on functions from public;

set local role app_owner;
alter default privileges revoke execute on functions from public;
grant usage on schema public to app_api, app_auth, app_platform, app_definer, app_backup;
-- The platform's role sees of people who they are, column by column: no password, no session.
grant usage on schema auth to app_auth, app_platform, app_definer, app_backup;
