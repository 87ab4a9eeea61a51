import { randomUUID } from 'node:crypto'
import type { Change } from '@tunda/database'
import { describe, expect, it, vi } from 'vitest'
import { inBursts } from './in-bursts.ts'
import { asWords, fromWord } from './words.ts'

const sale = (org_id: string): Change => ({ org_id, table: 'sales', type: 'INSERT', id: randomUUID() })

describe('the words between servers', () => {
  it('carry every change of a commit once, and none exceeds the size limit of the feed', () => {
    const shops = Array.from({ length: 100 }, () => randomUUID())
    const changes = shops.flatMap((org_id) => [sale(org_id), sale(org_id), { ...sale(org_id), user_id: randomUUID() }])
    const words = asWords([...changes, ...changes])
    expect(words.length).toBeGreaterThan(1)
    expect(words.every((word) => Buffer.byteLength(word) < 8000)).toBe(true)
    const key = ({ org_id, table, type, id, user_id = '' }: Change) => [org_id, table, type, id, user_id].join(' ')
    expect(words.flatMap(fromWord).map(key).sort()).toEqual(changes.map(key).sort())
  })

  it('name the first rows where a whole shelf changes', () => {
    const org_id = randomUUID()
    const heard = asWords(Array.from({ length: 3000 }, () => sale(org_id))).flatMap(fromWord)
    expect(heard).toHaveLength(50)
  })

  it.each(['', 'null', '[1]', '[["a","b","TRUNCATE",[],null]]', '{}'])('are nothing when they say %s', (word) => {
    expect(fromWord(word)).toEqual([])
  })
})

describe('bursts', () => {
  it('come at most ten times a second, and one that takes long is waited for', async () => {
    vi.useFakeTimers()
    const ended: (() => void)[] = []
    const bursts = inBursts(() => new Promise((resolve) => ended.push(resolve)))
    const askFor = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 20) {
        bursts.soon()
        await vi.advanceTimersByTimeAsync(20)
      }
    }
    await askFor(1_000)
    expect(ended).toHaveLength(1)
    for (let i = 0; i < 50; i += 1) {
      ended.at(-1)?.()
      await askFor(20)
    }
    expect(ended.length).toBeGreaterThan(7)
    expect(ended.length).toBeLessThan(12)
    bursts.stop()
    vi.useRealTimers()
  })
})
