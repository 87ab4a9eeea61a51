import { largestPrice } from '../ceilings.ts'
import { type Bearer, may } from '../organization/rights.ts'
import { type PricedCart, type PricingRules, priceCart } from './cart.ts'
import type { Discount } from './discount.ts'
import { eachOf, type SaleLine } from './sale-line.ts'
import { factsOf, type Refusal, refusalOf, saleRefusals } from './sale-refusals.ts'

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
  const asked = priceLines(lines, discount, rules)
  const mayAsk = may(seller, 'override_price')
  const dear = mayAsk ? undefined : lines.find((line) => isAskedByHand(line, policy))
  const refused = dear && refusalOf(saleRefusals.priceNotAllowed, factsOf(dear.product))
  if (refused || asked.is_too_large) return { cart: asked, breach: refused }
  if (policy.prices === 'asked') {
    const stale = mayAsk ? undefined : lines.find((line) => !isAtOwnPrice(line))
    const breach = overCap(asked, lines, rules) ?? mismatch(asked, total_amount ?? asked.total_amount)
    return { cart: asked, breach: (stale && mismatchOf(stale)) ?? breach }
  }
  const cart = priceLines(
    lines.map((line) => (isAskedByHand(line, policy) ? line : atOwnPrice(line))),
    discount,
    rules,
  )
  return { cart, breach: overCap(cart, lines, rules) ?? mismatch(cart, total_amount ?? asked.total_amount) }
}

const atOwnPrice = (line: SaleLine): SaleLine => ({ ...line, price: undefined })
const isAtOwnPrice = ({ price, product }: SaleLine) => price === undefined || price === product.selling_price

/** Did the seller ask this price? A desk names no other; a till names all it showed, and says beside it where it showed another. */
function isAskedByHand(line: SaleLine, { sees }: SalePolicy): boolean {
  if (isAtOwnPrice(line)) return false
  return sees === 'shop' || (line.listed !== undefined && line.price !== line.listed)
}

/** Could somebody with more rights have let it through? */
export function mayBeApproved({ entry }: Refusal): boolean {
  const { priceNotAllowed, overDiscountCap, expired } = saleRefusals
  return [priceNotAllowed, overDiscountCap, expired].some(({ key }) => key === entry.key)
}

const mismatchOf = ({ product, price = product.selling_price }: SaleLine) =>
  refusalOf(saleRefusals.totalMismatch, { sent: price, total_amount: product.selling_price })

function overCap(
  { over_cap: [over] }: PricedCart,
  lines: readonly SaleLine[],
  rules: PricingRules,
): Refusal | undefined {
  if (over === undefined) return undefined
  const product = over === 'sale' ? undefined : lines[over]?.product
  const facts = product === undefined ? {} : factsOf(product)
  return refusalOf(saleRefusals.overDiscountCap, { cap: rules.max_discount_percent, ...facts })
}

function mismatch({ total_amount }: PricedCart, sent: number): Refusal | undefined {
  return sent === total_amount ? undefined : refusalOf(saleRefusals.totalMismatch, { sent, total_amount })
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
  const cost = lines.reduce((sum, { product, quantity }) => sum + (product.cost_price ?? 0) * quantity, 0)
  return cost > largestPrice ? { ...cart, is_too_large: true } : cart
}
