import { expect, it } from 'vitest'
import { Heap } from './heap.ts'

it('keeps the smallest on top, whatever is added, changed and removed', () => {
  let seed = 7
  const roll = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const all: { at: number; rank: number }[] = []
  const heap = new Heap<{ at: number; rank: number }>((one, other) => one.rank < other.rank)
  for (let step = 0; step < 5_000; step += 1) {
    const one = all[roll(all.length + 1)]
    if (one === undefined || roll(3) === 0) {
      const added = { at: -1, rank: roll(100) }
      all.push(added)
      heap.settle(added)
    } else if (roll(2) === 0) {
      one.rank = roll(100)
      heap.settle(one)
    } else {
      heap.remove(one)
      all.splice(all.indexOf(one), 1)
    }
    expect(heap.first?.rank).toBe(all.length === 0 ? undefined : Math.min(...all.map(({ rank }) => rank)))
  }
  expect(all.length).toBeGreaterThan(20)
})
