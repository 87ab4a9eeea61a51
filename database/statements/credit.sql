-- server/credit/account-rows.ts
select 1 from business_settings where org_id = $1 and gives_credit

-- server/credit/account-rows.ts
select coalesce(a.balance, 0) as balance, coalesce(a.credit_days, b.credit_days, 0) as days
  from customers c left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = $2

-- server/credit/accounts-at-till.ts
select c.id, coalesce(a.balance, 0) as balance, coalesce(a.credit_limit, b.credit_limit) as "limit",
    coalesce(a.is_blocked, false) as is_blocked,
    coalesce((select greatest(max($3::date - d.due_on), 0) from open_debts($1, c.id) d), 0) as days_late
  from unnest($2::uuid[]) as c (id) join business_settings b on b.org_id = $1 and b.gives_credit
  left join customer_accounts a on a.org_id = $1 and a.customer_id = c.id

-- server/credit/credit-of-sale.ts
select a.balance, e.due_on from customer_accounts a
  left join customer_entries e on e.org_id = a.org_id and e.id = $3 where a.org_id = $1 and a.customer_id = $2

-- server/credit/credit-of-sale.ts
select distinct c.org_id, c.id as customer_id, coalesce(b.gives_credit, false) as gives_credit, coalesce(a.balance, 0) as balance,
    coalesce(a.credit_limit, b.credit_limit, 0) as credit_limit, coalesce(a.credit_days, b.credit_days, 0) as credit_days,
    coalesce(a.is_blocked, false) as is_blocked
  from json_to_recordset($1::json) as s (org_id uuid, id uuid)
  left join customer_aliases m on m.org_id = s.org_id and m.id = s.id
  join customers c on c.org_id = s.org_id and c.id = case when m.customer_id is null then s.id else m.customer_id end
  left join business_settings b on b.org_id = c.org_id
  left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id

-- server/credit/customer-gone.ts
delete from customer_accounts where org_id = $1 and customer_id = $2

-- server/credit/customer-gone.ts
insert into customer_accounts as a (org_id, customer_id, balance, credit_limit, credit_days, is_blocked, promised_on, note, dispute, reminded_at, updated_at)
  select org_id, $3, balance, credit_limit, credit_days, is_blocked, promised_on, note, dispute, reminded_at, updated_at
  from customer_accounts where org_id = $1 and customer_id = $2
  on conflict (org_id, customer_id) do update set balance = a.balance + excluded.balance, settled_before = date '0001-01-01',
    credit_limit = coalesce(a.credit_limit, excluded.credit_limit), credit_days = coalesce(a.credit_days, excluded.credit_days),
    is_blocked = a.is_blocked or excluded.is_blocked, promised_on = coalesce(a.promised_on, excluded.promised_on),
    note = coalesce(a.note, excluded.note), dispute = coalesce(a.dispute, excluded.dispute),
    reminded_at = greatest(a.reminded_at, excluded.reminded_at)

-- server/credit/customer-gone.ts
select 1 from customer_entries where org_id = $1 and customer_id = $2 limit 1

-- server/credit/customer-gone.ts
select balance from customer_accounts where org_id = $1 and customer_id = $2 and balance <> 0

-- server/credit/customer-gone.ts
select c.id as customer_id, c.name, c.phone, coalesce(a.balance, 0) as balance,
  coalesce(a.credit_limit, b.credit_limit, 0) as "limit", coalesce(a.credit_days, b.credit_days, 0) as days,
  a.credit_limit as own_limit, a.credit_days as own_days, coalesce(a.is_blocked, false) as is_blocked, a.promised_on, a.note, a.dispute, a.reminded_at, a.customer_id is not null as is_agreed from customers c
  left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = $2

-- server/credit/customer-gone.ts
select kind, amount, business_date, due_on, document, note from customer_entries
  where org_id = $1 and customer_id = $2 order by position

-- server/credit/customer-gone.ts
update customer_entries set customer_id = $3 where org_id = $1 and customer_id = $2

-- server/credit/customer-gone.ts
update customer_entries set note = null, document = case when kind = 'opening' then null else document end
  where org_id = $1 and customer_id = $2 and (note is not null or kind = 'opening')

-- server/credit/enter-by-hand.ts
select customer_id from customer_entries where org_id = $1 and id = $2

-- server/credit/enter-by-hand.ts
select e.kind, e.amount, e.customer_id, e.wallet_id, w.kind as wallet, r.id as reversed_by from customer_entries e
  left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
  left join customer_entries r on r.org_id = e.org_id and r.reverses_id = e.id
  where e.org_id = $1 and e.id = $2 and e.customer_id = $3

-- server/credit/enter-credit.ts
insert into customer_allocations (org_id, debit_id, credit_id, amount)
  select $1, debit_id, credit_id, amount from json_to_recordset($2::json) as a (debit_id uuid, credit_id uuid, amount bigint)

-- server/credit/enter-credit.ts
insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, wallet_id, document, note, reverses_id,
    user_id, created_at)
  select org_id, id, customer_id, kind, amount, business_date, business_date + days, wallet_id, nullif(document, ''), nullif(note, ''),
    reverses_id, user_id, at
  from json_to_recordset($1::json) as e (org_id uuid, id uuid, customer_id uuid, kind text, amount bigint, business_date date, days int,
    wallet_id uuid, document text, note text, reverses_id uuid, user_id uuid, at timestamptz)
  where kind not in ('sale', 'refund')
    or not exists (select from layby_payments l where l.org_id = e.org_id and l.id = e.id)
    and not exists (select from repair_payments r where r.org_id = e.org_id and r.id = e.id)
  on conflict (org_id, id) do nothing returning 1

-- server/credit/enter-credit.ts
select coalesce(sum(e.amount), 0)::bigint as balance, coalesce(-sum(e.amount) filter (where e.wallet_id is not null), 0)::bigint as held,
    coalesce(-sum(e.amount) filter (where 'write_off' in (e.kind, w.kind) or e.kind = 'recovery'), 0)::bigint as forgiven
  from customer_entries e
  left join customer_entries w on w.org_id = e.org_id and w.id = e.reverses_id
  where e.org_id = $1 and e.customer_id = $2

-- server/credit/enter-credit.ts
select e.amount - (select coalesce(sum(a.amount), 0)::bigint from customer_allocations a
  where a.org_id = e.org_id and a.debit_id = e.id
    and not exists (select from customer_entries r where r.org_id = a.org_id and r.reverses_id = a.credit_id)) as left from customer_entries e where e.org_id = $1 and e.id = $2

-- server/credit/enter-credit.ts
update customer_accounts set settled_before =
    coalesce((select min(coalesce(d.due_on, d.business_date)) from open_debts($1, $2) d), date '9999-12-31')
  where org_id = $1 and customer_id = $2

-- server/credit/find-debtors.ts
select distinct on (coalesce(phone_e164, phone)) coalesce(phone_e164, phone) as number, id, name from customers
  where org_id = $1 and coalesce(phone_e164, phone) = any ($2::text[])
  order by coalesce(phone_e164, phone), created_at, id

-- server/credit/find-debtors.ts
select distinct target_id as id from import_rows where org_id = $1 and import_id = $2 and outcome = 'created'

-- server/credit/find-debtors.ts
select e.customer_id, e.amount, e.business_date as date, coalesce(e.document, '') as reference from customer_entries e
  where e.org_id = $1 and e.customer_id = any ($2::uuid[]) and e.kind = 'opening'
    and not exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id)

-- server/credit/find-debtors.ts
select lower(regexp_replace(btrim(c.name), '\s+', ' ', 'g')) as name, count(*) as people, min(c.id::text)::uuid as id from customers c
  where c.org_id = $1 and lower(regexp_replace(btrim(c.name), '\s+', ' ', 'g')) = any ($3::text[]) and c.id not in (
    select r.target_id from import_rows r
    where r.org_id = $1 and r.import_id = $2 and r.outcome = 'created' and r.target_id is not null)
  group by 1

-- server/credit/find-debtors.ts
select s.name, k.target_id as id from unnest($3::text[]) as s (name) cross join lateral (
    select r.target_id from import_keys k cross join lateral (
      select r.target_id from import_rows r
      where r.org_id = $1 and r.import_id = $2 and r.row_number = k.row_number and r.outcome in ('created', 'updated') offset 0
    ) r
    where k.org_id = $1 and k.import_id = $2 and k.key = 'named ' || s.name limit 1
  ) k

-- server/credit/get-account.ts
select c.id as customer_id, c.name, c.phone, coalesce(a.balance, 0) as balance,
  coalesce(a.credit_limit, b.credit_limit, 0) as "limit", coalesce(a.credit_days, b.credit_days, 0) as days,
  a.credit_limit as own_limit, a.credit_days as own_days, coalesce(a.is_blocked, false) as is_blocked, a.promised_on, a.note, a.dispute, a.reminded_at, b.credit_pay_to as pay_to from customers c
  left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))

-- server/credit/get-account.ts
select e.id, e.kind, e.business_date, e.due_on, case when ($4::uuid[] is not null and e.kind in ('sale', 'refund', 'recovery', 'instalment')
  and not coalesce(
    (select s.location_id = any ($4) from sales s where s.org_id = e.org_id and s.id = e.id),
    (select r.location_id = any ($4) or s.location_id = any ($4)
     from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = e.org_id and r.id = e.id),
    false)) then null else e.document end as document,
       e.amount, d.open, d.overdue, d.days_late
     from (
       select id, open, coalesce(sum(open) filter (where due_on < $3::date) over (), 0)::bigint as overdue,
         coalesce(greatest(max($3::date - due_on) over (), 0), 0) as days_late
       from open_debts($1, $2)
     ) d join customer_entries e on e.org_id = $1 and e.id = d.id
     order by coalesce(e.due_on, e.business_date), e.position limit 500

-- server/credit/get-statement.ts
with customer as materialized (
       select c.id, c.name, b.credit_pay_to as pay_to from customers c left join business_settings b on b.org_id = c.org_id
       where c.org_id = $1 and c.id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))
     ), sums as materialized (
       select coalesce(sum(e.amount), 0) as closing, count(*) filter (where $3::date is null or e.business_date >= $3::date) as count
       from customer_entries e
       where e.org_id = $1 and e.customer_id = (select id from customer) and e.business_date <= $4::date
     ), newest as materialized (
       select e.* from customer_entries e
       where e.org_id = $1 and e.customer_id = (select id from customer) and e.business_date <= $4::date
         and ($3::date is null or e.business_date >= $3::date)
       order by e.business_date desc, e.position desc limit $5
     ), open as materialized (
       select d.*, $6::date - d.business_date as age from open_debts($1, (select id from customer)) d
     )
     select c.name, c.pay_to, capped(s.closing) as closing, s.count,
       coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'business_date', e.business_date,
           'due_on', e.due_on, 'wallet', w.kind, 'document', case when ($7::uuid[] is not null and e.kind in ('sale', 'refund', 'recovery', 'instalment')
  and not coalesce(
    (select s.location_id = any ($7) from sales s where s.org_id = e.org_id and s.id = e.id),
    (select r.location_id = any ($7) or s.location_id = any ($7)
     from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = e.org_id and r.id = e.id),
    false)) then null else e.document end,
           'is_reversed', exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id))
           order by e.business_date, e.position)
         from newest e left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id), '[]') as lines,
       coalesce((select json_agg(json_build_object('kind', e.kind, 'business_date', o.business_date, 'due_on', o.due_on,
           'document', case when ($7::uuid[] is not null and e.kind in ('sale', 'refund', 'recovery', 'instalment')
  and not coalesce(
    (select s.location_id = any ($7) from sales s where s.org_id = e.org_id and s.id = e.id),
    (select r.location_id = any ($7) or s.location_id = any ($7)
     from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = e.org_id and r.id = e.id),
    false)) then null else e.document end, 'amount', e.amount, 'open', o.open) order by coalesce(o.due_on, o.business_date), o.id)
         from (select * from open order by coalesce(due_on, business_date), id limit 100) o
         join customer_entries e on e.org_id = $1 and e.id = o.id), '[]') as debts,
       (select capped(coalesce(sum(open) filter (where age <= 30), 0)) from open) as to_30,
       (select capped(coalesce(sum(open) filter (where age between 31 and 60), 0)) from open) as to_60,
       (select capped(coalesce(sum(open) filter (where age between 61 and 90), 0)) from open) as to_90,
       (select capped(coalesce(sum(open) filter (where age > 90), 0)) from open) as over_90,
       (select capped(coalesce(sum(open) filter (where due_on < $6::date), 0)) from open) as overdue
     from customer c cross join sums s

-- server/credit/import-debts.ts
select c.id, coalesce(a.credit_days, b.credit_days, 0) as days
  from customers c left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  left join business_settings b on b.org_id = c.org_id where c.org_id = $1 and c.id = any ($2::uuid[])

-- server/credit/keep-debt-days.ts
delete from debt_changes where org_id = $1 returning customer_id

-- server/credit/keep-debt-days.ts
delete from debt_days where org_id = $1 and customer_id = any ($2::uuid[])

-- server/credit/keep-debt-days.ts
insert into debt_days (org_id, customer_id, place, business_date, due_on, open)
  select $1, c.id, d.place, d.business_date, d.due_on, d.open from customers c cross join lateral debts_now($1, c.id) d
  where c.org_id = $1 and c.id = any ($2::uuid[]) order by c.id, d.place

-- server/credit/keep-debt-days.ts
insert into debt_days (org_id, customer_id, place, business_date, due_on, open)
  select $1, d.customer_id, d.place, d.business_date, d.due_on, d.open from debts_now($1, null) d join customers c on c.org_id = $1 and c.id = d.customer_id
  where d.customer_id = any ($2::uuid[]) order by d.customer_id, d.place

-- server/credit/keep-debt-days.ts
select org_id from debt_changes group by org_id having count(distinct customer_id) >= 20

-- server/credit/keep-debt-days.ts
select pg_try_advisory_xact_lock(hashtextextended('debt_days ' || $1, 0)) as is_ours

-- server/credit/list-debtors.ts
select 1 from customers where org_id = $1 and id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))

-- server/credit/list-debtors.ts
select count(*) as count from customer_entries where org_id = $1 and customer_id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))

-- server/credit/list-debtors.ts
select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.note,
         case when x.is_unseen then null else e.document end as document,
         case when x.is_unseen then '' else coalesce(p.full_name, '') end as user_name,
         exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id) as is_reversed
       from (
         select *, capped(sum(amount) over (order by position)) as balance from customer_entries
         where org_id = $1 and customer_id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2)) order by position desc limit $3 offset $4
       ) e
       cross join lateral (select ($5::uuid[] is not null and e.kind in ('sale', 'refund', 'recovery', 'instalment')
  and not coalesce(
    (select s.location_id = any ($5) from sales s where s.org_id = e.org_id and s.id = e.id),
    (select r.location_id = any ($5) or s.location_id = any ($5)
     from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = e.org_id and r.id = e.id),
    false)) as is_unseen) x
       left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
       left join actors_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
       order by e.position desc

-- server/credit/list-debtors.ts
with moved as materialized (select distinct customer_id from debt_changes where org_id = $1), found as materialized (select a.customer_id, a.balance from customers_found($1, $2, null) f join customer_accounts a on a.customer_id = f.id
    join customers c on c.org_id = a.org_id and c.id = a.customer_id where a.org_id = $1 and a.balance > 0 and (c.name ilike $3 or c.phone ilike $3)),
  again as materialized (select customer_id from found where customer_id in (select customer_id from moved)),
  open_now as (
    select d.* from again a cross join lateral debts_now($1, a.customer_id) d where (select count(*) from again) <= $4
    union all
    select d.* from debts_now($1, null) d
    where (select count(*) from again) > $5 and d.customer_id in (select customer_id from again)
  ), debts as (
    select d.customer_id, d.business_date, d.due_on, d.open from found f
    join debt_days d on d.org_id = $1 and d.customer_id = f.customer_id and d.place > 0
    where f.customer_id not in (select customer_id from moved)
    union all
    select customer_id, business_date, due_on, open from open_now where place > 0
  )
     select f.*, d.*, (select capped(coalesce(-sum(balance), 0)) from customer_accounts where org_id = $1 and balance < 0) as deposits
     from (select count(*) as debtors, count(*) as depositors, capped(coalesce(sum(balance), 0)) as owed from found) f
     cross join (select
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date <= 30), 0)) as to_30,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date between 31 and 60), 0)) as to_60,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date between 61 and 90), 0)) as to_90,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date > 90), 0)) as over_90,
  capped(coalesce(sum(d.open) filter (where d.due_on < $6::date), 0)) as overdue from debts d) d

-- server/credit/list-debtors.ts
with moved as materialized (select distinct customer_id from debt_changes where org_id = $1), found as materialized (
       select a.customer_id, c.name, c.phone, a.balance, a.promised_on, a.dispute is not null as is_disputed, a.reminded_at
       from customer_accounts a join customers c on c.org_id = a.org_id and c.id = a.customer_id where a.org_id = $1 and a.balance > 0 order by balance desc, customer_id limit $2 offset $3
     ),
  again as materialized (select customer_id from found where customer_id in (select customer_id from moved)),
  open_now as (
    select d.* from again a cross join lateral debts_now($1, a.customer_id) d where (select count(*) from again) <= $4
    union all
    select d.* from debts_now($1, null) d
    where (select count(*) from again) > $5 and d.customer_id in (select customer_id from again)
  ), debts as (
    select d.customer_id, d.business_date, d.due_on, d.open from found f
    join debt_days d on d.org_id = $1 and d.customer_id = f.customer_id and d.place > 0
    where f.customer_id not in (select customer_id from moved)
    union all
    select customer_id, business_date, due_on, open from open_now where place > 0
  )
     select f.*, d.to_30, d.to_60, d.to_90, d.over_90, d.overdue, d.days_late
     from found f cross join lateral (
       select
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date <= 30), 0)) as to_30,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date between 31 and 60), 0)) as to_60,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date between 61 and 90), 0)) as to_90,
  capped(coalesce(sum(d.open) filter (where $6::date - d.business_date > 90), 0)) as over_90,
  capped(coalesce(sum(d.open) filter (where d.due_on < $6::date), 0)) as overdue, coalesce(greatest(max($6::date - d.due_on), 0), 0) as days_late from debts d where d.customer_id = f.customer_id) d
     order by balance desc, customer_id

-- server/credit/list-debtors.ts
with moved as materialized (select distinct customer_id from debt_changes where org_id = $1), found as materialized (
       select a.customer_id, c.name, c.phone, a.balance, a.promised_on, a.dispute is not null as is_disputed, a.reminded_at
       from customers_found($1, $2, null) f join customer_accounts a on a.customer_id = f.id
    join customers c on c.org_id = a.org_id and c.id = a.customer_id where a.org_id = $1 and a.balance > 0 and (c.name ilike $3 or c.phone ilike $3) order by balance desc, customer_id limit $4 offset $5
     ),
  again as materialized (select customer_id from found where customer_id in (select customer_id from moved)),
  open_now as (
    select d.* from again a cross join lateral debts_now($1, a.customer_id) d where (select count(*) from again) <= $6
    union all
    select d.* from debts_now($1, null) d
    where (select count(*) from again) > $7 and d.customer_id in (select customer_id from again)
  ), debts as (
    select d.customer_id, d.business_date, d.due_on, d.open from found f
    join debt_days d on d.org_id = $1 and d.customer_id = f.customer_id and d.place > 0
    where f.customer_id not in (select customer_id from moved)
    union all
    select customer_id, business_date, due_on, open from open_now where place > 0
  )
     select f.*, d.to_30, d.to_60, d.to_90, d.over_90, d.overdue, d.days_late
     from found f cross join lateral (
       select
  capped(coalesce(sum(d.open) filter (where $8::date - d.business_date <= 30), 0)) as to_30,
  capped(coalesce(sum(d.open) filter (where $8::date - d.business_date between 31 and 60), 0)) as to_60,
  capped(coalesce(sum(d.open) filter (where $8::date - d.business_date between 61 and 90), 0)) as to_90,
  capped(coalesce(sum(d.open) filter (where $8::date - d.business_date > 90), 0)) as over_90,
  capped(coalesce(sum(d.open) filter (where d.due_on < $8::date), 0)) as overdue, coalesce(greatest(max($8::date - d.due_on), 0), 0) as days_late from debts d where d.customer_id = f.customer_id) d
     order by balance desc, customer_id

-- server/credit/list-debtors.ts
with moved as materialized (select distinct customer_id from debt_changes where org_id = $1), found as materialized (select customer_id from moved),
  again as materialized (select customer_id from found where customer_id in (select customer_id from moved)),
  open_now as (
    select d.* from again a cross join lateral debts_now($1, a.customer_id) d where (select count(*) from again) <= $2
    union all
    select d.* from debts_now($1, null) d
    where (select count(*) from again) > $3 and d.customer_id in (select customer_id from again)
  ), d as (
       select part[1]::date as business_date, part[2]::date as due_on, part[3]::integer as place, rows, amount as open from list_sums
       where org_id = $1 and list = 'debt_days'
       union all select part[1]::date, part[2]::date, part[3]::integer, rows, amount from list_changes
       where org_id = $1 and list = 'debt_days'
       union all select d.business_date, d.due_on, d.place, -1, -d.open from moved m
       join debt_days d on d.org_id = $1 and d.customer_id = m.customer_id
       union all select business_date, due_on, place, 1, open from open_now
     )
     select coalesce(sum(rows) filter (where place = 1), 0)::bigint as debtors, coalesce(sum(rows) filter (where place = 0), 0)::bigint as depositors,
       capped(coalesce(sum(open) filter (where place > 0), 0)) as owed, capped(coalesce(-sum(open) filter (where place = 0), 0)) as deposits,
  capped(coalesce(sum(d.open) filter (where $4::date - d.business_date <= 30), 0)) as to_30,
  capped(coalesce(sum(d.open) filter (where $4::date - d.business_date between 31 and 60), 0)) as to_60,
  capped(coalesce(sum(d.open) filter (where $4::date - d.business_date between 61 and 90), 0)) as to_90,
  capped(coalesce(sum(d.open) filter (where $4::date - d.business_date > 90), 0)) as over_90,
  capped(coalesce(sum(d.open) filter (where d.due_on < $4::date), 0)) as overdue
     from d

-- server/credit/move-credit.ts
select document, customer_id = $3 and kind = $4 and amount = $5 and wallet_id is not distinct from $6 as is_same
  from customer_entries where org_id = $1 and id = $2
  union all select null, false from refund_requests where org_id = $1 and id = $2
  union all select null, false from (
    select id from layby_payments where org_id = $1 and id = $2 union all select id from repair_payments where org_id = $1 and id = $2) p
  where not exists (select from customer_entries e where e.org_id = $1 and e.id = $2)

-- server/credit/move-credit.ts
select e.id, e.amount - (select coalesce(sum(a.amount), 0)::bigint from customer_allocations a
  where a.org_id = e.org_id and a.debit_id = e.id
    and not exists (select from customer_entries r where r.org_id = a.org_id and r.reverses_id = a.credit_id)) as left from customer_entries e
     where e.org_id = $1 and e.customer_id = $2 and e.id = any ($3::uuid[]) and e.amount > 0 and e.reverses_id is null
       and not exists (select from customer_entries r where r.org_id = e.org_id and r.reverses_id = e.id)

-- server/credit/move-credit.ts
select s.id from shifts s
  join wallets cash on cash.org_id = s.org_id and cash.id = s.drawer_id and cash.takes = 'cash' and cash.terminal_id is null
  join wallets w on w.org_id = s.org_id and w.id = $2 and w.kind in ('mobile_money', 'bank', 'card')
  where s.org_id = $1 and s.closed_at is null for share of s

-- server/credit/note-reminder.ts
insert into customer_accounts (org_id, customer_id, reminded_at) values ($1, $2, $3)
  on conflict (org_id, customer_id) do update set reminded_at = excluded.reminded_at

-- server/credit/set-terms.ts
insert into customer_accounts (org_id, customer_id, credit_limit, credit_days, is_blocked, promised_on, note, dispute, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (org_id, customer_id) do update set credit_limit = excluded.credit_limit, credit_days = excluded.credit_days,
    is_blocked = excluded.is_blocked, promised_on = excluded.promised_on, note = excluded.note, dispute = excluded.dispute, updated_at = excluded.updated_at

-- server/credit/set-terms.ts
select credit_limit, credit_days, is_blocked, promised_on, note, dispute from customer_accounts where org_id = $1 and customer_id = $2

-- server/credit/statement-link.ts
insert into customer_accounts (org_id, customer_id, link_seed, link_pepper_id, link_token_hash, shared_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, customer_id) do update set link_seed = excluded.link_seed, link_pepper_id = excluded.link_pepper_id,
    link_token_hash = excluded.link_token_hash, shared_at = excluded.shared_at

-- server/credit/statement-link.ts
select c.id as customer_id, a.link_seed, a.link_pepper_id, a.shared_at from customers c
  left join customer_accounts a on a.org_id = c.org_id and a.customer_id = c.id
  where c.org_id = $1 and c.id = (select coalesce((select m.customer_id from customer_aliases m where m.org_id = $1 and m.id = $2), $2))

-- server/credit/statement-link.ts
select o.name, b.logo, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala') as time_zone
  from customers c join organizations o on o.id = c.org_id left join business_settings b on b.org_id = c.org_id
  where c.org_id = $1 and c.id = $2

-- server/credit/statement-link.ts
update customer_accounts set link_seed = null, link_pepper_id = null, link_token_hash = null, shared_at = null
  where org_id = $1 and customer_id = $2 and shared_at is not null returning 1
