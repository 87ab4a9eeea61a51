set local role app_owner;

-- Until now every address counted as confirmed when its account was made. Those who work with Tunda today are not asked again: their
-- shops would stand still over a mail that nobody expects. Only who signs up from now on is asked.
update auth.users set email_confirmed_at = created_at where email_confirmed_at is null;
comment on column auth.users.email_confirmed_at is 'When the person showed that mail to this address reaches them; null: not yet.';

create table auth.email_confirmations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  seed_id uuid not null,
  pepper_id text not null,
  token_hash bytea not null,
  tries_left integer not null constraint tries_left_is_not_negative check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index email_confirmations_token_hash_key on auth.email_confirmations (token_hash);
comment on table auth.email_confirmations is 'Addresses that wait to be confirmed, one row an account. Link and code are made from the seed with a pepper, and stand nowhere.';
comment on column auth.email_confirmations.tries_left is 'How many wrong codes may still be typed before a new mail is needed.';
grant select, insert, update, delete on auth.email_confirmations to app_auth;
grant select on auth.email_confirmations to app_backup;

create table mail_counts (
  counted bytea not null,
  slot timestamptz not null,
  mails integer not null constraint mails_is_positive check (mails > 0),
  primary key (counted, slot)
);
create index mail_counts_slot_idx on mail_counts (slot);
comment on table mail_counts is 'How many mails somebody caused, was sent, or a shop sent, in slots of ten minutes: what limits on mail are counted by.';
comment on column mail_counts.counted is 'SHA-256 of who or what is counted: addresses stand in no table of counters.';
grant select, insert, update on mail_counts to app_api, app_auth, app_platform;
grant delete on mail_counts to app_platform;
grant select on mail_counts to app_backup;

grant select (email_confirmed_at) on auth.users to app_platform;
grant update (email_confirmed_at, updated_at) on auth.users to app_definer;
grant select, delete on auth.email_confirmations to app_definer;
grant delete on terminal_pairings to app_definer;
grant update on pos_terminals to app_definer;
create policy definer_disconnects on pos_terminals for update to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function is_own_address_confirmed() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select u.email_confirmed_at is not null from users u where u.id = current_user_id()
  $$;
comment on function is_own_address_confirmed() is 'Whether the person of this transaction confirmed their address.';
revoke execute on function is_own_address_confirmed() from public;
grant execute on function is_own_address_confirmed() to app_api;

create function confirm_address_by_invitation(mailed_token_hash bytea) returns boolean
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
revoke execute on function confirm_address_by_invitation(bytea) from public;
grant execute on function confirm_address_by_invitation(bytea) to app_api;

create function disconnect_tills_of_owner(owner_id uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  ended integer;
begin
  delete from terminal_pairings p using organization_members m
  where m.user_id = owner_id and m.role = 'owner' and p.org_id = m.org_id;
  update pos_terminals t set revoked_at = now(), verifier = null, pepper_id = null, token_prefix = null, former_verifier = null,
    former_until = null, device_id = null, queue_length = 0
  from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and t.org_id = m.org_id and t.revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function disconnect_tills_of_owner(uuid) is
  'Revokes every till of the shops that a person owns: whoever opened the account before its address was confirmed may have paired them.';
revoke execute on function disconnect_tills_of_owner(uuid) from public;
grant execute on function disconnect_tills_of_owner(uuid) to app_auth;

reset role;
revoke create on schema public from app_definer;
