-- server/exports/prepare-export.ts
insert into shop_exports (org_id, ticket_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4, $5)

-- server/exports/prepare-export.ts
select * from use_export_ticket($1, $2)

-- server/exports/prepare-export.ts
select created_at from shop_exports where org_id = $1 and created_at > $2 order by created_at

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."id"::text] as key
  from "categories" t where t.org_id = $1  order by "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."account"::text] as key
  from "journal_accounts" t where t.org_id = $1  order by "org_id", "account" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."barcode"::text] as key
  from "product_barcodes" t where t.org_id = $1  order by "org_id", "barcode" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."category_id"::text] as key
  from "organization_categories" t where t.org_id = $1  order by "org_id", "category_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."customer_id"::text] as key
  from "customer_accounts" t where t.org_id = $1  order by "org_id", "customer_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."customer_id"::text] as key
  from "customer_removals" t where t.org_id = $1  order by "org_id", "customer_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."day"::text, t."part"::text, t."key"::text] as key
  from "organization_day_parts" t where t.org_id = $1  order by "org_id", "day", "part", "key" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."day"::text, t."product_id"::text] as key
  from "product_day_totals" t where t.org_id = $1  order by "org_id", "day", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."day"::text] as key
  from "organization_day_totals" t where t.org_id = $1  order by "org_id", "day" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."debit_id"::text, t."credit_id"::text] as key
  from "customer_allocations" t where t.org_id = $1  order by "org_id", "debit_id", "credit_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."goods_in_id"::text, t."number"::text] as key
  from "goods_in_units" t where t.org_id = $1  order by "org_id", "goods_in_id", "number" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."goods_in_id"::text, t."product_id"::text, t."position"::text] as key
  from "goods_in_batches" t where t.org_id = $1  order by "org_id", "goods_in_id", "product_id", "position" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."goods_in_id"::text, t."product_id"::text] as key
  from "goods_in_lines" t where t.org_id = $1  order by "org_id", "goods_in_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "accountant_files" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "alerts" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "api_keys" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "approvals" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "audit_log" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "batches" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "commission_rules" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "commission_statements" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "customer_aliases" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "customer_entries" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "customer_groups" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "customers" t where t.org_id = $1 and ("org_id", "id") > ($3::uuid, $4::uuid) order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "customers" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "device_checks" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "device_reports" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "expense_rules" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "expenses" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "goods_ins" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "imports" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "inventory_views" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "landed_costs" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "layby_payments" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "laybys" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "locations" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "notifications" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "organization_invitations" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "organization_roles" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "parked_sales" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "plan_requests" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "pos_terminals" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "price_changes" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "price_lists" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "product_files" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "products" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "purchase_orders" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "quotations" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "refund_requests" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "refunds" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "refurbishings" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "repair_jobs" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "repair_parts" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "repair_payments" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "repairs" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "sales" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "saved_reports" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "shifts" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "staff" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "stock_proofs" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "stock_take_counts" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "stock_takes" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "supplier_entries" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "supplier_returns" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "suppliers" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "trade_ins" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "transfer_receipts" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "transfers" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "units" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "wallets" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "warranty_claims" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."id"::text] as key
  from "webhooks" t where t.org_id = $1  order by "org_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."import_id"::text, t."row_number"::text] as key
  from "import_rows" t where t.org_id = $1  order by "org_id", "import_id", "row_number" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."kind"::text, t."from_day"::text, t."category_id"::text] as key
  from "closed_period_categories" t where t.org_id = $1  order by "org_id", "kind", "from_day", "category_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."kind"::text, t."from_day"::text, t."product_id"::text] as key
  from "closed_period_products" t where t.org_id = $1  order by "org_id", "kind", "from_day", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."kind"::text, t."from_day"::text] as key
  from "closed_periods" t where t.org_id = $1  order by "org_id", "kind", "from_day" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."landed_cost_id"::text, t."goods_in_id"::text, t."product_id"::text] as key
  from "landed_allocations" t where t.org_id = $1  order by "org_id", "landed_cost_id", "goods_in_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."layby_id"::text, t."line"::text] as key
  from "layby_lines" t where t.org_id = $1  order by "org_id", "layby_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."list_id"::text, t."until"::text] as key
  from "price_lists_before" t where t.org_id = $1  order by "org_id", "list_id", "until" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."night"::text] as key
  from "money_proofs" t where t.org_id = $1  order by "org_id", "night" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."night"::text] as key
  from "total_proofs" t where t.org_id = $1  order by "org_id", "night" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."no"::text] as key
  from "letterheads" t where t.org_id = $1  order by "org_id", "no" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."order_id"::text, t."product_id"::text] as key
  from "purchase_order_lines" t where t.org_id = $1  order by "org_id", "order_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."id"::text] as key
  from "batch_movements" t where t.org_id = $1  order by "org_id", "product_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."id"::text] as key
  from "cost_changes" t where t.org_id = $1  order by "org_id", "product_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."id"::text] as key
  from "inventory_movements" t where t.org_id = $1  order by "org_id", "product_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."list_id"::text, t."min_qty"::text] as key
  from "price_items" t where t.org_id = $1  order by "org_id", "product_id", "list_id", "min_qty" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."location_id"::text, t."batch_id"::text, t."days"::text] as key
  from "expiry_notices" t where t.org_id = $1  order by "org_id", "product_id", "location_id", "batch_id", "days" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."location_id"::text, t."batch_id"::text] as key
  from "batch_levels" t where t.org_id = $1  order by "org_id", "product_id", "location_id", "batch_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text, t."location_id"::text] as key
  from "stock_levels" t where t.org_id = $1  order by "org_id", "product_id", "location_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."product_id"::text] as key
  from "product_removals" t where t.org_id = $1  order by "org_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."quotation_id"::text, t."line"::text] as key
  from "quotation_lines" t where t.org_id = $1  order by "org_id", "quotation_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."receipt_id"::text, t."product_id"::text] as key
  from "transfer_receipt_lines" t where t.org_id = $1  order by "org_id", "receipt_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."refund_id"::text, t."line"::text] as key
  from "refund_items" t where t.org_id = $1  order by "org_id", "refund_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."refund_id"::text, t."line"::text] as key
  from "refund_payments" t where t.org_id = $1  order by "org_id", "refund_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."refurbishing_id"::text, t."line"::text] as key
  from "refurbishing_parts" t where t.org_id = $1  order by "org_id", "refurbishing_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."repair_id"::text, t."id"::text] as key
  from "repair_events" t where t.org_id = $1  order by "org_id", "repair_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."repair_id"::text, t."no"::text] as key
  from "repair_quotes" t where t.org_id = $1  order by "org_id", "repair_id", "no" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."report_id"::text, t."user_id"::text] as key
  from "report_mail_readers" t where t.org_id = $1  order by "org_id", "report_id", "user_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."report_id"::text] as key
  from "report_mails" t where t.org_id = $1  order by "org_id", "report_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."return_id"::text, t."product_id"::text] as key
  from "supplier_return_lines" t where t.org_id = $1  order by "org_id", "return_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."sale_id"::text, t."line"::text] as key
  from "sale_items" t where t.org_id = $1  order by "org_id", "sale_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."sale_id"::text, t."line"::text] as key
  from "sale_payments" t where t.org_id = $1  order by "org_id", "sale_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."sale_id"::text] as key
  from "exchanges" t where t.org_id = $1  order by "org_id", "sale_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."sale_id"::text] as key
  from "sale_receipts" t where t.org_id = $1  order by "org_id", "sale_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."seq"::text] as key
  from "audit_chain" t where t.org_id = $1  order by "org_id", "seq" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."shift_id"::text, t."attempt"::text, t."wallet_id"::text] as key
  from "shift_counts" t where t.org_id = $1  order by "org_id", "shift_id", "attempt", "wallet_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."shift_id"::text, t."wallet_id"::text] as key
  from "shift_totals" t where t.org_id = $1  order by "org_id", "shift_id", "wallet_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."statement_id"::text, t."document_id"::text, t."line"::text] as key
  from "commission_entries" t where t.org_id = $1  order by "org_id", "statement_id", "document_id", "line" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."stock_take_id"::text, t."number"::text] as key
  from "stock_take_units" t where t.org_id = $1  order by "org_id", "stock_take_id", "number" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."stock_take_id"::text, t."product_id"::text, t."position"::text] as key
  from "stock_take_batches" t where t.org_id = $1  order by "org_id", "stock_take_id", "product_id", "position" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."stock_take_id"::text, t."product_id"::text] as key
  from "stock_take_items" t where t.org_id = $1  order by "org_id", "stock_take_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."subject_id"::text, t."until"::text] as key
  from "held_before" t where t.org_id = $1  order by "org_id", "subject_id", "until" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."supplier_id"::text, t."product_id"::text] as key
  from "supplier_products" t where t.org_id = $1  order by "org_id", "supplier_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."transfer_id"::text, t."number"::text] as key
  from "transfer_units" t where t.org_id = $1  order by "org_id", "transfer_id", "number" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."transfer_id"::text, t."product_id"::text] as key
  from "transfer_lines" t where t.org_id = $1  order by "org_id", "transfer_id", "product_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."unit_id"::text, t."id"::text] as key
  from "unit_events" t where t.org_id = $1  order by "org_id", "unit_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."unit_id"::text, t."number"::text] as key
  from "unit_numbers" t where t.org_id = $1  order by "org_id", "unit_id", "number" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."user_id"::text] as key
  from "organization_members" t where t.org_id = $1  order by "org_id", "user_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text, t."wallet_id"::text, t."id"::text] as key
  from "money_movements" t where t.org_id = $1  order by "org_id", "wallet_id", "id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "business_settings" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "goods_in_counters" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "invoice_counters" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "layby_rules" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "purchase_order_counters" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "repair_rules" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "report_sharing" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "staff_rules" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "trade_in_rules" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "transfer_counters" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select (to_jsonb(t) - $2::text[])::text as row, array[t."org_id"::text] as key
  from "z_counters" t where t.org_id = $1  order by "org_id" limit 500

-- server/exports/read-table.ts
select a.attname::text as name, format_type(a.atttypid, null) as type, array_position(i.indkey::smallint[], a.attnum) as key
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey::smallint[])
  where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum

-- server/exports/write-archive.ts
select id, coalesce(product_id, goods_in_id, expense_id, repair_id) as owner_id, media_type from product_files where org_id = $1 order by 2, id

-- server/exports/write-archive.ts
select p.user_id, p.full_name, p.email, m.role, m.created_at from people_of_current_organizations() p
  join organization_members m on m.org_id = p.org_id and m.user_id = p.user_id where p.org_id = $1 order by m.created_at

-- server/exports/write-archive.ts
select to_jsonb(o)::text as row from organizations o where id = $1
