/**
 * `amount` shillings shared out by weights, whole shillings each, with what does not divide going to the largest remainders, the first of
 * equals: the shares are the amount, to the shilling. A negative amount is shared out as its opposite. Undefined where nothing has a weight.
 */
export function shareOut(amount: number, weights: readonly bigint[]): number[] | undefined {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all <= 0n) return undefined
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((weight, place) => ({
    place,
    share: (size * weight) / all,
    remainder: (size * weight) % all,
  }))
  const left = Number(size - parts.reduce((sum, { share }) => sum + share, 0n))
  const more = new Set(
    parts
      .toSorted(
        (one, other) =>
          Number(other.remainder > one.remainder) - Number(one.remainder > other.remainder) || one.place - other.place,
      )
      .slice(0, left)
      .map(({ place }) => place),
  )
  const sign = amount < 0 ? -1 : 1
  // Avoids -0, which is serialised differently.
  return parts.map(({ share, place }) => sign * Number(share + (more.has(place) ? 1n : 0n)) || 0)
}

/** What of goods is still there: `left` of the `came` that were not sent back. */
type Goods = { readonly came: number; readonly left: number }

/** The part of a share that goods still there carry, half up by size; the rest is of what was sold. The opposite share has the opposite part. */
export function stockPart(share: number, { came, left }: Goods): number {
  if (came <= 0 || left <= 0) return 0
  const [size, parts] = [BigInt(Math.abs(share)) * BigInt(Math.min(left, came)), BigInt(came)]
  return (share < 0 ? -1 : 1) * Number((2n * size + parts) / (2n * parts)) || 0
}

/** How many of `came` units are still there, when `stock` is all there is and `later` came after them: the oldest are sold first. */
export function leftOf(came: number, stock: number, later: number): number {
  return Math.max(Math.min(stock - later, came), 0)
}
