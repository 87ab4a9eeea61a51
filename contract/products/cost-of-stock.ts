/** What a product's stock is worth, in whole shillings: units by `cost`, and the `rest` that did not divide. */
export type StockCost = { readonly stock: number; readonly cost: number; readonly rest: number }

/**
 * What goods that come in make a product cost: the moving average of what was there and what came, or what it last came in for. A shop chooses
 * in its settings.
 */
export const costMethods = ['average', 'last'] as const
export type CostMethod = (typeof costMethods)[number]

/**
 * The same after goods came in. `variance`: what units sold before they came cost more than they were sold at. `revalued`: what the stock that
 * was there is worth more, because it is valued at what came last.
 */
export type CostAfter = {
  readonly cost: number
  readonly rest: number
  readonly variance: number
  readonly revalued: number
}

/** What a product costs after `units` came in for `value` shillings in all, by the shop's method. */
export function receiveBy(method: CostMethod, before: StockCost, units: number, value: number): CostAfter {
  return method === 'last' && before.stock >= 0
    ? receiveAtLast(before, units, value)
    : receiveAtCost(before, units, value)
}

/** What came is worth what it cost, and what was there is valued at that too. */
function receiveAtLast({ stock, cost, rest }: StockCost, units: number, value: number): CostAfter {
  const [held, came] = [BigInt(stock), BigInt(units)]
  const last = halfUp(BigInt(value), came)
  return numbers(last, BigInt(value) - came * last, 0n, held * last - held * BigInt(cost) - BigInt(rest))
}

/**
 * What a product costs after `units` came in for `value` shillings in all: the moving average, in whole shillings, half up. Nothing is
 * lost to rounding: units by cost and the rest are what was there and what came. Of stock that was sold before it came, what it really
 * cost more is the variance, and what is left costs what came.
 */
export function receiveAtCost({ stock, cost, rest }: StockCost, units: number, value: number): CostAfter {
  const [held, came] = [BigInt(stock), BigInt(units)]
  const worth = held * BigInt(cost) + BigInt(rest) + BigInt(value)
  const left = held + came
  if (held >= 0n) {
    const average = halfUp(worth, left)
    return numbers(average, worth - left * average, 0n)
  }
  const unitCost = halfUp(BigInt(value), came)
  const kept = left > 0n ? halfUp(BigInt(value) * left, came) : left * unitCost
  return numbers(unitCost, kept - left * unitCost, worth - kept)
}

/** What a product costs when it is worth `value` more or less and `units` come or go, by the shop's method: what is sent back leaves a last cost. */
export function revalueBy(method: CostMethod, before: StockCost, units: number, value: number): CostAfter {
  if (method === 'average' || units === 0 || before.stock + units <= 0) return revalue(before, units, value)
  const { cost, rest } = before
  return numbers(BigInt(cost), BigInt(rest), 0n, BigInt(units) * BigInt(cost) - BigInt(value))
}

/**
 * The same when what is there is worth `value` more or less and `units` come or go, none for freight: what goes back to its supplier leaves at
 * what it came in for. What nothing is left to carry is the variance.
 */
export function revalue({ stock, cost, rest }: StockCost, units: number, value: number): CostAfter {
  const held = BigInt(stock)
  const left = held + BigInt(units)
  const worth = held * BigInt(cost) + BigInt(rest) + BigInt(value)
  if (left <= 0n) return numbers(BigInt(cost), 0n, worth - left * BigInt(cost))
  if (worth < 0n) return numbers(0n, 0n, worth)
  const average = halfUp(worth, left)
  return numbers(average, worth - left * average, 0n)
}

const numbers = (cost: bigint, rest: bigint, variance: bigint, revalued = 0n): CostAfter => ({
  cost: Number(cost),
  rest: Number(rest),
  variance: Number(variance),
  revalued: Number(revalued),
})

/** Rounded half up. A sum below 0 counts as 0: a cost is never negative. */
function halfUp(sum: bigint, parts: bigint): bigint {
  return sum <= 0n ? 0n : (2n * sum + parts) / (2n * parts)
}
