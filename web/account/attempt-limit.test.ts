import { describe, expect, it } from 'vitest'
import { createAttemptLimit, tooManyAttempts } from './attempt-limit.ts'

function limitWithClock() {
  let now = 1_000_000
  const limit = createAttemptLimit(() => now)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const takeTimes = (times: number) => Array.from({ length: times }, () => limit.take())
  return { limit, pass, takeTimes }
}

describe('the attempt limit', () => {
  it('lets five attempts through and holds the sixth for the rest of the minute', () => {
    const { limit, takeTimes } = limitWithClock()
    expect(takeTimes(5)).toEqual([0, 0, 0, 0, 0])
    expect(limit.take()).toBe(60)
  })

  it('counts down in whole seconds, rounded up', () => {
    const { limit, pass, takeTimes } = limitWithClock()
    takeTimes(5)
    pass(12_300)
    expect(limit.secondsToWait()).toBe(48)
    pass(47_699)
    expect(limit.secondsToWait()).toBe(1)
    pass(1)
    expect(limit.secondsToWait()).toBe(0)
  })

  it('looks at any sixty seconds, not at whole minutes', () => {
    const { limit, pass, takeTimes } = limitWithClock()
    takeTimes(2)
    pass(50_000)
    takeTimes(3)
    expect(limit.take()).toBe(10)
    pass(10_000)
    expect(takeTimes(3)).toEqual([0, 0, 50])
  })

  it('does not lengthen the wait for asking again', () => {
    const { limit, pass, takeTimes } = limitWithClock()
    takeTimes(9)
    pass(60_000)
    expect(limit.take()).toBe(0)
  })

  it('starts over after a success', () => {
    const { limit, takeTimes } = limitWithClock()
    takeTimes(5)
    limit.reset()
    expect(limit.secondsToWait()).toBe(0)
    expect(takeTimes(5)).toEqual([0, 0, 0, 0, 0])
  })

  it('says how long in the words of the product', () => {
    expect(tooManyAttempts(42)).toBe('Too many attempts. Please wait 42 seconds before trying again.')
  })
})
