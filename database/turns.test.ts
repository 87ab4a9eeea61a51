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
    expect(failures).toHaveLength(100 - 3 - 8)
    expect(failures.every((failure) => failure instanceof NoTurn)).toBe(true)
  })

  it('leaves the last quarter to others, whose first is answered while all that one shop has takes long', async () => {
    const turns = new Turns({ working: 4, waitingOfOneShop: 8 })
    const held = Promise.withResolvers<void>()
    const slow = Array.from({ length: 6 }, () => turns.take(one, () => held.promise))
    expect(turns.waiting).toBe(3)
    expect(await turns.take(other, () => Promise.resolve(turns.waiting))).toBe(3)
    expect(await turns.take(third, async () => 'at once')).toBe('at once')
    held.resolve()
    await Promise.all(slow)
    expect(turns.waiting).toBe(0)
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

  it('counts a shop’s turns by the time they take: what is slow waits for the others, and they not for it', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const turns = new Turns({ working: 2, waitingOfOneShop: 100 })
    const used = new Map<string, number>([one, other, third].map((shop) => [shop, 0]))
    const end = { isOver: false }
    const busy = async (shop: string, ms: number) => {
      while (!end.isOver)
        await turns.take(shop, async () => {
          await new Promise((resolve) => setTimeout(resolve, ms))
          used.set(shop, (used.get(shop) ?? 0) + ms)
        })
    }
    // Slow ones came first, and each shop has somebody waiting all the time.
    const all = [
      ...Array.from({ length: 3 }, () => busy(one, 100)),
      ...Array.from({ length: 3 }, () => busy(other, 5)),
      ...Array.from({ length: 3 }, () => busy(third, 5)),
    ]
    await vi.advanceTimersByTimeAsync(9_000)
    end.isOver = true
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(all)
    // 18,000 milliseconds of two turns.
    for (const [, ms] of used) expect(ms).toBeGreaterThan(5_000)
    vi.useRealTimers()
  })

  it('leaves no shop behind when those wait in vain', async () => {
    vi.useFakeTimers()
    const turns = new Turns({ working: 1, waitingOfOneShop: 8 })
    const held = Promise.withResolvers<void>()
    const working = turns.take(one, () => held.promise)
    const late = [one, other, other, third].map((shop) => turns.take(shop, async () => 'late').catch(() => 'in vain'))
    expect(turns.waiting).toBe(4)
    await vi.advanceTimersByTimeAsync(11_000)
    expect([await Promise.all(late), turns.waiting]).toEqual([Array.from({ length: 4 }, () => 'in vain'), 0])
    held.resolve()
    await working
    expect(await Promise.all([one, other, third].map((shop) => turns.take(shop, async () => shop)))).toHaveLength(3)
    vi.useRealTimers()
  })
})
