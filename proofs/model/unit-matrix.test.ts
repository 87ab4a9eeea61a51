import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { makePass } from '../../server/staff/staff-secrets.ts'
import { call } from '../../server/testing/calls.ts'
import {
  as,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../server/testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../../server/testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../../server/testing/units.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { startTransfer } from '../../server/transfers/draft-transfer.ts'
import { putUnits } from '../../server/transfers/put-units.ts'
import { sendTransfer } from '../../server/transfers/send-transfer.ts'
import { refurbishUnit } from '../../server/units/refurbish-unit.ts'
import { settleUnit } from '../../server/units/settle-unit.ts'
import { trackUnits } from '../../server/units/track-units.ts'
import { moveClaim } from '../../server/warranty-claims/move-claim.ts'
import { receiveClaim } from '../../server/warranty-claims/receive-claim.ts'
import { replaceUnit } from '../../server/warranty-claims/replace-unit.ts'
import { publish, seed, sized } from '../figures.ts'
import { hesitating, impossibleOutcomes, type Pair, pairsOf, withoutLocks } from '../racing.ts'
import { deadlocks } from './books.ts'

/**
 * One of three phones was sold and is back under warranty; another is on a transfer that was not sent. All want that one. Somebody offers an old
 * phone for it, or for the third.
 */
type PhoneShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly till: TestTill
  readonly product_id: string
  readonly sold: { readonly imei: string; readonly sale_id: string; readonly claim_id: string }
  readonly here: { readonly imei: string; readonly id: string }
  readonly transfer_id: string
  readonly third_id: string
  readonly old_imei: string
  readonly part_id: string
  readonly staff_id: string
}

const price = 720_000
let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

async function openPhoneShop(): Promise<PhoneShop> {
  const shop = await openShop(testDb, 'premium')
  const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, 3)
  const till = await openTill(testDb, shop)
  const items = [{ product_id, quantity: 1, unit_id: unit_ids[0] }]
  const asked = askForSale(shop.member.caller, { payment_method: 'cash', items }, undefined)
  const { response } = await openSaleBatches(testDb.database, trial).record(asked)
  const [branch, transfer_id, claim_id] = [randomUUID(), randomUUID(), randomUUID()]
  await testDb.asOwner(
    `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Branch', 'shop', 1)`,
    [shop.org_id, branch],
  )
  await as(testDb, shop.owner, async (tx, member) => {
    await receiveClaim(tx, { id: claim_id, unit_id: unit_ids[0] ?? '', fault: 'No sound' }, member)
    await startTransfer(tx, { id: transfer_id, to_id: branch }, member)
    await putUnits(tx, { transfer_id, add: [imeis[1] ?? ''], remove: [] }, member)
  })
  const sold = { imei: imeis[0] ?? '', sale_id: JSON.parse(response).sale.id, claim_id }
  const rules = { is_on: true, hold_days: 3, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  await call(router.tradeIns.saveRules, rules, { context: visitOf(testDb, shop.owner) })
  const offered = {
    third_id: unit_ids[2] ?? '',
    old_imei: newImeis(1)[0] ?? '',
    part_id: await stockProduct(testDb, shop),
    staff_id: (
      await call(
        router.staff.add,
        { name: 'Boss', user_id: shop.owner.user_id },
        { context: visitOf(testDb, shop.owner) },
      )
    ).id,
  }
  const here = { imei: imeis[1] ?? '', id: unit_ids[1] ?? '' }
  return { testDb, shop, till, product_id, sold, here, transfer_id, ...offered }
}

type Action = (shop: PhoneShop) => Promise<unknown>

/** The old phone is traded in for another one. */
const tradeFor = ({ testDb: on, shop, product_id, old_imei }: PhoneShop, unit_id: string) =>
  call(router.tradeIns.buyTowards, tradeOf(product_id, old_imei, unit_id), { context: visitOf(on, shop.owner) })

function tradeOf(product_id: string, old_imei: string, unit_id: string) {
  const seller = {
    seller_name: 'Sarah',
    document: 'passport' as const,
    document_number: 'B1234567',
    signature: [[[1, 2] as [number, number]]],
  }
  const items = [{ product_id, quantity: 1, unit_id }]
  const saleData = { client_sale_id: randomUUID(), payment_method: 'cash' as const, total_amount: price, items }
  const trade_in = { id: randomUUID(), product_id, number: old_imei, answers: [], amount: 200_000, ...seller }
  return { trade_in, saleData }
}

/** The same at the till, by whoever unlocked it. */
function tradeAtTill({ testDb: on, shop, till, product_id, old_imei, third_id, staff_id }: PhoneShop) {
  const facts = {
    org_id: shop.org_id,
    terminal_id: till.id,
    staff_id,
    key_version: 0,
    at: Math.floor(Date.now() / 1000),
  }
  const asked = tradeOf(product_id, old_imei, third_id)
  const { saleData: sale, trade_in } = asked
  const staff_pass = makePass(facts, peppers)
  const input = { token_hash: till.hash, staff_pass, asked: { trade_in, sale } }
  return call(router.till.tradeIn, input, { context: visitOf(on, undefined) })
}

/** What people may do with the two phones at the same moment. */
const actions = {
  'sell it': ({ testDb: on, shop, product_id, here }) => {
    const items = [{ product_id, quantity: 1, unit_id: here.id }]
    const asked = askForSale(shop.member.caller, { payment_method: 'cash', items }, undefined)
    return openSaleBatches(on.database, trial).record(asked)
  },
  'hand in that it was sold without the server': ({ testDb: on, till, product_id, here }) => {
    const items = [{ product_id, quantity: 1, unit_id: here.id, unit_price: price }]
    const said = { origin: 'offline' as const, items, total_amount: price }
    return sellAtTill(on, till, tillSale(product_id, said), openSaleBatches(on.database, trial))
  },
  'send it to the branch': ({ testDb: on, shop, transfer_id: id }) =>
    as(on, shop.owner, (tx, member) => sendTransfer(tx, { id }, member)),
  'write it off': ({ testDb: on, shop, here: { id } }) =>
    as(on, shop.admin, (tx, member) => settleUnit(tx, { id, outcome: 'damage' }, member)),
  'give it for the one that came back': ({ testDb: on, shop, sold, here }) =>
    as(on, shop.owner, (tx, member) => replaceUnit(tx, { id: sold.claim_id, number: here.imei }, member)),
  'refuse the claim': ({ testDb: on, shop, sold }) =>
    as(on, shop.member, (tx, member) => moveClaim(tx, { id: sold.claim_id, state: 'refused', note: 'Water' }, member)),
  'refund the one that came back': ({ testDb: on, shop, sold }) =>
    as(on, shop.admin, (tx, member) => {
      const items = [{ line: 1, quantity: 1, goods: 'restock' as const, unit_number: sold.imei }]
      return refundSale(tx, { sale_id: sold.sale_id, items, reason: 'Broken', payment_method: 'cash' }, member)
    }),
  'trade the old phone in for it': (phones) => tradeFor(phones, phones.here.id),
  'trade the old phone in for the third, at the till': tradeAtTill,
  'build a part into it': ({ testDb: on, shop, here, part_id }) =>
    as(on, shop.admin, (tx, member) =>
      refurbishUnit(tx, { id: randomUUID(), unit_id: here.id, parts: [{ product_id: part_id, quantity: 1 }] }, member),
    ),
  'count without numbers': ({ testDb: on, shop, product_id }) =>
    as(on, shop.owner, (tx, member) => trackUnits(tx, { product_id, tracking: 'none', units: [] }, member)),
} satisfies Record<string, Action>
type Name = keyof typeof actions
const names = Object.keys(actions) as Name[]
const pairs = pairsOf(names)

/** Everything that these touch, without what differs from shop to shop. */
async function pictureOf({ shop: { org_id } }: PhoneShop): Promise<string> {
  const [rows] = await testDb.asOwner(
    `select (select json_agg(json_build_array(u.state, l.kind, u.sale_id is null, u.unit_cost, w.n) order by u.number) from units u
         join locations l on l.org_id = u.org_id and l.id = u.location_id
         cross join lateral (select count(*) as n from unit_events e where e.org_id = u.org_id and e.unit_id = u.id) w where u.org_id = $1) as units,
       (select json_agg(json_build_array(l.kind, s.on_hand, s.units) order by l.kind, s.on_hand) from stock_levels s
         join locations l on l.org_id = s.org_id and l.id = s.location_id where s.org_id = $1 and s.on_hand <> 0) as levels,
       (select json_agg(json_build_array(reason, delta) order by reason, delta) from inventory_movements where org_id = $1) as moves,
       (select sum(amount) from money_movements where org_id = $1) as money,
       (select json_agg(json_build_array(revenue, profit, transactions)) from organization_day_totals where org_id = $1) as days,
       (select json_agg(json_build_array(state, replacement_id is null)) from warranty_claims where org_id = $1) as claims,
       (select count(*) from parked_sales where org_id = $1) as parked,
       (select json_agg(flags order by invoice_no) from sales where org_id = $1) as sales,
       (select json_agg(state) from transfers where org_id = $1) as transfers,
       (select json_agg(json_build_array(amount, sale_id is null)) from trade_ins where org_id = $1) as bought`,
    [org_id],
  )
  return JSON.stringify(rows)
}

it(`two concurrent calls for one phone end like one of the two orders of them (seed ${seed})`, {
  timeout: 1_200_000,
}, async () => {
  const races = sized(1, 50)
  const before = await deadlocks(testDb.asOwner)
  const all = { actions, open: openPhoneShop, pictureOf }
  expect((await impossibleOutcomes(all, hesitating(testDb), pairs, races)).slice(0, 3)).toEqual([])
  expect(await faultsOfUnits(testDb)).toEqual([])
  await pause(1_100)
  expect((await deadlocks(testDb.asOwner)) - before).toBe(0)
  const chosen: Pair<Name>[] = [
    ['give it for the one that came back', 'refund the one that came back'],
    ['give it for the one that came back', 'refuse the claim'],
    ['refuse the claim', 'give it for the one that came back'],
  ]
  const wrong = await impossibleOutcomes(all, withoutLocks(testDb), chosen, 4)
  expect(wrong.length).toBeGreaterThan(0)
  publish(
    'R7 race matrix, devices',
    `${pairs.length} pairs of ${names.length} actions, ${races} races each: every outcome is one that some order gives, 0 deadlocks`,
    `nothing locked: ${wrong.length} of ${chosen.length * 4} races came to what no order gives`,
  )
})
