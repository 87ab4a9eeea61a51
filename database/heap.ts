/** An element of a heap, with its index in it; -1 if it is in none. */
export type InHeap = { at: number }

/** A binary heap whose elements may change their order, one at a time. Each operation takes O(log n). */
export class Heap<One extends InHeap> {
  readonly #all: One[] = []
  readonly #isBefore: (one: One, other: One) => boolean

  constructor(isBefore: (one: One, other: One) => boolean) {
    this.#isBefore = isBefore
  }

  get first(): One | undefined {
    return this.#all[0]
  }

  /** Moves an element whose order changed, or adds it. */
  settle(one: One): void {
    if (one.at === -1) one.at = this.#all.push(one) - 1
    this.#up(one)
    this.#down(one)
  }

  remove(one: One): void {
    const last = this.#all.pop()
    if (last !== undefined && last !== one) {
      this.#put(last, one.at)
      this.settle(last)
    }
    one.at = -1
  }

  #up(one: One): void {
    for (;;) {
      const above = this.#all[(one.at - 1) >> 1]
      if (above === undefined || !this.#isBefore(one, above)) return
      this.#swap(one, above)
    }
  }

  #down(one: One): void {
    for (;;) {
      const [left, right] = [this.#all[2 * one.at + 1], this.#all[2 * one.at + 2]]
      if (left === undefined) return
      const below = right !== undefined && this.#isBefore(right, left) ? right : left
      if (!this.#isBefore(below, one)) return
      this.#swap(one, below)
    }
  }

  #swap(one: One, other: One): void {
    const { at } = one
    this.#put(one, other.at)
    this.#put(other, at)
  }

  #put(one: One, at: number): void {
    this.#all[at] = one
    one.at = at
  }
}
