/**
 * The stock of the product `p`, as SQL: at the locations of the parameter, such as `$3`, or in total if that is null, which is read without the
 * stock levels.
 */
export const seenStock = (
  locations: string,
) => `case when ${locations}::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any (${locations})), 0)::bigint end`

/**
 * The remainder of the division that gave the product `p` its cost, as SQL: with it `seenStockValue` equals purchases less what left, to the
 * shilling. It belongs to the product as a whole, so it counts at one location: the one with the most stock.
 */
const seenRest = (stock: string, locations: string) => `case when p.cost_rest = 0 or ${stock} < 0 then 0
  when ${locations}::uuid[] is null or (
    select l.location_id from stock_levels l where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1
  ) = any (${locations}) then p.cost_rest else 0 end`

/**
 * The value at cost of the stock of the product `p` at those locations, as SQL: each device at its own cost if it has one, everything else at the
 * product's cost, plus the remainder. `stock` is the quantity. Only numbered products need a look-up.
 */
export const seenStockValue = (
  stock: string,
  locations: string,
) => `case when p.tracking = 'none' then p.cost_price::numeric * greatest(${stock}, 0) + ${seenRest(stock, locations)} else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (${locations}::uuid[] is null or l.location_id = any (${locations}))), 0) end`
