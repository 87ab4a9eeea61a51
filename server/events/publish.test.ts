import { randomUUID } from 'node:crypto'
import type { Change } from '@tunda/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { publish } from './publish.ts'

let testDb: TestDatabase
let shop: TestShop
let announced: Change[]
beforeAll(async () => {
  testDb = await openTestDatabase()
  testDb.database.onChanges((changes) => announced.push(...changes))
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  announced = []
})

const trail = () =>
  testDb.asOwner('select action_type, resource_type, resource_id, metadata from audit_log where org_id = $1', [
    shop.org_id,
  ])
const notified = () =>
  testDb.asOwner<{ kind: string; facts: object }>('select kind, facts from notifications where org_id = $1', [
    shop.org_id,
  ])

describe('an event', () => {
  it('is an entry, an announcement and a notification, by one call', async () => {
    const id = randomUUID()
    const [facts, news] = [{ request_id: randomUUID(), invoice_number: 'INV-000001' }, { requested_by: 'The member' }]
    await as(testDb, shop.member, (tx, actor) =>
      publish(tx, [
        {
          event: 'refund.requested',
          org_id: shop.org_id,
          actor,
          id,
          after: { amount: 5000, payment_method: 'cash' },
          facts,
          news: { ...news, location_id: shop.org_id },
        },
      ]),
    )
    expect(await trail()).toEqual([
      { action_type: 'request_refund', resource_type: 'sale', resource_id: id, metadata: facts },
    ])
    expect(announced).toContainEqual({ org_id: shop.org_id, table: 'sales', type: 'UPDATE', id })
    expect(announced.filter(({ table }) => table === 'notifications')).toHaveLength(2)
    const told = { kind: 'refund_requested', facts: { sale_id: id, ...facts, ...news } }
    expect(await notified()).toEqual([told, told])
  })

  it('of a person who is suspended has the shop looked at anew, not the person', async () => {
    const id = shop.member.user_id
    await as(testDb, shop.owner, (tx, actor) =>
      publish(tx, [{ event: 'platform.person_suspended', org_id: shop.org_id, actor, id }]),
    )
    expect(announced).toEqual([{ org_id: shop.org_id, table: 'organizations', type: 'UPDATE', id: shop.org_id }])
  })

  it('is announced and kept only if its transaction is', async () => {
    const failing = as(testDb, shop.owner, async (tx, actor) => {
      await publish(tx, [{ event: 'customer.exported', org_id: shop.org_id, actor, id: randomUUID() }])
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await trail()).toEqual([])
    expect(announced).toEqual([])
  })
})
