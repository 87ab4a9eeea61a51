set local role app_definer;

-- Arguments: the list; the columns that its rows are grouped by, the amount that is summed and the condition for a row to count, as SQL over a
-- row `r`. Writes one row for each group that a statement changed. A definer, because changes by every role count, such as the platform's deletions
-- of old rows. It discloses nothing of the rows but their number and sum.
create or replace function keep_list_sums() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  rows_of constant text := format('select %%s as sign, org_id, array[%s]::text[] as part, (%s)::numeric as amount from %%s as r where %s', tg_argv[1], coalesce(tg_argv[2], '0'), coalesce(tg_argv[3], 'true'));
  counted text := 'insert into list_changes (org_id, list, part, rows, amount) select org_id, $1, part, sum(sign), coalesce(sum(sign * amount), 0) from (%s) versions'
    ' group by org_id, part having sum(sign) <> 0 or sum(sign * amount) <> 0 order by org_id, part';
begin
  if tg_level = 'ROW' and tg_op = 'INSERT' then
    execute format(counted, format(rows_of, 1, '(select ($2).*)')) using tg_argv[0], new;
  elsif tg_level = 'ROW' and tg_op = 'DELETE' then
    execute format(counted, format(rows_of, -1, '(select ($2).*)')) using tg_argv[0], old;
  elsif tg_level = 'ROW' then
    execute format(counted, format(rows_of, 1, '(select ($2).*)') || ' union all ' || format(rows_of, -1, '(select ($3).*)'))
      using tg_argv[0], new, old;
  elsif tg_op = 'INSERT' then
    execute format(counted, format(rows_of, 1, 'written')) using tg_argv[0];
  elsif tg_op = 'DELETE' then
    execute format(counted, format(rows_of, -1, 'replaced')) using tg_argv[0];
  else
    execute format(counted, format(rows_of, 1, 'written') || ' union all ' || format(rows_of, -1, 'replaced')) using tg_argv[0];
  end if;
  return null;
end $$;
comment on function keep_list_sums() is
  'Writes down how many rows of each kind a statement added to a list and took from it, and by how much that changes what they come to.';
grant execute on function keep_list_sums() to app_owner;

create or replace function texts_found(wanted_org_id uuid, wanted_list text, sought text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off rows 100
  as $$
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  return query execute format('select t.id from list_texts t where t.org_id = $1 and t.list = $2 and t.text like %L',
    '%' || replace(replace(replace(lower(sought), '\', '\\'), '%', '\%'), '_', '\_') || '%') using wanted_org_id, wanted_list;
end $$;
comment on function texts_found(uuid, text, text) is
  'The rows of a list of a shop of this transaction that have this part of their text. A definer for the same reason as find_products.';
grant execute on function texts_found(uuid, text, text) to app_api;

set local role app_owner;

create or replace function keep_list_text() returns trigger language plpgsql as $$
declare
  found text;
begin
  if tg_op = 'DELETE' then
    delete from list_texts where org_id = old.org_id and list = tg_argv[0] and id = old.id;
    return null;
  end if;
  execute format('select lower(concat_ws('' '', %s)) from (select ($1).*) written', tg_argv[1]) into found using new;
  insert into list_texts (org_id, list, id, text) values (new.org_id, tg_argv[0], new.id, found)
  on conflict (org_id, list, id) do update set text = excluded.text where list_texts.text <> excluded.text;
  return null;
end $$;

create or replace function keep_texts_of(tenant regclass, columns text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger list_text after insert or update of %s or delete on %s for each row execute function keep_list_text(%L, %L)',
    columns, tenant, tenant::text, columns);
end $$;
comment on function keep_texts_of(regclass, text) is 'Lets the rows of a table be found by what these columns say.';

select keep_texts_of('quotations', 'number, customer_name, customer_contact');
select keep_texts_of('laybys', 'number, items_summary');
select keep_texts_of('repairs', 'number, device, unit_number');

-- Creates the three triggers of a table from one description. For tables that sales update for other reasons, `moved` is the condition under which
-- an update changes a row's group or amount; the trigger is then for each row, and a sale pays only for that comparison. For a table that every sale
-- writes to, `which` is a condition on a row named %1$s: only rows that match it are counted, as a list of their own, and others fire no trigger.
drop function if exists keep_sums_of(regclass, text[], text, text);
drop function if exists keep_sums_of_some(regclass, text, text, text[], text);
create or replace function keep_sums_of(tenant regclass, part text[], amount text default '0', moved text default null, list text default null, which text default null)
  returns void language plpgsql as $$
declare
  kinds text := (select string_agg(format('(%s)::text', one), ', ' order by place) from unnest(part) with ordinality as p (one, place));
  given text := format('execute function keep_list_sums(%L, %L, %L%s)', coalesce(list, tenant::text), kinds, amount, ', ' || quote_literal(format(which, 'r')));
begin
  execute format(case when which is null
    then 'create or replace trigger list_sums_with_new after insert on %1$s referencing new table as written for each statement %2$s'
    else 'create or replace trigger list_sums_with_new after insert on %1$s for each row when (%3$s) %2$s' end, tenant, given, format(which, 'new'));
  execute format(case when which is null
    then 'create or replace trigger list_sums_with_gone after delete on %1$s referencing old table as replaced for each statement %2$s'
    else 'create or replace trigger list_sums_with_gone after delete on %1$s for each row when (%3$s) %2$s' end, tenant, given, format(which, 'old'));
  execute format(case when moved is null
    then 'create or replace trigger list_sums_with_changed after update on %1$s referencing old table as replaced new table as written for each statement %2$s'
    else 'create or replace trigger list_sums_with_changed after update on %1$s for each row when (%3$s) %2$s' end, tenant, given,
    concat_ws(' and ', '(' || format(which, 'old') || ' or ' || format(which, 'new') || ')', '(' || moved || ')'));
end $$;
comment on function keep_sums_of(regclass, text[], text, text, text, text) is 'Lets the rows of a table, or some of them, be counted in list_sums, by what tells their kinds apart.';

select keep_sums_of('customers', array['status', 'total_orders > 1', 'total_spent > 0'], '0',
  'old.status <> new.status or (old.total_orders > 1) <> (new.total_orders > 1) or (old.total_spent > 0) <> (new.total_spent > 0)');
select keep_sums_of('products', array['category_id', 'is_active'], '0',
  'old.category_id <> new.category_id or old.is_active <> new.is_active');
select keep_sums_of('stock_levels', array['location_id'], '0', 'old.location_id <> new.location_id');
select keep_sums_of('debt_days', array['business_date', 'due_on', 'least(place, 2)'], 'open');
select keep_sums_of('units', array['''all'''], '0', 'false');
select keep_sums_of('refunds', array['location_id', 'refund_day'], 'amount');
select keep_sums_of('parked_sales', array['location_id', 'status = ''waiting''']);
select keep_sums_of('sales', array['location_id', 'flags_resolved_at is null'], '0',
  'old.flags <> new.flags or old.location_id <> new.location_id or (old.flags_resolved_at is null) <> (new.flags_resolved_at is null)',
  'flagged_sales', '%1$s.flags <> ''{}''');
select keep_sums_of('quotations', array['location_id', 'state', 'valid_until']);
select keep_sums_of('laybys', array['location_id', 'state']);
select keep_sums_of('repairs', array['location_id', 'ended_on is null']);
select keep_sums_of('goods_ins', array['location_id']);
select keep_sums_of('purchase_orders', array['location_id', 'state in (''draft'', ''sent'', ''part_received'')']);
select keep_sums_of('transfers', array['from_id', 'to_id', 'state']);
select keep_sums_of('stock_takes', array['location_id', 'status']);
select keep_sums_of('trade_ins', array['location_id', 'state = ''held'''], 'amount');
select keep_sums_of('warranty_claims', array['location_id', 'closed_at is null']);
select keep_sums_of('device_reports', array['''all''']);
select keep_sums_of('price_items', array['list_id']);
select keep_sums_of('price_changes', array['list_id']);
select keep_sums_of('shifts', array['business_date', 'closed_at is not null']);
select keep_sums_of('supplier_products', array['supplier_id']);
select keep_sums_of('supplier_entries', array['supplier_id'], 'amount');
select keep_sums_of('notifications', array['user_id', 'is_read', 'is_dismissed']);
select keep_sums_of('alerts', array['user_id', 'resolved_at is not null']);
select keep_sums_of('imports', array['''all''']);
