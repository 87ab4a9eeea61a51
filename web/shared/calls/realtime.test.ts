import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outdater } from './realtime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what a change makes out of date', () => {
  it('is asked again soon, once a burst, and no more than once a second', () => {
    const asked: string[] = []
    const outdated = outdater((key) => asked.push(key.join('.')))
    for (let i = 0; i < 40; i += 1) outdated.changed('customers')
    expect(asked).toEqual([])
    vi.advanceTimersByTime(100)
    expect(asked).toEqual(['customers', 'credit', 'analytics', 'priceLists.groups'])
    for (let i = 0; i < 9; i += 1) {
      outdated.changed('customers')
      vi.advanceTimersByTime(100)
    }
    expect(asked).toHaveLength(4)
    vi.advanceTimersByTime(1000)
    expect(asked).toHaveLength(8)
    vi.advanceTimersByTime(5000)
    expect(asked).toHaveLength(8)
  })

  it('is everything after a break, and nothing for a table that nobody shows', () => {
    const asked: string[] = []
    const outdated = outdater((key) => asked.push(key.join('.')))
    outdated.changed('audit_log')
    vi.advanceTimersByTime(200)
    expect(asked).toEqual([])
    outdated.everything()
    vi.advanceTimersByTime(200)
    expect(asked).toEqual(expect.arrayContaining(['sales', 'products', 'notifications.list', 'notifications.alerts']))
    expect(new Set(asked).size).toBe(asked.length)
  })
})
