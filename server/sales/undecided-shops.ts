/**
 * Shops with sales in a shared batch that is not decided yet. Their next ones would only wait for its locks, in a batch of fewer: they go together
 * once that batch is being written, and find its locks as it commits.
 */
export class UndecidedShops {
  readonly #shops = new Set<string>()

  has(shop: string): boolean {
    return this.#shops.has(shop)
  }

  /** The batch's shops, until the function that is returned is called for the first time, which then calls `onDecided`. */
  add(batch: readonly { readonly shop: string }[], onDecided: () => void): () => void {
    const added = new Set(batch.map(({ shop }) => shop))
    for (const shop of added) this.#shops.add(shop)
    let isDecided = false
    return () => {
      if (isDecided) return
      isDecided = true
      for (const shop of added) this.#shops.delete(shop)
      onDecided()
    }
  }
}
