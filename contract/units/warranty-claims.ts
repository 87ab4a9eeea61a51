import { z } from 'zod'
import { forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Day, Id, Instant, Line, Text, walkCounts, walkInput } from '../shapes.ts'
import { claimFailures } from './claim-failures.ts'
import { unitFailures } from './unit-failures.ts'

/** The state of a claim. `received`: the shop has the device; `sent`: the supplier has it; the others are its ends. */
export const claimStates = ['received', 'sent', 'repaired', 'replaced', 'refused'] as const
export const ClaimState = z.enum(claimStates)
export type ClaimState = z.infer<typeof ClaimState>

/** A device that came back with a fault. Customer and receipt are left out for members who may not see sales. */
export const WarrantyClaim = z.object({
  id: Id,
  number: z.int(),
  state: ClaimState,
  unit_id: Id,
  /** What the device is called by. */
  unit_number: z.string(),
  brand: z.string(),
  model: z.string(),
  /** Where it was handed in. */
  location_id: Id,
  location: z.string(),
  fault: z.string(),
  /** What was handed in with it. */
  accessories: z.string().nullable(),
  /** How to reach the person who handed it in. */
  contact: z.string().nullable(),
  /** The last day of the warranty that the shop gave; null: it gave none. */
  warranty_until: Day.nullable(),
  /** On the day it was handed in. */
  is_covered: z.boolean(),
  /** The last day of the supplier's own warranty, where that is known. */
  supplier_warranty_until: Day.nullable(),
  supplier_id: Id.nullable(),
  /** Who has it, or had it last. */
  supplier_name: z.string().nullable(),
  replacement_id: Id.nullable(),
  replacement_number: z.string().nullable(),
  /** What was said when it last changed. */
  note: z.string().nullable(),
  received_at: Instant,
  received_by_name: z.string(),
  closed_at: Instant.nullable(),
  sale_id: Id.optional(),
  invoice_number: z.string().optional(),
  customer_name: z.string().optional(),
})
export type WarrantyClaim = z.infer<typeof WarrantyClaim>

/** The id is the client's, so that a retry hands nothing in twice. */
export const NewClaim = z.object({
  id: Id,
  unit_id: Id,
  fault: Text(500).min(1, 'Say what is wrong with it'),
  accessories: Line(200).nullish(),
  contact: Line(80).nullish(),
})
export type NewClaim = z.infer<typeof NewClaim>

export const claimSteps = ['received', 'sent', 'repaired', 'refused'] as const
export type ClaimStep = (typeof claimSteps)[number]

/** Sent to a supplier, back from there, or closed. Which supplier is left out: the one it was bought from. */
export const ClaimMoved = z
  .object({
    id: Id,
    state: z.enum(claimSteps),
    supplier_id: Id.nullish(),
    note: Text(300).nullish(),
  })
  .refine(({ state, note }) => state !== 'refused' || Boolean(note), { path: ['note'], message: 'Say why' })
export type ClaimMoved = z.infer<typeof ClaimMoved>

/** `number`: of a device of the same product, in stock where the caller is at work. */
export const ClaimReplaced = z.object({ id: Id, number: Line(60).min(1), note: Text(300).nullish() })
export type ClaimReplaced = z.infer<typeof ClaimReplaced>

export const ClaimsPage = z.object({
  ...walkInput(20),
  open: z.enum(['true', 'false']).optional(),
  unit_id: Id.optional(),
})
export type ClaimsPage = z.output<typeof ClaimsPage>

const { notSold, isOpen, isClosed, otherProduct, withoutSupplier } = claimFailures
const { notInStock, cameBack } = unitFailures

const route = routesOf('warranty claims')

/** Answers stored for retries contain no notes and no names: they would outlive a deleted customer. */
const forgetting = (right: 'sell' | 'adjust_stock') =>
  forMemberShownOnce(['fault', 'accessories', 'contact', 'note', 'customer_name'], general.notAllowed, right)

export const warrantyClaims = {
  list: forMember('sell')
    .route(route('GET', '/rest/v1/warranty_claims', 'Devices that came back under warranty, newest first'))
    .input(ClaimsPage)
    .output(z.object({ claims: z.array(WarrantyClaim), ...walkCounts })),
  get: forMember('sell')
    .route(route('GET', '/rest/v1/warranty_claims/{id}', 'One warranty claim'))
    .input(z.object({ id: Id }))
    .output(WarrantyClaim),
  receive: forgetting('sell')
    .route(route('POST', '/rest/v1/warranty_claims', 'Take in a sold device that has a fault'))
    .errors(asErrors({ notSold, isOpen }))
    .input(NewClaim)
    .output(WarrantyClaim),
  move: forgetting('sell')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/move_warranty_claim',
        'Mark a claim as sent to the supplier, back from there, repaired or refused',
      ),
    )
    .errors(asErrors({ isClosed, withoutSupplier }))
    .input(ClaimMoved)
    .output(WarrantyClaim),
  replace: forgetting('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/replace_claimed_unit', 'Give the customer another device from stock'))
    .errors(asErrors({ isClosed, notSold, notInStock, otherProduct, cameBack }))
    .input(ClaimReplaced)
    .output(WarrantyClaim),
}
