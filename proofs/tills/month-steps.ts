import type { Good, Place } from './month-ledger.ts'

/** A step of the month, at the till or at the desk. Amounts are whole shillings. */
export type Step = { readonly day: string; readonly hour: number } & (
  | { readonly at: 'till'; readonly offline: boolean; readonly what: TillStep }
  | { readonly at: 'desk'; readonly what: DeskStep }
)
export type TillStep =
  | { readonly do: 'sell'; readonly good: Good; readonly quantity: number; readonly method: 'cash' | 'mobile_money' }
  | {
      readonly do: 'sell on account'
      readonly who: string
      readonly good: Good
      readonly quantity: number
      readonly total: number
    }
  | { readonly do: 'receive'; readonly who: string; readonly amount: number }
export type DeskStep =
  | {
      readonly do: 'sell on account'
      readonly key: string
      readonly who: string
      readonly good: Good
      readonly quantity: number
      readonly total: number
      /** The rest is paid by Mobile Money. */
      readonly on_account: number
    }
  | { readonly do: 'receive'; readonly who: string; readonly amount: number; readonly into: Place }
  | { readonly do: 'refund one'; readonly key: string }
  | { readonly do: 'write off'; readonly who: string; readonly amount: number }
  | { readonly do: 'enter old debt'; readonly who: string; readonly amount: number; readonly made: string }
  | {
      readonly do: 'put aside'
      readonly key: string
      readonly who: string
      readonly first: number
      readonly release: number
    }
  | { readonly do: 'receive for lay-by'; readonly key: string; readonly amount: number }
  | { readonly do: 'hand over'; readonly key: string }
  | { readonly do: 'cancel lay-by'; readonly key: string; readonly back: number }
  | { readonly do: 'change the list'; readonly each: number }
  | { readonly do: 'spend'; readonly amount: number }
