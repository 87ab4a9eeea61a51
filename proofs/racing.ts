import type { TestDatabase } from '../server/testing/shops.ts'
import { attempt } from './actions.ts'
import { randomFrom } from './figures.ts'
import { type Mutation, mutated } from './whole-product.ts'

/** Shops in which two actions at a time conflict. */
type Races<Name extends string, Shop extends { readonly testDb: TestDatabase }> = {
  readonly actions: Readonly<Record<Name, (shop: Shop) => Promise<unknown>>>
  /** A shop for the two alone, ready for the race. */
  readonly open: (pair: Pair<Name>) => Promise<Shop>
  /** Everything of the shop that the actions touch, without what differs from shop to shop. */
  readonly pictureOf: (shop: Shop) => Promise<string>
}
export type Pair<Name extends string> = readonly [Name, Name]

/** All pairs, also of an action with itself. */
export function pairsOf<Name extends string>(names: readonly Name[]): Pair<Name>[] {
  return names.flatMap((one, place) => names.slice(place).map((other): Pair<Name> => [one, other]))
}

/** Races each pair this many times on this database, and returns each outcome that no order of the two could have. */
export async function impossibleOutcomes<Name extends string, Shop extends { readonly testDb: TestDatabase }>(
  races: Races<Name, Shop>,
  on: TestDatabase,
  pairs: readonly Pair<Name>[],
  times: number,
): Promise<string[]> {
  const impossible: string[] = []
  for (const pair of pairs) {
    const possible = await serialOutcomes(races, pair)
    for (let race = 0; race < times; race += 1) {
      const outcome = await after(races, pair, (shop) =>
        Promise.all(pair.map((name) => attempt(races.actions[name], { ...shop, testDb: on }))),
      )
      if (!possible.has(JSON.stringify(outcome)))
        impossible.push(`${pair.join(' and ')}: ${JSON.stringify(outcome)}\nnot of\n${[...possible].join('\n')}`)
    }
  }
  return impossible
}

type Outcome = { readonly said: string[]; readonly picture: string }

async function after<Name extends string, Shop extends { readonly testDb: TestDatabase }>(
  { open, pictureOf }: Races<Name, Shop>,
  pair: Pair<Name>,
  work: (shop: Shop) => Promise<string[]>,
): Promise<Outcome> {
  const shop = await open(pair)
  const said = await work(shop)
  return { said, picture: await pictureOf(shop) }
}

/**
 * The result of each order of the two: their answers, in the pair's order, and the shop. With the same action twice, it cannot be told which was
 * first.
 */
async function serialOutcomes<Name extends string, Shop extends { readonly testDb: TestDatabase }>(
  races: Races<Name, Shop>,
  pair: Pair<Name>,
): Promise<Set<string>> {
  const [one, other] = pair
  const inTurn = (first: Name, second: Name) =>
    after(races, pair, async (shop) => [
      await attempt(races.actions[first], shop),
      await attempt(races.actions[second], shop),
    ])
  const turned = (outcome: Outcome) => ({ ...outcome, said: outcome.said.toReversed() })
  const forth = await inTurn(one, other)
  const back = one === other ? forth : await inTurn(other, one)
  return new Set([forth, turned(back)].map((outcome) => JSON.stringify(outcome)))
}

/** The database with random delays, so that the two collide at a different point each time. */
export function hesitating(testDb: TestDatabase): TestDatabase {
  return { ...testDb, database: mutated(testDb.database, hesitant) }
}

/** The mutant: in addition, rows that a transaction only reads are not locked. */
export function withoutLocks(testDb: TestDatabase): TestDatabase {
  return { ...testDb, database: mutated(testDb.database, unlocked) }
}

const roll = randomFrom()
const hesitant: Mutation = ({ sql }, run) => {
  if (roll() < 0.3) run('select pg_sleep($1)', [roll() * 0.004]).catch(() => undefined)
  return run(sql)
}
const unlocked: Mutation = (statement, run) =>
  hesitant(statement, (sql, values) =>
    run(sql.replace(/ for (no key update|update|share)( of \w+)?( nowait| skip locked)?\b/g, ''), values),
  )
