import type { CartLine, PricingRules } from '@tunda/contract/selling/cart'
import type { Discount } from '@tunda/contract/selling/discount'
import { pick } from '../figures.ts'

export type Cart = {
  readonly lines: readonly CartLine[]
  readonly discount: Discount | undefined
  readonly rules: PricingRules
}

export type Totals = {
  readonly subtotal: number
  readonly discount_amount: number
  readonly tax_amount: number
  readonly total_amount: number
}

/** A cart as shops have them: prices from a few shillings to that of a car, discounts of both kinds, with or without VAT. */
export function randomCart(roll: () => number): Cart {
  const price = () => Math.floor(roll() * 10 ** pick(roll, [1, 3, 5, 6, 8]))
  const discount = (): Discount | undefined => {
    if (roll() < 0.5) return undefined
    return roll() < 0.5 ? { type: 'percent', value: Math.floor(roll() * 101) } : { type: 'amount', value: price() }
  }
  const lines = Array.from({ length: 1 + Math.floor(roll() * pick(roll, [1, 4, 12])) }, () => {
    const list_price = price()
    const unit_price = roll() < 0.8 ? list_price : price()
    return { list_price, unit_price, quantity: 1 + Math.floor(roll() * 20), discount: discount() }
  })
  const rules = {
    tax_rate: pick(roll, [0, 5, 16, 18, 100]),
    is_vat_registered: roll() < 0.6,
    max_discount_percent: 100,
  }
  return { lines, discount: discount(), rules }
}

/**
 * The total of a cart, in arithmetic that cannot round: the specification again, in big integers and without the product's own functions. The sale's
 * discount is distributed in proportion, each share rounded down and the remaining shillings given to the lines with the largest fractions, the
 * earlier first.
 */
export function oracleTotals({ lines, discount, rules }: Cart): Totals {
  const gross = lines.map((line) => BigInt(line.unit_price) * BigInt(line.quantity))
  const afterOwn = gross.map((amount, i) => amount - off(amount, lines[i]?.discount))
  const shares = spread(off(sum(afterOwn), discount), afterOwn)
  const totals = afterOwn.map((amount, i) => amount - (shares[i] ?? 0n))
  const rate = BigInt(rules.tax_rate)
  const taxes = totals.map((total) => (rules.is_vat_registered ? halfUp(total * rate, 100n + rate) : 0n))
  return {
    subtotal: Number(sum(gross)),
    discount_amount: Number(sum(gross) - sum(totals)),
    tax_amount: Number(sum(taxes)),
    total_amount: Number(sum(totals)),
  }
}

function off(amount: bigint, discount: Discount | undefined): bigint {
  if (discount === undefined) return 0n
  const value = BigInt(discount.value)
  if (discount.type === 'percent') return halfUp(amount * value, 100n)
  return value < amount ? value : amount
}

function spread(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (whole * weight) / all)
  const fractions = weights.map((weight, i) => ({ i, fraction: (whole * weight) % all }))
  fractions.sort((a, b) => (a.fraction === b.fraction ? a.i - b.i : a.fraction > b.fraction ? -1 : 1))
  const left = Number(whole - sum(shares))
  for (const { i } of fractions.slice(0, left)) shares[i] = (shares[i] ?? 0n) + 1n
  return shares
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
