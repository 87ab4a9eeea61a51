-- Two products of one name, told apart on a receipt by their storage and colour.
set local role app_owner;

alter table sale_items add column variant text;
comment on column sale_items.variant is 'What told the product apart from others of its name, as it was then: "128 GB · Blue". Null: nothing did, or it was sold before this was kept.';

alter table layby_lines add column variant text;
comment on column layby_lines.variant is 'As sale_items.variant.';
