import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewQuotation } from '@tunda/contract/selling/quotations'
import { discountsOfEach } from '@tunda/contract/selling/sale-line'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { exportCustomer } from '../customers/export-customer.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { stockPhones } from '../testing/units.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
afterEach(() => setClock(Date.now))
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 50_000)
})

const by = (who: Colleague | undefined = shop.owner) => ({ context: visitOf(testDb, who) })
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
const quote = (more: Partial<NewQuotation> = {}, who: Colleague = shop.owner) => {
  const items = [{ product_id: at.product_id, quantity: 3, unit_price: 700 }]
  const asked = { id: randomUUID(), customer_id: at.customer_id, valid_until: days(7), items, ...more }
  return call(router.quotations.save, asked, by(who))
}
const get = (id: string, who?: Colleague) => call(router.quotations.get, { id }, by(who))
/** Sells what `quote` quotes, at a desk of whoever may not ask a price of their own. */
const sell = (quotation_id: string, more: Partial<NewSale> = {}, who: Colleague = shop.member) =>
  at.sell(3, 0, { quotation_id, total_amount: 2_100, ...more }, who)

it('is numbered, keeps its prices, and becomes the sale of somebody who could not give them', async () => {
  const { id, number } = await quote({ discount: { type: 'percent', value: 0 } })
  expect(number).toBe('QUO-000001')
  expect(await get(id)).toMatchObject({
    state: 'open',
    customer_name: 'Okello',
    total_amount: 2_100,
    lines: [{ quantity: 3 }],
  })
  await testDb.asOwner('update products set selling_price = 5000 where org_id = $1', [shop.org_id])
  const sale = await sell(id)
  expect(sale).toMatchObject({ total_amount: 2_100, items: [{ unit_price: 700 }] })
  expect(await get(id)).toMatchObject({ state: 'sold', sale_id: sale.id, invoice_number: sale.invoiceNumber })
  expect(await outcomeOf(sell(id))).toBe('QUOTATION_NOT_OPEN')
  expect(await outcomeOf(call(router.quotations.decline, { id }, by()))).toBe('QUOTATION_NOT_OPEN')
  const dear = [{ product_id: at.product_id, quantity: 1 }]
  expect((await quote({ items: dear })).number).toBe('QUO-000002')
})

it('becomes a lay-by at its prices, once, of somebody who could not give them', async () => {
  const rules = { is_on: true, deposit_percent: 0, days: 30, fee_percent: 0, release_percent: 100 }
  await call(router.laybys.saveRules, rules, by())
  const { id } = await quote({ discount: { type: 'amount', value: 100 } })
  const second = await quote()
  await testDb.asOwner('update products set selling_price = 5000 where org_id = $1', [shop.org_id])
  const putAside = (more: object = {}) => {
    const items = [{ product_id: at.product_id, quantity: 3 }]
    const discount = { type: 'amount', value: 100 } as const
    const asked = { id: randomUUID(), customer_id: at.customer_id, quotation_id: id, items, discount, ...more }
    return call(router.laybys.open, asked, by(shop.member))
  }
  expect(await outcomeOf(putAside({ discount: null }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(putAside({ items: [{ product_id: at.product_id, quantity: 2 }] }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(putAside({ total_amount: 2_100 }))).toBe('TOTAL_MISMATCH')
  const both = await Promise.all([
    outcomeOf(putAside()),
    outcomeOf(putAside()),
    outcomeOf(sell(id, { discount: { type: 'amount', value: 100 }, total_amount: 2_000 })),
  ])
  expect(both.filter((code) => code === 'done')).toHaveLength(1)
  const layby = await putAside({ quotation_id: second.id, discount: null, total_amount: 2_100 })
  expect(layby).toMatchObject({ total_amount: 2_100, lines: [{ unit_price: 700, quantity: 3 }] })
  const aside = { state: 'put_aside', layby_id: layby.id, layby_number: layby.number, sale_id: null }
  expect(await get(second.id)).toMatchObject(aside)
  expect(await outcomeOf(sell(second.id))).toBe('QUOTATION_NOT_OPEN')
  expect(await outcomeOf(call(router.quotations.decline, { id: second.id }, by()))).toBe('QUOTATION_NOT_OPEN')
  const listed = await call(router.quotations.list, { state: 'put_aside' }, by())
  expect(listed.quotations.map(({ id: one }) => one)).toContain(second.id)
})

it('is sold whole and as it says, or not as quoted', async () => {
  const { id } = await quote()
  const items = (quantity: number, more: object = {}) => [{ product_id: at.product_id, quantity, ...more }]
  expect(await outcomeOf(sell(id, { items: items(2) }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sell(id, { items: items(3, { unit_price: 600 }) }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sell(id, { items: items(3, { discount: { type: 'percent', value: 5 } }) }))).toBe(
    'QUOTATION_CHANGED',
  )
  expect(await outcomeOf(sell(id, { discount: { type: 'amount', value: 100 } }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sell(id, { items: [...items(3), ...items(1)] }))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sell(id, { total_amount: 2_000 }))).toBe('TOTAL_MISMATCH')
  expect(await outcomeOf(sell(randomUUID()))).toBe('QUOTATION_NOT_FOUND')
  const once = await Promise.all([outcomeOf(sell(id)), outcomeOf(sell(id))])
  expect(once.filter((code) => code === 'done')).toHaveLength(1)
  expect(once).toContain('QUOTATION_NOT_OPEN')
})

it('asks for the right to a price when it is quoted, and for the shop to sell on account', async () => {
  expect(await outcomeOf(quote({}, shop.member))).toBe('PRICE_NOT_ALLOWED')
  const plain = [{ product_id: at.product_id, quantity: 1 }]
  expect(await outcomeOf(quote({ items: plain }, shop.member))).toBe('done')
  const large = { type: 'percent', value: 100 } as const
  expect(
    await outcomeOf(quote({ items: [{ product_id: at.product_id, quantity: 1, discount: large }] }, shop.member)),
  ).toBe('DISCOUNT_OVER_CAP')
  expect(await outcomeOf(quote({ total_amount: 1 }))).toBe('TOTAL_MISMATCH')
  expect(await outcomeOf(quote({ items: [{ product_id: randomUUID(), quantity: 1 }] }))).toBe('PRODUCT_NOT_FOUND')
  expect(await outcomeOf(quote({ customer_id: randomUUID() }))).toBe('CUSTOMER_NOT_FOUND')
  expect(await outcomeOf(quote({ valid_until: days(-2) }))).toBe('QUOTATION_DAY_PASSED')
  const huge = [{ product_id: at.product_id, quantity: 1_000_000, unit_price: 1_000_000_000_000 }]
  expect(await outcomeOf(quote({ items: huge }))).toBe('AMOUNT_TOO_LARGE')
  await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
  expect(await outcomeOf(quote())).toBe('CREDIT_OFF')
})

it('is quoted once however often it is sent, and numbers have no gaps', async () => {
  const id = randomUUID()
  const both = await Promise.all([quote({ id }), quote({ id })])
  expect(both.map(({ number }) => number)).toEqual(['QUO-000001', 'QUO-000001'])
  expect(await outcomeOf(quote({ id, notes: 'another' }))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await quote()).number).toBe('QUO-000002')
})

it('holds until its day, and is listed by its state', async () => {
  const { id } = await quote({ valid_until: days(1) })
  const declined = await quote()
  await call(router.quotations.decline, { id: declined.id }, by())
  await call(router.quotations.decline, { id: declined.id }, by())
  const list = async (state?: 'open' | 'sold' | 'expired' | 'declined') =>
    (await call(router.quotations.list, { state }, by())).quotations.map(({ number, state: now }) => `${number} ${now}`)
  expect(await list()).toEqual(['QUO-000002 declined', 'QUO-000001 open'])
  expect(await outcomeOf(sell(declined.id))).toBe('QUOTATION_NOT_OPEN')
  setClock(() => Date.now() + 3 * 86_400_000)
  expect(await list('expired')).toEqual(['QUO-000001 expired'])
  expect(await list('open')).toEqual([])
  expect(await outcomeOf(sell(id))).toBe('QUOTATION_NOT_OPEN')
})

it('is found by its number and its customer, and counted among those alone', async () => {
  await quote()
  await quote()
  const found = async (search: string) => {
    const { quotations, totalCount } = await call(router.quotations.list, { search }, by())
    return [quotations.map(({ number }) => number), totalCount]
  }
  expect(await found('quo-000002')).toEqual([['QUO-000002'], 1])
  expect(await found('okell')).toEqual([['QUO-000002', 'QUO-000001'], 2])
  expect(await found('Sarah')).toEqual([[], 0])
})

it('is of its shop and its location', async () => {
  const { id } = await quote()
  const other = await openShop(testDb)
  const theirs = await openCreditShop(testDb, other, batches, 0)
  const asStranger = by(other.owner)
  const tried = [
    call(router.quotations.get, { id }, asStranger),
    call(router.quotations.decline, { id }, asStranger),
    call(router.quotations.link, { id }, asStranger),
    call(router.quotations.share, { id }, asStranger),
    call(router.quotations.unshare, { id }, asStranger),
  ]
  expect(await Promise.all(tried.map(outcomeOf))).toEqual(tried.map(() => 'NOT_FOUND'))
  const sale = { quotation_id: id, customer_id: null, items: [{ product_id: theirs.product_id, quantity: 3 }] }
  expect(await outcomeOf(theirs.sell(3, 0, sale, other.owner))).toBe('QUOTATION_NOT_FOUND')
  expect((await call(router.quotations.list, {}, by(other.owner))).totalCount).toBe(0)
})

it('has a page behind a link, of this one alone, until it is taken away or the customer deleted', async () => {
  const find = (token: string) => call(router.quotations.find, { token }, { context: visitOf(testDb, undefined) })
  await testDb.asOwner("update products set storage = '256 GB', color = 'Black', condition = 'New' where id = $1", [
    at.product_id,
  ])
  const { id } = await quote({ notes: 'With fitting' })
  expect((await get(id)).lines).toMatchObject([{ variant: '256 GB · Black' }])
  const { token } = await call(router.quotations.share, { id }, by())
  expect((await call(router.quotations.share, { id }, by())).token).toBe(token)
  const shown = await find(token ?? '')
  expect(shown.quotation).toMatchObject({ number: 'QUO-000001', customer_name: 'Okello', total_amount: 2_100 })
  expect(shown.quotation.lines).toMatchObject([{ variant: '256 GB · Black' }])
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${id}|${at.product_id}|${at.customer_id}|user`))
  const suspend = (since: string | null) =>
    testDb.asOwner('update organizations set suspended_at = $2 where id = $1', [shop.org_id, since])
  await suspend('2026-01-01')
  expect(await outcomeOf(find(token ?? ''))).toBe('NOT_FOUND')
  await suspend(null)
  expect(await find(token ?? '')).toEqual(shown)
  await call(router.quotations.unshare, { id }, by())
  expect(await outcomeOf(find(token ?? ''))).toBe('NOT_FOUND')
  const next = await call(router.quotations.share, { id }, by())
  expect(next.token).not.toBe(token)
  const file = await as(testDb, shop.owner, (tx, member) => exportCustomer(tx, { id: at.customer_id }, member))
  expect(file.quotations).toMatchObject([{ number: 'QUO-000001', notes: 'With fitting' }])
  const heir = await at.addBuyer('Okello James')
  await as(testDb, shop.owner, (tx, member) =>
    mergeCustomers(tx, { first_id: heir, second_id: at.customer_id }, member),
  )
  expect((await get(id)).customer_id).toBe(heir)
  await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: heir }, member))
  expect(await get(id)).toMatchObject({ customer_id: null, customer_name: 'Anonymous Customer', notes: null })
  expect(await outcomeOf(find(next.token ?? ''))).toBe('NOT_FOUND')
})

it('of a device with a price of its own is of that one alone', async () => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 2, { price: 700_000, cost: 250_000 })
  const [cheap = '', other = ''] = unit_ids
  await call(router.units.change, { id: cheap, price: 300_000 }, by())
  const quoted = (quantity: number) =>
    quote({ items: [{ product_id, quantity, unit_id: cheap }] }, shop.member).then(({ id }) => id)
  const [one, many] = [await quoted(1), await quoted(2)]
  expect([(await get(one)).total_amount, (await get(many)).total_amount]).toEqual([300_000, 1_400_000])
  const sellDevice = (quotation_id: string, unit_id: string) => {
    const items = [{ product_id, quantity: 1, unit_id }]
    return at.sell(1, 0, { quotation_id, total_amount: 300_000, items }, shop.member)
  }
  expect(await outcomeOf(sellDevice(one, other))).toBe('QUOTATION_CHANGED')
  expect(await sellDevice(one, cheap)).toMatchObject({ total_amount: 300_000 })
})

it('of a product sells no device that costs more by a price of its own, but by who may set prices', async () => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 2, { price: 300_000, cost: 250_000 })
  const [dear = '', plain = ''] = unit_ids
  await call(router.units.change, { id: dear, price: 900_000 }, by())
  const quoted = () => quote({ items: [{ product_id, quantity: 1 }] }, shop.member)
  const sellDevice = (quotation_id: string, unit_id: string, who?: Colleague) => {
    const items = [{ product_id, quantity: 1, unit_id }]
    return at.sell(1, 0, { quotation_id, total_amount: 300_000, items }, who ?? shop.member)
  }
  const { id } = await quoted()
  expect(await outcomeOf(sellDevice(id, dear))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sellDevice(id, plain))).toBe('done')
  expect(await outcomeOf(sellDevice((await quoted()).id, dear, shop.owner))).toBe('done')
})

it('of several devices in one line is sold as so many devices', async () => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 3, { price: 300_000, cost: 250_000 })
  const [one = '', two = '', three = ''] = unit_ids
  const { id } = await quote({ items: [{ product_id, quantity: 2, unit_price: 290_000 }] })
  const sellDevices = (...units: string[]) => {
    const items = units.map((unit_id) => ({ product_id, quantity: 1, unit_id }))
    return at.sell(1, 0, { quotation_id: id, total_amount: undefined, items }, shop.member)
  }
  expect(await outcomeOf(sellDevices(one))).toBe('QUOTATION_CHANGED')
  expect(await outcomeOf(sellDevices(one, two, three))).toBe('QUOTATION_CHANGED')
  expect(await sellDevices(one, two)).toMatchObject({ total_amount: 580_000 })
})

it.each([
  [{ type: 'amount', value: 100_000 } as const, 899_999, [33_334, 33_333, 33_333]],
  [{ type: 'percent', value: 7 } as const, 929_999, [23_334, 23_333, 23_333]],
  [{ type: 'percent', value: 10 } as const, 899_999, undefined],
])('of several devices with %o off is sold to the shilling', async (discount, total_amount, amounts) => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 3, { price: 333_333, cost: 250_000 })
  const { id } = await quote({ items: [{ product_id, quantity: 3, discount }] })
  expect(await get(id)).toMatchObject({ total_amount })
  const parts = discountsOfEach(333_333, 3, discount)
  if (amounts) expect(parts.map((part) => part?.value)).toEqual(amounts)
  const items = unit_ids.map((unit_id, i) => ({ product_id, quantity: 1, unit_id, discount: parts[i] })).toReversed()
  const sold = at.sell(1, 0, { quotation_id: id, total_amount, items }, shop.member)
  expect(await sold).toMatchObject({ total_amount })
})

it('stands although the device that it names is deleted with its product', async () => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 1, { price: 300_000, cost: 250_000 })
  const [unit_id = ''] = unit_ids
  await call(router.units.change, { id: unit_id, price: 200_000 }, by())
  const { id } = await quote({ items: [{ product_id, quantity: 1, unit_id }] })
  expect(await outcomeOf(call(router.products.remove, { id: product_id }, by()))).toBe('done')
  expect(await get(id)).toMatchObject({ total_amount: 200_000 })
})

it('that was typed for somebody is theirs once they buy, and forgets them with the rest', async () => {
  const typed = { customer_id: undefined, customer_name: 'Jane Akello', customer_contact: '0772 555 111' }
  const { id } = await quote({ ...typed, notes: 'For the school' })
  const sale = await sell(id, typed)
  expect(sale.customer_id).not.toBeNull()
  const key = { id: sale.customer_id ?? '' }
  expect((await as(testDb, shop.owner, (tx, member) => exportCustomer(tx, key, member))).quotations).toHaveLength(1)
  await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, key, member))
  expect(JSON.stringify(await get(id))).not.toMatch(/Jane|772 ?555|school/)
  expect(await outcomeOf(quote({ customer_id: key.id }))).toBe('CREDIT_ANONYMOUS')
})

it('holds to its last day, however far back its sale is dated, and for a year at most', async () => {
  expect(await outcomeOf(quote({ valid_until: days(367) }))).toBe('QUOTATION_DAY_PASSED')
  const { id } = await quote({ valid_until: days(2) })
  const earlier = new Date(Date.now() - 86_400_000).toISOString()
  expect(await outcomeOf(sell(id, { sale_date: earlier }, shop.owner))).toBe('QUOTATION_CHANGED')
  setClock(() => Date.now() + 4 * 86_400_000)
  const inTime = new Date(Date.now() + 86_400_000).toISOString()
  expect(await outcomeOf(sell(id, { sale_date: inTime }, shop.owner))).toBe('QUOTATION_NOT_OPEN')
})
