set local role app_definer;

-- Searches the note too: people write there which phone it was. Customers and products are found first: under row security the planner cannot
-- estimate how many rows a pattern finds and assumes one, but from the ids it chooses the right index. It returns the columns that the list needs,
-- because only here is their number known. What a search reads by index is close together or in memory already; at its default cost for random
-- reads the planner read every sale of a shop for a few thousand.
drop function if exists find_sales(uuid, text[], bigint, bigint, text, text);
drop function if exists find_sales(uuid, text[], bigint, bigint, text, text, text);
create or replace function find_sales(
  wanted_org_id uuid, words text[], wanted_no bigint, wanted_refund_no bigint, wanted_reference text, wanted_phone text, wanted_unit text
)
  returns table (
    org_id uuid, id uuid, location_id uuid, sale_date timestamptz, sale_day date, payment_method text, status text, total_amount bigint, profit bigint,
    on_account bigint, user_id uuid
  )
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set work_mem = '32MB' set random_page_cost = '1.1'
  as $$
declare
  customer_has text;
  typed_name_has text;
  product_has text;
  note_has text;
  found_customers uuid[];
  found_products uuid[];
  found_units uuid[];
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  select string_agg('t.text like ' || pattern, ' and '),
    string_agg($x$(' ' || lower(s.customer_name || ' ' || s.customer_contact)) like $x$ || pattern, ' and '),
    string_agg('p.search_text like ' || pattern, ' and '),
    string_agg($x$(' ' || lower(s.notes)) like $x$ || pattern, ' and ')
  into customer_has, typed_name_has, product_has, note_has
  from unnest(words) as word, quote_literal(case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%') as pattern;
  execute 'select array_agg(t.customer_id) from customer_texts t where t.org_id = $1 and (t.text like ' || quote_nullable(wanted_phone) || ' or ' || customer_has || ')'
    into found_customers using wanted_org_id;
  execute 'select array_agg(p.id) from products p where p.org_id = $1 and ' || product_has into found_products using wanted_org_id;
  if wanted_unit is not null then
    select array_agg(n.unit_id) into found_units from unit_numbers n
    where n.org_id = wanted_org_id and n.tail = right(wanted_unit, 6) and right(n.number, char_length(wanted_unit)) = wanted_unit;
  end if;
  return query execute
    'select s.org_id, s.id, s.location_id, s.sale_date, s.sale_day, s.payment_method::text, s.status, s.total_amount, s.profit, s.on_account, s.user_id'
    ' from (select s.id from sales s where s.org_id = $1 and s.invoice_no = $2'
    ' union select r.sale_id from refunds r where r.org_id = $1 and r.refund_no = $3'
    ' union select s.id from sales s where s.org_id = $1 and s.local_number is not null and lower(s.local_number) like $4'
    ' union select p.sale_id from sale_payments p'
    '   where p.org_id = $1 and p.reference is not null and lower(p.reference) like $4'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id = any ($5)'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id is null'
    '   and (s.customer_name <> ''Walk-in Customer'' or s.customer_contact <> '''') and ' || typed_name_has ||
    ' union select s.id from sales s where s.org_id = $1 and s.notes is not null and ' || note_has ||
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.product_id = any ($6)'
    || case when wanted_unit is null then '' else
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.unit_id = any ($7)
      union select u.sale_id from units u where u.org_id = $1 and u.id = any ($7) and u.sale_id is not null' end ||
    ') found join sales s on s.org_id = $1 and s.id = found.id'
    using wanted_org_id, wanted_no, wanted_refund_no, wanted_reference, found_customers, found_products, found_units;
end $$;
comment on function find_sales(uuid, text[], bigint, bigint, text, text, text) is
  'The sales of a shop of this transaction by invoice or refund number, by a number of a device, by how a till''s own number or a payment''s reference begins, or by a customer, product or note that has every one of the words. A definer, because row security keeps text patterns away from an index.';
grant execute on function find_sales(uuid, text[], bigint, bigint, text, text, text) to app_api;

drop function if exists find_receipt(bytea);
create or replace function find_receipt(wanted_token_hash bytea) returns table (
    shop text, logo text, address text, phone text, tin text, time_zone text, receipt_footer text, receipt_warranty text,
    invoice_number text, sale_date timestamptz, status text, subtotal bigint, discount_amount bigint, tax_amount bigint,
    total_amount bigint, on_account bigint, items json, payments json, exchange json, language text
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.name, b.logo, l.address, l.phone, l.tin, coalesce(b.time_zone, 'Africa/Kampala'), l.receipt_footer, l.receipt_warranty,
      s.invoice_number, s.sale_date, s.status, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, nullif(s.on_account, 0),
      (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity, 'unit_price', i.unit_price,
         'discount_amount', i.discount_amount, 'total', i.total, 'unit_number', i.unit_number,
         'warranty_until', (select u.warranty_until from units u where u.org_id = i.org_id and u.sale_id = i.sale_id and u.sale_line = i.line))
         order by i.line)
       from sale_items i where i.org_id = r.org_id and i.sale_id = r.sale_id),
      (select coalesce(json_agg(case when p.method = 'trade_in'
         then json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference)
         else json_build_object('method', p.method, 'amount', p.amount) end order by p.line), '[]')
       from sale_payments p where p.org_id = r.org_id and p.sale_id = r.sale_id),
      (select json_build_object('refund_number', b.refund_number, 'invoice_number', o.invoice_number, 'amount', x.amount)
       from exchanges x join refunds b on b.org_id = x.org_id and b.id = x.refund_id
       join sales o on o.org_id = b.org_id and o.id = b.sale_id where x.org_id = r.org_id and x.sale_id = r.sale_id),
      coalesce(c.language, b.receipt_language)
    from sale_receipts r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join letterheads l on l.org_id = r.org_id and l.no = s.letterhead_no
    left join business_settings b on b.org_id = r.org_id
    left join customers c on c.org_id = r.org_id and c.id = s.customer_id
    where r.link_token_hash = wanted_token_hash
  $$;
comment on function find_receipt(bytea) is
  'The receipt that a shared link shows, for whoever holds its token: the shop and the sale, and nothing of customer, seller or cost.';
grant execute on function find_receipt(bytea) to app_api;

-- The till's search of customers: the same matching, few results, and only the columns that a till may see.
create or replace function find_till_customers(wanted_org_id uuid, words text[], wanted_phone text)
  returns table (id uuid, name text, phone text, language text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  has_words text;
begin
  select string_agg('t.text like ' || quote_literal(
    case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  into has_words from unnest(words) as word;
  return query execute
    'select c.id, c.name, c.phone, c.language from customer_texts t join customers c on c.org_id = t.org_id and c.id = t.customer_id'
    ' where t.org_id = $1 and $1 = any (current_organization_ids()) and (' || concat_ws(' or ', 't.text like ' || quote_literal(wanted_phone), has_words, 'false') || ')'
    ' order by c.last_order_date desc nulls last, c.name, c.id limit 10'
    using wanted_org_id;
end $$;
comment on function find_till_customers(uuid, text[], text) is
  'At most 10 customers of a shop of this transaction that have every one of the words or the phone. A definer for the same reason as find_sales.';
grant execute on function find_till_customers(uuid, text[], text) to app_api;
