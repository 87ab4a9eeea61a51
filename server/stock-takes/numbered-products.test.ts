import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../clock.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('a count leaves what is known by its numbers as it is, and says how many such products differ', async () => {
  const shop = await openShop(testDb)
  const by = { context: visitOf(testDb, shop.owner) }
  const plain = await stockProduct(testDb, shop, { stock: 10 })
  const { product_id } = await stockPhones(testDb, shop, 2)
  const { id } = await call(router.stockTakes.start, {}, by)
  const counts = [plain, product_id].map((one) => ({
    id: randomUUID(),
    product_id: one,
    kind: 'add' as const,
    quantity: 1,
    counted_at: now().toISOString(),
  }))
  await call(router.stockTakes.count, { stock_take_id: id, counts }, by)
  const { findings } = await call(router.stockTakes.get, { id }, by)
  expect(findings).toMatchObject({ lines_short: 2, lines_numbered: 1 })
  const { adjusted } = await call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: true }, by)
  expect(adjusted).toMatchObject([{ product_id: plain, difference: -9 }])
  const { stock_here } = await call(router.products.get, { id: product_id }, by)
  expect(stock_here).toBe(2)
  expect(await faultsOfUnits(testDb)).toEqual([])
})

const at = () => now().toISOString()
const scans = (numbers: readonly string[], kind: 'scan' | 'take_off' = 'scan') =>
  numbers.map((number) => ({ id: randomUUID(), kind, number, counted_at: at() }))

it('a count by scanning finds what is there, and completing it takes out what is missing and puts back what was', async () => {
  const shop = await openShop(testDb, 'premium')
  const by = { context: visitOf(testDb, shop.owner) }
  const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 6)
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = imeis
  const idAt = (place: number) => unit_ids[place] ?? ''
  const [second = '', nobodys = ''] = newImeis(2)
  await call(router.units.change, { id: idAt(0), imei2: second }, by)
  await call(router.units.settle, { id: idAt(3), outcome: 'missing' }, by)
  const items = [{ product_id, quantity: 1, unit_price: 720_000, unit_id: idAt(4) }]
  await sellAtTill(testDb, await openTill(testDb, shop), tillSale(product_id, { items, total_amount: 720_000 }))
  const jinja = await call(router.locations.add, { name: 'Jinja' }, by)
  const transfer = randomUUID()
  await call(router.transfers.start, { id: transfer, to_id: jinja.id }, by)
  await call(router.transfers.putUnits, { transfer_id: transfer, add: [six] }, by)
  await call(router.transfers.send, { id: transfer }, by)

  const { id } = await call(router.stockTakes.start, {}, by)
  const count = (numbers: ReturnType<typeof scans>) => call(router.stockTakes.count, { stock_take_id: id, numbers }, by)
  const first = scans([one, second, two, four, five, six, nobodys])
  const [answer] = await Promise.all([count(first), count(first)])
  expect(answer.items).toMatchObject([{ product_id, physical_quantity: 3, difference: 0 }])
  const outcomes = Object.fromEntries((answer.numbers ?? []).map(({ number, outcome }) => [number, outcome]))
  expect(outcomes).toEqual({
    [one]: 'found',
    [two]: 'found',
    [four]: 'back',
    [five]: 'gone',
    [six]: 'elsewhere',
    [nobodys]: 'unknown',
  })
  // One scanned by mistake is taken off, and a retry of all of it changes nothing.
  const off = scans([two], 'take_off')
  await count([...first, ...off])
  await count([...first, ...off])
  const listed = await call(router.stockTakes.numbers, { id }, by)
  const gone = listed.numbers.slice(0, 2).map(({ number, outcome }) => `${number} ${outcome}`)
  expect(new Set(gone)).toEqual(new Set([`${two} missing`, `${three} missing`]))
  const [again] = (await call(router.stockTakes.items, { stock_take_id: id }, by)).stock_take_items
  expect(again).toMatchObject({ physical_quantity: 2, system_quantity: 3 })

  const blind = { context: visitOf(testDb, shop.member) }
  const { numbers } = await call(router.stockTakes.numbers, { id }, blind)
  expect(numbers.filter(({ outcome }) => outcome === 'missing')).toEqual([])

  // What happens to a device after the count is left alone.
  await call(router.units.settle, { id: idAt(1), outcome: 'damage' }, by)
  await call(router.units.settle, { id: idAt(1), outcome: 'found' }, by)
  const done = await call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: true }, by)
  expect(done).toMatchObject({ findings: { lines_numbered: 0 } })
  const stateOf = async (place: number) => (await call(router.units.get, { id: idAt(place) }, by)).unit.state
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(stateOf))).toEqual([
    'in_stock',
    'in_stock',
    'missing',
    'in_stock',
    'sold',
    'in_stock',
  ])
  expect((await call(router.products.get, { id: product_id }, by)).stock_here).toBe(3)
  expect(await faultsOfUnits(testDb)).toEqual([])
  const proof = await as(testDb, shop.owner, (tx) =>
    proveStock(tx, { org_id: shop.org_id, user_id: null, night: null }),
  )
  expect(proof?.differences).toBe(0)
  const report = await call(router.stockTakes.numbers, { id }, by)
  expect(report.numbers.filter(({ outcome }) => outcome === 'missing').map(({ number }) => number)).toEqual([three])
})

it('a line that is cleared and scanned again is counted once, though all of it comes in one upload', async () => {
  const shop = await openShop(testDb, 'premium')
  const by = { context: visitOf(testDb, shop.owner) }
  const { product_id, imeis } = await stockPhones(testDb, shop, 3)
  const [one = '', two = '', three = ''] = imeis
  const { id } = await call(router.stockTakes.start, {}, by)
  const began = now().getTime()
  const stamped = <Count extends object>(count: Count, place: number) => ({
    ...count,
    id: randomUUID(),
    counted_at: new Date(began + place).toISOString(),
  })
  const scanned = (number: string, place: number) => stamped({ kind: 'scan' as const, number }, place)
  const upload = {
    stock_take_id: id,
    numbers: [scanned(one, 1), scanned(two, 2), scanned(one, 4)],
    counts: [stamped({ kind: 'clear' as const, product_id, quantity: 0 }, 3)],
  }
  // The earlier ones may have arrived before.
  for (const numbers of [upload.numbers.slice(0, 1), upload.numbers, upload.numbers]) {
    const counts = numbers.length === 1 ? [] : upload.counts
    await call(router.stockTakes.count, { ...upload, numbers, counts }, by)
  }
  const state = async () => {
    const { stock_take_items } = await call(router.stockTakes.items, { stock_take_id: id }, by)
    const { numbers } = await call(router.stockTakes.numbers, { id }, by)
    const found = numbers.filter(({ outcome }) => outcome === 'found').map(({ number }) => number)
    return [stock_take_items[0]?.physical_quantity, found.toSorted()]
  }
  expect(await state()).toEqual([1, [one]])
  await call(
    router.stockTakes.count,
    { stock_take_id: id, counts: [], numbers: [scanned(two, 5), scanned(three, 6)] },
    by,
  )
  expect(await state()).toEqual([3, [one, two, three].toSorted()])
})
