import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveMoney } from '../money/prove-money.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { sellAtTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'
import { type Action, type Ground, openWorld } from './unit-world-for-tests.ts'
import { usedDeviceActions } from './used-devices-for-tests.ts'

/** So many steps in every run, and in the long form. */
const steps = Number(process.env.UNIT_STEPS ?? (process.env.PROOFS === 'full' ? 10_000 : 150))

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** A generator that gives the same run for the same seed. */
function rolls(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const batches = () => openSaleBatches(testDb.database, trial)

/** Each thing that is done with a phone; false where there is none for it. */
const actions: readonly Action[] = [
  ...usedDeviceActions,
  async function receive({ by, product_id, supplier_id, world, shop }, roll) {
    // Often one that was here before comes back.
    const gone = world.here('sold')
    const again = roll(2) === 0 ? gone[roll(gone.length)] : undefined
    const isHere = again && [...world.here('in_stock'), ...world.here('held')].some((one) => one.imei === again.imei)
    const imei = again && !isHere ? again.imei : (newImeis(1)[0] ?? '')
    const id = randomUUID()
    await call(router.goodsIn.start, { id, supplier_id, currency: 'UGX', rate: '1' }, by())
    await call(router.goodsIn.putNumbers, { goods_in_id: id, product_id, add: [{ number: imei }] }, by())
    await call(router.goodsIn.putLine, { goods_in_id: id, product_id, unit_cost: String(500_000 + roll(9)) }, by())
    await call(router.goodsIn.post, { id }, by())
    const [made] = await testDb.asOwner<{ id: string }>('select id from units where goods_in_id = $1', [id])
    if (made) world.comes(made.id, imei, shop.org_id)
    return true
  },
  async function sellAtDesk({ shop, product_id, world, jinja }, roll) {
    const at = roll(2) === 0 ? shop.org_id : jinja
    const phone = world.here('in_stock', at)[0]
    if (!phone) return false
    const caller = { ...shop.owner.caller, wanted_location_id: at }
    const items = [{ product_id, quantity: 1, unit_id: phone.id }]
    const { response } = await batches().record(askForSale(caller, { payment_method: 'cash', items }, undefined))
    world.sold(phone, JSON.parse(response).sale.id)
    return true
  },
  async function sellOffline({ shop, product_id, world, till }, roll) {
    const all = [...world.phones.values()]
    const phone = all[roll(all.length)]
    if (!phone) return false
    const items = [{ product_id, quantity: 1, unit_id: phone.id, unit_price: 720_000 }]
    const said = { origin: 'offline' as const, items, total_amount: 720_000 }
    const answer = await sellAtTill(testDb, till, tillSale(product_id, said))
    const isThere = phone.state === 'in_stock' && phone.at === shop.org_id
    expect(answer.outcome).toBe(isThere ? 'posted' : 'parked')
    if (isThere) world.sold(phone, answer.sale_id)
    return true
  },
  async function refund({ by, world, shop }, roll) {
    const sold = world.here('sold')
    const phone = sold[roll(sold.length)]
    if (!phone?.sale) return false
    const goods = roll(4) === 0 ? ('write_off' as const) : ('restock' as const)
    const refusal = world.refusal(phone)
    const item = { line: 1, quantity: 1, goods, unit_number: phone.imei }
    const asked = { sale_id: phone.sale, items: [item], reason: 'Broken', payment_method: 'cash' as const }
    const end = call(router.sales.refund, asked, by())
    if (refusal !== undefined) {
      await expect(end).rejects.toMatchObject({ entry: { code: refusal } })
      return true
    }
    await end
    if (goods === 'restock') world.back(phone, shop.org_id)
    else phone.state = 'written_off'
    return true
  },
  async function transfer({ by, world, shop, jinja }, roll) {
    const [from, to] = roll(2) === 0 ? [shop.org_id, jinja] : [jinja, shop.org_id]
    const phones = world.here('in_stock', from).slice(0, 1 + roll(3))
    const [one] = phones
    if (!one) return false
    const id = randomUUID()
    await call(router.transfers.start, { id, to_id: to }, by(from))
    const put = await call(
      router.transfers.putUnits,
      { transfer_id: id, add: phones.map(({ imei }) => imei) },
      by(from),
    )
    await call(router.transfers.send, { id }, by(from))
    if (roll(4) === 0) {
      await call(router.transfers.cancel, { id }, by(from))
      return true
    }
    const product_id = put.lines[0]?.product_id ?? ''
    const lines = [{ product_id, quantity: 1, numbers: [one.imei] }]
    await call(router.transfers.receive, { id: randomUUID(), transfer_id: id, receipts: 0, lines }, by(to))
    one.at = to
    const rest = phones.slice(1)
    if (rest.length === 0) return true
    const outcome = (['lost', 'damaged', 'returned'] as const)[roll(3)] ?? 'lost'
    const numbers = rest.map(({ imei }) => imei)
    const settled = [{ product_id, outcome, quantity: rest.length, numbers }]
    await call(router.transfers.close, { id, reason: 'On the road', lines: settled }, by(from))
    const states = { lost: 'missing', damaged: 'written_off', returned: 'in_stock' } as const
    for (const phone of rest) phone.state = states[outcome]
    return true
  },
  async function settle({ by, world, shop }, roll) {
    const isFound = roll(2) === 0
    const gone = [...world.here('missing'), ...world.here('written_off')]
    const of = isFound ? gone : world.here('in_stock')
    const phone = of[roll(of.length)]
    if (!phone) return false
    const outcome = isFound ? 'found' : ((['missing', 'damage', 'own_use'] as const)[roll(3)] ?? 'missing')
    const refusal = isFound ? world.refusal(phone) : undefined
    const end = call(router.units.settle, { id: phone.id, outcome }, by())
    if (refusal !== undefined) {
      await expect(end).rejects.toMatchObject({ entry: { code: refusal } })
      return true
    }
    await end
    if (isFound) world.back(phone, shop.org_id)
    else phone.state = outcome === 'missing' ? 'missing' : 'written_off'
    return true
  },
  async function claim({ by, world, shop }, roll) {
    const sold = world.here('sold')
    const phone = sold[roll(sold.length)]
    const next = world.here('in_stock', shop.org_id)[0]
    if (!phone || !next || world.refusal(phone) !== undefined) return false
    const { id } = await call(
      router.warrantyClaims.receive,
      { id: randomUUID(), unit_id: phone.id, fault: 'No sound' },
      by(),
    )
    if (roll(2) === 0) {
      await call(router.warrantyClaims.move, { id, state: 'repaired' }, by())
      return true
    }
    await call(router.warrantyClaims.replace, { id, number: next.imei }, by())
    world.sold(next, phone.sale)
    phone.state = 'written_off'
    delete phone.sale
    return true
  },
  async function sendBack({ by, product_id, world, shop }) {
    const rows = await testDb.asOwner<{ id: string; goods_in_id: string }>(
      `select id, goods_in_id from units where org_id = $1 and location_id = $1 and state = 'in_stock' and goods_in_id is not null limit 1`,
      [shop.org_id],
    )
    const phone = world.phones.get(rows[0]?.id ?? '')
    if (!phone || !rows[0]) return false
    const lines = [{ product_id, quantity: 1, numbers: [phone.imei] }]
    const asked = {
      id: randomUUID(),
      goods_in_id: rows[0].goods_in_id,
      settlement: 'credit' as const,
      reason: 'Dead',
      lines,
    }
    // Of these goods one came, and a phone that was sold and came back is another unit of none.
    await call(router.goodsIn.sendBack, asked, by())
    phone.state = 'sent_back'
    return true
  },
]

async function expectAsPlanned({ world, shop }: Ground): Promise<void> {
  const rows = await testDb.asOwner<{ id: string; state: string; at: string }>(
    'select id, state, location_id as at from units where org_id = $1',
    [shop.org_id],
  )
  const inStock = (one: { state: string; at: string }) => (one.state === 'in_stock' ? one.at : '')
  const asKept = rows.map((one) => `${one.id} ${one.state} ${inStock(one)}`).toSorted()
  expect(asKept).toEqual([...world.phones.values()].map((one) => `${one.id} ${one.state} ${inStock(one)}`).toSorted())
}

it(`after each of ${steps} random steps, stock is the count of the units, each of which is where it should be`, async () => {
  const ground = await openWorld(testDb)
  const roll = rolls(20_261_123)
  const done = new Map<string, number>()
  for (let step = 0; step < steps; step++) {
    const action = actions[roll(actions.length)]
    if (action && (await action(ground, roll))) done.set(action.name, (done.get(action.name) ?? 0) + 1)
    expect(await faultsOfUnits(testDb), `after step ${step}`).toEqual([])
  }
  expect(done.size).toBe(actions.length)
  await expectAsPlanned(ground)
  const proof = await as(testDb, ground.shop.owner, (tx) =>
    proveStock(tx, { org_id: ground.shop.org_id, user_id: null, night: null }),
  )
  expect(proof?.differences).toBe(0)
  const money = await as(testDb, ground.shop.owner, (tx) => proveMoney(tx, ground.shop.org_id))
  expect(money.examples).toEqual([])
}, 7_200_000)

it('sees a unit that left without its stock', async () => {
  const shop: TestShop = await openShop(testDb)
  const { unit_ids } = await stockPhones(testDb, shop, 1)
  await testDb.asOwner('alter table stock_levels disable trigger units_are_the_stock')
  await testDb.asOwner(`update units set state = 'missing' where id = $1`, [unit_ids[0]])
  await testDb.asOwner('alter table stock_levels enable trigger units_are_the_stock')
  const faults = (await faultsOfUnits(testDb)).join('; ')
  expect(faults).toMatch(/1 in stock, 0 counted, 0/)
  expect(faults).toMatch(/is missing, and its history ends in_stock/)
})

it('a phone that is bought back and sold three times is three units and one history', async () => {
  const shop = await openShop(testDb)
  const by = { context: visitOf(testDb, shop.owner) }
  const { product_id, imeis } = await stockPhones(testDb, shop, 1)
  const [imei = ''] = imeis
  for (const round of [1, 2, 3]) {
    const { units } = await call(router.units.list, { search: imei, state: 'in_stock' }, by)
    expect(units).toHaveLength(1)
    const items = [{ product_id, quantity: 1, unit_id: units[0]?.id }]
    await batches().record(askForSale(shop.owner.caller, { payment_method: 'cash', items }, undefined))
    if (round === 3) break
    const id = randomUUID()
    await call(router.goodsIn.start, { id, currency: 'UGX', rate: '1' }, by)
    await call(router.goodsIn.putNumbers, { goods_in_id: id, product_id, add: [{ number: imei }] }, by)
    await call(router.goodsIn.post, { id }, by)
  }
  const { units } = await call(router.units.list, { search: imei }, by)
  expect(units.map(({ state }) => state)).toEqual(['sold', 'sold', 'sold'])
  for (const { id } of units) {
    const { events } = await call(router.units.get, { id }, by)
    const told = events.map(({ event }) => event)
    expect(told).toEqual(['sold', 'received', 'sold', 'received', 'sold', 'numbered'])
  }
})
