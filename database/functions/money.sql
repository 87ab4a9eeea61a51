set local role app_owner;

-- The parts come to the refund, and of what several methods paid none gives back more than it was paid. The sale is locked.
create or replace function refund_payments_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct org_id, refund_id from written) w
    join refunds r on r.org_id = w.org_id and r.id = w.refund_id
    where r.amount <> (select sum(p.amount) from refund_payments p where p.org_id = r.org_id and p.refund_id = r.id)
  ) then
    raise exception 'the parts of a refund do not come to its amount' using errcode = 'check_violation';
  end if;
  if exists (
    select from (select distinct org_id, sale_id, method from written) w
    where (select count(distinct p.method) from sale_payments p where p.org_id = w.org_id and p.sale_id = w.sale_id and p.amount > 0) > 1
      and (select sum(b.amount) from refund_payments b
           where b.org_id = w.org_id and b.sale_id = w.sale_id and b.method = w.method)
        > (select coalesce(sum(p.amount), 0) from sale_payments p
           where p.org_id = w.org_id and p.sale_id = w.sale_id and p.method = w.method)
  ) then
    raise exception 'more is given back by a method than was paid by it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create or replace trigger refund_payments_fit after insert on refund_payments
  referencing new table as written for each statement execute function refund_payments_fit();
