import type { ByMethod } from './refund-rules.ts'

/** The value of returned goods: money that was paid for them, and what is on the customer's account for them. */
export type Returned = { readonly money: number; readonly on_account: number }

/** What becomes of it beside goods of `price`: the money pays first, then the account, then the customer; what money is left goes back. */
export type Settlement = {
  readonly kept: number
  readonly on_account: number
  readonly due: number
  readonly back: number
}

export function settleExchange({ money, on_account: owed }: Returned, price: number): Settlement {
  const kept = Math.min(money, price)
  const on_account = Math.min(owed, price - kept)
  return { kept, on_account, due: price - kept - on_account, back: money - kept }
}

/**
 * Which parts of a refund stay in the shop as payment of `kept`, the largest first, whatever their order: the others go back first by the method that was
 * named for it.
 */
export function keptParts(parts: readonly ByMethod[], kept: number, named: ByMethod['method']): ByMethod[] {
  const last = (part: ByMethod) => Number(part.method === named)
  let open = kept
  return parts
    .toSorted((one, other) => last(one) - last(other) || other.amount - one.amount)
    .flatMap(({ method, amount }) => {
      const part = Math.min(amount, open)
      open -= part
      return part === 0 ? [] : [{ method, amount: part }]
    })
}
