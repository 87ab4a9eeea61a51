set local role app_owner;

create table organization_invitations (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null constraint invitation_email_is_lower_case check (email = lower(email)),
  role text not null constraint invitation_role_is_known check (role in ('admin', 'member')),
  status text not null default 'open'
    constraint invitation_status_is_known check (status in ('open', 'accepted', 'declined', 'revoked')),
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint invitation_is_settled_once check ((status = 'open') = (settled_at is null)),
  primary key (org_id, id)
);
create unique index organization_invitations_token_hash_key on organization_invitations (token_hash);
create unique index organization_invitations_one_open on organization_invitations (org_id, email) where status = 'open';
comment on table organization_invitations is 'Who was asked by e-mail to work in a shop. An open one that has not expired takes a seat of the plan.';
comment on column organization_invitations.token_hash is 'SHA-256 of the token in the newest mail; the token itself stands nowhere.';
comment on column organization_invitations.user_id is 'Who invited.';
select belongs_to_organization('organization_invitations', 'select, insert, update');
grant select on organization_invitations to app_definer;
create policy definer_reads on organization_invitations for select to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function find_invitation(mailed_token_hash bytea) returns table (
    org_id uuid, id uuid, email text, role text, status text, expires_at timestamptz,
    organization_name text, invited_by text, has_account boolean
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select i.org_id, i.id, i.email, i.role, i.status, i.expires_at,
      o.name, coalesce((select u.full_name from users u where u.id = i.user_id), ''),
      exists (select from users u where u.email = i.email)
    from organization_invitations i join organizations o on o.id = i.org_id
    where i.token_hash = mailed_token_hash
  $$;
comment on function find_invitation(bytea) is 'The invitation that a mailed token belongs to, for whoever holds the token.';
revoke execute on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to app_api, app_auth;

create function enter_invitation(mailed_token_hash bytea) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  inviting uuid;
begin
  select i.org_id into inviting from organization_invitations i where i.token_hash = mailed_token_hash;
  perform set_config('app.org_ids', coalesce(inviting::text, ''), true);
  return inviting;
end $$;
comment on function enter_invitation(bytea) is
  'Lets the transaction touch the organisation whose invitation was mailed with this token, and no other; null and none without one.';
revoke execute on function enter_invitation(bytea) from public;
grant execute on function enter_invitation(bytea) to app_api;

reset role;
revoke create on schema public from app_definer;
