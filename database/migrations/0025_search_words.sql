set local role app_owner;

-- People also search by what tells one of a kind from another: "used", "340 g", "dry skin".
create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := ' ' || lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.condition, new.barcode,
    array_to_string(new.extra_barcodes, ' '), new.shade_code, new.shade_name, new.finish_type, new.size_info, new.skin_type,
    array_to_string(new.tags, ' '), new.description));
  return new;
end $$;
drop trigger keep_search_text on products;
create trigger keep_search_text
  before insert or update of brand, model, storage, color, condition, barcode, extra_barcodes, shade_code, shade_name, finish_type,
    size_info, skin_type, tags, description
  on products for each row execute function keep_search_text();
drop trigger keep_words on products;
create trigger keep_words
  after update of brand, model, storage, color, condition, shade_name, finish_type, size_info, skin_type, tags, description
  on products for each row when (new.search_text <> old.search_text) execute function keep_words();

-- What is there already is written anew; the owner of the tables must see them for that, and so must the rule on stock.
alter table products no force row level security;
alter table product_words no force row level security;
alter table inventory_movements no force row level security;
update products set condition = condition;
alter table products force row level security;
alter table product_words force row level security;
alter table inventory_movements force row level security;
