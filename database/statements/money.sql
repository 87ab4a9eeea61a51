-- server/money/list-wallets.ts
select w.id, w.kind, t.name as till from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = $1 and w.kind <> 'trade_in' and t.revoked_at is null and (t.id is null or $2::uuid[] is null or t.location_id = any ($2))
  order by array_position(array['cash_drawer', 'mobile_money', 'bank', 'card', 'safe'], w.kind), t.terminal_no nulls first, w.id

-- server/money/move-money.ts
insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id,
    shift_id, reason, note, is_late)
  select e.org_id, e.wallet_id, e.kind, e.amount, e.business_date, e.at, coalesce(e.recorded_at, e.at), e.id, 1, e.user_id, e.shift_id,
    e.reason, e.note, coalesce(e.is_late, false)
  from json_to_recordset($1::json) as e (org_id uuid, id uuid, wallet_id uuid, kind text, amount bigint, business_date date,
    at timestamptz, recorded_at timestamptz, user_id uuid, shift_id uuid, reason text, note text, is_late boolean)

-- server/money/move-money.ts
insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id,
    terminal_id, shift_id, is_late)
  select w.org_id, w.wallet_id, 'difference', -w.amount, w.business_date, w.occurred_at, w.recorded_at, gen_random_uuid(), 1,
    w.user_id, w.terminal_id, w.counted_in, true
  from (
    select m.*, coalesce(
      (select c.shift_id from shift_counts c where m.is_late and c.org_id = m.org_id and c.shift_id = m.shift_id
         and c.wallet_id = m.wallet_id and c.purpose = 'close' and c.counted_at >= m.occurred_at limit 1),
      (select s.id from shifts s where s.org_id = m.org_id and s.drawer_id = m.wallet_id and s.opened_at > m.occurred_at
         order by s.opened_at limit 1)) as counted_in
    from json_to_recordset($1::json) as k (org_id uuid, wallet_id uuid, id bigint) join money_movements m using (org_id, wallet_id, id)
  ) w where w.counted_in is not null

-- server/money/move-money.ts
insert into wallets (org_id, kind, takes) values ($1, 'trade_in', 'trade_in')
  on conflict (org_id, takes) where terminal_id is null do nothing

-- server/money/move-money.ts
select id from shifts where org_id = $1 and drawer_id = $2 and closed_at is null for share

-- server/money/move-money.ts
select id from wallets where org_id = $1 and kind = 'trade_in'

-- server/money/move-money.ts
select w.kind from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = $1 and w.id = $2 and w.kind <> 'trade_in' and (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/money/move-money.ts
with asked as materialized (
    select m.*, case when m.method = 'cash' then coalesce(own.id, w.id) else w.id end as wallet_id,
      coalesce(
        (select s.id from shifts s where s.org_id = m.org_id and s.id = m.shift_id and s.drawer_id = own.id
           and (s.closed_at is null or m.is_offline)),
        (select s.id from shifts s
         where s.org_id = m.org_id and s.drawer_id = case when own.id is null then cash.id else own.id end
           and (s.closed_at is null or m.is_offline) and (m.is_offline is not true or s.opened_at <= m.occurred_at)
         order by s.opened_at desc limit 1)) as at_shift_id
    from json_to_recordset($1::json) as m (org_id uuid, method text, kind text, amount bigint, business_date date,
      occurred_at timestamptz, recorded_at timestamptz, sale_id uuid, refund_id uuid, line int, user_id uuid, terminal_id uuid,
      shift_id uuid, is_offline boolean)
    left join wallets w on w.org_id = m.org_id and w.takes = m.method and w.terminal_id is null
    left join wallets cash on cash.org_id = m.org_id and cash.takes = 'cash' and cash.terminal_id is null
    left join wallets own on own.org_id = m.org_id and own.terminal_id = m.terminal_id
  ), in_shift as materialized (
    select a.sale_id, a.refund_id, a.line, s.id, s.closed_at
    from asked a join shifts s on s.org_id = a.org_id and s.id = a.at_shift_id
    where s.closed_at is null or (a.is_offline and (s.id = a.shift_id or a.occurred_at < s.closed_at))
    for share of s
  ), written as (
    insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, refund_id, line,
      user_id, terminal_id, shift_id, is_late)
    select a.org_id, a.wallet_id, a.kind, a.amount, a.business_date, a.occurred_at, a.recorded_at, a.sale_id, a.refund_id, a.line,
      a.user_id, a.terminal_id, s.id, s.closed_at is not null
    from asked a left join in_shift s
      on s.sale_id = a.sale_id and s.line = a.line and s.refund_id is not distinct from a.refund_id
    order by a.sale_id, a.line
    returning *
  )
  select w.org_id, w.wallet_id, w.id
  from written w join asked a on a.sale_id = w.sale_id and a.line = w.line and a.refund_id is not distinct from w.refund_id
  where a.is_offline and (w.is_late or w.shift_id is null)

-- server/money/prove-money.ts
insert into money_proofs (org_id, night, movements, differences, examples, milliseconds, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing

-- server/money/prove-money.ts
with ledger as (
    select m.sale_id, coalesce(m.refund_id, m.sale_id) as document_id, m.line, m.kind, w.takes as method, m.amount, m.business_date
    from money_movements m left join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
    where m.org_id = $1 and m.sale_id is not null
  ), transfers as (
    select entry_id, min(business_date) as date, sum(amount)::bigint as amount from money_movements
    where org_id = $1 and kind = 'transfer' group by entry_id having sum(amount) <> 0 or count(*) <> 2
  ), accounts as (
    select a.customer_id, a.balance as kept, coalesce(e.amount, 0)::bigint as entered
    from (select customer_id, balance from customer_accounts where org_id = $1) a
    full join (select customer_id, sum(amount) as amount from customer_entries
      where org_id = $1 group by customer_id) e on e.customer_id = a.customer_id
    where coalesce(a.balance, 0) <> coalesce(e.amount, 0)
  ), credits as (
    select coalesce(d.document, e.document) as document, coalesce(d.date, e.business_date) as date, e.amount as entered, d.amount
    from (select id, kind, amount, business_date, document from customer_entries where org_id = $1 and kind in ('sale', 'refund')) e
    full join (
      select id, 'sale' as kind, on_account as amount, sale_day as date, invoice_number as document from sales where org_id = $1 and on_account > 0
      union all
      select id, 'refund', -on_account, refund_day, refund_number from refunds where org_id = $1 and on_account > 0
    ) d on d.id = e.id and d.kind = e.kind
    where (e.amount, e.business_date) is distinct from (d.amount, d.date)
    union all
    select e.document, e.business_date, e.amount, (-m.amount)::bigint
    from customer_entries e
    left join (select entry_id, wallet_id, sum(amount) as amount from money_movements
      where org_id = $1 and kind in ('pay_in', 'pay_out') group by entry_id, wallet_id) m on m.entry_id = e.id and m.wallet_id = e.wallet_id
    where e.org_id = $1 and e.wallet_id is not null and -e.amount is distinct from m.amount
    union all
    select 'Trade-in ' || i.number, i.bought_on, coalesce(m.amount, 0)::bigint, -d.amount
    from trade_ins i cross join lateral (values (i.id, i.wallet_id, i.amount - i.paid_out),
      (i.id, i.paid_out_wallet_id, i.paid_out), (i.back_id, i.back_wallet_id, -i.amount)) d (id, wallet_id, amount)
    left join money_movements m on m.org_id = i.org_id and m.entry_id = d.id and m.wallet_id = d.wallet_id and m.kind in ('pay_in', 'pay_out')
    where i.org_id = $1 and d.id is not null and d.wallet_id is not null and -d.amount is distinct from m.amount
    union all
    select coalesce(s.invoice_number, 'Trade-in ' || i.number), coalesce(s.sale_day, i.bought_on), coalesce(p.amount, 0)::bigint, (i.amount - i.paid_out + coalesce(e.amount, 0))::bigint
    from (select sale_id, sum(amount) as amount from sale_payments where org_id = $1 and method = 'trade_in' group by sale_id) p
    full join (select t.* from trade_ins t join wallets w on w.org_id = t.org_id and w.id = t.wallet_id
      where t.org_id = $1 and (t.sale_id is not null or w.kind = 'trade_in')) i on i.sale_id = p.sale_id
    left join sales s on s.org_id = $1 and s.id = case when p.sale_id is null then i.sale_id else p.sale_id end
    left join customer_entries e on e.org_id = $1 and e.id = i.deposit_id
    where p.amount is distinct from i.amount - i.paid_out + coalesce(e.amount, 0)
    union all
    select y.number, p.business_date, coalesce(m.amount, 0)::bigint, p.amount
    from layby_payments p join laybys y on y.org_id = p.org_id and y.id = p.layby_id
    left join money_movements m on m.org_id = p.org_id and m.entry_id = p.id and m.wallet_id = p.wallet_id and m.kind in ('pay_in', 'pay_out')
    where p.org_id = $1 and p.amount is distinct from m.amount
    union all
    select y.number, y.opened_on, y.paid, s.amount
    from laybys y cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(-e.amount), 0)::bigint as entered
      from layby_payments p left join customer_entries e on e.org_id = p.org_id and e.id = p.id where p.org_id = y.org_id and p.layby_id = y.id) s
    where y.org_id = $1 and (y.paid <> s.amount or s.entered <> case when y.state = 'released' then y.paid else 0 end)
    union all
    select y.number, p.business_date, coalesce(m.amount, 0)::bigint, p.amount
    from repair_payments p join repairs y on y.org_id = p.org_id and y.id = p.repair_id
    left join money_movements m on m.org_id = p.org_id and m.entry_id = p.id and m.wallet_id = p.wallet_id and m.kind in ('pay_in', 'pay_out')
    where p.org_id = $1 and p.amount is distinct from m.amount
    union all
    select y.number, y.taken_in_on, y.paid, s.amount
    from repairs y cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(-e.amount), 0)::bigint as entered
      from repair_payments p left join customer_entries e on e.org_id = p.org_id and e.id = p.id where p.org_id = y.org_id and p.repair_id = y.id) s
    where y.org_id = $1 and (y.paid <> s.amount or s.entered <> case when y.sale_id is not null then y.paid else 0 end)
    union all
    select s.invoice_number, s.sale_day, -r.amount, -s.on_account
    from (select sale_id, sum(on_account)::bigint as amount from refunds where org_id = $1 and on_account > 0 group by sale_id) r
    join sales s on s.org_id = $1 and s.id = r.sale_id where r.amount > s.on_account
  ), shift_sums as (
    select s.z_number, s.business_date as date, w.takes as method, t.expected,
      (t.opening + (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = t.org_id and m.shift_id = t.shift_id
        and m.wallet_id = t.wallet_id and not m.is_late and m.kind not in ('start', 'difference')))::bigint as amount
    from shifts s join shift_totals t on t.org_id = s.org_id and t.shift_id = s.id
    join wallets w on w.org_id = t.org_id and w.id = t.wallet_id
    where s.org_id = $1
  ), wrong as (
    select d.document, coalesce(d.line, l.line) as line,
      case when l.line is not null then
        json_build_object('kind', l.kind, 'method', l.method, 'amount', l.amount, 'date', l.business_date) end as kept,
      case when d.line is not null then
        json_build_object('kind', d.kind, 'method', d.method, 'amount', d.amount, 'date', d.business_date) end as documents
    from ledger l
    full join documented_money($1) d on d.sale_id = l.sale_id and d.document_id = l.document_id and d.line = l.line
    where (l.kind, l.method, l.amount, l.business_date) is distinct from (d.kind, d.method, d.amount, d.business_date)
    union all
    select 'Account', 0, json_build_object('kind', 'account', 'method', null, 'amount', kept, 'date', null),
      json_build_object('kind', 'account', 'method', null, 'amount', entered, 'date', null) from accounts
    union all
    select document, 0, json_build_object('kind', 'credit', 'method', null, 'amount', entered, 'date', date),
      json_build_object('kind', 'credit', 'method', null, 'amount', amount, 'date', date) from credits
    union all
    select 'Transfer', 0, json_build_object('kind', 'transfer', 'method', null, 'amount', amount, 'date', date), null from transfers
    union all
    select 'Z ' || z_number, 0, json_build_object('kind', 'shift', 'method', method, 'amount', amount, 'date', date),
      json_build_object('kind', 'shift', 'method', method, 'amount', expected, 'date', date)
    from shift_sums where amount <> expected
  )
  select (select count(*) from ledger) as movements, count(*) as differences,
    (select coalesce(json_agg(w), '[]') from (select * from wrong order by document, line limit 20) w) as examples,
    (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as milliseconds
  from wrong
