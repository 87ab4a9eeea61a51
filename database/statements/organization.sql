-- server/organization/answer-invitation.ts
insert into organization_members (org_id, user_id, role, role_id, created_at, location_ids)
  select $1, $2, $3, $4, $5, i.location_ids from organization_invitations i where i.org_id = $1 and i.id = $6 on conflict do nothing

-- server/organization/answer-invitation.ts
select * from find_invitation($1)

-- server/organization/answer-invitation.ts
select confirm_address_by_invitation($1)

-- server/organization/answer-invitation.ts
select enter_invitation($1) as org_id

-- server/organization/answer-invitation.ts
select role from organization_members where org_id = $1 and user_id = $2

-- server/organization/answer-invitation.ts
update organization_invitations set status = $3, settled_at = $4 where org_id = $1 and id = $2

-- server/organization/business-settings.ts
insert into business_settings (org_id, user_id) values ($1, $2) on conflict do nothing

-- server/organization/business-settings.ts
select 1 from pg_timezone_names where name = $1

-- server/organization/business-settings.ts
select o.id as org_id, b.user_id, o.name, o.industry, coalesce(b.currency, 'UGX') as currency,
    coalesce(b.tax_rate, 18) as tax_rate, coalesce(b.is_vat_registered, false) as is_vat_registered, b.tin,
    coalesce(b.time_zone, 'Africa/Kampala') as time_zone, b.address, b.phone, b.email, b.website, b.logo,
    coalesce(b.max_discount_percent, 50) as max_discount_percent, b.receipt_footer, b.receipt_warranty,
    b.receipt_language, b.default_min_stock, coalesce(b.cost_method, 'average') as cost_method, coalesce(b.uses_drawer, false) as uses_drawer, coalesce(b.drawer_reason_above, 5000) as drawer_reason_above,
    coalesce(b.drawer_refund_cap, 50000) as drawer_refund_cap, coalesce(b.drawer_refund_cap_shift, 100000) as drawer_refund_cap_shift,
    coalesce(b.drawer_reasons, '{}') as drawer_reasons, coalesce(b.allows_price_requests, false) as allows_price_requests,
    coalesce(b.gives_credit, false) as gives_credit, coalesce(b.credit_limit, 0) as credit_limit, coalesce(b.credit_days, 30) as credit_days, b.credit_pay_to,
    coalesce(b.integrations, '[]') as integrations, coalesce(b.features, '{}') as features,
    coalesce(b.updated_at, o.updated_at) as updated_at
  from organizations o left join business_settings b on b.org_id = o.id
  where o.id = $1

-- server/organization/business-settings.ts
select o.id as org_id, b.user_id, o.name, o.industry, coalesce(b.currency, 'UGX') as currency,
    coalesce(b.tax_rate, 18) as tax_rate, coalesce(b.is_vat_registered, false) as is_vat_registered, b.tin,
    coalesce(b.time_zone, 'Africa/Kampala') as time_zone, b.address, b.phone, b.email, b.website, b.logo,
    coalesce(b.max_discount_percent, 50) as max_discount_percent, b.receipt_footer, b.receipt_warranty,
    b.receipt_language, b.default_min_stock, coalesce(b.cost_method, 'average') as cost_method, coalesce(b.uses_drawer, false) as uses_drawer, coalesce(b.drawer_reason_above, 5000) as drawer_reason_above,
    coalesce(b.drawer_refund_cap, 50000) as drawer_refund_cap, coalesce(b.drawer_refund_cap_shift, 100000) as drawer_refund_cap_shift,
    coalesce(b.drawer_reasons, '{}') as drawer_reasons, coalesce(b.allows_price_requests, false) as allows_price_requests,
    coalesce(b.gives_credit, false) as gives_credit, coalesce(b.credit_limit, 0) as credit_limit, coalesce(b.credit_days, 30) as credit_days, b.credit_pay_to,
    coalesce(b.integrations, '[]') as integrations, coalesce(b.features, '{}') as features,
    coalesce(b.updated_at, o.updated_at) as updated_at
  from organizations o left join business_settings b on b.org_id = o.id
  where o.id = $1 for no key update of o

-- server/organization/business-settings.ts
update business_settings set user_id = $2, tax_rate = $3, is_vat_registered = $4, tin = $5, time_zone = $6, address = $7,
    phone = $8, email = $9, website = $10, max_discount_percent = $11, receipt_footer = $12, receipt_warranty = $13,
    default_min_stock = $14, features = $15, updated_at = $16, uses_drawer = $17, drawer_reason_above = $18, drawer_reasons = $19,
    allows_price_requests = $20, logo = $21, cost_method = $22, receipt_language = $23, drawer_refund_cap = $24, drawer_refund_cap_shift = $25,
    gives_credit = $26, credit_limit = $27, credit_days = $28, credit_pay_to = $29
  where org_id = $1

-- server/organization/business-settings.ts
update organizations set name = $2, industry = $3, updated_at = $4
  where id = $1 and (name, industry) is distinct from ($2, $3)

-- server/organization/change-role.ts
update organization_members set role = $3, role_id = $4 where org_id = $1 and user_id = $2

-- server/organization/close-organization.ts
select enter_closed_organization($1) as name

-- server/organization/close-organization.ts
select p.email, p.full_name, m.role from people_of_current_organizations() p
  join organization_members m on m.org_id = p.org_id and m.user_id = p.user_id
  where p.org_id = $1 order by m.role = 'owner' desc, m.created_at limit 50

-- server/organization/close-organization.ts
update organizations set closed_at = $2, erase_at = $3, updated_at = $2 where id = $1

-- server/organization/close-organization.ts
update organizations set closed_at = null, erase_at = null, updated_at = $2 where id = $1

-- server/organization/complete-onboarding.ts
insert into categories (id, org_id, name, user_id) values ($1, $2, $3, $4)

-- server/organization/complete-onboarding.ts
insert into organization_categories (org_id, category_id) select $1, id from unnest($2::uuid[]) as id
  on conflict do nothing

-- server/organization/complete-onboarding.ts
select id, name from categories
  where (org_id is null or org_id = $1) and lower(name) in (select lower(n) from unnest($2::text[]) as n)
  order by org_id nulls first

-- server/organization/complete-onboarding.ts
update organizations set name = $2, industry = $3, onboarding_completed_at = $4, updated_at = $4
  where id = $1 and onboarding_completed_at is null returning 1

-- server/organization/create-organization.ts
select count(*) as shops, coalesce(bool_or(onboarding_completed_at is null), false) as has_unfinished
  from shops_of_current_user() where role = 'owner'

-- server/organization/create-organization.ts
select create_temporary_organization($1) as id

-- server/organization/create-organization.ts
select id, name, role from shops_of_current_user() where id = $1

-- server/organization/factor-rule.ts
select factor_rule from organizations where id = $1

-- server/organization/factor-rule.ts
select factor_rule from organizations where id = $1 for no key update

-- server/organization/factor-rule.ts
update organizations set factor_rule = $2, updated_at = $3 where id = $1

-- server/organization/invite.ts
insert into organization_invitations as i (org_id, email, role, role_id, location_ids, token_hash, user_id, created_at, mailed_at, expires_at)
  values ($1, $2, $3, $8, $9, $4, $5, $6, $6, $7)
  on conflict (org_id, email) where status = 'open' do update set role = excluded.role, role_id = excluded.role_id, location_ids = excluded.location_ids, token_hash = excluded.token_hash,
    user_id = excluded.user_id, created_at = excluded.created_at, mailed_at = excluded.mailed_at, expires_at = excluded.expires_at
  returning i.id

-- server/organization/invite.ts
select 1 from organization_invitations where org_id = $1 and email = $2 and status = 'open' and expires_at > $3

-- server/organization/invite.ts
select 1 from people_of_current_organizations() where email = $1

-- server/organization/list-members.ts
select count(*) from organization_members where org_id = $1

-- server/organization/list-members.ts
select m.org_id, m.user_id, m.role, m.role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, p.full_name, p.email, m.created_at, m.location_ids
  from organization_members m left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1 and m.user_id = $2

-- server/organization/list-members.ts
select m.org_id, m.user_id, m.role, m.role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund, p.full_name, p.email, m.created_at, m.location_ids
  from organization_members m left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  join people_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  where m.org_id = $1 order by array_position(array['owner', 'admin', 'member'], m.role), m.created_at, m.user_id limit $2 offset $3

-- server/organization/list-organizations.ts
select * from shops_of_current_user()

-- server/organization/list-organizations.ts
select * from shops_of_current_user() where id = $1

-- server/organization/lock-members.ts
select m.user_id, m.location_ids, m.role, m.role_id, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund from organization_members m left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id where m.org_id = $1 and m.user_id = any ($2::uuid[])

-- server/organization/open-invitations.ts
select count(*) from organization_invitations where org_id = $1 and status = 'open'

-- server/organization/open-invitations.ts
select i.id, i.org_id, i.email, i.role, i.role_id, i.location_ids, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund,
  coalesce(p.full_name, '') as invited_by, i.created_at, i.mailed_at, i.expires_at, i.expires_at <= $2 as is_expired from organization_invitations i
  left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
  left join people_of_current_organizations() p on p.org_id = i.org_id and p.user_id = i.user_id
  where i.org_id = $1 and i.status = 'open' and i.id = $3

-- server/organization/open-invitations.ts
select i.id, i.org_id, i.email, i.role, i.role_id, i.location_ids, r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund,
  coalesce(p.full_name, '') as invited_by, i.created_at, i.mailed_at, i.expires_at, i.expires_at <= $2 as is_expired from organization_invitations i
  left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
  left join people_of_current_organizations() p on p.org_id = i.org_id and p.user_id = i.user_id
  where i.org_id = $1 and i.status = 'open' order by i.created_at desc, i.id limit $3 offset $4

-- server/organization/own-roles.ts
insert into organization_roles (org_id, name, rights, max_discount_percent, max_refund, created_at, created_by, updated_at, updated_by)
  values ($1, $2, $3::text[], $4, $5, $6, $7, $6, $7) returning id

-- server/organization/own-roles.ts
select from organization_members m where m.org_id = $1 and m.role_id = $2 and not coalesce(m.location_ids <@ $3::uuid[], false)
  union all select from staff s where s.org_id = $1 and s.role_id = $2 and not coalesce(s.location_ids <@ $3::uuid[], false)
  union all select from organization_invitations i
  where i.org_id = $1 and i.role_id = $2 and i.status = 'open' and not coalesce(i.location_ids <@ $3::uuid[], false) limit 1

-- server/organization/own-roles.ts
select r.id, r.org_id, r.name, r.rights, r.max_discount_percent, r.max_refund, r.created_at, r.updated_at,
  (select count(*) from organization_members m where m.org_id = r.org_id and m.role_id = r.id)
    + (select count(*) from staff s where s.org_id = r.org_id and s.role_id = r.id and s.is_active) as members,
  (select count(*) from organization_invitations i where i.org_id = r.org_id and i.role_id = r.id and i.status = 'open') as invitations from organization_roles r where r.org_id = $1 and r.id = $2

-- server/organization/own-roles.ts
select r.id, r.org_id, r.name, r.rights, r.max_discount_percent, r.max_refund, r.created_at, r.updated_at,
  (select count(*) from organization_members m where m.org_id = r.org_id and m.role_id = r.id)
    + (select count(*) from staff s where s.org_id = r.org_id and s.role_id = r.id and s.is_active) as members,
  (select count(*) from organization_invitations i where i.org_id = r.org_id and i.role_id = r.id and i.status = 'open') as invitations from organization_roles r where r.org_id = $1 order by lower(r.name), r.id

-- server/organization/own-roles.ts
update organization_roles set name = $3, rights = $4::text[], max_discount_percent = $5, max_refund = $6, updated_at = $7,
    updated_by = $8
  where org_id = $1 and id = $2

-- server/organization/remove-member.ts
delete from organization_members where org_id = $1 and user_id = $2

-- server/organization/remove-member.ts
update organization_invitations i set status = 'revoked', settled_at = $3
  where i.org_id = $1 and i.user_id = $2 and i.status = 'open'
  returning i.id, i.email, i.role, (select r.name from organization_roles r where r.org_id = i.org_id and r.id = i.role_id) as role_name

-- server/organization/remove-own-role.ts
delete from organization_roles where org_id = $1 and id = $2

-- server/organization/remove-own-role.ts
update organization_invitations set role_id = case when status = 'open' then $3::uuid end where org_id = $1 and role_id = $2

-- server/organization/remove-own-role.ts
update organization_members set role_id = $3 where org_id = $1 and role_id = $2

-- server/organization/remove-own-role.ts
update staff set role_id = $3 where org_id = $1 and role_id = $2

-- server/organization/resend-invitation.ts
update organization_invitations set status = 'revoked', settled_at = $3 where org_id = $1 and id = $2

-- server/organization/resend-invitation.ts
update organization_invitations set token_hash = $3, mailed_at = $4, expires_at = $5 where org_id = $1 and id = $2

-- server/organization/role-to-give.ts
select name, rights, max_discount_percent, max_refund from organization_roles where org_id = $1 and id = $2

-- server/organization/seats.ts
select (select count(*) from organization_members where org_id = $1)
  + (select count(*) from organization_invitations where org_id = $1 and status = 'open' and expires_at > $2) as seats

-- server/organization/transfer-ownership.ts
update organization_members set role = $3, role_id = null, location_ids = case when $3 = 'owner' then null else location_ids end
  where org_id = $1 and user_id = $2

-- server/organization/update-organization.ts
select name, industry from organizations where id = $1 for no key update

-- server/organization/update-organization.ts
update organizations set name = $2, industry = $3, updated_at = $4 where id = $1
