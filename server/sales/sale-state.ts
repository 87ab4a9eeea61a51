import type { LockedAccount } from '../credit/credit-of-sale.ts'
import type { Buyer } from '../customers/buyers.ts'
import type { OffersByProduct } from '../price-lists/offers.ts'
import type { LockedStock } from '../products/stock.ts'
import type { LockedQuotation } from '../quotations/quotation-of-sale.ts'
import type { KnownUnit } from '../units/unit-rows.ts'

/** A sale under an id: recorded before, or about to be by this batch, and then without its answer until it is written. */
export type KnownSale = { readonly request_hash: Buffer | null; response: string | null }

/**
 * What the batch's sales are decided on: locked rows, changed in memory as each sale of the batch is decided, so that the next one
 * sees the stock, the count and the customers that it will find.
 */
export class SaleState {
  readonly #products: Map<string, LockedStock>
  readonly buyers: Map<string, Buyer>
  readonly known: Map<string, KnownSale>
  readonly monthly: Map<string, number>
  /** The devices that sales name. */
  readonly units = new Map<string, KnownUnit>()
  /** What the customers of sales on account owe. */
  readonly accounts = new Map<string, LockedAccount>()
  /** Those that sales name. */
  readonly quotations = new Map<string, LockedQuotation>()
  /** What the shops' price lists ask. */
  offers: OffersByProduct = new Map()
  /** What they asked at the moment of a till's sale, by its id, where they have changed since. */
  readonly offersThen = new Map<string, OffersByProduct>()
  /** The last invoice number of shops whose counter is held. */
  numbers: ReadonlyMap<string, number> = new Map()
  /** Of tills alone: the sale behind each number of a till's own count, and the products of a late sale that were counted since. */
  readonly numbered = new Map<string, string>()
  readonly counted = new Map<string, ReadonlySet<string>>()
  /** Sales without the server of a device that another till may have sold too. */
  readonly unleased = new Set<string>()

  constructor(
    products: readonly LockedStock[],
    buyers: readonly Buyer[],
    known: readonly (KnownSale & { org_id: string; id: string })[],
    monthly: readonly { org_id: string; month: string; transactions: number }[],
  ) {
    this.#products = new Map(products.map((row) => [keyOf(row.location_id, row.id), row]))
    this.known = new Map(known.map((row) => [keyOf(row.org_id, row.id), row]))
    this.monthly = new Map(monthly.map((row) => [keyOf(row.org_id, row.month), row.transactions]))
    this.buyers = new Map()
    for (const buyer of buyers) this.addBuyer(buyer)
  }

  /** A product as it is at the seller's location. */
  productAt({ org_id, location_id }: Pick<LockedStock, 'org_id' | 'location_id'>, id: string): LockedStock | undefined {
    const product = this.#products.get(keyOf(location_id, id))
    return product?.org_id === org_id ? product : undefined
  }

  accountOf(buyer: Buyer | undefined): LockedAccount | undefined {
    return buyer && this.accounts.get(keyOf(buyer.org_id, buyer.id))
  }

  /** Customers are found by id, by the ids merged into them, and by phone; where several share a phone, by the first. */
  addBuyer(buyer: Buyer): void {
    for (const id of [buyer.id, ...(buyer.former_ids ?? [])]) this.buyers.set(keyOf(buyer.org_id, id), buyer)
    if (buyer.phone_e164 === null) return
    const byPhone = keyOf(buyer.org_id, buyer.phone_e164)
    if (!this.buyers.has(byPhone)) this.buyers.set(byPhone, buyer)
  }
}

/** The key of something of one organisation in the maps above. */
export function keyOf(orgId: string, id: string): string {
  return `${orgId} ${id}`
}
