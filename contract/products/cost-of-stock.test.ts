import { describe, expect, it } from 'vitest'
import { receiveAtCost } from './cost-of-stock.ts'

type Receive = typeof receiveAtCost

/** Whole numbers, the same every time: from 0 up to `most`, which is left out. */
function randomNumbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/**
 * What a product's stock would be worth by its cost and rest, less what really came in and went out at its frozen cost, after each of
 * `steps` receipts and sales: 0 throughout, where nothing is lost to rounding. Offline sales take more than there is.
 */
function lostOver(steps: number, receive: Receive, seed: number): number {
  const random = randomNumbers(seed)
  let [stock, cost, rest] = [0, 0, 0]
  let worth = 0n
  let lost = 0
  for (let step = 0; step < steps; step += 1) {
    if (random(3) === 0) {
      const [units, value] = [1 + random(60), random(5_000_000)]
      const after = receive({ stock, cost, rest }, units, value)
      worth += BigInt(value) - BigInt(after.variance)
      stock += units
      ;({ cost, rest } = after)
    } else {
      const units = 1 + random(stock > 0 && random(20) > 0 ? stock : 10)
      stock -= units
      worth -= BigInt(units) * BigInt(cost)
    }
    if (BigInt(stock) * BigInt(cost) + BigInt(rest) !== worth) lost += 1
  }
  return lost
}

describe('what a product costs', () => {
  it.each([
    ['10 at 1,000 and 5 that cost 6,500 in all', { stock: 10, cost: 1_000, rest: 0 }, 5, 6_500, [1_100, 0, 0]],
    ['3 that cost 1,000: a third of a shilling is left over', { stock: 0, cost: 0, rest: 0 }, 3, 1_000, [333, 1, 0]],
    ['the rest is taken up by the next', { stock: 3, cost: 333, rest: 1 }, 1, 333, [333, 1, 0]],
    ['goods for nothing', { stock: 10, cost: 100, rest: 0 }, 10, 0, [50, 0, 0]],
    ['3 sold at 100 before 10 came at 120', { stock: -3, cost: 100, rest: 0 }, 10, 1_200, [120, 0, 60]],
    ['fewer came than were sold', { stock: -10, cost: 100, rest: 0 }, 4, 480, [120, 0, 200]],
  ])('is the moving average: %s', (_, before, units, value, [cost, rest, variance]) => {
    expect(receiveAtCost(before, units, value)).toEqual({ cost, rest, variance })
  })

  it('makes stock worth what came in less what went out, to the shilling, over 50,000 receipts and sales', () => {
    expect(lostOver(50_000, receiveAtCost, 20261122)).toBe(0)
  })

  it.each<[string, Receive]>([
    ['forgets what did not divide', (...asked) => ({ ...receiveAtCost(...asked), rest: 0 })],
    ['owes nothing for what was sold before it came', (...asked) => ({ ...receiveAtCost(...asked), variance: 0 })],
    ['takes the last price', ({ rest }, units, value) => ({ cost: Math.round(value / units), rest, variance: 0 })],
  ])('is found wrong where it %s', (_, mutant) => {
    expect(lostOver(500, mutant, 20261122)).toBeGreaterThan(0)
  })
})
