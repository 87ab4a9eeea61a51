/** How long a first offence is remembered, in milliseconds, and how long one of many. */
const shortest = 10_000
const longest = 600_000
/** The pause after a first offence and the longest one, in milliseconds. */
const firstPause = 50
const longestPause = 1_000
const mostRemembered = 20_000

type Offence = { readonly until: number; readonly length: number; readonly pause: number; readonly notBefore: number }

/** Who made a batch fail, or wait: nobody shares one with them for a while, which doubles when it happens again. */
export class Suspects {
  readonly #known = new Map<string, Offence>()

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  has(key: string): boolean {
    const offence = this.#known.get(key)
    return offence !== undefined && offence.until > performance.now()
  }

  /** Milliseconds until this one may be tried again; after each offence more, up to a second. */
  pauseOf(key: string): number {
    return Math.max(0, (this.#known.get(key)?.notBefore ?? 0) - performance.now())
  }

  /** Milliseconds until the first of those who pause may be tried again. */
  get shortestPause(): number {
    const pauses = [...this.#known.keys()].map((key) => this.pauseOf(key)).filter((pause) => pause > 0)
    return Math.ceil(Math.min(longestPause, ...pauses))
  }

  add(key: string, atLeast: number): void {
    const at = performance.now()
    const earlier = this.#known.get(key)
    const isRepeated = earlier !== undefined && earlier.until + earlier.length > at
    const length = Math.min(longest, Math.max(atLeast, isRepeated ? earlier.length * 2 : shortest))
    const pause = isRepeated ? Math.min(longestPause, earlier.pause * 2) : firstPause
    if (this.#known.size >= mostRemembered) this.#known.clear()
    this.#known.set(key, { until: at + length, length, pause, notBefore: at + pause })
  }
}
