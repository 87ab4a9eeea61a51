-- What customers are offered.
set local role app_owner;

create table quotations (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  quotation_no bigint not null,
  number text not null,
  location_id uuid not null,
  customer_id uuid,
  customer_name text not null,
  customer_contact text not null default '',
  quoted_on date not null,
  valid_until date not null constraint it_is_valid_a_day check (valid_until >= quoted_on),
  notes text,
  discount jsonb,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null constraint total_is_exact check (total_amount between 0 and 9007199254740991),
  state text not null default 'open' constraint state_is_known check (state in ('open', 'sold', 'declined')),
  sale_id uuid constraint what_was_sold_names_its_sale check ((sale_id is not null) = (state = 'sold')),
  request_hash bytea not null,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamptz,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint quotation_numbers_are_unique unique (org_id, quotation_no),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, sale_id) references sales (org_id, id),
  constraint a_link_is_whole check (num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) in (0, 4))
);
create unique index quotations_token_hash_key on quotations (link_token_hash);
create index quotations_customer_idx on quotations (org_id, customer_id) where customer_id is not null;
create index quotations_location_idx on quotations (org_id, location_id);
create unique index quotations_sale_key on quotations (org_id, sale_id) where sale_id is not null;
comment on table quotations is 'What was offered to customers, each at prices that hold until a day. Expired is an open one after that day.';
comment on column quotations.request_hash is 'SHA-256 of what was asked, to tell a retry from another quotation under the same id.';
comment on column quotations.link_seed is
  'What the token of its link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column quotations.link_token_hash is 'SHA-256 of the token in the address of its page.';
select belongs_to_organization('quotations');
create policy definer_reads on quotations for select to app_definer using (true);
grant select on quotations to app_definer;

create table quotation_lines (
  org_id uuid not null,
  quotation_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null constraint quantity_is_positive check (quantity > 0),
  unit_price bigint not null,
  discount jsonb,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  unit_id uuid constraint device_is_one check (unit_id is null or quantity = 1),
  primary key (org_id, quotation_id, line),
  foreign key (org_id, quotation_id) references quotations (org_id, id) on delete cascade,
  foreign key (org_id, unit_id) references units (org_id, id) on delete set null (unit_id)
);
create index quotation_lines_unit_idx on quotation_lines (org_id, unit_id) where unit_id is not null;
comment on column quotation_lines.unit_id is 'The device that was quoted at a price of its own.';
comment on table quotation_lines is 'The lines of quotations, frozen: a sale of it has them at these prices.';
select belongs_to_organization('quotation_lines', 'select, insert');
