import type { Database, Tx } from '@tunda/database'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { oneByOneOfAllShops } from './one-by-one.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const shopsIn = async (tx: Tx) => await tx.query<{ id: string }>('select id from organizations')

describe('work for all shops', () => {
  it('is done for the shops of every node but one that does not answer, which it fails with at the end', async () => {
    const shops = [await openShop(testDb), await openShop(testDb)].map(({ org_id }) => org_id)
    const silent = new Error('a node does not answer')
    const database: Database = {
      ...testDb.database,
      ofAllShops: async (find, onMissed) => {
        if (onMissed === undefined) throw silent
        onMissed(silent)
        return await testDb.database.ofAllShops(find)
      },
    }
    const done: string[] = []
    const work = async ({ id }: { id: string }) => {
      done.push(id)
      if (id === shops[0]) throw new Error('not this one')
    }
    await expect(oneByOneOfAllShops(database, shopsIn, work)).rejects.toMatchObject({
      errors: [silent, { message: expect.stringMatching(/^failed for \d of \d+$/) }],
    })
    expect(done).toEqual(expect.arrayContaining(shops))
  })

  it('fails if every node does', async () => {
    const find = async (tx: Tx) => await tx.query<{ id: string }>('select id from nowhere')
    await expect(oneByOneOfAllShops(testDb.database, find, async () => undefined)).rejects.toThrow(/./)
  })
})

describe.runIf(inject('citusUrls').length > 0)('a query of all shops, where they are spread', () => {
  /** Asks every home, and fails as `fault` says in the first of each node that it comes to, or in none. */
  async function ask(fault: (tx: Tx) => Promise<never>, faultyNodes: number) {
    const missed: unknown[] = []
    const met = new Set<string>()
    const found = await testDb.database.ofAllShops(
      async (tx) => {
        const [place] = await tx.query<{ home: string; node: string }>(
          `select current_setting('tunda.home') as home, inet_server_port()::text as node`,
        )
        if (place === undefined) throw new Error('no home')
        const isFirst = !met.has(place.node) && met.size < faultyNodes
        met.add(place.node)
        return isFirst ? await fault(tx) : [place]
      },
      (error) => missed.push(error),
    )
    return { found, missed }
  }
  const lostConnection = async () => await Promise.reject(new Error('Connection terminated unexpectedly'))
  const refusal = async (tx: Tx) => {
    await tx.query('select 1 / 0')
    throw new Error('unreachable')
  }

  it('leaves out the homes of a node that does not answer, and no others', async () => {
    const { found: all } = await ask(lostConnection, 0)
    const [first] = all
    const { found, missed } = await ask(lostConnection, 1)
    expect(missed).toHaveLength(1)
    expect(found).toEqual(all.filter(({ node }) => node !== first?.node))
    expect(found.length).toBeGreaterThan(0)
  })

  it('leaves out one home alone if it is refused there', async () => {
    const { found: all } = await ask(refusal, 0)
    const { found, missed } = await ask(refusal, 1)
    expect(missed).toHaveLength(1)
    expect(found).toEqual(all.slice(1))
  })
})
