import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { median } from './averages.ts'
import type { BenchShop } from './bench-shops.ts'

/** A shop in which some products have numbered units: every sale has three products of either kind. */
export type DeviceShop = BenchShop & {
  readonly plain: readonly string[]
  readonly devices: readonly { readonly product_id: string; readonly unit_id: string }[]
}

const products = 60
const [warm, sales] = [60, 300]
/** Enough devices of each numbered product for every sale to have three different ones. */
const unitsEach = Math.ceil(((warm + sales) * 3) / products) + 1
const smartphones = '00000000-0000-4000-8000-000000000101'

/** Puts the goods in stock, with matching ledger entries; triggers must be off. */
export async function fillDevices(owner: pg.Client, shop: BenchShop): Promise<DeviceShop> {
  const key = [shop.org_id, products, unitsEach]
  for (const [thing, tracking] of [
    ['plain', 'none'],
    ['numbered', 'imei'],
  ]) {
    const given = [...key, thing, tracking, smartphones]
    await owner.query(
      `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, current_stock, tracking)
       select $1, bench_id($4, i), 'Brand', $4 || ' ' || i, $6, 100000, 150000, $3::int, $5 from generate_series(1, $2::int) i`,
      given,
    )
    await owner.query(
      `insert into stock_levels (org_id, product_id, location_id, on_hand, units, units_costed, units_cost)
       select $1, bench_id($3, i), $1, $4::int, u.count, u.count, u.count * 100000
       from generate_series(1, $2::int) i cross join (select case when $5 = 'imei' then $4::int end as count) u`,
      [shop.org_id, products, thing, unitsEach, tracking],
    )
    await owner.query(
      `insert into inventory_movements (org_id, location_id, product_id, delta, reason, stock_after)
       select $1, $1, bench_id($3, i), $4::int, 'opening', $4::int from generate_series(1, $2::int) i`,
      [shop.org_id, products, thing, unitsEach],
    )
  }
  await owner.query(
    `insert into units (org_id, id, product_id, location_id, imei1, unit_cost, came_at)
     select $1, bench_id('device', i), bench_id('numbered', 1 + i % $2::int), $1, '36' || lpad(i::text, 13, '0'), 100000, now()
     from generate_series(0, $2::int * $3::int - 1) i`,
    key,
  )
  await owner.query(
    'insert into unit_numbers (org_id, unit_id, number, is_here) select org_id, id, imei1, true from units where org_id = $1',
    [shop.org_id],
  )
  const plain = await owner.query<{ id: string }>(
    `select id from products where org_id = $1 and tracking = 'none' order by id`,
    [shop.org_id],
  )
  const devices = await owner.query<{ product_id: string; unit_id: string }>(
    'select product_id, id as unit_id from units where org_id = $1 order by imei1',
    [shop.org_id],
  )
  return { ...shop, plain: plain.rows.map(({ id }) => id), devices: devices.rows }
}

/** The cost of a sale of three numbered devices over one of three other products: ratio of medians, measured in turn. */
export async function pressDevices(address: string, shop: DeviceShop): Promise<number> {
  const times: { plain: number[]; devices: number[] } = { plain: [], devices: [] }
  for (let sale = 0; sale < warm + sales; sale += 1) {
    const goods = [0, 1, 2].map((i) => ({ product_id: shop.plain[(sale * 3 + i) % products], quantity: 1 }))
    const devices = shop.devices.slice(sale * 3, sale * 3 + 3).map((one) => ({ ...one, quantity: 1 }))
    const [plainMs, devicesMs] = [await sell(address, shop, goods), await sell(address, shop, devices)]
    if (sale < warm) continue
    times.plain.push(plainMs)
    times.devices.push(devicesMs)
  }
  return median(times.devices) / median(times.plain)
}

/** Milliseconds until the answer. */
async function sell(address: string, { token }: BenchShop, items: readonly object[]): Promise<number> {
  const from = performance.now()
  const response = await fetch(`${address}/functions/v1/process-sale`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ saleData: { client_sale_id: randomUUID(), payment_method: 'cash', items } }),
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`a sale answered ${response.status}: ${body}`)
  return performance.now() - from
}
