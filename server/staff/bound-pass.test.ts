import { createHmac, randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { boundPass, openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { readPass } from './staff-secrets.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
let pass: string
let boss: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 50, price: 50_000 })
  pass = await passOf('Amina')
  boss = await passOf('The boss', shop.owner.user_id)
})
afterAll(() => testDb.close())

const by = (who?: typeof shop.owner) => ({ context: visitOf(testDb, who) })
async function passOf(name: string, user_id?: string): Promise<string> {
  const { id } = await call(router.staff.add, { name, pin: '4071', ...(user_id && { user_id }) }, by(shop.owner))
  return (await call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '4071' }, by())).pass
}

it('a pass that is bound to a sale is good for that one alone', async () => {
  const id = randomUUID()
  const staff_pass = boundPass(pass, id)
  const sold = await sellAtTill(testDb, till, tillSale(phone, { client_sale_id: id, staff_pass }))
  expect(sold).toMatchObject({ outcome: 'posted', flags: [] })
  for (const said of [{ client_sale_id: randomUUID() }, {}])
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { ...said, staff_pass })))).toBe('PIN_NEEDED')
  const other = randomUUID()
  const late = { client_sale_id: other, origin: 'offline', staff_pass } as const
  expect((await sellAtTill(testDb, till, tillSale(phone, late))).flags).toEqual(['seller_unknown'])
})

it('what waits on a stolen till opens nothing at it', async () => {
  const id = randomUUID()
  const own = { token_hash: till.hash, staff_pass: boundPass(boss, id) }
  for (const work of [
    () => call(router.till.findSales, { ...own, sought: '1' }, by()),
    () => call(router.till.findCustomers, { ...own, query: 'okello' }, by()),
    () =>
      call(
        router.till.cancel,
        { ...own, cancellation: { client_refund_id: id, sale_id: randomUUID(), reason: 'Mistake' } },
        by(),
      ),
  ])
    expect(await codeOf(work())).toBe('PIN_NEEDED')
})

it('whoever let a price through without the server lets that sale through alone', async () => {
  const id = randomUUID()
  const items = [{ product_id: phone, quantity: 1, unit_price: 35_000, list_price: 50_000 }]
  const asked = { origin: 'offline', items, total_amount: 35_000, approver_pass: boundPass(boss, id) } as const
  const allowed = await sellAtTill(testDb, till, tillSale(phone, { ...asked, client_sale_id: id, staff_pass: pass }))
  expect(allowed.flags).toEqual([])
  const again = { ...asked, client_sale_id: randomUUID(), staff_pass: pass }
  expect((await sellAtTill(testDb, till, tillSale(phone, again))).flags).toContain('not_approved')
})

it('is read as the till writes it', () => {
  const peppers = [{ id: 'one', key: 'pepper' }]
  const at = { org_id: 'shop', terminal_id: 'till' }
  const said = 'amina.1.1795829525'
  const mac = createHmac('sha256', 'pepper').update(`staff pass shop till ${said}`).digest('base64url')
  expect(boundPass(`${said}.${mac}`, 'sale')).toBe(`${said}.for.AXSUOX9m7OPBE8XrOFIAixRXw3OhFiau9ZuVEVnOaF4`)
  expect(readPass(boundPass(`${said}.${mac}`, 'sale'), at, peppers, 'sale')).toMatchObject({ staff_id: 'amina' })
  expect(readPass(`${said}.${mac}`, at, peppers, 'sale')).toMatchObject({ staff_id: 'amina' })
  for (const id of ['other', undefined])
    expect(readPass(boundPass(`${said}.${mac}`, 'sale'), at, peppers, id)).toBeUndefined()
})
