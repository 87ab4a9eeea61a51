import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from './index.ts'
import { connectForTest } from './testing/connect.ts'
import { testDatabase } from './testing.ts'
import { NoTurn, Turns } from './turns.ts'

let testDb: Awaited<ReturnType<typeof testDatabase>>
let database: Database
beforeAll(async () => {
  testDb = await testDatabase()
  database = await connectForTest(testDb.url)
})
afterAll(async () => {
  await database.close()
  await testDb.drop()
})

const [one, other, third] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
  '00000000-0000-4000-8000-00000000000c',
] as const

describe('what members and tills ask', () => {
  it('is answered in turn: who asks for much waits behind their own calls, and leaves connections to sales', async () => {
    const ended: string[] = []
    const read = (shops: Pick<Database, 'asAppFor'>, shop: string, seconds: number) =>
      shops.asAppFor(shop, async (tx) => {
        await tx.query('select pg_sleep($1)', [seconds])
        ended.push(shop)
      })
    const many = Array.from({ length: 40 }, () => read(database.calls, one, 0.5))
    await pause(50)
    await Promise.all([read(database, other, 0), read(database.calls, third, 0)])
    // Of those that were at work when they came, and never of those that waited.
    expect(ended.indexOf(other)).toBeLessThan(12)
    expect(ended.indexOf(third)).toBeLessThan(16)
    await Promise.all(many)
    expect(ended).toHaveLength(42)
  })
})

describe('what may take seconds', () => {
  it('is shared among shops: two that ask for much keep a third waiting for one of theirs, and not for all', async () => {
    const ended: string[] = []
    const report = (shop: string, seconds: number) =>
      database.givingWay.asOrganization(shop, async (tx) => {
        await tx.query('select pg_sleep($1)', [seconds])
        ended.push(shop)
      })
    const many = [one, other].flatMap((shop) => Array.from({ length: 8 }, () => report(shop, 0.2)))
    await pause(20)
    await report(third, 0)
    expect(ended.length).toBeLessThanOrEqual(6)
    await Promise.all(many)
  })

  it('is refused at once to a shop that has enough waiting, which keeps out nobody else', async () => {
    const held = Promise.withResolvers<void>()
    const asked = Array.from({ length: 100 }, () =>
      database.givingWay.asOrganization(one, async () => await held.promise),
    )
    const refused = Promise.allSettled(asked)
    const calm = database.givingWay.asOrganization(third, async (tx) => await tx.query('select 1'))
    await pause(50)
    held.resolve()
    await calm
    const failures = (await refused).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(failures).toHaveLength(100 - 4 - 8)
    expect(failures.every((failure) => failure instanceof NoTurn)).toBe(true)
  })

  it('fails for who waits too long, whose turn then goes to the next', async () => {
    vi.useFakeTimers()
    const turns = new Turns({ working: 1, waitingOfOneShop: 8 })
    const held = Promise.withResolvers<void>()
    const working = turns.take(one, () => held.promise)
    const late = turns.take(other, async () => 'late').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(9_000)
    const next = turns.take(third, async () => 'next')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await late).toBeInstanceOf(NoTurn)
    held.resolve()
    await working
    expect(await next).toBe('next')
    expect(await turns.take(one, async () => 'free again')).toBe('free again')
    vi.useRealTimers()
  })

  it('gives the turn on when the work fails', async () => {
    const turns = new Turns({ working: 1, waitingOfOneShop: 8 })
    const failing = turns.take(one, async () => {
      await pause(5)
      throw new Error('refused')
    })
    const next = turns.take(one, async () => 'next')
    await expect(failing).rejects.toThrow('refused')
    expect(await next).toBe('next')
  })
})
