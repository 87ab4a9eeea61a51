import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Amount, Id, wholeNumber } from '../shapes.ts'
import { tillFailures } from './till-failures.ts'
import { LeaseKept, UnitLease } from './unit-leases.ts'

/** A device as a till keeps it: `numbers` are all that it bears, first the one it is called by. `price`: its own, where it has one. */
export const TillUnit = z.object({
  id: Id,
  product_id: Id,
  numbers: z.array(z.string()),
  price: Amount.nullable(),
  grade: z.string().nullable(),
  /** For the receipt; left out by servers of before. */
  warranty_months: z.int().nullish(),
})
export type TillUnit = z.infer<typeof TillUnit>

/** `since` is the last answer's cursor; without one, or with one the server no longer knows, everything comes. */
export const TillUnitsAsked = z.object({
  token_hash: z.string(),
  since: z.string().max(160).nullish(),
  limit: wholeNumber(1, 10_000).default(5000),
  /** The share as the till keeps it: it sells by no other any more. Null: it has none yet. Left out by tills that know of none. */
  lease: LeaseKept.nullish(),
})

/**
 * The devices that are at the till's location, to be sold. Ask again with `cursor` at once while `has_more`. `is_whole`: this is a part of
 * everything; what a device knows and none of the parts names is gone. Otherwise `removed` names those that are not there any more.
 */
export const TillUnits = z.object({
  units: z.array(TillUnit),
  removed: z.array(Id),
  cursor: z.string(),
  has_more: z.boolean(),
  is_whole: z.boolean(),
  /** What it may sell without the server; with the last part. Another epoch or other sharers than it said: keep it, then ask once more. */
  lease: UnitLease.optional(),
})
export type TillUnits = z.infer<typeof TillUnits>

export const tillUnits = {
  units: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_units_for_terminal',
      tags: ['till'],
      summary: 'The devices at the till’s location, or what changed since a cursor',
    })
    .errors(asErrors({ notAuthenticated: tillFailures.notAuthenticated, tooFast: tillFailures.tooFast }))
    .input(TillUnitsAsked)
    .output(TillUnits),
}
