set local role app_owner;

create or replace function remember_role() returns trigger language plpgsql as $$
declare
  allowed text := current_setting('app.org_ids', true);
begin
  -- Whoever is erased is of no shop any more while the row goes; a shop that goes needs no memory.
  perform set_config('app.org_ids', old.org_id::text, true);
  insert into held_before (org_id, subject_id, until, role, role_id)
  select old.org_id, old.user_id, clock_timestamp(), old.role, old.role_id from organizations where id = old.org_id;
  perform set_config('app.org_ids', coalesce(allowed, ''), true);
  return null;
end $$;
comment on function remember_role() is 'Keeps the role that a member had until now: what they sold before earns by it.';
create or replace trigger remember_role after update of role, role_id on organization_members for each row
  when ((old.role, old.role_id) is distinct from (new.role, new.role_id)) execute function remember_role();
create or replace trigger remember_role_of_who_left after delete on organization_members for each row execute function remember_role();

create or replace function remember_role_of_staff() returns trigger language plpgsql as $$
begin
  insert into held_before (org_id, subject_id, until, role, role_id) values (old.org_id, old.id, clock_timestamp(), 'member', old.role_id);
  return null;
end $$;
comment on function remember_role_of_staff() is 'The same of staff without an account.';
create or replace trigger remember_role_of_staff after update of role_id on staff for each row
  when (old.user_id is null and old.role_id is distinct from new.role_id) execute function remember_role_of_staff();

create or replace function remember_category() returns trigger language plpgsql as $$
begin
  insert into held_before (org_id, subject_id, until, category_id) values (old.org_id, old.id, clock_timestamp(), old.category_id);
  return null;
end $$;
comment on function remember_category() is 'Keeps the category that a product was of until now: what of it was sold before earns by it.';
create or replace trigger remember_category after update of category_id on products for each row
  when (old.category_id <> new.category_id) execute function remember_category();

create or replace function part_moved(whole numeric, is_return boolean, sold bigint, before bigint, quantity bigint) returns bigint
  language sql immutable as $$
  select least(case when is_return then floor(whole * before / sold) - floor(whole * (before + quantity) / sold) else whole end, 9007199254740991)::bigint
$$;
comment on function part_moved(numeric, boolean, bigint, bigint, bigint) is
  'All of a line''s figure when it is sold; negative, what of it goes with the pieces that come back: of all of them together the whole.';
grant execute on function part_moved(numeric, boolean, bigint, bigint, bigint) to app_api;

-- Computed from documents that never change and rules that only end, so the result is the same at any time.
create or replace function commission_lines(wanted_org_id uuid, from_day date, until_day date, late_since timestamptz, wanted_seller uuid)
  returns table (seller_id uuid, document_id uuid, sale_id uuid, line integer, is_return boolean, day date, quantity bigint, basis text,
    rate bigint, base bigint, amount bigint)
  language sql stable as $$
  with people as materialized (
    select m.user_id as id, m.role, m.role_id from organization_members m where m.org_id = wanted_org_id
    union all
    select s.id, 'member', s.role_id from staff s where s.org_id = wanted_org_id and s.user_id is null
    union all
    (select distinct on (h.subject_id) h.subject_id, h.role, h.role_id from held_before h
      where h.org_id = wanted_org_id and h.role is not null
        and not exists (select from organization_members m where m.org_id = wanted_org_id and m.user_id = h.subject_id)
        and not exists (select from staff s where s.org_id = wanted_org_id and s.id = h.subject_id)
      order by h.subject_id, h.until desc)
  ), rules as materialized (
    select r.* from commission_rules r where r.org_id = wanted_org_id and r.removed_at is null and r.from_day <= commission_lines.until_day
  ), moved as (
    select s.user_id, s.id as document_id, s.id as sale_id, i.line, false as is_return, s.sale_day as day, s.sale_day as sold_on, s.sale_date,
      i.product_id, i.quantity as sold, 0::bigint as before, i.quantity, i.total - i.tax_amount as net, i.unit_cost
    from sales s join sale_items i on i.org_id = s.org_id and i.sale_id = s.id
    where s.org_id = wanted_org_id and (wanted_seller is null or s.user_id = wanted_seller)
      -- A day has its zone's shift at most: the index goes by moments.
      and s.sale_date >= from_day - case when late_since is null then 2 else 94 end and s.sale_date < until_day + 3
      and (s.sale_day between from_day and until_day or s.sale_day between from_day - 92 and from_day - 1 and s.received_at >= late_since)
    union all
    select s.user_id, r.id, s.id, i.line, true, r.refund_day, s.sale_day, s.sale_date, i.product_id, i.quantity, b.refunded_before, b.quantity,
      i.total - i.tax_amount, i.unit_cost
    from refunds r
    join refund_items b on b.org_id = r.org_id and b.refund_id = r.id
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join sale_items i on i.org_id = b.org_id and i.sale_id = b.sale_id and i.line = b.line
    where r.org_id = wanted_org_id and (wanted_seller is null or s.user_id = wanted_seller)
      and r.created_at >= from_day - case when late_since is null then 2 else 94 end and r.created_at < until_day + 3
      and (r.refund_day between from_day and until_day
        or r.refund_day between from_day - 92 and from_day - 1 and coalesce(r.told_at, r.created_at) >= late_since)
  ), earned as (
    select m.*, r.basis, r.rate, w.base as whole_base, w.amount as whole
    from moved m
    join people p on p.id = m.user_id
    left join lateral (select h.role, h.role_id from held_before h
      where h.org_id = wanted_org_id and h.subject_id = m.user_id and h.until > m.sale_date order by h.until limit 1) h on true
    join lateral (select coalesce(
        (select c.category_id from held_before c
          where c.org_id = wanted_org_id and c.subject_id = m.product_id and c.until > m.sale_date order by c.until limit 1),
        (select o.category_id from products o where o.org_id = wanted_org_id and o.id = m.product_id)) as category_id,
      case when h.role is null then p.role else h.role end as role, case when h.role is null then p.role_id else h.role_id end as role_id
    ) was on true
    join lateral (select r.basis, r.rate from rules r
      where r.from_day <= m.sold_on and (r.to_day is null or r.to_day >= m.sold_on)
        and (r.product_id is null or r.product_id = m.product_id)
        and (r.category_id is null or r.category_id = was.category_id)
        and (r.seller_id is null or r.seller_id = m.user_id)
        and (r.role is null or r.role = was.role and was.role_id is null)
        and (r.role_id is null or r.role_id = was.role_id)
      order by r.product_id is not null desc, r.category_id is not null desc, r.seller_id is not null desc,
        num_nonnulls(r.role, r.role_id) desc, r.from_day desc, r.id limit 1) r on true
    cross join lateral (select case r.basis when 'sales' then m.net::numeric when 'piece' then m.sold
      else greatest(m.net - m.unit_cost::numeric * m.sold, 0) end as base) b
    cross join lateral (select b.base, case when r.basis = 'piece' then b.base * r.rate else floor(b.base * r.rate / 10000) end as amount) w
  )
  select e.user_id, e.document_id, e.sale_id, e.line, e.is_return, e.day, e.quantity, e.basis, e.rate,
    part_moved(e.whole_base, e.is_return, e.sold, e.before, e.quantity), part_moved(e.whole, e.is_return, e.sold, e.before, e.quantity)
  from earned e
$$;
comment on function commission_lines(uuid, date, date, timestamptz, uuid) is
  'What lines of sales earn and refunds take back, by the rule of the day of the sale: those of some days and, from `late_since` on, of the
  three months before that the shop learned of since. Never more for what a seller sold below its cost than nothing.';
grant execute on function commission_lines(uuid, date, date, timestamptz, uuid) to app_api;
