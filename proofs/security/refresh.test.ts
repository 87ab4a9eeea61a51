import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { publish, seed, sized } from '../figures.ts'
import { type Mutation, openService } from '../whole-product.ts'
import { clockOfRequests, type Ground, type History, live, newSession, openGround } from './refresh-histories.ts'

const histories = sized(80, 5000)
const atOnce = 8
const mutantHistories = sized(40, 200)
const rounds = sized(1, 20)
const mutantAttempts = 10

let testDb: TestDatabase
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
  restoreClock = setClock(clockOfRequests)
})
afterAll(async () => {
  restoreClock()
  await testDb.close()
})

/** Several run side by side, each with its own seed to repeat it. */
async function liveThrough(ground: Ground, many: number, first = seed): Promise<History[]> {
  const lived: History[] = []
  let next = first
  const one = async () => {
    while (next < first + many) {
      const number = next
      next += 1
      const history = await live(testDb, ground, number)
      lived.push(history.fault === undefined ? history : { ...history, fault: `history ${number}, ${history.fault}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return lived
}

const faultsOf = (lived: readonly History[]) => lived.flatMap(({ fault }) => fault ?? [])

/** The mutant: a session whose token was copied is refused once, and lives on. */
const nothingEnds: Mutation = async ({ sql }, run) =>
  sql.startsWith('delete from auth.sessions where id = $1') ? [] : await run(sql)

describe(`any history of refreshes (seed ${seed})`, () => {
  it('loses no session to a lost answer, and every one to a token two steps old', { timeout: 900_000 }, async () => {
    const ground = await openGround(testDb)
    const lived = await liveThrough(ground, histories)
    await ground.service.stop()
    expect(faultsOf(lived).slice(0, 5)).toEqual([])
    const sum = (what: 'refreshes' | 'lost' | 'kills') => lived.reduce((all, history) => all + history[what], 0)
    const honest = lived.filter(({ isThiefSeen }) => !isThiefSeen).length
    expect(sum('kills')).toBeGreaterThan(histories / 20)
    expect(honest).toBeGreaterThan(histories / 5)
    expect(sum('lost')).toBeGreaterThan(histories)

    const mutant = await openGround(testDb, nothingEnds)
    const seen = faultsOf(await liveThrough(mutant, mutantHistories)).length
    await mutant.service.stop()
    expect(seen).toBeGreaterThan(0)
    publish(
      'S9 refresh histories',
      `${histories} histories, ${sum('refreshes')} refreshes, ${sum('lost')} answers lost: 0 of ${honest} without a thief ended, ${sum('kills')} of ${sum('kills')} replays two steps old ended the session, newest token included`,
      `the session not deleted: ${seen} of ${mutantHistories} histories went wrong`,
    )
  })
})

/** The mutant: concurrent refreshes do not wait for each other. */
const countedAlone: Mutation = ({ sql }, run) =>
  run(
    sql.startsWith('update auth.sessions set counter = $2')
      ? sql.replace('counter = $2', 'counter = counter + least($2::bigint, 1)')
      : sql.replace(/(from auth.sessions where id = \$1) for update/, '$1'),
  )

/** Fifty refreshes with one token on two servers; returns how many different tokens they got. */
async function refreshAtOnce(mutate?: Mutation): Promise<number[]> {
  const ground = await openGround(testDb, mutate)
  const other = await openService(testDb, {
    dataDir: ground.service.dataDir,
    ...(mutate === undefined ? {} : { mutate }),
  })
  const addresses = [ground.service.address, other.address]
  const given: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { token } = await newSession(testDb, ground, Date.now())
    const asked = { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: token } }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => ask(addresses[nth % 2] ?? '', asked)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    given.push(new Set(answers.map(({ json }) => (json as { refresh_token: string }).refresh_token)).size)
  }
  await Promise.all([ground.service.stop(), other.stop()])
  return given
}

describe('fifty refreshes at one moment', () => {
  it('are given one and the same next token, at two servers too', { timeout: 300_000 }, async () => {
    expect(new Set(await refreshAtOnce())).toEqual(new Set([1]))
    let most = 1
    // On a busy machine no two of the fifty may be read at one moment.
    for (let attempt = 0; most === 1 && attempt < mutantAttempts; attempt += 1)
      most = Math.max(...(await refreshAtOnce(countedAlone)))
    expect(most).toBeGreaterThan(1)
    publish(
      'S9 parallel refreshes',
      `${rounds} rounds of 50 at two servers: one next token each`,
      `sessions not locked, each counting on: ${most} different ones`,
    )
  })
})
