import { general } from '@tunda/contract/failure'
import { may, rightsOfRole } from '@tunda/contract/organization/rights'
import { isWithinLimit } from '@tunda/contract/plans/tier-limits'
import type { PricedCart } from '@tunda/contract/selling/cart'
import { atListPrices } from '@tunda/contract/selling/list-prices'
import type { PaymentMade } from '@tunda/contract/selling/payment-shapes'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { SaleFlag } from '@tunda/contract/selling/sale-flags'
import { eachOf, type SaleLine } from '@tunda/contract/selling/sale-line'
import { mayBeApproved, priceSale, type SalePolicy } from '@tunda/contract/selling/sale-policy'
import { inactiveProduct, shortage } from '@tunda/contract/selling/sale-refusals'
import type { NewSale } from '@tunda/contract/selling/sales'
import { dayIn } from '../clock.ts'
import type { Member } from '../context.ts'
import { type CreditOfSale, creditOf } from '../credit/credit-of-sale.ts'
import type { Buyer } from '../customers/buyers.ts'
import { type Failure, fail, failureOf } from '../fail.ts'
import { type OffersByProduct, offersAt } from '../price-lists/offers.ts'
import { freeOf, type LockedStock } from '../products/stock.ts'
import { atQuoted, type LockedQuotation } from '../quotations/quotation-of-sale.ts'
import { limitOf } from '../subscription/limits.ts'
import type { KnownUnit } from '../units/unit-rows.ts'
import { type BuyerOfSale, buyerById, buyerOf } from './buyer-of-sale.ts'
import { expiredOf, type Sold, soldOf, takeFromStock } from './goods-of-sale.ts'
import { type PaidBeside, paymentsMade } from './payments-of.ts'
import { type KnownSale, keyOf, type SaleState } from './sale-state.ts'

/** A sale as one member asked for it. `hash` is null when the client gave it no id. */
export type SaleAsked = { readonly id: string; readonly hash: Buffer | null; readonly sale: NewSale }

export type DecidedLine = {
  readonly product: LockedStock
  readonly unit: KnownUnit | undefined
  readonly quantity: number
  readonly unit_price: number
  readonly discount_amount: number
  readonly tax_amount: number
  readonly total: number
  readonly price_list_id?: string
  readonly price_list?: string
  readonly price_list_from?: number
}

/** A retry of a recorded sale: it gets that sale's answer. */
export type Replay = { readonly replayOf: KnownSale }

/** Who sells: a member with their rights, somebody of the staff at a till, or a till that nobody unlocks. */
export type Seller = Pick<
  Member,
  'org_id' | 'location_id' | 'user_id' | 'email' | 'user_agent' | 'rights' | 'rules' | 'plan'
> &
  PaidBeside & {
    /** Who approved what the seller may not do alone; `rights` and `rules` allow it then. */
    readonly approver_id?: string | undefined
    /** The sale names an approval that does not cover it. */
    readonly hasVoidApproval?: boolean
  }

/** How a sale is made. */
export type SaleTerms = {
  readonly policy: SalePolicy
  /** The moment of the sale by a till's corrected clock; without one the seller says. */
  readonly date?: Date | undefined
  /** Why a manager should review it; `decideSale` adds to them. */
  readonly flags: Set<SaleFlag>
  /** Ids of products whose stock was set by a count made after this sale: their stock is not taken again. */
  readonly counted: ReadonlySet<string>
  readonly till?: TillFacts | undefined
}

/** What is stored of the till that a sale comes from. */
export type TillFacts = {
  readonly terminal_id: string
  readonly seq: number | null
  readonly local_number: string | null
  readonly device_time: Date | null
  /** Who took the money, and the seller's name for the receipt; null where no staff unlock tills. */
  readonly cashier_id: string | null
  readonly served_by: string | null
  /** The shift open on its own drawer, as it says. */
  readonly shift_id?: string | null | undefined
  readonly knows_price_lists?: boolean
  /** The answer it got when it was parked; an approval sends the same. */
  readonly response?: string
}

/** A sale that will be made. Everything in it is computed here; nothing of the client's sums is taken over. */
export type DecidedSale = BuyerOfSale & {
  readonly id: string
  readonly known: KnownSale
  readonly member: Seller
  readonly sale_date: Date
  readonly sale_day: string
  readonly received_at: Date
  /** Set when sales of the past are recorded: stock ledger and audit trail have this date instead of now. */
  readonly at?: Date | undefined
  readonly payments: readonly PaymentMade[]
  readonly credit: CreditOfSale | undefined
  readonly quotation: LockedQuotation | undefined
  readonly notes: string | null
  readonly discount_reason: string | null
  readonly lines: readonly DecidedLine[]
  readonly cart: PricedCart
  readonly profit: number
  readonly terms: SaleTerms
}

const minute = 60_000
const clockTolerance = 5 * minute
const daysBack = 7

/**
 * Decides one sale on the locked rows, and applies it to them in memory. If it throws the sale's failure, it has changed nothing. A broken
 * rule fails, or is flagged where the policy says so; what cannot be read or stored always fails.
 */
export function decideSale(
  asked: SaleAsked,
  member: Seller,
  terms: SaleTerms,
  state: SaleState,
  at: Date,
): DecidedSale | Replay {
  const earlier = replayOf(asked, member.org_id, state)
  if (earlier !== undefined) return earlier
  if (member.hasVoidApproval) refuse(terms, fail(saleFailures.approvalVoid))
  const { sale } = asked
  const saleDate = terms.date ?? dateOf(sale, member, at)
  const saleDay = dayIn(member.rules.time_zone, saleDate)
  const byId = buyerById(sale, member.org_id, state)
  const offers = state.offersThen.get(asked.id) ?? state.offers
  const found = atLists(linesOf(sale, member, terms, state, saleDay), byId, { terms, member, day: saleDay }, offers)
  const today = dayIn(member.rules.time_zone, at)
  const about = { quotations: state.quotations, till: terms.till, day: saleDay, today }
  const { lines: asLines, seller, quotation } = atQuoted(sale, found, member, about)
  const cart = priceOf(sale, asLines, seller, terms)
  if (byId === 'unknown') refuse(terms, fail(saleFailures.unknownCustomer))
  const customer = buyerOf(sale, byId === 'unknown' ? undefined : byId, member, state)
  const credit = creditOf(sale, cart.total_amount, customer.buyer, state.accountOf(customer.buyer), member)
  if (credit?.breach !== undefined) refuse(terms, credit.breach, 'over_credit')
  const payments = paymentsMade(sale, cart.total_amount - (credit?.amount ?? 0), member.traded_in)
  takeFromLimit(member, saleDay, terms, state)
  takeFromStock(asLines, terms.counted, state)
  if (customer.new_buyer !== undefined) state.addBuyer(customer.new_buyer)
  if (credit !== undefined) credit.account.balance += credit.amount
  if (quotation !== undefined) quotation.state = 'sold'
  const known = { request_hash: asked.hash, response: null }
  state.known.set(keyOf(member.org_id, asked.id), known)
  const lines = asLines.map((line, i) => decidedLine(line, cart.lines[i]))
  return {
    id: asked.id,
    known,
    member,
    sale_date: saleDate,
    sale_day: saleDay,
    received_at: at,
    ...customer,
    payments,
    credit,
    quotation,
    notes: sale.notes || null,
    discount_reason: (cart.discount_amount > 0 && sale.discount_reason?.trim()) || null,
    lines,
    cart,
    profit: lines.reduce((sum, line) => sum + profitOn(line), 0),
    terms,
  }
}

/** What a line leaves after its VAT, which is owed on, and the cost of its goods: whole shillings, negative at a loss. */
export function profitOn({ total, tax_amount, quantity, product }: DecidedLine): number {
  return total - tax_amount - product.cost_price * quantity
}

/** The earlier sale that this is a retry of. Fails IDEMPOTENCY_KEY_REUSED where that was another sale. */
export function replayOf({ id, hash }: SaleAsked, orgId: string, state: SaleState): Replay | undefined {
  const earlier = state.known.get(keyOf(orgId, id))
  if (earlier === undefined) return undefined
  if (hash === null || !earlier.request_hash?.equals(hash)) throw fail(general.keyReused)
  return { replayOf: earlier }
}

/** Throws the failure, or under a policy that records breaches adds the flag to the sale. */
function refuse({ policy, flags }: SaleTerms, failure: Failure, flag?: SaleFlag): void {
  if (policy.breaches === 'refused') throw failure
  if (flag !== undefined) flags.add(flag)
}

function decidedLine(line: AskedLine, priced: PricedCart['lines'][number] | undefined): DecidedLine {
  if (priced === undefined) throw new Error('a line lost its price')
  const { product, quantity, unit } = line
  const unit_price = eachOf(line)
  return { product, quantity, unit, unit_price, ...priced, ...(unit_price === product.selling_price && namesOf(line)) }
}

function namesOf({ list }: AskedLine) {
  return list && { price_list_id: list.id, price_list: list.name, price_list_from: list.from }
}

type At = { readonly terms: SaleTerms; readonly member: Seller; readonly day: string }

/** The lines at what the price lists ask the chosen customer. A till that knows no lists sold at the ordinary prices. */
function atLists(
  lines: AskedLine[],
  buyer: Buyer | 'unknown' | undefined,
  { terms: { till }, member: { location_id }, day }: At,
  offers: OffersByProduct,
): AskedLine[] {
  if (offers.size === 0 || till?.knows_price_lists === false) return lines
  const group_id = (buyer !== 'unknown' && buyer?.group_id) || null
  return atListPrices(lines, offersAt(offers, location_id), { location_id, group_id, day })
}

function dateOf(sale: NewSale, member: Seller, at: Date): Date {
  if (sale.sale_date === null || sale.sale_date === undefined) return at
  const date = new Date(sale.sale_date)
  const ahead = date.getTime() - at.getTime()
  if (ahead > clockTolerance) throw fail(saleFailures.futureDate)
  if (ahead >= -clockTolerance) return date
  if (!may(member, 'backdate_sale')) throw fail(saleFailures.pastNotAllowed)
  if (-ahead > daysBack * 24 * 60 * minute) throw fail(saleFailures.tooOld)
  return date
}

type AskedLine = SaleLine<LockedStock> & Sold

/** The lines with their products. Two lines of one product are summed before the stock is looked at. */
function linesOf(sale: NewSale, member: Seller, terms: SaleTerms, state: SaleState, day: string): AskedLine[] {
  // A flagged sale is reviewed by a manager, whose reasons may name the other sale of a device.
  const reader = terms.policy.breaches === 'refused' ? member : { rights: rightsOfRole.owner }
  const requested = new Map<LockedStock, number>()
  const lines: AskedLine[] = []
  for (const item of sale.items) {
    const { product_id, quantity, unit_price: price, list_price: listed, discount } = item
    const product = state.productAt(member, product_id)
    if (product === undefined) throw fail(saleFailures.unknownProduct, { product_id })
    // What was agreed before (a lay-by, a repair) is sold even if its product was made inactive since.
    const inactive = 'frozen' in item || member.prepaid ? undefined : inactiveProduct(product)
    if (inactive !== undefined) refuse(terms, failureOf(inactive))
    requested.set(product, (requested.get(product) ?? 0) + quantity)
    lines.push({ quantity, price, listed, discount, ...soldOf(item, product, state, lines, reader) })
  }
  for (const [product, quantity] of requested) {
    const short = terms.counted.has(product.id) ? undefined : shortage(product, quantity, freeOf(product))
    if (short !== undefined) refuse(terms, failureOf(short), 'oversold')
    const expired = expiredOf(product, quantity, day, member)
    if (expired !== undefined) refuse(terms, failureOf(expired), 'expired')
  }
  return lines
}

function priceOf(sale: NewSale, lines: readonly AskedLine[], member: Seller, terms: SaleTerms): PricedCart {
  const { discount, total_amount } = sale
  const { cart, breach } = priceSale({ lines, discount, total_amount }, member.rules, terms.policy, member)
  if (breach !== undefined) refuse(terms, failureOf(breach), mayBeApproved(breach) ? 'not_approved' : 'price_changed')
  if (cart.is_too_large) throw fail(saleFailures.amountTooLarge)
  return cart
}

function takeFromLimit(member: Seller, saleDay: string, terms: SaleTerms, state: SaleState): void {
  const limit = limitOf(member, 'monthly_transactions')
  const month = keyOf(member.org_id, saleDay.slice(0, 7))
  const current = state.monthly.get(month) ?? 0
  if (!isWithinLimit(current, limit)) {
    refuse(terms, fail(saleFailures.limitReached, { resource: 'monthly_transactions', current, limit }), 'over_limit')
  }
  state.monthly.set(month, current + 1)
}
