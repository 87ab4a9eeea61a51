import { randomUUID } from 'node:crypto'
import { type PricedCart, priceCart } from '@tunda/contract/cart'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/rights'
import { type NewSale, type Payment, saleFailures } from '@tunda/contract/sales'
import { largestPrice } from '@tunda/contract/shapes'
import { isWithinLimit } from '@tunda/contract/tiers'
import type { SaleFlag } from '@tunda/contract/till'
import { dayIn } from '../clock.ts'
import type { Member } from '../context.ts'
import { type Buyer, type NewBuyer, phoneOf } from '../customers/buyers.ts'
import { walkInCustomer } from '../customers/walk-in.ts'
import { type Failure, fail } from '../fail.ts'
import type { LockedProduct } from '../products/stock.ts'
import { limitOf } from '../subscription/limits.ts'
import { type KnownSale, keyOf, type SaleState } from './sale-state.ts'

/** A sale as one member asked for it. `hash` is null when the client gave it no id. */
export type SaleAsked = { readonly id: string; readonly hash: Buffer | null; readonly sale: NewSale }

export type DecidedLine = {
  readonly product: LockedProduct
  readonly quantity: number
  readonly unit_price: number
  readonly discount_amount: number
  readonly tax_amount: number
  readonly total: number
}

/** The retry of a sale that is known: it gets that one's answer. */
export type Replay = { readonly replayOf: KnownSale }

/** What is different about a sale that a till makes. */
export type TillTerms = {
  readonly terminal_id: string
  readonly seq: number | null
  readonly local_number: string | null
  readonly device_time: Date | null
  /** The moment of the sale, corrected. */
  readonly date: Date
  /** The goods have left: what would be refused is marked instead. */
  readonly isFact: boolean
  readonly flags: Set<SaleFlag>
  /** Products that were counted after they had left, by a count that the stock follows already. */
  readonly counted: ReadonlySet<string>
  /** What it was answered when it was parked. */
  readonly response?: string
}

/** A sale that will be made. Everything in it is computed here; nothing of the client's sums is taken over. */
export type DecidedSale = {
  readonly id: string
  readonly known: KnownSale
  readonly member: Member
  readonly sale_date: Date
  readonly sale_day: string
  readonly received_at: Date
  /** Set when sales of the past are recorded: stock ledger and audit trail have this date instead of now. */
  readonly at?: Date | undefined
  readonly buyer: Buyer | undefined
  readonly new_buyer: NewBuyer | undefined
  readonly customer_name: string
  readonly customer_contact: string
  readonly payments: readonly Payment[]
  readonly notes: string | null
  readonly lines: readonly DecidedLine[]
  readonly cart: PricedCart
  readonly profit: number
  readonly till: TillTerms | undefined
}

const minute = 60_000
const clockTolerance = 5 * minute
const daysBack = 7

/**
 * Decides one sale on the locked rows, and changes them in memory as the sale will. Throws the sale's failure, with the rows as
 * they were. A till's sale that is a fact fails only where it cannot be read.
 */
export function decideSale(
  asked: SaleAsked,
  member: Member,
  state: SaleState,
  at: Date,
  till?: TillTerms,
): DecidedSale | Replay {
  const earlier = replayOf(asked, member.org_id, state)
  if (earlier !== undefined) return earlier
  const { sale } = asked
  const saleDate = till?.date ?? dateOf(sale, member, at)
  const saleDay = dayIn(member.rules.time_zone, saleDate)
  const products = productsOf(sale, member, state, till)
  const cart = till === undefined ? priceOf(sale, products, member) : priceAtTill(sale, products, member, till)
  const payments = paymentsOf(sale, cart.total_amount)
  const customer = customerOf(sale, member, state, till)
  takeFromLimit(member, saleDay, state, till)
  takeFromStock(sale, products, till)
  if (customer.new_buyer !== undefined) state.addBuyer(customer.new_buyer)
  const known = { request_hash: asked.hash, response: null }
  state.known.set(keyOf(member.org_id, asked.id), known)
  const lines = sale.items.map((item, i) => decidedLine(item, products[i], cart.lines[i]))
  return {
    id: asked.id,
    known,
    member,
    sale_date: saleDate,
    sale_day: saleDay,
    received_at: at,
    ...customer,
    payments,
    notes: sale.notes || null,
    lines,
    cart,
    profit: lines.reduce((sum, line) => sum + profitOn(line), 0),
    till,
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

/** What breaks a rule is refused; of a fact it is only marked. */
function refuse(till: TillTerms | undefined, flag: SaleFlag, failure: Failure): void {
  if (!till?.isFact) throw failure
  till.flags.add(flag)
}

function decidedLine(
  item: NewSale['items'][number],
  product: LockedProduct | undefined,
  priced: PricedCart['lines'][number] | undefined,
): DecidedLine {
  if (product === undefined || priced === undefined) throw new Error('a line lost its product')
  return { product, quantity: item.quantity, unit_price: item.unit_price ?? product.selling_price, ...priced }
}

function dateOf(sale: NewSale, member: Member, at: Date): Date {
  if (sale.sale_date === null || sale.sale_date === undefined) return at
  const date = new Date(sale.sale_date)
  const ahead = date.getTime() - at.getTime()
  if (ahead > clockTolerance) throw fail(saleFailures.futureDate)
  if (ahead >= -clockTolerance) return date
  if (!may(member, 'backdate_sale')) throw fail(saleFailures.pastNotAllowed)
  if (-ahead > daysBack * 24 * 60 * minute) throw fail(saleFailures.tooOld)
  return date
}

/** The product of each line. Two lines of one product are summed before the stock is looked at. */
function productsOf(sale: NewSale, member: Member, state: SaleState, till: TillTerms | undefined): LockedProduct[] {
  const requested = new Map<LockedProduct, number>()
  const products = sale.items.map(({ product_id, quantity }) => {
    const product = state.products.get(keyOf(member.org_id, product_id))
    if (product === undefined) throw fail(saleFailures.unknownProduct, { product_id })
    if (!product.is_active && !till?.isFact)
      throw fail(saleFailures.inactiveProduct, { product_id, product: nameOf(product) })
    requested.set(product, (requested.get(product) ?? 0) + quantity)
    return product
  })
  for (const [product, quantity] of requested) {
    if (quantity <= product.current_stock || till?.counted.has(product.id)) continue
    const facts = { product_id: product.id, product: nameOf(product) }
    const available = Math.max(product.current_stock, 0)
    refuse(till, 'oversold', fail(saleFailures.outOfStock, { ...facts, available, requested: quantity }))
  }
  return products
}

function sumUp(sale: NewSale, products: readonly LockedProduct[], { rules }: Member): PricedCart {
  const lines = sale.items.map((item, i) => {
    const list = products[i]?.selling_price ?? 0
    return { quantity: item.quantity, list_price: list, unit_price: item.unit_price ?? list, discount: item.discount }
  })
  const cart = priceCart(lines, sale.discount ?? undefined, rules)
  const cost = products.reduce((sum, product, i) => sum + product.cost_price * (sale.items[i]?.quantity ?? 0), 0)
  if (cart.is_too_large || cost > largestPrice) throw fail(saleFailures.amountTooLarge)
  return cart
}

function priceOf(sale: NewSale, products: readonly LockedProduct[], member: Member): PricedCart {
  const { rules } = member
  if (!may(member, 'override_price')) refuseOwnPrices(sale, products)
  const cart = sumUp(sale, products, member)
  const [over] = cart.over_cap
  if (over !== undefined) {
    const product = over === 'sale' ? undefined : products[over]
    const facts = product === undefined ? {} : { product_id: product.id, product: nameOf(product) }
    throw fail(saleFailures.overDiscountCap, { cap: rules.max_discount_percent, ...facts })
  }
  const sent = sale.total_amount
  if (sent !== null && sent !== undefined && sent !== cart.total_amount) {
    throw fail(saleFailures.totalMismatch, { sent, total_amount: cart.total_amount })
  }
  return cart
}

/**
 * A till asks the prices it knows. While the server answers they must be the shop's, or the seller sees another total; a sale that is a
 * fact stands at the till's prices, whatever they are.
 */
function priceAtTill(sale: NewSale, products: readonly LockedProduct[], member: Member, till: TillTerms): PricedCart {
  const { total_amount, ...atOwnPrices } = sale
  const asked = sumUp(atOwnPrices, products, member)
  const sent = total_amount ?? asked.total_amount
  if (!till.isFact) {
    const items = sale.items.map(({ unit_price: _own, ...item }) => item)
    return priceOf({ ...sale, items, total_amount: sent }, products, member)
  }
  const isOwnPrice = sale.items.some(
    ({ unit_price: price }, i) => price !== undefined && price !== products[i]?.selling_price,
  )
  if (isOwnPrice || asked.over_cap.length > 0 || sent !== asked.total_amount) till.flags.add('price_changed')
  return asked
}

/** A member discounts within the cap, but asks the shop's own prices. */
function refuseOwnPrices(sale: NewSale, products: readonly LockedProduct[]): void {
  sale.items.forEach(({ unit_price }, i) => {
    const product = products[i]
    if (product === undefined || unit_price === undefined || unit_price === product.selling_price) return
    throw fail(saleFailures.priceNotAllowed, { product_id: product.id, product: nameOf(product) })
  })
}

/** The payments, largest first: the first one's method is the sale's. */
function paymentsOf(sale: NewSale, total: number): Payment[] {
  const payments = sale.payments ?? [{ method: sale.payment_method, amount: total }]
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (paid !== total)
    throw fail(saleFailures.paymentMismatch, { paid: Math.min(paid, Number.MAX_SAFE_INTEGER), total_amount: total })
  return payments
    .map(({ method, amount, reference }) => ({ method, amount, reference: reference ?? null }))
    .sort((a, b) => b.amount - a.amount)
}

type CustomerOfSale = Pick<DecidedSale, 'buyer' | 'new_buyer' | 'customer_name' | 'customer_contact'>

/** By id, else by phone, else made from name and phone; without either the walk-in customer, under the name that was typed. */
function customerOf(sale: NewSale, member: Member, state: SaleState, till: TillTerms | undefined): CustomerOfSale {
  const { customer_id: id, customer_name: name, customer_contact: contact } = sale
  const words = { customer_name: name || walkInCustomer.name, customer_contact: contact ?? '' }
  if (id !== null && id !== undefined && id !== walkInCustomer.id) {
    const buyer = state.buyers.get(keyOf(member.org_id, id))
    if (buyer === undefined && !till?.isFact) throw fail(saleFailures.unknownCustomer)
    if (buyer !== undefined)
      return {
        buyer,
        new_buyer: undefined,
        customer_name: buyer.name,
        customer_contact: contact || (buyer.phone ?? ''),
      }
  }
  const phone = phoneOf(contact)
  if (phone === null) return { buyer: undefined, new_buyer: undefined, ...words }
  const known = state.buyers.get(keyOf(member.org_id, phone))
  if (known !== undefined) return { buyer: known, new_buyer: undefined, ...words, customer_name: name || known.name }
  if (!name) return { buyer: undefined, new_buyer: undefined, ...words }
  const added = {
    org_id: member.org_id,
    id: randomUUID(),
    name,
    phone: contact ?? phone,
    phone_e164: phone,
    user_id: member.user_id,
  }
  return { buyer: added, new_buyer: added, ...words }
}

function takeFromLimit(member: Member, saleDay: string, state: SaleState, till: TillTerms | undefined): void {
  const limit = limitOf(member, 'monthly_transactions')
  const month = keyOf(member.org_id, saleDay.slice(0, 7))
  const current = state.monthly.get(month) ?? 0
  if (!isWithinLimit(current, limit)) {
    refuse(till, 'over_limit', fail(saleFailures.limitReached, { resource: 'monthly_transactions', current, limit }))
  }
  state.monthly.set(month, current + 1)
}

/** What a count saw gone already is put back as it is sold. */
function takeFromStock(sale: NewSale, products: readonly LockedProduct[], till: TillTerms | undefined): void {
  sale.items.forEach((item, i) => {
    const product = products[i]
    if (product !== undefined && !till?.counted.has(product.id)) product.current_stock -= item.quantity
  })
}

/** Brand and model as a person says them. */
export function nameOf(product: { brand: string; model: string }): string {
  return `${product.brand} ${product.model}`
}
