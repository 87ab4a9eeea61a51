import { randomUUID } from 'node:crypto'
import type { Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../server/clock.ts'
import { Failure } from '../../server/fail.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { faultsOfBatches, stockCream } from '../../server/testing/batches.ts'
import { call } from '../../server/testing/calls.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, trial } from '../../server/testing/shops.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'

const steps = sized(90, 5_000)
/** In Kampala, the shop's time zone. */
const day = (ahead: number) => new Date(Date.now() + 3 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Batch = { readonly batch_id: string; readonly expires_on: string | null; readonly position: number; units: number }
type Fault = string
const asItIs: Mutation = ({ sql }, run) => run(sql)

/** Trades at random with goods that expire, and checks the batches after every step. */
async function trade(
  start: number,
  mutate: Mutation = asItIs,
): Promise<{ done: number; sold: number; faults: Fault[] }> {
  const roll = randomFrom(start)
  const upTo = (most: number) => 1 + Math.floor(roll() * most)
  const shop = await openShop(testDb, 'premium')
  const database = mutated(testDb.database, mutate)
  const sales = openSaleBatches(database, trial)
  const visit = (at?: string) => {
    const who = { ...shop.owner, caller: { ...shop.owner.caller, ...(at ? { wanted_location_id: at } : {}) } }
    return { context: { ...visitOf(testDb, who), database } }
  }
  const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, visit())
  const places = [shop.org_id, jinja]
  const products = [await stockCream(testDb, shop, 5, 'Cream'), await stockCream(testDb, shop, 0, 'Soap')]
  const sold: { readonly sale: Sale; readonly product_id: string; left: number }[] = []
  const faults: Fault[] = []

  const batchesAt = async (product_id: string, location_id: string): Promise<Batch[]> => {
    const rows = await testDb.asOwner<{ batch_id: string; expires_on: string | null; position: string; units: string }>(
      `select l.batch_id, b.expires_on::text as expires_on, b.position, l.on_hand as units from batch_levels l
       join batches b on b.org_id = l.org_id and b.id = l.batch_id where l.product_id = $1 and l.location_id = $2`,
      [product_id, location_id],
    )
    return rows.map((row) => ({ ...row, position: Number(row.position), units: Number(row.units) }))
  }

  async function receive() {
    const goods_in_id = randomUUID()
    await call(router.goodsIn.start, { id: goods_in_id }, visit(pick(roll, places)))
    const product_id = pick(roll, products)
    for (let i = upTo(3); i > 0; i -= 1) {
      const batch = { number: pick(roll, [null, 'A', 'B']), expires_on: day(pick(roll, [-40, -1, 0, 1, 20, 200, 900])) }
      await call(router.goodsIn.putBatch, { goods_in_id, product_id, ...batch, add: upTo(9) }, visit())
    }
    if (roll() < 0.3) await call(router.goodsIn.putLine, { goods_in_id, product_id, add: upTo(4) }, visit())
    await call(router.goodsIn.post, { id: goods_in_id }, visit())
  }

  /** One after the other, each from the batch that is first in line. */
  async function sell() {
    const [product_id, at, quantity] = [pick(roll, products), pick(roll, places), upTo(6)]
    const before = await batchesAt(product_id, at)
    const caller = { ...shop.owner.caller, wanted_location_id: at }
    const items = [{ product_id, quantity }]
    const { response } = await sales.record(askForSale(caller, { payment_method: 'cash', items }, undefined))
    sold.push({ sale: JSON.parse(response).sale, product_id, left: quantity })
    const after = new Map((await batchesAt(product_id, at)).map(({ batch_id, units }) => [batch_id, units]))
    for (let i = 0; i < quantity; i += 1) {
      const first = before.filter(({ units }) => units > 0).toSorted(inLine)[0]
      if (first !== undefined) first.units -= 1
    }
    for (const { batch_id, expires_on, units } of before) {
      const left = after.get(batch_id) ?? 0
      if (left !== units) faults.push(`of ${expires_on ?? 'no date'} ${left} are left instead of ${units}`)
    }
  }

  /** Returned goods are of the batches that were sold, and never more of one than was sold of it. */
  async function refund() {
    const one = pick(roll, sold)
    if (one.left === 0) return
    const quantity = upTo(one.left)
    const items = [{ line: 1, quantity, goods: pick(roll, ['restock', 'write_off'] as const) }]
    const about = { sale_id: one.sale.id, items, reason: 'Dry', payment_method: 'cash' as const }
    await call(router.sales.refund, about, visit(pick(roll, places)))
    one.left -= quantity
    const wrong = await testDb.asOwner(
      `select 1 from batch_movements b join inventory_movements m on m.org_id = b.org_id and m.product_id = b.product_id
         and m.id = coalesce(b.undoes, b.movement_id)
       where m.reason = 'sale' and m.reference = $1 group by b.batch_id having sum(b.delta) > 0`,
      [one.sale.id],
    )
    if (wrong.length > 0) faults.push('more came back of a batch than was sold of it')
  }

  async function transfer() {
    const [from, to_id] = roll() < 0.5 ? [shop.org_id, jinja] : [jinja, shop.org_id]
    const [id, product_id, quantity] = [randomUUID(), pick(roll, products), upTo(8)]
    await call(router.transfers.start, { id, to_id }, visit(from))
    await call(router.transfers.putLine, { transfer_id: id, product_id, quantity }, visit())
    await call(router.transfers.send, { id }, visit())
    if (roll() < 0.2) {
      await call(router.transfers.cancel, { id }, visit())
      return
    }
    const came = Math.min(upTo(8), quantity)
    const receipt = { id: randomUUID(), transfer_id: id, receipts: 0, lines: [{ product_id, quantity: came }] }
    await call(router.transfers.receive, receipt, visit())
    const lines = [{ product_id, outcome: pick(roll, ['lost', 'returned'] as const), quantity: quantity - came }]
    if (came < quantity && roll() < 0.7) await call(router.transfers.close, { id, reason: 'Fell off', lines }, visit())
  }

  async function count() {
    const [product_id, at] = [pick(roll, products), pick(roll, places)]
    const { id: stock_take_id } = await call(router.stockTakes.start, {}, visit(at))
    const known = await batchesAt(product_id, at)
    if (roll() < 0.5) return await countByBatch(stock_take_id, product_id, known, at)
    const there = known.reduce((sum, { units }) => sum + units, 0)
    const physical_quantity = Math.max(0, there + upTo(7) - 4)
    await call(router.stockTakes.addItem, { stock_take_id, product_id, physical_quantity }, visit(at))
    await call(router.stockTakes.complete, { stock_take_id, apply_adjustments: true }, visit(at))
  }

  /** Batches that were counted have that quantity afterwards; the part without a batch has what was counted without one. */
  async function countByBatch(stock_take_id: string, product_id: string, known: readonly Batch[], at: string) {
    const dates = new Set(known.flatMap(({ expires_on }) => expires_on ?? []))
    const named = [...dates, day(40)].map((expires_on) => ({ expires_on, number: 'K', quantity: upTo(6) - 1 }))
    const beside = upTo(5) - 1
    const counts = [...named.map(({ quantity, ...batch }) => ({ quantity, batch })), { quantity: beside }].map(
      (one) => ({
        id: randomUUID(),
        product_id,
        kind: 'add' as const,
        counted_at: now().toISOString(),
        ...one,
      }),
    )
    await call(router.stockTakes.count, { stock_take_id, counts }, visit(at))
    await call(router.stockTakes.complete, { stock_take_id, apply_adjustments: true }, visit(at))
    const after = await testDb.asOwner<{ number: string | null; expires_on: string; units: string }>(
      `select b.number, b.expires_on::text as expires_on, l.on_hand as units from batch_levels l
       join batches b on b.org_id = l.org_id and b.id = l.batch_id where l.product_id = $1 and l.location_id = $2`,
      [product_id, at],
    )
    const left = (isNamed: boolean) =>
      after.filter(({ number, units }) => (number === 'K') === isNamed && units !== '0')
    for (const { expires_on, quantity } of named) {
      const [is] = left(true).filter((one) => one.expires_on === expires_on)
      if (Number(is?.units ?? 0) !== quantity) faults.push(`${is?.units ?? 0} of ${expires_on}, ${quantity} counted`)
    }
    const rest = left(false).reduce((sum, { units }) => sum + Number(units), 0)
    if (rest !== beside) faults.push(`${rest} beside the batches that were counted, ${beside} counted`)
  }

  async function adjust() {
    const [delta, reason] = pick(roll, [
      [-1, 'damage'],
      [-2, 'own_use'],
      [1, 'found'],
      [3, 'received'],
    ] as const)
    await call(router.products.adjust, { product_id: pick(roll, products), delta, reason }, visit(pick(roll, places)))
  }

  async function shelf() {
    const { batches } = await call(router.batches.shelf, { show: 'expired' }, visit())
    const lines = batches.map(({ batch_id, location_id, on_hand: quantity }) => ({ batch_id, location_id, quantity }))
    if (lines.length > 0) await call(router.batches.writeOff, { lines: lines.slice(0, upTo(lines.length)) }, visit())
    const { batches: undated } = await call(router.batches.shelf, { show: 'undated' }, visit())
    const [one] = undated
    if (one === undefined) return
    const { batch_id, location_id, on_hand } = one
    const right = { expires_on: day(300), number: 'C', quantity: upTo(on_hand) }
    await call(router.batches.correct, { batch_id, location_id, ...right }, visit())
  }

  let done = 0
  const works = [receive, sell, sell, sell, transfer, count, adjust, shelf]
  for (let step = 0; step < steps; step += 1) {
    const work = step < 4 ? receive : sold.length > 0 && roll() < 0.2 ? refund : pick(roll, works)
    try {
      await work()
      done += 1
    } catch (error) {
      if (!(error instanceof Failure && error.entry.status < 500)) faults.push(`${work.name}: ${String(error)}`)
    }
    faults.push(...(await faultsOfBatches(testDb)))
    if (faults.length > 0) break
  }
  return { done, sold: sold.length, faults }
}

/** The order of batches, stated independently of the product's code: expired last, without a date first, then by date. */
function inLine(a: Batch, b: Batch): number {
  const rank = ({ expires_on, position }: Batch) =>
    [expires_on !== null && expires_on < day(0) ? 1 : 0, expires_on ?? '', String(position).padStart(12, '0')].join(' ')
  return rank(a) < rank(b) ? -1 : 1
}

/**
 * The mutants: the newest goes first; what was returned may be returned again; nobody records which batches moved; a count by batch is a count of the
 * product alone.
 */
const newestFirst: Mutation = ({ sql }, run) =>
  run(
    sql.includes('l.on_hand <> 0') && sql.includes('b.position')
      ? sql.replace('b.expires_on,', "(date '2080-01-01' - (b.expires_on - date '2000-01-01')) as expires_on,")
      : sql,
  )
const againAndAgain: Mutation = ({ sql }, run) =>
  run(sql.replace('(n.movement_id = m.id or n.undoes = m.id)', 'n.movement_id = m.id'))
const unwritten: Mutation = ({ sql }, run) =>
  run(
    sql.includes('insert into batch_movements')
      ? sql.replace('from json_to_recordset', 'from (select 1 where false) as no cross join json_to_recordset')
      : sql,
  )
const uncounted: Mutation = ({ sql }, run) =>
  run(
    sql.includes('as r (product_id uuid, batch_id uuid, delta bigint)')
      ? sql.replace('from json_to_recordset', 'from (select 1 where false) as no cross join json_to_recordset')
      : sql,
  )

describe(`${steps} steps at random with goods that expire (seed ${seed})`, () => {
  it('leave the stock the sum of its batches, none below nothing, and what expires first sold first', {
    timeout: 1_800_000,
  }, async () => {
    const tally = await trade(seed)
    expect(tally.faults).toEqual([])
    expect(tally.done).toBeGreaterThan(steps / 2)
    const [late, twice, silent, plain] = [
      await trade(seed, newestFirst),
      await trade(seed, againAndAgain),
      await trade(seed, unwritten),
      await trade(seed, uncounted),
    ]
    expect(late.faults[0]).toMatch(/are left instead of/)
    expect(twice.faults[0]).toMatch(/more came back of a batch/)
    expect(silent.faults[0]).toMatch(/not what is there of its batches/)
    expect(plain.faults[0]).toMatch(/counted$/)
    publish(
      'goods that expire leave by their date, and stock is the sum of its batches',
      `${tally.done} steps, ${tally.sold} sales, no fault`,
      `${late.faults[0]}; ${twice.faults[0]}; ${silent.faults[0]}; ${plain.faults[0]}`,
    )
  })
})

describe('a sale of goods that do not expire', () => {
  it('sends not one statement about batches, and one of goods that do three', async () => {
    const sent: string[] = []
    const listen: Mutation = ({ sql }, run) => {
      sent.push(sql)
      return run(sql)
    }
    const shop = await openShop(testDb, 'premium')
    const [plain, cream] = [await stockProduct(testDb, shop), await stockCream(testDb, shop, 5)]
    const sales = openSaleBatches(mutated(testDb.database, listen), trial)
    const statementsOf = async (product_id: string) => {
      sent.length = 0
      const items = [{ product_id, quantity: 1 }]
      await sales.record(askForSale(shop.owner.caller, { payment_method: 'cash', items }, undefined))
      return sent.filter((sql) => /\bbatch(es|_levels|_movements)\b/.test(sql)).length
    }
    expect(await statementsOf(plain)).toBe(0)
    expect(await statementsOf(cream)).toBe(3)
  })
})
