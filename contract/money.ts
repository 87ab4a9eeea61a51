import { largestAmount } from './ceilings.ts'

/** A sum, capped to what a JavaScript number carries exactly, in both directions. */
export function capped(sum: number): number {
  return Math.max(-largestAmount, Math.min(largestAmount, sum))
}

/** `amount` times `numerator` over `denominator`, rounded half up, exact for whole shillings up to 2^53. */
export function share(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator
  if (product <= Number.MAX_SAFE_INTEGER / 2) return Math.floor((2 * product + denominator) / (2 * denominator))
  const exact = (2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator))
  return Number(exact)
}

/** The VAT inside a VAT-inclusive amount at `rate` percent, rounded half up to the shilling. */
export function taxIncluded(amount: number, rate: number): number {
  return share(amount, rate, 100 + rate)
}

/**
 * `total` shillings spread over `weights` in proportion, to the shilling: each part rounded down, what is left going to the
 * largest remainders, earlier first. The parts sum to `total`; all-zero weights get nothing.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  if (total === 0) return weights.map(() => 0)
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    return { index, whole: Number(exact / sum), rest: exact % sum }
  })
  let left = total - parts.reduce((given, part) => given + part.whole, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const part of byRest) {
    if (left === 0) break
    part.whole += 1
    left -= 1
  }
  return parts.map((part) => part.whole)
}
