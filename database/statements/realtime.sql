-- server/realtime/elsewhere.ts
select a.id from alerts a join pos_terminals t on t.org_id = a.org_id and t.id = (a.facts ->> 'terminal_id')::uuid
  where a.org_id = $1 and a.id = any ($2::uuid[]) and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/realtime/elsewhere.ts
select id from approvals where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from goods_ins where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from laybys where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from parked_sales where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from pos_terminals where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from price_lists where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from purchase_orders where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from quotations where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from repairs where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from sales where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from stock_takes where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from trade_ins where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from units where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select id from warranty_claims where org_id = $1 and id = any ($2::uuid[]) and location_id <> all ($3::uuid[])

-- server/realtime/elsewhere.ts
select t.id from transfers t where t.org_id = $1 and t.id = any ($2::uuid[])
  and t.from_id <> all ($3::uuid[]) and (t.to_id <> all ($3::uuid[]) or t.state = 'draft')

-- server/realtime/elsewhere.ts
select x.id from expenses x join wallets w on w.org_id = x.org_id and w.id = x.wallet_id
  join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where x.org_id = $1 and x.id = any ($2::uuid[]) and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/realtime/elsewhere.ts
select x.id from shifts x join wallets w on w.org_id = x.org_id and w.id = x.drawer_id
  join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where x.org_id = $1 and x.id = any ($2::uuid[]) and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/realtime/elsewhere.ts
select x.id from wallets x join wallets w on w.org_id = x.org_id and w.id = x.id
  join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where x.org_id = $1 and x.id = any ($2::uuid[]) and not (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/realtime/open-hub.ts
listen tunda_changes

-- server/realtime/open-hub.ts
select pg_notify($1, word) from unnest($2::text[]) as word
