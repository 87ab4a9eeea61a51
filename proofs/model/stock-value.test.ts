import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../server/fail.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { call } from '../../server/testing/calls.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../server/testing/shops.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'

const documents = sized(120, 50_000)
/** Steps between two checks of every screen. */
const between = sized(40, 500)

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const asItIs: Mutation = ({ sql }, run) => run(sql)
/** A mutant: the remainder of a division is lost. */
const restLost: Mutation = ({ sql }, run) => run(sql.replace("when 'none' then w.rest_after", "when 'none' then 0"))
/** A mutant: freight does not change the cost. */
const freightLost: Mutation = ({ sql, values }, run) =>
  /update products p set cost_price = w.cost_after/.test(sql) && values[4] === 'landed_cost'
    ? run(sql.replace('where p.org_id = $1', 'where false and p.org_id = $1'))
    : run(sql)

type Visit = { context: ReturnType<typeof visitOf> }
type Trade = {
  readonly shop: TestShop
  readonly places: readonly string[]
  readonly visit: (place: string) => Visit
  readonly products: readonly string[]
  readonly supplier_id: string
  /** What left less what was returned, at its cost at that time: in shillings, by product. */
  readonly gone: Map<string, bigint>
  /** The value of each product according to the documents so far. */
  readonly worth: Map<string, bigint>
  readonly roll: () => number
  readonly goods: { readonly id: string; readonly product_id: string; readonly place: string }[]
  readonly costs: string[]
  readonly sales: { readonly id: string; readonly place: string; readonly product_id: string; readonly units: number }[]
}

async function openTrade(
  start: number,
  mutate: Mutation,
): Promise<Trade & { sell: ReturnType<typeof openSaleBatches> }> {
  const shop = await openShop(testDb)
  const database = mutated(testDb.database, mutate)
  const visit = (place: string): Visit => {
    const who = { ...shop.owner, caller: { ...shop.owner.caller, wanted_location_id: place } }
    return { context: { ...visitOf(testDb, who), database } }
  }
  const jinja = (await call(router.locations.add, { name: 'Jinja' }, visit(shop.org_id))).id
  const products = await Promise.all(
    [0, 1, 2].map((n) => stockProduct(testDb, shop, { model: `V${n}`, stock: 0, cost: 0, price: 90_000 })),
  )
  const supplier_id = randomUUID()
  await call(router.suppliers.add, { id: supplier_id, name: 'Hajji' }, visit(shop.org_id))
  return {
    shop,
    supplier_id,
    places: [shop.org_id, jinja],
    visit,
    products,
    gone: new Map(products.map((id) => [id, 0n])),
    worth: new Map(products.map((id) => [id, 0n])),
    roll: randomFrom(start),
    goods: [],
    costs: [],
    sales: [],
    sell: openSaleBatches(database, trial),
  }
}

type Level = { readonly on_hand: number; readonly cost: number }
async function levelOf({ shop }: Trade, product_id: string, place: string): Promise<Level> {
  const [row] = await testDb.asOwner<{ on_hand: string; cost: string }>(
    `select coalesce(l.on_hand, 0) as on_hand, p.cost_price as cost from products p
     left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $3 where p.org_id = $1 and p.id = $2`,
    [shop.org_id, product_id, place],
  )
  return { on_hand: Number(row?.on_hand), cost: Number(row?.cost) }
}

/** The document that was made; undefined if there was nothing to make it from. */
type Made = string | undefined

const below = (roll: () => number, most: number) => Math.floor(roll() * most)

async function receive(trade: Trade): Promise<Made> {
  const { roll, products, visit } = trade
  const [id, place] = [randomUUID(), pick(roll, trade.places)]
  await call(router.goodsIn.start, { id, supplier_id: trade.supplier_id, currency: 'UGX', rate: '1' }, visit(place))
  const always = pick(roll, products)
  for (const product_id of products.filter((one) => one === always || roll() < 0.5)) {
    const line = { quantity: 1 + below(roll, 40), unit_cost: `${below(roll, 99_999)}.${1 + below(roll, 9)}` }
    await call(router.goodsIn.putLine, { goods_in_id: id, product_id, ...line }, visit(place))
    trade.goods.push({ id, product_id, place })
  }
  await call(router.goodsIn.post, { id }, visit(place))
  return id
}

async function sell(trade: Awaited<ReturnType<typeof openTrade>>): Promise<Made> {
  const { roll, shop } = trade
  const [product_id, place] = [pick(roll, trade.products), pick(roll, trade.places)]
  const { on_hand, cost } = await levelOf(trade, product_id, place)
  if (on_hand <= 0) return undefined
  const units = 1 + below(roll, Math.min(on_hand, 20))
  const sale = {
    client_sale_id: randomUUID(),
    payment_method: 'cash' as const,
    items: [{ product_id, quantity: units }],
  }
  const caller = { ...shop.owner.caller, wanted_location_id: place }
  const { response } = await trade.sell.record(askForSale(caller, sale, undefined))
  trade.gone.set(product_id, (trade.gone.get(product_id) ?? 0n) + BigInt(units) * BigInt(cost))
  const { id } = JSON.parse(response).sale
  trade.sales.push({ id, place, product_id, units })
  return id
}

async function takeBack(trade: Trade): Promise<Made> {
  const sale = trade.sales.pop()
  if (sale === undefined) return undefined
  const { cost } = await levelOf(trade, sale.product_id, sale.place)
  const quantity = 1 + below(trade.roll, sale.units)
  const goods = trade.roll() < 0.7 ? ('restock' as const) : ('write_off' as const)
  const items = [{ line: 1, quantity, goods }]
  const id = randomUUID()
  const refund = { client_refund_id: id, sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' as const }
  await call(router.sales.refund, refund, trade.visit(sale.place))
  if (goods === 'restock')
    trade.gone.set(sale.product_id, (trade.gone.get(sale.product_id) ?? 0n) - BigInt(quantity) * BigInt(cost))
  return id
}

async function addCost(trade: Trade): Promise<Made> {
  const { roll, goods, visit, places } = trade
  if (goods.length === 0) return undefined
  const [id, at] = [randomUUID(), [pick(roll, goods), pick(roll, goods)]]
  const amount = `${roll() < 0.25 ? '-' : ''}${1 + below(roll, 300_000)}.${below(roll, 10)}`
  const asked = { id, goods_in_ids: [...new Set(at.map((one) => one.id))], kind: 'freight' as const, amount }
  await call(
    router.goodsIn.addCost,
    { ...asked, basis: pick(roll, ['value', 'quantity'] as const) },
    visit(places[0] ?? ''),
  )
  trade.costs.push(id)
  return id
}

async function reverseCost(trade: Trade): Promise<Made> {
  const landed_cost_id = trade.costs.splice(below(trade.roll, trade.costs.length), 1)[0]
  if (landed_cost_id === undefined) return undefined
  const id = randomUUID()
  await call(router.goodsIn.reverseCost, { id, landed_cost_id }, trade.visit(trade.places[0] ?? ''))
  return id
}

async function sendBack(trade: Trade): Promise<Made> {
  const { roll, goods } = trade
  if (goods.length === 0) return undefined
  const { id: goods_in_id, product_id, place } = pick(roll, goods)
  const asked = { id: randomUUID(), goods_in_id, settlement: 'credit' as const, reason: 'Broken' }
  const lines = [{ product_id, quantity: 1 + below(roll, 5) }]
  await call(router.goodsIn.sendBack, { ...asked, lines }, trade.visit(place))
  return asked.id
}

/**
 * Where a product's value differs from its documents after one was made or refused: each alone, so that two faults cannot cancel out. A fault is
 * counted where it occurs.
 */
async function faultsAfter({ shop, gone, worth }: Trade, made: Made, before: ReadonlyMap<string, bigint>) {
  const rows = await testDb.asOwner<{ id: string; worth: string; moved: string }>(
    `select p.id, p.current_stock::numeric * p.cost_price + p.cost_rest as worth,
       (select coalesce(sum(l.cost), 0) from goods_in_lines l where l.org_id = p.org_id and l.goods_in_id = $2 and l.product_id = p.id)
       + (select coalesce(sum(a.amount), 0) from landed_allocations a where a.org_id = p.org_id and a.landed_cost_id = $2 and a.product_id = p.id)
       - (select coalesce(sum(b.value), 0) from supplier_return_lines b where b.org_id = p.org_id and b.return_id = $2 and b.product_id = p.id)
       - (select coalesce(sum(c.variance) - sum(c.revalued), 0) from cost_changes c
          where c.org_id = p.org_id and c.document_id = $2 and c.product_id = p.id) as moved
     from products p where p.org_id = $1`,
    [shop.org_id, made],
  )
  return rows.flatMap(({ id, moved, ...is }) => {
    const out = (gone.get(id) ?? 0n) - (before.get(id) ?? 0n)
    const should = (worth.get(id) ?? 0n) + BigInt(moved) - out
    worth.set(id, BigInt(is.worth))
    return BigInt(is.worth) === should ? [] : `${id}: ${is.worth}, and not ${should}`
  })
}

/** What came in by documents less what left, by product, from the documents alone. */
async function ledgerOf({ shop, gone }: Trade): Promise<bigint> {
  const [row] = await testDb.asOwner<{ worth: string }>(
    `select (select coalesce(sum(l.cost), 0) from goods_in_lines l join goods_ins g on g.org_id = l.org_id and g.id = l.goods_in_id
         where l.org_id = $1 and g.posted_at is not null)
       + (select coalesce(sum(amount), 0) from landed_allocations where org_id = $1)
       - (select coalesce(sum(value), 0) from supplier_return_lines where org_id = $1)
       - (select coalesce(sum(variance) - sum(revalued), 0) from cost_changes where org_id = $1) as worth`,
    [shop.org_id],
  )
  return [...gone.values()].reduce((left, out) => left - out, BigInt(row?.worth ?? 0))
}

/** The stock's value as each screen shows it, to someone who sees all and, added up, by location. */
async function shown({ visit, places }: Trade): Promise<Record<string, number>> {
  const at = visit(places[0] ?? '')
  const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
  const own = (described: object) => call(router.customReports.run, { description: JSON.stringify(described) }, at)
  const [dashboard, report, counts, found, { categories }, byProduct, byLocation] = [
    await call(router.analytics.dashboard, {}, at),
    await call(router.analytics.report, { is_compared: false }, at),
    await call(router.products.counts, {}, at),
    await call(router.products.list, {}, at),
    await call(router.categories.list, {}, at),
    await own({ subject: 'products', columns: ['product', 'value'] }),
    await own({ subject: 'stock', columns: ['location', 'value'] }),
  ]
  const apart = []
  for (const location_id of places) apart.push((await call(router.products.counts, { location_id }, at)).stock_value)
  return {
    dashboard: dashboard.stock_value ?? -1,
    report: report.stock_value ?? -1,
    inventory: counts.stock_value ?? -1,
    products: sum(found.products.map(({ stock_value }) => stock_value)),
    categories: sum(categories.map(({ stock_value }) => stock_value)),
    'reports by product': Number(byProduct.totals[1]),
    'reports by location': Number(byLocation.totals[1]),
    'one location after the other': sum(apart),
  }
}

const acts = { receive, sell, takeBack, addCost, reverseCost, sendBack }
type Act = keyof typeof acts
/** How often each is tried. */
const shares: readonly Act[] = [
  'receive',
  'receive',
  'sell',
  'sell',
  'sell',
  'sell',
  'takeBack',
  'addCost',
  'addCost',
  'reverseCost',
  'sendBack',
]

/** Makes this many random documents one after the other; returns where a product or a screen differs from them. */
async function tradeFor(count: number, start: number, mutate: Mutation = asItIs) {
  const trade = await openTrade(start, mutate)
  const made = new Map<Act, number>()
  const faults: string[] = []
  let refused = 0
  for (let all = 0; all < count; ) {
    const act = pick(trade.roll, shares)
    const before = new Map(trade.gone)
    const document = await acts[act](trade).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      refused += 1
      return undefined
    })
    faults.push(...(await faultsAfter(trade, document, before)))
    if (document === undefined) continue
    all += 1
    made.set(act, (made.get(act) ?? 0) + 1)
    if (all % between !== 0 && all !== count) continue
    const worth = Number(await ledgerOf(trade))
    for (const [screen, value] of Object.entries(await shown(trade)))
      if (value !== worth) faults.push(`${screen} after ${all}: ${value}, and not ${worth}`)
  }
  return { faults, refused, made, worth: await ledgerOf(trade) }
}

const words: Record<Act, string> = {
  receive: 'receipts',
  sell: 'sales',
  takeBack: 'refunds',
  addCost: 'landed costs',
  reverseCost: 'reversals',
  sendBack: 'supplier returns',
}
const counts = (made: ReadonlyMap<Act, number>) => [...made].map(([act, times]) => `${times} ${words[act]}`).join(', ')

describe('what the stock is worth', () => {
  it('is what came in less what went out, to the shilling, on every screen', {
    timeout: sized(120_000, 7_200_000),
  }, async () => {
    const { faults, refused, made, worth } = await tradeFor(documents, seed)
    expect(faults).toEqual([])
    expect(worth).toBeGreaterThan(0n)
    expect(refused).toBeLessThan(documents / 4)
    // No stock runs out on the way: a history without one of them would be another promise.
    for (const act of shares) expect(made.get(act), act).toBeGreaterThan(documents / 20)
    const lost = await tradeFor(Math.min(documents, 120), seed, restLost)
    const freight = await tradeFor(Math.min(documents, 120), seed, freightLost)
    expect([lost.faults.length, freight.faults.length].every((found) => found > 0)).toBe(true)
    publish(
      'stock value is exact on every screen',
      `${documents.toLocaleString('en')} documents (${counts(made)}; ${refused} more refused), 0 differences: each product after each of them, 8 places after every ${between}`,
      `the rest dropped: ${lost.faults.length} differences; freight dropped: ${freight.faults.length}`,
    )
  })
})
