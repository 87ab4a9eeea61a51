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
