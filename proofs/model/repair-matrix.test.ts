import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRepairShop } from '../../server/repairs/repairs-for-tests.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { call } from '../../server/testing/calls.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../../server/testing/shops.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { publish, seed, sized } from '../figures.ts'
import { hesitating, impossibleOutcomes, type Pair, pairsOf, withoutLocks } from '../racing.ts'
import { deadlocks } from './books.ts'

/** A repair that is ready and partly paid, with one part in it; of another part one is left, which everybody wants. */
type RepairShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly at: Awaited<ReturnType<typeof openRepairShop>>
  readonly repair: Repair
  readonly last: string
}

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

async function open(): Promise<RepairShop> {
  const shop = await openShop(testDb, 'premium')
  const at = await openRepairShop(testDb, shop, openSaleBatches(testDb.database, trial))
  await at.rules({ needs_approval: false })
  const taken = await at.takeIn({ deposit: at.money(5_000) }, shop.owner)
  await at.takePart(taken, 1)
  const repair = await at.move(taken.id, 'ready')
  const last = at.product_id
  // All but one of the parts are sold.
  await at.sell(999_998, 0)
  return { testDb, shop, at, repair, last }
}

const by = ({ testDb: on, shop }: RepairShop) => ({ context: visitOf(on, shop.owner) })
const settled = ({ at, repair: { id, total_amount, paid } }: RepairShop) => ({
  id,
  total_amount,
  payments: [{ method: 'cash' as const, amount: total_amount - paid }],
  return_wallet_id: at.wallet_id,
})

/** What people may do with it at the same moment. */
const actions = {
  collect: (one: RepairShop) => call(router.repairs.collect, settled(one), by(one)),
  'take the last part': (one: RepairShop) => call(router.repairs.takePart, one.at.part(one.repair, 1), by(one)),
  'put the part back': (one: RepairShop) =>
    call(
      router.repairs.dropPart,
      { id: one.repair.id, part_id: one.repair.parts[0]?.id ?? '', outcome: 'unused' },
      by(one),
    ),
  'break the part': (one: RepairShop) =>
    call(
      router.repairs.dropPart,
      { id: one.repair.id, part_id: one.repair.parts[0]?.id ?? '', outcome: 'broken' },
      by(one),
    ),
  'return it': (one: RepairShop) =>
    call(
      router.repairs.returnUnrepaired,
      { id: one.repair.id, total_amount: 0, return_wallet_id: one.at.wallet_id, reason: 'Too dear' },
      by(one),
    ),
  'pay a deposit': (one: RepairShop) =>
    call(router.repairs.pay, { ...one.at.money(2_000), repair_id: one.repair.id }, by(one)),
  'give money back': (one: RepairShop) =>
    call(router.repairs.returnMoney, { ...one.at.money(4_000), repair_id: one.repair.id, note: 'Asked' }, by(one)),
  'add a job': (one: RepairShop) =>
    call(router.repairs.saveJob, { ...one.at.job(1_000), repair_id: one.repair.id }, by(one)),
  'sell the last part': async ({ testDb: on, shop, last }: RepairShop) => {
    const sale = {
      client_sale_id: randomUUID(),
      payment_method: 'cash' as const,
      items: [{ product_id: last, quantity: 1 }],
    }
    const { response } = await openSaleBatches(on.database, trial).record(
      askForSale(shop.member.caller, sale, undefined),
    )
    return response
  },
}
type Name = keyof typeof actions
const names = Object.keys(actions) as Name[]

/** Everything that these touch, without what differs from shop to shop. */
async function pictureOf({ shop, last }: RepairShop): Promise<string> {
  const [rows] = await testDb.asOwner(
    `select (select json_agg(json_build_array(state, total_amount, paid, sale_id is null) order by repair_no) from repairs where org_id = $1) as repairs,
       (select json_agg(json_build_array(state, labour) order by labour, state) from repair_jobs where org_id = $1) as jobs,
       (select json_agg(json_build_array(state, quantity) order by state) from repair_parts where org_id = $1) as parts,
       (select json_agg(amount order by amount) from repair_payments where org_id = $1) as paid,
       (select json_agg(json_build_array(total_amount, on_account, profit) order by total_amount) from sales where org_id = $1) as sales,
       (select json_agg(json_build_array(kind, amount) order by kind, amount) from money_movements where org_id = $1) as money,
       (select json_agg(json_build_array(kind, amount) order by kind, amount) from customer_entries where org_id = $1) as entries,
       (select json_agg(json_build_array(balance)) from customer_accounts where org_id = $1) as accounts,
       (select on_hand from stock_levels where org_id = $1 and product_id = $2) as stock,
       (select json_agg(json_build_array(reason, delta) order by reason, delta) from inventory_movements where org_id = $1 and product_id = $2) as moves`,
    [shop.org_id, last],
  )
  return JSON.stringify(rows)
}

const races = { actions, open, pictureOf }

it(`two concurrent calls on one repair end like one of the two orders of them (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const pairs = pairsOf(names)
  const times = sized(1, 10)
  const before = await deadlocks(testDb.asOwner)
  const wrong = await impossibleOutcomes(races, hesitating(testDb), sized(chosen, pairs), times)
  expect(wrong.slice(0, 3)).toEqual([])
  await pause(1_100)
  expect((await deadlocks(testDb.asOwner)) - before).toBe(0)
  const broken = await impossibleOutcomes(races, withoutLocks(testDb), chosen.slice(0, 3), sized(3, 8))
  expect(broken.length).toBeGreaterThan(0)
  publish(
    'R8 race matrix, repairs',
    `${pairs.length} pairs of ${names.length} actions, ${times} races each: every outcome is one that some order gives, 0 deadlocks`,
    `nothing locked: ${broken.length} races came to what no order gives`,
  )
})

/** The pairs that conflict most. */
const chosen: readonly Pair<Name>[] = [
  ['collect', 'collect'],
  ['collect', 'return it'],
  ['collect', 'give money back'],
  ['collect', 'take the last part'],
  ['collect', 'put the part back'],
  ['take the last part', 'sell the last part'],
  ['put the part back', 'break the part'],
]
