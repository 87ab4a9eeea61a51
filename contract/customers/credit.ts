import { z } from 'zod'
import { forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import type { Right } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import {
  Amount,
  Day,
  Id,
  Instant,
  Line,
  Price,
  pageCounts,
  pageInput,
  SignedAmount,
  Text,
  wholeNumber,
} from '../shapes.ts'
import { WalletKind, WalletToChoose } from '../till/drawer-shapes.ts'
import { creditFailures } from './credit-failures.ts'

/** The longest that a debt may stay open by its terms, in days. */
export const longestCredit = 365
/** Open debts that an account shows: those that were due first. */
export const mostDebtsShown = 500
/** Debts that one payment can be divided on by hand. */
export const mostAllocated = 100

export const customerEntryKinds = [
  'opening',
  'sale',
  'payment',
  'refund',
  'write_off',
  'recovery',
  'payout',
  'reversal',
  'instalment',
] as const

/** What a customer owes in total, and overdue. Negative is a deposit: money of theirs that the shop has. */
export const CustomerAccount = z.object({
  customer_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  balance: SignedAmount,
  /** Limit and days: their own, else the shop's. */
  limit: Amount,
  days: z.int(),
  own_limit: Amount.nullable(),
  own_days: z.int().nullable(),
  is_blocked: z.boolean(),
  promised_on: Day.nullable(),
  note: z.string().nullable(),
  /** What they say is wrong with the account. */
  dispute: z.string().nullable(),
  /** When they were last reminded of what they owe. */
  reminded_at: Instant.nullable(),
  overdue: Amount,
  /** Days that the oldest debt is overdue; 0 if none is. */
  days_late: z.int(),
})
export type CustomerAccount = z.infer<typeof CustomerAccount>

/** A debt that is not paid yet, or not all of it. */
export const OpenDebt = z.object({
  id: Id,
  kind: z.enum(['opening', 'sale', 'recovery', 'payout', 'instalment']),
  business_date: Day,
  due_on: Day.nullable(),
  document: z.string().nullable(),
  amount: Amount,
  open: Amount,
})
export type OpenDebt = z.infer<typeof OpenDebt>

export const CustomerAccountShown = CustomerAccount.extend({
  /** Those that were due first. `overdue` and `days_late` are of all. */
  debts: z.array(OpenDebt).max(mostDebtsShown),
  /** Where customers pay, as the shop's settings say it. */
  pay_to: z.string().nullable(),
  /** Where a payment can go. `till`: the till whose drawer it is; null for the shop's own. */
  wallets: z.array(WalletToChoose),
})
export type CustomerAccountShown = z.infer<typeof CustomerAccountShown>

/** A line of a customer's statement. `balance` is what was owed after it. */
export const CustomerEntry = z.object({
  id: Id,
  kind: z.enum(customerEntryKinds),
  amount: SignedAmount,
  balance: SignedAmount,
  business_date: Day,
  due_on: Day.nullable(),
  wallet: WalletKind.nullable(),
  document: z.string().nullable(),
  note: z.string().nullable(),
  user_name: z.string(),
  /** It was a mistake, and was taken back. */
  is_reversed: z.boolean(),
})
export type CustomerEntry = z.infer<typeof CustomerEntry>

/**
 * What was entered by hand. Sales and refunds are corrected as documents, and a deposit that came from a traded-in device is the price of that device:
 * it can be paid out.
 */
export const isReversible = ({ kind, wallet }: Pick<CustomerEntry, 'kind' | 'wallet'>) =>
  ['payment', 'opening', 'payout', 'write_off'].includes(kind) && wallet !== 'trade_in'

/** How old a debt is: days since it was made. */
export const Ageing = z.object({ to_30: Amount, to_60: Amount, to_90: Amount, over_90: Amount })
export type Ageing = z.infer<typeof Ageing>

export const Debtor = z.object({
  customer_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  balance: SignedAmount,
  ageing: Ageing,
  overdue: Amount,
  days_late: z.int(),
  promised_on: Day.nullable(),
  is_disputed: z.boolean(),
  reminded_at: Instant.nullable(),
})
export type Debtor = z.infer<typeof Debtor>

/** A customer's terms; fields not given stay. Null means the shop's settings. */
export const CustomerTerms = z.object({
  customer_id: Id,
  limit: Price.nullish(),
  days: wholeNumber(0, longestCredit).nullish(),
  is_blocked: z.boolean().optional(),
  promised_on: Day.nullish(),
  note: Text(500).nullish(),
  dispute: Text(500).nullish(),
})
export type CustomerTerms = z.infer<typeof CustomerTerms>

const money = {
  /** The client's: a retry enters it once. */
  id: Id,
  customer_id: Id,
  amount: Price.min(1, 'Enter an amount'),
  note: Line(200).nullish(),
}

/** Money from a customer. The part not allocated to a debt pays what was due first; anything beyond what is owed becomes a deposit. */
export const CustomerPayment = z.object({
  ...money,
  wallet_id: Id,
  allocations: z
    .array(z.object({ debit_id: Id, amount: Price.min(1, 'Enter an amount') }))
    .max(mostAllocated)
    .optional(),
})
export type CustomerPayment = z.infer<typeof CustomerPayment>

/** A deposit that is paid back. */
export const DepositPayout = z.object({ ...money, wallet_id: Id })
export type DepositPayout = z.infer<typeof DepositPayout>

/** An old debt, from before the shop used Tunda. */
export const OpeningDebt = z.object({ ...money, day: Day, document: Line(60).nullish() })
export type OpeningDebt = z.infer<typeof OpeningDebt>

const Why = Line(200).min(1, 'Say why')

/** What nobody will pay any more. */
export const WriteOff = z.object({ ...money, note: Why })
export type WriteOff = z.infer<typeof WriteOff>

export const EntryReversal = z.object({ id: Id, entry_id: Id, note: Why })
export type EntryReversal = z.infer<typeof EntryReversal>

/** A payment as its receipt shows it. */
export const PaymentReceipt = z.object({
  document: z.string(),
  amount: Amount,
  account: CustomerAccountShown,
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

const { moreThanOwed, moreThanDeposit, notReversible, moneyIsUsed, goodsCameBack, futureDay, anonymous, off } =
  creditFailures
const { keyReused } = general

const route = routesOf('credit')

/** Answers stored for retries contain no notes and no names: they would outlive a deleted customer. */
const forgetting = (...rights: readonly [Right, ...Right[]]) =>
  forMemberShownOnce(['name', 'phone', 'note', 'dispute'], general.notAllowed, ...rights)

export const credit = {
  debtors: forMember('manage_credit', 'receive_payments')
    .route(route('GET', '/rest/v1/customer_accounts', 'Who owes the shop, the most first, and how old the debts are'))
    .input(z.object({ ...pageInput(20), search: Text(100).optional(), show: z.enum(['owing', 'deposits']).optional() }))
    .output(
      z.object({
        debtors: z.array(Debtor),
        ...pageCounts,
        owed: Amount,
        overdue: Amount,
        deposits: Amount,
        ageing: Ageing,
      }),
    ),
  account: forMember('give_credit', 'receive_payments', 'manage_credit')
    .route(route('GET', '/rest/v1/customer_accounts/{id}', 'What a customer owes, and may owe'))
    .input(z.object({ id: Id }))
    .output(CustomerAccountShown),
  statement: forMember('receive_payments', 'manage_credit')
    .route(
      route('GET', '/rest/v1/customer_accounts/{id}/statement', 'Sales, payments and refunds on account, newest first'),
    )
    .input(z.object({ id: Id, ...pageInput(20) }))
    .output(z.object({ entries: z.array(CustomerEntry), ...pageCounts })),
  setTerms: forgetting('manage_credit')
    .route(route('PATCH', '/rest/v1/customer_accounts', 'Change how much a customer may owe, and how long'))
    .errors(asErrors({ anonymous }))
    .input(CustomerTerms)
    .output(CustomerAccountShown),
  receive: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/receive_customer_payment', 'Receive money from a customer into a wallet'))
    .errors(asErrors({ moreThanOwed, anonymous, keyReused }))
    .input(CustomerPayment)
    .output(PaymentReceipt),
  payOut: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/pay_out_deposit', 'Pay a deposit back out of a wallet'))
    .errors(asErrors({ moreThanDeposit, keyReused }))
    .input(DepositPayout)
    .output(CustomerAccountShown),
  open: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/enter_opening_debt', 'Enter what a customer owed before'))
    .errors(asErrors({ futureDay, anonymous, off, keyReused }))
    .input(OpeningDebt)
    .output(CustomerAccountShown),
  writeOff: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/write_off_debt', 'Write off what a customer will not pay'))
    .errors(asErrors({ moreThanOwed, keyReused }))
    .input(WriteOff)
    .output(CustomerAccountShown),
  remind: forgetting('receive_payments', 'manage_credit')
    .route(route('POST', '/rest/v1/rpc/note_reminder', 'Note that a customer was reminded of what they owe'))
    .errors(asErrors({ anonymous }))
    .input(z.object({ customer_id: Id }))
    .output(CustomerAccountShown),
  reverse: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/reverse_customer_entry', 'Reverse a payment, old debt, payout or write-off'))
    .errors(asErrors({ notReversible, moneyIsUsed, goodsCameBack, keyReused }))
    .input(EntryReversal)
    .output(CustomerAccountShown),
}
