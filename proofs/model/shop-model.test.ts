import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish, seed, sized } from '../figures.ts'
import { openBoth } from '../real-shop.ts'
import { type Mutation, mutated } from '../whole-product.ts'
import { faultsInBooks } from './books.ts'
import { stopClock } from './model-commands.ts'
import { everyCommand } from './model-goods.ts'

const runs = sized(25, 500)
/** At most; a day has half as many on average. */
const commandsInDay = 100

let testDb: TestDatabase
let letClockGo: () => void

beforeAll(async () => {
  testDb = await openTestDatabase()
  letClockGo = stopClock()
})
afterAll(async () => {
  letClockGo()
  await testDb.close()
})

/** Lets random days of a shop be lived twice; answers what was found different, shrunk to the shortest day that shows it. */
async function differences(on: TestDatabase, numRuns: number): Promise<{ commands: number; found: string | null }> {
  let commands = 0
  const day = fc.commands(everyCommand, { maxCommands: commandsInDay, size: 'max' })
  const property = fc.asyncProperty(day, async (planned) => {
    await fc.asyncModelRun(() => openBoth(on), planned)
    commands += [...planned].length
  })
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    numRuns,
    seed,
    endOnFailure: numRuns < 25,
  })
  return { commands, found: failed ? `${fc.stringify(counterexample)}\n${fc.stringify(errorInstance)}` : null }
}

describe(`a shop and its model (seed ${seed})`, () => {
  it('say the same after every sale, cancellation, refund, merge, deletion, adjustment, and of goods that come in, go back and move', {
    timeout: 900_000,
  }, async () => {
    const { commands, found } = await differences(testDb, runs)
    expect(found).toBeNull()
    expect(commands).toBeGreaterThan(runs * 40)
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])

    const mutant = await differences({ ...testDb, database: mutated(testDb.database, oneTooMany) }, 20)
    expect(mutant.found).toContain('cancel')
    const dear = await differences({ ...testDb, database: mutated(testDb.database, oneTooDear) }, 20)
    expect(dear.found).toContain('receive')
    publish(
      'R5 the model',
      `${runs} days of ${Math.round(commands / runs)} commands, ${commands} in all: 0 differences in stock, customers, days and profit`,
      'a cancellation that restocks one unit too many, goods that make a product cost a shilling too much: found different',
    )
  })
})

/** The mutant: goods that come in make a product cost a shilling too much. */
const oneTooDear: Mutation = ({ sql }, run) =>
  run(sql.replace('cost_price = w.cost_after,', 'cost_price = w.cost_after + 1,'))

type Moved = { reason?: string; product_id: string; delta: number; moved?: number }

/** The mutant: what a cancelled sale brings back is one unit too many, in the ledger and in the stock alike. */
const oneTooMany: Mutation = ({ sql, values }, run) => {
  if (!sql.includes('insert into inventory_movements')) return run(sql)
  const lists = values.map((value) => (typeof value === 'string' ? (JSON.parse(value) as Moved[]) : undefined))
  const back = lists.flatMap((list) => list ?? []).find(({ reason }) => reason === 'cancel')
  if (back === undefined) return run(sql)
  for (const moved of lists.flatMap((list) => list ?? [])) {
    if (moved.product_id !== back.product_id) continue
    if (moved === back || moved.reason === undefined) moved.delta += 1
    if (moved.moved !== undefined) moved.moved += 1
  }
  return run(
    sql,
    values.map((value, i) => (lists[i] === undefined ? value : JSON.stringify(lists[i]))),
  )
}
