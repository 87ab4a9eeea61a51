-- server/subscription/ask-for-plan.ts
insert into plan_requests as r (org_id, user_id, subscription_tier, billing_period, amount, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict (org_id) where state = 'open' do nothing returning r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer

-- server/subscription/ask-for-plan.ts
select * from subscription_of_owner($1) where id is not null

-- server/subscription/ask-for-plan.ts
select 1 from plan_requests where org_id = $1 and id = $2

-- server/subscription/ask-for-plan.ts
select amount from plan_prices where subscription_tier = $1 and billing_period = $2

-- server/subscription/ask-for-plan.ts
select created_at from plan_requests where org_id = $1 and created_at > $2 order by created_at desc
  offset $3 limit 1

-- server/subscription/ask-for-plan.ts
update plan_requests r set state = 'withdrawn', answered_at = $3
  where r.org_id = $1 and r.id = $2 and r.state = 'open' returning r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer

-- server/subscription/count-products.ts
select count(*) - (select count(*) from repair_rules where org_id = $1 and work_product_id is not null) as count
  from products where org_id = $1

-- server/subscription/list-own-invoices.ts
select * from invoices_of_owner($1) order by created_at desc, id limit $2 offset $3

-- server/subscription/list-own-invoices.ts
select count(*) from invoices_of_owner($1)

-- server/subscription/list-plan-requests.ts
select count(*) from plan_requests where org_id = $1

-- server/subscription/list-plan-requests.ts
select r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer from plan_requests r where r.org_id = $1 order by r.created_at desc, r.id limit $2 offset $3

-- server/subscription/plan-prices.ts
select subscription_tier, billing_period, amount from plan_prices
  order by array_position($1::text[], subscription_tier), array_position($2::text[], billing_period)

-- server/subscription/show-plan.ts
select * from subscription_of_owner($1)
