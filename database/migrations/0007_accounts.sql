set local role app_owner;

-- An attempt is written before the password is looked at and settled afterwards: so a limit is exact, however many come at once.
alter table auth.attempts
  add column address text not null default '',
  add column is_pending boolean not null default false;
create index attempts_address_idx on auth.attempts (kind, address, attempted_at);
comment on column auth.attempts.subject is 'The account that was tried, as typed, whether it exists or not.';
comment on column auth.attempts.address is 'Where it came from: an IPv4 address, or an IPv6 network of 64 bits.';
comment on column auth.attempts.is_pending is 'Its password is being looked at: neither a failure nor a success yet.';

alter table auth.recovery_tokens alter column user_id drop not null;
comment on column auth.recovery_tokens.user_id is
  'Null for an address that nobody has: it costs the same work, so that the answer''s time tells nothing. Nobody is sent that token.';

create table auth.events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  kind text not null,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index events_user_id_idx on auth.events (user_id, created_at desc);
comment on table auth.events is 'What happened to people''s accounts: sign-ups, sign-ins, changed passwords, stolen sessions. Append-only.';
grant select, insert on auth.events to app_auth;
grant select on auth.events to app_backup;

create policy sign_up_creates on organizations for insert to app_definer with check (true);
create policy sign_up_creates on organization_members for insert to app_definer with check (true);
create policy sign_up_creates on business_settings for insert to app_definer with check (true);
grant insert on organizations, organization_members, business_settings to app_definer;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function create_temporary_organization(owner_id uuid) returns uuid
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
  return made;
end $$;
comment on function create_temporary_organization(uuid) is
  'The unfinished organisation that a person owns; made when there is none, and then named after the person until onboarding.';
revoke execute on function create_temporary_organization(uuid) from public;
grant execute on function create_temporary_organization(uuid) to app_auth, app_api;

reset role;
revoke create on schema public from app_definer;
