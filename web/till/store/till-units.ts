import type { SoldUnit } from '@tunda/contract/selling/sale-line'
import type { ReportedUnit, TillUnit } from '@tunda/contract/till/till-units'
import type { UnitLease } from '@tunda/contract/till/unit-leases'
import type { DeviceFound } from '@tunda/contract/units/stolen-devices'
import { meantNumbers, soughtNumber } from '@tunda/contract/units/unit-numbers'

/** What the server answers about a device on the ticket. */
type UnitCheck = {
  readonly found: readonly DeviceFound[]
  readonly answered: Promise<void>
  readonly isAnswered: boolean
}

/** The devices of the till's location in memory: found by any of their numbers, by the last six characters, or by their product. */
export class TillUnits {
  readonly #byId = new Map<string, TillUnit>()
  // Arrays, because nearly all have one element: two hundred thousand sets take tens of megabytes.
  readonly #byTail = new Map<string, readonly TillUnit[]>()
  readonly #byProduct = new Map<string, Set<TillUnit>>()
  /** The devices that may be sold offline. */
  lease: UnitLease | undefined
  /** Those that the shop reported as stolen or lost, by their ids. */
  reported: ReadonlyMap<string, ReportedUnit> = new Map()
  /** Of the devices on the ticket, by their ids. */
  readonly checks = new Map<string, UnitCheck>()
  /** They are being loaded from the store: one that is not found may still be there. */
  isReading = false

  constructor(units: Iterable<TillUnit> = []) {
    for (const unit of units) this.take(unit)
  }

  takeReported(reported: readonly ReportedUnit[]): void {
    this.reported = new Map(reported.map((one) => [one.unit_id, one]))
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
    for (const tail of tailsOf(unit)) this.#byTail.set(tail, [...(this.#byTail.get(tail) ?? []), unit])
    const others = this.#byProduct.get(unit.product_id)
    if (others) others.add(unit)
    else this.#byProduct.set(unit.product_id, new Set([unit]))
  }

  drop(id: string): void {
    const unit = this.#byId.get(id)
    if (!unit) return
    this.#byId.delete(id)
    for (const tail of tailsOf(unit)) {
      const left = (this.#byTail.get(tail) ?? []).filter((one) => one !== unit)
      if (left.length > 0) this.#byTail.set(tail, left)
      else this.#byTail.delete(tail)
    }
    this.#byProduct.get(unit.product_id)?.delete(unit)
  }

  /** Those with this number; else those with a number that ends with it, from six characters on. */
  find(text: string): TillUnit[] {
    const meant = meantNumbers(text)
    const near = (number: string) => this.#byTail.get(tailOf(number)) ?? []
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

/** A device as it is on a ticket. */
export function soldUnit({ id, numbers, price, warranty_months }: TillUnit): SoldUnit {
  return {
    id,
    number: numbers[0] ?? '',
    ...(price !== null && { price }),
    ...(warranty_months && { warranty_months }),
  }
}

const tailOf = (number: string) => number.slice(-6)
const tailsOf = ({ numbers }: TillUnit) => new Set(numbers.map(tailOf))
