set local role app_owner;

create index product_day_totals_product_idx on product_day_totals (org_id, product_id, day desc);
comment on index product_day_totals_product_idx is 'When a product last sold. Its columns never change, so a sale still updates the row in place.';
