set local role app_owner;

-- A payment by trade-in is booked as the device itself, which is on hold.
create or replace function account_of(wallet text) returns text language sql immutable as $$
  select case when wallet = 'trade_in' then 'devices_on_hold' else wallet end
$$;
grant execute on function account_of(text) to app_api;

-- The days of a shop as journal entries: debit less credit by day, kind of entry and account; each kind of each day balances. Trade is booked on
-- the day of the sale, as in reports (day totals), money on the day it moved. A refund on another day than its sale goes through in_transit, as
-- does a reversed expense.
create or replace function journal_of(wanted_org_id uuid, from_day date, to_day date, zone text)
  returns table (day date, kind text, account text, amount numeric)
  language sql stable as $$
  with given as (
    select r.id, s.sale_day, r.refund_day, r.amount::numeric as amount, r.tax_amount::numeric as tax, r.profit::numeric as profit,
      r.on_account::numeric as on_account
    from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id and r.created_at >= (from_day - 3)::timestamptz
      and (s.sale_day between from_day and to_day or r.refund_day between from_day and to_day)
  ), given_money as (
    select g.sale_day, g.refund_day, account_of(w.kind) as wallet, sum(p.amount) as amount
    from given g
    join refund_payments p on p.org_id = wanted_org_id and p.refund_id = g.id
    join wallets w on w.org_id = wanted_org_id and w.takes = p.method and w.terminal_id is null
    group by 1, 2, 3
  ), traded as (
    select t.day, t.revenue, t.tax, t.profit from organization_day_totals t
    where t.org_id = wanted_org_id and t.day between from_day and to_day
    union all
    select g.sale_day, g.amount, g.tax, g.profit from given g where g.sale_day between from_day and to_day
  ), paid as (
    select p.day, account_of(w.kind) as wallet, p.revenue as amount
    from organization_day_parts p join wallets w on w.org_id = p.org_id and w.takes = p.key and w.terminal_id is null
    where p.org_id = wanted_org_id and p.part = 'method' and p.day between from_day and to_day
    union all
    select m.sale_day, m.wallet, m.amount from given_money m where m.sale_day between from_day and to_day
  ), moved as (
    select m.business_date as day, account_of(w.kind) as wallet, m.amount::numeric as amount,
      case
        when m.kind = 'expense' then 'expenses'
        when coalesce(c.id, q.id, f.id) is not null then 'customers'
        when s.id is not null then 'suppliers'
        when b.id is not null then 'purchases'
        else 'money' end as kind,
      case
        when m.kind = 'expense' then case when e.taken_back_at is null then 'expense_' || e.category end
        when m.kind = 'difference' then 'cash_differences'
        when m.kind = 'start' then 'opening'
        when m.kind = 'transfer' then 'in_transit'
        when coalesce(c.id, q.id, f.id) is not null then 'customers'
        when s.id is not null then 'suppliers'
        when b.id is not null then 'devices_on_hold'
        else 'by_hand' end as account
    from money_movements m
    join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
    left join expenses e on m.kind = 'expense' and e.org_id = m.org_id and e.id = m.entry_id
    left join customer_entries c on m.kind in ('pay_in', 'pay_out') and c.org_id = m.org_id and c.id = m.entry_id and c.wallet_id = m.wallet_id
    left join layby_payments q on m.kind in ('pay_in', 'pay_out') and q.org_id = m.org_id and q.id = m.entry_id and q.wallet_id = m.wallet_id
    left join repair_payments f on m.kind in ('pay_in', 'pay_out') and f.org_id = m.org_id and f.id = m.entry_id and f.wallet_id = m.wallet_id
    left join supplier_entries s on m.kind in ('pay_in', 'pay_out') and s.org_id = m.org_id and s.id = m.entry_id and s.wallet_id = m.wallet_id
    left join lateral (
      select t.id from trade_ins t
      where m.kind in ('pay_in', 'pay_out') and t.org_id = m.org_id
        and ((t.id = m.entry_id and m.wallet_id in (t.wallet_id, t.paid_out_wallet_id)) or (t.back_id = m.entry_id and t.back_wallet_id = m.wallet_id))
    ) b on true
    where m.org_id = wanted_org_id and m.entry_id is not null and m.business_date between from_day and to_day
  ), owed as (
    select c.business_date as day, c.amount::numeric as amount,
      case when coalesce(w.kind, c.kind) = 'opening' then 'opening' else 'bad_debts' end as account
    from customer_entries c left join customer_entries w on w.org_id = c.org_id and w.id = c.reverses_id
    where c.org_id = wanted_org_id and c.business_date between from_day and to_day and c.wallet_id is null
      and c.kind in ('opening', 'write_off', 'recovery', 'reversal')
  ), costs as (
    select k.business_date as day, k.value::numeric as value, k.variance::numeric as variance, k.revalued::numeric as revalued
    from cost_changes k where k.org_id = wanted_org_id and k.business_date between from_day and to_day
  ), shelf as (
    select (i.created_at at time zone zone)::date as day, i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as amount,
      case
        when i.reason in ('opening', 'import') then 'opening'
        when i.reason = 'received' then 'not_billed'
        when i.reason = 'trade_in' then 'devices_on_hold'
        when i.reason = 'refurbish' then (
          select case when case when i.delta < 0 then f.was_held else f.back_held end then 'devices_on_hold' else 'stock' end
          from refurbishings f where f.org_id = i.org_id and f.id::text = i.reference)
        else 'goods_lost' end as account
    from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = wanted_org_id
      and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty', 'opening', 'import', 'received',
        'trade_in', 'refurbish')
      and i.created_at >= from_day::timestamp at time zone zone and i.created_at < (to_day + 1)::timestamp at time zone zone
      and not (i.reason = 'received' and exists (
        select from goods_ins g where g.org_id = i.org_id and g.id::text = i.reference))
  ), lines as (
    select t.day, 'sales' as kind, x.account, x.amount from traded t, lateral (values
      ('sales', t.tax - t.revenue), ('vat', -t.tax), ('customers', t.revenue),
      ('cost_of_goods', t.revenue - t.tax - t.profit), ('stock', t.profit + t.tax - t.revenue)) as x (account, amount)
    union all
    select p.day, 'sales', x.account, x.amount from paid p, lateral (values
      (p.wallet, p.amount), ('customers', -p.amount)) as x (account, amount)
    union all
    select g.sale_day, 'refunds', x.account, x.amount from given g, lateral (values
      ('returns', g.amount - g.tax), ('vat', g.tax), ('in_transit', -g.amount),
      ('cost_of_goods', g.profit + g.tax - g.amount), ('stock', g.amount - g.tax - g.profit)) as x (account, amount)
    where g.sale_day between from_day and to_day
    union all
    select g.refund_day, 'refunds', x.account, x.amount from given g, lateral (values
      ('in_transit', g.amount), ('customers', -g.amount)) as x (account, amount)
    where g.refund_day between from_day and to_day
    union all
    select m.refund_day, 'refunds', x.account, x.amount from given_money m, lateral (values
      (m.wallet, -m.amount), ('customers', m.amount)) as x (account, amount)
    where m.refund_day between from_day and to_day
    union all
    select m.day, m.kind, x.account, x.amount from moved m, lateral (values
      (m.wallet, m.amount), (coalesce(m.account, 'in_transit'), -m.amount)) as x (account, amount)
    union all
    select o.day, 'customers', x.account, x.amount from owed o, lateral (values
      ('customers', o.amount), (o.account, -o.amount)) as x (account, amount)
    union all
    -- What the shop keeps of a lay-by that was given up.
    select y.ended_on, 'customers', x.account, x.amount from laybys y, lateral (values
      ('customers', y.paid::numeric), ('by_hand', -y.paid::numeric)) as x (account, amount)
    where y.org_id = wanted_org_id and y.state = 'cancelled' and y.paid > 0 and y.ended_on between from_day and to_day
    union all
    -- And of a repair that nobody came for.
    select r.ended_on, 'customers', x.account, x.amount from repairs r, lateral (values
      ('customers', r.paid::numeric), ('by_hand', -r.paid::numeric)) as x (account, amount)
    where r.org_id = wanted_org_id and r.state = 'abandoned' and r.paid > 0 and r.ended_on between from_day and to_day
    union all
    select s.business_date, 'purchases', x.account, x.amount from supplier_entries s, lateral (values
      ('suppliers', -s.amount::numeric), ('not_billed', s.amount::numeric)) as x (account, amount)
    where s.org_id = wanted_org_id and s.business_date between from_day and to_day and s.wallet_id is null
    union all
    select k.day, 'purchases', x.account, x.amount from costs k, lateral (values
      ('stock', k.value - k.variance + k.revalued), ('late_costs', k.variance), ('revaluation', -k.revalued),
      ('not_billed', -k.value)) as x (account, amount)
    union all
    select s.day, 'stock', x.account, x.amount from shelf s, lateral (values
      ('stock', s.amount), (s.account, -s.amount)) as x (account, amount)
  )
  select l.day, l.kind, l.account, sum(l.amount) from lines l
  group by l.day, l.kind, l.account having sum(l.amount) <> 0
  order by l.day, l.kind, l.account
$$;
comment on function journal_of(uuid, date, date, text) is 'Days of a shop as journal entries: debit less credit by day, kind and account.';
grant execute on function journal_of(uuid, date, date, text) to app_api;
