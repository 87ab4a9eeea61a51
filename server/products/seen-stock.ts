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
 * What the stock of the product `p` there cost, as SQL: each device its own cost where it has one, everything else what its product costs.
 * `stock` is how much there is. Only numbered products are looked up.
 */
export const seenStockValue = (
  stock: string,
  locations: string,
) => `case when p.tracking = 'none' then p.cost_price::numeric * greatest(${stock}, 0) else coalesce(
    (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and (${locations}::uuid[] is null or l.location_id = any (${locations}))), 0) end`
