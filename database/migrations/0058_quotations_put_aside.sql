-- A quotation whose goods were put aside instead of sold.
set local role app_owner;

alter table quotations add column layby_id uuid, drop constraint state_is_known;
alter table quotations
  add constraint state_is_known check (state in ('open', 'sold', 'put_aside', 'declined')),
  add constraint what_was_put_aside_names_its_layby check ((layby_id is not null) = (state = 'put_aside')),
  add foreign key (org_id, layby_id) references laybys (org_id, id);
create unique index quotations_layby_key on quotations (org_id, layby_id) where layby_id is not null;
