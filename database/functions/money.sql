set local role app_owner;

-- The method of a refund: what a traded-in device paid is refunded as money.
create or replace function back_by(method payment_method) returns payment_method language sql immutable as $$
  select case when method = 'trade_in' then 'cash'::payment_method else method end
$$;
grant execute on function back_by(payment_method) to app_api;

-- The parts add up to the refund, and no method refunds more than was paid by it. The sale is locked.
create or replace function refund_payments_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct org_id, refund_id from written) w
    join refunds r on r.org_id = w.org_id and r.id = w.refund_id
    where r.amount - r.on_account <> (select sum(p.amount) from refund_payments p where p.org_id = r.org_id and p.refund_id = r.id)
  ) then
    raise exception 'the parts of a refund do not come to its amount' using errcode = 'check_violation';
  end if;
  if exists (
    select from (select distinct org_id, sale_id, method from written) w
    where (select count(distinct back_by(p.method)) from sale_payments p where p.org_id = w.org_id and p.sale_id = w.sale_id and p.amount > 0) > 1
      and (select sum(b.amount) from refund_payments b
           where b.org_id = w.org_id and b.sale_id = w.sale_id and b.method = w.method)
        > (select coalesce(sum(p.amount), 0) from sale_payments p
           where p.org_id = w.org_id and p.sale_id = w.sale_id and back_by(p.method) = w.method)
  ) then
    raise exception 'more is refunded by a method than was paid by it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger refund_payments_fit after insert on refund_payments
  referencing new table as written for each statement execute function refund_payments_fit();

-- Every new shop has a wallet for each payment method, and a safe.
create or replace function make_wallets() returns trigger language plpgsql as $$
begin
  insert into wallets (org_id, kind, takes)
  values (new.id, 'cash_drawer', 'cash'), (new.id, 'mobile_money', 'mobile_money'), (new.id, 'bank', 'bank_transfer'),
    (new.id, 'card', 'credit_card'), (new.id, 'safe', null);
  return null;
end $$;
create or replace trigger make_wallets after insert on organizations for each row execute function make_wallets();

-- A shop's money by its documents: one row for each payment and each refunded part.
create or replace function documented_money(wanted_org_id uuid)
  returns table (sale_id uuid, document_id uuid, line integer, kind text, method text, amount bigint, business_date date, document text)
  language sql stable as $$
  select s.id, s.id, p.line, 'sale', p.method, p.amount, s.sale_day, s.invoice_number
  from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = wanted_org_id and p.amount > 0
  union all
  select r.sale_id, r.id, p.line, r.kind, p.method, -p.amount, r.refund_day, r.refund_number
  from refund_payments p join refunds r on r.org_id = p.org_id and r.id = p.refund_id
  where p.org_id = wanted_org_id
$$;
grant execute on function documented_money(uuid) to app_api;
