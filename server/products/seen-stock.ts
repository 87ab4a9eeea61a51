/**
 * How much there is of the product `p`, as SQL: at the locations of the parameter, such as `$3`, or in all where that is null. All there is
 * needs no look at the levels.
 */
export const seenStock = (
  locations: string,
) => `case when ${locations}::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any (${locations})), 0)::bigint end`

/**
 * What did not divide when the product `p` was given its cost, as SQL: with `seenStockValue` it makes all that came in less what went out, to
 * the shilling. It is the product's, and so stands at one of its locations: where most of it is.
 */
const seenRest = (stock: string, locations: string) => `case when p.cost_rest = 0 or ${stock} < 0 then 0
  when ${locations}::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (${locations}) then p.cost_rest else 0 end`

/**
 * What the stock of the product `p` there cost, as SQL: each device its own cost where it has one, everything else what its product costs, with
 * what did not divide. `stock` is how much there is. Only numbered products are looked up.
 */
export const seenStockValue = (
  stock: string,
  locations: string,
) => `case when p.tracking = 'none' then p.cost_price::numeric * greatest(${stock}, 0) + ${seenRest(stock, locations)} else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (${locations}::uuid[] is null or l.location_id = any (${locations}))), 0) end`
