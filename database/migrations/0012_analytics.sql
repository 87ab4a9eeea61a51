-- Totals kept with each sale, so that reports read days and not sales.
set local role app_owner;

create table organization_day_totals (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  tax numeric not null default 0,
  primary key (org_id, day)
) with (fillfactor = 70);
comment on table organization_day_totals is 'What a shop sold each day of its own calendar: completed sales only, kept in the sale''s transaction.';
comment on column organization_day_totals.tax is 'VAT inside revenue, net of refunds. Revenue less tax less profit is what the goods cost.';
select belongs_to_organization('organization_day_totals', 'select, insert, update');
create policy platform_counts on organization_day_totals for select to app_platform using (true);
grant select (org_id, day, transactions) on organization_day_totals to app_platform;

create table organization_day_parts (
  org_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  part text not null constraint part_is_known check (part in ('hour', 'method', 'staff')),
  key text not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  primary key (org_id, day, part, key)
) with (fillfactor = 70);
comment on table organization_day_parts is
  'A shop''s day by hour, by payment method and by who sold, kept in the sale''s transaction and corrected by refunds.';
comment on column organization_day_parts.key is 'The hour, the method, or the seller''s id; nobody''s is empty.';
comment on column organization_day_parts.profit is 'Of an hour or a seller. A method has none, and no units: money does not say what it was paid for.';
select belongs_to_organization('organization_day_parts', 'select, insert, update');

create table product_day_totals (
  org_id uuid not null,
  product_id uuid not null,
  day date not null,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  primary key (org_id, day, product_id)
) with (fillfactor = 70);
create index product_day_totals_product_idx on product_day_totals (org_id, product_id, day desc);
comment on table product_day_totals is 'What a product sold each day, kept in the sale''s transaction. Days lead: reports read periods.';
comment on index product_day_totals_product_idx is 'When a product last sold. Its columns never change, so a sale still updates the row in place.';
select belongs_to_organization('product_day_totals', 'select, insert, update');

create table closed_periods (
  org_id uuid not null references organizations (id) on delete cascade,
  kind text not null constraint kind_is_known check (kind in ('recent', 'month')),
  from_day date not null,
  until_day date not null,
  marks text[] not null,
  primary key (org_id, kind, from_day),
  constraint it_ends_after_it_begins check (until_day >= from_day)
);
comment on table closed_periods is
  'Days that are over, added up by a job so that a report needs not read each of them: a month, or the 29 days before today.';
comment on column closed_periods.marks is
  'Which version of each day''s total was added up. A day that was traded on or corrected since then has another, and the period is not used.';
select belongs_to_organization('closed_periods');

create table closed_period_products (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  product_id uuid not null,
  units bigint not null,
  revenue numeric not null,
  profit numeric not null,
  primary key (org_id, kind, from_day, product_id),
  foreign key (org_id, kind, from_day) references closed_periods (org_id, kind, from_day) on delete cascade
);
comment on table closed_period_products is 'What a product sold in a closed period: the sum of its product_day_totals.';
select belongs_to_organization('closed_period_products', 'select, insert');

create table total_proofs (
  org_id uuid not null references organizations (id) on delete cascade,
  night date not null,
  days bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]',
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  primary key (org_id, night)
);
comment on table total_proofs is 'When a shop''s day totals were held against its sales and refunds, and what came of it.';
select belongs_to_organization('total_proofs', 'select, insert');
create policy platform_finds_unproved on total_proofs for select to app_platform using (true);
grant select (org_id, night, differences) on total_proofs to app_platform;
