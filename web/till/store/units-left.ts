import type { TillUnit } from '@tunda/contract/till/till-units'
import { isLeased } from '@tunda/contract/till/unit-leases'
import { serverNow, type Till } from '../till.ts'

type LeaseOf = Pick<Till, 'units' | 'terminal' | 'clockOffset'>
type UnitsOf = Pick<Till, 'units' | 'waiting' | 'held' | 'ticket'>

/** Devices that are on a ticket here, or were sold here and the server does not know it yet. */
export function unitsTaken({ waiting, held, ticket }: UnitsOf): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const { body } of waiting.get()) for (const { unit_id } of body.items) if (unit_id) taken.add(unit_id)
  for (const { lines } of [ticket.get(), ...held.get()]) for (const { unit } of lines) if (unit) taken.add(unit.id)
  return taken
}

/** Those of these devices that another till may sell too while offline. */
export function sharedUnits<One extends { readonly id: string }>(till: LeaseOf, units: readonly One[]): One[] {
  const { id = '' } = till.terminal.get() ?? {}
  return units.filter((unit) => !isLeased(till.units.lease, id, unit.id, serverNow(till)))
}

/** The devices of a product that can be sold here, in the order of their numbers. */
export function unitsLeft(till: UnitsOf, productId: string): TillUnit[] {
  const taken = unitsTaken(till)
  return [...till.units.of(productId)]
    .filter(({ id }) => !taken.has(id))
    .sort((one, other) => ((one.numbers[0] ?? '') < (other.numbers[0] ?? '') ? -1 : 1))
}
