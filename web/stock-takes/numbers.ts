import type { NumberCounted } from '@tunda/contract/stock/stock-take-shapes'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { isScan, type WaitingCount } from './counting/count-store.ts'

/** A device's number as this device shows it; no outcome: the shop does not know of it yet. */
export type ShownNumber = Omit<NumberCounted, 'outcome'> & { readonly outcome: NumberCounted['outcome'] | undefined }

/** The numbers that were scanned, newest first: those that the shop knows, with what waits on this device on top. */
export function shownNumbers(known: Iterable<NumberCounted>, waiting: readonly WaitingCount[]): readonly ShownNumber[] {
  const shown = new Map<string, ShownNumber>()
  for (const one of known) if (one.outcome !== 'taken_off' && one.outcome !== 'missing') shown.set(one.number, one)
  for (const count of waiting) {
    if (!isScan(count)) continue
    const number = numberAmong(shown, count.number)
    if (count.kind === 'take_off') shown.delete(number)
    else if (!shown.has(number)) shown.set(number, { ...unsent, number, counted_at: count.counted_at })
  }
  return [...shown.values()].sort((one, other) => ((one.counted_at ?? '') > (other.counted_at ?? '') ? -1 : 1))
}

const unsent = {
  outcome: undefined,
  product_id: null,
  brand: '',
  model: '',
  unit_id: null,
  location: null,
  counted_by_name: '',
}

/** What became of a scan. */
export function numberScanned(numbers: readonly ShownNumber[], scanned: string): ShownNumber | undefined {
  const shown = new Map(numbers.map((one) => [one.number, one]))
  return shown.get(numberAmong(shown, scanned))
}

/** The number that a scan means: one that was scanned before, if it is among these. */
export function numberAmong(shown: ReadonlyMap<string, unknown>, scanned: string): string {
  const meant = meantNumbers(scanned)
  return meant.find((number) => shown.has(number)) ?? meant.at(-1) ?? scanned
}
