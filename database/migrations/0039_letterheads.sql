set local role app_owner;

create table letterheads (
  org_id uuid not null references organizations on delete cascade,
  no integer not null,
  from_at timestamptz not null,
  name text not null,
  address text,
  phone text,
  tin text,
  is_vat_registered boolean not null,
  receipt_footer text,
  receipt_warranty text,
  primary key (org_id, no)
);
comment on table letterheads is
  'What a shop''s receipts said of it, by the moment from which they said so. A sale keeps the one of its day, and a copy prints that.';
comment on column letterheads.from_at is 'The first of a shop holds for everything before the second.';
select belongs_to_organization('letterheads', 'select');
grant select, insert, update on letterheads to app_definer;
create policy definer_keeps on letterheads to app_definer using (true) with check (true);

-- No foreign key: the letterheads of a shop are only ever added to, and a sale would lock the one row that all sales of a shop share.
alter table sales add column letterhead_no integer;
comment on column sales.letterhead_no is 'The letterhead that its receipt was printed with; null, as before letterheads were kept, is the first.';

-- For the lists filter by method: nearly every sale is paid by one method, which stands on the sale; this has the second and later payments.
create index sale_payments_further_idx on sale_payments (org_id, method, sale_id) where line > 1;

create index sales_notes_idx on sales using gin (org_id, ((' ' || lower(notes))) gin_trgm_ops) where notes is not null;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function keep_letterhead() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  shop constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  insert into letterheads as l (org_id, no, from_at, name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty)
  select o.id,
    -- Before the first sale nothing was printed: the letterhead that there is changes.
    coalesce(last.no, 0) + (last.no is null or exists (select from sales s where s.org_id = o.id))::int,
    case when last.no is null then '-infinity' else greatest(new.updated_at, last.from_at) end,
    o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty
  from organizations o
  left join business_settings b on b.org_id = o.id
  left join lateral (select * from letterheads h where h.org_id = o.id order by h.no desc limit 1) last on true
  where o.id = shop
    and (o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty) is distinct from
      (last.name, last.address, last.phone, last.tin, last.is_vat_registered, last.receipt_footer, last.receipt_warranty)
  on conflict (org_id, no) do update set name = excluded.name, address = excluded.address, phone = excluded.phone, tin = excluded.tin,
    is_vat_registered = excluded.is_vat_registered, receipt_footer = excluded.receipt_footer,
    receipt_warranty = excluded.receipt_warranty;
  return null;
end $$;
comment on function keep_letterhead() is
  'Keeps what a shop''s receipts say of it, whoever changes it. A definer, so that nobody writes a letterhead by hand.';
revoke execute on function keep_letterhead() from public;
grant execute on function keep_letterhead() to app_owner;

create or replace function find_receipt(wanted_token_hash bytea) returns table (
    shop text, address text, phone text, tin text, time_zone text, receipt_footer text, receipt_warranty text,
    invoice_number text, sale_date timestamptz, status text, subtotal bigint, discount_amount bigint, tax_amount bigint,
    total_amount bigint, items json, payments json
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.name, l.address, l.phone, l.tin, coalesce(b.time_zone, 'Africa/Kampala'), l.receipt_footer, l.receipt_warranty,
      s.invoice_number, s.sale_date, s.status, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount,
      (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'quantity', i.quantity, 'unit_price', i.unit_price,
         'discount_amount', i.discount_amount, 'total', i.total) order by i.line)
       from sale_items i where i.org_id = r.org_id and i.sale_id = r.sale_id),
      (select json_agg(json_build_object('method', p.method, 'amount', p.amount) order by p.line)
       from sale_payments p where p.org_id = r.org_id and p.sale_id = r.sale_id)
    from sale_receipts r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join letterheads l on l.org_id = r.org_id and l.no = coalesce(s.letterhead_no, 1)
    left join business_settings b on b.org_id = r.org_id
    where r.link_token_hash = wanted_token_hash
  $$;

-- By the note too: people write there which phone it was.
create or replace function find_sales(
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
  note_has text;
  found_customers uuid[];
  found_products uuid[];
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  select string_agg($x$(' ' || lower(concat_ws(' ', c.name, c.phone, c.email))) like $x$ || pattern, ' and '),
    string_agg($x$(' ' || lower(s.customer_name || ' ' || s.customer_contact)) like $x$ || pattern, ' and '),
    string_agg('p.search_text like ' || pattern, ' and '),
    string_agg($x$(' ' || lower(s.notes)) like $x$ || pattern, ' and ')
  into customer_has, typed_name_has, product_has, note_has
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
    ' union select s.id from sales s where s.org_id = $1 and s.notes is not null and ' || note_has ||
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.product_id = any ($6)'
    ') found join sales s on s.org_id = $1 and s.id = found.id'
    using wanted_org_id, wanted_no, wanted_refund_no, wanted_reference, found_customers, found_products;
end $$;
comment on function find_sales(uuid, text[], bigint, bigint, text, text) is
  'The sales of a shop of this transaction by invoice or refund number, by how a till''s own number or a payment''s reference begins, or by a '
  'customer, product or note that has every one of the words. A definer, because row security keeps text patterns away from an index.';

reset role;
revoke create on schema public from app_definer;
set local role app_owner;

alter table organizations no force row level security;
alter table business_settings no force row level security;
alter table letterheads no force row level security;
insert into letterheads (org_id, no, from_at, name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty)
select o.id, 1, '-infinity', o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty
from organizations o left join business_settings b on b.org_id = o.id;
alter table organizations force row level security;
alter table business_settings force row level security;
alter table letterheads force row level security;

create trigger keep_letterhead after insert or update of name on organizations
  for each row execute function keep_letterhead('id');
create trigger keep_letterhead
  after insert or update of address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty on business_settings
  for each row execute function keep_letterhead('org_id');
