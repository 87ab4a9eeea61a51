import type { PriceOffer } from '@tunda/contract/selling/list-prices'
import type { TillPrices as Prices, TillPriceList } from '@tunda/contract/till/till-prices'

/** The price lists in force here, as the till stores them. */
export type KeptLists = { readonly location_id: string; readonly lists: readonly TillPriceList[] }

type Product = { readonly id: string; readonly category_id: string }

/** The prices of the shop's lists, in memory: found by product, so that a ticket is priced at once however many there are. */
export class TillPrices {
  #kept: KeptLists | undefined
  readonly #byProduct = new Map<string, Prices['prices']>()

  /** Undefined until the lists were fetched: then the till knows none. */
  get kept(): KeptLists | undefined {
    return this.#kept
  }
  get ids(): ReadonlySet<string> {
    return new Set(this.#byProduct.keys())
  }
  hold(kept: KeptLists | undefined): void {
    this.#kept = kept
  }
  take({ product_id, prices }: Prices): void {
    if (prices.length === 0) this.#byProduct.delete(product_id)
    else this.#byProduct.set(product_id, prices)
  }
  drop(productId: string): void {
    this.#byProduct.delete(productId)
  }

  /** Each list's offer for a product; `listPrice` chooses among them. */
  offersOf({ id, category_id }: Product): PriceOffer[] {
    const prices = this.#byProduct.get(id) ?? []
    return (this.#kept?.lists ?? []).flatMap(({ category_id: ofCategory, ...list }): PriceOffer[] => {
      if (list.kind === 'percent')
        return ofCategory === null || ofCategory === category_id ? [{ ...list, min_qty: 1, price: null }] : []
      return prices.flatMap(({ list_id, min_qty, price }) =>
        list_id === list.list_id ? [{ ...list, min_qty, price }] : [],
      )
    })
  }
}
