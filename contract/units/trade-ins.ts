import { z } from 'zod'
import { forMember, forMemberShownOnce, forPeople } from '../access.ts'
import { largestPrice, tooMuch } from '../ceilings.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { buyersFields } from '../selling/buyer-names.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { creditErrors, NewSale, quotationErrors, Sale, unitErrors } from '../selling/sales.ts'
import { Amount, Day, Id, Instant, Line, Price, pageCounts, pageInput, Text } from '../shapes.ts'
import { WalletKind, WalletToChoose } from '../till/drawer-shapes.ts'
import { refurbishingFailures } from './refurbishing.ts'
import { reportKinds } from './stolen-devices.ts'
import { tradeInFailures } from './trade-in-failures.ts'
import { unitFailures } from './unit-failures.ts'
import { UnitNumbers } from './units.ts'

/** `held`: bought, and not for sale yet. The others are final; what happens to a device once it is for sale is in its history. */
export const tradeInStates = ['held', 'for_sale', 'given_back', 'handed_over'] as const
export const TradeInState = z.enum(tradeInStates)
export type TradeInState = z.infer<typeof TradeInState>

/** What a seller shows to say who they are. */
export const sellerDocuments = ['national_id', 'passport', 'driving_permit', 'refugee_id', 'other'] as const
export const SellerDocument = z.enum(sellerDocuments)
export type SellerDocument = z.infer<typeof SellerDocument>

/** What a signature is drawn on: its points are whole, from 0 to these. */
export const signatureBox = { width: 600, height: 200 } as const
const Point = z.tuple([z.int().min(0).max(signatureBox.width), z.int().min(0).max(signatureBox.height)])
/** A signature by its strokes, each the points that it goes through. */
export const Signature = z
  .array(z.array(Point).min(1).max(2_000))
  .min(1, 'Ask the seller to sign')
  .max(100)
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= 4_000, 'Sign again, with fewer strokes')
export type Signature = z.infer<typeof Signature>

/** Characters of the largest photo of a document that is sent. */
export const largestDocument = 700_000
const Photo = z
  .string()
  .max(largestDocument, 'This picture is too large')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'This is not a picture')

/** How this shop buys used devices. `wallets`: what they can be paid from, for members who may buy. */
export const TradeInRules = z.object({
  is_on: z.boolean(),
  /** Days until a device that was bought can be sold. */
  hold_days: z.int(),
  /** The warranty that is proposed for it, in months. */
  warranty_months: z.int(),
  /** What is asked of every device. */
  questions: z.array(z.string()),
  /** What the seller signs. */
  declaration: z.string(),
  wallets: z.array(WalletToChoose),
})
export type TradeInRules = z.infer<typeof TradeInRules>

const Question = Line(80).min(1, 'Enter the question')
export const TradeInRulesChange = z.object({
  is_on: z.boolean(),
  hold_days: z.int().min(0).max(90),
  warranty_months: z.int().min(0).max(36),
  questions: z.array(Question).max(20),
  declaration: Text(600).min(1, 'Enter what the seller signs'),
})
export type TradeInRulesChange = z.infer<typeof TradeInRulesChange>

/** A used device that was bought. The number and the photo of the seller's document are asked for by themselves. */
export const TradeIn = z.object({
  id: Id,
  number: z.int(),
  state: TradeInState,
  unit_id: Id,
  unit_number: z.string(),
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  location_id: Id,
  location: z.string(),
  /** What was paid for it. */
  amount: Amount,
  wallet: WalletKind,
  grade: z.string().nullable(),
  /** It was reported when it was bought, and the member who bought it knew. */
  reported: z.enum(reportKinds).nullable(),
  /** Null once the seller's details were deleted. */
  seller_name: z.string().nullable(),
  seller_phone: z.string().nullable(),
  document: SellerDocument,
  hold_until: Day,
  /** From this day on, twelve months after the purchase, the seller's details can be deleted. */
  seller_kept_until: Day,
  bought_at: Instant,
  bought_by_name: z.string(),
  closed_at: Instant.nullable(),
  note: z.string().nullable(),
})
export type TradeIn = z.infer<typeof TradeIn>

/** What became of an offer that was made towards a sale: `amount` paid of the sale, and what was above it was paid out or left as a deposit. */
export const TradedTowards = z.object({
  sale_id: Id,
  invoice_number: z.string(),
  amount: Amount,
  paid_out: Amount,
  deposit: Amount,
})
export type TradedTowards = z.infer<typeof TradedTowards>

export const TradeInAnswer = z.object({ question: Question, is_yes: z.boolean() })

export const TradeInShown = TradeIn.extend({
  answers: z.array(z.object({ question: z.string(), is_yes: z.boolean() })),
  has_photo: z.boolean(),
  /** What was signed; null once it was deleted with the seller's other details. */
  declaration: z.string(),
  signature: Signature.nullable(),
  /** Null where it was bought for money alone. */
  towards: TradedTowards.nullable(),
})
export type TradeInShown = z.infer<typeof TradeInShown>

/** The id is the client's, so that a retry buys and pays nothing twice. */
export const NewTradeIn = UnitNumbers.extend({
  id: Id,
  product_id: Id,
  grade: Line(40).nullish(),
  answers: z.array(TradeInAnswer).max(20),
  amount: z.int().min(1, 'Enter what you pay').max(largestPrice, tooMuch),
  wallet_id: Id,
  seller_name: Line(80).min(2, 'Enter the seller’s name'),
  seller_phone: Line(30).nullish(),
  document: SellerDocument,
  document_number: Line(40).min(3, 'Enter the number of the document'),
  photo: Photo.nullish(),
  signature: Signature,
  /** Whoever buys it knows that it was reported as stolen or lost. */
  knows_report: z.boolean().default(false),
  note: Text(300).nullish(),
})
export type NewTradeIn = z.output<typeof NewTradeIn>

/**
 * A device that pays a part of a sale, or all of it. The sale's payments come to what is left, and its total is what was shown. What is offered above it is
 * paid out of a wallet, or without one is left as a deposit of the sale's customer.
 */
export const NewTradeTowards = z.object({
  trade_in: NewTradeIn.omit({ wallet_id: true }),
  rest_wallet_id: Id.nullish(),
  saleData: NewSale.omit({ sale_date: true }).extend({ client_sale_id: Id, total_amount: Amount }),
})
export type NewTradeTowards = z.output<typeof NewTradeTowards>

/**
 * Puts it up for sale, with a price and a warranty of its own; null: as its product. Without `manage_products` no price below what was paid, its product's either,
 * and no warranty longer than the shop proposes, its product's either.
 */
export const TradeInReleased = z.object({
  id: Id,
  price: Price.nullish(),
  warranty_months: z.int().min(0).max(36).nullish(),
})
export type TradeInReleased = z.infer<typeof TradeInReleased>

/** `given_back`: the seller has it again and gave the money back, into this wallet. `handed_over`: the police or its owner has it, and the money is lost. */
export const TradeInClosed = z
  .object({
    id: Id,
    state: z.enum(['given_back', 'handed_over']),
    wallet_id: Id.nullish(),
    note: Text(300).nullish(),
  })
  .refine(({ state, wallet_id }) => state !== 'given_back' || wallet_id != null, {
    path: ['wallet_id'],
    message: 'Choose where the money goes',
  })
  .refine(({ state, note }) => state !== 'handed_over' || Boolean(note), { path: ['note'], message: 'Say why' })
export type TradeInClosed = z.infer<typeof TradeInClosed>

export const TradeInsPage = z.object({ ...pageInput(20), state: z.enum(['held', 'done']).optional() })
export type TradeInsPage = z.output<typeof TradeInsPage>

/** What a seller showed. Null: the key that it was kept with is gone. */
export const SellerSeen = z.object({ document_number: z.string().nullable(), photo: z.string().nullable() })
export type SellerSeen = z.infer<typeof SellerSeen>

const { off, notNumbered, reported, own, nothingToPay, onHold, priceLow, isClosed, kept } = tradeInFailures
const { wrongNumber, twice, taken, held } = unitFailures
const One = z.object({ id: Id })

const route = routesOf('trade-ins')

/** Who sold it, and what was written, is in no answer that is kept for retries: it would outlive what they asked to be deleted. */
const forgetting = () =>
  forMemberShownOnce([...buyersFields, 'seller_name', 'seller_phone', 'signature'], general.notAllowed, 'buy_devices')

export const tradeIns = {
  rules: forMember()
    .route(route('GET', '/rest/v1/trade_in_rules', 'How this shop buys used devices'))
    .output(TradeInRules),
  saveRules: forMember('manage_settings')
    .route(route('PUT', '/rest/v1/trade_in_rules', 'Save how this shop buys used devices'))
    .input(TradeInRulesChange)
    .output(TradeInRules),
  list: forPeople('buy_devices', 'see_sellers')
    .route(route('GET', '/rest/v1/trade_ins', 'Used devices that were bought, newest first'))
    .input(TradeInsPage)
    .output(
      z.object({
        trade_ins: z.array(TradeIn),
        /** What was paid for the devices on hold that the caller sees. */
        held_worth: Amount,
        ...pageCounts,
      }),
    ),
  get: forPeople('buy_devices', 'see_sellers')
    .route(route('GET', '/rest/v1/trade_ins/{id}', 'One used device that was bought'))
    .input(One)
    .output(TradeInShown),
  buy: forgetting()
    .route(route('POST', '/rest/v1/trade_ins', 'Buy a used device and pay for it'))
    .errors(asErrors({ off, notNumbered, reported, own, wrongNumber, twice, taken, held }))
    .input(NewTradeIn)
    .output(TradeInShown),
  buyTowards: forgetting()
    .route(route('POST', '/rest/v1/rpc/trade_towards_sale', 'Buy a used device towards a sale, and record both'))
    .errors(
      asErrors({
        buysNone: off,
        notNumbered,
        reported,
        own,
        wrongNumber,
        taken,
        held,
        nothingToPay,
        ...saleFailures,
        ...unitErrors,
        ...creditErrors,
        ...quotationErrors,
      }),
    )
    .input(NewTradeTowards)
    .output(z.object({ sale: Sale, trade_in: TradeInShown })),
  release: forgetting()
    .route(route('POST', '/rest/v1/rpc/release_trade_in', 'Put a used device up for sale'))
    .errors(asErrors({ onHold, isClosed, notNumbered, priceLow, taken, held }))
    .input(TradeInReleased)
    .output(TradeInShown),
  close: forgetting()
    .route(route('POST', '/rest/v1/rpc/close_trade_in', 'A used device goes back to its seller, or to the police'))
    .errors(asErrors({ isClosed, hasParts: refurbishingFailures.hasParts }))
    .input(TradeInClosed)
    .output(TradeInShown),
  seeSeller: forMemberShownOnce(['document_number', 'photo'], general.notAllowed, 'see_sellers')
    .route(
      route('POST', '/rest/v1/rpc/see_seller', 'The number and photo of a seller’s document; every view is recorded'),
    )
    .input(One)
    .output(SellerSeen),
  eraseSeller: forPeople('see_sellers')
    .route(route('POST', '/rest/v1/rpc/erase_seller', 'Delete what identifies a seller'))
    .errors(asErrors({ kept }))
    .input(One)
    .output(TradeInShown),
}
