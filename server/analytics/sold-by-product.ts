/** The versions of the day totals of a period `p`: its days are what they were as long as these are. */
export const marksOf = (p: string) =>
  `array(select t.xmin::text from organization_day_totals t
         where t.org_id = $1 and t.day between ${p}.from_day and ${p}.until_day order by t.day)`

/** Days from which on whole months are worth more than the days before today. */
export const longPeriod = 60

/**
 * The common table `sold (product_id, units, revenue, profit)`: what shop $1 sold of each product from $2 to $3, at the locations $4 or, where
 * that is null, at all of them. Adds up what was closed and is still so, and the days that lie outside; of some locations it reads the sales.
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
