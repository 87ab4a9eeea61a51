set local role app_owner;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function terms_of_sign_up(person_id uuid) returns timestamptz
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
revoke execute on function terms_of_sign_up(uuid) from public;
grant execute on function terms_of_sign_up(uuid) to app_api;

reset role;
revoke create on schema public from app_definer;
set local role app_owner;

create function begin_with_accepted_terms() returns trigger language plpgsql as $$
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
create trigger begin_with_accepted_terms before insert on user_preferences
  for each row execute function begin_with_accepted_terms();
