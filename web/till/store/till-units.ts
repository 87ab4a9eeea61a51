import type { SoldUnit } from '@tunda/contract/selling/sale-line'
import type { TillUnit } from '@tunda/contract/till/till-units'
import type { UnitLease } from '@tunda/contract/till/unit-leases'
import { meantNumbers, soughtNumber } from '@tunda/contract/units/unit-numbers'

/** The devices of the till's location in memory: found by any of their numbers, by the last six characters, or by their product. */
export class TillUnits {
  readonly #byId = new Map<string, TillUnit>()
  readonly #byTail = new Map<string, Set<TillUnit>>()
  readonly #byProduct = new Map<string, Set<TillUnit>>()
  /** What of them may be sold without the server. */
  lease: UnitLease | undefined

  constructor(units: Iterable<TillUnit> = []) {
    for (const unit of units) this.take(unit)
  }

  get size(): number {
    return this.#byId.size
  }

  get ids(): Iterable<string> {
    return this.#byId.keys()
  }

  get(id: string): TillUnit | undefined {
    return this.#byId.get(id)
  }

  take(unit: TillUnit): void {
    this.drop(unit.id)
    this.#byId.set(unit.id, unit)
    for (const number of unit.numbers) among(this.#byTail, tailOf(number)).add(unit)
    among(this.#byProduct, unit.product_id).add(unit)
  }

  drop(id: string): void {
    const unit = this.#byId.get(id)
    if (!unit) return
    this.#byId.delete(id)
    for (const number of unit.numbers) leave(this.#byTail, tailOf(number), unit)
    leave(this.#byProduct, unit.product_id, unit)
  }

  /** Those that bear this number; else those with a number that ends so, of six characters or more. */
  find(text: string): TillUnit[] {
    const meant = meantNumbers(text)
    const near = (number: string) => [...(this.#byTail.get(tailOf(number)) ?? [])]
    const exact = meant.flatMap((number) => near(number).filter(({ numbers }) => numbers.includes(number)))
    if (exact.length > 0) return [...new Set(exact)]
    const sought = soughtNumber(text)
    return sought === undefined ? [] : near(sought).filter((unit) => unit.numbers.some((one) => one.endsWith(sought)))
  }

  /** Those of one product. */
  of(productId: string): Iterable<TillUnit> {
    return this.#byProduct.get(productId) ?? []
  }
}

/** A device as it stands on a ticket. */
export function soldUnit({ id, numbers, price, warranty_months }: TillUnit): SoldUnit {
  return {
    id,
    number: numbers[0] ?? '',
    ...(price !== null && { price }),
    ...(warranty_months && { warranty_months }),
  }
}

const tailOf = (number: string) => number.slice(-6)

function among(map: Map<string, Set<TillUnit>>, key: string): Set<TillUnit> {
  const known = map.get(key)
  if (known) return known
  const made = new Set<TillUnit>()
  map.set(key, made)
  return made
}

function leave(map: Map<string, Set<TillUnit>>, key: string, unit: TillUnit): void {
  const of = map.get(key)
  of?.delete(unit)
  if (of?.size === 0) map.delete(key)
}
