set local role app_owner;

-- A role of a shop's own: what it names, its holders may do; anything else they may not. What goes with ownership stands in no role,
-- and a right that shows what another one hides needs that one too (contract/rights.ts has the same two lists; a test compares them).
create table organization_roles (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null
    constraint role_name_is_a_short_line check (char_length(name) between 1 and 40 and name !~ '[[:cntrl:]]' and name = btrim(name))
    constraint role_name_is_its_own check (lower(name) not in ('owner', 'admin', 'member')),
  rights text[] not null,
  max_discount_percent integer constraint role_discount_is_a_percent check (max_discount_percent between 0 and 100),
  max_refund bigint constraint role_refund_is_an_amount check (max_refund between 0 and 1000000000000),
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (org_id, id),
  constraint rights_are_known check (array_position(rights, null) is null and rights <@ array['sell', 'discount', 'override_price', 'backdate_sale', 'see_sales',
    'refund', 'cancel_sale', 'review_sales', 'see_cost', 'see_profit', 'see_reports', 'manage_products', 'adjust_stock', 'count_stock',
    'import_data', 'see_customers', 'manage_customers', 'delete_customers', 'manage_terminals', 'manage_members', 'manage_settings',
    'manage_categories', 'receive_alerts', 'see_audit']),
  constraint sales_are_made_before_they_are_priced check (not rights && array['discount', 'override_price', 'backdate_sale'] or 'sell' = any (rights)),
  constraint sales_are_seen_before_they_change check (not rights && array['refund', 'cancel_sale', 'review_sales'] or 'see_sales' = any (rights)),
  constraint profit_and_products_show_cost check (not rights && array['see_profit', 'manage_products'] or 'see_cost' = any (rights)),
  constraint customers_are_seen_before_they_change check (not rights && array['manage_customers', 'delete_customers']
    or 'see_customers' = any (rights)),
  constraint files_write_what_hands_may check (not 'import_data' = any (rights)
    or rights @> array['manage_products', 'adjust_stock', 'manage_customers']),
  constraint discount_limit_limits_a_right check (max_discount_percent is null or 'discount' = any (rights)),
  constraint refund_limit_limits_a_right check (max_refund is null or rights && array['refund', 'cancel_sale'])
);
create unique index organization_roles_name_key on organization_roles (org_id, lower(name));
comment on table organization_roles is 'The roles that a shop made for its people, beside owner, admin and member.';
comment on column organization_roles.max_discount_percent is 'How far the right to discount goes; null: as far as the shop''s own rule.';
comment on column organization_roles.max_refund is 'How many shillings of one sale they may give back; null: all of it.';
comment on column organization_roles.created_by is 'Who made it.';
comment on column organization_roles.updated_by is 'Who changed it last.';
select belongs_to_organization('organization_roles');
grant select on organization_roles to app_definer;
create policy definer_reads on organization_roles for select to app_definer using (true);

-- Who holds one is a `member` to whatever knows the specification's three roles alone. A role that somebody holds is not deleted.
alter table organization_members add column role_id uuid,
  add constraint own_role_is_a_members check (role_id is null or role = 'member'),
  add constraint organization_members_role_id_fkey foreign key (org_id, role_id) references organization_roles (org_id, id);
create index organization_members_role_id_idx on organization_members (org_id, role_id);
comment on column organization_members.role_id is 'The shop''s own role that says what they may do; null: the one that `role` names.';

alter table organization_invitations add column role_id uuid,
  add constraint invited_own_role_is_a_members check (role_id is null or role = 'member'),
  add constraint organization_invitations_role_id_fkey foreign key (org_id, role_id) references organization_roles (org_id, id);
create index organization_invitations_role_id_idx on organization_invitations (org_id, role_id);
comment on column organization_invitations.role_id is 'The shop''s own role that they are invited to; null: the one that `role` names.';

reset role;
grant create on schema public to app_definer;
set local role app_definer;

alter type member_entry
  add attribute has_factor boolean, add attribute factor_at timestamptz, add attribute authenticated_at timestamptz,
  add attribute factor_rule text,
  add attribute person_state text, add attribute org_state text, add attribute org_erase_at timestamptz,
  add attribute role_id uuid, add attribute role_rights text[], add attribute role_discount integer, add attribute role_refund bigint;

-- Read with the caller, so that each counts on the next request: second factors (0033), suspension and closing (0037), and what their
-- role lets them do. Whoever is suspended is told so, and not that their session has ended; a closed shop is open to nobody.
create or replace function enter_members(session_ids uuid[], user_ids uuid[], wanted_org_ids uuid[])
 returns setof member_entry
 language plpgsql
 security definer
 set search_path = pg_catalog, public, auth, pg_temp
as $$
declare
  entries member_entry[];
begin
  select array_agg(row(
    c.place, s.id is not null, c.user_id, u.email, u.full_name,
    exists (select from super_admins a where a.user_id = u.id),
    m.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, s.factor_at, s.authenticated_at, o.factor_rule,
    case when u.banned_at is not null then 'suspended' end, state_of_organization(o), o.erase_at,
    m.role_id, r.rights, r.max_discount_percent, r.max_refund
  )::member_entry order by c.place)
  into entries
  from unnest(session_ids, user_ids, wanted_org_ids) with ordinality as c (session_id, user_id, wanted_org_id, place)
  left join sessions s on s.id = c.session_id and s.user_id = c.user_id
  left join users u on u.id = s.user_id
  left join lateral (
    select om.* from organization_members om join organizations shop on shop.id = om.org_id
    where om.user_id = u.id and u.banned_at is null and (c.wanted_org_id is null or om.org_id = c.wanted_org_id)
    order by state_of_organization(shop) is not null, om.created_at, om.org_id limit 1
  ) m on true
  left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  left join organizations o on o.id = m.org_id
  left join business_settings b on b.org_id = m.org_id
  left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform
    set_config('app.org_ids', coalesce((
      select string_agg(distinct e.org_id::text, ',') from unnest(entries) e where e.org_state is null), ''), true),
    set_config('app.user_id', case when cardinality(entries) = 1 and entries[1].is_session_live
      then entries[1].user_id::text else '' end, true);
  return query select * from unnest(entries);
end $$;

drop function shops_of_current_user();
create function shops_of_current_user()
 returns table(id uuid, name text, industry text, updated_at timestamptz, role text, joined_at timestamptz, onboarding_completed_at timestamptz, has_categories boolean, currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer, tin text, address text, phone text, receipt_footer text, receipt_warranty text, owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz, owner_trial_end_date timestamptz, state text, erase_at timestamptz, role_id uuid, role_name text, role_rights text[], role_discount integer, role_refund bigint)
 language sql
 stable security definer
 set search_path = pg_catalog, public, auth, pg_temp
as $$
    select o.id, o.name, o.industry, o.updated_at, m.role, m.created_at,
      o.onboarding_completed_at, exists (select from organization_categories c where c.org_id = o.id),
      coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
      coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
      b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty,
      u.created_at, s.subscription_tier, s.status, s.end_date, s.trial_end_date, state_of_organization(o), o.erase_at,
      m.role_id, r.name, r.rights, r.max_discount_percent, r.max_refund
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = o.id
    left join organization_members owner on owner.org_id = o.id and owner.role = 'owner'
    left join users u on u.id = owner.user_id
    left join user_subscriptions s on s.user_id = owner.user_id
    where m.user_id = current_user_id()
    order by m.created_at, o.id
  $$;
comment on function shops_of_current_user() is
  'The shops of the transaction''s person, with what they may do there, the plan of the owners, and whether they are open.';
revoke execute on function shops_of_current_user() from public;
grant execute on function shops_of_current_user() to app_api;

drop function hearers_of_organizations(uuid[]);
create function hearers_of_organizations(wanted uuid[]) returns table (
    org_id uuid, user_id uuid, role text, organization_name text, organization_time_zone text, time_zone text,
    low_stock boolean, low_stock_threshold integer, out_of_stock boolean, high_sales boolean, high_sales_threshold bigint,
    new_customer boolean, system boolean, mail boolean, quiet_hours_start text, quiet_hours_end text, role_id uuid,
    role_rights text[], role_discount integer, role_refund bigint
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.org_id, m.user_id, m.role, o.name, coalesce(b.time_zone, 'Africa/Kampala'),
      coalesce(p.timezone, b.time_zone, 'Africa/Kampala'),
      coalesce(s.low_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      s.low_stock_threshold,
      coalesce(s.out_of_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      coalesce(s.high_sales_enabled, true) and coalesce((p.notifications ->> 'sales')::boolean, true),
      coalesce(s.high_sales_threshold, 1000000),
      coalesce(s.new_customer_enabled, true),
      coalesce(s.system_notifications_enabled, true),
      coalesce(s.email_notifications_enabled, true) and coalesce((p.notifications ->> 'email')::boolean, true),
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_start, 'HH24:MI') end,
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_end, 'HH24:MI') end,
      m.role_id, r.rights, r.max_discount_percent, r.max_refund
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    left join user_preferences p on p.user_id = m.user_id
    where m.org_id = any (wanted) and m.org_id = any (current_organization_ids())
  $$;
comment on function hearers_of_organizations(uuid[]) is
  'Who works in these shops, as far as they are the transaction''s, what they may do there and what each wants to hear of: settings and preferences must both allow. Without quiet hours their columns are null.';
revoke execute on function hearers_of_organizations(uuid[]) from public;
grant execute on function hearers_of_organizations(uuid[]) to app_api;

drop function find_invitation(bytea);
create function find_invitation(mailed_token_hash bytea) returns table (
    org_id uuid, id uuid, email text, role text, status text, expires_at timestamptz,
    organization_name text, invited_by text, has_account boolean, role_id uuid, role_name text
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select i.org_id, i.id, i.email, i.role, i.status, i.expires_at,
      o.name, coalesce((select u.full_name from users u where u.id = i.user_id), ''),
      exists (select from users u where u.email = i.email), i.role_id, r.name
    from organization_invitations i
    join organizations o on o.id = i.org_id
    left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
    where i.token_hash = mailed_token_hash
  $$;
comment on function find_invitation(bytea) is 'The invitation that a mailed token belongs to, for whoever holds the token.';
revoke execute on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to app_api, app_auth;

reset role;
revoke create on schema public from app_definer;
