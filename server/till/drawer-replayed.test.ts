import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PosSale } from '@tunda/contract/selling/pos-sale'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** Numbers that look random and are the same each time. */
function randomFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(state / 65_536) % most
  }
}
type Random = ReturnType<typeof randomFrom>
type Step = { readonly event: TillDrawerEvent } | { readonly sale: PosSale }
/** What arithmetic says of a shift: what moved in it, and what its count will find missing. */
type Truth = { readonly id: string; moved: number; missing: number }

/** Some days of one till without the server: what it did in its order, what is in the drawer at the end, and what each shift came to. */
function daysOf(random: Random, phone: string, days: number) {
  let [cash, minute] = [1_000_000, 0]
  const steps: Step[] = []
  const began = Date.now() - days * 3_600_000
  const at = () => new Date(began + ++minute * 60_000).toISOString()
  const truths: Truth[] = []
  for (let day = 0; day < days; day++) {
    const truth: Truth = { id: randomUUID(), moved: 0, missing: 0 }
    truths.push(truth)
    const add = (said: object) =>
      steps.push({ event: { id: randomUUID(), shift_id: truth.id, at: at(), ...said } as TillDrawerEvent })
    const sell = () => {
      steps.push({
        sale: tillSale(phone, { origin: 'offline', total_amount: 60_000, sale_date: at(), shift_id: truth.id }),
      })
      cash += 60_000
      truth.moved += 60_000
    }
    const move = () => {
      const [amount, direction] = [1 + random(50_000), random(2) === 0 ? 'in' : 'out']
      add({ kind: 'move', direction, amount, reason: 'Change' })
      cash += direction === 'in' ? amount : -amount
      truth.moved += direction === 'in' ? amount : -amount
    }
    add({ kind: 'open', amount: cash })
    for (let n = random(5); n >= 0; n--) (random(2) === 0 ? sell : move)()
    truth.missing = random(3) === 0 ? 1 + random(900) : 0
    cash -= truth.missing
    add({ kind: 'count', purpose: 'close', amount: cash, others: [] })
    if (random(2) === 0) sell()
    add({ kind: 'close', reason: 'Counted' })
  }
  return { steps, cash, truths }
}

/** Another id at each telling, as if nothing held the till to one. */
const forgetful = (event: TillDrawerEvent): TillDrawerEvent => ({ ...event, id: randomUUID() })
const faithful = (event: TillDrawerEvent) => event

/**
 * Hands the days in over a line that loses answers, while the till is killed and begins again at what it had not ticked off, and its sales come
 * before and after, some twice. Returns what is wrong in the end.
 */
async function faultsOf(seed: number, asTold: (event: TillDrawerEvent) => TillDrawerEvent): Promise<string[]> {
  const random = randomFrom(seed)
  const shop = await openShop(testDb)
  await turnDrawersOn(testDb, shop)
  const till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  const phone = await stockProduct(testDb, shop, { stock: 10_000, price: 60_000 })
  const { id: drawer_id } = await call(
    router.drawers.give,
    { terminal_id: till.id },
    { context: visitOf(testDb, shop.owner) },
  )
  const { steps, cash, truths } = daysOf(random, phone, 3)
  const batches = openSaleBatches(testDb.database, trial)
  const tell = (events: readonly TillDrawerEvent[]) =>
    call(
      router.till.drawer,
      { token_hash: till.hash, events: events.map(asTold) },
      { context: visitOf(testDb, undefined) },
    )
  const events = steps.flatMap((step) => ('event' in step ? [step.event] : []))
  const sales = steps.flatMap((step) => ('sale' in step ? [step.sale] : []))
  const isOpen = (sale: PosSale, upTo: number) =>
    events.slice(0, upTo).some(({ kind, shift_id }) => kind === 'open' && shift_id === sale.shift_id)
  const unsold = new Set(sales)
  for (let ticked = 0; ticked < events.length; ) {
    const part = events.slice(ticked, ticked + 1 + random(4))
    const ready = [...unsold].filter((sale) => isOpen(sale, ticked) && random(3) > 0)
    const twice = random(3) === 0 ? [tell(part)] : []
    await Promise.all([tell(part), ...twice, ...ready.map((sale) => sellAtTill(testDb, till, sale, batches))])
    for (const sale of ready) if (random(4) > 0) unsold.delete(sale)
    // The answer is lost, or the till goes down before it has read all of it.
    ticked += random(3) === 0 ? random(part.length) : part.length
  }
  for (const sale of unsold) await sellAtTill(testDb, till, sale, batches)
  return await compare(shop.org_id, drawer_id, cash, truths)
}

async function compare(orgId: string, drawerId: string, cash: number, truths: readonly Truth[]): Promise<string[]> {
  const rows = await testDb.asOwner<{ id: string; z_number: string; moved: string; difference: string }>(
    `select s.id, s.z_number, (select coalesce(sum(amount), 0) from money_movements m
         where m.org_id = s.org_id and m.shift_id = s.id and m.wallet_id = s.drawer_id and m.kind not in ('start', 'difference')) as moved,
       t.difference + (select coalesce(sum(amount), 0) from money_movements m where m.org_id = s.org_id and m.shift_id = s.id
         and m.wallet_id = s.drawer_id and m.is_late and m.kind = 'difference' and m.occurred_at >= s.opened_at) as difference
     from shifts s join shift_totals t on t.org_id = s.org_id and t.shift_id = s.id and t.wallet_id = s.drawer_id
     where s.org_id = $1 order by s.z_number`,
    [orgId],
  )
  const [ledger] = await testDb.asOwner<{ sum: string }>(
    'select sum(amount) as sum from money_movements where org_id = $1 and wallet_id = $2',
    [orgId, drawerId],
  )
  const found = rows.map(({ id, z_number, moved, difference }) => [
    id,
    Number(z_number),
    Number(moved),
    Number(difference) + 0,
  ])
  const right = truths.map(({ id, moved, missing }, i) => [id, i + 1, moved, 0 - missing])
  const faults =
    JSON.stringify(found) === JSON.stringify(right) ? [] : [`${JSON.stringify(found)} and not ${JSON.stringify(right)}`]
  return Number(ledger?.sum) === cash ? faults : [...faults, `the ledger has ${ledger?.sum}, the drawer ${cash}`]
}

const days = Array.from({ length: 15 }, (_, place) => place + 1)

it.each(days)('a till’s drawer comes out right and once, however days %i are handed in', async (seed) => {
  expect(await faultsOf(seed, faithful)).toEqual([])
})

it('sees a till that gives what it tells again another id', async () => {
  const faults = await Promise.all([1, 2, 3].map((seed) => faultsOf(seed, forgetful)))
  expect(faults.flat()).not.toEqual([])
})
