-- Why something was taken off a sale.
set local role app_owner;

alter table sales add column discount_reason text
  constraint a_reason_is_words check (discount_reason <> '');
comment on column sales.discount_reason is 'Why something was taken off, in the seller''s words. Null: nothing was, or nobody said.';
