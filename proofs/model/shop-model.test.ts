import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { faultsOfUnits } from '../../server/testing/units.ts'
import { publish, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'
import { faultsInBooks } from './books.ts'
import { stopClock } from './model-clock.ts'
import type { Command } from './model-commands.ts'
import { deviceCommands } from './model-devices.ts'
import { goodsCommands } from './model-goods.ts'
import { repairCommands } from './model-repairs.ts'
import { openAtWork, resultOf } from './workshop.ts'

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

/** All actions: trade, goods that come in, are returned and moved, and devices that people bring to be bought or repaired. */
const everyCommand: fc.Arbitrary<Command>[] = [...goodsCommands, ...deviceCommands, ...repairCommands]

/** Runs random days of a shop twice; returns the difference found, shrunk to the shortest day that shows it. */
async function differences(
  on: TestDatabase,
  numRuns: number,
  chosen = everyCommand,
): Promise<{ commands: number; found: string | null }> {
  let commands = 0
  const day = fc.commands(chosen, { maxCommands: commandsInDay, size: 'max' })
  const property = fc.asyncProperty(day, async (planned) => {
    const both = await openAtWork(on)
    await fc.asyncModelRun(() => both, planned)
    expect(await resultOf(both.real)).toEqual(both.model.result())
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
  it('agree after every sale, cancellation, refund, merge, deletion, adjustment, receipt, return and transfer of goods, and after every purchase, refurbishing and repair of a device', {
    timeout: 900_000,
  }, async () => {
    const { commands, found } = await differences(testDb, runs)
    expect(found).toBeNull()
    expect(commands).toBeGreaterThan(runs * 40)
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
    expect(await faultsOfUnits(testDb)).toEqual([])

    const trade = (mutate: Mutation, chosen = goodsCommands, most = 20) =>
      differences({ ...testDb, database: mutated(testDb.database, mutate) }, most, chosen)
    const mutant = await trade(oneTooMany)
    expect(mutant.found).toContain('cancel')
    const dear = await trade(oneTooDear)
    expect(dear.found).toContain('receive')
    for (const [does, shownBy, mutate, chosen] of atWorkshop) {
      const shown = (await trade(mutate, chosen, 10)).found?.split('\n').slice(1).join(' ')
      expect(shown, does).toMatch(new RegExp(`${shownBy}.*: the (books must|model says)`))
    }
    publish(
      'R5 the model',
      `${runs} days of ${Math.round(commands / runs)} commands, ${commands} in all: 0 differences in stock, customers, days, profit, devices, wallets and what is owed`,
      `a cancellation that restocks one unit too many, goods that make a product cost a shilling too much, ${atWorkshop.map(([does]) => does).join(', ')}: found different`,
    )
  })
})

/** The mutant: goods that come in raise a product's cost by a shilling too much. */
const oneTooDear: Mutation = ({ sql }, run) =>
  run(sql.replace('cost_price = w.cost_after,', 'cost_price = w.cost_after + 1,'))

type Entered = { readonly kind: string; readonly amount: number }

/** The payment for devices is entered this many times. */
const paidTimes =
  (times: number): Mutation =>
  ({ sql, values }, run) => {
    if (!sql.includes('e.id, 1, e.user_id')) return run(sql)
    const entries = JSON.parse(String(values[0])) as Entered[]
    const changed = entries.flatMap((entry) => {
      const amount = entry.kind === 'pay_out' ? entry.amount * times : entry.amount
      return amount === 0 ? [] : [{ ...entry, amount }]
    })
    return run(sql, [JSON.stringify(changed)])
  }

const without =
  (beginning: string): Mutation =>
  ({ sql }, run) =>
    sql.startsWith(beginning) ? Promise.resolve([]) : run(sql)

/** Mutants for devices: what each does, the command that reveals it, and what people do meanwhile. */
const atWorkshop: readonly (readonly [does: string, shownBy: string, Mutation, fc.Arbitrary<Command>[]])[] = [
  ['a part whose cost does not join its device', 'build', without('update units set unit_cost'), deviceCommands],
  ['a device that is bought for nothing', 'phone', paidTimes(0), deviceCommands],
  ['one whose price leaves twice', 'phone', paidTimes(2), deviceCommands],
  ['a deposit that does not count', 'repair', without('update repairs set paid'), repairCommands],
]

type Moved = { reason?: string; product_id: string; delta: number; moved?: number }

/** The mutant: a cancelled sale returns one unit too many, in the ledger and in the stock alike. */
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
