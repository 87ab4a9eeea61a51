-- Takes the VAT out of the profit of sales and refunds that were written with it, and out of the totals of their days. Closed periods
-- follow by themselves: the days that they were added up from have changed.
set local role app_owner;

alter table sales no force row level security;
alter table sale_items no force row level security;
alter table refunds no force row level security;
alter table refund_items no force row level security;
alter table organization_day_totals no force row level security;
alter table organization_day_parts no force row level security;
alter table product_day_totals no force row level security;

create table taxed as
  select s.org_id, s.id as sale_id, s.sale_day, s.sale_hour, s.user_id, s.tax_amount - coalesce(r.tax, 0) as tax
  from sales s
  left join (select org_id, sale_id, sum(tax_amount) as tax from refunds where tax_amount <> 0 group by 1, 2) r
    on r.org_id = s.org_id and r.sale_id = s.id
  where s.tax_amount <> 0;

update organization_day_totals t set profit = t.profit - d.tax, tax = d.tax
from (select org_id, sale_day, sum(tax) as tax from taxed group by 1, 2) d
where t.org_id = d.org_id and t.day = d.sale_day;

update organization_day_parts t set profit = t.profit - d.tax
from (
  select org_id, sale_day, 'hour' as part, sale_hour::text as key, sum(tax) as tax from taxed group by 1, 2, 4
  union all
  select org_id, sale_day, 'staff', coalesce(user_id::text, ''), sum(tax) from taxed group by 1, 2, 4
) d
where t.org_id = d.org_id and t.day = d.sale_day and t.part = d.part and t.key = d.key;

update product_day_totals t set profit = t.profit - d.tax
from (
  select x.org_id, x.sale_day, i.product_id, sum(i.tax_amount - coalesce(r.tax, 0)) as tax
  from taxed x
  join sale_items i on i.org_id = x.org_id and i.sale_id = x.sale_id
  left join (select org_id, sale_id, line, sum(tax_amount) as tax from refund_items where tax_amount <> 0 group by 1, 2, 3) r
    on r.org_id = i.org_id and r.sale_id = i.sale_id and r.line = i.line
  group by 1, 2, 3
) d
where t.org_id = d.org_id and t.day = d.sale_day and t.product_id = d.product_id;

drop table taxed;
update sales set profit = profit - tax_amount where tax_amount <> 0;
update refunds set profit = profit - tax_amount where tax_amount <> 0;

alter table sales force row level security;
alter table sale_items force row level security;
alter table refunds force row level security;
alter table refund_items force row level security;
alter table organization_day_totals force row level security;
alter table organization_day_parts force row level security;
alter table product_day_totals force row level security;
