import { call } from '@orpc/server'
import { isLeased, type LeaseKept, type UnitLease } from '@tunda/contract/till/unit-leases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, type TestDatabase, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const races = 200
const price = 720_000

it(`two tills sell each of ${races} phones at once, half of them without the server: one sale each, no loser unnamed, no money lost`, async () => {
  const shop = await openShop(testDb, 'premium')
  const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, races)
  const tills = [await openTill(testDb, shop, 'Counter'), await openTill(testDb, shop, 'Door')]
  const batches = openSaleBatches(testDb.database, trial)
  const ends = await Promise.all(
    unit_ids.map((unit_id, race) =>
      Promise.all(
        tills.map(async (till, place) => {
          const items = [{ product_id, quantity: 1, unit_id, unit_price: price }]
          // Of every second phone both, of the others one, which is now the first and now the second.
          const isOffline = race % 2 === 0 || place === (race >> 1) % 2
          const said = { items, total_amount: price, origin: isOffline ? ('offline' as const) : ('online' as const) }
          const end = sellAtTill(testDb, till, tillSale(product_id, said), batches)
          return await end.then(
            ({ outcome }) => outcome,
            (error: { entry?: { code: string } }) => error.entry?.code,
          )
        }),
      ),
    ),
  )
  for (const two of ends) {
    expect(two.filter((end) => end === 'posted')).toHaveLength(1)
    expect(two.filter((end) => end === 'parked' || end === 'UNIT_SOLD')).toHaveLength(1)
  }
  const parked = await testDb.asOwner<{ body: string; failure: { key: string; facts: { number: string } } }>(
    `select body, failure from parked_sales where org_id = $1 and reason = 'device' and status = 'waiting'`,
    [shop.org_id],
  )
  const losers = ends.flatMap((two, race) => (two.includes('parked') ? [imeis[race]] : []))
  expect(losers.length).toBeGreaterThanOrEqual(races / 2)
  expect(new Set(parked.map(({ failure }) => failure.facts.number))).toEqual(new Set(losers))
  expect(parked).toHaveLength(losers.length)
  expect(parked.every(({ failure }) => failure.key === 'unit.sold')).toBe(true)
  const [money] = await testDb.asOwner<{ kept: string; waiting: string }>(
    `select (select sum(amount) from money_movements where org_id = $1) as kept,
       (select sum(total_amount) from parked_sales where org_id = $1) as waiting`,
    [shop.org_id],
  )
  expect([Number(money?.kept), Number(money?.waiting)]).toEqual([races * price, losers.length * price])
  expect(await faultsOfUnits(testDb)).toEqual([])
})

it('tills that sell without the server what is of their own share alone sell nothing twice, and nobody has to look', async () => {
  const shop = await openShop(testDb, 'premium')
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 60)
  const tills = [await openTill(testDb, shop, 'Counter'), await openTill(testDb, shop, 'Door')]
  const context = visitOf(testDb, undefined)
  const ask = async ({ hash }: (typeof tills)[number], lease: LeaseKept | null) =>
    (await call(router.till.units, { token_hash: hash, lease }, { context })).lease ?? null
  // As tills do: asked once more wherever the division changed, until each has its share.
  const kept: (UnitLease | null)[] = [null, null]
  for (let round = 0; round < 3; round++)
    for (const [place, till] of tills.entries()) kept[place] = await ask(till, kept[place] ?? null)
  const batches = openSaleBatches(testDb.database, trial)
  const ends = await Promise.all(
    tills.flatMap((till, place) =>
      unit_ids
        .filter((unit) => isLeased(kept[place] ?? undefined, till.id, unit, new Date()))
        .map((unit_id) => {
          const items = [{ product_id, quantity: 1, unit_id, unit_price: price }]
          return sellAtTill(
            testDb,
            till,
            tillSale(product_id, { items, total_amount: price, origin: 'offline' }),
            batches,
          )
        }),
    ),
  )
  expect(ends).toHaveLength(unit_ids.length)
  expect(ends.every(({ outcome, flags }) => outcome === 'posted' && flags.length === 0)).toBe(true)
  expect(await faultsOfUnits(testDb)).toEqual([])
})
