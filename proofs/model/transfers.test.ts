import { randomUUID } from 'node:crypto'
import type { TransferShown } from '@tunda/contract/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../server/fail.ts'
import { proveStock } from '../../server/products/prove-stock.ts'
import { router } from '../../server/router.ts'
import { call } from '../../server/testing/calls.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'

const count = sized(20, 5_000)
const workers = 6
/** Enough that losses on the way leave some to send. */
const opening = sized(400, 40_000)

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Roll = () => number
type Tally = {
  readonly sent: number
  readonly cut: number
  readonly doubled: number
  readonly faults: readonly string[]
}

const isRefusal = (error: unknown) => error instanceof Failure && error.entry.status < 500

/** Thrown in the middle of a call, as if the server died before it answers. */
class Cut extends Error {}

/** One in eight statements of the affected calls is not run, and the call ends there. */
const cutting =
  (roll: Roll, mutate: Mutation): Mutation =>
  (statement, run) => {
    if (roll() < 1 / 8) throw new Cut('cut')
    return mutate(statement, run)
  }
const asItIs: Mutation = ({ sql }, run) => run(sql)

/**
 * Sends goods around at random until this many transfers have left; a fifth of the calls is interrupted, and every call is repeated until it is
 * answered.
 */
async function move(transfers: number, start: number, mutate: Mutation = asItIs): Promise<Tally> {
  const roll = randomFrom(start)
  const shop = await openShop(testDb, 'premium')
  const visit = (isCut: boolean, at?: string) => {
    const who = { ...shop.owner, caller: { ...shop.owner.caller, ...(at ? { wanted_location_id: at } : {}) } }
    const database = mutated(testDb.database, isCut ? cutting(roll, mutate) : mutate)
    return { context: { ...visitOf(testDb, who), database } }
  }
  const places = [shop.org_id]
  for (const name of ['Jinja', 'Mbale']) places.push((await call(router.locations.add, { name }, visit(false))).id)
  const products = await Promise.all(
    [0, 1, 2, 3].map((n) => stockProduct(testDb, shop, { model: `M${n}`, stock: opening })),
  )
  const tally = { sent: 0, cut: 0, doubled: 0 }
  const settled = new Map(products.map((id) => [id, 0]))

  /** Repeats a request until there is an answer; sometimes twice at the same moment. A refusal is an answer. */
  async function ask<Answer>(work: (at: ReturnType<typeof visit>) => Promise<Answer>, at?: string) {
    for (let tries = 0; tries < 100; tries += 1) {
      const isCut = roll() < 0.2
      const asked = roll() < 0.1 ? [work(visit(isCut, at)), work(visit(isCut, at))] : [work(visit(isCut, at))]
      if (asked.length > 1) tally.doubled += 1
      const answers = await Promise.allSettled(asked)
      const done = answers.find((answer) => answer.status === 'fulfilled')
      if (done) return done.value
      const refused = answers.some((answer) => answer.status === 'rejected' && isRefusal(answer.reason))
      if (refused) return undefined
      tally.cut += 1
    }
    throw new Error('asked a hundred times without an answer')
  }

  async function one(): Promise<void> {
    const id = randomUUID()
    const from = pick(roll, places)
    const to_id = pick(
      roll,
      places.filter((place) => place !== from),
    )
    const started = await ask((at) => call(router.transfers.start, { id, to_id }, at), from)
    if (started === undefined) return
    for (const product_id of products.filter(() => roll() < 0.5)) {
      const line = { transfer_id: id, product_id, quantity: 1 + Math.floor(roll() * 30) }
      await ask((at) => call(router.transfers.putLine, line, at))
    }
    const shown = await ask((at) => call(router.transfers.send, { id }, at))
    if (shown === undefined) {
      // Nothing of it was in stock: the limit of open drafts is soon reached.
      await ask((at) => call(router.transfers.remove, { id }, at))
      return
    }
    tally.sent += 1
    if (roll() < 0.15) {
      await ask((at) => call(router.transfers.cancel, { id }, at))
      return
    }
    await arrive(id, shown)
  }

  /** Counts what arrives, in one or two steps and rarely right; then settles the rest, or leaves it on the way. */
  async function arrive(id: string, shown: TransferShown): Promise<void> {
    let now = shown
    for (let go = 0; go < 2; go += 1) {
      const lines = now.lines.flatMap(({ product_id, on_the_way = 0 }) => {
        const quantity = Math.round(on_the_way * (0.4 + roll() * 0.8))
        return quantity > 0 ? [{ product_id, quantity }] : []
      })
      if (lines.length === 0) break
      const receipt = { id: randomUUID(), transfer_id: id, receipts: now.transfer.receipts, lines }
      now = (await ask((at) => call(router.transfers.receive, receipt, at))) ?? now
    }
    if (now.transfer.actions.includes('close') && roll() < 0.7) {
      const outcome = pick(roll, ['lost', 'damaged', 'returned'] as const)
      const lines = now.lines.flatMap(({ product_id, on_the_way: quantity = 0 }) =>
        quantity > 0 ? [{ product_id, outcome, quantity }] : [],
      )
      const closed = await ask((at) => call(router.transfers.close, { id, reason: 'Fell off', lines }, at))
      if (closed === undefined || outcome === 'returned') return
      for (const { product_id, quantity } of lines) settled.set(product_id, (settled.get(product_id) ?? 0) + quantity)
    }
  }

  // Some find nothing to send at their origin: how many depends on timing.
  let left = transfers * 20
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (tally.sent < transfers && left > 0) {
        left -= 1
        await one()
      }
    }),
  )
  return { ...tally, faults: await faultsIn(shop, settled) }
}

/** Inconsistencies: stock that is not the initial stock less what was settled, and what the shop's own proof finds. */
async function faultsIn(shop: TestShop, settled: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await testDb.asOwner<{ product_id: string; units: string; least: string }>(
    'select product_id, sum(on_hand) as units, min(on_hand) as least from stock_levels where org_id = $1 group by 1',
    [shop.org_id],
  )
  const night = { org_id: shop.org_id, user_id: null, night: null }
  const proof = await as(testDb, shop.owner, (tx) => proveStock(tx, night))
  const [numbers] = await testDb.asOwner<{ gaps: number }>(
    'select coalesce(max(number), 0)::int - count(number)::int as gaps from transfers where org_id = $1',
    [shop.org_id],
  )
  const made = rows.filter(({ product_id, units }) => Number(units) !== opening - (settled.get(product_id) ?? 0))
  return [
    ...made.map(({ product_id, units }) => `${product_id}: ${units} units`),
    ...rows.filter(({ least }) => Number(least) < 0).map(({ product_id }) => `${product_id}: less than none somewhere`),
    ...(proof?.differences === 0 ? [] : [`the shop's own proof finds ${proof?.differences} differences`]),
    ...(numbers?.gaps === 0 ? [] : ['numbers have gaps']),
  ]
}

/** The mutant: what is received is added to the stock, and never removed from the way. */
const madeOnArrival: Mutation = ({ sql, values }, run) => {
  if (!sql.includes('insert into inventory_movements')) return run(sql)
  const [products, levels, lines, at] = values as [string, string, string, unknown]
  type Line = { delta: number; place: number; reason: string; product_id?: string }
  const moved = JSON.parse(lines) as Line[]
  const isReceipt =
    moved.every(({ reason }) => reason === 'transfer') && moved[0]?.delta !== undefined && moved[0].delta < 0
  if (!isReceipt) return run(sql)
  const gone = new Set(moved.filter(({ delta }) => delta < 0).map(({ place }) => place))
  const kept = (JSON.parse(levels) as { place: number; product_id: string; delta: number }[]).filter(
    ({ place }) => !gone.has(place),
  )
  const come = (JSON.parse(products) as { product_id: string; delta: number }[]).map((product) => ({
    ...product,
    delta: kept.filter(({ product_id }) => product_id === product.product_id).reduce((sum, one) => sum + one.delta, 0),
  }))
  const rest = moved.filter(({ delta }) => delta > 0)
  return run(sql, [JSON.stringify(come), JSON.stringify(kept), JSON.stringify(rest), at])
}

describe(`${count} transfers at random by ${workers}, a fifth of the calls cut (seed ${seed})`, () => {
  it('make no unit and lose none but those that somebody settled', { timeout: 1_800_000 }, async () => {
    const tally = await move(count, seed)
    expect(tally.faults).toEqual([])
    expect(tally.sent).toBeGreaterThanOrEqual(count)
    expect(tally.cut).toBeGreaterThan(count / 4)
    const mutant = await move(10, seed, madeOnArrival)
    expect(mutant.faults.length).toBeGreaterThan(0)
    publish(
      'transfers',
      `${count} transfers (${tally.sent} sent, ${tally.cut} calls cut and asked again, ${tally.doubled} asked twice at once): every unit accounted for`,
      `goods that are not taken off the way: ${mutant.faults.length} faults in 10 transfers`,
    )
  })
})
