import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { countProducts } from '../subscription/count-products.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { outcomeOf } from '../testing/visits.ts'
import { openRepairShop } from './repairs-for-tests.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openRepairShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openRepairShop(testDb, shop, batches)
  return setClock(() => Date.now())
})

const day = 86_400_000

describe('a repair', () => {
  it('is taken in, quoted, approved, done with parts from stock and collected as a sale of its day', async () => {
    const repair = await at.takeIn({ deposit: at.money(5_000), accessories: 'Charger', promised_on: '2030-01-01' })
    expect(repair).toMatchObject({ number: 'REP-000001', state: 'booked', total_amount: 20_000, paid: 5_000 })
    await at.takePart(repair, 3)
    expect(await at.stock()).toBe(999_997)
    expect(await outcomeOf(at.move(repair.id, 'in_repair'))).toBe('REPAIR_NOT_APPROVED')
    const approved = await at.approve(repair)
    expect(approved).toMatchObject({ state: 'approved', approved_amount: 23_000, total_amount: 23_000 })
    await at.move(repair.id, 'in_repair')
    await testDb.asOwner('update products set selling_price = 5000, cost_price = 4000 where org_id = $1 and id = $2', [
      shop.org_id,
      at.product_id,
    ])
    expect(await at.prove()).toEqual([[], []])
    const ready = await at.move(repair.id, 'ready')
    expect(ready).toMatchObject({ state: 'ready', ready_at: expect.any(String) })
    const done = await at.collect(ready)
    expect(done).toMatchObject({
      state: 'collected',
      has_passcode: false,
      paid: 5_000,
      invoice_number: expect.any(String),
    })
    expect(done.jobs).toMatchObject([{ state: 'ready', warranty_until: expect.any(String) }])
    const sale = await call(router.sales.get, { id: done.sale_id ?? '' }, at.by())
    expect(sale).toMatchObject({
      total_amount: 23_000,
      on_account: 5_000,
      payments: [{ method: 'cash', amount: 18_000 }],
    })
    expect(sale.items).toMatchObject([
      { brand: 'Galaxy A12', model: 'New screen', quantity: 1, total: 20_000 },
      { quantity: 3, unit_price: 1_000, total: 3_000 },
    ])
    const [kept] = await testDb.asOwner<{ profit: string; on_hand: string }>(
      `select s.profit, (select sum(on_hand) from stock_levels l where l.org_id = s.org_id) as on_hand from sales s where s.org_id = $1`,
      [shop.org_id],
    )
    // At what its parts cost when they were taken.
    expect([Number(kept?.profit), Number(kept?.on_hand)]).toEqual([23_000 - 3 * 600, 999_997])
    expect(await at.held()).toBe(23_000)
    expect(await at.account()).toMatchObject({ balance: 0, debts: [] })
    expect(await at.collect(ready)).toEqual(done)
    expect(await at.prove()).toEqual([[], []])
    // Work came and went, and nobody is told that it ran out.
    const told = `select 1 from notifications where org_id = $1 and type like '%stock%'`
    expect(await testDb.asOwner(told, [shop.org_id])).toEqual([])
  })

  it('is refunded like any sale: its parts go back into stock, its work does not', async () => {
    const repair = await at.takeIn()
    await at.takePart(repair, 2)
    await at.approve(repair)
    const done = await at.collect(await at.move(repair.id, 'ready'))
    const items = [
      { line: 1, quantity: 1, goods: 'write_off' as const },
      { line: 2, quantity: 2, goods: 'restock' as const },
    ]
    const asked = { sale_id: done.sale_id ?? '', items, reason: 'Broke again', payment_method: 'cash' as const }
    await as(testDb, shop.owner, (tx, member) => refundSale(tx, asked, member))
    expect(await at.stock()).toBe(1_000_000)
    expect(await at.held()).toBe(0)
    expect(await at.prove()).toEqual([[], []])
  })

  it('does not count against the plan’s products: what its work is sold as is no product of the shop’s own', async () => {
    const products = async () => {
      const { meters } = await call(router.subscription.usage, undefined, at.by())
      return meters.find(({ resource }) => resource === 'products')?.current
    }
    const before = await products()
    const repair = await at.takeIn({})
    await at.approve(repair)
    await at.collect(await at.move(repair.id, 'ready'))
    const inactive = await testDb.asOwner(
      `select brand || ' ' || model as name from products where org_id = $1 and not is_active`,
      [shop.org_id],
    )
    expect(inactive).toEqual([{ name: 'Repair work' }])
    expect(await products()).toBe(before)
    expect(await as(testDb, shop.owner, (tx) => countProducts(tx, shop.org_id))).toBe(before)
  })

  it('is collected once by two concurrent calls', async () => {
    const repair = await at.takeIn({ deposit: at.money(1_000) })
    await at.approve(repair)
    const ready = await at.move(repair.id, 'ready')
    const both = await Promise.all([at.collect(ready), at.collect(ready)])
    expect(both[0]).toEqual(both[1])
    expect(await at.held()).toBe(20_000)
    const sales = await testDb.asOwner('select 1 from sales where org_id = $1', [shop.org_id])
    expect(sales).toHaveLength(1)
    expect(await at.prove()).toEqual([[], []])
  })

  it('is as far as the least advanced of its jobs', async () => {
    const repair = await at.takeIn({ jobs: [at.job(), at.job(5_000, { name: 'New battery' })] })
    const [first, second] = repair.jobs
    await at.approve(repair)
    expect(await at.move(repair.id, 'ready', { job_id: first?.id })).toMatchObject({
      state: 'approved',
      total_amount: 25_000,
    })
    expect(await outcomeOf(at.collect(repair))).toBe('REPAIR_NOT_READY')
    expect(await at.move(repair.id, 'dropped', { job_id: second?.id })).toMatchObject({
      state: 'ready',
      total_amount: 20_000,
    })
    const later = await call(router.repairs.saveJob, { ...at.job(), repair_id: repair.id }, at.by(shop.member))
    expect(later).toMatchObject({ state: 'booked', total_amount: 40_000, ready_at: null })
    expect(await outcomeOf(at.move(repair.id, 'ready'))).toBe('REPAIR_OVER_QUOTE')
    expect(await at.strayed()).toEqual([])
  })

  it('refunds what was paid too much, if the member may', async () => {
    const repair = await at.takeIn({ deposit: at.money(30_000) })
    await at.approve(repair)
    const ready = await at.move(repair.id, 'ready')
    expect(await outcomeOf(at.collect(ready))).toBe('AUTHORIZATION_ERROR')
    expect(await outcomeOf(at.collect(ready, {}, shop.owner))).toBe('REPAIR_WALLET_NEEDED')
    const done = await at.collect(ready, { return_wallet_id: at.wallet_id }, shop.owner)
    expect(done).toMatchObject({ state: 'collected', paid: 20_000 })
    expect([await at.held(), (await at.account()).balance]).toEqual([20_000, 0])
    expect(await at.prove()).toEqual([[], []])
    // A part of it earlier, and the rest with the device.
    const other = await at.takeIn({ deposit: at.money(9_000) })
    const back = { ...at.money(4_000), repair_id: other.id, note: 'Needs it' }
    expect(await outcomeOf(call(router.repairs.returnMoney, { ...back, amount: 9_001 }, at.by()))).toBe(
      'REPAIR_MORE_THAN_PAID',
    )
    await call(router.repairs.returnMoney, back, at.by())
    expect(await call(router.repairs.returnMoney, back, at.by())).toMatchObject({ paid: 5_000 })
    const returned = await call(
      router.repairs.returnUnrepaired,
      { id: other.id, total_amount: 2_000, return_wallet_id: at.wallet_id, reason: 'Too dear' },
      at.by(),
    )
    expect(returned).toMatchObject({
      state: 'returned_unrepaired',
      total_amount: 2_000,
      paid: 2_000,
      invoice_number: expect.any(String),
    })
    expect([await at.held(), (await at.account()).balance]).toEqual([22_000, 0])
    expect(await at.prove()).toEqual([[], []])
  })

  it('keeps the id of its deposit from other entries, so that it can always be collected', async () => {
    const deposit = at.money(1_000)
    const repair = await at.takeIn({ deposit })
    const { customer_id } = repair
    const open = { id: deposit.id, customer_id, amount: 500, day: '2026-08-01' }
    expect(await outcomeOf(call(router.credit.open, open, at.by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await outcomeOf(at.sell(2, 1_000, { client_sale_id: deposit.id }))).toBe('IDEMPOTENCY_KEY_REUSED')
    const sold = await at.sell(2, 1_000)
    const lines = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    const refund = {
      client_refund_id: deposit.id,
      sale_id: sold.id,
      reason: 'Faulty',
      payment_method: 'cash' as const,
      items: lines,
    }
    expect(await outcomeOf(call(router.sales.refund, refund, at.by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    await at.approve(repair)
    expect(await at.collect(await at.move(repair.id, 'ready'))).toMatchObject({ state: 'collected' })
    expect(await outcomeOf(call(router.credit.open, open, at.by()))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('takes payments by methods and on account that come to the total, and nothing else', async () => {
    const repair = await at.takeIn()
    await at.approve(repair)
    const ready = await at.move(repair.id, 'ready')
    expect(await outcomeOf(at.collect(ready, { payments: [] }))).toBe('PAYMENT_MISMATCH')
    expect(await outcomeOf(at.collect(ready, { total_amount: 1 }))).toBe('REPAIR_TOTAL_MISMATCH')
    expect(
      await outcomeOf(at.collect(ready, { payments: [{ method: 'cash', amount: 5_000 }], on_account: 15_000 })),
    ).toBe('CREDIT_NOT_ALLOWED')
    const done = await at.collect(
      ready,
      { payments: [{ method: 'mobile_money', amount: 5_000 }], on_account: 15_000 },
      shop.owner,
    )
    expect(done.state).toBe('collected')
    expect(await at.account()).toMatchObject({ balance: 15_000 })
    expect(await at.prove()).toEqual([[], []])
  })

  it('that nobody came for is given up after its days: what was paid is kept, its parts are a loss', async () => {
    const repair = await at.takeIn({ deposit: at.money(5_000) })
    await at.takePart(repair, 2)
    await at.approve(repair)
    const { id } = await at.move(repair.id, 'ready')
    const abandon = (who = shop.owner) => call(router.repairs.abandon, { id, reason: 'Never came' }, at.by(who))
    expect(await outcomeOf(abandon(shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await outcomeOf(abandon())).toBe('REPAIR_NOT_ABANDONED')
    setClock(() => Date.now() + 91 * day)
    expect(await call(router.repairs.list, { show: 'uncollected' }, at.by())).toMatchObject({
      uncollected: 1,
      repairs: [{ id }],
    })
    expect(await abandon()).toMatchObject({ state: 'abandoned', paid: 5_000 })
    expect([await at.stock(), await at.held()]).toEqual([999_998, 5_000])
    expect(await at.prove()).toEqual([[], []])
  })
})

describe('the books', () => {
  const opened = { 'stock opening': -600_000_000, 'stock stock': 600_000_000 }
  const journal = async () => {
    const rows = await testDb.asOwner<{ kind: string; account: string; amount: string }>(
      `select kind, account, sum(amount) as amount from journal_of($1, current_date - 1, current_date + 100, 'Africa/Kampala')
       group by kind, account having sum(amount) <> 0 order by kind, account`,
      [shop.org_id],
    )
    return Object.fromEntries(rows.map(({ kind, account, amount }) => [`${kind} ${account}`, Number(amount)]))
  }

  it('have VAT, cost and deposit of a repair as those of any sale', async () => {
    await testDb.asOwner('update business_settings set is_vat_registered = true, tax_rate = 18 where org_id = $1', [
      shop.org_id,
    ])
    const repair = await at.takeIn({ deposit: at.money(5_000), jobs: [at.job(22_600)] })
    expect(await journal()).toEqual({ ...opened, 'customers cash_drawer': 5_000, 'customers customers': -5_000 })
    await at.takePart(repair, 1)
    await at.approve(repair)
    const { ended_on } = await at.collect(await at.move(repair.id, 'ready'))
    expect(await journal()).toEqual({
      ...opened,
      'customers cash_drawer': 5_000,
      'customers customers': -5_000,
      'sales cash_drawer': 18_600,
      'sales cost_of_goods': 600,
      'sales customers': 5_000,
      'sales sales': -20_000,
      'sales stock': -600,
      'sales vat': -3_600,
    })
    const period = { from: ended_on ?? '', to: ended_on ?? '' }
    expect(await call(router.repairs.report, period, at.by())).toMatchObject({
      revenue: 20_000,
      tax: 3_600,
      parts_cost: 600,
      profit: 19_400,
      technicians: [{ id: null, jobs: 1, labour: 22_600 }],
    })
    const { months } = await call(router.expenses.profitAndLoss, {}, at.by())
    expect(months[0]).toMatchObject({ sales: 20_000, vat: 3_600, gross: 19_400, shrinkage: 0 })
  })

  it('never accept a line’s frozen name, price or cost from a client', () => {
    const frozen = { brand: 'Cheap', model: 'phone', selling_price: 1, cost_price: 0 }
    const items = [{ product_id: randomUUID(), quantity: 1, frozen }]
    expect(NewSale.parse({ payment_method: 'cash', items }).items[0]).not.toHaveProperty('frozen')
  })

  it('have what broke as a loss, and what was kept of a deposit as money put in', async () => {
    const repair = await at.takeIn({ deposit: at.money(5_000) })
    const { parts } = await at.takePart(repair, 1)
    await call(router.repairs.dropPart, { id: repair.id, part_id: parts[0]?.id ?? '', outcome: 'broken' }, at.by())
    await at.takePart(repair, 2)
    await at.approve(repair)
    await at.move(repair.id, 'ready')
    setClock(() => Date.now() + 91 * day)
    await call(router.repairs.abandon, { id: repair.id, reason: 'Never came' }, at.by())
    expect(await journal()).toEqual({
      ...opened,
      'customers by_hand': -5_000,
      'customers cash_drawer': 5_000,
      'stock goods_lost': 1_800,
      'stock stock': 600_000_000 - 1_800,
    })
  })
})

describe('a part', () => {
  it('goes back, or is faulty or broken, and then a loss at what it cost', async () => {
    const repair = await at.takeIn()
    const taken = await at.takePart(repair, 2)
    const drop = (part_id: string | undefined, outcome: 'unused' | 'faulty' | 'broken') =>
      call(router.repairs.dropPart, { id: repair.id, part_id: part_id ?? '', outcome }, at.by(shop.member))
    expect(await drop(taken.parts[0]?.id, 'unused')).toMatchObject({
      total_amount: 20_000,
      parts: [{ state: 'unused' }],
    })
    expect(await at.stock()).toBe(1_000_000)
    const second = (await at.takePart(repair, 1)).parts[1]?.id
    const third = (await at.takePart(repair, 1)).parts[2]?.id
    await drop(second, 'faulty')
    await drop(third, 'broken')
    expect(await outcomeOf(drop(third, 'unused'))).toBe('REPAIR_PART_GONE')
    expect(await at.stock()).toBe(999_998)
    const lost = await testDb.asOwner<{ delta: string; unit_cost: string }>(
      `select delta, unit_cost from inventory_movements where org_id = $1 and reason = 'damage' order by id`,
      [shop.org_id],
    )
    expect(lost.map(({ delta, unit_cost }) => [Number(delta), Number(unit_cost)])).toEqual([
      [-1, 600],
      [-1, 600],
    ])
    expect(await at.prove()).toEqual([[], []])
  })

  it('is taken once, at the shop’s price, as far as there is stock', async () => {
    const repair = await at.takeIn()
    const one = at.part(repair, 1)
    const take = (more: object = {}, who = shop.member) =>
      call(router.repairs.takePart, { ...one, ...more }, at.by(who))
    await take()
    expect((await take()).parts).toHaveLength(1)
    expect(await outcomeOf(take({ quantity: 2 }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await outcomeOf(at.takePart(repair, 1, { unit_price: 1 }))).toBe('PRICE_NOT_ALLOWED')
    expect((await at.takePart(repair, 1, { unit_price: 1 }, shop.owner)).parts[1]).toMatchObject({
      unit_price: 1,
      unit_cost: 600,
    })
    expect((await call(router.repairs.get, { id: repair.id }, at.by(shop.member))).parts[0]).not.toHaveProperty(
      'unit_cost',
    )
    expect(await outcomeOf(at.takePart(repair, 999_999))).toBe('OUT_OF_STOCK')
    expect(await outcomeOf(at.move(repair.id, 'dropped'))).toBe('REPAIR_JOB_HAS_PARTS')
  })

  it('with a number of its own is named, sold with it, and a loss by itself', async () => {
    const phones = await stockPhones(testDb, shop, 3, { price: 9_000, cost: 5_000 })
    const repair = await at.takeIn()
    const { product_id } = phones
    expect(await outcomeOf(at.takePart(repair, 1, { product_id }))).toBe('UNITS_NEEDED')
    const [first, second] = phones.unit_ids
    await at.takePart(repair, 1, { product_id, unit_id: first })
    expect(await outcomeOf(at.takePart(repair, 1, { product_id, unit_id: first }))).toBe('UNIT_NOT_IN_STOCK')
    const { parts } = await at.takePart(repair, 1, { product_id, unit_id: second })
    await call(router.repairs.dropPart, { id: repair.id, part_id: parts[1]?.id ?? '', outcome: 'broken' }, at.by())
    await at.approve(repair)
    const done = await at.collect(await at.move(repair.id, 'ready'))
    const sale = await call(router.sales.get, { id: done.sale_id ?? '' }, at.by())
    expect(sale.items[1]).toMatchObject({ unit_id: first, total: 9_000 })
    expect(await at.stock(product_id)).toBe(1)
    expect(await faultsOfUnits(testDb)).toEqual([])
    expect(await at.prove()).toEqual([[], []])
  })
})
