import { checkDigit } from '@tunda/contract/units/unit-numbers'
import { trackUnits } from '../units/track-units.ts'
import { as, stockProduct, type TestDatabase, type TestShop } from './shops.ts'

/** An IMEI that nobody has, one for each `no`. */
export function imeiOf(no: number): string {
  const body = String(35_000_000_000_000 + no)
  return body + checkDigit(body)
}

let next = 0
/** So many IMEIs that were not given before. */
export function newImeis(count: number): string[] {
  next += count
  return Array.from({ length: count }, (_, place) => imeiOf(next - place))
}

/** A product whose units have IMEIs, with as many in stock. */
export async function stockPhones(
  testDb: TestDatabase,
  shop: TestShop,
  count: number,
  product: Parameters<typeof stockProduct>[2] = {},
): Promise<{ readonly product_id: string; readonly imeis: string[]; readonly unit_ids: string[] }> {
  const product_id = await stockProduct(testDb, shop, { ...product, stock: count })
  const imeis = newImeis(count)
  const units = imeis.map((number) => ({ number }))
  await as(testDb, shop.owner, (tx, member) => trackUnits(tx, { product_id, tracking: 'imei', units }, member))
  const rows = await testDb.asOwner<{ id: string }>(
    'select id from units where product_id = $1 order by array_position($2::text[], imei1)',
    [product_id, imeis],
  )
  return { product_id, imeis, unit_ids: rows.map(({ id }) => id) }
}

/** Where stock and units are not the same, or a unit is not what its newest event says. */
export async function faultsOfUnits(testDb: TestDatabase): Promise<string[]> {
  const rows = await testDb.asOwner<{ fault: string }>(
    `select 'level of ' || l.product_id || ': ' || l.on_hand || ' in stock, ' || coalesce(l.units, -1) || ' counted, ' || n.units as fault
     from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id
     cross join lateral (select count(*) as units from units u where u.org_id = l.org_id and u.product_id = l.product_id
       and u.location_id = l.location_id and u.state = 'in_stock') n
     where case when p.tracking = 'none' then l.units is not null or n.units > 0
       else l.on_hand <> n.units or l.units is distinct from n.units end
     union all
     select 'cost of ' || l.product_id || ': ' || coalesce(l.units_cost, -1) || ' kept, ' || n.cost from stock_levels l
     cross join lateral (select coalesce(sum(u.unit_cost), 0) as cost, count(u.unit_cost) as costed from units u where u.org_id = l.org_id
       and u.product_id = l.product_id and u.location_id = l.location_id and u.state = 'in_stock') n
     where l.units is not null and (l.units_cost, l.units_costed) is distinct from (n.cost, n.costed)
     union all
     select 'unit ' || u.id || ' is ' || u.state || ', and its history ends ' || coalesce(e.state, 'nowhere') from units u
     left join lateral (select state, location_id from unit_events e where e.org_id = u.org_id and e.unit_id = u.id order by id desc limit 1) e on true
     where (u.state, u.location_id) is distinct from (e.state, e.location_id)
     union all
     select 'number ' || n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     where n.is_here <> (u.state in ('in_stock', 'held')) or n.number not in (coalesce(u.imei1, ''), coalesce(u.imei2, ''), coalesce(u.serial_no, ''))`,
  )
  return rows.map(({ fault }) => fault)
}
