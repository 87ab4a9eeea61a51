import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { openTestDatabase, type TestDatabase, trial } from '../../server/testing/shops.ts'
import { actions, attempt, opening, openRaceShop } from '../actions.ts'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'
import { deadlocks, faultsInBooks } from './books.ts'
import { type GoodsShop, goodsActions, noGoods, openGoodsShop, pictureOfGoods } from './goods-actions.ts'

const races = sized(1, 50)
const everyAction = { ...actions, ...goodsActions }
type ActionName = keyof typeof everyAction
type Pair = readonly [ActionName, ActionName]
const names = Object.keys(everyAction) as ActionName[]
/** What conflicts with goods in progress: of the other actions these three need the same phone. */
const meetsGoods = new Set<ActionName>(['sell', 'refund', 'take one out'])
const isOfGoods = (name: ActionName) => name in goodsActions
/** Of jars that nothing else moves. */
const ofBatches = new Set<ActionName>(['write off what expired', 'correct a date'])
const mayMeet = ([one, other]: Pair) =>
  ofBatches.has(one) !== ofBatches.has(other)
    ? false
    : isOfGoods(one) === isOfGoods(other) || meetsGoods.has(isOfGoods(one) ? other : one)
const pairs = names.flatMap((one, i) => names.slice(i).map((other): Pair => [one, other])).filter(mayMeet)
const roll = randomFrom()

let testDb: TestDatabase
let letClockGo: () => void
const racing = Date.parse('2026-11-21T09:00:00Z')
let moment = opening

beforeAll(async () => {
  testDb = await openTestDatabase()
  letClockGo = setClock(() => moment)
})
afterAll(async () => {
  letClockGo()
  await testDb.close()
})

/** The result of two actions in a shop of their own. */
async function after(on: TestDatabase, pair: Pair, work: (shop: GoodsShop) => Promise<string[]>) {
  moment = opening
  const shop = pair.some(isOfGoods) ? await openGoodsShop(testDb) : { ...(await openRaceShop(testDb)), ...noGoods }
  moment = racing
  const said = await work({ ...shop, testDb: on, batches: openSaleBatches(on.database, trial) })
  return { said, picture: await pictureOfGoods(shop) }
}

/** The result of each order of the two: their answers, in the pair's order, and the shop. */
async function serialOutcomes(pair: Pair): Promise<Set<string>> {
  const [one, other] = pair
  const first = await after(testDb, pair, async (shop) => [
    await attempt(everyAction[one], shop),
    await attempt(everyAction[other], shop),
  ])
  const second = await after(testDb, pair, async (shop) => [
    await attempt(everyAction[other], shop),
    await attempt(everyAction[one], shop),
  ])
  return new Set([JSON.stringify(first), JSON.stringify({ ...second, said: second.said.toReversed() })])
}

/** Races every pair this many times, and returns each outcome that no order of the two could have. */
async function raceAll(on: TestDatabase, times: number, chosen = pairs): Promise<string[]> {
  const impossible: string[] = []
  for (const pair of chosen) {
    const possible = await serialOutcomes(pair)
    for (let race = 0; race < times; race += 1) {
      const outcome = await after(on, pair, (shop) => Promise.all(pair.map((name) => attempt(everyAction[name], shop))))
      // With the same action twice, it cannot be told which was first.
      const turned = { ...outcome, said: outcome.said.toReversed() }
      const isPossible =
        possible.has(JSON.stringify(outcome)) || (pair[0] === pair[1] && possible.has(JSON.stringify(turned)))
      if (!isPossible)
        impossible.push(`${pair.join(' and ')}: ${JSON.stringify(outcome)}\nnot of\n${[...possible].join('\n')}`)
    }
  }
  return impossible
}

describe(`two at one moment (seed ${seed})`, () => {
  it('end like one of the two orders of them, whichever calls they are, without a deadlock', {
    timeout: 2_400_000,
  }, async () => {
    const before = await deadlocks(testDb.asOwner)
    expect((await raceAll({ ...testDb, database: mutated(testDb.database, hesitant) }, races)).slice(0, 3)).toEqual([])
    expect(pairs.length).toBeGreaterThan(175)
    // The usage of the plan's limit was set directly, which the books do not know.
    const faults = (await faultsInBooks(testDb.asOwner)).filter((fault) => !fault.includes('days that do not equal'))
    expect(faults).toEqual([])
    await pause(1_100)
    expect((await deadlocks(testDb.asOwner)) - before).toBe(0)

    const unguarded = { ...testDb, database: mutated(testDb.database, unlocked) }
    const among = (...chosen: ActionName[]) => pairs.filter((pair) => pair.every((name) => chosen.includes(name)))
    const chosen = among('cancel', 'refund', 'sell')
    const wrong = await raceAll(unguarded, 4, chosen)
    expect(wrong.length).toBeGreaterThan(0)
    const goods = among(
      'receive a transfer',
      'cancel a transfer',
      'close a transfer',
      'send goods back',
      'write off what expired',
    )
    const wrongGoods = await raceAll(unguarded, 4, goods)
    expect(wrongGoods.length).toBeGreaterThan(0)
    publish(
      'R7 race matrix',
      `${pairs.length} pairs of ${names.length} actions, ${races} races each: every outcome is one that some order gives, 0 deadlocks`,
      `nothing locked: ${wrong.length} of ${chosen.length * 4} races came to what no order gives, and ${wrongGoods.length} of ${goods.length * 4} of goods`,
    )
  })
})

/** Random delays, so that the two collide at a different point each time. */
const hesitant: Mutation = ({ sql }, run) => {
  if (roll() < 0.3) run('select pg_sleep($1)', [roll() * 0.004]).catch(() => undefined)
  return run(sql)
}

/** The mutant: rows that a transaction only reads are not locked. */
const unlocked: Mutation = (statement, run) =>
  hesitant(statement, (sql, values) => run(sql.replace(/ for (no key )?update( nowait)?/g, ''), values))
