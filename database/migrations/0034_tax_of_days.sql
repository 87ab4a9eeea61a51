set local role app_owner;

alter table organization_day_totals add column tax numeric not null default 0;
comment on column organization_day_totals.tax is 'VAT inside revenue, net of refunds. Revenue less tax less profit is what the goods cost.';

-- Profit is net of VAT, of what is sold and of what is given back alike.
drop function traded_days(uuid);
create function traded_days(wanted_org_id uuid)
  returns table (day date, transactions bigint, units bigint, revenue numeric, profit numeric, tax numeric)
  language sql stable as $$
  select s.sale_day, count(*) filter (where s.status = 'completed'), sum(s.units - coalesce(r.units, 0))::bigint,
    sum(s.total_amount - coalesce(r.amount, 0)), sum(s.profit - coalesce(r.profit, 0)), sum(s.tax_amount - coalesce(r.tax, 0))
  from sales s
  left join (select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = wanted_org_id group by sale_id) r on r.sale_id = s.id
  where s.org_id = wanted_org_id
  group by s.sale_day
$$;
drop function traded_products(uuid);
create function traded_products(wanted_org_id uuid)
  returns table (day date, product_id uuid, units bigint, revenue numeric, profit numeric)
  language sql stable as $$
  select s.sale_day, i.product_id, sum(i.quantity - coalesce(r.quantity, 0))::bigint, sum(i.total - coalesce(r.amount, 0)),
    sum(i.total - i.tax_amount - i.unit_cost::numeric * i.quantity - coalesce(r.amount - r.tax - i.unit_cost * r.restocked, 0))
  from sale_items i
  join sales s on s.org_id = i.org_id and s.id = i.sale_id
  left join (select sale_id, line, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id group by sale_id, line) r on r.sale_id = i.sale_id and r.line = i.line
  where i.org_id = wanted_org_id
  group by s.sale_day, i.product_id
$$;
grant execute on function traded_days(uuid), traded_products(uuid) to app_api;

comment on column sales.profit is 'What is left of the total without VAT after the frozen costs of the goods.';
comment on column refunds.profit is
  'What it takes off the sale''s profit: the amount without VAT, less the cost of what went back onto the shelf.';
