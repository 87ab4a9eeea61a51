-- $ of every function: the shop, its owner, and how many rows each list gets. Past the ledger and its triggers: what is measured only reads.
create or replace function bench_id(thing text, i bigint) returns uuid language sql immutable as $$
  select (substr(h, 1, 12) || '4' || substr(h, 14, 3) || '8' || substr(h, 18))::uuid from md5(thing || i) as h
$$;

create or replace function bench_pick(seed text, i bigint, most bigint) returns bigint language sql immutable as $$
  select 1 + abs(hashtextextended(seed, i) % most)
$$;

-- Two more locations, people who buy, suppliers, and goods with devices, batches and prices of their own.
create or replace function bench_people_and_goods(shop uuid, owner uuid, n bigint) returns void language plpgsql as $$
begin
  insert into locations (org_id, id, name, kind, position)
  values (shop, bench_id('location', 1), 'Branch', 'shop', 1), (shop, bench_id('location', 2), 'Store', 'store', 2);
  create temporary table goods as select row_number() over (order by id) as place, id, brand, model, cost_price, selling_price, current_stock
    from products where org_id = shop;
  create index on goods (place);
  insert into stock_levels (org_id, product_id, location_id, on_hand, minimum)
  select shop, id, shop, current_stock, coalesce(min_stock, 5) from products where org_id = shop and current_stock > 0
  union all
  select shop, id, bench_id('location', 1), abs(hashtext(id::text)) % 12, coalesce(min_stock, 5) from products
  where org_id = shop and abs(hashtext(id::text)) % 2 = 0;

  insert into customers (org_id, id, name, email, phone, phone_e164, status, total_orders, total_spent, last_order_date, created_at)
  select shop, bench_id('customer', i),
    (array['Nakato', 'Okello', 'Mugisha', 'Achieng', 'Ssali', 'Namara', 'Kato', 'Atim', 'Byaruhanga', 'Wandera'])[bench_pick('first', i, 10)] || ' '
      || (array['Sarah', 'John', 'Grace', 'Peter', 'Aisha', 'David', 'Ruth', 'Moses', 'Joan', 'Isaac', 'Esther', 'Paul'])[bench_pick('last', i, 12)] || ' ' || i,
    case when i % 3 = 0 then 'person' || i || '@example.ug' end, '07' || lpad((i * 7919 % 100000000)::text, 8, '0'),
    '+2567' || lpad((i * 7919 % 100000000)::text, 8, '0'), (array['active', 'active', 'active', 'vip', 'inactive'])[bench_pick('status', i, 5)],
    bench_pick('orders', i, 8) - 1, 1000 * bench_pick('spent', i, 9000), now() - bench_pick('order', i, 500000) * interval '1 minute',
    now() - i * interval '5 minutes'
  from generate_series(1, n) i;
  insert into customer_accounts (org_id, customer_id, balance)
  select shop, bench_id('customer', i), case when i % 5 = 0 then -5000 - i else 10000 + i end from generate_series(1, n) i;
  insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, created_at)
  select shop, bench_id('entry', i), bench_id('customer', i), 'opening', 10000 + i, current_date - bench_pick('owes', i, 200)::int,
    current_date - bench_pick('owes', i, 200)::int + 30, now() - i * interval '5 minutes' from generate_series(1, n) i where i % 5 <> 0;

  insert into suppliers (org_id, id, name, phone)
  select shop, bench_id('supplier', i), 'Supplier ' || i || ' Ltd', '0772' || lpad(i::text, 6, '0') from generate_series(1, 2000) i;
  insert into supplier_products (org_id, supplier_id, product_id, unit_cost)
  select shop, bench_id('supplier', 1), id, cost_price from goods;
  insert into wallets (org_id, id, kind, takes) values (shop, bench_id('wallet', 1), 'safe', null);
  insert into supplier_entries (org_id, id, supplier_id, kind, amount, business_date, wallet_id)
  select shop, bench_id('owed', i), bench_id('supplier', case when i % 2 = 0 then 1 else bench_pick('supplier', i, 2000) end),
    case when i % 3 = 0 then 'payment' else 'bill' end, case when i % 3 = 0 then -1 else 1 end * 1000 * i, current_date - (i % 700)::int,
    case when i % 3 = 0 then bench_id('wallet', 1) end
  from generate_series(1, n) i;

  update products p set tracking = 'imei' from goods g where p.org_id = shop and p.id = g.id and g.place % 50 = 0;
  insert into units (org_id, id, product_id, location_id, state, imei1, unit_cost, came_at)
  select shop, bench_id('unit', i), g.id, case when i % 4 = 0 then bench_id('location', 1) else shop end,
    case when i % 3 = 0 then 'in_stock' else 'released' end, '35' || lpad((i * 104729 % 10000000000000)::text, 13, '0'), g.cost_price,
    now() - i * interval '2 minutes'
  from generate_series(1, 2 * n) i join goods g on g.place = 50 * bench_pick('device', i, n / 50);
  insert into unit_numbers (org_id, unit_id, number, is_here) select org_id, id, imei1, state = 'in_stock' from units where org_id = shop;

  update products p set has_expiry = true from goods g where p.org_id = shop and p.id = g.id and g.place % 5 = 1;
  insert into batches (org_id, id, product_id, number, expires_on)
  select shop, bench_id('batch', i), g.id, 'B' || i, current_date - 30 + bench_pick('expires', i, 1000)::int
  from generate_series(1, n) i join goods g on g.place = 1 + 5 * (i % (n / 5));
  insert into batch_levels (org_id, product_id, location_id, batch_id, on_hand)
  select shop, product_id, shop, id, 1 + abs(hashtext(id::text)) % 9 from batches where org_id = shop;

  insert into price_lists (org_id, id, name, kind, position, prices) values (shop, bench_id('list', 1), 'Wholesale', 'fixed', 1, n / 5);
  insert into price_items (org_id, list_id, product_id, min_qty, price) select shop, bench_id('list', 1), id, 1, selling_price - 500 from goods where place <= n / 5;
  insert into price_changes (org_id, list_id, list_name, product_id, min_qty, after, user_id, changed_at)
  select shop, bench_id('list', 1), 'Wholesale', id, 1, selling_price - 500, owner, now() - place * interval '1 minute' from goods;
end $$;

-- What is sold and refunded, and what waits to be looked at, in two years.
create or replace function bench_trade(shop uuid, owner uuid, n bigint) returns void language plpgsql as $$
begin
  insert into pos_terminals (org_id, id, terminal_no, name, user_id, location_id) values (shop, bench_id('till', 1), 1, 'Front', owner, shop);
  insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, received_at, customer_id, customer_name, customer_contact, subtotal,
    discount_amount, tax_amount, total_amount, profit, units, items_summary, payment_method, status, flags, flags_resolved_at, flags_resolved_by, user_id,
    request_hash, response, terminal_id, terminal_seq, sale_hour, letterhead_no, location_id)
  select shop, bench_id('sale', i), i, 'INV-' || lpad(i::text, 6, '0'), t.at, (t.at at time zone 'Africa/Kampala')::date, t.at,
    case when i % 2 = 0 then bench_id('customer', bench_pick('buyer', i, n)) end, case when i % 2 = 0 then 'Somebody ' || i else 'Walk-in Customer' end, '',
    150000, 0, 0, 150000, 50000, 2, 'Galaxy A' || i % 60, (array['cash', 'cash', 'mobile_money', 'credit_card'])[bench_pick('pays', i, 4)]::payment_method,
    case when i % 100 = 1 then 'cancelled' else 'completed' end, case when i % 3 = 0 then array['oversold'] else '{}' end,
    case when i % 6 = 0 then t.at end, case when i % 6 = 0 then owner end, owner, '\x00', null, case when i % 3 = 0 then bench_id('till', 1) end, case when i % 3 = 0 then i end, 10, 1,
    case when i % 4 = 0 then bench_id('location', 1) else shop end
  from generate_series(1, n) i cross join lateral (select now() - (n - i) * interval '10 minutes' as at) t;
  insert into sale_items (org_id, sale_id, line, product_id, brand, model, quantity, list_price, unit_price, unit_cost, discount_amount, tax_amount, total)
  select shop, bench_id('sale', i), line, g.id, g.brand, g.model, 1, 75000, 75000, 50000, 0, 0, 75000
  from generate_series(1, n) i cross join generate_series(1, 2) line join goods g on g.place = bench_pick('line' || line, i, n);
  insert into sale_payments (org_id, sale_id, line, method, amount)
  select org_id, id, 1, payment_method, total_amount from sales where org_id = shop;
  insert into refunds (org_id, id, refund_no, refund_number, sale_id, kind, payment_method, units, amount, tax_amount, profit, created_at, refund_day, user_id, location_id)
  select shop, bench_id('refund', i), i, 'REF-' || lpad(i::text, 6, '0'), bench_id('sale', i), case when i % 100 = 1 then 'cancel' else 'refund' end, 'cash',
    1, 75000, 0, 25000, t.at, (t.at at time zone 'Africa/Kampala')::date, owner, shop
  from generate_series(1, n) i cross join lateral (select now() - (n - i) * interval '9 minutes' as at) t where i % 5 = 1;
  insert into refund_requests (org_id, id, sale_id, kind, items, reason, payment_method, amount, status, requested_at, user_id, decided_at, decided_by)
  select shop, bench_id('request', i), bench_id('sale', i), 'refund', '[]', 'Faulty', 'cash', 75000, case when i % 100 = 0 then 'waiting' else 'approved' end,
    now() - (n - i) * interval '9 minutes', owner, case when i % 100 <> 0 then now() end, case when i % 100 <> 0 then owner end
  from generate_series(1, n) i;
  insert into parked_sales (org_id, id, terminal_id, terminal_seq, reason, sale_date, customer_name, total_amount, body, request_hash, response, received_at, status, decided_at, decided_by, location_id)
  select shop, bench_id('parked', i), bench_id('till', 1), n + i, 'device', now() - i * interval '9 minutes', 'Walk-in Customer', 75000, '{}', '\x00', '{}',
    now() - i * interval '9 minutes', case when i % 100 = 0 then 'waiting' else 'posted' end, case when i % 100 <> 0 then now() end,
    case when i % 100 <> 0 then owner end, shop
  from generate_series(1, n) i;
  insert into inventory_movements (org_id, location_id, product_id, delta, reason, reference, line, stock_after, user_id, created_at, unit_cost)
  select shop, shop, g.id, case when i % 5 = 0 then 3 else -1 end, (array['received', 'sale', 'sale', 'adjustment', 'sale'])[1 + i % 5],
    case when i % 5 in (1, 2, 4) then bench_id('sale', i)::text else bench_id('cause', i)::text end, 1, 5, owner, now() - (n - i) * interval '5 minutes', g.cost_price
  from generate_series(1, n) i join goods g on g.place = bench_pick('moved', i, n);
  insert into quotations (org_id, id, quotation_no, number, location_id, customer_id, customer_name, quoted_on, valid_until, subtotal, discount_amount, tax_amount,
    total_amount, state, request_hash, user_id)
  select shop, bench_id('quote', i), i, 'QUO-' || lpad(i::text, 6, '0'), shop, bench_id('customer', i), 'Somebody ' || i, current_date - (n - i)::int / 200,
    current_date - (n - i)::int / 200 + 14, 75000, 0, 0, 75000, case when i % 4 = 0 then 'declined' else 'open' end, '\x00', owner
  from generate_series(1, n) i;
  insert into laybys (org_id, id, layby_no, number, location_id, customer_id, opened_on, expires_on, subtotal, discount_amount, tax_amount, total_amount, items_summary,
    release_amount, fee_percent, paid, state, ended_on, ended_by, request_hash, user_id, created_at)
  select shop, bench_id('layby', i), i, 'LAY-' || lpad(i::text, 6, '0'), shop, bench_id('customer', i), current_date - (n - i)::int / 200, current_date - (n - i)::int / 200 + 60,
    75000, 0, 0, 75000, 'Galaxy A' || i % 60, 75000, 0, 20000, case when i % 50 = 0 then 'open' else 'cancelled' end, case when i % 50 <> 0 then current_date end,
    case when i % 50 <> 0 then owner end, '\x00', owner, now() - i * interval '9 minutes'
  from generate_series(1, n) i;
  insert into repairs (org_id, id, repair_no, number, state, state_since, location_id, customer_id, device, unit_number, fault, checklist, taken_in_on, promised_on,
    ready_at, ended_on, ended_by, request_hash, user_id, created_at)
  select shop, bench_id('repair', i), i, 'REP-' || lpad(i::text, 6, '0'), case when i % 100 = 0 then 'in_repair' else 'collected' end, now(), shop, bench_id('customer', i),
    'Galaxy A' || i % 60, '35' || lpad((i * 104729 % 10000000000000)::text, 13, '0'), 'Screen broken', '[]', current_date - (n - i)::int / 200,
    current_date - (n - i)::int / 200 + 3, null, case when i % 100 <> 0 then current_date - (n - i)::int / 200 + 2 end, case when i % 100 <> 0 then owner end,
    '\x00', owner, now() - i * interval '9 minutes'
  from generate_series(1, n) i;
end $$;

-- What comes in, goes between locations, is counted and spent, and what is said of it all.
create or replace function bench_back_office(shop uuid, owner uuid, n bigint) returns void language plpgsql as $$
begin
  insert into goods_ins (org_id, id, location_id, supplier_id, document_no, created_by, created_at, number, business_date, total, posted_by, posted_at)
  select shop, bench_id('goods', i), shop, bench_id('supplier', bench_pick('from', i, 2000)), 'D' || i, owner, now() - (n - i) * interval '9 minutes', i,
    current_date - (n - i)::int / 200, 75000, owner, now() from generate_series(1, n) i;
  insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost, cost)
  select shop, bench_id('goods', i), g.id, g.brand, g.model, 3, 25000, 75000 from generate_series(1, n) i join goods g on g.place = bench_pick('came', i, n);
  insert into purchase_orders (org_id, id, supplier_id, location_id, state, number, created_by, created_at, sent_at)
  select shop, bench_id('order', i), bench_id('supplier', bench_pick('of', i, 2000)), shop, case when i % 50 = 0 then 'sent' else 'received' end, i, owner,
    now() - (n - i) * interval '9 minutes', now() from generate_series(1, n) i;
  insert into purchase_order_lines (org_id, order_id, product_id, brand, model, quantity, unit_cost, received)
  select shop, bench_id('order', i), g.id, g.brand, g.model, 3, 25000, case when i % 50 = 0 then 0 else 3 end
  from generate_series(1, n) i join goods g on g.place = bench_pick('ordered', i, n);
  insert into transfers (org_id, id, from_id, to_id, state, created_by, created_at, number, sent_by, sent_at, receipts, ended_by, ended_at)
  select shop, bench_id('transfer', i), shop, bench_id('location', 1), case when i % 50 = 0 then 'sent' else 'received' end, owner, now() - (n - i) * interval '9 minutes', i,
    owner, now(), case when i % 50 = 0 then 0 else 1 end, case when i % 50 <> 0 then owner end, case when i % 50 <> 0 then now() end from generate_series(1, n) i;
  insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity, received)
  select shop, bench_id('transfer', i), g.id, g.brand, g.model, 3, case when i % 50 = 0 then 0 else 3 end
  from generate_series(1, n) i join goods g on g.place = bench_pick('sent', i, n);
  insert into stock_takes (org_id, id, location_id, created_by, status, to_count, stock_take_date, closed_at, closed_by, created_at)
  select shop, bench_id('take', i), shop, owner, 'completed', 1, current_date - (n - i)::int / 200, now(), owner, now() - (n - i) * interval '9 minutes' from generate_series(1, n) i;
  insert into expenses (org_id, id, category, amount, wallet_id, expense_day, user_id, recorded_at)
  select shop, bench_id('expense', i), (array['rent', 'airtime', 'transport', 'meals'])[bench_pick('spent', i, 4)], 1000 * i, bench_id('wallet', 1),
    current_date - (n - i)::int / 200, owner, now() from generate_series(1, n) i;
  insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted, ledger_to, held_by, closed_at, closed_by, z_number, z, z_hash)
  select shop, bench_id('shift', i), bench_id('wallet', 1), i, current_date - (n - i)::int / 200, now() - i * interval '9 minutes', owner, 0, 0, 0, owner,
    now(), owner, i, '{}', sha256('') from generate_series(1, n) i;
  insert into shift_totals (org_id, shift_id, wallet_id, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected)
  select shop, bench_id('shift', i), bench_id('wallet', 1), 0, 5000, 0, 0, 0, 0, 0, 5000 from generate_series(1, n) i;
  insert into trade_ins (org_id, id, number, unit_id, location_id, state, amount, wallet_id, answers, document, declaration, hold_until, bought_on, bought_by, bought_at,
    closed_by, closed_at, erased_at)
  select shop, bench_id('trade', i), i, bench_id('unit', i), shop, case when i % 50 = 0 then 'held' else 'for_sale' end, 75000, bench_id('wallet', 1), '{}', 'passport', 'Mine',
    current_date, current_date, owner, now() - (n - i) * interval '9 minutes', case when i % 50 <> 0 then owner end, case when i % 50 <> 0 then now() end, now()
  from generate_series(1, n) i;
  insert into warranty_claims (org_id, id, number, unit_id, sale_id, sale_line, location_id, state, fault, received_on, received_by, received_at, closed_at)
  select shop, bench_id('claim', i), i, bench_id('unit', i), bench_id('sale', i), 1, shop, case when i % 50 = 0 then 'received' else 'repaired' end, 'Screen', current_date,
    owner, now() - (n - i) * interval '9 minutes', case when i % 50 <> 0 then now() end from generate_series(1, n) i;
  insert into device_reports (org_id, id, number, number_hash, kind, reported_by, reported_at)
  select shop, bench_id('report', i), '35' || i, sha256(i::text::bytea), 'stolen', owner, now() - i * interval '9 minutes' from generate_series(1, n) i;
  insert into notifications (org_id, user_id, type, priority, kind, facts, is_read, created_at)
  select shop, owner, 'low_stock', 'medium', 'low_stock', jsonb_build_object('product', 'Galaxy A15', 'product_id', bench_id('x', i), 'stock', 2, 'minimum', 5), i % 20 <> 0,
    now() - (n - i) * interval '9 minutes' from generate_series(1, n) i;
  insert into alerts (org_id, type, severity, title, resolved_at, resolved_by, created_at)
  select shop, 'system', 'medium', 'Something was seen', case when i % 20 <> 0 then now() end, case when i % 20 <> 0 then owner end,
    now() - (n - i) * interval '9 minutes' from generate_series(1, n) i;
  insert into audit_log (org_id, action_type, resource_type, resource_id, new_values, user_id, user_email, created_at)
  select shop, (array['create', 'update', 'delete', 'record'])[bench_pick('did', i, 4)], (array['product', 'sale', 'customer'])[bench_pick('what', i, 3)],
    bench_id('sale', i)::text, jsonb_build_object('total_amount', i), owner, 'owner@example.ug', now() - (n - i) * interval '5 minutes' from generate_series(1, n) i;
  insert into imports (org_id, id, kind, file_name, row_count, created, user_id, created_at, finished_at)
  select shop, bench_id('import', i), 'products', 'stock.csv', 10, 10, owner, now() - i * interval '9 minutes', now() from generate_series(1, n) i;
end $$;

-- What triggers would have kept of it.
create or replace function bench_kept(shop uuid) returns void language plpgsql as $$
declare
  kept record;
begin
  insert into customer_texts (org_id, customer_id, text)
  select org_id, id, ' ' || lower(concat_ws(' ', name, phone, email, phone_e164)) from customers where org_id = shop on conflict do nothing;
  insert into debt_days (org_id, customer_id, place, business_date, due_on, open)
  select org_id, customer_id, 1, business_date, due_on, amount from customer_entries where org_id = shop
  union all select org_id, customer_id, 0, null, null, balance from customer_accounts where org_id = shop and balance < 0;
  insert into list_texts (org_id, list, id, text)
  select org_id, 'quotations', id, lower(concat_ws(' ', number, customer_name, customer_contact)) from quotations where org_id = shop
  union all select org_id, 'laybys', id, lower(concat_ws(' ', number, items_summary)) from laybys where org_id = shop
  union all select org_id, 'repairs', id, lower(concat_ws(' ', number, device, unit_number)) from repairs where org_id = shop;
  delete from list_sums where org_id = shop;
  delete from list_changes where org_id = shop;
  for kept in select tgrelid::regclass as tenant, string_to_array(encode(tgargs, 'escape'), '\000') as given from pg_trigger where tgname = 'list_sums_with_new' loop
    execute format('insert into list_sums (org_id, list, part, rows, amount) select org_id, %L, array[%s]::text[], count(*), coalesce(sum(%s), 0) from %s as r where org_id = $1 and %s group by 1, 3',
      kept.given[1], kept.given[2], kept.given[3], kept.tenant, coalesce(nullif(kept.given[4], ''), 'true')) using shop;
  end loop;
end $$;
