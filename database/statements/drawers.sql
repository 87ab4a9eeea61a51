-- server/drawers/close-shift.ts
insert into shift_totals (org_id, shift_id, wallet_id, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected,
    counted, since_count, difference)
  select $1, $2, t.* from json_to_recordset($3::json) as t (wallet_id uuid, opening bigint, sales bigint, refunds bigint, pay_in bigint,
    pay_out bigint, expenses bigint, transfers bigint, expected bigint, counted bigint, since_count bigint, difference bigint)

-- server/drawers/close-shift.ts
select id from wallets where org_id = $1 and kind = 'safe'

-- server/drawers/close-shift.ts
select wallet_id, counted, expected, counted_at from shift_counts where org_id = $1 and shift_id = $2 and attempt =
  (select max(attempt) from shift_counts where org_id = $1 and shift_id = $2 and purpose = 'close')

-- server/drawers/close-shift.ts
update shifts set closed_at = $3, closed_by = $4, reason = $5, z_number = $6, z = $7, z_hash = $8, told_at = $9, is_counting = false
  where org_id = $1 and id = $2

-- server/drawers/count-drawer.ts
insert into shift_counts (org_id, shift_id, attempt, wallet_id, count_id, purpose, counted, expected, notes, held_by, user_id, counted_at)
  select org_id, shift_id, attempt, wallet_id, count_id, purpose, counted, expected, nullif(notes, 'null'::jsonb), held_by, user_id, counted_at
  from json_to_recordset($1::json) as c (org_id uuid, shift_id uuid, attempt int, wallet_id uuid, count_id uuid, purpose text,
    counted bigint, expected bigint, notes jsonb, held_by uuid, user_id uuid, counted_at timestamptz)

-- server/drawers/count-drawer.ts
select coalesce(max(attempt), 0) as attempt from shift_counts where org_id = $1 and shift_id = $2

-- server/drawers/count-drawer.ts
select drawer_reason_above from business_settings where org_id = $1

-- server/drawers/count-drawer.ts
select shift_id, attempt, wallet_id, counted - expected as difference from shift_counts where org_id = $1 and count_id = $2

-- server/drawers/count-drawer.ts
update shifts set held_by = case when $3 then $4::uuid else held_by end, is_counting = not $3 where org_id = $1 and id = $2

-- server/drawers/drawer-of-till.ts
select id, kind from wallets where org_id = $1 and kind not in ('cash_drawer', 'trade_in') order by kind

-- server/drawers/drawer-of-till.ts
select w.id, b.drawer_reasons as reasons, b.drawer_reason_above as reason_above,
    b.drawer_refund_cap as refund_cap, b.drawer_refund_cap_shift as refund_cap_shift, b.gives_credit as takes_payments,
    exists (select from laybys y where y.org_id = w.org_id and y.state = 'open')
      or exists (select from layby_rules r where r.org_id = w.org_id and r.is_on) as takes_laybys,
    case when s.id is null then null else json_build_object('id', s.id, 'number', s.number, 'opened_at', s.opened_at,
      'opened_by', coalesce(o.full_name, ''), 'held_by', coalesce(h.full_name, ''), 'opening_counted', s.opening_counted) end as shift
  from wallets w join business_settings b on b.org_id = w.org_id and b.uses_drawer
  left join shifts s on s.org_id = w.org_id and s.drawer_id = w.id and s.closed_at is null
  left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
  left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
  where w.org_id = $1 and w.terminal_id = $2

-- server/drawers/give-drawer.ts
insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2) on conflict do nothing returning id

-- server/drawers/give-drawer.ts
select name from pos_terminals where org_id = $1 and id = $2 and revoked_at is null
  and ($3::uuid[] is null or location_id = any ($3))

-- server/drawers/list-differences.ts
with closed as (
    select s.id, s.drawer_id, s.number, s.held_by, s.opened_at, s.opening_counted - s.opening_expected
      + (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = s.org_id and m.shift_id = s.id and m.is_late
           and m.kind = 'difference' and m.occurred_at < s.opened_at) as at_opening
    from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
    left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
    where s.org_id = $1 and s.closed_at is not null and s.business_date between $2 and $3
      and (t.id is null or $5::uuid[] is null or t.location_id = any ($5))
  ), late as (
    select m.shift_id, m.wallet_id, sum(m.amount) as amount from closed c
    join money_movements m on m.org_id = $1 and m.shift_id = c.id and m.is_late and m.kind = 'difference'
      and m.occurred_at >= c.opened_at group by 1, 2
  ), points as (
    select c.id, c.drawer_id, n.wallet_id, n.attempt, n.held_by, n.counted - n.expected as so_far
    from closed c join shift_counts n on n.org_id = $1 and n.shift_id = c.id and n.purpose = 'handover'
    union all
    select c.id, c.drawer_id, t.wallet_id, 1000, c.held_by, t.difference + coalesce(l.amount, 0)
    from closed c join shift_totals t on t.org_id = $1 and t.shift_id = c.id
    left join late l on l.shift_id = t.shift_id and l.wallet_id = t.wallet_id where t.difference is not null
  ), parts as (
    select id, drawer_id, held_by, so_far - lag(so_far, 1, 0::numeric) over (partition by id, wallet_id order by attempt) as difference from points
    union all
    select id, drawer_id, null, at_opening from closed where number > 1 and at_opening <> 0
  )
  select w.id as drawer_id, coalesce(t.name, $4) as drawer, coalesce(p.full_name, '') as person, count(distinct a.id)::int as shifts,
    coalesce(sum(a.difference) filter (where a.difference < 0), 0)::bigint as short,
    coalesce(sum(a.difference) filter (where a.difference > 0), 0)::bigint as over
  from parts a join wallets w on w.org_id = $1 and w.id = a.drawer_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() p on p.org_id = $1 and p.user_id = a.held_by
  group by w.id, t.name, a.held_by, p.full_name order by short, person, drawer

-- server/drawers/list-drawers.ts
select 1 from business_settings where org_id = $1 and uses_drawer

-- server/drawers/list-drawers.ts
select w.id, w.terminal_id, t.name as terminal_name,
    case when s.id is null then null else json_build_object('id', s.id, 'number', s.number, 'opened_at', s.opened_at,
      'opened_by', coalesce(o.full_name, ''), 'held_by', coalesce(h.full_name, ''), 'is_counting', s.is_counting) end as shift
  from wallets w
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join shifts s on s.org_id = w.org_id and s.drawer_id = w.id and s.closed_at is null
  left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
  left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
  where w.org_id = $1 and w.kind = 'cash_drawer' and (t.id is null or $2::uuid[] is null or t.location_id = any ($2))
  order by t.terminal_no nulls first

-- server/drawers/list-shifts.ts
select count(*) as count from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id where s.org_id = $1 and s.closed_at is not null and ($2::date is null or s.business_date >= $2) and ($3::date is null or s.business_date <= $3)
  and (t.id is null or $4::uuid[] is null or t.location_id = any ($4))

-- server/drawers/list-shifts.ts
select s.id, s.z_number, coalesce(t.name, $7) as drawer, s.business_date, s.opened_at, s.closed_at,
       coalesce(p.full_name, '') as held_by, s.reason, s.reviewed_at is not null as is_reviewed,
       (select coalesce(sum(f.sales), 0)::bigint from shift_totals f where f.org_id = s.org_id and f.shift_id = s.id) as sales,
       (select coalesce(sum(f.difference), 0)::bigint from shift_totals f where f.org_id = s.org_id and f.shift_id = s.id)
         + (select coalesce(sum(m.amount), 0)::bigint from money_movements m
            where m.org_id = s.org_id and m.shift_id = s.id and m.is_late and m.kind = 'difference'
              and m.occurred_at >= s.opened_at) as difference
     from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
     left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     left join actors_of_current_organizations() p on p.org_id = s.org_id and p.user_id = s.held_by
     where s.org_id = $1 and s.closed_at is not null and ($2::date is null or s.business_date >= $2) and ($3::date is null or s.business_date <= $3)
  and (t.id is null or $4::uuid[] is null or t.location_id = any ($4)) order by s.business_date desc, s.id desc limit $5 offset $6

-- server/drawers/lock-shift.ts
select id, drawer_id, held_by, opened_at, closed_at from shifts s where org_id = $1 and id = $2
    and exists (select from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
      where w.org_id = s.org_id and w.id = s.drawer_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))
  for update

-- server/drawers/move-cash.ts
select kind from wallets where org_id = $1 and id = $2

-- server/drawers/move-cash.ts
select shift_id, wallet_id, amount from money_movements where org_id = $1 and entry_id = $2

-- server/drawers/open-shift.ts
insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted,
    opening_notes, held_by, ledger_to)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11) on conflict do nothing returning 1

-- server/drawers/open-shift.ts
select 1 from invoice_counters where org_id = $1 for no key update

-- server/drawers/open-shift.ts
select 1 from shifts where org_id = $1 and drawer_id = $2 order by number desc limit 1 for no key update

-- server/drawers/open-shift.ts
select coalesce(s.number, 0) as last_number, (coalesce(s.opening_expected, 0) + m.amount)::bigint as balance,
    coalesce(m.newest, s.ledger_to, 0) as ledger_to, s.closed_at as free_since
  from wallets w
  left join lateral (select number, opening_expected, ledger_to, closed_at from shifts
    where org_id = w.org_id and drawer_id = w.id order by number desc limit 1) s on true
  cross join lateral (select coalesce(sum(amount), 0) as amount, max(id) as newest from money_movements
    where org_id = w.org_id and wallet_id = w.id and id > coalesce(s.ledger_to, 0)) m
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  where w.org_id = $1 and w.id = $2 and w.kind = 'cash_drawer' and (t.id is null or $3::uuid[] is null or t.location_id = any ($3))

-- server/drawers/open-shift.ts
select drawer_id, opening_counted from shifts where org_id = $1 and id = $2

-- server/drawers/replay-event.ts
select 1 from shifts where org_id = $1 and id = $2 and drawer_id = $3

-- server/drawers/replay-event.ts
select id from shifts where org_id = $1 and drawer_id = $2 and closed_at is null and id <> $3
  and not exists (select 1 from shifts where org_id = $1 and id = $3)

-- server/drawers/replay-event.ts
select id from wallets where org_id = $1 and terminal_id = $2

-- server/drawers/replay-event.ts
select shift_id from (
  select shift_id, 0 as rank from shift_counts where org_id = $1 and shift_id = $2 and wallet_id = $3 and purpose = 'close' and counted_at >= $4
  union all
  select id, number from shifts where org_id = $1 and drawer_id = $3 and opened_at > $4) c order by rank limit 1

-- server/drawers/review-shift.ts
update shifts set reviewed_at = $3, reviewed_by = $4 where org_id = $1 and id = $2 and reviewed_at is null
  returning coalesce(z_number, 0) as z_number

-- server/drawers/shift-report.ts
select c.attempt, c.purpose, c.wallet_id, c.counted, c.counted - c.expected as difference, c.notes as cash,
    coalesce(p.full_name, '') as user_name, c.counted_at
  from shift_counts c left join actors_of_current_organizations() p on p.org_id = c.org_id and p.user_id = c.user_id
  where c.org_id = $1 and c.shift_id = $2 order by c.attempt, c.notes is null, c.wallet_id

-- server/drawers/shift-report.ts
select coalesce(p.full_name, '') as name, t.sales, t.total from (
    select d.user_id, count(*) as sales, sum(s.total_amount)::bigint as total from (
      select distinct m.user_id, m.sale_id from money_movements m
      where m.org_id = $1 and m.shift_id = $2 and m.kind = 'sale' and not m.is_late) d
    join sales s on s.org_id = $1 and s.id = d.sale_id group by d.user_id) t
  left join actors_of_current_organizations() p on p.org_id = $1 and p.user_id = t.user_id order by t.total desc, name

-- server/drawers/shift-report.ts
select count(*), coalesce(sum(s.total_amount), 0)::bigint as total, coalesce(sum(s.discount_amount), 0)::bigint as discount,
    coalesce(sum(s.tax_amount), 0)::bigint as tax
  from sales s where s.org_id = $1 and s.id in (select m.sale_id from money_movements m
    where m.org_id = $1 and m.shift_id = $2 and m.kind = 'sale' and not m.is_late)

-- server/drawers/shift-report.ts
select count(distinct refund_id), coalesce(-sum(amount), 0)::bigint as total from money_movements
  where org_id = $1 and shift_id = $2 and kind in ('refund', 'cancel') and not is_late

-- server/drawers/shift-report.ts
select m.entry_id as id, m.kind, m.wallet_id, m.amount, coalesce(m.reason, '') as reason, m.note,
    s.name as supplier, coalesce(c.name, b.name, k.name) as customer, coalesce(p.full_name, '') as user_name, m.occurred_at
  from money_movements m left join actors_of_current_organizations() p on p.org_id = m.org_id and p.user_id = m.user_id
  left join supplier_entries e on e.org_id = m.org_id and e.id = m.entry_id
  left join suppliers s on s.org_id = e.org_id and s.id = e.supplier_id
  left join customer_entries a on a.org_id = m.org_id and a.id = m.entry_id
  left join customers c on c.org_id = a.org_id and c.id = a.customer_id
  left join layby_payments q on q.org_id = m.org_id and q.id = m.entry_id
  left join laybys y on y.org_id = q.org_id and y.id = q.layby_id
  left join customers b on b.org_id = y.org_id and b.id = y.customer_id
  left join repair_payments f on f.org_id = m.org_id and f.id = m.entry_id
  left join repairs z on z.org_id = f.org_id and z.id = f.repair_id
  left join customers k on k.org_id = z.org_id and k.id = z.customer_id
  where m.org_id = $1 and m.shift_id = $2 and m.kind in ('pay_in', 'pay_out', 'transfer', 'expense') order by m.id limit 500

-- server/drawers/shift-report.ts
select s.id, s.drawer_id, s.number, s.business_date, s.opened_at, coalesce(o.full_name, '') as opened_by, s.opening_counted,
    s.opening_expected - (select coalesce(sum(m.amount), 0) from money_movements m where m.org_id = s.org_id and m.shift_id = s.id
      and m.is_late and m.kind = 'difference' and m.occurred_at < s.opened_at)::bigint as opening_expected, coalesce(h.full_name, '') as held_by, t.name as terminal_name
  from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id
  left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
  left join actors_of_current_organizations() o on o.org_id = s.org_id and o.user_id = s.opened_by
  left join actors_of_current_organizations() h on h.org_id = s.org_id and h.user_id = s.held_by
  where s.org_id = $1 and s.id = $2

-- server/drawers/shift-sums.ts
select t.*, opening + sales + refunds + pay_in + pay_out + expenses + transfers as expected
  from (
    select s.id as shift_id, w.id as wallet_id, w.kind, case when w.id = s.drawer_id then s.opening_counted else 0 end as opening,
      coalesce(sum(m.amount) filter (where m.kind = 'sale'), 0)::bigint as sales,
      coalesce(sum(m.amount) filter (where m.kind in ('refund', 'cancel')), 0)::bigint as refunds,
      coalesce(sum(m.amount) filter (where m.kind = 'pay_in'), 0)::bigint as pay_in,
      coalesce(sum(m.amount) filter (where m.kind = 'pay_out'), 0)::bigint as pay_out,
      coalesce(sum(m.amount) filter (where m.kind = 'expense'), 0)::bigint as expenses,
      coalesce(sum(m.amount) filter (where m.kind = 'transfer'), 0)::bigint as transfers
    from shifts s
    join wallets w on w.org_id = s.org_id and (w.id = s.drawer_id or w.kind in ('mobile_money', 'bank', 'card'))
    left join money_movements m on m.org_id = s.org_id and m.shift_id = s.id and m.wallet_id = w.id and not m.is_late
      and m.kind not in ('start', 'difference') and ($3::timestamptz is null or m.occurred_at <= $3)
    where s.org_id = $1 and s.id = any ($2::uuid[])
    group by s.id, s.drawer_id, s.opening_counted, w.id, w.kind
  ) t
  order by shift_id, array_position(array['cash_drawer', 'mobile_money', 'bank', 'card'], kind)

-- server/drawers/show-shift.ts
select 1 from audit_log where org_id = $1 and created_at between $3::timestamptz - interval '1 hour' and $3::timestamptz + interval '1 hour'
  and resource_type = 'shift' and action_type = 'close' and resource_id = $2 and new_values ->> 'z_hash' = $4

-- server/drawers/show-shift.ts
select dense_rank() over (order by (m.recorded_at at time zone $3)::date)::int as no, (m.recorded_at at time zone $3)::date as day,
    m.wallet_id, sum(m.amount)::bigint as amount, count(distinct m.sale_id) filter (where m.line = 1)::int as sales
  from money_movements m
  where m.org_id = $1 and m.shift_id = $2 and m.is_late and m.kind <> 'difference'
  group by 2, 3, m.wallet_id order by 1

-- server/drawers/show-shift.ts
select s.is_counting, s.closed_at, coalesce(s.told_at, s.closed_at) as told_at, s.z, s.z_hash, s.opened_by, s.held_by, s.closed_by,
    case when s.reviewed_at is null then null
      else json_build_object('at', s.reviewed_at, 'by', coalesce(p.full_name, '')) end as reviewed
  from shifts s left join actors_of_current_organizations() p on p.org_id = s.org_id and p.user_id = s.reviewed_by
  where s.org_id = $1 and s.id = $2
    and exists (select from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
      where w.org_id = s.org_id and w.id = s.drawer_id and (t.id is null or $3::uuid[] is null or t.location_id = any ($3)))
