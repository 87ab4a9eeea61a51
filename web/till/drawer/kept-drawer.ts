import type { PaidMethod } from '@tunda/contract/selling/payment-shapes'
import type { ByMethod } from '@tunda/contract/selling/refund-rules'
import {
  type CashCounted,
  type CountFound,
  mostCounts,
  sumOfCash,
  type WalletInShift,
  type WalletKind,
} from '@tunda/contract/till/drawer-shapes'
import type { TillDrawer, TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { CountTyped } from '../../shared/drawer/count-form.tsx'
import { afterPaid, type KeptLaybys } from '../laybys/kept-laybys.ts'
import type { KeptSale } from '../store/kept-sale.ts'

type Move = Extract<TillDrawerEvent, { kind: 'move' }>
type Count = Extract<TillDrawerEvent, { kind: 'count' }>
type GivenBack = Extract<TillDrawerEvent, { kind: 'refund' }>

/** The open shift of this till's drawer, with what was done in it here. */
export type ShiftHere = {
  readonly id: string
  /** Null until the server has assigned it. */
  readonly number: number | null
  readonly opened_at: string
  readonly opened_by: string
  readonly held_by: string
  readonly opening_counted: number
  /** What customers paid on account or for lay-bys here. */
  readonly payments?: readonly { readonly id: string; readonly amount: number }[]
  /** Refunds to customers here. */
  readonly refunds?: readonly RefundHere[]
  /** Cash refunded here, as tills stored it before they stored each refund. */
  readonly refunded?: number
  /** Everything was done here: the expected cash can be computed offline. */
  readonly isWhole: boolean
  readonly moves: readonly { readonly event: Move; readonly by: string }[]
  readonly counts: readonly { readonly event: Count; readonly by: string; readonly found: CountFound }[]
}

/** A refund that was made at this till: by which methods, and of which sale. */
export type RefundHere = {
  readonly id: string
  readonly payments: readonly ByMethod[]
  /** Made offline, for which a shift has a limit. */
  readonly isAlone?: boolean
} & UnitsBack
type UnitsBack = {
  readonly sale_id: string
  readonly items: readonly { readonly line: number; readonly quantity: number }[]
}
/** A refund at this till as its day lists it. Without numbers: it was made offline. */
export type RefundOfDay = {
  readonly id: string
  readonly sale_id: string
  readonly at: string
  readonly amount: number
  readonly payments: readonly ByMethod[]
  readonly refund_number: string | null
  readonly invoice_number: string | null
}
/** The number of refunds that are remembered to be listed. */
const mostListed = 300
/** The number of sales whose refunds are remembered here. */
const mostUnitsBack = 300

/** This till's newest closing; its Z report once the server has made it. */
export type ClosedHere = {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly counted: number
  readonly z: TillDrawerAnswer['z'] | null
  /** Somebody had closed it before; their Z report is not for whoever closed it here. */
  readonly isLate?: boolean
}

/** What the till stores of its own drawer. */
export type KeptDrawer = {
  readonly shift: ShiftHere | null
  readonly closed: ClosedHere | null
  /** What was not sent to the server yet, in order. */
  readonly waiting: readonly TillDrawerEvent[]
  /** The number of customers' payments that this till has numbered. */
  readonly numbered?: number
  /** The open lay-bys at this location, with what was paid for them here since. */
  readonly laybys?: KeptLaybys
  /** Refunded units of sales at this till, the newest last. */
  readonly unitsBack?: readonly UnitsBack[]
  /** Refunds at this till, the newest last. */
  readonly listed?: readonly RefundOfDay[]
  /** A count in progress: it survives a reload. */
  readonly draft: (CountTyped & { readonly purpose: Count['purpose'] }) | null
  /** Incremented with each change: an answer to an earlier request is outdated. */
  readonly changes: number
}

export const noDrawerYet: KeptDrawer = { shift: null, closed: null, waiting: [], draft: null, changes: 0 }

/** The drawer after an event. Events of a shift that another tab has closed change nothing. */
export function afterEvent(kept: KeptDrawer, event: TillDrawerEvent, by: string, found?: CountFound): KeptDrawer {
  const { shift } = kept
  const isPossible = event.kind === 'open' ? shift === null : shift?.id === event.shift_id
  if (!isPossible) return kept
  const next = { ...kept, waiting: [...kept.waiting, event], changes: kept.changes + 1 }
  if (event.kind === 'open') return { ...next, closed: null, shift: shiftOf(event, by) }
  if (!shift) return kept
  if (event.kind === 'refund') return afterListing(afterRefund(next, refundOf(event)), listedOf(event))
  if (event.kind === 'payment' || event.kind === 'layby_payment') {
    const { id, amount } = event
    const payments = [...(shift.payments ?? []), { id, amount }]
    const paid = { ...next, numbered: (kept.numbered ?? 0) + 1, shift: { ...shift, payments } }
    return event.kind === 'layby_payment' ? afterPaid(paid, event) : paid
  }
  if (event.kind === 'move') return { ...next, shift: { ...shift, moves: [...shift.moves, { event, by }] } }
  if (event.kind === 'close') {
    const last = shift.counts.findLast(({ event: { purpose } }) => purpose === 'close')
    const closed = { id: shift.id, at: event.at, by, counted: last ? countedIn(last.event) : 0, z: null }
    return { ...next, shift: null, closed, draft: null }
  }
  const counts = [...shift.counts, { event, by, found: found ?? { attempt: 1, needs_reason: false, wallets: [] } }]
  const isHandover = event.purpose === 'handover'
  return {
    ...next,
    draft: isHandover ? null : next.draft,
    shift: { ...shift, counts, held_by: isHandover ? by : shift.held_by },
  }
}

function shiftOf({ shift_id: id, at, ...said }: Extract<TillDrawerEvent, { kind: 'open' }>, by: string): ShiftHere {
  const began = { opened_at: at, opened_by: by, held_by: by, opening_counted: countedIn(said) }
  return { id, number: null, ...began, isWhole: true, moves: [], counts: [] }
}

const countedIn = ({ cash, amount }: { cash?: CashCounted | undefined; amount?: number | undefined }) =>
  cash === undefined ? (amount ?? 0) : sumOfCash(cash)

/** After the server's answers: what it answered waits no more. */
export function afterTelling(kept: KeptDrawer, answers: readonly TillDrawerAnswer[]): KeptDrawer {
  const told = new Set(answers.map(({ id }) => id))
  const z = answers.findLast((answer) => answer.z?.report.id === kept.closed?.id)?.z
  const isLate = kept.waiting.some(
    ({ id, kind, shift_id }) =>
      kind === 'close' &&
      shift_id === kept.closed?.id &&
      answers.some((one) => one.id === id && one.outcome === 'late'),
  )
  return {
    ...kept,
    waiting: kept.waiting.filter(({ id }) => !told.has(id)),
    closed: kept.closed && (z || isLate) ? { ...kept.closed, z: z ?? kept.closed.z, isLate } : kept.closed,
    changes: kept.changes + 1,
  }
}

/** The server's open shift is taken over, once it knows everything that was done here. */
export function afterGreeting(kept: KeptDrawer, known: TillDrawer | undefined, changesBefore: number): KeptDrawer {
  if (kept.changes !== changesBefore || kept.waiting.length > 0) return kept
  const open = known?.shift ?? null
  if (open === null) return kept.shift === null ? kept : { ...kept, shift: null, draft: null }
  const { number, held_by } = open
  if (kept.shift?.id !== open.id) return { ...kept, shift: { ...open, isWhole: false, moves: [], counts: [] } }
  const isSame = kept.shift.number === number && kept.shift.held_by === held_by
  return isSame ? kept : { ...kept, shift: { ...kept.shift, number, held_by } }
}

/** The shift after a refund that was made here, once for its id. */
export function afterRefund(kept: KeptDrawer, refund: RefundHere): KeptDrawer {
  const { shift } = kept
  const refunds = shift?.refunds ?? []
  if (refunds.some(({ id }) => id === refund.id)) return kept
  const { sale_id, items } = refund
  const unitsBack = [...(kept.unitsBack ?? []), { sale_id, items }].slice(-mostUnitsBack)
  return { ...kept, unitsBack, shift: shift && { ...shift, refunds: [...refunds, refund] } }
}

/** The refund is listed, once for its id. */
export function afterListing(kept: KeptDrawer, refund: RefundOfDay): KeptDrawer {
  const listed = kept.listed ?? []
  if (listed.some(({ id }) => id === refund.id)) return kept
  return { ...kept, listed: [...listed, refund].slice(-mostListed) }
}

function listedOf({ id, sale_id, at, amount }: GivenBack): RefundOfDay {
  const payments = [{ method: 'cash', amount }] as const
  return { id, sale_id, at, amount, payments, refund_number: null, invoice_number: null }
}

function refundOf({ id, sale_id, items, amount }: GivenBack): RefundHere {
  const back = items.map(({ line, quantity }) => ({ line, quantity }))
  return { id, sale_id, items: back, isAlone: true, payments: [{ method: 'cash', amount }] }
}

/** How many units of a line of this sale were refunded at this till. */
export function unitsBackHere({ unitsBack = [] }: KeptDrawer, sale_id: string, line: number): number {
  const items = unitsBack.filter((one) => one.sale_id === sale_id).flatMap(({ items: all }) => all)
  return items.reduce((sum, item) => (item.line === line ? sum + item.quantity : sum), 0)
}

/** How much more cash may be refunded offline in this shift. */
export function roomToRefund({ shift }: KeptDrawer, { refund_cap, refund_cap_shift }: TillDrawer): number {
  if (shift === null) return 0
  const alone = (shift.refunds ?? []).filter(({ isAlone }) => isAlone).flatMap(({ payments }) => payments)
  return Math.max(0, Math.min(refund_cap, refund_cap_shift - sum(alone)))
}

/** The shifts that the server does not know yet, for which their sales wait. */
export function untoldShifts({ waiting }: KeptDrawer): ReadonlySet<string> {
  return new Set(waiting.filter(({ kind }) => kind === 'open').map(({ shift_id }) => shift_id))
}

const walletOf: Readonly<Record<PaidMethod, WalletKind>> = {
  cash: 'cash_drawer',
  mobile_money: 'mobile_money',
  bank_transfer: 'bank',
  credit_card: 'card',
  trade_in: 'trade_in',
}

/** The expected amount in each wallet, from what was sold and moved here: the opening and all movements. */
export function sumsHere(shift: ShiftHere, sales: readonly KeptSale[], drawer: TillDrawer): WalletInShift[] {
  const payments = sales.filter(({ shift_id }) => shift_id === shift.id).flatMap(({ receipt }) => receipt.payments)
  const back = (shift.refunds ?? []).flatMap(({ payments: parts }) => parts)
  const paid = (kind: WalletKind) => sum(payments.filter(({ method }) => walletOf[method] === kind))
  const before = (kind: WalletKind) => (kind === 'cash_drawer' ? (shift.refunded ?? 0) : 0)
  const refunded = (kind: WalletKind) => -sum(back.filter(({ method }) => walletOf[method] === kind)) - before(kind)
  const moved = (isMeant: (move: Move) => boolean) =>
    shift.moves
      .map(({ event }) => event)
      .filter(isMeant)
      .reduce((all, { direction, amount }) => all + (direction === 'in' ? amount : -amount), 0)
  const counted = { counted: null, since_count: null, difference: null, expenses: 0 }
  const others = drawer.wallets.filter(({ kind }) => kind !== 'safe')
  const parts = {
    opening: shift.opening_counted,
    sales: paid('cash_drawer'),
    refunds: refunded('cash_drawer'),
    pay_in: moved(({ wallet_id, direction }) => !wallet_id && direction === 'in') + sum(shift.payments ?? []),
    pay_out: moved(({ wallet_id, direction }) => !wallet_id && direction === 'out'),
    transfers: moved(({ wallet_id }) => Boolean(wallet_id)),
  }
  const expected = Object.values(parts).reduce((all, part) => all + part, 0)
  const none = { opening: 0, pay_in: 0, pay_out: 0, transfers: 0 }
  return [
    { wallet_id: drawer.id, kind: 'cash_drawer', ...counted, ...parts, expected },
    ...others.map(({ id, kind }) => ({
      wallet_id: id,
      kind,
      ...none,
      ...counted,
      sales: paid(kind),
      refunds: refunded(kind),
      expected: paid(kind) + refunded(kind),
    })),
  ]
}

const sum = (parts: readonly { readonly amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)

/** Compares a count with what was sold and moved here. People who may not review drawers see the difference only at the second attempt. */
export function compareCount(
  shift: ShiftHere,
  said: Pick<Count, 'cash' | 'others'>,
  sums: readonly WalletInShift[],
  drawer: TillDrawer,
  reviews: boolean,
): CountFound {
  const attempt = shift.counts.length + 1
  const counted = [{ wallet_id: drawer.id, counted: countedIn(said) }, ...said.others]
  const isTold = attempt > 1 || reviews
  const all = counted.map(({ wallet_id, counted: here }) => {
    const expected = sums.find((one) => one.wallet_id === wallet_id)?.expected ?? here
    return { wallet_id, difference: here - expected }
  })
  if (!shift.isWhole) return { attempt, needs_reason: false, wallets: [] }
  return {
    attempt,
    needs_reason: all.some(({ difference }) => Math.abs(difference) > drawer.reason_above),
    wallets: all.map(({ wallet_id, difference }) => ({
      wallet_id,
      differs: difference !== 0,
      difference: isTold ? difference : null,
    })),
  }
}

export const mayCountAgain = ({ counts }: ShiftHere) => counts.length < mostCounts
