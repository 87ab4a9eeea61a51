import { randomUUID } from 'node:crypto'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../server/fail.ts'
import { openRepairShop } from '../../server/repairs/repairs-for-tests.ts'
import { router } from '../../server/router.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { call } from '../../server/testing/calls.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../../server/testing/shops.ts'
import { faultsOfUnits, stockPhones } from '../../server/testing/units.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'

const steps = sized(120, 4_000)
const workers = 4

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const asItIs: Mutation = ({ sql }, run) => run(sql)
const isRefusal = (error: unknown) => error instanceof Failure && error.entry.status < 500
const refusals = new Set<string>()

type Settled = {
  readonly id: string
  readonly total_amount: number
  readonly payments: { readonly method: 'cash' | 'mobile_money'; readonly amount: number }[]
  readonly return_wallet_id: string
  readonly version: number
}
type Tally = {
  readonly done: number
  readonly refused: number
  readonly ended: number
  readonly faults: readonly string[]
}

/** Runs this many random actions on repairs of a shop, some twice at the same moment, while others sell the parts that they want. */
async function live(count: number, start: number, mutate: Mutation = asItIs): Promise<Tally> {
  const roll = randomFrom(start)
  const shop = await openShop(testDb)
  const at = await openRepairShop(testDb, shop, openSaleBatches(testDb.database, trial))
  const phones = await stockPhones(testDb, shop, 6, { price: 9_000, cost: 5_000 })
  const by = () => ({ context: { ...visitOf(testDb, shop.owner), database: mutated(testDb.database, mutate) } })
  const open: string[] = []
  const gone = new Set<string>()
  const tally = { done: 0, refused: 0, ended: 0 }
  /** What was paid into wallets and out of them, according to the answers. */
  let money = 0

  /** Sends a request, a tenth of them twice at the same moment: it must count once. */
  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    const asked = roll() < 0.1 ? [work(), work()] : [work()]
    const answers = await Promise.allSettled(asked)
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue
      if (!isRefusal(answer.reason)) throw answer.reason
      refusals.add((answer.reason as Failure).entry.code)
    }
    const done = answers.find((answer) => answer.status === 'fulfilled')
    if (done === undefined) tally.refused += 1
    else tally.done += 1
    return done?.value
  }

  async function begin(): Promise<void> {
    const id = randomUUID()
    const deposit = roll() < 0.5 ? at.money(1 + Math.floor(roll() * 30_000)) : undefined
    const jobs = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => at.job(Math.floor(roll() * 4) * 5_000))
    const asked = {
      id,
      customer_id: at.customer_id,
      device: 'Galaxy',
      fault: 'Cracked',
      jobs,
      ...(deposit && { deposit }),
    }
    if ((await ask(() => call(router.repairs.takeIn, asked, by()))) === undefined) return
    money += deposit?.amount ?? 0
    open.push(id)
  }

  const acts: ((repair: Repair) => Promise<unknown>)[] = [
    (repair) => {
      const isPhone = roll() < 0.3
      const device = isPhone ? { product_id: phones.product_id, unit_id: pick(roll, phones.unit_ids) } : {}
      const part = at.part(repair, isPhone ? 1 : 1 + Math.floor(roll() * 3), {
        ...device,
        job_id: pick(roll, repair.jobs).id,
      })
      return ask(() => call(router.repairs.takePart, part, by()))
    },
    async ({ id, parts }) => {
      const inside = parts.filter(({ state }) => state === 'in')
      if (inside.length === 0) return
      const dropped = {
        id,
        part_id: pick(roll, inside).id,
        outcome: pick(roll, ['unused', 'unused', 'faulty', 'broken'] as const),
      }
      await ask(() => call(router.repairs.dropPart, dropped, by()))
    },
    ({ id, total_amount: amount }) => ask(() => call(router.repairs.quote, { id, amount }, by())),
    ({ id, quotes }) => {
      const answer = { id, no: quotes.at(-1)?.no ?? 1, is_approved: roll() < 0.8 }
      return ask(() => call(router.repairs.answerQuote, answer, by()))
    },
    async ({ id }) => {
      const paid = at.money(1 + Math.floor(roll() * 10_000))
      if (await ask(() => call(router.repairs.pay, { ...paid, repair_id: id }, by()))) money += paid.amount
    },
    async ({ id }) => {
      const back = { ...at.money(1 + Math.floor(roll() * 10_000)), repair_id: id, note: 'Asked for it' }
      if (await ask(() => call(router.repairs.returnMoney, back, by()))) money -= back.amount
    },
    ({ id }) =>
      ask(() =>
        call(
          router.repairs.moveJobs,
          { id, state: pick(roll, ['diagnosing', 'in_repair', 'ready', 'ready'] as const) },
          by(),
        ),
      ),
    ({ id, jobs }) => {
      const state = pick(roll, ['waiting_part', 'ready', 'dropped'] as const)
      return ask(() => call(router.repairs.moveJobs, { id, job_id: pick(roll, jobs).id, state }, by()))
    },
    (repair) => ask(() => call(router.repairs.saveJob, { ...at.job(5_000), repair_id: repair.id }, by())),
    finish,
    finish,
    (repair) => end(repair, repair.total_amount, (asked) => call(router.repairs.collect, asked, by())),
    async (repair) => {
      if (repair.parts.some(({ state }) => state === 'in') || roll() < 0.7) return
      const fee = roll() < 0.5 ? 2_000 : 0
      await end(repair, fee, (asked) => call(router.repairs.returnUnrepaired, { ...asked, reason: 'Too dear' }, by()))
    },
  ]

  async function end(repair: Repair, total_amount: number, work: (asked: Settled) => Promise<Repair>) {
    const left = Math.max(total_amount - repair.paid, 0)
    const payments = left === 0 ? [] : [{ method: pick(roll, ['cash', 'mobile_money'] as const), amount: left }]
    const asked = { id: repair.id, total_amount, payments, return_wallet_id: at.wallet_id, version: repair.version }
    const done = await ask(() => work(asked))
    // Two who saw the same state hand it over once, and get the same answer.
    if (done === undefined || done.version !== repair.version + 1 || gone.has(repair.id)) return
    gone.add(repair.id)
    money += left - Math.max(repair.paid - total_amount, 0)
    tally.ended += 1
    open.splice(open.indexOf(repair.id), 1)
  }

  /** All the way to its end, if nobody interferes. */
  async function finish({ id }: Repair): Promise<void> {
    const seen = await call(router.repairs.get, { id }, by())
    const quoted = await ask(() => call(router.repairs.quote, { id, amount: seen.total_amount }, by()))
    if (quoted === undefined) return
    const no = quoted.quotes.at(-1)?.no ?? 1
    await ask(() => call(router.repairs.answerQuote, { id, no, is_approved: true }, by()))
    const ready = await ask(() => call(router.repairs.moveJobs, { id, state: 'ready' }, by()))
    if (ready !== undefined) await end(ready, ready.total_amount, (asked) => call(router.repairs.collect, asked, by()))
  }

  let sold = 0
  async function one(): Promise<void> {
    if (open.length < 6 || roll() < 0.1) return await begin()
    if (roll() < 0.1) {
      const quantity = 1 + Math.floor(roll() * 4)
      await at.sell(quantity, 0)
      money += quantity * 1_000
      sold += quantity
      return
    }
    const id = pick(roll, open)
    const repair = await call(router.repairs.get, { id }, by())
    await pick(roll, acts)(repair)
  }

  let left = count
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left > 0) {
        left -= 1
        await one()
      }
    }),
  )
  return { ...tally, faults: [...(await faultsIn(shop, at, { money, sold })), ...(await faultsOfUnits(testDb))] }
}

type At = Awaited<ReturnType<typeof openRepairShop>>

/** Money or stock that differs from its ledger, or a repair that differs from its newest event. */
async function faultsIn(
  { org_id }: TestShop,
  at: At,
  told: { readonly money: number; readonly sold: number },
): Promise<string[]> {
  const [proved, counted] = await at.prove()
  const faults = [...(proved ?? []), ...(counted ?? []), ...(await at.strayed())].map((one) => JSON.stringify(one))
  const held = await at.held()
  if (held !== told.money) faults.push(`wallets hold ${held}, and were told of ${told.money}`)
  const [parts] = await testDb.asOwner<{ gone: string }>(
    `select coalesce(sum(quantity), 0) as gone from repair_parts where org_id = $1 and product_id = $2 and state <> 'unused'`,
    [org_id, at.product_id],
  )
  const should = 1_000_000 - told.sold - Number(parts?.gone)
  const stock = await at.stock()
  if (stock !== should) faults.push(`${stock} in stock, and should be ${should}`)
  const [sums] = await testDb.asOwner<{ sales: string; lines: string; wrong: string }>(
    `select (select coalesce(sum(total_amount), 0) from sales where org_id = $1) as sales,
       (select coalesce(sum(total), 0) from sale_items where org_id = $1) as lines,
       (select count(*) from repairs r join sales s on s.org_id = r.org_id and s.id = r.sale_id
         where r.org_id = $1 and (s.total_amount <> r.total_amount or s.profit <> r.total_amount - (select coalesce(sum(p.unit_cost * p.quantity), 0)
           from repair_parts p where p.org_id = r.org_id and p.repair_id = r.id and p.state = 'in'))) as wrong`,
    [org_id],
  )
  if (sums?.sales !== sums?.lines) faults.push(`sales of ${sums?.sales}, lines of ${sums?.lines}`)
  if (sums?.wrong !== '0') faults.push(`${sums?.wrong} sales are not what their repairs come to`)
  const [owed] = await testDb.asOwner<{ balance: string }>(
    'select coalesce(sum(balance), 0) as balance from customer_accounts where org_id = $1',
    [org_id],
  )
  if (owed?.balance !== '0') faults.push(`${owed?.balance} is owed, and nothing went on account`)
  return faults
}

/** Mutants: a repair is not locked; a part that is returned stays in the device; a deposit does not count as paid. */
const mutants: Record<string, Mutation> = {
  'not locked': ({ sql }, run) => run(sql.includes('from repairs where') ? sql.replace(' for no key update', '') : sql),
  'part stays': ({ sql }, run) => (sql.startsWith('update repair_parts set state') ? Promise.resolve([]) : run(sql)),
  'not paid': ({ sql }, run) => (sql.startsWith('update repairs set paid') ? Promise.resolve([]) : run(sql)),
}

describe('repairs at random', () => {
  it(`keep money, stock and states what their ledgers say (seed ${seed})`, { timeout: 1_200_000 }, async () => {
    const tally = await live(steps, seed)
    expect(tally.faults).toEqual([])
    expect(tally.done).toBeGreaterThan(steps / 4)
    expect(tally.ended).toBeGreaterThan(0)
    const found: Record<string, number> = {}
    for (const [name, mutate] of Object.entries(mutants)) {
      const { faults } = await live(sized(120, 400), seed + 1, mutate).catch((error) => ({ faults: [String(error)] }))
      found[name] = faults.length
    }
    expect(Object.entries(found).filter(([, faults]) => faults === 0)).toEqual([])
    publish(
      'R8 repairs at random',
      `${tally.done} things done, ${tally.refused} refused (${refusals.size} kinds), ${tally.ended} repairs ended: 0 faults`,
      `mutants: ${Object.entries(found)
        .map(([name, faults]) => `${name}, ${faults} faults`)
        .join('; ')}`,
    )
  })
})
