import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../server/account/passwords.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { publish, sized } from '../figures.ts'
import { openScreen, until } from '../open-screens.ts'
import { type Mutation, openService } from '../whole-product.ts'
import { holderOf, kinds, type Place, type Taken, takeFrom } from './revocations.ts'

const rounds = sized(1, 25)
const screenRounds = sized(1, 10)
const hasty = { TERMINAL_RATE: '10000' }

let testDb: TestDatabase
let place: Place
beforeAll(async () => {
  testDb = await openTestDatabase()
  place = await openPlace()
})
afterAll(async () => {
  await closePlace(place)
  await testDb.close()
})

async function openPlace(mutate?: Mutation): Promise<Place> {
  const here = await openService(testDb, { environment: hasty })
  const second = { environment: hasty, dataDir: here.dataDir }
  const there = await openService(testDb, mutate === undefined ? second : { ...second, mutate })
  const [shop, passwordHash] = await Promise.all([openShop(testDb), createPasswords().hash('Matooke-7', '')])
  return { testDb, shop, here, there, passwordHash }
}

async function closePlace({ here, there }: Place): Promise<void> {
  await Promise.all([here.stop(), there.stop()])
}

/** The mutant: whoever was admitted once stays admitted, as on a server that trusts a token until it expires. */
function believesForAWhile(): Mutation {
  const remembered = new Map<string, Awaited<ReturnType<Mutation>>>()
  return async ({ sql, values }, run) => {
    const rows = await run(sql)
    if (!/from enter_(members|terminals)\(/.test(sql)) return rows
    // By its person; the last value is the shop wanted, or of a till the time.
    const key = JSON.stringify(values.slice(0, 2))
    const known = remembered.get(key) ?? rows
    remembered.set(key, known)
    await run(`select set_config('app.org_ids', $1, true)`, [String(known[0]?.org_id ?? '')])
    return known
  }
}

describe('what is taken away', () => {
  it('is gone from the next request on, at another server too', { timeout: 600_000 }, async () => {
    const slowest: string[] = []
    let after = 0
    for (const kind of kinds) {
      const taken: Taken[] = []
      for (let round = 0; round < rounds; round += 1) taken.push(await takeFrom(place, await holderOf(place, kind)))
      for (const one of taken) {
        expect(one.before).toBeGreaterThanOrEqual(4)
        expect({ kind, letIn: one.letIn }).toEqual({ kind, letIn: 0 })
        after += one.after
      }
      slowest.push(`${kind} ${Math.round(Math.max(...taken.map(({ milliseconds }) => milliseconds)))} ms`)
    }

    const mutant = await openPlace(believesForAWhile())
    const seen: string[] = []
    for (const kind of kinds) {
      // It answers from memory, and never refuses: so few are enough.
      const { requests, takeAway } = await holderOf(mutant, kind)
      const [asked] = requests
      if (asked === undefined) throw new Error('nothing is asked')
      expect((await ask(mutant.there.address, asked)).status).toBe(200)
      await takeAway()
      if ((await ask(mutant.there.address, asked)).status === 200) seen.push(kind)
    }
    await closePlace(mutant)
    expect(seen).toEqual(kinds)
    publish(
      'S11 revocation',
      `${after} requests begun after ${rounds * kinds.length} revocations at another server: 0 let in; first refusal in hand at most: ${slowest.join(', ')}`,
      `the door remembers: all ${seen.length} kinds let in`,
    )
  })

  it('is gone from open screens, which hear nothing more of the shop', { timeout: 600_000 }, async () => {
    const ending = kinds.filter((kind) => kind !== 'another role' && kind !== 'terminal revoked')
    let slowest = 0
    for (let round = 0; round < screenRounds; round += 1) {
      for (const kind of ending) {
        const { heard, isDark, milliseconds } = await watchOn(place, kind)
        expect({ kind, isDark, heard }).toEqual({ kind, isDark: true, heard: 0 })
        slowest = Math.max(slowest, milliseconds)
      }
    }
    const mutant = await openPlace(believesForAWhile())
    const { heard } = await watchOn(mutant, 'signed out')
    await closePlace(mutant)
    expect(heard).toBeGreaterThan(0)
    publish(
      'S11 open screens',
      `${ending.length * screenRounds} screens: nothing heard after it was taken away, dark at most ${Math.round(slowest)} ms after the shop’s next change`,
      `the door remembers: ${heard} heard`,
    )
  })
})

/** Watches the shop's products while the right to do so is taken away, after which one of them changes. */
async function watchOn(at: Place, kind: (typeof kinds)[number]) {
  const { here, there, shop } = at
  // A product without stock is never announced.
  const product_id = await stockProduct(testDb, shop, { stock: 0 })
  const holder = await holderOf(at, kind)
  const { address, publicKey } = there
  const screen = await openScreen({ address, publicKey, token: holder.token ?? '', tables: ['products'] })
  expect(screen.said).toEqual(['SUBSCRIBED'])
  await holder.takeAway()
  const began = performance.now()
  const token = await here.tokenOf(shop.owner, shop.owner.caller.session_id)
  const body = { updates: [{ product_id, quantity_change: 1 }] }
  const path = '/rest/v1/rpc/batch_update_product_stock'
  expect((await ask(here.address, { method: 'POST', path, token, body })).status).toBe(200)
  const isDark = () => screen.said.includes('CLOSED') || !screen.isConnected()
  const heard = () => screen.heard.filter(({ id }) => id === product_id).length
  await until(() => isDark() || heard() > 0, 6000)
  const seen = { heard: heard(), isDark: isDark(), milliseconds: performance.now() - began }
  await screen.close()
  return seen
}
