import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLine } from '../bench/http-line.ts'
import { Suspects } from '../server/sales/suspects.ts'
import { UndecidedShops } from '../server/sales/undecided-shops.ts'
import { openShop, openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { isFull, pick, publish, randomFrom, seed, sized } from './figures.ts'
import type { Till } from './load-clients.ts'
import { faultsInBooks } from './model/books.ts'
import { openTills } from './shops-and-servers.ts'
import { openService, type Service } from './whole-product.ts'

/** Sales of the quiet shop in a round. */
const sales = sized(45, 1_000)
const rounds = sized(1, 4)
const connections = 40
/** What is compared, and how much worse it may be. The short form has few sales and shares its processors: it only shows that nobody is held up. */
const { part, most } = sized({ part: 0.9, most: 3 }, { part: 0.99, most: 1.5 })
const roll = randomFrom()

let testDb: TestDatabase
let service: Service
let quiet: Till
let busy: Till[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  const [quietShop, busyShop] = [await openShop(testDb), await openShop(testDb)]
  const [owner] = await openTills(testDb, service.dataDir, quietShop, 20)
  if (owner === undefined) throw new Error('a shop has its people')
  quiet = owner
  busy = await openTills(testDb, service.dataDir, busyShop, 60)
  // An unforeseen error: the database refuses what the service accepted.
  await testDb.asOwner(`create function fail_poison() returns trigger language plpgsql as
    $$ begin raise exception 'nobody thought of this'; end $$`)
  await testDb.asOwner(`create trigger fail_poison before insert on sales for each row when (new.notes = 'poison')
    execute function fail_poison()`)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

type Sale = { readonly items: readonly { product_id: string; quantity: number }[]; readonly notes?: string }
type Habit = { readonly sale: (till: Till) => Sale; readonly holdsLocks?: boolean; readonly isStopped?: boolean }

const itemsOf = ({ product_ids }: Till, many: number, from = 0) =>
  product_ids.slice(from, from + many).map((product_id) => ({ product_id, quantity: 1 }))

const ordinary = (till: Till): Sale => ({ items: itemsOf(till, 3, Math.floor(roll() * 17)) })
/** What a shop may send: sales that fail without a reason, sales of the greatest length, sales of products that somebody keeps locked. */
const worst: Record<string, Habit> = {
  'sales that fail': { sale: (till) => ({ ...ordinary(till), notes: 'poison' }), isStopped: true },
  'sales of fifty lines': { sale: (till) => ({ items: itemsOf(till, 50) }) },
  'sales of locked goods': { sale: ordinary, holdsLocks: true, isStopped: true },
}
const healthy: Habit = { sale: ordinary }

async function sellUntil(isOver: () => boolean, tills: readonly Till[], sale: Habit['sale'], rest = 0) {
  const line = await openLine(service.address)
  const heard: { status: number; ms: number }[] = []
  while (!isOver()) {
    const till = pick(roll, tills)
    const saleData = { client_sale_id: randomUUID(), payment_method: 'cash', ...sale(till) }
    const from = performance.now()
    const bearer = { authorization: `Bearer ${till.token}` }
    const { status } = await line.post('/functions/v1/process-sale', bearer, JSON.stringify({ saleData }))
    heard.push({ status, ms: performance.now() - from })
    if (rest > 0) await pause(rest)
  }
  line.close()
  return heard
}

/** Locks the busy shop's first products repeatedly, as a long price change or an import does. */
async function lockUntil(isOver: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: testDb.url })
  await client.connect()
  while (!isOver()) {
    await client.query('begin')
    await client.query('select from products where id = any ($1::uuid[]) order by id for no key update', [
      busy[0]?.product_ids.slice(0, 20),
    ])
    await pause(sized(500, 2_000))
    await client.query('commit')
    await pause(20)
  }
  await client.end()
}

/** The latencies of the quiet shop, in milliseconds, while the busy one trades like this. */
async function quietBeside({ sale, holdsLocks }: Habit): Promise<number[]> {
  let isOver = false
  const end = () => isOver
  const others = Promise.all([
    ...Array.from({ length: connections }, () => sellUntil(end, busy, sale)),
    ...(holdsLocks ? [lockUntil(end)] : []),
  ])
  await pause(300)
  let left = sales
  const isDone = () => left-- <= 0
  const quietly = await Promise.all(Array.from({ length: 3 }, () => sellUntil(isDone, [quiet], ordinary, 3)))
  isOver = true
  const heard = quietly.flat()
  await others
  expect(heard.filter(({ status }) => status !== 200)).toEqual([])
  expect(heard.length).toBe(sales)
  return heard.map(({ ms }) => ms)
}

function tail(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN
}

/** The quiet shop's p99 beside each of these over its p99 beside a healthy busy shop, measured in turns. */
async function compareWith(habits: readonly (readonly [string, Habit])[], times: number) {
  const good: number[] = []
  const bad = new Map<string, number[]>(habits.map(([name]) => [name, []]))
  for (let round = 0; round < times; round += 1) {
    good.push(...(await quietBeside(healthy)))
    for (const [name, habit] of habits) bad.get(name)?.push(...(await quietBeside(habit)))
  }
  const beside = tail(good)
  return [...bad].map(([name, waited]) => {
    const ratio = tail(waited) / beside
    const words = `${name}: p${part * 100} ${Math.round(tail(waited))} ms, ${Math.round(beside)} ms beside a healthy one (${ratio.toFixed(2)})`
    return { name, ratio, words }
  })
}

/** The mutant: whatever made a batch fail, or waits in one, is in the next one again. */
function setNobodyApart(): void {
  vi.spyOn(Suspects.prototype, 'has').mockReturnValue(false)
  vi.spyOn(UndecidedShops.prototype, 'has').mockReturnValue(false)
}

describe(`a quiet shop beside another (seed ${seed})`, () => {
  it('waits hardly longer beside the worst than beside a busy one', {
    timeout: sized(240_000, 1_800_000),
  }, async () => {
    await quietBeside(healthy)
    const found = await compareWith(Object.entries(worst), rounds)
    expect(found.filter(({ ratio }) => !(ratio <= most))).toEqual([])
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
    setNobodyApart()
    const mutants = await compareWith(
      Object.entries(worst).filter(([, { isStopped }]) => isStopped),
      1,
    )
    vi.restoreAllMocks()
    // A failing batch takes milliseconds, and is distinguished from noise only by many rounds.
    const isNoWorse = (mutant: (typeof mutants)[number]) =>
      (isFull || mutant.name === 'sales of locked goods') &&
      found.some(({ name, ratio }) => name === mutant.name && mutant.ratio < ratio * 1.5)
    expect(mutants.filter(isNoWorse)).toEqual([])
    const told = (all: typeof found) => all.map(({ words }) => words).join('; ')
    publish('A quiet shop beside the worst', told(found), `nobody set apart: ${told(mutants)}`)
  })
})
