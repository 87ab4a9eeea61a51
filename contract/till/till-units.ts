import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { Amount, Id, Instant, wholeNumber } from '../shapes.ts'
import { DeviceFound, OthersAsked, ReportKind } from '../units/stolen-devices.ts'
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

/** A device at the till's location that the shop itself reported. */
export const ReportedUnit = z.object({ unit_id: Id, kind: ReportKind, reported_at: Instant })
export type ReportedUnit = z.infer<typeof ReportedUnit>

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
  /** Those here that the shop reported as stolen or lost, all of them; with the last part. Left out by servers of before. */
  reported: z.array(ReportedUnit).optional(),
})
export type TillUnits = z.infer<typeof TillUnits>

/** What is known of a device: by this shop, and by others where both take part. */
export const UnitChecked = z.object({ found: z.array(DeviceFound), others: OthersAsked })
export type UnitChecked = z.infer<typeof UnitChecked>

const { notAuthenticated, tooFast } = tillFailures

export const tillUnits = {
  units: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_units_for_terminal',
      tags: ['till'],
      summary: 'The devices at the till’s location, or what changed since a cursor',
    })
    .errors(asErrors({ notAuthenticated, tooFast }))
    .input(TillUnitsAsked)
    .output(TillUnits),
  checkUnit: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/check_unit_for_terminal',
      tags: ['till'],
      summary: 'Whether a device at the till’s location was reported as stolen or lost, here or by another shop',
    })
    .errors(asErrors({ notAuthenticated, tooFast, notFound: general.notFound }))
    .input(z.object({ token_hash: z.string(), unit_id: Id }))
    .output(UnitChecked),
}
