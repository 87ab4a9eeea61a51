import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'

/** How long a till may sell its share of the devices without the server, hours. Each time it comes back it has as long again. */
export const leaseHours = 12

/** The most tills of one location that share its devices. */
export const mostSharers = 200

/** By which division a till has its share: among which tills, in order, and how often that changed for it. */
export const LeaseKept = z.object({ epoch: z.int().min(0), sharers: z.array(Id).max(mostSharers) })
export type LeaseKept = z.infer<typeof LeaseKept>

/** A share of a location's devices. `until`: null while it is not granted. `is_only`: the location has no other till. */
export const UnitLease = LeaseKept.extend({ until: Instant.nullable(), is_only: z.boolean() })
export type UnitLease = z.infer<typeof UnitLease>

/** Which of the tills has a device: each for its part, and the others keep theirs when one comes or goes. */
export function tillOfUnit(unitId: string, sharers: readonly string[]): string | undefined {
  let [chosen, most]: [string | undefined, number] = [undefined, -1]
  for (const till of sharers) {
    const weight = weightOf(`${till} ${unitId}`)
    if (weight > most) [chosen, most] = [till, weight]
  }
  return chosen
}

/** Whether a till may sell a device without the server at this moment: as long as its share is granted, or at any time where it is the only one. */
export function isLeased(
  lease: Omit<UnitLease, 'epoch'> | undefined,
  tillId: string,
  unitId: string,
  at: Date,
): boolean {
  if (lease?.is_only) return true
  if (lease?.until == null || at.getTime() > Date.parse(lease.until)) return false
  return tillOfUnit(unitId, lease.sharers) === tillId
}

/** FNV-1a with the last step of MurmurHash3, so that ids that differ in one character are far apart; 0 to 2³² − 1. */
function weightOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
