import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Amount, Day, Id, Instant, Line, Price, SignedAmount, Text } from '../shapes.ts'
import { say } from '../words.ts'

/** Notes and coins of the shilling, the largest first. */
export const cashValues = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const
export type CashValue = (typeof cashValues)[number]

/** How many there are of each note and coin, by its value. What is not named is none. */
export const CashCounted = z.partialRecord(
  z.enum(cashValues.map(String) as [`${CashValue}`, ...`${CashValue}`[]]),
  z.int('Whole notes and coins only').min(0).max(1_000_000),
)
export type CashCounted = z.infer<typeof CashCounted>

/** What the notes and coins come to, in shillings. */
export function sumOfCash(counted: CashCounted): number {
  return cashValues.reduce((sum, value) => sum + value * (counted[`${value}`] ?? 0), 0)
}

/** `trade_in`: what a device that is traded in pays goes through it, and nothing stays there. */
export const walletKinds = ['cash_drawer', 'mobile_money', 'bank', 'card', 'safe', 'trade_in'] as const
export const WalletKind = z.enum(walletKinds)
export type WalletKind = z.infer<typeof WalletKind>

/** A place that money can be put or taken from. `till`: whose drawer it is; null: the shop's own place. */
export const WalletToChoose = z.object({ id: Id, kind: WalletKind, till: z.string().nullable() })
export type WalletToChoose = z.infer<typeof WalletToChoose>

/** What people call where money is. */
export const walletWords: Readonly<Record<WalletKind, string>> = {
  cash_drawer: say(msg`Cash drawer`),
  mobile_money: say(msg`Mobile Money`),
  bank: say(msg`Bank`),
  card: say(msg({ message: 'Card', comment: 'where money from card payments is' })),
  safe: say(msg({ message: 'Safe', comment: 'where a shop keeps money, a noun' })),
  trade_in: say(msg`Trade-in`),
}

/** Of money that no sale and no refund moved. */
export const entryKinds = ['pay_in', 'pay_out', 'transfer'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Attempts of counting one shift, handovers included. */
export const mostCounts = 20
/** What a shop gives as reasons for money put in and taken out. */
export const mostReasons = 20
export const Reason = Line(40).min(1, 'Say what it is for')

/** Reasons that nobody typed, as they are kept: each reader has them in their language. */
export const refundToCheck = 'refund_to_check'
export const paymentToCheck = 'payment_to_check'
export const openedAgain = 'opened_again'
export const deviceBought = 'device_bought'
const ownReasons: Readonly<Record<string, string>> = {
  [refundToCheck]: say(msg`Refund to check`),
  [paymentToCheck]: say(msg`Payment to check`),
  [openedAgain]: say(msg`Opened again at the till`),
  [deviceBought]: say(msg`Used device bought`),
}

/** The words for a reason: the shop's own, or what was kept for it. */
export function reasonLabel(reason: string): string {
  return ownReasons[reason] ?? reason
}

/** A drawer: the shop's, or a till's own. */
export const Drawer = z.object({
  id: Id,
  /** The till whose own it is. */
  terminal_id: Id.nullable(),
  name: z.string(),
  /** The shift that is open on it. */
  shift: z
    .object({
      id: Id,
      number: z.int(),
      opened_at: Instant,
      opened_by: z.string(),
      held_by: z.string(),
      is_counting: z.boolean(),
    })
    .nullable(),
})
export type Drawer = z.infer<typeof Drawer>

/** Counted by notes and coins, or as a sum; with both, the notes and coins count. */
export const countedOf = { cash: CashCounted.optional(), amount: Price.optional() }
const isCounted = ({ cash, amount }: { cash?: unknown; amount?: unknown }) => cash !== undefined || amount !== undefined
const notCounted = { path: ['amount'], message: 'Count the drawer first' }

/** The id is the client's, so that a retry opens nothing twice. */
export const NewShift = z.object({ id: Id, drawer_id: Id, ...countedOf }).refine(isCounted, notCounted)
export type NewShift = z.infer<typeof NewShift>

/** Money put into the drawer or taken out of it; with a wallet, brought there or fetched from there. */
export const DrawerEntry = z.object({
  id: Id,
  /** Its shift. */
  shift_id: Id,
  direction: z.enum(['in', 'out']),
  amount: Price.min(1, 'Enter an amount'),
  reason: Reason,
  note: Text(200).nullish(),
  /** The safe or the bank. */
  wallet_id: Id.nullish(),
})
export type DrawerEntry = z.infer<typeof DrawerEntry>

/** `others` confirms what mobile money, bank and cards took in the shift, from their statements. */
export const DrawerCount = z
  .object({
    id: Id,
    shift_id: Id,
    purpose: z.enum(['close', 'handover']),
    ...countedOf,
    others: z
      .array(z.object({ wallet_id: Id, counted: SignedAmount }))
      .max(10)
      .default([]),
  })
  .refine(isCounted, notCounted)
export type DrawerCount = z.infer<typeof DrawerCount>

/**
 * How a count compares. A difference is told at the second attempt, or to whoever reviews drawers: who counts is not led to the sum that
 * should be there.
 */
export const CountFound = z.object({
  attempt: z.int(),
  needs_reason: z.boolean(),
  wallets: z.array(z.object({ wallet_id: Id, differs: z.boolean(), difference: SignedAmount.nullable() })),
})
export type CountFound = z.infer<typeof CountFound>

/** A shift by wallet. Coming in is positive, going out negative. */
export const WalletInShift = z.object({
  wallet_id: Id,
  kind: WalletKind,
  opening: SignedAmount,
  sales: SignedAmount,
  refunds: SignedAmount,
  pay_in: SignedAmount,
  pay_out: SignedAmount,
  expenses: SignedAmount,
  transfers: SignedAmount,
  expected: SignedAmount,
  counted: SignedAmount.nullable(),
  since_count: SignedAmount.nullable(),
  difference: SignedAmount.nullable(),
})
export type WalletInShift = z.infer<typeof WalletInShift>

const EntryInShift = z.object({
  id: Id,
  kind: z.enum([...entryKinds, 'expense']),
  wallet_id: Id,
  amount: SignedAmount,
  reason: z.string(),
  note: z.string().nullable(),
  /** Who was paid, where it was a supplier. */
  supplier: z.string().nullish(),
  /** Whose account it was, where it was a customer's. */
  customer: z.string().nullish(),
  user_name: z.string(),
  occurred_at: Instant,
})

const CountInShift = z.object({
  attempt: z.int(),
  purpose: z.enum(['close', 'handover']),
  wallet_id: Id,
  counted: SignedAmount,
  /** Left out of the first count of an open shift. */
  difference: SignedAmount.optional(),
  cash: CashCounted.nullable(),
  user_name: z.string(),
  counted_at: Instant,
})
export type CountInShift = z.infer<typeof CountInShift>

/**
 * What is reported of a shift: its X while it is open, its Z from then on. What tells how much should be in the drawer is left out while
 * who asks has it still to count.
 */
export const ShiftReport = z.object({
  id: Id,
  drawer_id: Id,
  drawer: z.string(),
  number: z.int(),
  business_date: Day,
  opened_at: Instant,
  opened_by: z.string(),
  opening_counted: Amount,
  opening_difference: SignedAmount.optional(),
  held_by: z.string(),
  closed_at: Instant.nullable(),
  closed_by: z.string().nullable(),
  z_number: z.int().nullable(),
  reason: z.string().nullable(),
  sales: z.object({ count: z.int(), total: Amount, discount: Amount, tax: Amount }).optional(),
  refunds: z.object({ count: z.int(), total: Amount }).optional(),
  people: z.array(z.object({ name: z.string(), sales: z.int(), total: Amount })).optional(),
  wallets: z.array(WalletInShift).optional(),
  entries: z.array(EntryInShift),
  counts: z.array(CountInShift),
})
export type ShiftReport = z.infer<typeof ShiftReport>

/** What reached a shop after its shift was closed, by the day on which it came: Z 57/1 is the first such day's. */
export const Addendum = z.object({
  no: z.int(),
  day: Day,
  sales: z.int(),
  wallets: z.array(z.object({ wallet_id: Id, amount: SignedAmount })),
})
export type Addendum = z.infer<typeof Addendum>

/** `is_blind`: what should be there is left out, because the person who asks is still to count the drawer. */
export const ShiftShown = z.object({
  report: ShiftReport,
  is_blind: z.boolean(),
  is_counting: z.boolean(),
  addenda: z.array(Addendum),
  /** Hash of the Z report, and whether it is still the one that the audit trail has. */
  z_hash: z.string().nullable(),
  is_intact: z.boolean().nullable(),
  /** Who looked at the Z report and was done with it. */
  reviewed: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type ShiftShown = z.infer<typeof ShiftShown>

/** A closed shift in the list. `difference` is of all its wallets, with what came late. */
export const ShiftRow = z.object({
  id: Id,
  z_number: z.int(),
  drawer: z.string(),
  business_date: Day,
  opened_at: Instant,
  closed_at: Instant,
  held_by: z.string(),
  sales: SignedAmount,
  difference: SignedAmount,
  reason: z.string().nullable(),
  is_reviewed: z.boolean(),
})
export type ShiftRow = z.infer<typeof ShiftRow>

/** What was missing and what was too much while the drawer was somebody's. `short` is negative. */
export const DrawerDifference = z.object({
  drawer_id: Id,
  drawer: z.string(),
  person: z.string(),
  shifts: z.int(),
  short: SignedAmount,
  over: SignedAmount,
})
export type DrawerDifference = z.infer<typeof DrawerDifference>
