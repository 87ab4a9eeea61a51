set local role app_owner;

alter table business_settings add column receipt_warranty text;
comment on column business_settings.receipt_warranty is 'What the shop promises about what it sold; receipts print it above their last lines.';

alter table sales add column notes text;
comment on column sales.notes is 'What the seller wrote for the receipt: a serial number, where it is to be brought.';

create table sale_receipts (
  org_id uuid not null,
  sale_id uuid not null,
  prints integer not null default 0 constraint prints_are_counted check (prints >= 0),
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamptz,
  primary key (org_id, sale_id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint a_link_is_whole check (num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) in (0, 4))
);
create unique index sale_receipts_token_hash_key on sale_receipts (link_token_hash);
comment on table sale_receipts is 'What became of a sale''s receipt: how often it was printed, and its public page while it has one.';
comment on column sale_receipts.link_seed is 'What the link''s token is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column sale_receipts.link_token_hash is 'SHA-256 of the token in the public page''s address.';
select belongs_to_organization('sale_receipts', 'select, insert, update');

-- A search reads indexes: invoices by number, references and typed names here, customers and products through their own.
create index sale_payments_reference_idx on sale_payments (org_id, lower(reference) text_pattern_ops) where reference is not null;
create index sales_typed_customer_idx on sales
  using gin (org_id, ((' ' || lower(customer_name || ' ' || customer_contact))) gin_trgm_ops)
  where customer_id is null and (customer_name <> 'Walk-in Customer' or customer_contact <> '');

grant select on sales, sale_items, sale_payments, sale_receipts, customers to app_definer;
create policy definer_reads on sales for select to app_definer using (true);
create policy definer_reads on sale_items for select to app_definer using (true);
create policy definer_reads on sale_payments for select to app_definer using (true);
create policy definer_reads on sale_receipts for select to app_definer using (true);
create policy definer_reads on customers for select to app_definer using (true);

reset role;
grant create on schema public to app_definer;
set local role app_definer;

create function find_sales(wanted_org_id uuid, words text[], wanted_no bigint, wanted_reference text, wanted_phone text)
  returns table (id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  customer_has text;
  typed_name_has text;
  product_has text;
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
  return query execute
    'select s.id from sales s where s.org_id = $1 and s.invoice_no = $2'
    ' union select p.sale_id from sale_payments p'
    '   where p.org_id = $1 and p.reference is not null and lower(p.reference) like $3'
    ' union select s.id from sales s join customers c on c.org_id = s.org_id and c.id = s.customer_id'
    '   where c.org_id = $1 and (c.phone_e164 like $4 or ' || customer_has || ')'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id is null'
    '   and (s.customer_name <> ''Walk-in Customer'' or s.customer_contact <> '''') and ' || typed_name_has ||
    ' union select i.sale_id from products p join sale_items i on i.org_id = p.org_id and i.product_id = p.id'
    '   where p.org_id = $1 and ' || product_has
    using wanted_org_id, wanted_no, wanted_reference, wanted_phone;
end $$;
comment on function find_sales(uuid, text[], bigint, text, text) is
  'The sales of a shop of this transaction by invoice number, by how a payment''s reference begins, or by a customer or product that has '
  'every one of the words. A definer, because row security keeps text patterns away from an index.';
revoke execute on function find_sales(uuid, text[], bigint, text, text) from public;
grant execute on function find_sales(uuid, text[], bigint, text, text) to app_api;

create function find_receipt(wanted_token_hash bytea) returns table (
    shop text, address text, phone text, tin text, time_zone text, receipt_footer text, receipt_warranty text,
    invoice_number text, sale_date timestamptz, status text, subtotal bigint, discount_amount bigint, tax_amount bigint,
    total_amount bigint, items json, payments json
  )
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.name, b.address, b.phone, b.tin, coalesce(b.time_zone, 'Africa/Kampala'), b.receipt_footer, b.receipt_warranty,
      s.invoice_number, s.sale_date, s.status, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount,
      (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'quantity', i.quantity, 'unit_price', i.unit_price,
         'discount_amount', i.discount_amount, 'total', i.total) order by i.line)
       from sale_items i where i.org_id = r.org_id and i.sale_id = r.sale_id),
      (select json_agg(json_build_object('method', p.method, 'amount', p.amount) order by p.line)
       from sale_payments p where p.org_id = r.org_id and p.sale_id = r.sale_id)
    from sale_receipts r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join organizations o on o.id = r.org_id
    left join business_settings b on b.org_id = r.org_id
    where r.link_token_hash = wanted_token_hash
  $$;
comment on function find_receipt(bytea) is
  'The receipt that a shared link shows, for whoever holds its token: the shop and the sale, and nothing of customer, seller or cost.';
revoke execute on function find_receipt(bytea) from public;
grant execute on function find_receipt(bytea) to app_api;

drop function shops_of_current_user();
create function shops_of_current_user() returns table (
    id uuid, name text, industry text, updated_at timestamptz, role text, joined_at timestamptz,
    onboarding_completed_at timestamptz, has_categories boolean,
    currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer,
    tin text, address text, phone text, receipt_footer text, receipt_warranty text,
    owner_created_at timestamptz, owner_tier text, owner_status text, owner_end_date timestamptz, owner_trial_end_date timestamptz
  )
  language sql stable security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
    select o.id, o.name, o.industry, o.updated_at, m.role, m.created_at,
      o.onboarding_completed_at, exists (select from organization_categories c where c.org_id = o.id),
      coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
      coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
      b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty,
      u.created_at, s.subscription_tier, s.status, s.end_date, s.trial_end_date
    from organization_members m
    join organizations o on o.id = m.org_id
    left join business_settings b on b.org_id = o.id
    left join organization_members owner on owner.org_id = o.id and owner.role = 'owner'
    left join users u on u.id = owner.user_id
    left join user_subscriptions s on s.user_id = owner.user_id
    where m.user_id = current_user_id()
    order by m.created_at, o.id
  $$;
comment on function shops_of_current_user() is 'The shops where the person of this transaction works, with their rules and their owners'' plans.';
revoke execute on function shops_of_current_user() from public;
grant execute on function shops_of_current_user() to app_api;

reset role;
revoke create on schema public from app_definer;
