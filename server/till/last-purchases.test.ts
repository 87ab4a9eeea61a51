import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('a till sees customers, and their last purchases where it stands, by whoever unlocked it', async () => {
  const shop = await openShop(testDb)
  const till = await openTill(testDb, shop)
  const phone = await stockProduct(testDb, shop, { stock: 50, price: 60_000 })
  const by = (who?: typeof shop.owner) => ({ context: visitOf(testDb, who) })
  const ask = (customer_id: string, staff_pass?: string) =>
    call(router.till.purchases, { token_hash: till.hash, customer_id, staff_pass }, by())
  const bought = async () =>
    await sellAtTill(testDb, till, tillSale(phone, { customer_name: 'Grace', customer_contact: '0772345118' }))
  const { invoice_number } = await bought()
  const [{ id } = { id: '' }] = await testDb.asOwner<{ id: string }>('select id from customers where org_id = $1', [
    shop.org_id,
  ])
  for (let sale = 0; sale < 5; sale += 1) await bought()
  const all = await ask(id)
  expect(all).toHaveLength(5)
  expect(all.some((one) => one.invoice_number === invoice_number)).toBe(false)
  expect(all[0]).toMatchObject({ total_amount: 60_000, status: 'completed', items: [{ quantity: 1 }] })
  await testDb.asOwner(
    `with made as (insert into locations (org_id, id, name, kind, created_at) values ($1, gen_random_uuid(), 'Jinja', 'shop', now()) returning id)
     update sales set location_id = made.id from made where org_id = $1 and invoice_no > 2`,
    [shop.org_id],
  )
  expect(await ask(id)).toHaveLength(2)
  const { id: staff_id } = await call(router.staff.add, { name: 'Amina', pin: '4071' }, by(shop.owner))
  expect((await failureOf(ask(id))).entry.key).toBe('staff.notUnlocked')
  const { pass } = await call(router.till.unlock, { token_hash: till.hash, staff_id, pin: '4071' }, by())
  expect(await ask(id, pass)).toHaveLength(2)
  const find = (pass_said?: string) =>
    call(router.till.findCustomers, { token_hash: till.hash, query: 'grace', staff_pass: pass_said }, by())
  expect((await failureOf(find())).entry.key).toBe('staff.notUnlocked')
  expect(await find(pass)).toMatchObject([{ id }])
  const strange = await openShop(testDb)
  expect(await ask(strange.org_id, pass)).toEqual([])
})
