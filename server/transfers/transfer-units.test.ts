import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja: string
let product_id: string
let imeis: string[]
let unit_ids: string[]

const { transfers, units } = router
const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  jinja = (await call(router.locations.add, { name: 'Jinja' }, by())).id
  ;({ product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 4))
})

const putUnits = (transfer_id: string, add: string[], remove: string[] = []) =>
  call(transfers.putUnits, { transfer_id, add, remove }, by())
const receive = (id: string, numbers: string[], more: { id?: string; receipts?: number } = {}) =>
  call(
    transfers.receive,
    {
      id: randomUUID(),
      transfer_id: id,
      receipts: 0,
      lines: [{ product_id, quantity: numbers.length, numbers }],
      ...more,
    },
    by(),
  )
const placeOf = async (place: number) => {
  const { unit, events } = await call(units.get, { id: unit_ids[place] ?? '' }, by())
  return {
    state: unit.state,
    at: unit.location_id,
    is_on_the_way: unit.is_on_the_way,
    events: events.map((one) => one.event),
  }
}

/** The first so many of the phones on the way to Jinja. */
async function sent(count: number): Promise<string> {
  const id = randomUUID()
  await call(transfers.start, { id, to_id: jinja }, by())
  await putUnits(id, imeis.slice(0, count))
  await call(transfers.send, { id }, by())
  return id
}

const lost = () =>
  testDb.asOwner(`select delta::int, unit_cost::int from inventory_movements where org_id = $1 and reason = 'loss'`, [
    shop.org_id,
  ])

async function expectSound() {
  expect(await faultsOfUnits(testDb)).toEqual([])
  const proof = await as(testDb, shop.owner, (tx) =>
    proveStock(tx, { org_id: shop.org_id, user_id: null, night: null }),
  )
  expect(proof?.differences).toBe(0)
}

describe('a transfer of devices', () => {
  it('names each one that it sends, and sends none that is not there or not named', async () => {
    const id = randomUUID()
    await call(transfers.start, { id, to_id: jinja }, by())
    const [one = '', two = '', , four = ''] = imeis
    expect(await putUnits(id, [one, two.slice(0, 14)])).toMatchObject({
      lines: [{ product_id, quantity: 2, tracking: 'imei' }],
      added: [{ number: one }, { number: two }],
    })
    expect(await codeOf(putUnits(id, [one]))).toBe('UNIT_NUMBER_TWICE')
    expect(await codeOf(putUnits(id, [four, four]))).toBe('UNIT_NUMBER_TWICE')
    expect(await codeOf(putUnits(id, newImeis(1)))).toBe('UNIT_NOT_IN_STOCK')
    await call(transfers.putLine, { transfer_id: id, product_id, add: 1 }, by())
    expect((await failureOf(call(transfers.send, { id }, by()))).meta).toMatchObject({ quantity: 3, given: 2 })
    expect((await putUnits(id, [], [two])).lines).toMatchObject([{ quantity: 2 }])
    await putUnits(id, [two])
    await as(testDb, shop.owner, (tx, { org_id }) =>
      tx.query('update transfer_lines set quantity = 2 where org_id = $1', [org_id]),
    )
    // Another transfer takes one of them first.
    const other = randomUUID()
    await call(transfers.start, { id: other, to_id: jinja }, by())
    await putUnits(other, [one])
    await call(transfers.send, { id: other }, by())
    expect(await codeOf(call(transfers.send, { id }, by()))).toBe('UNIT_NOT_IN_STOCK')
    await putUnits(id, [], [one])
    const [twoSends] = await Promise.all([call(transfers.send, { id }, by()), call(transfers.send, { id }, by())])
    expect(twoSends).toMatchObject({ transfer: { on_the_way: 1 }, numbers: [{ number: two, outcome: null }] })
    expect(await placeOf(1)).toMatchObject({ state: 'in_stock', is_on_the_way: true, events: ['sent', 'numbered'] })
    const search = call(units.list, { search: two, here: true }, by())
    expect((await search).units).toEqual([])
    await expectSound()
  })

  it('sells none that is on the way, and says where to and since when', async () => {
    const id = await sent(1)
    const [unit_id = ''] = unit_ids
    await testDb.asOwner("update transfers set sent_at = '2026-11-28T06:10:00Z' where id = $1", [id])
    const sell = () =>
      drawerOf(testDb, shop).sell({ payment_method: 'cash', items: [{ product_id, quantity: 1, unit_id }] })
    const refusal = await failureOf(sell())
    expect(refusal).toMatchObject({ entry: { code: 'UNIT_ON_THE_WAY' } })
    expect(refusal.message).toBe(`${imeis[0]} is on the way to Jinja since 28/11 09:10.`)
    const { unit } = await call(units.get, { id: unit_id }, by())
    expect(unit.on_the_way).toEqual({ location: 'Jinja', since: '28/11 09:10' })
    const till = await openTill(testDb, shop)
    const kept = await sellAtTill(testDb, till, {
      ...tillSale(product_id, { origin: 'offline', sale_date: new Date().toISOString() }),
      items: [{ product_id, quantity: 1, unit_id }],
    })
    expect(kept.outcome).toBe('parked')
    const [parked] = await testDb.asOwner<{ reason: string }>('select reason from parked_sales where org_id = $1', [
      shop.org_id,
    ])
    expect(parked?.reason).toBe('device')
  })

  it('is received by scanning, and what differs is named', async () => {
    const id = await sent(3)
    const [one = '', two = '', three = '', four = ''] = imeis
    const plain = { id: randomUUID(), transfer_id: id, receipts: 0, lines: [{ product_id, quantity: 3 }] }
    expect(await codeOf(call(transfers.receive, plain, by()))).toBe('UNITS_NEEDED')
    expect(await codeOf(receive(id, [one, one]))).toBe('UNIT_NUMBER_TWICE')
    expect(await call(transfers.findUnit, { id, number: four }, by())).toMatchObject({ product_id, number: four })
    expect(await codeOf(call(transfers.findUnit, { id, number: newImeis(1)[0] ?? '' }, by()))).toBe('UNIT_NOT_IN_STOCK')
    const receipt = randomUUID()
    const [first, again] = await Promise.all([
      receive(id, [one, four], { id: receipt }),
      receive(id, [one, four], { id: receipt }),
    ])
    expect(first).toEqual(again)
    expect(await codeOf(receive(id, [one, two], { id: receipt }))).toBe('TRANSFER_CHANGED')
    expect(first.transfer).toMatchObject({ state: 'part_received', on_the_way: 2 })
    expect(first.lines).toMatchObject([{ received: 1, extra: 1, on_the_way: 2 }])
    expect(first.numbers).toEqual([
      { product_id, number: one, outcome: 'received' },
      { product_id, number: two, outcome: null },
      { product_id, number: three, outcome: null },
      { product_id, number: four, outcome: 'extra' },
    ])
    expect(await placeOf(0)).toMatchObject({ at: jinja, is_on_the_way: false, events: ['arrived', 'sent', 'numbered'] })
    expect(await placeOf(3)).toMatchObject({ at: shop.org_id, events: ['numbered'] })
    await expectSound()
    const settle = (numbers: string[][]) =>
      call(
        transfers.close,
        {
          id,
          reason: 'Stolen at the stage',
          lines: (['lost', 'returned'] as const).map((outcome, place) => ({
            product_id,
            outcome,
            quantity: 1,
            numbers: numbers[place],
          })),
        },
        by(),
      )
    expect(await codeOf(settle([[two], []]))).toBe('UNITS_NEEDED')
    expect(await codeOf(settle([[two], [four]]))).toBe('TRANSFER_UNSETTLED')
    await call(units.change, { id: unit_ids[1] ?? '', unit_cost: 123_000 }, by())
    const { numbers } = await settle([[two], [three]])
    expect(await lost()).toEqual([{ delta: -1, unit_cost: 123_000 }])
    expect(numbers?.map(({ outcome }) => outcome)).toEqual(['received', 'lost', 'returned', 'extra'])
    expect(await placeOf(1)).toMatchObject({
      state: 'missing',
      at: shop.org_id,
      events: ['missing', 'sent', 'numbered'],
    })
    expect(await placeOf(2)).toMatchObject({ state: 'in_stock', at: shop.org_id })
    await expectSound()
  })

  it('takes a device off by any of its numbers', async () => {
    const id = randomUUID()
    const [second = ''] = newImeis(1)
    await call(units.change, { id: unit_ids[0] ?? '', imei2: second }, by())
    await call(transfers.start, { id, to_id: jinja }, by())
    await putUnits(id, [second])
    expect(await putUnits(id, [], [second])).toMatchObject({ lines: [], removed: [{ number: imeis[0] }] })
  })

  it('takes no more devices than one call can settle, and says what is no number', async () => {
    const id = await sent(1)
    expect(await codeOf(receive(id, ['12']))).toBe('UNIT_NUMBER_WRONG')
    expect(await codeOf(receive(id, ['7'.repeat(41)]))).toBe('UNIT_NUMBER_WRONG')
    const draft = randomUUID()
    await call(transfers.start, { id: draft, to_id: jinja }, by())
    await putUnits(draft, imeis.slice(1, 2))
    await testDb.asOwner(
      `insert into transfer_units (org_id, transfer_id, product_id, number)
       select $1, $2, $3, 'SN' || n from generate_series(1, 1999) n`,
      [shop.org_id, draft, product_id],
    )
    expect(await codeOf(putUnits(draft, imeis.slice(2, 3)))).toBe('TRANSFER_TOO_MANY_DEVICES')
  })

  it('goes back whole when it is cancelled', async () => {
    const id = await sent(4)
    await call(transfers.cancel, { id }, by())
    expect(await placeOf(3)).toMatchObject({ state: 'in_stock', at: shop.org_id, is_on_the_way: false })
    await expectSound()
  })

  it('tells nobody of another shop, and who counts without knowing only of those that came', async () => {
    const id = await sent(2)
    const other = await openShop(testDb, 'premium')
    const theirs = (work: 'putUnits' | 'findUnit') =>
      work === 'putUnits'
        ? call(transfers.putUnits, { transfer_id: id, add: imeis }, by(other.owner))
        : call(transfers.findUnit, { id, number: imeis[0] ?? '' }, by(other.owner))
    expect(await codeOf(theirs('putUnits'))).toBe('NOT_FOUND')
    expect(await codeOf(theirs('findUnit'))).toBe('NOT_FOUND')
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Receiver', '{transfer_stock}') returning id`,
      [shop.org_id],
    )
    await testDb.asOwner(
      `update organization_members set role = 'member', role_id = $2, location_ids = $3 where user_id = $1`,
      [shop.member.user_id, role?.id, [jinja]],
    )
    const blind = { ...shop.member, caller: { ...shop.member.caller, wanted_location_id: jinja } }
    expect(await call(transfers.get, { id }, by(blind))).not.toHaveProperty('numbers')
    await receive(id, imeis.slice(0, 1))
    expect((await call(transfers.get, { id }, by(blind))).numbers).toMatchObject([{ outcome: 'received' }])
  })
})
