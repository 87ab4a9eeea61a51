import type { Member } from '../context.ts'

/**
 * The locations whose stock and trade a call is about: the requested one, else those that the member sees; null means all. A requested one that is
 * not theirs gives no location, like an unknown one.
 */
export function seenLocations({ location_ids }: Member, asked?: string): readonly string[] | null {
  if (asked === undefined) return location_ids
  return location_ids === null || location_ids.includes(asked) ? [asked] : []
}

/** The condition that `t`, the till that a row is of, stands at one of the locations at `place`, or that there is none; null there: they are all seen. */
export const ofSeenTill = (place: `$${number}`) =>
  `(t.id is null or ${place}::uuid[] is null or t.location_id = any (${place}))`
