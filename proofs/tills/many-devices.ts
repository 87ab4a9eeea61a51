import { randomUUID } from 'node:crypto'
import { imeiOf } from '../../server/testing/units.ts'
import type { TillFloor } from './till-floor.ts'

export type Device = { readonly id: string; readonly product_id: string; readonly imei: string }

/** A shop's devices: at the till's location, and at its other one. */
export type Devices = { readonly here: readonly Device[]; readonly elsewhere: readonly Device[] }

/** More products would only make the catalogue longer. */
const products = 40
const elsewhere = 3
const cost = 100_000

/**
 * This many devices of numbered products at the till's location, and a few at another one, bypassing triggers, with matching ledgers, counts and
 * histories. Ids are made as the service makes them: other 32 digits are no id to the contract, and a till that reads one gets a 500.
 */
export async function stockDevices({ testDb, shop: { org_id } }: TillFloor, count: number): Promise<Devices> {
  const other = randomUUID()
  const productIds = Array.from({ length: products }, () => randomUUID())
  const make = (from: number, many: number): Device[] =>
    Array.from({ length: many }, (_, place) => ({
      id: randomUUID(),
      product_id: productIds[place % products] ?? '',
      imei: imeiOf(1_000 + (from + place) * 7),
    }))
  const devices = { here: make(0, count), elsewhere: make(count, elsewhere) }
  const rows = (of: readonly Device[], at: string) => of.map((one) => ({ ...one, at }))
  const all = JSON.stringify([...rows(devices.here, org_id), ...rows(devices.elsewhere, other)])
  await testDb.asOwner(
    `with unchecked as materialized (select set_config('session_replication_role', 'replica', true)),
     given as materialized (
       select g.* from unchecked, jsonb_to_recordset($4::jsonb) as g (id uuid, product_id uuid, imei text, at uuid)
     ), located as (
       insert into locations (org_id, id, name) values ($1, $3, 'Jinja')
     ), made as (
       insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, current_stock, tracking)
       select $1, g.product_id, 'Apple', 'iPhone ' || row_number() over (), (select category_id from products where org_id = $1 limit 1), $2::bigint,
         $2::bigint * 2, g.units, 'imei' from (select product_id, count(*) as units from given group by 1) g
     ), counted as (
       select product_id, at, count(*) as units from given group by 1, 2
     ), stocked as (
       insert into stock_levels (org_id, product_id, location_id, on_hand, units, units_costed, units_cost)
       select $1, product_id, at, units, units, units, units * $2::bigint from counted
     ), moved as (
       insert into inventory_movements (org_id, location_id, product_id, delta, reason, stock_after)
       select $1, at, product_id, units, 'opening', units from counted
     ), units_in as (
       insert into units (org_id, id, product_id, location_id, imei1, unit_cost, came_at)
       select $1, id, product_id, at, imei, $2::bigint, now() from given
     ), told as (
       insert into unit_events (org_id, unit_id, event, state, location_id, at) select $1, id, 'numbered', 'in_stock', at, now() from given
     )
     insert into unit_numbers (org_id, unit_id, number, is_here) select $1, id, imei, true from given`,
    [org_id, cost, other, all],
  )
  return devices
}
