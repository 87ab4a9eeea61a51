set local role app_owner;

alter table sales add column sale_hour integer constraint sale_hour_is_one check (sale_hour between 0 and 23);
comment on column sales.sale_hour is 'The hour of sale_date in the shop''s time zone. Null until the shop''s earlier sales have been counted by hour.';

create table organization_day_parts (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  part text not null constraint part_is_known check (part in ('hour', 'method', 'staff')),
  key text not null,
  transactions bigint not null default 0,
  revenue bigint not null default 0,
  profit bigint not null default 0,
  primary key (org_id, day, part, key)
) with (fillfactor = 70);
comment on table organization_day_parts is
  'A shop''s day by hour, by payment method and by who sold, kept in the sale''s transaction and corrected by refunds.';
comment on column organization_day_parts.key is 'The hour, the method, or the seller''s id; nobody''s is empty.';
comment on column organization_day_parts.profit is 'Of an hour or a seller. A method has none: money does not say what it was paid for.';
select belongs_to_organization('organization_day_parts', 'select, insert, update');

create table total_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  night date not null,
  days bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, night)
);
comment on table total_proofs is 'When a shop''s day totals were held against its sales and refunds, and what came of it.';
select belongs_to_organization('total_proofs', 'select, insert');
grant select (org_id, night) on total_proofs to app_platform;
create policy platform_finds_unproved on total_proofs for select to app_platform using (true);

-- What the day totals must be, out of the documents themselves: for the proof, and to count what was sold before they were kept.
create function traded_days(wanted_org_id uuid) returns table (day date, transactions bigint, units bigint, revenue bigint, profit bigint)
  language sql stable as $$
  select s.sale_day, count(*) filter (where s.status = 'completed'), sum(s.units - coalesce(r.units, 0))::bigint,
    sum(s.total_amount - coalesce(r.amount, 0))::bigint, sum(s.profit - coalesce(r.profit, 0))::bigint
  from sales s
  left join (select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit
    from refunds where org_id = wanted_org_id group by sale_id) r on r.sale_id = s.id
  where s.org_id = wanted_org_id
  group by s.sale_day
$$;

create function traded_products(wanted_org_id uuid) returns table (day date, product_id uuid, units bigint, revenue bigint, profit bigint)
  language sql stable as $$
  select s.sale_day, i.product_id, sum(i.quantity - coalesce(r.quantity, 0))::bigint, sum(i.total - coalesce(r.amount, 0))::bigint,
    sum(i.total - i.unit_cost * i.quantity - coalesce(r.amount - i.unit_cost * r.restocked, 0))::bigint
  from sale_items i
  join sales s on s.org_id = i.org_id and s.id = i.sale_id
  left join (select sale_id, line, sum(quantity) as quantity, sum(amount) as amount,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id group by sale_id, line) r on r.sale_id = i.sale_id and r.line = i.line
  where i.org_id = wanted_org_id
  group by s.sale_day, i.product_id
$$;

create function traded_parts(wanted_org_id uuid)
  returns table (day date, part text, key text, transactions bigint, revenue bigint, profit bigint)
  language sql stable as $$
  with back as (
    select sale_id, sum(amount) as amount, sum(profit) as profit from refunds where org_id = wanted_org_id group by sale_id
  ), net as (
    select s.sale_day, s.sale_hour, s.user_id, (s.status = 'completed')::int as transactions,
      s.total_amount - coalesce(b.amount, 0) as revenue, s.profit - coalesce(b.profit, 0) as profit
    from sales s left join back b on b.sale_id = s.id
    where s.org_id = wanted_org_id
  ), paid as (
    select s.sale_day, p.method, (s.status = 'completed')::int as transactions, p.amount
    from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
    where p.org_id = wanted_org_id
    union all
    select s.sale_day, r.payment_method, 0, -r.amount
    from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id
  )
  select sale_day, 'hour', sale_hour::text, sum(transactions)::bigint, sum(revenue)::bigint, sum(profit)::bigint
  from net where sale_hour is not null group by sale_day, sale_hour
  union all
  select sale_day, 'staff', coalesce(user_id::text, ''), sum(transactions)::bigint, sum(revenue)::bigint, sum(profit)::bigint
  from net group by sale_day, user_id
  union all
  select sale_day, 'method', method, sum(transactions)::bigint, sum(amount)::bigint, 0 from paid group by sale_day, method
$$;
grant execute on function traded_days(uuid), traded_products(uuid), traded_parts(uuid) to app_api;
