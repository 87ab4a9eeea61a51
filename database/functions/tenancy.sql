set local role app_owner;

create or replace function current_organization_ids() returns uuid[]
  language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.org_ids', true), ''), ',')::uuid[];
comment on function current_organization_ids() is
  'The organisations that this transaction may touch. Null, and so no row at all, when none is set: a pooled connection keeps an empty string.';
grant execute on function current_organization_ids() to app_api, app_auth, app_backup, app_definer, app_platform;

create or replace function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
comment on function current_user_id() is 'The person this transaction acts for; null when it acts for nobody or for several.';
grant execute on function current_user_id() to app_api, app_auth, app_backup, app_definer, app_platform;

-- `is true` keeps the policy from being an index condition: as one, it made the planner look rows up by any index that begins with the shop, and
-- sort the transaction's shops at each look-up. The query's own `org_id = …` finds the row by its key; the policy then filters what was found.
create or replace function belongs_to_organization(tenant regclass, rights text default 'select, insert, update, delete') returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format(
    'create policy belongs_to_organization on %s'
    ' using ((org_id = any ((select current_organization_ids())::uuid[])) is true)'
    ' with check ((org_id = any ((select current_organization_ids())::uuid[])) is true)', tenant);
  execute format('grant %s on %s to app_api', rights, tenant);
  execute format('grant select on %s to app_backup', tenant);
end $$;
comment on function belongs_to_organization(regclass, text) is
  'Makes a table a tenant''s: row security enabled and forced, one policy, and the rights the app role has on it.';

create or replace function belongs_to_person(personal regclass, rights text default 'select, insert, update, delete') returns void
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
