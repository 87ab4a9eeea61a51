import { Heap, type InHeap } from './heap.ts'
import type { Shops } from './index.ts'

/** For calls that may take seconds: how many run at once for all shops together, and how many one shop may have waiting. */
export const longAtOnce = { working: 4, waitingOfOneShop: 8 }

/** Calls of members and tills: they leave some of the connections to sales, which share theirs, and to whatever else the service does. */
export function callsAtOnce(connections: number) {
  return { working: Math.max(1, connections - 4), waitingOfOneShop: 2_000 }
}

type AtOnce = { readonly working: number; readonly waitingOfOneShop: number }

/** Thrown when all places are taken and none became free in time. */
export class NoTurn extends Error {}

/** Milliseconds that somebody waits for a turn. */
const patience = 10_000
/** Beyond this many waiting calls of all shops together, further ones fail at once. */
const mostWaiting = 10_000

/** A waiting call; `no` is its order of arrival. */
type Waiting = { readonly no: number; readonly begin: () => void }

/** A shop with running or waiting calls; `used` is the milliseconds of its turns while others waited. */
type Place = InHeap & { readonly shop: string; working: number; used: number; readonly line: Waiting[] }

/**
 * Lets so many work at once, and shares that among shops: of those that wait the shop with the fewest at work is next, among equals the one
 * that has used the least time since somebody waits, and among those whoever came first. A shop never has the last quarter of the turns. So
 * one that asks for much, or for what takes long, waits behind itself alone. Fails NoTurn.
 */
export class Turns {
  #free: number
  readonly #mostAtWork: number
  readonly #mostOfOneShop: number
  readonly #places = new Map<string, Place>()
  readonly #next = new Heap<Place>(isBefore)
  #waiting = 0
  #asked = 0
  /** The moment since which somebody waits. */
  #since = 0
  /** What shops that neither work nor wait have used since then, and whoever began last: nobody who comes later has more in hand. */
  readonly #used = new Map<string, number>()
  #floor = 0

  constructor({ working, waitingOfOneShop }: AtOnce) {
    this.#free = working
    this.#mostAtWork = working - Math.floor(working / 4)
    this.#mostOfOneShop = waitingOfOneShop
  }

  /** How many wait at this moment. */
  get waiting(): number {
    return this.#waiting
  }

  async take<Result>(shop: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#placeOf(shop)
    if (this.#free > 0 && place.working < this.#mostAtWork) this.#enter(place)
    else await this.#wait(place)
    // While nothing waits, time is not measured.
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
    // Those with the fewest come first: behind one that has all it may have is nobody who may have more.
    if (next === undefined || next.working >= this.#mostAtWork) return
    this.#floor = next.used
    this.#enter(next)
    this.#takeFirst(next)?.begin()
  }

  /** Who waits longest of a shop: the next to begin, and the first for whom it is too late. */
  #takeFirst(place: Place): Waiting | undefined {
    const first = place.line.shift()
    this.#waiting -= 1
    this.#settle(place)
    if (this.#waiting === 0) this.#forget()
    return first
  }

  /** After anything of a shop changed: where it stands among those that wait, or that it is gone. */
  #settle(place: Place): void {
    if (place.line.length > 0) this.#next.settle(place)
    else if (place.at !== -1) this.#next.remove(place)
    if (place.line.length > 0 || place.working > 0) return
    this.#places.delete(place.shop)
    if (this.#waiting > 0) this.#used.set(place.shop, place.used)
  }

  /** Nothing waits, so used time is at nobody's expense. */
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

/** The same, where at most so many are at work, and shops take turns. What is done within a turn may take no other. */
export function inTurn(shops: Shops, turns: Pick<Turns, 'take'>): Shops {
  return {
    asApp: (work) => turns.take('', () => shops.asApp(work)),
    asAppFor: (shop, work) => turns.take(shop ?? '', () => shops.asAppFor(shop, work)),
    asOrganization: (orgId, work) => turns.take(orgId, () => shops.asOrganization(orgId, work)),
  }
}
