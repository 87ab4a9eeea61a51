-- Payments to suppliers and bills that were mistakes.
set local role app_owner;

alter table supplier_entries
  add column reverses_id uuid,
  drop constraint a_kind_has_its_direction,
  drop constraint a_payment_names_its_wallet,
  drop constraint kind_is_known;
alter table supplier_entries
  add constraint kind_is_known check (kind in ('bill', 'goods_in', 'landed_cost', 'payment', 'goods_back', 'reversal')),
  add constraint a_kind_has_its_direction check (kind in ('landed_cost', 'reversal') or (amount > 0) = (kind in ('bill', 'goods_in'))),
  add constraint a_payment_names_its_wallet check (kind = 'reversal' or (wallet_id is not null) = (kind = 'payment')),
  add constraint a_reversal_names_its_entry check ((reverses_id is not null) = (kind = 'reversal')),
  add foreign key (org_id, reverses_id) references supplier_entries (org_id, id);
create unique index supplier_entries_reverses_key on supplier_entries (org_id, reverses_id) where reverses_id is not null;
comment on column supplier_entries.reverses_id is 'The entry that was a mistake: both count for nothing.';
