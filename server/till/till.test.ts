import { call } from '@orpc/server'
import type { TillProducts } from '@tunda/contract/till/till'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQuotas } from '../quotas/open-quotas.ts'
import { router } from '../router.ts'
import { readSettings } from '../settings.ts'
import {
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { untilTransactionsEnd } from '../testing/until-transactions-end.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
})

/** A till's calls without a limit, to see those of its look-ups. */
const roomy = readSettings({ TERMINAL_RATE: '10000' }).QUOTAS

const visit = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const read = (since?: string, limit = 2000) =>
  call(router.till.products, { token_hash: till.hash, since, limit }, visit())

/** Everything from a cursor on, part by part. */
async function readOn(since?: string, limit = 2000): Promise<TillProducts> {
  const part = await read(since, limit)
  if (!part.has_more) return part
  const rest = await readOn(part.cursor, limit)
  return { ...rest, products: [...part.products, ...rest.products], removed: [...part.removed, ...rest.removed] }
}

const idsOf = ({ products }: TillProducts) => products.map(({ id }) => id).sort()

const untilAllIsOld = () => untilTransactionsEnd(testDb, shop.org_id)

describe('a till’s catalogue', () => {
  it('comes whole and in parts, without cost, and of its own shop alone', async () => {
    await stockProduct(testDb, await openShop(testDb))
    const mine = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((model) => stockProduct(testDb, shop, { model })))
    await untilAllIsOld()
    const whole = await readOn(undefined, 2)
    expect([idsOf(whole), whole.is_whole]).toEqual([mine.sort(), true])
    expect(whole.products[0]).toMatchObject({ selling_price: 720_000, current_stock: 10, barcodes: [] })
    expect(JSON.stringify(whole)).not.toMatch(/cost|profit|610000/)
    expect(await read(whole.cursor)).toMatchObject({ products: [], removed: [], is_whole: false, has_more: false })
  })

  it('tells what was sold, changed, added, moved to a renamed category, and removed since its cursor', async () => {
    const [sold, priced, still, gone] = [
      await stockProduct(testDb, shop, { model: 'Sold' }),
      await stockProduct(testDb, shop, { model: 'Priced' }),
      await stockProduct(testDb, shop, { model: 'Still' }),
      await stockProduct(testDb, shop, { model: 'Gone', stock: 0 }),
    ]
    await untilAllIsOld()
    const { cursor } = await readOn()
    await sellAtTill(testDb, till, tillSale(sold))
    await call(router.products.update, { id: priced, selling_price: 1 }, visit(shop.owner))
    await call(router.products.remove, { id: gone }, visit(shop.owner))
    const added = await stockProduct(testDb, shop, { model: 'Added' })
    const changes = await readOn(cursor, 1)
    expect([idsOf(changes), changes.removed]).toEqual([[sold, priced, added].sort(), [gone]])
    expect(idsOf(changes)).not.toContain(still)
    await untilAllIsOld()
    const { cursor: after } = await readOn(changes.cursor)
    expect((await readOn(after)).products).toEqual([])
    await testDb.asOwner(`update categories set updated_at = now() where id = $1`, [smartphones])
    expect(idsOf(await readOn(after))).toEqual([sold, priced, still, added].sort())
  })

  it('misses nothing of a transaction that was under way while it was read', async () => {
    const [slow, quick] = [
      await stockProduct(testDb, shop, { model: 'Slow' }),
      await stockProduct(testDb, shop, { model: 'Quick' }),
    ]
    await untilAllIsOld()
    const { cursor } = await readOn()
    const client = await testDb.connectAtHome(shop.org_id)
    await client.query('begin')
    await client.query('update products set selling_price = 5 where id = $1', [slow])
    await testDb.asOwner('update products set selling_price = 6 where id = $1', [quick])
    const during = await readOn(cursor)
    expect(idsOf(during)).toEqual([quick])
    await client.query('commit')
    await client.end()
    await untilAllIsOld()
    const after = await readOn(during.cursor)
    expect(after.products.find(({ id }) => id === slow)?.selling_price).toBe(5)
    expect((await readOn(after.cursor)).products).toEqual([])
  })

  it('does not offer what is sold by its number, which a till cannot name', async () => {
    const { product_id } = await stockPhones(testDb, shop, 1)
    expect((await readOn()).products).toMatchObject([{ id: product_id, is_active: false }])
  })

  it('begins anew for a cursor of another database, or of none', async () => {
    const id = await stockProduct(testDb, shop)
    const { cursor } = await readOn()
    for (const strange of [`f${cursor}`, 'nonsense', cursor.replace(/\.\d+\./, '.99999999999.')]) {
      expect(await read(strange)).toMatchObject({ is_whole: true, products: [{ id }] })
    }
  })
})

describe('a till’s customers', () => {
  it('are at most five, by words of the name or by the phone, of its own shop', async () => {
    const add = (name: string, phone: string, org_id = shop.org_id) =>
      testDb.asOwner(
        `insert into customers (org_id, name, phone, phone_e164, email) values ($1, $2, $3, '+256' || substr($3, 2), 'a@example.ug')`,
        [org_id, name, phone],
      )
    await add('Grace Nakato', '0772123456')
    await add('Grace Other', '0772000000', (await openShop(testDb)).org_id)
    for (let nth = 0; nth < 12; nth += 1) await add(`Okello ${nth}`, `07010000${10 + nth}`)
    const find = (query: string) => call(router.till.findCustomers, { token_hash: till.hash, query }, visit())
    expect(await find('nak gra')).toEqual([
      { id: expect.any(String), name: 'Grace Nakato', phone: '0772123456', language: null },
    ])
    expect(await find('+256 772 123')).toHaveLength(1)
    expect(await find('okello')).toHaveLength(5)
    expect(await find('oke%')).toEqual([])
    for (const little of ['ok', '%%%', 'o k e', '07010', '@ex', '1 2 3 4']) {
      await expect(find(little)).rejects.toThrow('Input validation failed')
    }
  })

  it('are rationed, and owner and admins are alerted once when a till has used its ration up', async () => {
    const context = visitOf(testDb, undefined)
    const rate = context.quotas.rules['lookups.till']
    const find = () => call(router.till.findCustomers, { token_hash: till.hash, query: 'okello' }, { context: relaxed })
    const relaxed = { ...context, quotas: openQuotas(testDb.database.counters, roomy) }
    for (let nth = 0; nth < rate.points; nth += 1) await find()
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await failureOf(find())).toMatchObject({
        entry: { code: 'RATE_LIMITED', status: 429 },
        message: 'This till has looked up many customers. It can look up the next one in 1 hour.',
      })
    }
    const { alerts } = await call(router.notifications.alerts.list, {}, visit(shop.owner))
    expect(alerts).toMatchObject([{ type: 'terminal_lookups', severity: 'high', data: { terminal_id: till.id } }])
    expect(alerts[0]?.title).toBe('Counter has looked up an unusual number of customers')
    // Selling goes on.
    const sold = await sellAtTill(testDb, till, tillSale(await stockProduct(testDb, shop)))
    expect(sold.outcome).toBe('posted')
  })
})

describe('items that are looked at before a sale', () => {
  const validate = (items: unknown[]) => call(router.till.validateItems, { token_hash: till.hash, items }, visit())

  it('are valid with their total, or not with the reasons', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 3 })
    expect(await validate([{ product_id: phone, quantity: 3, brand: 'x' }])).toEqual({
      valid: true,
      errors: [],
      totalAmount: 2_160_000,
    })
    const wrong = await validate([
      { product_id: phone, quantity: 2 },
      { product_id: phone, quantity: 2 },
      { product_id: '00000000-0000-4000-8000-000000000009', quantity: 1 },
      { product_id: phone, brand: 'Tecno', model: 'Pop', quantity: 0 },
    ])
    expect(wrong.valid).toBe(false)
    expect(wrong.errors.map(({ type, product }) => [type, product])).toEqual([
      ['VALIDATION_ERROR', 'Tecno Pop'],
      ['VALIDATION_ERROR', 'Samsung Galaxy A15'],
      ['VALIDATION_ERROR', '00000000-0000-4000-8000-000000000009'],
    ])
    expect(wrong.errors.map(({ message }) => message)).toEqual([
      'quantity: Must be at least 1',
      'Only 3 of Samsung Galaxy A15 left in stock.',
      'A product in this sale is not in your shop. Remove it from the sale.',
    ])
    expect(await validate([])).toMatchObject({ valid: false, totalAmount: 0 })
    const many = await validate([...Array.from({ length: 50 }, () => ({ product_id: phone, quantity: 1 })), 'a phone'])
    expect(many.errors.map(({ message }) => message)).toContain('A sale can have at most 50 items')
  })
})

describe('the tills’ door', () => {
  const beat = (token_hash: unknown, context = visitOf(testDb, undefined), more: object = {}) =>
    call(router.till.heartbeat, { token_hash, app_version: '1', queue_length: 0, ...more } as never, { context })

  it('sends the picture of the shop’s logo once', async () => {
    const picture = 'data:image/webp;base64,UklGRg=='
    await testDb.asOwner('update business_settings set logo = $2 where org_id = $1', [shop.org_id, picture])
    const logo = async (more?: object) => (await beat(till.hash, undefined, more)).terminal.shop.logo
    const first = await logo()
    expect(first).toEqual({ key: expect.any(String), picture })
    expect(await logo({ logo_key: first?.key })).toEqual({ key: first?.key })
    await testDb.asOwner('update business_settings set logo = null where org_id = $1', [shop.org_id])
    expect(await logo({ logo_key: first?.key })).toBeUndefined()
  })

  it('refuses what is no hash, and what is nobody’s, in the same words', async () => {
    for (const hash of ['', 'x'.repeat(64), 'a'.repeat(63), 'a'.repeat(64), till.token, undefined, 7]) {
      const failure = await failureOf(beat(hash))
      expect([failure.entry.status, failure.message]).toEqual([401, 'POS terminal not authenticated'])
    }
    await beat(till.hash.toUpperCase())
  })

  it('tells who guesses to wait after ten in a minute, at whichever server, and holds up nobody who knows', async () => {
    const one = visitOf(testDb, undefined)
    const servers = [one, { ...visitOf(testDb, undefined), address: one.address }]
    const codes: string[] = []
    for (let nth = 0; nth < 12; nth += 1)
      codes.push((await failureOf(beat(String(nth % 10).repeat(64), servers[nth % 2]))).entry.code)
    expect(codes).toEqual([...Array(10).fill('AUTHENTICATION_ERROR'), 'RATE_LIMITED', 'RATE_LIMITED'])
    for (const context of servers) await beat(till.hash, context)
  })

  it('looks hardly anybody up at an address that guessed too often', async () => {
    const context = visitOf(testDb, undefined)
    let lookedUp = 0
    const asAppFor: typeof testDb.database.asAppFor = async (whose, work) => {
      lookedUp += 1
      return await testDb.database.calls.asAppFor(whose, work)
    }
    const database = { ...testDb.database, calls: { ...testDb.database.calls, asAppFor } }
    for (let nth = 0; nth < 90; nth += 1) await failureOf(beat(String(nth % 10).repeat(64), { ...context, database }))
    expect(lookedUp).toBe(11 + context.quotas.rules['strange-tills.address'].points)
  })

  it('lets a terminal ask ten times a second, and fifty at once', async () => {
    const [own, context] = [await openTill(testDb, shop), visitOf(testDb, undefined)]
    const rate = context.quotas.rules['calls.till']
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (let window = 0; window < 3; window += 1) {
        for (let nth = 0; nth < 50; nth += 1) await beat(own.hash, context)
        const { entry, meta } = await failureOf(beat(own.hash, context))
        expect({ code: entry.code, meta }).toEqual({ code: 'RATE_LIMITED', meta: { seconds: rate.seconds } })
        vi.setSystemTime(Date.now() + rate.seconds * 1000)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})
