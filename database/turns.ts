import { Heap, type InHeap } from './heap.ts'
import type { Shops } from './index.ts'

/** For calls that may take seconds: how many run at once for all shops together, and how many one shop may have waiting. */
export const longAtOnce = { working: 4, waitingOfOneShop: 8 }

/** Calls of members and tills. They leave four connections to sales, whose batches share them, and to everything else that the service does. */
export function callsAtOnce(connections: number) {
  return { working: Math.max(1, connections - 4), waitingOfOneShop: 2_000 }
}

type AtOnce = { readonly working: number; readonly waitingOfOneShop: number }

/** Thrown when no turn became free in time, or too many already wait. */
export class NoTurn extends Error {}

/** The longest wait for a turn, in milliseconds. */
const patience = 10_000
/** Beyond this many waiting calls of all shops together, further ones fail at once. */
const mostWaiting = 10_000

/** A waiting call; `no` is its order of arrival. */
type Waiting = { readonly no: number; readonly begin: () => void }

/** A shop with running or waiting calls; `used` is the milliseconds of its turns while others waited. */
type Place = InHeap & { readonly shop: string; working: number; used: number; readonly line: Waiting[] }

/**
 * Limits how many calls run at once, and shares the turns among shops: the next is the waiting shop with the fewest running calls; among equals,
 * the one that has used the least time since the queue formed; among those, the first to come. No shop gets the last quarter of the turns, so a shop
 * that asks for much delays only itself. Fails NoTurn.
 */
export class Turns {
  #free: number
  readonly #mostAtWork: number
  readonly #mostOfOneShop: number
  readonly #places = new Map<string, Place>()
  readonly #next = new Heap<Place>(isBefore)
  #waiting = 0
  #asked = 0
  /** Since when there has been a queue. */
  #since = 0
  /** The time used since then by shops that now neither run nor wait. `#floor` is that of the shop that began last: a shop that comes later starts from it. */
  readonly #used = new Map<string, number>()
  #floor = 0

  constructor({ working, waitingOfOneShop }: AtOnce) {
    this.#free = working
    this.#mostAtWork = working - Math.floor(working / 4)
    this.#mostOfOneShop = waitingOfOneShop
  }

  /** How many calls wait now. */
  get waiting(): number {
    return this.#waiting
  }

  async take<Result>(shop: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#placeOf(shop)
    if (this.#free > 0 && place.working < this.#mostAtWork) this.#enter(place)
    else await this.#wait(place)
    // Time is measured only while there is a queue.
    const began = this.#waiting > 0 ? performance.now() : 0
    try {
      return await work()
    } finally {
      this.#leave(place, began)
    }
  }

  #placeOf(shop: string): Place {
    const known = this.#places.get(shop)
    if (known !== undefined) return known
    const used = this.#waiting > 0 ? Math.max(this.#used.get(shop) ?? 0, this.#floor) : 0
    const place = { shop, working: 0, used, line: [], at: -1 }
    this.#places.set(shop, place)
    return place
  }

  #enter(place: Place): void {
    this.#free -= 1
    place.working += 1
  }

  #wait(place: Place): Promise<void> {
    if (place.line.length >= this.#mostOfOneShop || this.#waiting >= mostWaiting) {
      this.#settle(place)
      throw new NoTurn('others who wait already come first')
    }
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
    this.#asked += 1
    const no = this.#asked
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#takeFirst(place)
        reject(new NoTurn('nobody ended in time'))
      }, patience)
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      place.line.push({ no, begin })
      this.#settle(place)
    })
  }

  #leave(place: Place, began: number): void {
    this.#free += 1
    place.working -= 1
    if (this.#waiting > 0) place.used += performance.now() - Math.max(began, this.#since)
    this.#settle(place)
    const next = this.#next.first
    // Sorted by running calls: if the first has as many as it may have, so do all others.
    if (next === undefined || next.working >= this.#mostAtWork) return
    this.#floor = next.used
    this.#enter(next)
    this.#takeFirst(next)?.begin()
  }

  /** Removes a shop's longest waiting call: the next to begin, or the first whose time is up. */
  #takeFirst(place: Place): Waiting | undefined {
    const first = place.line.shift()
    this.#waiting -= 1
    this.#settle(place)
    if (this.#waiting === 0) this.#forget()
    return first
  }

  /** Puts a shop whose numbers changed in its place in the queue, or forgets it. */
  #settle(place: Place): void {
    if (place.line.length > 0) this.#next.settle(place)
    else if (place.at !== -1) this.#next.remove(place)
    if (place.line.length > 0 || place.working > 0) return
    this.#places.delete(place.shop)
    if (this.#waiting > 0) this.#used.set(place.shop, place.used)
  }

  /** Without a queue, the time that a shop uses costs no other shop anything. */
  #forget(): void {
    this.#used.clear()
    this.#floor = 0
    for (const place of this.#places.values()) place.used = 0
  }
}

function isBefore(one: Place, other: Place): boolean {
  if (one.working !== other.working) return one.working < other.working
  if (one.used !== other.used) return one.used < other.used
  return (one.line[0]?.no ?? 0) < (other.line[0]?.no ?? 0)
}

/** The same ways to reach shops' rows, in turns. Work within a turn must not wait for another turn. */
export function inTurn(shops: Shops, turns: Pick<Turns, 'take'>): Shops {
  return {
    asApp: (work) => turns.take('', () => shops.asApp(work)),
    asAppFor: (shop, work) => turns.take(shop ?? '', () => shops.asAppFor(shop, work)),
    asOrganization: (orgId, work) => turns.take(orgId, () => shops.asOrganization(orgId, work)),
  }
}
