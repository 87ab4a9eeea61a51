-- Where people without an account sell. Whoever has one works where that account does.
set local role app_owner;

alter table staff add column location_ids uuid[]
  constraint who_works_somewhere_names_a_location check (cardinality(location_ids) > 0);
alter table staff add constraint an_account_has_its_own_locations check (user_id is null or location_ids is null);
comment on column staff.location_ids is 'At which locations'' tills somebody without an account sells; null: at all.';
