set local role app_owner;

create or replace function begin_with_accepted_terms() returns trigger language plpgsql as $$
declare
  accepted_at text := to_char(terms_of_sign_up(new.user_id) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if accepted_at is not null then
    new.notifications := new.notifications || jsonb_build_object('terms_accepted', true, 'terms_accepted_at', accepted_at,
      'privacy_accepted', true, 'privacy_accepted_at', accepted_at);
  end if;
  return new;
end $$;
comment on function begin_with_accepted_terms() is
  'The first preferences say what was accepted at sign-up, whoever writes them down; what is withdrawn later stays withdrawn.';
create or replace trigger begin_with_accepted_terms before insert on user_preferences
  for each row execute function begin_with_accepted_terms();

set local role app_definer;

create or replace function terms_of_sign_up(person_id uuid) returns timestamptz
  language plpgsql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  person users;
begin
  select * into person from users u where u.id = person_id and u.id = current_user_id();
  if (person.user_metadata ->> 'terms_accepted') is distinct from 'true' then
    return null;
  end if;
  begin
    return (person.user_metadata ->> 'terms_accepted_at')::timestamptz;
  exception when others then
    -- A date that only a browser reads: it was with the account all the same.
    return person.created_at;
  end;
end $$;
comment on function terms_of_sign_up(uuid) is
  'When the person of this transaction accepted terms and privacy policy as they signed up; null if they did not.';
grant execute on function terms_of_sign_up(uuid) to app_api;

create or replace function confirm_address_by_invitation(mailed_token_hash bytea) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
begin
  update users u set email_confirmed_at = now(), updated_at = now()
  from organization_invitations i
  where i.token_hash = mailed_token_hash and u.id = current_user_id() and u.email = i.email and u.email_confirmed_at is null;
  if found then
    delete from email_confirmations c where c.user_id = current_user_id();
    return true;
  end if;
  return false;
end $$;
comment on function confirm_address_by_invitation(bytea) is
  'Confirms the address of the person of this transaction, who holds a token that was mailed to that very address.';
grant execute on function confirm_address_by_invitation(bytea) to app_api;

create or replace function is_own_address_confirmed() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select u.email_confirmed_at is not null from users u where u.id = current_user_id()
  $$;
comment on function is_own_address_confirmed() is 'Whether the person of this transaction confirmed their address.';
grant execute on function is_own_address_confirmed() to app_api;

create or replace function is_owner_confirmed(wanted_org_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select exists (select from organization_members m join users u on u.id = m.user_id
      where m.org_id = wanted_org_id and m.org_id = any (current_organization_ids()) and m.role = 'owner' and u.email_confirmed_at is not null)
  $$;
comment on function is_owner_confirmed(uuid) is 'Whether the owner of a shop of this transaction confirmed their address: nobody else''s shop writes to strangers.';
grant execute on function is_owner_confirmed(uuid) to app_api;

create or replace function language_of_person(person_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce((select p.language from user_preferences p where p.user_id = person_id), 'en') $$;
comment on function language_of_person(uuid) is 'The language that mails to somebody are written in.';
grant execute on function language_of_person(uuid) to app_auth;
