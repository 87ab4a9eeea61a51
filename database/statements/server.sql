-- server/document-number.ts
insert into goods_in_counters as c (org_id, last_number) values ($1, 1)
  on conflict (org_id) do update set last_number = c.last_number + 1 returning last_number

-- server/document-number.ts
insert into purchase_order_counters as c (org_id, last_number) values ($1, 1)
  on conflict (org_id) do update set last_number = c.last_number + 1 returning last_number

-- server/document-number.ts
insert into transfer_counters as c (org_id, last_number) values ($1, 1)
  on conflict (org_id) do update set last_number = c.last_number + 1 returning last_number

-- server/document-number.ts
insert into z_counters as c (org_id, last_number) values ($1, 1)
  on conflict (org_id) do update set last_number = c.last_number + 1 returning last_number

-- server/document-number.ts
update invoice_counters set last_layby = last_layby + 1 where org_id = $1 returning last_layby as no

-- server/document-number.ts
update invoice_counters set last_payment = last_payment + 1 where org_id = $1 returning last_payment as no

-- server/document-number.ts
update invoice_counters set last_quotation = last_quotation + 1 where org_id = $1 returning last_quotation as no

-- server/document-number.ts
update invoice_counters set last_refund = last_refund + 1 where org_id = $1 returning last_refund as no

-- server/document-number.ts
update invoice_counters set last_repair = last_repair + 1 where org_id = $1 returning last_repair as no

-- server/lock-by-name.ts
select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key
  ) keys
