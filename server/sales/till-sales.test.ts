import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { router } from '../router.ts'
import { revokeTerminal } from '../terminals/revoke-terminal.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 10, price: 720_000 })
})

const offline = { origin: 'offline' as const }
const rowOf = async (id: string) => {
  const [row] = await testDb.asOwner<Record<string, unknown>>('select * from sales where id = $1', [id])
  return row
}
const stockOf = async (id: string) => {
  const [row] = await testDb.asOwner<{ current_stock: string }>('select current_stock from products where id = $1', [
    id,
  ])
  return Number(row?.current_stock)
}
const parkedOf = async (id: string) => {
  const [row] = await testDb.asOwner<Record<string, unknown>>('select * from parked_sales where id = $1', [id])
  return row
}

describe('a till’s sale', () => {
  it('is the till’s own where the shop has no staff, with its terminal, its own number and its device’s clock', async () => {
    const device_time = new Date().toISOString()
    const said = { seq: 7, local_number: 'C1-000007', device_time, device_id: 'tablet', ...offline }
    const answer = await sellAtTill(testDb, till, tillSale(phone, said))
    expect(answer).toMatchObject({ success: true, outcome: 'posted', invoice_number: 'INV-000001', flags: [] })
    expect(await rowOf(answer.sale_id)).toMatchObject({
      terminal_id: till.id,
      terminal_seq: '7',
      local_number: 'C1-000007',
      user_id: till.id,
      origin: 'offline',
      flags: [],
    })
    expect(await stockOf(phone)).toBe(9)
  })

  it('is answered a second time as the first time, byte for byte, also when it comes as a fact after it was asked for', async () => {
    const sale = tillSale(phone)
    const first = await sellAtTill(testDb, till, sale)
    const again = await sellAtTill(testDb, till, { ...sale, origin: 'offline' })
    expect([first.isReplay, again.isReplay, again.response]).toEqual([false, true, first.response])
    expect(await stockOf(phone)).toBe(9)
    const other = { ...sale, items: [{ product_id: phone, quantity: 2 }] }
    expect((await failureOf(sellAtTill(testDb, till, other))).entry.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('matches its customer by phone or makes one, and keeps a name whose customer is gone', async () => {
    const grace = { customer_name: 'Grace Nakato', customer_contact: '0772 123456' }
    const one = await sellAtTill(testDb, till, tillSale(phone, grace))
    const two = await sellAtTill(testDb, till, tillSale(phone, { customer_contact: '+256772123456' }))
    const [a, b] = [await rowOf(one.sale_id), await rowOf(two.sale_id)]
    expect(a?.customer_id).not.toBeNull()
    expect(b).toMatchObject({ customer_id: a?.customer_id, customer_name: 'Grace Nakato' })
    const gone = { customer_id: randomUUID(), customer_name: 'Sam', ...offline }
    const three = await sellAtTill(testDb, till, tillSale(phone, gone))
    expect(await rowOf(three.sale_id)).toMatchObject({ customer_id: null, customer_name: 'Sam' })
  })

  it('is refused online beyond stock and at another total, and leaves its id free', async () => {
    const sale = tillSale(phone, { items: [{ product_id: phone, quantity: 11 }] })
    expect((await failureOf(sellAtTill(testDb, till, sale))).entry.code).toBe('OUT_OF_STOCK')
    const dear = { items: [{ product_id: phone, quantity: 1, unit_price: 700_000 }] }
    const failure = await failureOf(sellAtTill(testDb, till, tillSale(phone, dear)))
    expect([failure.entry.code, failure.meta]).toEqual(['TOTAL_MISMATCH', { sent: 700_000, total_amount: 720_000 }])
    expect(await sellAtTill(testDb, till, { ...sale, items: [{ product_id: phone, quantity: 1 }] })).toMatchObject({
      outcome: 'posted',
    })
  })

  it('without an id is the same sale for the same exact date, and flagged where the date cannot tell', async () => {
    const bare = { client_sale_id: undefined, sale_date: new Date().toISOString() }
    const [one, two] = [
      await sellAtTill(testDb, till, tillSale(phone, bare)),
      await sellAtTill(testDb, till, tillSale(phone, bare)),
    ]
    expect([two.sale_id, two.isReplay, one.flags]).toEqual([one.sale_id, true, []])
    const vague = { client_sale_id: undefined, sale_date: `${new Date().toISOString().slice(0, 19)}Z` }
    const [three, four] = [
      await sellAtTill(testDb, till, tillSale(phone, vague)),
      await sellAtTill(testDb, till, tillSale(phone, vague)),
    ]
    expect([three.flags, four.isReplay, three.sale_id === four.sale_id]).toEqual([['no_key'], false, false])
  })

  it('stands on the day that it names, where its till told no moment', async () => {
    const today = dayIn('Africa/Kampala', new Date())
    const yesterday = dayIn('Africa/Kampala', new Date(Date.now() - 86_400_000))
    await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '7 days' where id = $1`, [till.id])
    for (const day of [today, yesterday]) {
      const sale = tillSale(phone, { client_sale_id: undefined, origin: 'offline', sale_date: day })
      const { sale_id, outcome, flags } = await sellAtTill(testDb, till, sale)
      const kept = await testDb.asOwner('select sale_day::text from sales where id = $1', [sale_id])
      expect([outcome, flags, kept]).toEqual(['posted', ['no_key'], [{ sale_day: day }]])
    }
  })
})

describe('a sale made without the server', () => {
  it('is posted below zero and flagged; the ledger agrees', async () => {
    const items = [{ product_id: phone, quantity: 12 }]
    const answer = await sellAtTill(testDb, till, tillSale(phone, { ...offline, items }))
    expect(answer).toMatchObject({ outcome: 'posted', flags: ['oversold'] })
    expect(await stockOf(phone)).toBe(-2)
    const ledger = await testDb.asOwner('select sum(delta) from inventory_movements where product_id = $1', [phone])
    expect(ledger).toEqual([{ sum: '-2' }])
  })

  it('stands at the till’s prices, flagged', async () => {
    const items = [{ product_id: phone, quantity: 1, unit_price: 650_000 }]
    const answer = await sellAtTill(testDb, till, tillSale(phone, { ...offline, items, total_amount: 650_000 }))
    expect(answer.flags).toEqual(['price_changed'])
    expect(await rowOf(answer.sale_id)).toMatchObject({ total_amount: '650000' })
  })

  it('passes the monthly limit, flagged, where an online one is refused', async () => {
    const free = await openShop(testDb, 'free')
    const freeTill = await openTill(testDb, free)
    const id = await stockProduct(testDb, free)
    await testDb.asOwner(
      `insert into organization_day_totals (org_id, day, transactions) values ($1, (now() at time zone 'Africa/Kampala')::date, 500)`,
      [free.org_id],
    )
    expect((await failureOf(sellAtTill(testDb, freeTill, tillSale(id)))).entry.code).toBe('E_LIMIT_REACHED')
    expect((await sellAtTill(testDb, freeTill, tillSale(id, offline))).flags).toEqual(['over_limit'])
  })

  it('is parked for an unknown product, once, and answers the same for ever', async () => {
    const sale = tillSale(randomUUID(), { ...offline, seq: 3, local_number: 'C1-000003' })
    const first = await sellAtTill(testDb, till, sale)
    expect(first).toMatchObject({ outcome: 'parked', invoice_number: null, flags: [] })
    expect(await parkedOf(first.sale_id)).toMatchObject({ reason: 'unknown_product', local_number: 'C1-000003' })
    const again = await sellAtTill(testDb, till, sale)
    expect([again.isReplay, again.response]).toEqual([true, first.response])
  })

  it('goes with good ones in one batch, and disturbs none', async () => {
    const sales = [tillSale(phone, offline), tillSale(randomUUID(), offline), tillSale(phone, offline)]
    const outcomes = await Promise.all(sales.map((sale) => sellAtTill(testDb, till, sale)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['posted', 'parked', 'posted'])
  })

  it('whose clock was off is flagged, and dated by what is known of the clock', async () => {
    const back = setClock(() => Date.parse('2026-11-21T10:00:00Z'))
    try {
      await testDb.asOwner('update pos_terminals set trusted_since = $2 where id = $1', [
        till.id,
        '2026-11-01T00:00:00Z',
      ])
      const said = { ...offline, sale_date: '2026-11-20T20:59:00.000Z', device_time: '2026-01-01T00:00:00.000Z' }
      const right = await sellAtTill(testDb, till, tillSale(phone, said))
      expect([right.flags, (await rowOf(right.sale_id))?.sale_date]).toEqual([
        ['clock_skew'],
        new Date('2026-11-20T20:59:00Z'),
      ])
      const ahead = { ...offline, sale_date: '2027-11-20T20:59:00.000Z', device_time: '2027-11-20T20:59:00.000Z' }
      const late = await sellAtTill(testDb, till, tillSale(phone, ahead))
      expect([late.flags, (await rowOf(late.sale_id))?.sale_date]).toEqual([
        ['clock_skew'],
        new Date('2026-11-21T10:00:00Z'),
      ])
      const online = tillSale(phone, { sale_date: '2026-11-21T10:06:00.000Z' })
      expect((await failureOf(sellAtTill(testDb, till, online))).entry.code).toBe('SALE_DATE_IN_FUTURE')
    } finally {
      back()
    }
  })

  it('from before the terminal was paired again waits for a manager', async () => {
    const sale = tillSale(phone, { ...offline, sale_date: new Date(Date.now() - 3_600_000).toISOString() })
    await testDb.asOwner('update pos_terminals set trusted_since = now() where id = $1', [till.id])
    const answer = await sellAtTill(testDb, till, sale)
    expect([answer.outcome, (await parkedOf(answer.sale_id))?.reason]).toEqual(['parked', 'before_pairing'])
    expect(await stockOf(phone)).toBe(10)
  })
})

describe('an unknown terminal', () => {
  it('is refused like every unknown caller, and affects no other sale of its batch', async () => {
    const stranger = { hash: '0'.repeat(64) }
    const [refused, sold] = await Promise.all([
      failureOf(sellAtTill(testDb, stranger, tillSale(phone))),
      sellAtTill(testDb, till, tillSale(phone)),
    ])
    expect([refused.message, refused.entry.status, sold.outcome]).toEqual([
      'POS terminal not authenticated',
      401,
      'posted',
    ])
  })

  it('includes one that was revoked a moment ago', async () => {
    await sellAtTill(testDb, till, tillSale(phone))
    await as(testDb, shop.admin, (tx, member) => revokeTerminal(tx, till.id, member))
    expect((await failureOf(sellAtTill(testDb, till, tillSale(phone, offline)))).message).toBe(
      'POS terminal not authenticated',
    )
  })
})

describe('a copied token', () => {
  const alerts = async () => {
    const found = await call(router.notifications.alerts.list, {}, { context: visitOf(testDb, shop.owner) })
    return found.alerts.filter(({ type }) => type === 'terminal_clone').map(({ title }) => ({ title }))
  }

  it('shows by one number for two sales: both are posted, and the owner hears of it once', async () => {
    await sellAtTill(testDb, till, tillSale(phone, { ...offline, seq: 1 }))
    expect(await alerts()).toEqual([])
    for (const _ of [1, 2]) await sellAtTill(testDb, till, tillSale(phone, { ...offline, seq: 1 }))
    expect(await alerts()).toEqual([{ title: 'Counter seems to be on two devices' }])
    expect(await stockOf(phone)).toBe(7)
  })

  it('shows by another device', async () => {
    await testDb.asOwner(`update pos_terminals set device_id = 'mine' where id = $1`, [till.id])
    await sellAtTill(testDb, till, tillSale(phone, { device_id: 'mine' }))
    expect(await alerts()).toEqual([])
    await sellAtTill(testDb, till, tillSale(phone, { device_id: 'another' }))
    expect(await alerts()).toHaveLength(1)
  })
})
