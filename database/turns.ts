import type { Shops } from './index.ts'

/** What may take seconds: so much of it at once, of all shops together, and so much that one shop may have waiting. */
export const longAtOnce = { working: 4, waitingOfOneShop: 8 }

/** Calls of members and tills: they leave some of the connections to sales, which share theirs, and to whatever else the service does. */
export function callsAtOnce(connections: number) {
  return { working: Math.max(1, connections - 4), waitingOfOneShop: 2_000 }
}

type AtOnce = { readonly working: number; readonly waitingOfOneShop: number }

/** Everybody who may work at once does, and whoever asked was not let in in time. */
export class NoTurn extends Error {}

/** Milliseconds that somebody waits for a turn. */
const patience = 10_000
/** Past these of all shops together it is said at once that there is no turn. */
const mostWaiting = 10_000

type Waiting = { readonly shop: string; readonly begin: () => void }

/**
 * Lets so many work at once, and shares that among shops: of those that wait the shop with the fewest at work is next, and among equals whoever
 * came first. So a shop that asks for much waits behind itself alone. Fails NoTurn.
 */
export class Turns {
  #free: number
  readonly #mostOfOneShop: number
  readonly #working = new Map<string, number>()
  readonly #waiting: Waiting[] = []

  constructor({ working, waitingOfOneShop }: AtOnce) {
    this.#free = working
    this.#mostOfOneShop = waitingOfOneShop
  }

  /** How many wait at this moment. */
  get waiting(): number {
    return this.#waiting.length
  }

  async take<Result>(shop: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#enter(shop)
    else await this.#wait(shop)
    try {
      return await work()
    } finally {
      this.#leave(shop)
    }
  }

  #enter(shop: string): void {
    this.#free -= 1
    this.#working.set(shop, this.#workingOf(shop) + 1)
  }

  #wait(shop: string): Promise<void> {
    const own = this.#waiting.filter((one) => one.shop === shop)
    if (own.length >= this.#mostOfOneShop || this.#waiting.length >= mostWaiting)
      throw new NoTurn('others who wait already come first')
    return new Promise((resolve, reject) => {
      const one = {
        shop,
        begin: () => {
          clearTimeout(late)
          resolve()
        },
      }
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1)
        reject(new NoTurn('nobody ended in time'))
      }, patience)
      this.#waiting.push(one)
    })
  }

  #leave(shop: string): void {
    this.#free += 1
    const left = this.#workingOf(shop) - 1
    if (left > 0) this.#working.set(shop, left)
    else this.#working.delete(shop)
    const fewest = Math.min(...this.#waiting.map((one) => this.#workingOf(one.shop)))
    const next = this.#waiting.findIndex((one) => this.#workingOf(one.shop) === fewest)
    const [chosen] = next === -1 ? [] : this.#waiting.splice(next, 1)
    if (chosen === undefined) return
    this.#enter(chosen.shop)
    chosen.begin()
  }

  #workingOf(shop: string): number {
    return this.#working.get(shop) ?? 0
  }
}

/** The same, where at most so many are at work, and shops take turns. What is done within a turn may take no other. */
export function inTurn(shops: Shops, turns: Turns): Shops {
  return {
    asApp: (work) => turns.take('', () => shops.asApp(work)),
    asAppFor: (shop, work) => turns.take(shop ?? '', () => shops.asAppFor(shop, work)),
    asOrganization: (orgId, work) => turns.take(orgId, () => shops.asOrganization(orgId, work)),
  }
}
