import { describe, expect, it } from 'vitest'
import { publish, seed, sized } from './figures.ts'
import { type Killed, sellThroughEmbeddedKills, sellThroughKills } from './kill.ts'
import { compareSales } from './model/books.ts'

const apart = sized({ server: 2, postgres: 2 }, { server: 250, postgres: 100 })
const together = sized({ server: 1, postgres: 1 }, { server: 25, postgres: 25 })
const patience = sized(300_000, 60 * 60_000)

function figuresOf({ takings, kills }: Killed): string {
  return [
    `${takings.acknowledged.length} sales through ${kills.server} kills of the server and ${kills.postgres} of every PostgreSQL process`,
    `${takings.lostRequests} requests and ${takings.lostAnswers} answers lost, ${takings.retried} retried, ${takings.replayed} replayed`,
    '0 lost, 0 doubled, books right',
  ].join('; ')
}

function expectEverySaleOnce(run: Killed): void {
  expect(run.takings.strange).toEqual([])
  expect(run.faults).toEqual([])
  expect({ lost: run.lost, doubled: run.doubled, differing: run.differing }).toEqual({
    lost: 0,
    doubled: 0,
    differing: 0,
  })
  expect(run.postgresProcesses).toBeGreaterThan(run.kills.postgres * 3)
  expect(run.takings.lostAnswers).toBeGreaterThan(10)
  expect(run.takings.replayed).toBeGreaterThan(0)
}

describe(`sales through kill -9 (seed ${seed})`, () => {
  it('are each recorded once, with every book right, when acknowledged', { timeout: patience }, async () => {
    const run = await sellThroughKills({ kills: apart })
    expectEverySaleOnce(run)
    // Two guards removed: synchronous commit, and the key that identifies a retry.
    const careless = await sellThroughKills({
      kills: { server: 0, postgres: 10 },
      isKeyed: false,
      spoil: async ({ asOwner }) => {
        // The owner still sees it on, or the server would refuse to start.
        await asOwner('alter role current_user set synchronous_commit = on')
        await asOwner(
          `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
        )
      },
      isEnough: async ({ asOwner }, takings) => (await compareSales(asOwner, [...takings.acknowledged])).lost > 0,
    })
    expect(careless.lost).toBeGreaterThan(0)
    expect(careless.doubled).toBeGreaterThan(0)
    publish(
      'R1 R2 R10 kills',
      figuresOf(run),
      `synchronous_commit off: ${careless.lost} lost after ${careless.kills.postgres} kills; no key: ${careless.doubled} doubled`,
    )
  })

  it('are so with the PostgreSQL that the server brings along', { timeout: patience }, async () => {
    const run = await sellThroughEmbeddedKills({ kills: together })
    expectEverySaleOnce(run)
    publish('R1 R2 R10 kills, embedded', figuresOf(run), 'as above')
  })
})
