import type { TillUnit, TillUnits } from '@tunda/contract/till/till-units'
import type { LeaseKept } from '@tunda/contract/till/unit-leases'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { readSetting } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import type { Till } from '../till.ts'
import { fetchUnits } from './till-server.ts'

/**
 * Updates the devices of this location, as `syncCatalogue` does the products, and the till's share of them. A shop without any is not asked. A share
 * of a new division is on disk before the server is told that the former one was given up.
 */
export async function syncUnits(till: Till): Promise<void> {
  const { database, units } = till
  if (units.size === 0 && ![...till.products.values()].some(isNumbered)) return
  const named = new Set<string>()
  let since = await readSetting(database, 'units_cursor')
  let kept = await readSetting(database, 'unit_lease')
  for (let mayAskAgain = true; ; ) {
    const part = await fetchUnits(till, since, kept ?? null)
    await keepPart(till, part, named)
    since = part.cursor
    if (part.has_more) continue
    if (part.is_whole) await dropUnnamed(till, named)
    if (!mayAskAgain || part.lease === undefined || isSameDivision(part.lease, kept)) break
    kept = part.lease
    mayAskAgain = false
  }
  till.stockTick.set(till.stockTick.get() + 1)
}

async function keepPart(till: Till, part: TillUnits, named: Set<string>): Promise<void> {
  const { database, units } = till
  const tx = database.transaction(['units', 'settings'], 'readwrite', part.lease ? onDisk : {})
  const settings = tx.objectStore('settings')
  for (const unit of part.units) void tx.objectStore('units').put(unit)
  for (const id of part.removed) void tx.objectStore('units').delete(id)
  if (!part.is_whole || !part.has_more) void settings.put(part.cursor, 'units_cursor')
  if (part.reported) void settings.put(part.reported, 'reported_units')
  if (part.lease) void settings.put(part.lease, 'unit_lease')
  // A new full fetch may be of another location: its share is unknown until its end.
  else if (part.is_whole) void settings.delete('unit_lease')
  await tx.done
  const isSame = JSON.stringify(part.lease) === JSON.stringify(units.lease) && !isNewlyReported(till, part)
  if (part.lease || part.is_whole) units.lease = part.lease
  if (part.reported) units.takeReported(part.reported)
  for (const unit of part.units) units.take(unit)
  for (const id of part.removed) units.drop(id)
  if (part.is_whole) for (const { id } of part.units) named.add(id)
  else if (part.units.length + part.removed.length > 0 || !isSame)
    till.tell({ kind: 'units', ids: [...part.units.map(({ id }) => id), ...part.removed] })
}

const isNewlyReported = ({ units }: Till, { reported }: TillUnits) =>
  reported !== undefined && JSON.stringify(reported) !== JSON.stringify([...units.reported.values()])

const isSameDivision = (one: LeaseKept, other: LeaseKept | undefined) =>
  one.epoch === other?.epoch && one.sharers.join() === other.sharers.join()

/** The fetch was complete: devices that it did not have are not here any more. */
async function dropUnnamed({ database, units, tell }: Till, named: ReadonlySet<string>): Promise<void> {
  const gone = [...units.ids].filter((id) => !named.has(id))
  const tx = database.transaction('units', 'readwrite', onDisk)
  for (const id of gone) void tx.store.delete(id)
  await tx.done
  for (const id of gone) units.drop(id)
  tell({ kind: 'units', ids: null })
}

/** Loads devices from the store: these, or all. */
export async function loadUnits(till: Till, ids: readonly string[] | null): Promise<void> {
  const { database, units } = till
  units.lease = await readSetting(database, 'unit_lease')
  units.takeReported((await readSetting(database, 'reported_units')) ?? [])
  if (ids === null) {
    units.isReading = true
    await loadAll(till).finally(() => {
      units.isReading = false
    })
  } else {
    const found = await Promise.all(ids.map((id) => database.get('units', id)))
    for (const [place, id] of ids.entries()) keep(till, id, found[place])
  }
  till.stockTick.set(till.stockTick.get() + 1)
}

/** How many at a time: a till with very many devices keeps selling while it loads them. */
const atOnce = 5_000

async function loadAll(till: Till): Promise<void> {
  const { database, units } = till
  const known = new Set<string>()
  for (let last: string | undefined; ; ) {
    const range = last === undefined ? null : IDBKeyRange.lowerBound(last, true)
    const part = await database.getAll('units', range, atOnce)
    for (const unit of part) {
      units.take(unit)
      known.add(unit.id)
    }
    last = part.at(-1)?.id
    if (part.length < atOnce) break
  }
  // What was added meanwhile, before the position of the read, is in the store; the rest is gone.
  const others = [...units.ids].filter((id) => !known.has(id))
  const found = await Promise.all(others.map((id) => database.get('units', id)))
  for (const [place, id] of others.entries()) keep(till, id, found[place])
}

function keep({ units }: Till, id: string, unit: TillUnit | undefined): void {
  if (unit) units.take(unit)
  else units.drop(id)
}
