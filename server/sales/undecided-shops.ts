/**
 * Shops with sales in a shared batch that is not decided yet. Their next sales would only wait for its locks, in a smaller batch: they start together
 * once that batch is being written, and get the locks when it commits.
 */
export class UndecidedShops {
  readonly #shops = new Set<string>()

  has(shop: string): boolean {
    return this.#shops.has(shop)
  }

  /** Adds the batch's shops. The returned function removes them and calls `onDecided`; calling it again does nothing. */
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
