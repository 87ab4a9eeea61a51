set local role app_owner;

-- A request is closed by the shop itself where nothing is left to give back: somebody else gave it back meanwhile.
alter table refund_requests drop constraint status_is_known,
  add constraint status_is_known check (status in ('waiting', 'approved', 'declined', 'closed'));

alter table refund_requests no force row level security;
alter table sales no force row level security;
update refund_requests r set status = 'closed', decided_at = clock_timestamp(), note = 'Nothing of the sale was left to give back'
from sales s where s.org_id = r.org_id and s.id = r.sale_id and s.status = 'cancelled' and r.status = 'waiting';
alter table refund_requests force row level security;
alter table sales force row level security;

create policy definer_reads on refunds for select to app_definer using (true);
grant select on refunds to app_definer;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

-- Once more, and by the number of a refund. Customers and products are found first, because the planner may not guess under row security
-- how many a pattern finds, and counts on one; from so many ids it knows which way to read. It answers what the list needs of each sale,
-- because in here it is known how many there are.
-- What a search reads by index lies close together or in memory already; as dear as the planner takes it to be, it read every sale of the
-- shop for a few thousand.
drop function find_sales(uuid, text[], bigint, text, text);
create function find_sales(
  wanted_org_id uuid, words text[], wanted_no bigint, wanted_refund_no bigint, wanted_reference text, wanted_phone text
)
  returns table (
    org_id uuid, id uuid, sale_date timestamptz, sale_day date, payment_method text, status text, total_amount bigint, profit bigint
  )
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set work_mem = '32MB' set random_page_cost = '1.1'
  as $$
declare
  customer_has text;
  typed_name_has text;
  product_has text;
  found_customers uuid[];
  found_products uuid[];
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  select string_agg($x$(' ' || lower(concat_ws(' ', c.name, c.phone, c.email))) like $x$ || pattern, ' and '),
    string_agg($x$(' ' || lower(s.customer_name || ' ' || s.customer_contact)) like $x$ || pattern, ' and '),
    string_agg('p.search_text like ' || pattern, ' and ')
  into customer_has, typed_name_has, product_has
  from unnest(words) as word, quote_literal(case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%') as pattern;
  execute 'select array_agg(c.id) from customers c where c.org_id = $1 and (c.phone_e164 like $2 or ' || customer_has || ')'
    into found_customers using wanted_org_id, wanted_phone;
  execute 'select array_agg(p.id) from products p where p.org_id = $1 and ' || product_has into found_products using wanted_org_id;
  return query execute
    'select s.org_id, s.id, s.sale_date, s.sale_day, s.payment_method, s.status, s.total_amount, s.profit'
    ' from (select s.id from sales s where s.org_id = $1 and s.invoice_no = $2'
    ' union select r.sale_id from refunds r where r.org_id = $1 and r.refund_no = $3'
    ' union select s.id from sales s where s.org_id = $1 and s.local_number is not null and lower(s.local_number) like $4'
    ' union select p.sale_id from sale_payments p'
    '   where p.org_id = $1 and p.reference is not null and lower(p.reference) like $4'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id = any ($5)'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id is null'
    '   and (s.customer_name <> ''Walk-in Customer'' or s.customer_contact <> '''') and ' || typed_name_has ||
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.product_id = any ($6)'
    ') found join sales s on s.org_id = $1 and s.id = found.id'
    using wanted_org_id, wanted_no, wanted_refund_no, wanted_reference, found_customers, found_products;
end $$;
comment on function find_sales(uuid, text[], bigint, bigint, text, text) is
  'The sales of a shop of this transaction by invoice or refund number, by how a till''s own number or a payment''s reference begins, or by a '
  'customer or product that has every one of the words. A definer, because row security keeps text patterns away from an index.';
revoke execute on function find_sales(uuid, text[], bigint, bigint, text, text) from public;
grant execute on function find_sales(uuid, text[], bigint, bigint, text, text) to app_api;

reset role;
revoke create on schema public from app_definer;
