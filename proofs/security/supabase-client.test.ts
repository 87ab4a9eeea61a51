import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { thingsOf } from '../things.ts'
import { openService, type Service } from '../whole-product.ts'
import { type Present, present, type Scene } from './principals.ts'

let testDb: TestDatabase
let service: Service
let scene: Scene
let things: Omit<Ids, 'user_id'>

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  scene = { testDb, service, own: await openShop(testDb), foreign: await openShop(testDb) }
  things = await thingsOf(testDb, service, scene.own)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

const named = everyOperation().filter(({ path }) => path.startsWith('/rest/v1/rpc/'))

/** The unmodified client, signed in as somebody or not at all. */
function clientOf(token: string | undefined) {
  return createClient(service.address, service.publicKey, { accessToken: async () => token ?? null })
}

describe('every named procedure, by the unmodified client’s rpc(name, args)', () => {
  it('is one that the client can be asked for', () => {
    expect(named.length).toBeGreaterThan(15)
    expect(named.every(({ method }) => method === 'POST')).toBe(true)
  })

  it.each(named.map((operation) => [operation.path.slice('/rest/v1/rpc/'.length), operation] as const))(
    '%s answers as declared',
    async (name, operation) => {
      const who = await callerOf(operation)
      const ids = { ...things, user_id: who.user_id }
      for (const sample of samples[operation.name] ?? []) {
        const { body } = sample.request(ids, ids)
        const { data, error, status } = await clientOf(who.token).rpc(name, { ...body, ...who.extra })
        const [declared, code] = sample.doneByOwner ?? sample.done ?? [200]
        expect([status, error?.code], `${name}: ${error?.message}`).toEqual([declared, code])
        if (declared >= 400) expect(error?.message).not.toBe('')
        else expect(data).not.toBeUndefined()
      }
      expect(samples[operation.name]?.length).toBeGreaterThan(0)
    },
  )

  /** Whoever the contract admits. */
  async function callerOf({ access }: Operation): Promise<Present> {
    if (access.who === 'superAdmin') return await present(scene, 'superAdmin')
    if (access.who === 'terminal') return await present(scene, 'terminal')
    return await present(scene, 'owner')
  }
})

it('somebody signs up, sets up a shop, signs in elsewhere and signs out with the client alone', async () => {
  const client = createClient(service.address, service.publicKey, { auth: { persistSession: false } })
  const [email, password] = [`${randomUUID()}@example.ug`, 'Matooke-7']
  const data = { full_name: 'Amina Nakato', terms_accepted: true, terms_accepted_at: new Date().toISOString() }
  const { data: signed, error } = await client.auth.signUp({ email, password, options: { data } })
  expect(error).toBeNull()
  const user_id = signed.user?.id
  const shop = await client.rpc('create_organization_with_membership', { user_id, role: 'owner' })
  expect(shop.data).toMatchObject({ name: `temp-org-${user_id?.slice(0, 8)}` })
  const onboarding = { user_id, business_name: 'Kato Phones', industry: 'Phones', categories: ['default-1', 'Cables'] }
  const opened = await client.rpc('complete_onboarding_transaction', onboarding)
  expect(opened.error).toBeNull()
  const again = await client.rpc('complete_onboarding_transaction', onboarding)
  expect(again.error).toMatchObject({ code: 'ALREADY_ONBOARDED' })

  const elsewhere = createClient(service.address, service.publicKey, { auth: { persistSession: false } })
  expect((await elsewhere.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await elsewhere.auth.refreshSession()).error).toBeNull()
  expect((await elsewhere.rpc('is_super_admin')).data).toBe(false)
  expect((await elsewhere.auth.updateUser({ password: 'Posho-Beans2' })).error).toBeNull()
  expect((await client.rpc('is_super_admin')).error).toMatchObject({ code: 'AUTHENTICATION_ERROR' })
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
  expect((await elsewhere.auth.signOut()).error).toBeNull()
  expect((await elsewhere.auth.signInWithPassword({ email, password: 'Posho-Beans2' })).error).toBeNull()
})
