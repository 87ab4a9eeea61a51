import { describe, expect, it } from 'vitest'
import { roundUps } from './round-ups.ts'

describe('the amounts offered for cash', () => {
  it.each([
    [500, [1000]],
    [3500, [4000, 5000]],
    [92_500, [95_000, 100_000]],
    [720_000, [750_000, 800_000, 1_000_000]],
    [348_000, [350_000, 360_000, 400_000]],
    [1_082_000, [1_100_000, 1_500_000, 2_000_000]],
  ])('for %i are %j', (total, offered) => {
    expect(roundUps(total)).toEqual(offered)
  })

  it('never include the total itself, which "Exact" stands for', () => {
    expect(roundUps(100_000)).not.toContain(100_000)
  })
})
