-- server/money/move-money.ts
insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, refund_id, line,
    user_id, terminal_id)
  select m.org_id, w.id, m.kind, m.amount, m.business_date, m.occurred_at, m.recorded_at, m.sale_id, m.refund_id, m.line,
    m.user_id, m.terminal_id
  from json_to_recordset($1::json) as m (org_id uuid, method text, kind text, amount bigint, business_date date,
    occurred_at timestamptz, recorded_at timestamptz, sale_id uuid, refund_id uuid, line int, user_id uuid, terminal_id uuid)
  left join wallets w on w.org_id = m.org_id and w.takes = m.method

-- server/money/prove-money.ts
insert into money_proofs (org_id, night, movements, differences, examples, milliseconds, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing

-- server/money/prove-money.ts
with ledger as (
    select m.sale_id, coalesce(m.refund_id, m.sale_id) as document_id, m.line, m.kind, w.takes as method, m.amount, m.business_date
    from money_movements m left join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
    where m.org_id = $1
  ), wrong as (
    select d.document, coalesce(d.line, l.line) as line,
      case when l.line is not null then
        json_build_object('kind', l.kind, 'method', l.method, 'amount', l.amount, 'date', l.business_date) end as kept,
      case when d.line is not null then
        json_build_object('kind', d.kind, 'method', d.method, 'amount', d.amount, 'date', d.business_date) end as documents
    from ledger l
    full join documented_money($1) d on d.sale_id = l.sale_id and d.document_id = l.document_id and d.line = l.line
    where (l.kind, l.method, l.amount, l.business_date) is distinct from (d.kind, d.method, d.amount, d.business_date)
  )
  select (select count(*) from ledger) as movements, count(*) as differences,
    (select coalesce(json_agg(w), '[]') from (select * from wrong order by document, line limit 20) w) as examples,
    (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as milliseconds
  from wrong
