import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Claims } from '../account/sessions/tokens.ts'
import { shareOf } from '../quotas/leases.ts'
import { openQuotas } from '../quotas/open-quotas.ts'
import { quotaTable } from '../quotas/quota-table.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, trial } from '../testing/shops.ts'
import { mountRealtime } from './mount-realtime.ts'

/** Calls that a person may make here, whichever way. */
const points = 80

let testDb: TestDatabase
let app: FastifyInstance
const people = new Map<string, Colleague>()
beforeAll(async () => {
  testDb = await openTestDatabase()
  app = Fastify()
  const verify = async (token: string) => {
    const { caller } = people.get(token) ?? {}
    const exp = Date.now() / 1000 + 600
    return caller && ({ sub: caller.user_id, session_id: caller.session_id, exp } as Claims)
  }
  mountRealtime(app, {
    database: testDb.database,
    tokens: { verify } as never,
    trial,
    publicKey: 'public',
    quotas: openQuotas(testDb.database.counters, {
      ...quotaTable,
      'calls.person': { ...quotaTable['calls.person'], points, seconds: 3600 },
    }),
    trustedProxies: 0,
    origins: [],
    isReady: () => true,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await testDb.close()
})

/** What a socket of this person is answered to so many joins of a shop. */
const joins = async (who: Colleague, many: number, org_id: string) =>
  await joinsOf(
    Array.from({ length: many }, () => who),
    org_id,
  )

/** What one socket is answered to a join of each of these people, under names of their own. */
async function joinsOf(
  each: readonly Colleague[],
  org_id: string,
  nameOf = (who: Colleague, _nth: number) => who.user_id,
): Promise<string[]> {
  for (const who of each) people.set(who.user_id, who)
  const { port } = app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket`)
  await once(socket, 'open')
  const answers: string[] = []
  const done = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse((data as Buffer).toString())
      if (event !== 'phx_reply') return
      answers.push(payload.status === 'ok' ? 'ok' : payload.response.reason)
      if (answers.length === each.length) resolve()
    })
  })
  const postgres_changes = [{ event: '*', schema: 'public', table: 'sales', filter: `org_id=eq.${org_id}` }]
  for (const [nth, who] of each.entries()) {
    const payload = { access_token: who.user_id, config: { postgres_changes } }
    const topic = `realtime:${nameOf(who, nth)}`
    socket.send(JSON.stringify({ topic, event: 'phx_join', ref: `${nth}`, join_ref: `${nth}`, payload }))
  }
  await done
  socket.close()
  return answers
}

describe('the joins of a socket', () => {
  it('count as calls of their person: each looks them up, whether or not the shop is theirs', async () => {
    const [shop, other] = [await openShop(testDb), await openShop(testDb)]
    expect(new Set(await joins(shop.owner, 30, shop.org_id))).toEqual(new Set(['ok']))
    const others = [...(await joins(shop.owner, 45, other.org_id)), ...(await joins(shop.owner, 45, other.org_id))]
    const refused = others.filter((said) => said.startsWith('Too many requests at once'))
    const lookedUp = others.filter((said) => said === 'Organization not found or access denied')
    expect(refused.length + lookedUp.length).toBe(90)
    expect(lookedUp.length).toBeGreaterThan(0)
    expect(30 + lookedUp.length).toBeLessThanOrEqual(points + shareOf(points))
    expect(new Set(await joins(other.owner, 3, other.org_id))).toEqual(new Set(['ok']))
  })

  it('are at most twenty channels at once, also where they come together', async () => {
    const shop = await openShop(testDb)
    const each = Array.from({ length: 30 }, () => shop.owner)
    const answers = await joinsOf(each, shop.org_id, (_who, nth) => `${nth}`)
    expect(answers.filter((said) => said === 'ok')).toHaveLength(20)
    expect(answers.filter((said) => said === 'Too many channels')).toHaveLength(10)
  })

  it('are one person’s: the token of another keeps no channel open', async () => {
    const shop = await openShop(testDb)
    const answers = await joinsOf([shop.admin, shop.member], shop.org_id)
    expect(answers.toSorted()).toEqual(['One connection is for one person', 'ok'])
  })
})
