import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'
import { creditCommands, forgivingCommands } from './credit-commands.ts'
import { openBoth } from './credit-shop.ts'
import type { CreditModel } from './model-credit.ts'

const runs = sized(10, 400)
/** At most; a run has half as many on average. */
const mostCommands = 60

let testDb: TestDatabase
let letClockGo: () => void
let shown: CreditModel | undefined

beforeAll(async () => {
  testDb = await openTestDatabase()
  letClockGo = setClock(() => shown?.now ?? Date.parse('2026-06-10T09:00:00Z'))
})
afterAll(async () => {
  letClockGo()
  await testDb.close()
})

type Found = { readonly commands: number; readonly found: string | null }

/** Runs random accounts twice; returns the difference found, shrunk unless it is of a mutant with its own commands. */
async function differences(on: TestDatabase, numRuns: number, mutantOf?: typeof creditCommands): Promise<Found> {
  let commands = 0
  const life = fc.commands(mutantOf ?? creditCommands, { maxCommands: mostCommands, size: 'max' })
  const property = fc.asyncProperty(life, async (planned) => {
    const both = await openBoth(testDb, (model) => {
      shown = model
    })
    const { testDb: _, ...real } = both.real
    await fc.asyncModelRun(() => ({ model: both.model, real: { ...real, testDb: on } }), planned)
    commands += [...planned].length
  })
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    numRuns,
    seed,
    endOnFailure: mutantOf !== undefined,
  })
  return { commands, found: failed ? `${fc.stringify(counterexample)}\n${fc.stringify(errorInstance)}` : null }
}

/** The mutant: a refund of a debt that was written off leaves a deposit that can be paid out. */
const neverRecovered: Mutation = ({ sql, values }, run) =>
  sql.includes('insert into customer_entries') && String(values[0]).includes('"kind":"recovery"')
    ? Promise.resolve([{}])
    : run(sql)

/** The mutant: debts from before the shop kept accounts are in no age group. */
async function withoutOpenings<Result>(work: () => Promise<Result>): Promise<Result> {
  const [kept] = await testDb.asOwner<{ sql: string }>(
    `select pg_get_functiondef('open_debts(uuid, uuid)'::regprocedure) as sql`,
  )
  const sql = kept?.sql ?? ''
  await testDb.asOwner(sql.replaceAll('e.amount > 0', `e.amount > 0 and e.kind <> 'opening'`))
  try {
    return await work()
  } finally {
    await testDb.asOwner(sql)
  }
}

describe(`accounts of customers who pay later, and their model (seed ${seed})`, () => {
  it('agree after every sale, payment, refund, write-off, reversal and merge, and no deposit is paid out that did not come in', {
    timeout: 1_800_000,
  }, async () => {
    const { commands, found } = await differences(testDb, runs)
    expect(found).toBeNull()
    expect(commands).toBeGreaterThan(runs * 15)

    const aged = await withoutOpenings(() => differences(testDb, 4, creditCommands))
    expect(aged.found).toContain('by age')
    const paid = await differences(
      { ...testDb, database: mutated(testDb.database, neverRecovered) },
      10,
      forgivingCommands,
    )
    expect(paid.found).toContain('deposit')
    publish(
      'on account, the model',
      `${runs} shops of ${Math.round(commands / runs)} commands, ${commands} in all: 0 differences in balances, ages, wallets and bad debts, and nobody was paid out what did not come in`,
      'debts that are in no age, what was written off paid out with its goods: found different',
    )
  })
})
