import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trailSealer } from '../../server/audit/seal-trails.ts'
import { as, openShop, openTestDatabase, peppers, type TestDatabase, trial } from '../../server/testing/shops.ts'
import { holdWebhooks, workOn } from '../../server/webhooks/deliver.ts'
import { makeWebhook } from '../../server/webhooks/make-webhook.ts'
import { startWebhooks } from '../../server/webhooks/start-webhooks.ts'
import { isFull, publish, sized } from '../figures.ts'

const shops = sized(10, 40)
const messages = sized(100, 500)
const hanging = 8

type Receiver = { readonly server: Server; readonly host: string; heard: number }
let testDb: TestDatabase
let quick: Receiver
let stuck: Receiver
let seal: () => Promise<number>
beforeAll(async () => {
  testDb = await openTestDatabase()
  ;[quick, stuck] = [await openReceiver(true), await openReceiver(false)]
  seal = trailSealer(testDb.database)
})
afterAll(async () => {
  for (const { server } of [quick, stuck]) {
    server.closeAllConnections()
    server.close()
  }
  await testDb.close()
})

/** Answers at once, or never. */
async function openReceiver(answers: boolean): Promise<Receiver> {
  const receiver = { heard: 0, host: '' }
  const server = createServer((request, response) => {
    receiver.heard += 1
    request.resume()
    if (answers) response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(receiver, { server })
}

/** Shops that each have something to send to that receiver. */
async function openTelling(count: number, each: number, { host }: Receiver): Promise<void> {
  for (let no = 0; no < count; no += 1) {
    const shop = await openShop(testDb, 'premium')
    const asked = { url: `http://${host}/`, events: ['product.added' as const], location_ids: null }
    await as(testDb, shop.owner, (tx, member) => makeWebhook(tx, asked, member, { peppers, hosts: [host] }))
    await testDb.asOwner(
      `insert into audit_log (org_id, action_type, resource_type, resource_id)
       select $1, 'create', 'product', gen_random_uuid() from generate_series(1, $2)`,
      [shop.org_id, each],
    )
  }
  const open = `select 1 from audit_log a where not exists (select from audit_chain c where c.org_id = a.org_id and c.audit_id = a.id) limit 1`
  while ((await testDb.asOwner(open)).length > 0) await seal()
}

type Sender = { readonly stop: () => Promise<void> }

/** Seconds from the start of one server's sender until the quick receiver has received this many. */
async function secondsUntil(count: number, start: () => Sender): Promise<number> {
  const [before, began] = [quick.heard, performance.now()]
  const running = start()
  while (quick.heard < before + count) await sleep(20)
  const seconds = (performance.now() - began) / 1000
  // A hanging request would keep it for ten seconds more.
  stuck.server.closeAllConnections()
  await running.stop()
  return seconds
}

const reach = () => ({ hosts: [quick.host, stuck.host] })
const asServersDo = (): Sender =>
  startWebhooks({
    database: testDb.database,
    secrets: { peppers },
    settings: { TRIAL_START: trial.start, TRIAL_DAYS: trial.days, WEBHOOK_HOSTS: reach().hosts },
    log: { error: (fault: unknown) => faults.push(fault) } as never,
  })
const faults: unknown[] = []

/** A mutant: one webhook after the other. */
function oneByOne(): Sender {
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted)
      for (const one of await holdWebhooks(testDb.database, 100))
        if (!stopping.signal.aborted)
          await workOn(one, { database: testDb.database, trial, peppers, ...reach() }, () => stopping.signal.aborted)
  })()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** Seconds that the mutant needs for twenty messages of one shop, sent once it waits for a receiver that hangs. */
async function secondsBehindOneThatHangs(): Promise<number> {
  const [heard, before] = [stuck.heard, quick.heard]
  const running = oneByOne()
  while (stuck.heard === heard) await sleep(20)
  const began = performance.now()
  await openTelling(1, 20, quick)
  while (quick.heard < before + 20) await sleep(20)
  const seconds = (performance.now() - began) / 1000
  stuck.server.closeAllConnections()
  await running.stop()
  return seconds
}

it('one process sends thousands a minute, and receivers that hang cost the others nothing', async () => {
  const count = shops * messages
  await openTelling(shops, messages, quick)
  const alone = await secondsUntil(count, asServersDo)
  await openTelling(hanging, 20, stuck)
  await openTelling(shops, messages, quick)
  const beside = await secondsUntil(count, asServersDo)
  expect(faults).toEqual([])
  expect(stuck.heard).toBeGreaterThan(hanging)
  // A hanging try takes ten seconds: waiting for one would take far longer than this.
  expect(beside).toBeLessThan(alone * 1.5 + 3)
  const aMinute = Math.round((count / beside) * 60)
  if (isFull) expect(aMinute).toBeGreaterThan(10_000)
  // One that hangs is enough, and each costs the mutant its whole turn.
  await testDb.asOwner(`update webhooks set paused_at = now(), paused_why = 'by_hand' where url like $1`, [
    `http://${stuck.host}%`,
  ])
  await openTelling(1, 20, stuck)
  const mutant = await secondsBehindOneThatHangs()
  expect(mutant).toBeGreaterThan(8)
  publish(
    'P webhooks a minute',
    `${count} messages of ${shops} shops, ${hanging} receivers hang beside them: ${aMinute} a minute by one process, ${beside.toFixed(1)} s; ${alone.toFixed(1)} s without those that hang`,
    `one webhook after the other: ${mutant.toFixed(1)} s for the 20 of one shop`,
  )
})
