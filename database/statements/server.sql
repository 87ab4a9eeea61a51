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
