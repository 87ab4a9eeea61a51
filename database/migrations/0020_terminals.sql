set local role app_owner;

create table pos_terminals (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  terminal_no integer not null,
  name text not null constraint name_is_1_to_40_long check (char_length(name) between 1 and 40),
  verifier bytea,
  pepper_id text,
  token_prefix text,
  former_verifier bytea,
  former_until timestamptz,
  device_id text,
  last_seq bigint not null default 0,
  clock_offset bigint,
  last_seen_at timestamptz,
  app_version text,
  queue_length integer not null default 0 constraint queue_is_not_negative check (queue_length >= 0),
  user_id uuid not null,
  paired_at timestamptz,
  trusted_since timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (org_id, id),
  constraint a_token_is_whole check (num_nulls(verifier, pepper_id, token_prefix) in (0, 3)),
  constraint a_former_token_ends check (num_nulls(former_verifier, former_until) in (0, 2)),
  constraint revoked_terminals_have_no_token check (revoked_at is null or (verifier is null and former_verifier is null))
);
create unique index pos_terminals_no_key on pos_terminals (org_id, terminal_no);
create unique index pos_terminals_verifier_key on pos_terminals (verifier);
create unique index pos_terminals_former_verifier_key on pos_terminals (former_verifier);
comment on table pos_terminals is 'A shop''s tills. A till is known by the SHA-256 of its token, which is not here: only what a pepper kept elsewhere makes of it.';
comment on column pos_terminals.terminal_no is 'Counts the shop''s terminals, revoked ones too: its own receipt numbers begin with C and this.';
comment on column pos_terminals.verifier is 'HMAC-SHA-256, under the pepper pepper_id, of the lower-case hex hash that the till sends. No row of this table lets anybody in.';
comment on column pos_terminals.token_prefix is 'The first characters of the token, for people to tell tokens apart.';
comment on column pos_terminals.former_verifier is 'Of the token before a rotation, which works until former_until.';
comment on column pos_terminals.device_id is 'The device that was paired, as it named itself. Another one with the same token is a copy.';
comment on column pos_terminals.clock_offset is 'Milliseconds to add to the device''s clock, as last learned; null before that.';
comment on column pos_terminals.user_id is 'Whose sales the terminal''s are: who gave it its token or code.';
comment on column pos_terminals.trusted_since is 'Its sales from before this moment wait for a manager. Begins anew when a revoked terminal is paired again.';
select belongs_to_organization('pos_terminals', 'select, insert, update');
grant select on pos_terminals to app_definer;
create policy definer_reads on pos_terminals for select to app_definer using (true);

create table terminal_pairings (
  org_id uuid not null,
  terminal_id uuid not null,
  selector text not null,
  verifier bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  user_id uuid not null,
  primary key (org_id, terminal_id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id) on delete cascade
);
create index terminal_pairings_selector_idx on terminal_pairings (selector);
comment on table terminal_pairings is 'Codes with which a device fetches its terminal''s token: one a terminal, gone once used.';
comment on column terminal_pairings.selector is 'The first three characters of the code: they find the row whose tries a wrong code uses up.';
comment on column terminal_pairings.verifier is 'HMAC-SHA-256 of the whole code, under the newest pepper of its day.';
select belongs_to_organization('terminal_pairings');
grant select, update (tries_left) on terminal_pairings to app_definer;
create policy definer_tries on terminal_pairings to app_definer using (true);

alter table sales add column terminal_id uuid;
alter table sales add column terminal_seq bigint;
alter table sales add column local_number text;
alter table sales add column device_time timestamptz;
alter table sales add column flags_resolved_at timestamptz;
alter table sales add column flags_resolved_by uuid;
alter table sales add foreign key (org_id, terminal_id) references pos_terminals (org_id, id);
comment on column sales.terminal_seq is 'The till''s own count, which orders its sales whatever its clock said.';
comment on column sales.local_number is 'What the till printed before the sale had its invoice number.';
comment on column sales.device_time is 'What the device''s clock said at the sale; sale_date is corrected.';
comment on column sales.flags is 'What a manager is to look at in a sale that came from a till.';
create index sales_terminal_idx on sales (org_id, terminal_id, terminal_seq) where terminal_id is not null;
create index sales_local_number_idx on sales (org_id, lower(local_number) text_pattern_ops) where local_number is not null;
create index sales_flagged_idx on sales (org_id, received_at desc, id desc) where flags <> '{}';

create table parked_sales (
  org_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  terminal_seq bigint,
  local_number text,
  reason text not null constraint reason_is_known check (reason in ('unknown_product', 'malformed', 'before_pairing')),
  detail text not null default '',
  sale_date timestamptz,
  customer_name text,
  total_amount bigint,
  body text not null,
  request_hash bytea not null,
  response text not null,
  received_at timestamptz not null,
  status text not null default 'waiting' constraint status_is_known check (status in ('waiting', 'posted', 'declined')),
  decided_at timestamptz,
  decided_by uuid,
  note text,
  primary key (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id),
  constraint decided_at_some_time check ((status = 'waiting') = (decided_at is null))
);
create index parked_sales_terminal_idx on parked_sales (org_id, terminal_id, terminal_seq);
create index parked_sales_newest_idx on parked_sales (org_id, received_at desc, id desc);
create index parked_sales_waiting_idx on parked_sales (org_id) where status = 'waiting';
comment on table parked_sales is 'Tills'' sales that could not be posted: kept as they were sent until a manager posts or declines them. The id is the sale''s.';
comment on column parked_sales.body is 'What the till sent, without its key. Emptied when it is posted: the sale says it all.';
comment on column parked_sales.response is 'The first answer, replayed byte for byte, also once it is posted.';
select belongs_to_organization('parked_sales', 'select, insert, update');

-- What a till must take off its catalogue. Its own xmin says when, as a product's says when that was written.
create table product_removals (
  org_id uuid not null,
  product_id uuid not null,
  primary key (org_id, product_id)
);
comment on table product_removals is 'Products that were deleted, so that a till hears of it.';
select belongs_to_organization('product_removals', 'select, insert');

-- A shop that goes takes its products along, and leaves nobody to tell.
create function remember_removal() returns trigger language plpgsql as $$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into product_removals (org_id, product_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger remember_removal after delete on products for each row execute function remember_removal();

-- Rows that a snapshot may not have seen: those written at or after its horizon, the oldest transaction then under way. A row's xmin is
-- the lower half of its transaction's number: within two thousand million of the horizon the difference says which came first. Asked
-- with a horizon further back, it answers too much, never too little, as long as the caller begins anew then.
create function is_written_since(written xid, horizon bigint) returns boolean language sql immutable parallel safe
  return ((written::text::bigint - horizon) & 4294967295) < 2147483648;
comment on function is_written_since(xid, bigint) is
  'Whether a row with this xmin may have been written at or after the horizon. No column and no index: what changes stock stays as cheap as it was.';
grant execute on function is_written_since(xid, bigint) to app_api;

reset role;
grant create on schema public to app_definer;
set local role app_definer;

-- The tills' door. Each asks with what its hash comes to under every live pepper; only the matching, living terminals answer.
create type terminal_entry as (
  place integer,
  org_id uuid,
  terminal_id uuid,
  name text,
  terminal_no integer,
  device_id text,
  clock_offset bigint,
  trusted_since timestamptz,
  user_id uuid,
  email text,
  full_name text,
  shop_name text,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamptz,
  owner_tier text,
  owner_status text,
  owner_end_date timestamptz,
  owner_trial_end_date timestamptz
);

create function enter_terminals(verifiers bytea[], places integer[], at timestamptz) returns setof terminal_entry
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  entries terminal_entry[];
begin
  select array_agg(row(
    a.place, t.org_id, t.id, t.name, t.terminal_no, t.device_id, t.clock_offset, t.trusted_since,
    t.user_id, u.email, u.full_name, o.name,
    coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
    coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date
  )::terminal_entry order by a.place)
  into entries
  from unnest(verifiers, places) as a (verifier, place)
  join lateral (
    select * from pos_terminals n where n.verifier = a.verifier
    union all
    select * from pos_terminals f where f.former_verifier = a.verifier and f.former_until > at
  ) t on t.revoked_at is null
  join organizations o on o.id = t.org_id
  left join users u on u.id = t.user_id
  left join business_settings b on b.org_id = t.org_id
  left join organization_members om on om.org_id = t.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct id::text, ',')
    from (select unnest(current_organization_ids()) union select e.org_id from unnest(entries) e) as allowed (id)
  ), ''), true);
  return query select * from unnest(entries);
end $$;
comment on function enter_terminals(bytea[], integer[], timestamptz) is
  'Looks up terminals by what their hashes come to, and adds their shops to those this transaction may touch.';
revoke execute on function enter_terminals(bytea[], integer[], timestamptz) from public;
grant execute on function enter_terminals(bytea[], integer[], timestamptz) to app_api;

create function enter_pairing(wanted_selector text, verifiers bytea[], at timestamptz)
  returns table (org_id uuid, terminal_id uuid, user_id uuid, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, auth, pg_temp
  as $$
declare
  found terminal_pairings;
begin
  -- Every live code that begins so loses a try, the right one too: what is being tried cannot be tried twice at once.
  with tried as (
    update terminal_pairings p set tries_left = p.tries_left - 1
    where p.selector = wanted_selector and p.expires_at > at and p.tries_left > 0
    returning p.*
  )
  select * into found from tried t where t.verifier = any (verifiers);
  if found.org_id is null then
    return;
  end if;
  perform set_config('app.org_ids', found.org_id::text, true);
  return query select found.org_id, found.terminal_id, found.user_id, u.email from (select) one left join users u on u.id = found.user_id;
end $$;
comment on function enter_pairing(text, bytea[], timestamptz) is
  'Tries a pairing code, which uses up a try, and opens the transaction to its terminal''s shop when it is right.';
revoke execute on function enter_pairing(text, bytea[], timestamptz) from public;
grant execute on function enter_pairing(text, bytea[], timestamptz) to app_api;

-- As before, and by what a till printed.
create or replace function find_sales(wanted_org_id uuid, words text[], wanted_no bigint, wanted_reference text, wanted_phone text)
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
    ' union select s.id from sales s where s.org_id = $1 and s.local_number is not null and lower(s.local_number) like $3'
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
  'The sales of a shop of this transaction by invoice number, by how a till''s own number or a payment''s reference begins, or by a customer '
  'or product that has every one of the words. A definer, because row security keeps text patterns away from an index.';

-- The till's search of customers, few and quickly; the same words, nothing but what a till may know.
create function find_till_customers(wanted_org_id uuid, words text[], wanted_phone text)
  returns table (id uuid, name text, phone text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  has_words text;
begin
  select string_agg($x$(' ' || lower(concat_ws(' ', c.name, c.phone, c.email))) like $x$ || quote_literal(
    case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  into has_words from unnest(words) as word;
  return query execute
    'select c.id, c.name, c.phone from customers c where c.org_id = $1 and c.org_id = any (current_organization_ids())'
    ' and (c.phone_e164 like $2 or (' || coalesce(has_words, 'false') || '))'
    ' order by c.last_order_date desc nulls last, c.name, c.id limit 10'
    using wanted_org_id, wanted_phone;
end $$;
comment on function find_till_customers(uuid, text[], text) is
  'At most 10 customers of a shop of this transaction that have every one of the words or the phone. A definer for the same reason as find_sales.';
revoke execute on function find_till_customers(uuid, text[], text) from public;
grant execute on function find_till_customers(uuid, text[], text) to app_api;

reset role;
revoke create on schema public from app_definer;
