set local role app_owner;

create or replace function keep_customer_balance() returns trigger language plpgsql as $$
begin
  insert into customer_accounts as a (org_id, customer_id, balance, settled_before)
  select w.org_id, w.customer_id, sum(w.amount)::bigint, case when bool_or(w.reverses_id is not null) then date '0001-01-01'
    else coalesce(min(coalesce(w.due_on, w.business_date)) filter (where w.amount > 0), date '9999-12-31') end
  from written w group by w.org_id, w.customer_id order by w.org_id, w.customer_id
  on conflict (org_id, customer_id) do update set balance = a.balance + excluded.balance,
    settled_before = least(a.settled_before, excluded.settled_before);
  insert into debt_changes (org_id, customer_id) select distinct w.org_id, w.customer_id from written w;
  return null;
end $$;
create or replace trigger keep_customer_balance after insert on customer_entries
  referencing new table as written for each statement execute function keep_customer_balance();

-- A merge moves entries to another customer's account.
create or replace function debts_move() returns trigger language plpgsql as $$
begin
  insert into debt_changes (org_id, customer_id) select distinct w.org_id, w.customer_id from written w;
  return null;
end $$;
create or replace trigger debts_move after update on customer_entries
  referencing new table as written for each statement execute function debts_move();

-- The payments and the amount on account add up to the total.
create or replace function sale_payments_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct org_id, sale_id from written) w
    join sales s on s.org_id = w.org_id and s.id = w.sale_id
    where s.total_amount - s.on_account <> (select sum(p.amount) from sale_payments p where p.org_id = s.org_id and p.sale_id = s.id)
  ) then
    raise exception 'what was paid and what is on account do not come to the total' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger sale_payments_fit after insert on sale_payments
  referencing new table as written for each statement execute function sale_payments_fit();

-- The amount on account is an entry of the sale's customer. Deferred to the commit, when all of it is written.
create or replace function sale_on_account_fits() returns trigger language plpgsql as $$
begin
  if new.total_amount - new.on_account <>
      (select coalesce(sum(p.amount), 0) from sale_payments p where p.org_id = new.org_id and p.sale_id = new.id)
    or not exists (select from customer_entries e
      where e.org_id = new.org_id and e.id = new.id and e.kind = 'sale' and e.amount = new.on_account and e.customer_id is not distinct from new.customer_id)
  then
    raise exception 'what is on account is not on the customer''s account' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists sale_on_account_fits on sales;
create constraint trigger sale_on_account_fits after insert on sales deferrable initially deferred
  for each row when (new.on_account > 0) execute function sale_on_account_fits();

set local role app_definer;

-- The open part of each debt of the customers who owe. A payment allocated to a debt reduces that debt; the others pay the debts that were due
-- first, so the debts still open are those due last. Deposits that were paid out, and recovered amounts, reduce what came in before it pays any
-- debt. A reversed entry counts for nothing. The open parts of a customer always add up to the balance. A definer, because evaluating the policy
-- for each entry costs more than everything else. The sums are exact as double precision, which adds up in half the time. For one customer only
-- their own entries and allocations are read: tills ask at every look-up.
create or replace function open_debts(wanted_org_id uuid, wanted_customer_id uuid)
  returns table (customer_id uuid, id uuid, business_date date, due_on date, open bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set work_mem = '64MB' set jit = off as $$
  with reversed as materialized (
    select r.reverses_id from customer_entries r
    where wanted_customer_id is null and r.org_id = wanted_org_id and r.reverses_id is not null
    union all select r.reverses_id from customer_entries r
    where r.org_id = wanted_org_id and r.customer_id = wanted_customer_id and r.reverses_id is not null
  ), owing as materialized (
    select a.customer_id, a.balance, a.settled_before from customer_accounts a
    where a.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids()) and a.balance > 0
      and (wanted_customer_id is null or a.customer_id = wanted_customer_id)
  ), allocated as materialized (
    select o.debit_id, sum(o.amount)::bigint as amount from customer_allocations o
    where wanted_customer_id is null and o.org_id = wanted_org_id and o.credit_id not in (select reverses_id from reversed)
    group by o.debit_id
    union all select e.id, (select sum(o.amount)::bigint from customer_allocations o
      where o.org_id = wanted_org_id and o.debit_id = e.id and o.credit_id not in (select reverses_id from reversed))
    from owing a
    join customer_entries e on e.org_id = wanted_org_id and e.customer_id = a.customer_id and e.amount > 0 and e.reverses_id is null
      and coalesce(e.due_on, e.business_date) >= a.settled_before
    where a.customer_id = wanted_customer_id
  ), debits as (
    select e.customer_id, e.id, e.business_date, e.due_on, e.position, a.balance, e.kind in ('payout', 'recovery') as is_drawn,
      (e.amount - coalesce(l.amount, 0))::double precision as net
    from owing a
    join customer_entries e on e.org_id = wanted_org_id and e.customer_id = a.customer_id and e.amount > 0 and e.reverses_id is null
      and coalesce(e.due_on, e.business_date) >= a.settled_before
    left join allocated l on l.debit_id = e.id
    where e.id not in (select reverses_id from reversed)
  ), newest_first as (
    select d.*, sum(d.net) over (partition by d.customer_id order by d.is_drawn, coalesce(d.due_on, d.business_date) desc,
      d.position desc rows unbounded preceding) - d.net as newer
    from debits d where d.net > 0
  )
  select n.customer_id, n.id, n.business_date, n.due_on, least(n.net, n.balance - n.newer)::bigint
  from newest_first n where n.newer < n.balance
$$;
comment on function open_debts(uuid, uuid) is
  'The debts of a shop of this transaction that are not paid, of one customer or of all, with what of each is open.';
grant execute on function open_debts(uuid, uuid) to app_api;

set local role app_owner;

drop function if exists debts_now(uuid, uuid);
create or replace function debts_now(wanted_org_id uuid, wanted_customer_id uuid)
  returns table (customer_id uuid, place integer, business_date date, due_on date, open bigint)
  language sql stable as $$
  select o.customer_id, row_number() over (partition by o.customer_id order by o.business_date, o.id)::integer, o.business_date, o.due_on, o.open
  from open_debts(wanted_org_id, wanted_customer_id) o
  union all
  select a.customer_id, 0, null, null, a.balance from customer_accounts a
  where a.org_id = wanted_org_id and (wanted_customer_id is null or a.customer_id = wanted_customer_id) and a.balance < 0
$$;
comment on function debts_now(uuid, uuid) is 'What debt_days is to say of a customer, or, without one, of all.';
grant execute on function debts_now(uuid, uuid) to app_api;

set local role app_definer;

create or replace function find_statement(wanted_token_hash bytea) returns table (org_id uuid, customer_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select a.org_id, a.customer_id from customer_accounts a where a.link_token_hash = wanted_token_hash $$;
comment on function find_statement(bytea) is
  'Whose statement a shared link shows, for whoever holds its token.';
grant execute on function find_statement(bytea) to app_api;
