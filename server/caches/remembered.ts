/** Values by key, the last `most` that were noted; older ones are forgotten one by one. */
export class Remembered<Value> {
  readonly #most: number
  readonly #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  find(key: string): Value | undefined {
    return this.#values.get(key)
  }

  /** Notes the value; undefined forgets the key. */
  remember(key: string, value: Value | undefined): void {
    // A map keeps its insertion order: what is noted again becomes the newest.
    this.#values.delete(key)
    if (value === undefined) return
    this.#values.set(key, value)
    if (this.#values.size <= this.#most) return
    const oldest = this.#values.keys().next().value
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}

/** The same where each of the last `mostShops` has a share of its own: who asks for ever new values makes a shop forget its own alone. */
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
