/** A waiting sale, with what decides whose turn it is. */
export type Queued = {
  /** Whose turn it takes: the shop, or the sender while the shop is not known yet. */
  readonly shop: string
  readonly lines: number
}

/** The most that one batch takes; the lines of its sales are what bounds its work. */
export type BatchSize = { readonly sales: number; readonly lines: number }

/**
 * The waiting sales, in one queue for each shop. Shops take turns, one sale a turn, least recently served first (round robin): a shop that
 * sends a thousand sales delays only itself.
 */
export class WaitingSales<Sale extends Queued> {
  readonly #queues = new Map<string, Sale[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(shop: string): number {
    return this.#queues.get(shop)?.length ?? 0
  }

  get shops(): readonly string[] {
    return [...this.#queues.keys()]
  }

  add(sale: Sale): void {
    const queue = this.#queues.get(sale.shop)
    if (queue === undefined) this.#queues.set(sale.shop, [sale])
    else queue.push(sale)
    this.#size += 1
  }

  /** Puts sales back at the head of their shop's queue. */
  putBack(sales: readonly Sale[]): void {
    for (const sale of sales.toReversed()) {
      this.#queues.set(sale.shop, [sale, ...(this.#queues.get(sale.shop) ?? [])])
      this.#size += 1
    }
  }

  /** Removes and returns the next sales of the shops that `isWanted`, in turn; each shop's in the order they came. A sale too large for any batch goes alone. */
  take(most: BatchSize, isWanted: (shop: string) => boolean): Sale[] {
    const batch: Sale[] = []
    let lines = 0
    let inTurn = [...this.#queues.keys()].filter(isWanted)
    while (inTurn.length > 0) {
      const again: string[] = []
      for (const shop of inTurn) {
        const [next] = this.#queues.get(shop) ?? []
        if (next === undefined) continue
        if (batch.length > 0 && (batch.length >= most.sales || lines + next.lines > most.lines)) return batch
        this.#remove(next)
        batch.push(next)
        lines += next.lines
        again.push(shop)
      }
      inTurn = again
    }
    return batch
  }

  /** Removes and returns the shop's next sales that `isWanted`, at most `most`. */
  takeOf(shop: string, most: number, isWanted: (sale: Sale) => boolean): Sale[] {
    const taken = (this.#queues.get(shop) ?? []).filter(isWanted).slice(0, most)
    for (const sale of taken) this.#remove(sale)
    return taken
  }

  /** A shop that was served goes to the end of the queue. */
  #remove(sale: Sale): void {
    const queue = this.#queues.get(sale.shop) ?? []
    queue.splice(queue.indexOf(sale), 1)
    this.#queues.delete(sale.shop)
    if (queue.length > 0) this.#queues.set(sale.shop, queue)
    this.#size -= 1
  }
}
