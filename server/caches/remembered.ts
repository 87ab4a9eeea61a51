/** A map that keeps the `most` values that were stored last; the oldest is dropped first. */
export class Remembered<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  find(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Stores the value; undefined deletes the key. */
  remember(key: string, value: Value | undefined): void {
    // A map keeps its insertion order, so deleting first makes this key the newest.
    this.#values.delete(key)
    if (value === undefined) return
    this.#values.set(key, value)
    if (this.#values.size <= this.#most) return
    const oldest = this.#values.keys().next().value
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}

/** The same with a share for each of the last `mostShops` shops, so that many values of one shop push out no other shop's. */
export class RememberedByShop<Value> {
  readonly #mostOfShop: number
  readonly #shops: Remembered<Remembered<Value>>

  constructor(mostShops: number, mostOfShop: number) {
    this.#mostOfShop = mostOfShop
    this.#shops = new Remembered(mostShops)
  }

  find(orgId: string, key: string): Value | undefined {
    return this.#shops.find(orgId)?.find(key)
  }

  remember(orgId: string, key: string, value: Value): void {
    const own = this.#shops.find(orgId) ?? new Remembered<Value>(this.#mostOfShop)
    own.remember(key, value)
    this.#shops.remember(orgId, own)
  }
}
