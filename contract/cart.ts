import type { FailureEntry } from './failure.ts'
import { share, spread, taxIncluded } from './money.ts'
import { type Bearer, may } from './rights.ts'
import { type Discount, discountOn, eachOf, nameOf, type SaleLine, type SoldProduct } from './sale-line.ts'
import { saleFailures } from './sales.ts'
import { largestPrice } from './shapes.ts'

/** One line as sums: `list_price` is the product's own, `unit_price` what is asked for it here. */
export type CartLine = {
  readonly quantity: number
  readonly list_price: number
  readonly unit_price: number
  readonly discount?: Discount | undefined
}

/** The shop's rules that a price depends on. Rates and caps are whole percents. */
export type PricingRules = {
  readonly tax_rate: number
  readonly is_vat_registered: boolean
  readonly max_discount_percent: number
}

export type PricedLine = { readonly discount_amount: number; readonly tax_amount: number; readonly total: number }

export type PricedCart = {
  readonly lines: readonly PricedLine[]
  /** Asked prices times quantities, before any discount. */
  readonly subtotal: number
  /** Everything taken off `subtotal`. */
  readonly discount_amount: number
  /** VAT inside `total_amount`; 0 when the shop is not VAT-registered. */
  readonly tax_amount: number
  readonly total_amount: number
  /** What breaks the discount cap: a line's index, or `sale` for the whole. */
  readonly over_cap: readonly (number | 'sale')[]
  /** An amount grew past what can be kept exactly. */
  readonly is_too_large: boolean
}

/** What a way of selling may refuse, price and take. */
export type SalePolicy = {
  /** What breaks a rule of the shop: refused, or flagged for a manager, because the goods have left. */
  readonly breaches: 'refused' | 'flagged'
  /** The prices that hold: what the seller asks, or the shop's own, to which an asked one must then come. */
  readonly prices: 'asked' | 'own'
  /** What the screen goes by: the shop, or a copy of it that may be behind. Then stock only warns, and a sale names all that was shown. */
  readonly sees: 'shop' | 'copy'
  /** Payment in parts: the chosen method pays what the others leave, or each part is taken as it is handed over, the chosen method's last. */
  readonly parts: 'planned' | 'in_turn'
}

/** The ways of selling. `offline`: a till without the server, which hears of a fact later. */
export const salePolicies = {
  desk: { breaches: 'refused', prices: 'asked', sees: 'shop', parts: 'planned' },
  till: { breaches: 'refused', prices: 'own', sees: 'copy', parts: 'in_turn' },
  offline: { breaches: 'flagged', prices: 'asked', sees: 'copy', parts: 'in_turn' },
} as const satisfies Record<string, SalePolicy>

/** Why a sale is refused: a failure of the catalogue with its facts, which screens say and the server throws. */
export type Refusal = { readonly entry: FailureEntry; readonly facts: unknown; readonly message: string }

function refusalOf<Facts>(entry: FailureEntry & { message(facts: Facts): string }, facts: Facts): Refusal {
  return { entry, facts, message: entry.message(facts) }
}

const factsOf = (product: SoldProduct) => ({ product_id: product.id, product: nameOf(product) })

/** Why the product is not for sale at all. */
export function inactiveProduct(product: SoldProduct): Refusal | undefined {
  return product.is_active ? undefined : refusalOf(saleFailures.inactiveProduct, factsOf(product))
}

/** Why so many of the product cannot be sold of the `left` that are there. */
export function shortage(product: SoldProduct, requested: number, left: number): Refusal | undefined {
  if (requested <= left) return undefined
  return refusalOf(saleFailures.outOfStock, { ...factsOf(product), available: Math.max(left, 0), requested })
}

/** A sale whose product's prices are known, as its seller asks it. `total_amount` is what they were shown. */
export type AskedSale = {
  readonly lines: readonly SaleLine[]
  readonly discount?: Discount | null | undefined
  readonly total_amount?: number | null | undefined
}

/**
 * Prices a sale as its policy has it, and finds the first rule of the shop that it breaks: a price that this seller may not ask, the cap on
 * discounts, a total other than the one shown. Under every policy it is for the caller to refuse what is too large.
 */
export function priceSale(
  { lines, discount, total_amount }: AskedSale,
  rules: PricingRules,
  policy: SalePolicy,
  seller: Bearer,
): { readonly cart: PricedCart; readonly breach?: Refusal | undefined } {
  const mayAsk = policy.prices === 'own' || may(seller, 'override_price')
  const dear = mayAsk
    ? undefined
    : lines.find(({ product, price }) => price !== undefined && price !== product.selling_price)
  const refused = dear && refusalOf(saleFailures.priceNotAllowed, factsOf(dear.product))
  const asked = priceLines(lines, discount, rules)
  if (refused || asked.is_too_large) return { cart: asked, breach: refused }
  const cart = policy.prices === 'asked' ? asked : priceLines(lines.map(atOwnPrice), discount, rules)
  return { cart, breach: overCap(cart, lines, rules) ?? mismatch(cart, total_amount ?? asked.total_amount) }
}

const atOwnPrice = (line: SaleLine): SaleLine => ({ ...line, price: undefined })

function overCap(
  { over_cap: [over] }: PricedCart,
  lines: readonly SaleLine[],
  rules: PricingRules,
): Refusal | undefined {
  if (over === undefined) return undefined
  const product = over === 'sale' ? undefined : lines[over]?.product
  const facts = product === undefined ? {} : factsOf(product)
  return refusalOf(saleFailures.overDiscountCap, { cap: rules.max_discount_percent, ...facts })
}

function mismatch({ total_amount }: PricedCart, sent: number): Refusal | undefined {
  return sent === total_amount ? undefined : refusalOf(saleFailures.totalMismatch, { sent, total_amount })
}

/** The lines of a sale as `priceCart` has them. Costs that nobody could keep the sum of make the cart too large. */
export function priceLines(
  lines: readonly SaleLine[],
  discount: Discount | null | undefined,
  rules: PricingRules,
): PricedCart {
  const cart = priceCart(
    lines.map((line) => ({
      quantity: line.quantity,
      list_price: line.product.selling_price,
      unit_price: eachOf(line),
      discount: line.discount,
    })),
    discount ?? undefined,
    rules,
  )
  const cost = sum(lines.map(({ product, quantity }) => (product.cost_price ?? 0) * quantity))
  return cost > largestPrice ? { ...cart, is_too_large: true } : cart
}

/**
 * Prices a cart to the shilling, the same on every screen and on the server: a line's own discount first, then the sale's
 * discount spread over the lines in proportion, then VAT out of each line's total, rounded half up. A discount takes at most
 * what is there. The cap holds against list prices, for each line and for the whole sale.
 */
export function priceCart(lines: readonly CartLine[], discount: Discount | undefined, rules: PricingRules): PricedCart {
  const gross = lines.map((line) => line.unit_price * line.quantity)
  const list = lines.map((line) => line.list_price * line.quantity)
  const isTooLarge = [sum(gross), sum(list)].some((total) => total > largestPrice)
  if (isTooLarge) {
    const nothing = { subtotal: 0, discount_amount: 0, tax_amount: 0, total_amount: 0 }
    return { ...nothing, lines: [], over_cap: [], is_too_large: true }
  }
  const afterOwn = gross.map((amount, i) => amount - discountOn(amount, lines[i]?.discount))
  const shares = spread(discountOn(sum(afterOwn), discount), afterOwn)
  const priced = afterOwn.map((amount, i) => {
    const total = amount - (shares[i] ?? 0)
    const tax = rules.is_vat_registered ? taxIncluded(total, rules.tax_rate) : 0
    return { discount_amount: (gross[i] ?? 0) - total, tax_amount: tax, total }
  })
  const subtotal = sum(gross)
  const total = sum(priced.map((line) => line.total))
  const isOver = (listed: number, paid: number) => listed - paid > share(listed, rules.max_discount_percent, 100)
  const overLines = priced.flatMap((line, i) => (isOver(list[i] ?? 0, line.total) ? [i] : []))
  return {
    lines: priced,
    subtotal,
    discount_amount: subtotal - total,
    tax_amount: sum(priced.map((line) => line.tax_amount)),
    total_amount: total,
    over_cap: isOver(sum(list), total) ? [...overLines, 'sale'] : overLines,
    is_too_large: false,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
