/**
 * The version of a period `p`: the versions of its day totals, and how often products changed their category. As long as it is the same, the period
 * has not changed.
 */
export const marksOf = (p: string) =>
  `(array(select t.xmin::text from organization_day_totals t
          where t.org_id = $1 and t.day between ${p}.from_day and ${p}.until_day order by t.day)
    || (select count(*)::text from category_moves m where m.org_id = $1))`

/**
 * The common tables `chunk`, the longest closed period of shop $1 from $2 to $3, if any; and `loose (product_id, units, revenue, profit)`: what was
 * sold of each product on the days outside it.
 */
export const chunkAndRest = `
  chunk as materialized (
    select p.kind, p.from_day, p.until_day from (
      select * from closed_periods p where p.org_id = $1 and p.from_day >= $2::date and p.until_day <= $3::date
      order by p.until_day - p.from_day desc, p.kind offset 0) p
    where p.marks = ${marksOf('p')} limit 1
  ), outside as materialized (
    select t.day from organization_day_totals t
    where t.org_id = $1 and t.day between $2::date and $3::date
      and not exists (select from chunk where t.day between chunk.from_day and chunk.until_day)
  ), loose as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from product_day_totals where org_id = $1 and day = any (array(select day from outside))
    group by product_id
  )`

/**
 * The closed period's row for one product, if any, as a table. It is found by a range of the primary key, the only index that serves ids in order, so
 * that the plan does not depend on the table's statistics.
 */
export const ofTheChunk = (product: string) => `(
    select c.units, c.revenue, c.profit from chunk k cross join lateral (
      select * from closed_period_products c
      where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id between ${product} and ${product}
      order by c.product_id limit 1) c)`

/** Up to this many days outside the closed period are read one by one. */
export const mostLooseDays = 62

/** For periods of at least this many days, closed months are used instead of the closed days before today. */
const longPeriod = 60

/**
 * The common table `sold (product_id, units, revenue, profit)`: what shop $1 sold of each product from $2 to $3, at the locations $4 or, where that
 * is null, at all of them. Adds up the closed period, if it has not changed, and the days outside it; for some locations it reads the sales.
 */
export const soldByProduct = `
  closed as materialized (
    select p.kind, p.from_day, p.until_day from closed_periods p
    where p.org_id = $1 and $4::uuid[] is null and p.from_day >= $2::date and p.until_day <= $3::date
      and p.kind = case when $3::date - $2::date > ${longPeriod} then 'month' else 'recent' end and p.marks = ${marksOf('p')}
  ), sold as materialized (
    select product_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit
    from (
      select product_id, units, revenue, profit from closed join closed_period_products c using (kind, from_day)
      where c.org_id = $1
      union all
      select product_id, units, revenue, profit from product_day_totals
      where org_id = $1 and $4::uuid[] is null and day = any (array(
        select d::date from generate_series($2::date, $3::date, interval '1 day') d
        where not exists (select from closed where d between closed.from_day and closed.until_day)))
      union all
      select product_id, units::bigint, revenue, profit from net_lines($1, $4, $2::date, $3::date)
    ) parts
    group by product_id
  )`
