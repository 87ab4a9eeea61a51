/**
 * How much there is of the product `p`, as SQL: at the locations of the parameter, such as `$3`, or in all where that is null. All there is
 * needs no look at the levels.
 */
export const seenStock = (
  locations: string,
) => `case when ${locations}::uuid[] is null then p.current_stock else coalesce(
    (select sum(l.on_hand) from stock_levels l
     where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any (${locations})), 0)::bigint end`
