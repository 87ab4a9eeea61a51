-- $1: the shop, $2: how many products. The same goods every time, the newest first.
with goods as (
  select i, abs(hashint4(i)) as a, abs(hashint4(i + 1000003)) as b, abs(hashint4(i + 2000003)) as c from generate_series(1, $2::int) as i
)
insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, current_stock, total_sold, min_stock, barcode, color,
  storage, condition, tags, description, date_added, is_active)
select $1, gen_random_uuid(),
  (array['Samsung', 'Apple', 'Tecno', 'Infinix', 'Oraimo', 'HP', 'Lenovo', 'Anker', 'JBL', 'Nivea', 'Maybelline', 'CeraVe', 'Xiaomi', 'Nokia', 'Itel', 'Dell'])[1 + a % 16],
  (array['Galaxy', 'iPhone', 'Camon', 'Hot', 'FreePods', 'EliteBook', 'ThinkPad', 'PowerCore', 'Tune', 'Lotion', 'Fit Me', 'Cream', 'Redmi', 'Note', 'Spark', 'Latitude'])[1 + a % 16]
    || ' ' || (array['A', 'S', 'X', '', 'Pro ', 'T'])[1 + b % 6] || i % 997,
  '00000000-0000-4000-8000-000000000101', 1000 * (1 + b % 900), 1000 * (1 + c % 1500), c % 30, b % 100, case when i % 3 = 0 then 8 end,
  '20' || lpad((i::bigint * 7919 % 10000000000)::text, 11, '0'),
  (array['Black', 'Blue', 'White', 'Midnight', 'Gold', 'Green', 'Blue Black'])[1 + c % 7],
  (array['64 GB', '128 GB', '256 GB', '512 GB'])[1 + b % 4], (array['New', 'Used A', 'Used B'])[1 + a % 3],
  case when i % 5 = 0 then array['promo'] else '{}' end,
  case when i % 4 = 0 then 'Original with charger and earphones in the box' end,
  now() - i * interval '1 minute', i % 50 <> 0
from goods
