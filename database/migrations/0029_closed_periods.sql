set local role app_owner;

create table closed_periods (
  org_id uuid not null references organizations on delete cascade,
  kind text not null,
  from_day date not null,
  until_day date not null,
  marks text[] not null,
  primary key (org_id, kind, from_day),
  constraint kind_is_known check (kind in ('recent', 'month')),
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
  revenue bigint not null,
  profit bigint not null,
  primary key (org_id, kind, from_day, product_id),
  foreign key (org_id, kind, from_day) references closed_periods on delete cascade
);
comment on table closed_period_products is 'What a product sold in a closed period: the sum of its product_day_totals.';
select belongs_to_organization('closed_period_products', 'select, insert');
