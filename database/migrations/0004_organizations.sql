-- Shops, who works in them and in which role, and the rules they trade by.
set local role app_owner;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint name_is_at_most_99_long check (char_length(name) <= 99),
  industry text,
  onboarding_completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_rule text not null default 'nobody'
    constraint factor_rule_is_known check (factor_rule in ('nobody', 'owners_and_admins', 'everyone')),
  suspended_at timestamptz,
  closed_at timestamptz,
  erase_at timestamptz,
  constraint closing_has_an_end check ((closed_at is null) = (erase_at is null))
);
create index organizations_erase_at_idx on organizations (erase_at) where erase_at is not null;
comment on table organizations is 'Shops. Everything a shop has carries its id.';
comment on column organizations.factor_rule is 'Who must have a second factor to work in the shop. Tills are not people.';
comment on column organizations.suspended_at is 'Since when the platform team keeps it closed: nobody but them opens it again.';
comment on column organizations.closed_at is 'When its owner asked to delete it.';
comment on column organizations.erase_at is 'When everything of it is erased, unless its owner takes the deletion back before.';
alter table organizations enable row level security;
alter table organizations force row level security;
create policy is_the_organization on organizations
  using (id = any ((select current_organization_ids())::uuid[]))
  with check (id = any ((select current_organization_ids())::uuid[]));
create policy definer_reads on organizations for select to app_definer using (true);
create policy sign_up_creates on organizations for insert to app_definer with check (true);
create policy platform_reads on organizations for select to app_platform using (true);
create policy platform_suspends on organizations for update to app_platform using (true);
create policy owner_closes on organizations for update to app_definer using (true);
grant select, insert, update on organizations to app_api;
grant select on organizations to app_backup, app_platform;
grant select, insert on organizations to app_definer;
grant update (updated_at, closed_at, erase_at) on organizations to app_definer;
grant update (updated_at, suspended_at) on organizations to app_platform;

-- Where a shop has its goods. Never deleted: what was sold and moved there says where.
create table locations (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null
    constraint location_name_is_a_short_line check (char_length(name) between 1 and 40 and name !~ '[[:cntrl:]]' and name = btrim(name)),
  kind text not null default 'shop' constraint location_kind_is_known check (kind in ('shop', 'store', 'van', 'transit')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (org_id, id),
  constraint nobody_works_on_the_way check (kind <> 'transit' or closed_at is not null)
);
create unique index locations_transit_key on locations (org_id) where kind = 'transit';
create unique index locations_name_key on locations (org_id, lower(name)) where closed_at is null;
comment on table locations is 'Where a shop has its goods and sells them. Each shop begins with one, whose id is the shop''s own.';
comment on column locations.kind is 'transit: where goods are while they are on the way; made with a shop''s first transfer, and nobody sees it as a location.';
comment on column locations.position is 'Where the owner put it; equal ones in the order in which they were added.';
comment on column locations.closed_at is 'Since when nothing is sold or received there; what happened there stays.';
select belongs_to_organization('locations', 'select, insert, update');
create policy definer_reads on locations for select to app_definer using (true);
create policy sign_up_creates on locations for insert to app_definer with check (true);
grant select, insert on locations to app_definer;

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
    'manage_categories', 'manage_locations', 'receive_alerts', 'see_audit', 'manage_drawer', 'review_drawer', 'receive_goods',
    'manage_suppliers', 'manage_expenses', 'transfer_stock', 'manage_api_keys', 'give_credit', 'pass_credit_limit', 'receive_payments', 'manage_credit',
    'buy_devices', 'see_sellers', 'see_commission', 'manage_commission', 'manage_repairs', 'see_passcodes']),
  constraint sales_are_made_before_they_are_priced check (not rights && array['discount', 'override_price', 'backdate_sale'] or 'sell' = any (rights)),
  constraint sales_are_seen_before_they_change check (not rights && array['refund', 'cancel_sale', 'review_sales'] or 'see_sales' = any (rights)),
  constraint profit_and_products_show_cost check (not rights && array['see_profit', 'manage_products', 'manage_suppliers'] or 'see_cost' = any (rights)),
  constraint customers_are_seen_before_they_change check (not rights && array['manage_customers', 'delete_customers']
    or 'see_customers' = any (rights)),
  constraint files_write_what_hands_may check (not 'import_data' = any (rights)
    or rights @> array['manage_products', 'adjust_stock', 'manage_customers']),
  constraint drawers_are_managed_before_they_are_reviewed check (not 'review_drawer' = any (rights) or 'manage_drawer' = any (rights)),
  constraint expenses_stand_beside_reports check (not 'manage_expenses' = any (rights) or 'see_reports' = any (rights)),
  constraint credit_is_given_by_who_sells check (not 'give_credit' = any (rights) or 'sell' = any (rights)),
  constraint limits_are_passed_by_who_gives_credit check (not 'pass_credit_limit' = any (rights) or 'give_credit' = any (rights)),
  constraint accounts_are_of_customers_seen check (not rights && array['receive_payments', 'manage_credit'] or 'see_customers' = any (rights)),
  constraint commission_is_seen_before_it_is_paid check (not 'manage_commission' = any (rights) or rights @> array['see_commission', 'see_cost']),
  constraint repairs_are_for_customers_seen check (not 'manage_repairs' = any (rights) or 'see_customers' = any (rights)),
  constraint passcodes_are_seen_by_who_repairs check (not 'see_passcodes' = any (rights) or 'manage_repairs' = any (rights)),
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
create policy definer_reads on organization_roles for select to app_definer using (true);
grant select on organization_roles to app_definer;

create table organization_members (
  org_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint role_is_known check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null default now(),
  role_id uuid,
  location_ids uuid[] constraint works_somewhere check (cardinality(location_ids) > 0),
  primary key (org_id, user_id),
  constraint organization_members_role_id_fkey foreign key (org_id, role_id) references organization_roles (org_id, id),
  constraint own_role_is_a_members check (role_id is null or role = 'member')
);
create index organization_members_user_id_idx on organization_members (user_id);
create unique index organization_members_one_owner on organization_members (org_id) where role = 'owner';
create index organization_members_role_id_idx on organization_members (org_id, role_id);
comment on table organization_members is 'Who works where, in which role. Scope in this service is membership.';
comment on column organization_members.location_ids is 'The locations that they work at and see; null: all of them.';
comment on column organization_members.role_id is 'The shop''s own role that says what they may do; null: the one that `role` names.';
select belongs_to_organization('organization_members');
create policy definer_reads on organization_members for select to app_definer using (true);
create policy sign_up_creates on organization_members for insert to app_definer with check (true);
create policy platform_reads on organization_members for select to app_platform using (true);
grant select on organization_members to app_platform;
grant select, insert on organization_members to app_definer;

create table organization_invitations (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null constraint invitation_email_is_lower_case check (email = lower(email)),
  role text not null constraint invitation_role_is_known check (role in ('admin', 'member')),
  status text not null default 'open' constraint invitation_status_is_known check (status in ('open', 'accepted', 'declined', 'revoked')),
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  role_id uuid,
  location_ids uuid[],
  primary key (org_id, id),
  constraint organization_invitations_role_id_fkey foreign key (org_id, role_id) references organization_roles (org_id, id),
  constraint invitation_is_settled_once check ((status = 'open') = (settled_at is null)),
  constraint invited_own_role_is_a_members check (role_id is null or role = 'member')
);
create unique index organization_invitations_token_hash_key on organization_invitations (token_hash);
create unique index organization_invitations_one_open on organization_invitations (org_id, email) where status = 'open';
create index organization_invitations_role_id_idx on organization_invitations (org_id, role_id);
comment on table organization_invitations is 'Who was asked by email to work in a shop. An open one that has not expired takes a seat of the plan.';
comment on column organization_invitations.token_hash is 'SHA-256 of the token in the newest mail; the token itself stands nowhere.';
comment on column organization_invitations.user_id is 'Who invited.';
comment on column organization_invitations.location_ids is 'The locations that they will work at: those of who invited them; null: all of them.';
comment on column organization_invitations.role_id is 'The shop''s own role that they are invited to; null: the one that `role` names.';
select belongs_to_organization('organization_invitations', 'select, insert, update');
create policy definer_reads on organization_invitations for select to app_definer using (true);
grant select on organization_invitations to app_definer;

create table business_settings (
  org_id uuid primary key references organizations (id) on delete cascade,
  user_id uuid,
  currency text not null default 'UGX' constraint currency_is_ugx check (currency = 'UGX'),
  time_zone text not null default 'Africa/Kampala',
  tax_rate integer not null default 18 constraint tax_rate_is_a_percent check (tax_rate between 0 and 100),
  is_vat_registered boolean not null default false,
  max_discount_percent integer not null default 50 constraint max_discount_is_a_percent check (max_discount_percent between 0 and 100),
  tin text,
  address text,
  phone text,
  email text,
  website text,
  receipt_footer text,
  updated_at timestamptz not null default now(),
  default_min_stock integer constraint default_min_stock_is_not_negative check (default_min_stock >= 0),
  integrations jsonb not null default '[]' constraint integrations_are_a_list check (jsonb_typeof(integrations) = 'array'),
  features jsonb not null default '{}' constraint features_are_an_object check (jsonb_typeof(features) = 'object'),
  receipt_warranty text,
  receipt_language text constraint receipt_language_is_known check (receipt_language in ('en', 'lg', 'sw')),
  uses_drawer boolean not null default false,
  allows_price_requests boolean not null default false,
  drawer_reason_above bigint not null default 5000
    constraint drawer_reason_above_is_an_amount check (drawer_reason_above between 0 and 1000000000000),
  drawer_refund_cap bigint not null default 50000
    constraint drawer_refund_cap_is_an_amount check (drawer_refund_cap between 0 and 1000000000000),
  drawer_refund_cap_shift bigint not null default 100000
    constraint drawer_refund_cap_shift_is_an_amount check (drawer_refund_cap_shift between 0 and 1000000000000),
  drawer_reasons text[] not null default '{Change,Owner,Airtime,Transport,Lunch,Supplier}'
    constraint drawer_reasons_are_few check (cardinality(drawer_reasons) <= 20 and array_position(drawer_reasons, null) is null),
  gives_credit boolean not null default false,
  credit_limit bigint not null default 0 constraint credit_limit_is_an_amount check (credit_limit between 0 and 1000000000000),
  credit_days integer not null default 30 constraint credit_days_are_days check (credit_days between 0 and 365),
  credit_pay_to text constraint credit_pay_to_is_short check (char_length(credit_pay_to) <= 100),
  logo text constraint logo_is_a_small_picture
    check (octet_length(logo) <= 60000 and logo ~ '^data:image/webp;base64,[A-Za-z0-9+/]+=*$'),
  cost_method text not null default 'average' constraint cost_method_is_known check (cost_method in ('average', 'last'))
);
comment on table business_settings is 'The rules a shop trades by, one row a shop.';
comment on column business_settings.user_id is 'Who changed it last.';
comment on column business_settings.default_min_stock is 'What the form for a new product begins with.';
comment on column business_settings.features is 'Feature flags, by name.';
comment on column business_settings.receipt_warranty is 'What the shop promises about what it sold; receipts print it above their last lines.';
comment on column business_settings.receipt_language is 'What receipts speak to a customer who has no language; null: what the screen speaks that makes them.';
comment on column business_settings.uses_drawer is 'Drawers are opened, counted and closed; until then nothing of it is seen.';
comment on column business_settings.allows_price_requests is 'Sellers can ask a colleague for a price or discount that they may not give alone; until then no screen offers it.';
comment on column business_settings.gives_credit is 'Customers can pay later; until then nothing of it is seen.';
comment on column business_settings.credit_limit is 'How much a customer may owe who has no limit of their own: whole shillings.';
comment on column business_settings.credit_days is 'Days until a debt is due, where a customer has none of their own.';
comment on column business_settings.credit_pay_to is 'Where customers pay what they owe, as reminders and statements say it: a merchant code.';
comment on column business_settings.drawer_reason_above is 'A count that differs by more than so many shillings asks for a reason.';
comment on column business_settings.cost_method is 'What goods that come in make a product cost: the moving average, or what it last came in for.';
comment on column business_settings.drawer_refund_cap is 'The most cash that a till refunds at once without the server: whole shillings.';
comment on column business_settings.drawer_refund_cap_shift is 'The same of all such refunds of a shift together.';
comment on column business_settings.logo is 'What stands above the shop''s name on receipts, as a data: address.';
comment on column business_settings.drawer_reasons is 'What money is put into a drawer and taken out of it for.';
select belongs_to_organization('business_settings', 'select, insert, update');
create policy definer_reads on business_settings for select to app_definer using (true);
create policy sign_up_creates on business_settings for insert to app_definer with check (true);
create policy platform_reads on business_settings for select to app_platform using (true);
grant select, insert on business_settings to app_definer;
grant select (org_id, address, phone) on business_settings to app_platform;

create table letterheads (
  org_id uuid not null references organizations (id) on delete cascade,
  no integer not null,
  from_at timestamptz not null,
  name text not null,
  address text,
  phone text,
  tin text,
  is_vat_registered boolean not null,
  receipt_footer text,
  receipt_warranty text,
  primary key (org_id, no)
);
comment on table letterheads is
  'What a shop''s receipts said of it, by the moment from which they said so. A sale keeps the one of its day, and a copy prints that.';
comment on column letterheads.from_at is 'The first of a shop holds for everything before the second.';
select belongs_to_organization('letterheads', 'select');
create policy definer_keeps on letterheads to app_definer using (true) with check (true);
grant select, insert, update on letterheads to app_definer;

-- What enter_members (functions/entry.sql) answers of each caller: who they are, and what they may do in which shop.
reset role;
grant create on schema public to app_definer;
set local role app_definer;

create type member_entry as (
  place integer,
  is_session_live boolean,
  user_id uuid,
  email text,
  full_name text,
  is_super_admin boolean,
  org_id uuid,
  role text,
  onboarding_completed_at timestamptz,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamptz,
  owner_tier text,
  owner_status text,
  owner_end_date timestamptz,
  owner_trial_end_date timestamptz,
  has_factor boolean,
  factor_at timestamptz,
  authenticated_at timestamptz,
  factor_rule text,
  person_state text,
  org_state text,
  org_erase_at timestamptz,
  role_id uuid,
  role_rights text[],
  role_discount integer,
  role_refund bigint,
  location_id uuid,
  location_ids uuid[]
);

reset role;
revoke create on schema public from app_definer;
