set local role app_owner;

-- Null: open. The platform suspends a shop and restores it; its owner closes it, and takes that back until erase_at.
alter table organizations
  add column suspended_at timestamptz,
  add column closed_at timestamptz,
  add column erase_at timestamptz,
  add constraint closing_has_an_end check ((closed_at is null) = (erase_at is null));
create index organizations_erase_at_idx on organizations (erase_at) where erase_at is not null;
comment on column organizations.suspended_at is 'Since when the platform team keeps it closed: nobody but them opens it again.';
comment on column organizations.closed_at is 'When its owner asked to delete it.';
comment on column organizations.erase_at is 'When everything of it is erased, unless its owner takes the deletion back before.';
comment on column auth.users.banned_at is 'Since when the platform team has suspended the person.';

create table suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  reason text not null constraint reason_is_given check (reason <> ''),
  created_at timestamptz not null default now(),
  created_by uuid references auth.users (id) on delete set null,
  restored_at timestamptz,
  restored_by uuid references auth.users (id) on delete set null,
  restored_why text,
  constraint of_a_person_or_a_shop check (num_nonnulls(user_id, organization_id) = 1)
);
create unique index suspensions_user_key on suspensions (user_id) where restored_at is null;
create unique index suspensions_organization_key on suspensions (organization_id) where restored_at is null;
create index suspensions_of_user_idx on suspensions (user_id);
create index suspensions_of_organization_idx on suspensions (organization_id);
create index suspensions_created_by_idx on suspensions (created_by);
create index suspensions_restored_by_idx on suspensions (restored_by);
comment on table suspensions is 'Which people and shops the platform team suspended, why, and when they were restored.';
grant select, insert, update on suspensions to app_platform;
grant select on suspensions to app_backup;

insert into suspensions (user_id, reason, created_at) select id, 'Suspended before reasons were kept', banned_at from auth.users
  where banned_at is not null;

grant update (banned_at, updated_at) on auth.users to app_platform;
grant update (suspended_at, updated_at) on organizations to app_platform;
create policy platform_suspends on organizations for update to app_platform using (true);

create function state_of_organization(o organizations) returns text language sql stable
  as $$ select case when o.suspended_at is not null then 'suspended' when o.closed_at is not null then 'closed' end $$;
comment on function state_of_organization(organizations) is 'Null for one that is open.';

revoke execute on function state_of_organization(organizations) from public;
grant execute on function state_of_organization(organizations) to app_definer, app_platform;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

alter type terminal_entry add attribute org_state text, add attribute org_erase_at timestamptz;

-- What a shop has is open to nobody while it is closed, to its tills neither.
create or replace function enter_terminals(verifiers bytea[], places integer[], at timestamptz)
 returns setof terminal_entry
 language plpgsql
 security definer
 set search_path = pg_catalog, public, auth, pg_temp
as $$
declare
  entries terminal_entry[];
begin
  select array_agg(row(
    a.place, t.org_id, t.id, t.name, t.terminal_no, t.device_id, t.clock_offset, t.trusted_since,
    t.user_id, u.email, u.full_name, o.name,
    coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
    coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    state_of_organization(o), o.erase_at
  )::terminal_entry order by a.place)
  into entries
  from unnest(verifiers, places) as a (verifier, place)
  join lateral (
    select * from pos_terminals n where n.verifier = a.verifier
    union all
    select * from pos_terminals f where f.former_verifier = a.verifier and f.former_until > at
  ) t on t.revoked_at is null
  join organizations o on o.id = t.org_id
  left join users u on u.id = t.user_id
  left join business_settings b on b.org_id = t.org_id
  left join organization_members om on om.org_id = t.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct id::text, ',')
    from (select unnest(current_organization_ids()) union select e.org_id from unnest(entries) e where e.org_state is null) as allowed (id)
  ), ''), true);
  return query select * from unnest(entries);
end $$;

reset role;
revoke create on schema public from app_definer;
