import { z } from 'zod'
import { forEverybody, forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import type { Right } from '../organization/rights.ts'
import { routesOf } from '../route.ts'
import { laybyFailures } from '../selling/layby-failures.ts'
import { Amount, Day, Flag, Id, Instant, Line, Price, Text, walkCounts, walkInput } from '../shapes.ts'
import { Refurbishing, refurbishingFailures, UnitRefurbished } from './refurbishing.ts'
import { unitFailures } from './unit-failures.ts'
import { trackings } from './unit-numbers.ts'

/** At most so many units in one call. */
export const mostUnitsAtOnce = 2_000

export const unitStates = [
  'in_stock',
  'sold',
  'missing',
  'written_off',
  'sent_back',
  'released',
  'held',
  'given_back',
  'fitted',
] as const
export type UnitState = (typeof unitStates)[number]

const Typed = Line(60).min(1)

/** A unit by its numbers, as they were scanned. `number` is the one that identifies units of its product: an IMEI or a serial number. */
export const UnitNumbers = z.object({
  number: Typed,
  imei2: Typed.nullish(),
  serial_no: Typed.nullish(),
})
export type UnitNumbers = z.infer<typeof UnitNumbers>

/** A unit as lists show it. `unit_cost` is left out for members who may not see costs; null: the cost of its product. */
export const Unit = z.object({
  id: Id,
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  /** The attributes of the variant, to distinguish products of the same name. */
  variant: z.string(),
  number: z.string(),
  imei2: z.string().nullable(),
  serial_no: z.string().nullable(),
  state: z.enum(unitStates),
  location_id: Id,
  location: z.string(),
  /** Between two locations: it is in stock, and nowhere to be sold. */
  is_on_the_way: z.boolean(),
  /** Where to, and since when, by the shop's clock. */
  on_the_way: z.object({ location: z.string(), since: z.string() }).nullish(),
  grade: z.string().nullable(),
  /** What is asked for it: its own price, else its product's. */
  selling_price: Amount,
  has_own_price: z.boolean(),
  unit_cost: Amount.nullable().optional(),
  /** Of its own, else its product's. */
  warranty_months: z.int().nullable(),
  warranty_until: Day.nullable(),
  /** The last day of the warranty that its supplier gives, where that is known. */
  supplier_warranty_until: Day.nullable(),
  came_at: Instant,
  /** What it is put aside for. */
  layby_id: Id.nullish(),
})
export type Unit = z.infer<typeof Unit>

export const unitEvents = [
  'numbered',
  'received',
  'sold',
  'returned',
  'sent',
  'arrived',
  'found',
  'missing',
  'written_off',
  'sent_back',
  'released',
  'corrected',
  'claimed',
  'claim_sent',
  'claim_back',
  'claim_repaired',
  'claim_refused',
  'replaced',
  'replacement',
  'bought',
  'for_sale',
  'given_back',
  'handed_over',
  'repair_in',
  'repair_out',
  'fitted',
  'unfitted',
  'refurbished',
  'parts_out',
] as const

/**
 * What happened to a device. What stands behind it is named for whoever may open that: a sale, a list of goods, a transfer, a warranty claim, a
 * trade-in.
 */
export const UnitEvent = z.object({
  id: z.int(),
  unit_id: Id,
  event: z.enum(unitEvents),
  location: z.string(),
  /** Who did it; empty for people who left. */
  user_name: z.string(),
  at: Instant,
  note: z.string().nullable(),
  sale_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  customer_name: z.string().nullable(),
  goods_in_id: Id.nullable(),
  goods_in_number: z.int().nullable(),
  supplier_name: z.string().nullable(),
  transfer_id: Id.nullable(),
  transfer_number: z.int().nullable(),
  claim_id: Id.nullable(),
  claim_number: z.int().nullable(),
  trade_in_id: Id.nullable(),
  trade_in_number: z.int().nullable(),
})
export type UnitEvent = z.infer<typeof UnitEvent>

/** A device with everything that happened to it, newest first: also as it was here before, under any of its numbers. */
export const UnitShown = z.object({
  unit: Unit,
  events: z.array(UnitEvent),
  /** Parts that were built into it, newest first. */
  refurbishings: z.array(Refurbishing),
})
export type UnitShown = z.infer<typeof UnitShown>

export const UnitsPage = z.object({
  ...walkInput(50, 500),
  product_id: Id.optional(),
  /** A number, or at least the last six characters of one. */
  search: Text(60).optional(),
  state: z.enum(unitStates).optional(),
  location_id: Id.optional(),
  /** Where the caller is at work, alone. */
  here: Flag.optional(),
})
export type UnitsPage = z.output<typeof UnitsPage>

/** `imei` or `serial`: with a unit for each that is in stock, at each location. `none`: its units are let go of, and the stock stays. */
export const TrackingChange = z.object({
  product_id: Id,
  tracking: z.enum(trackings),
  units: z
    .array(UnitNumbers.extend({ location_id: Id.optional() }))
    .max(mostUnitsAtOnce)
    .default([]),
})
export type TrackingChange = z.output<typeof TrackingChange>

/** What is given is changed; null takes a price, a cost or a warranty of its own away. */
export const UnitChange = z.object({
  id: Id,
  number: Typed.optional(),
  imei2: Typed.nullish(),
  serial_no: Typed.nullish(),
  grade: Line(40).nullish(),
  price: Price.nullish(),
  unit_cost: Price.nullish(),
  warranty_months: z.int().min(0).max(240).nullish(),
  supplier_warranty_until: Day.nullish(),
})
export type UnitChange = z.infer<typeof UnitChange>

export const unitOutcomes = ['missing', 'damage', 'own_use', 'found'] as const
export type UnitOutcome = (typeof unitOutcomes)[number]

/** What became of a device in stock, or that one is back that went missing or was written off. */
export const UnitSettled = z.object({ id: Id, outcome: z.enum(unitOutcomes), note: Text(200).nullish() })
export type UnitSettled = z.infer<typeof UnitSettled>

const { noParts, costLess } = refurbishingFailures
const { productAside } = laybyFailures
const { needed, wrongNumber, twice, taken, held, differs, elsewhere, onTheWay, notInStock, expires } = unitFailures

const route = routesOf('units')

/** Who bought a device is in no answer that is kept for retries. */
const forgetting = (right: Right) => forMemberShownOnce(['customer_name'], general.notAllowed, right)

export const units = {
  list: forEverybody()
    .route(route('GET', '/rest/v1/units', 'Units of numbered products, by product or by any of their numbers'))
    .input(UnitsPage)
    .output(z.object({ units: z.array(Unit), ...walkCounts })),
  get: forEverybody()
    .route(route('GET', '/rest/v1/units/{id}', 'One device with its history'))
    .input(z.object({ id: Id }))
    .output(UnitShown),
  track: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/track_units', 'Start or stop numbering every unit of a product'))
    .errors(asErrors({ wrongNumber, twice, taken, held, differs, elsewhere, onTheWay, expires, productAside }))
    .input(TrackingChange)
    .output(z.object({ product_id: Id, tracking: z.enum(trackings), units: z.int() })),
  change: forgetting('manage_products')
    .route(route('PATCH', '/rest/v1/units/{id}', 'Correct a device’s numbers, grade, price or warranty'))
    .errors(asErrors({ wrongNumber, twice, taken, held }))
    .input(UnitChange)
    .output(UnitShown),
  settle: forgetting('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/settle_unit', 'Write a device off, report it missing, or put it back in stock'))
    .errors(asErrors({ notInStock, taken, held }))
    .input(UnitSettled)
    .output(UnitShown),
  refurbish: forgetting('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/refurbish_unit', 'Build parts from stock into a device, at their cost'))
    .errors(asErrors({ notInStock, needed, noParts }))
    .input(UnitRefurbished)
    .output(UnitShown),
  reverseRefurbishing: forgetting('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/reverse_refurbishing', 'Take the parts of a job out of a device again'))
    .errors(asErrors({ notInStock, costLess }))
    .input(z.object({ id: Id }))
    .output(UnitShown),
}
