-- Devices that customers bring back under warranty, and what became of them.
set local role app_owner;

create table warranty_claims (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  number bigint not null,
  unit_id uuid not null,
  sale_id uuid not null,
  sale_line integer not null,
  location_id uuid not null,
  state text not null default 'received' constraint state_is_known check (state in ('received', 'sent', 'repaired', 'replaced', 'refused')),
  fault text not null constraint fault_is_short check (char_length(fault) between 1 and 500),
  accessories text constraint accessories_are_short check (char_length(accessories) between 1 and 200),
  contact text constraint contact_is_short check (char_length(contact) between 1 and 80),
  note text constraint note_is_short check (char_length(note) between 1 and 300),
  warranty_until date,
  received_on date not null,
  supplier_id uuid,
  replacement_id uuid,
  request_hash bytea,
  received_by uuid not null,
  received_at timestamptz not null,
  closed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, unit_id) references units (org_id, id) on delete cascade,
  foreign key (org_id, sale_id) references sales (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  foreign key (org_id, replacement_id) references units (org_id, id),
  constraint warranty_claims_are_numbered unique (org_id, number),
  constraint what_is_closed_says_when check ((state in ('repaired', 'replaced', 'refused')) = (closed_at is not null)),
  constraint what_is_replaced_says_by_which check ((state = 'replaced') = (replacement_id is not null)),
  constraint who_has_it_is_named check (state <> 'sent' or supplier_id is not null)
);
create index warranty_claims_newest_idx on warranty_claims (org_id, received_at desc, id desc);
create index warranty_claims_unit_idx on warranty_claims (org_id, unit_id);
create index warranty_claims_sale_idx on warranty_claims (org_id, sale_id);
create index warranty_claims_location_idx on warranty_claims (org_id, location_id);
create index warranty_claims_supplier_idx on warranty_claims (org_id, supplier_id) where supplier_id is not null;
create index warranty_claims_replacement_idx on warranty_claims (org_id, replacement_id) where replacement_id is not null;
create unique index one_open_claim_of_a_unit on warranty_claims (org_id, unit_id) where closed_at is null;
comment on table warranty_claims is 'A sold device that came back with a fault, and what became of it.';
comment on column warranty_claims.number is 'The shop''s own count of claims, without gaps.';
comment on column warranty_claims.location_id is 'Where it was handed in.';
comment on column warranty_claims.contact is 'How to reach whoever handed it in.';
comment on column warranty_claims.request_hash is 'SHA-256 of what was asked, without the contact, to tell a retry from another one under the same id.';
comment on column warranty_claims.warranty_until is 'The last day of the warranty it was sold with, as it stood when it was handed in.';
comment on column warranty_claims.received_on is 'The shop''s own day on which it was handed in.';
comment on column warranty_claims.supplier_id is 'Who has it, or had it last.';
comment on column warranty_claims.replacement_id is 'The device that the customer has now; it stands on the line of the sale.';
select belongs_to_organization('warranty_claims', 'select, insert, update');
