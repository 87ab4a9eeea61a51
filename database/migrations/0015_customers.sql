set local role app_owner;

create table customer_aliases (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
create index customer_aliases_customer_idx on customer_aliases (org_id, customer_id);
comment on table customer_aliases is 'The ids of customers who were merged away, and whom each one means now.';
select belongs_to_organization('customer_aliases');
