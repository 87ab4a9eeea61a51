import { call } from '@orpc/server'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trailSealer } from '../audit/seal-trails.ts'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { holdWebhooks, waitAfter, workOn } from './deliver.ts'
import { type Heard, openReceiver } from './receiver-for-tests.ts'

let testDb: TestDatabase
let shop: TestShop
let receiver: Awaited<ReturnType<typeof openReceiver>>
let restoreClock = () => {}
let seal: () => Promise<number>
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  await testDb.asOwner('delete from webhooks')
  shop = await openShop(testDb, 'premium')
  receiver = await openReceiver()
  seal = trailSealer(testDb.database)
})
afterEach(() => {
  restoreClock()
  receiver.close()
})

const as = (who: Colleague) => ({ context: { ...visitOf(testDb, who), hosts: [receiver.host] } })
const all = ['sale.recorded', 'sale.cancelled', 'product.changed', 'product.added', 'customer.added'] as const
const add = (who = shop.owner, more = {}) =>
  call(router.webhooks.add, { url: receiver.url, events: [...all], ...more }, as(who))
const list = async () => (await call(router.webhooks.list, undefined, as(shop.owner))).webhooks
const deliveries = async (id: string) => (await call(router.webhooks.deliveries, { id }, as(shop.owner))).deliveries
const sell = async (product_id: string) => {
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }] }
  await openSaleBatches(testDb.database, trial).record(askForSale(shop.owner.caller, sale, undefined))
}
const parts = () => ({ database: testDb.database, trial, peppers, hosts: [receiver.host] })

/** Seals what there is, which waits for every transaction of the whole cluster that is older. */
async function sealAll(): Promise<void> {
  const open = `select 1 from audit_log a where not exists (select from audit_chain c where c.org_id = a.org_id and c.audit_id = a.id) limit 1`
  while ((await testDb.asOwner(open)).length > 0) await seal()
}

/** What a server does every few seconds: seals what happened, and tells it. */
async function tell(): Promise<void> {
  await sealAll()
  const held = await holdWebhooks(testDb.database, 100)
  await Promise.all(held.map((one) => workOn(one, parts(), () => false)))
}
function later(milliseconds: number): void {
  restoreClock()
  const at = Date.now() + milliseconds
  restoreClock = setClock(() => at)
}

describe('a webhook', () => {
  it('is told what happened since, once and in order, signed as the standard has it', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 5 })
    const { webhook, secret } = await add()
    await sell(product_id)
    await call(router.products.update, { id: product_id, model: 'X9' }, as(shop.owner))
    await tell()
    await tell()
    expect(receiver.types()).toEqual(['sale.recorded', 'product.changed'])
    const [sold, changed] = receiver.heard
    if (sold === undefined || changed === undefined) throw new Error('nothing was heard')
    const verify = ({ body, headers }: Heard, key = secret) => new StandardWebhook(key).verify(body, headers)
    expect(verify(sold)).toMatchObject({ type: 'sale.recorded', data: { location_ids: [shop.org_id] } })
    expect(verify(changed)).toMatchObject({ data: { id: product_id, location_ids: [] } })
    expect(() => verify({ ...sold, body: sold.body.replace('sale', 'sa1e') })).toThrow('signature')
    expect(JSON.stringify(await testDb.asOwner('select * from webhooks'))).not.toContain(secret.slice(6))
    const rotated = await call(router.webhooks.rotate, { id: webhook.id }, as(shop.owner))
    const [first] = (await deliveries(webhook.id)).filter(({ event }) => event === 'sale.recorded')
    await call(router.webhooks.redeliver, { id: webhook.id, delivery_id: first?.id ?? '' }, as(shop.owner))
    await tell()
    const again = receiver.heard.at(-1)
    expect(again?.headers['webhook-id']).toBe(sold.headers['webhook-id'])
    // While both secrets are in force, it does not matter which one the receiver knows.
    if (again !== undefined) for (const key of [secret, rotated.secret]) verify(again, key)
    expect(await list()).toMatchObject([{ waiting: 0, failing_since: null, user_name: 'The owner' }])
  })

  it('that fails is tried again, and what concerns one thing keeps its order while other things go on', async () => {
    const { webhook } = await add()
    const one = await stockProduct(testDb, shop, { stock: 5 })
    const other = await stockProduct(testDb, shop, { stock: 5 })
    receiver.answers = [500]
    for (const id of [one, one, other]) {
      await call(router.products.update, { id, model: crypto.randomUUID().slice(0, 8) }, as(shop.owner))
      await tell()
    }
    const things = () => receiver.heard.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)
    expect(things()).toEqual([one, other])
    const failed = (await deliveries(webhook.id)).find(({ last_status }) => last_status === 500)
    expect(failed).toMatchObject({ state: 'waiting', tries: 1, last_answer: 'so be it' })
    later(10_000)
    await tell()
    await tell()
    expect(things()).toEqual([one, other, one, one])
    expect((await deliveries(webhook.id)).every(({ state }) => state === 'delivered')).toBe(true)
  })

  it('that takes nothing for three days is paused with a mail, and goes on where it stood', async () => {
    const { webhook } = await add()
    const product_id = await stockProduct(testDb, shop, { stock: 5 })
    receiver.answers = Array.from({ length: 50 }, () => 503)
    await sell(product_id)
    for (const hours of [0, 7, 14, 30, 50, 73]) {
      later(hours * 3_600_000)
      await tell()
    }
    expect(await list()).toMatchObject([{ paused_why: 'failing', waiting: 1 }])
    const mails = await testDb.asOwner<{ payload: object }>(
      `select payload from outbox where kind = 'webhook-paused-mail' and payload ->> 'host' = $1`,
      [receiver.host],
    )
    expect(mails).toHaveLength(1)
    const tries = receiver.heard.length
    await sell(product_id)
    await tell()
    expect(receiver.heard).toHaveLength(tries)
    receiver.answers = []
    await call(router.webhooks.resume, { id: webhook.id }, as(shop.admin))
    await tell()
    expect(receiver.heard).toHaveLength(tries + 2)
    expect(await list()).toMatchObject([{ paused_at: null, waiting: 0, user_name: 'The admin' }])
  })

  it('gives up a message that is refused for three days while it takes others, however far apart they come', async () => {
    const { webhook } = await add()
    const one = await stockProduct(testDb, shop, { stock: 5 })
    const other = await stockProduct(testDb, shop, { stock: 5 })
    const change = (id: string) =>
      call(router.products.update, { id, model: crypto.randomUUID().slice(0, 8) }, as(shop.owner))
    await change(one)
    for (const hours of [0, 20, 40, 60, 80]) {
      later(hours * 3_600_000)
      receiver.answers = [400]
      await tell()
      await change(other)
      await tell()
    }
    const states = (await deliveries(webhook.id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'delivered'), 'failed'])
    expect(await list()).toMatchObject([{ paused_at: null, failing_since: null, waiting: 0 }])
    // What comes later about the same thing is told again.
    const heard = receiver.heard.length
    await change(one)
    await tell()
    expect(receiver.heard).toHaveLength(heard + 1)
  })

  it('that hangs holds up no other shop, and what a killed server held is told by another', async () => {
    receiver.isHanging = true
    await add()
    await sell(await stockProduct(testDb, shop, { stock: 5 }))
    const theirs = await openShop(testDb, 'premium')
    const quick = await openReceiver()
    const there = { context: { ...visitOf(testDb, theirs.owner), hosts: [quick.host] } }
    await call(router.webhooks.add, { url: quick.url, events: [...all] }, there)
    await call(router.customers.add, { name: 'Grace Auma', phone: '0772123456' }, there)
    await sealAll()
    const held = await holdWebhooks(testDb.database, 100)
    expect(held).toHaveLength(2)
    expect(await holdWebhooks(testDb.database, 100)).toEqual([])
    const ours = held.filter(({ org_id }) => org_id === theirs.org_id)
    await Promise.all(ours.map((one) => workOn(one, { ...parts(), hosts: [quick.host] }, () => false)))
    expect(quick.types()).toEqual(['customer.added'])
    quick.close()
    expect(receiver.heard).toEqual([])
    receiver.isHanging = false
    later(61_000)
    await tell()
    expect(receiver.types()).toEqual(['sale.recorded'])
  })

  it('is told nothing that an app has written into the trail by itself, and is not stopped by it', async () => {
    await add()
    const product_id = await stockProduct(testDb, shop, { stock: 5 })
    for (const [action_type, resource_type, resource_id] of [
      ['note', 'sale', 'no id'],
      ['create', 'sale', crypto.randomUUID()],
      ['update', 'product', product_id],
    ])
      await call(router.audit.log, { action_type, resource_type, resource_id }, as(shop.member))
    await sell(product_id)
    await tell()
    expect(receiver.types()).toEqual(['sale.recorded'])
  })

  it('tells of its locations alone', async () => {
    const { location } = await call(router.locations.add, { name: 'Ntinda', kind: 'shop' }, as(shop.owner)).then(
      (answer) => ({ location: 'location' in answer ? answer.location : answer }),
    )
    await add(shop.owner, { location_ids: [(location as { id: string }).id] })
    await sell(await stockProduct(testDb, shop, { stock: 5 }))
    await call(router.customers.add, { name: 'Grace Auma', phone: '0772123456' }, as(shop.owner))
    await tell()
    expect(receiver.types()).toContain('customer.added')
    expect(receiver.types()).not.toContain('sale.recorded')
    // Nor, of the whole shop's, of others than whoever is responsible for it works at by now.
    await add(shop.admin)
    await testDb.asOwner(
      'update organization_members set location_ids = array[$3::uuid] where org_id = $1 and user_id = $2',
      [shop.org_id, shop.admin.user_id, (location as { id: string }).id],
    )
    await sell(await stockProduct(testDb, shop, { stock: 5 }))
    await tell()
    expect(receiver.types()).not.toContain('sale.recorded')
  })

  it('rests without its plan and is paused without whoever is responsible', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 9 })
    await add(shop.admin)
    const plan = (tier: string) =>
      testDb.asOwner('update user_subscriptions set subscription_tier = $2 where user_id = $1', [
        shop.owner.user_id,
        tier,
      ])
    await plan('basic')
    await sell(product_id)
    await tell()
    await plan('premium')
    later(601_000)
    await tell()
    expect(receiver.heard).toEqual([])
    await sell(product_id)
    await tell()
    expect(receiver.types()).toEqual(['sale.recorded'])
    await testDb.asOwner('delete from organization_members where org_id = $1 and user_id = $2', [
      shop.org_id,
      shop.admin.user_id,
    ])
    await sell(product_id)
    await tell()
    expect(receiver.heard).toHaveLength(1)
    expect(await list()).toMatchObject([{ paused_why: 'without_manager' }])
  })

  it('is paused once whoever is responsible has closed their account, though it is erased only later', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 9 })
    await add(shop.admin)
    await testDb.asOwner(
      `update auth.users set closed_at = now(), erase_at = now() + interval '30 days' where id = $1`,
      [shop.admin.user_id],
    )
    await sell(product_id)
    await tell()
    expect(receiver.heard).toEqual([])
    expect(await list()).toMatchObject([{ paused_why: 'without_manager' }])
  })

  it('is refused to a plain member, to whoever works elsewhere, without the plan, and where the address is not a public one', async () => {
    expect(await codeOf(add(shop.member))).toBe('AUTHORIZATION_ERROR')
    for (const url of [
      'http://example.com/',
      'https://10.0.0.8/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ])
      expect([url, await codeOf(add(shop.owner, { url }))]).toEqual([url, 'ADDRESS_NOT_PUBLIC'])
    const { webhook } = await add()
    await testDb.asOwner(
      'update organization_members set location_ids = array[$1::uuid] where org_id = $1 and user_id = $2',
      [shop.org_id, shop.admin.user_id],
    )
    const own = as(shop.admin)
    expect(await codeOf(call(router.webhooks.change, { id: webhook.id, url: `${receiver.url}/mine` }, own))).toBe(
      'AUTHORIZATION_ERROR',
    )
    expect(await codeOf(call(router.webhooks.rotate, { id: webhook.id }, own))).toBe('AUTHORIZATION_ERROR')
    expect((await add(shop.admin)).webhook.location_ids).toEqual([shop.org_id])
    const basic = await openShop(testDb, 'basic')
    expect(await codeOf(add(basic.owner))).toBe('FEATURE_NOT_IN_PLAN')
  })

  it('that fails is left alone for longer each time, six hours at most', () => {
    expect([1, 2, 5, 12].map((tries) => waitAfter(tries, 0.5))).toEqual([5_000, 20_000, 1_280_000, 21_600_000])
  })
})
