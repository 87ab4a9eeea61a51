set local role app_owner;

create or replace function forget_reports_of_who_left() returns trigger language plpgsql as $$
declare
  allowed text := current_setting('app.org_ids', true);
begin
  -- Whoever is erased is of no shop any more while the row goes.
  perform set_config('app.org_ids', old.org_id::text, true);
  delete from saved_reports where org_id = old.org_id and user_id = old.user_id and shared_with = '{}';
  perform set_config('app.org_ids', coalesce(allowed, ''), true);
  return null;
end $$;
comment on function forget_reports_of_who_left() is
  'Deletes the reports that somebody who leaves a shop kept to themselves, which nobody else sees. Those that are shared stay.';
create or replace trigger forget_reports_of_who_left after delete on organization_members
  for each row execute function forget_reports_of_who_left();
