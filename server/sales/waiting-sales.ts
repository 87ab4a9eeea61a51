/** A sale that waits, with what decides when it is its turn. */
export type Queued = {
  /** Whose share it takes: the shop, or whoever asks while the shop is not known yet. */
  readonly shop: string
  readonly lines: number
}

/** What one batch carries at most. Lines bound the work, whoever sends them. */
export type BatchSize = { readonly sales: number; readonly lines: number }

/**
 * The sales that wait, a queue a shop. Shops take turns, one sale a turn, and whoever was served last is asked last: a shop that sends a
 * thousand sales waits behind itself alone.
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

  /** Puts sales back where they came from: they are the next of their shop. */
  putBack(sales: readonly Sale[]): void {
    for (const sale of sales.toReversed()) {
      this.#queues.set(sale.shop, [sale, ...(this.#queues.get(sale.shop) ?? [])])
      this.#size += 1
    }
  }

  /** The next sales of the shops that `isWanted`, in turn; of each in the order they came. A sale too large for any batch goes alone. */
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

  /** The shop's next sales that `isWanted`, at most so many. */
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
