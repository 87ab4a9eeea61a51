import type { UnitNumbers } from '@tunda/contract/units/units'
import { useState } from 'react'

export type KeptNumber = UnitNumbers & { readonly location_id: string }
type Kept = { readonly tracking: 'imei' | 'serial'; readonly units: readonly KeptNumber[] }

const empty: Kept = { tracking: 'imei', units: [] }

/** What was scanned of a product's stock so far, kept on this device until it is finished: a closed tab loses no scan. */
export function useKeptNumbers(productId: string): [Kept, (next: Kept | ((before: Kept) => Kept)) => void] {
  const key = `tunda:numbers:${productId}`
  const [kept, setKept] = useState(() => read(key))
  function keep(next: Kept | ((before: Kept) => Kept)) {
    setKept((before) => {
      const after = typeof next === 'function' ? next(before) : next
      write(key, after)
      return after
    })
  }
  return [kept, keep]
}

function read(key: string): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(stored) ? stored : empty
  } catch {
    return empty
  }
}

function write(key: string, kept: Kept): void {
  try {
    if (kept.units.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A full or forbidden store keeps nothing; the page still has it.
  }
}

function isKept(stored: unknown): stored is Kept {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'units' in stored &&
    Array.isArray(stored.units) &&
    stored.units.every((unit) => typeof unit?.number === 'string' && typeof unit.location_id === 'string') &&
    'tracking' in stored &&
    (stored.tracking === 'imei' || stored.tracking === 'serial')
  )
}
