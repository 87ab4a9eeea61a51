import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { answersNobodyAtOnce, type Guess, guess, peopleAndNobodies, shown, tellingApart } from './guessing.ts'

const pairs = sized(40, 300)
/** By chance 40 pairs on a busy machine sometimes reach 0.65, and 300 hardly 0.55. */
const mostTelling = sized(0.8, 0.6)

let testDb: TestDatabase
let service: Service
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** What is measured: a first sign-in, a first request to recover, and a second one at once, which is silently dropped. */
const kinds = ['sign-in', 'recover', 'recover again'] as const
type Kind = (typeof kinds)[number]
type Measured = Record<Kind, { known: number[]; unknown: number[] }>

/** The requests of a pair are sent close together, in random order. Returns the milliseconds, and pairs with different answers. */
async function measure(at: Service, many: number): Promise<{ measured: Measured; unlike: unknown[] }> {
  const roll = randomFrom()
  const measured: Measured = {
    'sign-in': { known: [], unknown: [] },
    recover: { known: [], unknown: [] },
    'recover again': { known: [], unknown: [] },
  }
  const unlike: unknown[] = []
  const addresses = await peopleAndNobodies(testDb, at, many + 3)
  for (const [nth, pair] of addresses.entries()) {
    for (const kind of kinds) {
      const what: Guess = kind === 'sign-in' ? 'sign-in' : 'recover'
      const order = roll() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      const seen: unknown[] = []
      for (const who of order) {
        const began = performance.now()
        const answer = await guess(at, what, pair[who])
        // The first few are a warm-up.
        if (nth >= 3) measured[kind][who].push(performance.now() - began)
        seen.push(shown(answer))
      }
      if (JSON.stringify(seen[0]) !== JSON.stringify(seen[1])) unlike.push({ kind, seen })
    }
  }
  return { measured, unlike }
}

const telling = ({ measured }: { measured: Measured }) =>
  kinds.map((kind) => tellingApart(measured[kind].known, measured[kind].unknown))
const written = (areas: readonly number[]) => areas.map((area, i) => `${kinds[i]} ${area.toFixed(3)}`).join(', ')

describe(`${pairs} addresses that somebody has and ${pairs} that nobody has (seed ${seed})`, () => {
  it('are answered alike, and as fast', { timeout: 600_000 }, async () => {
    const found = await measure(service, pairs)
    expect(found.unlike).toEqual([])
    const areas = telling(found)
    for (const area of areas) expect(area).toBeLessThanOrEqual(mostTelling)

    const mutant = await openService(testDb, { dress: answersNobodyAtOnce(testDb) })
    let caught = [0.5, 0.5]
    // With so few, a busy moment may hide it once.
    for (let tries = 0; tries < 3 && Math.min(...caught.slice(0, 2)) <= mostTelling; tries += 1)
      caught = telling(await measure(mutant, sized(15, 100)))
    await mutant.stop()
    expect(caught[0]).toBeGreaterThan(mostTelling)
    expect(caught[1]).toBeGreaterThan(mostTelling)
    publish(
      'S7 enumeration',
      `${pairs} against ${pairs}: status, headers and body equal; timing tells them apart (AUC) ${written(areas)}, at most ${mostTelling}`,
      `nobody answered at once: ${written(caught)}`,
    )
  })

  it('are answered alike at the limits too', async () => {
    const instant = Date.now()
    // No second passes, so that the seconds to wait are equal.
    const restore = setClock(() => instant)
    const rounds = sized(2, 20)
    let limited = 0
    const addresses = await peopleAndNobodies(testDb, service, rounds)
    for (const [nth, { known, unknown }] of addresses.entries()) {
      const heard: unknown[] = []
      for (const [which, email] of [known, unknown].entries()) {
        const answers = []
        const ip = `172.16.${nth}.${which}`
        for (let times = 0; times < 7; times += 1) {
          for (const what of ['sign-in', 'recover'] as const) answers.push(shown(await guess(service, what, email, ip)))
        }
        limited += answers.filter(({ status }) => status === 429).length
        heard.push(answers)
      }
      expect(heard[0]).toEqual(heard[1])
    }
    restore()
    expect(limited).toBe(rounds * 2 * 4)
  })
})
