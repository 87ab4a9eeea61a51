-- server/expenses/due-expenses.ts
select r.every, r.first_day, r.category, r.amount, r.wallet_id, r.note, r.ends_on, r.times, r.user_id,
    coalesce(b.time_zone, 'Africa/Kampala') as time_zone
  from expense_rules r left join business_settings b on b.org_id = r.org_id
  where r.org_id = $1 and r.id = $2 and r.state = 'running' and r.next_day is not null for no key update of r

-- server/expenses/due-expenses.ts
select r.org_id, r.id from expense_rules r join organizations o on o.id = r.org_id
  where r.state = 'running' and r.next_day <= ($1::timestamptz + interval '1 day')::date
    and o.closed_at is null and o.suspended_at is null

-- server/expenses/due-expenses.ts
update expense_rules set times = $3, next_day = $4, state = case when $4::date is null then 'ended' else state end
  where org_id = $1 and id = $2 and times <> $3

-- server/expenses/expense-papers.ts
delete from product_files where org_id = $1 and id = $2 returning expense_id, name, bytes

-- server/expenses/expense-papers.ts
select 1 from expenses e where e.org_id = $1 and e.id = $2 and ($3::uuid[] is null or exists (select from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))) for no key update

-- server/expenses/expense-papers.ts
select 1 from product_files where org_id = $1 and id = $2 and exists (select from expenses e where e.org_id = product_files.org_id and e.id = product_files.expense_id and ($3::uuid[] is null or exists (select from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))))

-- server/expenses/expense-papers.ts
select id, expense_id, name, media_type, bytes, created_at from product_files
   where org_id = $1 and expense_id = $2 and exists (select from expenses e where e.org_id = product_files.org_id and e.id = product_files.expense_id and ($3::uuid[] is null or exists (select from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3))))) order by created_at, id

-- server/expenses/expense-papers.ts
select name, media_type, sha256, small_sha256 from product_files
     where org_id = $1 and id = $2 and expense_id = $3 and exists (select from expenses e where e.org_id = product_files.org_id and e.id = product_files.expense_id and ($4::uuid[] is null or exists (select from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $4::uuid[] is null or t.location_id = any ($4)))))

-- server/expenses/expense-rows.ts
select count(*), least(coalesce(sum(e.amount) filter (where e.taken_back_at is null), 0), 9007199254740991)::bigint as total
     from expenses e where e.org_id = $1 and ($2::date is null or e.expense_day >= $2) and ($3::date is null or e.expense_day <= $3)
  and ($4::text is null or e.category = $4) and ($5::boolean or e.taken_back_at is null) and ($6::uuid[] is null or exists (select from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $6::uuid[] is null or t.location_id = any ($6))))

-- server/expenses/expense-rows.ts
select e.id, e.category, e.amount, e.wallet_id, w.kind as wallet, t.name as terminal, e.expense_day as day, e.note,
  coalesce(p.full_name, '') as recorded_by, e.recorded_at,
  (select count(*) from product_files f where f.org_id = e.org_id and f.expense_id = e.id) as papers, e.taken_back_at is not null as is_taken_back from expenses e
  join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id where e.org_id = $1 and ($2::date is null or e.expense_day >= $2) and ($3::date is null or e.expense_day <= $3)
    and ($4::text is null or e.category = $4) and ($5::boolean or e.taken_back_at is null) and ($6::uuid[] is null or exists (select from wallets w
    left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
    where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $6::uuid[] is null or t.location_id = any ($6)))) and (e.id) > ($7::uuid) order by e.id limit $8 offset $9

-- server/expenses/expense-rows.ts
select e.id, e.category, e.amount, e.wallet_id, w.kind as wallet, t.name as terminal, e.expense_day as day, e.note,
  coalesce(p.full_name, '') as recorded_by, e.recorded_at,
  (select count(*) from product_files f where f.org_id = e.org_id and f.expense_id = e.id) as papers, e.taken_back_at is not null as is_taken_back from expenses e
  join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id where e.org_id = $1 and ($2::date is null or e.expense_day >= $2) and ($3::date is null or e.expense_day <= $3)
    and ($4::text is null or e.category = $4) and ($5::boolean or e.taken_back_at is null) and ($6::uuid[] is null or exists (select from wallets w
    left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
    where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $6::uuid[] is null or t.location_id = any ($6)))) order by e.expense_day desc, e.recorded_at desc, e.id limit $7 offset $8

-- server/expenses/expense-rows.ts
select e.id, e.category, e.amount, e.wallet_id, w.kind as wallet, t.name as terminal, e.expense_day as day, e.note,
  coalesce(p.full_name, '') as recorded_by, e.recorded_at,
  (select count(*) from product_files f where f.org_id = e.org_id and f.expense_id = e.id) as papers, e.taken_back_at is not null as is_taken_back from expenses e
  join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id where e.org_id = $1 and e.id = $2 and ($3::uuid[] is null or exists (select from wallets w
    left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
    where w.org_id = e.org_id and w.id = e.wallet_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3))))

-- server/expenses/expense-rules.ts
insert into expense_rules (org_id, id, category, amount, wallet_id, note, every, first_day, ends_on, next_day, user_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11) on conflict do nothing returning 1

-- server/expenses/expense-rules.ts
select count(*) from expense_rules where org_id = $1

-- server/expenses/expense-rules.ts
select r.id, r.category, r.amount, r.wallet_id, w.kind as wallet, r.note, r.every, r.first_day, r.ends_on, r.next_day, r.state from expense_rules r join wallets w on w.org_id = r.org_id and w.id = r.wallet_id where r.org_id = $1 and (r.id) > ($2::uuid) order by r.id limit $3 offset $4

-- server/expenses/expense-rules.ts
select r.id, r.category, r.amount, r.wallet_id, w.kind as wallet, r.note, r.every, r.first_day, r.ends_on, r.next_day, r.state from expense_rules r join wallets w on w.org_id = r.org_id and w.id = r.wallet_id where r.org_id = $1 and r.id = $2

-- server/expenses/expense-rules.ts
select r.id, r.category, r.amount, r.wallet_id, w.kind as wallet, r.note, r.every, r.first_day, r.ends_on, r.next_day, r.state from expense_rules r join wallets w on w.org_id = r.org_id and w.id = r.wallet_id where r.org_id = $1 order by r.state = 'ended', r.next_day nulls last, r.id limit $2 offset $3

-- server/expenses/expense-rules.ts
select times from expense_rules where org_id = $1 and id = $2 for no key update

-- server/expenses/expense-rules.ts
select w.kind, (select count(*) from expense_rules r where r.org_id = w.org_id and r.state <> 'ended') as rules from wallets w where w.org_id = $1 and w.id = $2 and w.kind <> 'trade_in'

-- server/expenses/expense-rules.ts
update expense_rules set state = $3, times = $4, next_day = $5 where org_id = $1 and id = $2

-- server/expenses/profit-and-loss.ts
select m.from_day as "from", m.to_day as "to", t.sales::bigint as sales, t.vat::bigint as vat, t.gross::bigint as gross,
    greatest(least(s.cost, 9007199254740991), -9007199254740991)::bigint as shrinkage, d.amount::bigint as cash,
    greatest(least(v.amount, 9007199254740991), -9007199254740991)::bigint as late_costs,
    greatest(least(v.revalued, 9007199254740991), -9007199254740991)::bigint as revaluation,
    greatest(least(b.amount, 9007199254740991), -9007199254740991)::bigint as bad_debts
  from unnest($2::date[], $3::date[]) with ordinality as m (from_day, to_day, place)
  cross join lateral (select coalesce(sum(revenue - tax), 0) as sales, coalesce(sum(tax), 0) as vat, coalesce(sum(profit), 0) as gross
    from organization_day_totals where org_id = $1 and day between m.from_day and m.to_day) t
  cross join lateral (select coalesce(sum(-i.delta * coalesce(i.unit_cost, p.cost_price)::numeric), 0) as cost
    from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = $1 and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
      and i.created_at >= m.from_day::timestamp at time zone $4 and i.created_at < (m.to_day + 1)::timestamp at time zone $4) s
  cross join lateral (select coalesce(sum(amount), 0) as amount from money_movements
    where org_id = $1 and business_date between m.from_day and m.to_day and kind = 'difference' and entry_id is not null) d
  cross join lateral (select coalesce(sum(variance), 0) as amount, coalesce(sum(revalued), 0) as revalued from cost_changes
    where org_id = $1 and business_date between m.from_day and m.to_day and (variance <> 0 or revalued <> 0)) v
  cross join lateral (select coalesce(-sum(e.amount), 0) as amount from customer_entries e
    left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
    where e.org_id = $1 and e.business_date between m.from_day and m.to_day and e.kind in ('write_off', 'recovery', 'reversal')
      and (e.kind <> 'reversal' or w.kind = 'write_off')) b
  order by m.place

-- server/expenses/profit-and-loss.ts
select to_char(m.from_day, 'YYYY-MM') as month, e.category, least(sum(e.amount), 9007199254740991)::bigint as amount
  from unnest($2::date[], $3::date[]) as m (from_day, to_day)
  join expenses e on e.org_id = $1 and e.expense_day between m.from_day and m.to_day and e.taken_back_at is null
  group by 1, 2 order by 3 desc, 2

-- server/expenses/profit-parts.ts
select capped(coalesce(sum(change), 0)) as total, count(*) as count from (select (i.created_at at time zone $1)::date as day, p.brand, p.model, null::text as customer,
    i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as change, i.reason, i.delta as units, i.note, i.id
  from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $2 and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
    and i.created_at >= $3::date::timestamp at time zone $1 and i.created_at < ($4::date + 1)::timestamp at time zone $1) r

-- server/expenses/profit-parts.ts
select capped(coalesce(sum(change), 0)) as total, count(*) as count from (select e.business_date as day, null::text as brand, null::text as model, c.name as customer,
    e.amount::numeric as change, null::text as reason, null::bigint as units, e.note, e.position as id
  from customer_entries e left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
  join customers c on c.org_id = e.org_id and c.id = e.customer_id
  where e.org_id = $1 and e.business_date between $2::date and $3::date and e.kind in ('write_off', 'recovery', 'reversal')
    and (e.kind <> 'reversal' or w.kind = 'write_off')) r

-- server/expenses/profit-parts.ts
select capped(coalesce(sum(change), 0)) as total, count(*) as count from (select k.business_date as day, p.brand, p.model, null::text as customer,
    (-k.variance)::numeric as change, null::text as reason, null::bigint as units, null::text as note, k.id
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = $1 and k.business_date between $2::date and $3::date and (-k.variance) <> 0) r

-- server/expenses/profit-parts.ts
select capped(coalesce(sum(change), 0)) as total, count(*) as count from (select k.business_date as day, p.brand, p.model, null::text as customer,
    k.revalued::numeric as change, null::text as reason, null::bigint as units, null::text as note, k.id
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = $1 and k.business_date between $2::date and $3::date and k.revalued <> 0) r

-- server/expenses/profit-parts.ts
select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (select (i.created_at at time zone $1)::date as day, p.brand, p.model, null::text as customer,
    i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as change, i.reason, i.delta as units, i.note, i.id
  from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $2 and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
    and i.created_at >= $3::date::timestamp at time zone $1 and i.created_at < ($4::date + 1)::timestamp at time zone $1) r
      where true and (r.id) > ($5::bigint) order by r.id limit $6 offset $7

-- server/expenses/profit-parts.ts
select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (select (i.created_at at time zone $1)::date as day, p.brand, p.model, null::text as customer,
    i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as change, i.reason, i.delta as units, i.note, i.id
  from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
  where i.org_id = $2 and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty')
    and i.created_at >= $3::date::timestamp at time zone $1 and i.created_at < ($4::date + 1)::timestamp at time zone $1) r
      where true order by abs(change) desc, day desc, id desc limit $5 offset $6

-- server/expenses/profit-parts.ts
select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (select e.business_date as day, null::text as brand, null::text as model, c.name as customer,
    e.amount::numeric as change, null::text as reason, null::bigint as units, e.note, e.position as id
  from customer_entries e left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
  join customers c on c.org_id = e.org_id and c.id = e.customer_id
  where e.org_id = $1 and e.business_date between $2::date and $3::date and e.kind in ('write_off', 'recovery', 'reversal')
    and (e.kind <> 'reversal' or w.kind = 'write_off')) r
      where true order by abs(change) desc, day desc, id desc limit $4 offset $5

-- server/expenses/profit-parts.ts
select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (select k.business_date as day, p.brand, p.model, null::text as customer,
    (-k.variance)::numeric as change, null::text as reason, null::bigint as units, null::text as note, k.id
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = $1 and k.business_date between $2::date and $3::date and (-k.variance) <> 0) r
        where true order by abs(change) desc, day desc, id desc limit $4 offset $5

-- server/expenses/profit-parts.ts
select id, day, brand, model, customer, capped(change) as amount, reason, units, note from (select k.business_date as day, p.brand, p.model, null::text as customer,
    k.revalued::numeric as change, null::text as reason, null::bigint as units, null::text as note, k.id
  from cost_changes k join products p on p.org_id = k.org_id and p.id = k.product_id
  where k.org_id = $1 and k.business_date between $2::date and $3::date and k.revalued <> 0) r
        where true order by abs(change) desc, day desc, id desc limit $4 offset $5

-- server/expenses/record-expense.ts
insert into expenses (org_id, id, category, amount, wallet_id, expense_day, note, user_id, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1

-- server/expenses/record-expense.ts
update expenses set taken_back_at = $3, taken_back_by = $4, back_id = gen_random_uuid()
  where org_id = $1 and id = $2 and taken_back_at is null returning back_id
