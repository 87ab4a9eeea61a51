import { describe, expect, it } from 'vitest'
import { type CostAfter, receiveAtCost, receiveBy, revalue, revalueBy } from './cost-of-stock.ts'
import { leftOf, shareOut, stockPart } from './landed-shares.ts'

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

type Rules = {
  readonly shareOut: typeof shareOut
  readonly stockPart: typeof stockPart
  readonly revalue: typeof revalue
  readonly receive: Receive
}
const rules: Rules = { shareOut, stockPart, revalue, receive: receiveAtCost }
const atLastCost: Rules = {
  ...rules,
  revalue: (...asked) => revalueBy('last', ...asked),
  receive: (...asked) => receiveBy('last', ...asked),
}
type Goods = { readonly came: number; readonly value: number; back: number }
type Landed = { readonly of: readonly number[]; readonly shares: readonly number[]; isReversed: boolean }

/**
 * The same of receipts, sales, costs that are shared out over up to three receipts at once, credits, reversals, and goods sent back at what
 * they came in for: how often units by cost and the rest are not what came in, and was put on it, less what went.
 */
function lostToDocuments(
  steps: number,
  { shareOut: share, stockPart: kept, revalue: change, receive }: Rules,
  seed: number,
): number {
  const random = randomNumbers(seed)
  const [goods, costs]: [Goods[], Landed[]] = [[], []]
  let [stock, cost, rest, lost] = [0, 0, 0, 0]
  let worth = 0n
  function take(after: CostAfter, value: number) {
    ;({ cost, rest } = after)
    worth += BigInt(value) - BigInt(after.variance) + BigInt(after.revalued)
  }
  function put(of: readonly number[], shares: readonly number[], amount: number) {
    // Shares that do not come to the amount are lost somewhere.
    const [all, later] = [shares.reduce((sum, one) => sum + one, 0), goods.map(({ came, back }) => came - back)]
    const stays = of.reduce((sum, place, n) => {
      const { came = 0, back = 0 } = goods[place] ?? {}
      const after = later.slice(place + 1).reduce((units, one) => units + one, 0)
      return sum + kept(shares[n] ?? 0, { came: came - back, left: leftOf(came - back, stock, after) })
    }, 0)
    const after = change({ stock, cost, rest }, 0, stays)
    take({ ...after, variance: after.variance + amount - stays }, amount)
    if (all !== amount) lost += 1
  }
  for (let step = 0; step < steps; step += 1) {
    const kind = random(6)
    const one = goods[random(goods.length || 1)]
    if (kind === 0 || one === undefined) {
      const [units, value] = [1 + random(60), random(5_000_000)]
      goods.push({ came: units, value, back: 0 })
      take(receive({ stock, cost, rest }, units, value), value)
      stock += units
      // The last ones alone: what is older is sold.
      if (goods.length > 40) [goods.length, costs.length] = [0, 0]
    } else if (kind <= 2) {
      const units = 1 + random(stock > 0 && random(20) > 0 ? stock : 10)
      stock -= units
      worth -= BigInt(units) * BigInt(cost)
    } else if (kind === 3) {
      const of = [...new Set([random(goods.length), random(goods.length), random(goods.length)])].toSorted(
        (a, b) => a - b,
      )
      const amount = random(4) === 0 ? -1 - random(50_000) : 1 + random(900_000)
      const shares = share(
        amount,
        of.map((place) => BigInt((goods[place]?.came ?? 0) - (goods[place]?.back ?? 0))),
      )
      if (shares === undefined) continue
      costs.push({ of, shares, isReversed: false })
      put(of, shares, amount)
    } else if (kind === 4) {
      const landed = costs[random(costs.length || 1)]
      if (landed === undefined || landed.isReversed) continue
      landed.isReversed = true
      const shares = landed.shares.map((part) => -part)
      put(
        landed.of,
        shares,
        shares.reduce((sum, part) => sum + part, 0),
      )
    } else {
      const units = Math.min(1 + random(10), one.came - one.back, stock)
      if (units <= 0) continue
      const upTo = (count: number) => Math.round((one.value * count) / one.came)
      const value = upTo(one.back + units) - upTo(one.back)
      one.back += units
      take(change({ stock, cost, rest }, -units, -value), -value)
      stock -= units
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
    expect(receiveAtCost(before, units, value)).toEqual({ cost, rest, variance, revalued: 0 })
  })

  it.each([
    ['10 at 1,000 and 5 at 1,300', { stock: 10, cost: 1_000, rest: 0 }, 5, 6_500, [1_300, 0, 0, 3_000]],
    ['3 that cost 1,000, where a shilling was left', { stock: 3, cost: 400, rest: -1 }, 3, 1_000, [333, 1, 0, -200]],
    ['3 sold at 100 before 10 came at 120', { stock: -3, cost: 100, rest: 0 }, 10, 1_200, [120, 0, 60, 0]],
  ])('is what it last came in for, where the shop goes by that: %s', (_, before, units, value, after) => {
    const { cost, rest, variance, revalued } = receiveBy('last', before, units, value)
    expect([cost, rest, variance, revalued]).toEqual(after)
    expect(receiveBy('average', before, units, value)).toEqual(receiveAtCost(before, units, value))
    // 2 of what is there go back at 100 each: the last cost stands.
    expect(revalueBy('last', { stock: 10, cost: 130, rest: 1 }, -2, -200)).toEqual({
      cost: 130,
      rest: 1,
      variance: 0,
      revalued: -60,
    })
  })

  it('makes stock worth what came in less what went out, to the shilling, over 50,000 receipts and sales', () => {
    expect(lostOver(50_000, receiveAtCost, 20261122)).toBe(0)
  })

  it.each<[string, Receive]>([
    ['forgets what did not divide', (...asked) => ({ ...receiveAtCost(...asked), rest: 0 })],
    ['owes nothing for what was sold before it came', (...asked) => ({ ...receiveAtCost(...asked), variance: 0 })],
    [
      'takes the last price',
      ({ rest }, units, value) => ({ cost: Math.round(value / units), rest, variance: 0, revalued: 0 }),
    ],
  ])('is found wrong where it %s', (_, mutant) => {
    expect(lostOver(500, mutant, 20261122)).toBeGreaterThan(0)
  })

  it('holds to the shilling over 50,000 receipts, sales, costs that came later, reversals and goods sent back', () => {
    expect(lostToDocuments(50_000, rules, 20261123)).toBe(0)
    expect(lostToDocuments(50_000, atLastCost, 20261123)).toBe(0)
  })

  it('finds the error when stock is revalued without recording it', () => {
    const silent: Receive = (...asked) => ({ ...receiveBy('last', ...asked), revalued: 0 })
    expect(lostToDocuments(500, { ...atLastCost, receive: silent }, 20261123)).toBeGreaterThan(0)
  })

  it.each<[string, Partial<Rules>]>([
    [
      'loses what does not divide',
      {
        shareOut: (amount, weights) => shareOut(amount, weights)?.map((part, place) => (place === 0 ? part - 1 : part)),
      },
    ],
    [
      'puts what was sold on the rest',
      { stockPart: (share) => share, revalue: (...asked) => ({ ...revalue(...asked), variance: 0 }) },
    ],
    ['forgets the rest of what it revalues', { revalue: (...asked) => ({ ...revalue(...asked), rest: 0 }) }],
    [
      'sends goods back at the average',
      {
        revalue: (before, units, value) =>
          units < 0 ? { ...before, variance: 0, revalued: 0 } : revalue(before, units, value),
      },
    ],
  ])('is found wrong where a later cost %s', (_, mutant) => {
    expect(lostToDocuments(500, { ...rules, ...mutant }, 20261123)).toBeGreaterThan(0)
  })

  it.each([
    ['333 over four lines', 333, [1n, 1n, 1n, 1n], [84, 83, 83, 83]],
    ['a credit', -100, [1n, 1n, 1n], [-34, -33, -33]],
    ['the largest remainder first', 10, [1n, 2n, 4n], [1, 3, 6]],
    ['nothing for what has no weight', 5, [0n, 1n], [0, 5]],
  ])('is shared out to the shilling: %s', (_, amount, weights, shares) => {
    expect(shareOut(amount, weights)).toEqual(shares)
    expect(shareOut(amount, [0n])).toBeUndefined()
  })
})
