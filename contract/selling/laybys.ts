import { z } from 'zod'
import { forMember, forMemberShownOnce } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import type { Right } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Line, Price, pageCounts, pageInput, SignedAmount, Text } from '../shapes.ts'
import { WalletKind, WalletToChoose } from '../till/drawer-shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { Discount } from './discount.ts'
import { laybyFailures, longestLayby, mostInstalments } from './layby-failures.ts'
import { saleFailures } from './sale-failures.ts'
import { mostNote, quotationErrors, TicketItems, TicketLine } from './sales.ts'

/** `due`: its last day or an instalment's has passed unpaid. `ready`: paid as far as the goods may leave. */
export const laybyStates = ['open', 'due', 'ready', 'released', 'cancelled'] as const
export const LaybyState = z.enum(laybyStates)
export type LaybyState = z.infer<typeof LaybyState>

const Percent = z.int('Choose 0 to 100 percent').min(0, 'Choose 0 to 100 percent').max(100, 'Choose 0 to 100 percent')

/** How this shop puts goods aside. */
export const LaybyRules = z.object({
  is_on: z.boolean(),
  /** Of the total, what is paid at least when it is opened. */
  deposit_percent: Percent,
  /** How long goods are put aside, unless somebody says otherwise. */
  days: z.int().min(1).max(longestLayby),
  /** Of what was paid, what the shop keeps when it is cancelled. */
  fee_percent: Percent,
  /** Of the total, what is paid before the goods leave. */
  release_percent: Percent.min(1, 'Choose 1 to 100 percent'),
})
export type LaybyRules = z.infer<typeof LaybyRules>

/** `wallets`: where payments can go, for members who may take or return them. */
export const LaybyRulesShown = LaybyRules.extend({ wallets: z.array(WalletToChoose) })
export type LaybyRulesShown = z.infer<typeof LaybyRulesShown>

export const Instalment = z.object({ due_on: Day, amount: Price.min(1, 'Enter an amount') })
export type Instalment = z.infer<typeof Instalment>

/** A row of the list. */
export const LaybyRow = z.object({
  id: Id,
  number: z.string(),
  state: LaybyState,
  opened_on: Day,
  expires_on: Day,
  customer_id: Id,
  customer_name: z.string(),
  items_summary: z.string(),
  total_amount: Amount,
  /** What came in, less what went back. */
  paid: Amount,
  /** The day of the first instalment that is not paid, else the last day; null once it has ended. */
  next_due_on: Day.nullable(),
})
export type LaybyRow = z.infer<typeof LaybyRow>

export const LaybyLine = TicketLine.extend({
  variant: z.string().nullish(),
  unit_id: Id.nullable(),
  unit_number: z.string().nullable(),
})
export type LaybyLine = z.infer<typeof LaybyLine>

/** `taken_back`: a payment that was a mistake. `returned`: what the customer got when it was cancelled. Both are negative. */
export const LaybyPayment = z.object({
  id: Id,
  kind: z.enum(['payment', 'taken_back', 'returned']),
  amount: SignedAmount,
  business_date: Day,
  wallet: WalletKind,
  document: z.string().nullable(),
  note: z.string().nullable(),
  user_name: z.string(),
  is_taken_back: z.boolean(),
})
export type LaybyPayment = z.infer<typeof LaybyPayment>

/** Goods that are put aside for a customer at frozen prices. */
export const Layby = LaybyRow.extend({
  customer_phone: z.string().nullable(),
  location_id: Id,
  location: z.string(),
  notes: z.string().nullable(),
  discount: Discount.nullable(),
  subtotal: Amount,
  discount_amount: Amount,
  tax_amount: Amount,
  lines: z.array(LaybyLine),
  schedule: z.array(Instalment).nullable(),
  payments: z.array(LaybyPayment),
  /** What must be paid before the goods leave. */
  release_amount: Amount,
  fee_percent: z.int(),
  /** What a cancelling returns, or returned. */
  returnable: Amount,
  reason: z.string().nullable(),
  ended_on: Day.nullable(),
  user_name: z.string(),
  sale_id: Id.nullable(),
  invoice_number: z.string().nullable(),
})
export type Layby = z.infer<typeof Layby>

/** The id is the client's: a retry receives it once. */
const money = { id: Id, wallet_id: Id, amount: Price.min(1, 'Enter an amount') }

/** What is to be put aside where the member is at work, as a sale is asked for. */
export const NewLayby = z.object({
  /** The client's: a retry puts nothing aside twice. */
  id: Id,
  customer_id: Id,
  /** Left out: as many days as the shop's settings say. */
  expires_on: Day.nullish(),
  notes: Text(mostNote).normalize('NFC').nullish(),
  discount: Discount.nullish(),
  total_amount: Amount.nullish(),
  /** The quotation whose goods these are, all of them and at its prices. */
  quotation_id: Id.nullish(),
  /** Paid before the goods leave; left out: as the shop's settings say. Less only for members who may sell on account. */
  release_percent: Percent.min(1, 'Choose 1 to 100 percent').nullish(),
  /** The first payment, at least what the shop's settings say. */
  deposit: z.object(money).nullish(),
  /** What is paid after it, and when. */
  schedule: z.array(Instalment).min(1).max(mostInstalments).nullish(),
  items: TicketItems,
})
export type NewLayby = z.infer<typeof NewLayby>

export const LaybyPaid = z.object({ ...money, layby_id: Id })
export type LaybyPaid = z.infer<typeof LaybyPaid>

export const LaybyReceipt = z.object({ document: z.string(), amount: Amount, layby: Layby })
export type LaybyReceipt = z.infer<typeof LaybyReceipt>

const Why = Line(200).min(1, 'Say why')

export const LaybyTakenBack = z.object({ id: Id, payment_id: Id, note: Why })
export type LaybyTakenBack = z.infer<typeof LaybyTakenBack>

/** `due_on`: when what goes on the customer's account is due; left out: as its instalments are, else as with other sales on account. */
export const LaybyReleased = z.object({ id: Id, due_on: Day.nullish() })
export type LaybyReleased = z.infer<typeof LaybyReleased>

/** `wallet_id`: where what is returned comes from. */
export const LaybyCancelled = z.object({ id: Id, wallet_id: Id.nullish(), note: Why })
export type LaybyCancelled = z.infer<typeof LaybyCancelled>

export const LaybysPage = z.object({
  ...pageInput(20),
  search: Text(100).optional(),
  state: LaybyState.optional(),
  customer_id: Id.optional(),
})
export type LaybysPage = z.output<typeof LaybysPage>

const { off, nothingToPay, depositLow, moreThanLeft, wrongDay, wrongSchedule, notPaid, ended, walletNeeded } =
  laybyFailures
const {
  unknownProduct,
  inactiveProduct,
  outOfStock,
  priceNotAllowed,
  overDiscountCap,
  totalMismatch,
  amountTooLarge,
  unknownCustomer,
  limitReached,
} = saleFailures
const { needed, unknown, notInStock, twice, reserved, inTransit } = unitFailures
const { anonymous, notAllowed, blocked, overLimit } = creditFailures
const { keyReused } = general

const route = routesOf('laybys')

/** Answers stored for retries contain no names and no notes: they would outlive a deleted customer. */
const forgetting = (...rights: readonly [Right, ...Right[]]) =>
  forMemberShownOnce(['customer_name', 'customer_phone', 'notes', 'note', 'reason'], general.notAllowed, ...rights)

export const laybys = {
  rules: forMember()
    .route(route('GET', '/rest/v1/layby_rules', 'How this shop puts goods aside'))
    .output(LaybyRulesShown),
  saveRules: forMember('manage_settings')
    .route(route('PUT', '/rest/v1/layby_rules', 'Save how this shop puts goods aside'))
    .input(LaybyRules)
    .output(LaybyRulesShown),
  list: forMember('receive_payments', 'manage_credit')
    .route(route('GET', '/rest/v1/laybys', 'Goods put aside for customers, newest first'))
    .input(LaybysPage)
    .output(
      z.object({
        laybys: z.array(LaybyRow),
        ...pageCounts,
        /** How many are in each state, and what was paid for those that have not ended. */
        counts: z.object({ open: z.int(), due: z.int(), ready: z.int() }),
        held: Amount,
      }),
    ),
  get: forMember('receive_payments', 'manage_credit')
    .route(route('GET', '/rest/v1/laybys/{id}', 'One lay-by with its goods and payments'))
    .input(z.object({ id: Id }))
    .output(Layby),
  open: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/open_layby', 'Put goods aside for a customer, with a first payment'))
    .errors(
      asErrors({
        off,
        nothingToPay,
        depositLow,
        moreThanLeft,
        wrongDay,
        wrongSchedule,
        unknownProduct,
        inactiveProduct,
        outOfStock,
        priceNotAllowed,
        overDiscountCap,
        totalMismatch,
        amountTooLarge,
        unknownCustomer,
        ...quotationErrors,
        anonymous,
        notAllowedCredit: notAllowed,
        keyReused,
        needed,
        unknown,
        notInStock,
        twice,
        reserved,
        inTransit,
      }),
    )
    .input(NewLayby)
    .output(Layby),
  pay: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/pay_layby', 'Receive money for goods that are put aside'))
    .errors(asErrors({ moreThanLeft, ended, keyReused }))
    .input(LaybyPaid)
    .output(LaybyReceipt),
  takeBack: forgetting('manage_credit')
    .route(route('POST', '/rest/v1/rpc/take_back_layby_payment', 'Reverse a payment that was a mistake'))
    .errors(asErrors({ ended, keyReused }))
    .input(LaybyTakenBack)
    .output(Layby),
  release: forgetting('receive_payments')
    .route(route('POST', '/rest/v1/rpc/release_layby', 'Hand the goods over: the lay-by becomes a sale of today'))
    .errors(
      asErrors({
        notPaid,
        ended,
        wrongDay,
        outOfStock,
        unknownProduct,
        notInStock,
        limitReached,
        creditOff: creditFailures.off,
        notAllowedCredit: notAllowed,
        blocked,
        overLimit,
        anonymous,
      }),
    )
    .input(LaybyReleased)
    .output(Layby),
  cancel: forgetting('manage_credit')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/cancel_layby',
        'Cancel it: the goods can be sold again, and the money is refunded less the fee',
      ),
    )
    .errors(asErrors({ ended, walletNeeded }))
    .input(LaybyCancelled)
    .output(Layby),
}
