import { z } from 'zod'
import { forMember } from '../access.ts'
import { mostUnits } from '../ceilings.ts'
import { asErrors } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Amount, Id, Instant, Line, pageCounts, Quantity, walkCounts, walkInput } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { trackings } from '../units/unit-numbers.ts'
import { LocationKind } from './locations.ts'
import { transferFailures } from './transfer-failures.ts'
import { TransferUnit, TransferUnitsChange, TypedNumber, UnitNamed, UnitsOfLine } from './transfer-units.ts'

/** Products on one transfer, and drafts of one shop at a time. */
export const mostTransferLines = 1_000
export const mostTransferDrafts = 100

/** `sent`: all of it is on the way; `part_received`: some is; `received`: all of it came; `closed`: what did not come was settled. */
export const transferStates = ['draft', 'sent', 'part_received', 'received', 'closed', 'cancelled'] as const
export const TransferState = z.enum(transferStates)
export type TransferState = z.infer<typeof TransferState>

/** What became of goods that did not come: gone, broken, or back at the location that sent them. */
export const transferOutcomes = ['lost', 'damaged', 'returned'] as const
export const TransferOutcome = z.enum(transferOutcomes)
export type TransferOutcome = z.infer<typeof TransferOutcome>

/** What the caller may do with a transfer in its present state. `return`: settle goods as back at the sender. */
export const transferActions = ['change', 'send', 'cancel', 'receive', 'close', 'return'] as const
const TransferAction = z.enum(transferActions)
export type TransferAction = z.infer<typeof TransferAction>

const head = {
  to_id: Id,
  note: Line(200).nullish(),
  carrier: Line(60).nullish(),
  carrier_phone: Line(30).nullish(),
  vehicle: Line(30).nullish(),
}

/** From where the caller is at work. The id is the client's, so that a retry begins nothing twice. */
export const NewTransfer = z.object({ id: Id, ...head })
export type NewTransfer = z.infer<typeof NewTransfer>

export const TransferChange = z.object({ id: Id, ...head })
export type TransferChange = z.infer<typeof TransferChange>

/** A line set as it is to stand, or added to: a scan adds 1. Quantity 0 takes the line off. */
export const TransferLineChange = z
  .object({
    transfer_id: Id,
    product_id: Id,
    quantity: z.int().min(0).max(mostUnits).optional(),
    add: Quantity.optional(),
  })
  .refine(({ quantity, add }) => (quantity === undefined) !== (add === undefined), {
    path: ['add'],
    error: 'Set the quantity, or add to it',
  })
export type TransferLineChange = z.infer<typeof TransferLineChange>

const isEachOnce = (lines: readonly { readonly product_id: string }[]) =>
  new Set(lines.map(({ product_id }) => product_id)).size === lines.length

/**
 * What was counted of what arrived. The id is the client's: a receipt is taken in once. `receipts` is how many the transfer had when the
 * count began: two people who count the same goods do not both put them in stock.
 */
export const TransferReceipt = z.object({
  id: Id,
  transfer_id: Id,
  receipts: z.int().min(0).max(mostUnits),
  lines: z
    .array(z.object({ product_id: Id, quantity: Quantity, ...UnitsOfLine }))
    .min(1, 'Count what arrived first')
    .max(mostTransferLines)
    .refine(isEachOnce, 'Each product can appear only once'),
})
export type TransferReceipt = z.infer<typeof TransferReceipt>

/** What became of everything that is still on the way, with the reason. */
export const TransferClosing = z.object({
  id: Id,
  reason: Line(200).min(1, 'Say what happened'),
  lines: z
    .array(z.object({ product_id: Id, outcome: TransferOutcome, quantity: Quantity, ...UnitsOfLine }))
    .min(1)
    .max(3 * mostTransferLines),
})
export type TransferClosing = z.infer<typeof TransferClosing>

/**
 * One product of a transfer. `quantity` was sent, and `on_the_way` of it has neither come nor been settled: both are left out for whoever is to count
 * what arrives without knowing. `extra` arrived without being sent. `unit_cost` is of the day it was sent, for whoever may see costs.
 */
export const TransferLine = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  /** Its units are sent by their numbers. */
  tracking: z.enum(trackings).exclude(['none']).optional(),
  quantity: z.int().optional(),
  /** How much the sending location has, while it is a draft. */
  available: z.int().optional(),
  received: z.int(),
  lost: z.int(),
  damaged: z.int(),
  returned: z.int(),
  extra: z.int(),
  on_the_way: z.int().optional(),
  unit_cost: Amount.nullable().optional(),
})
export type TransferLine = z.infer<typeof TransferLine>

export const Transfer = z.object({
  id: Id,
  /** The shop's own count of what was sent, without gaps; null: a draft. */
  number: z.int().nullable(),
  from_id: Id,
  from_name: z.string(),
  to_id: Id,
  to_name: z.string(),
  state: TransferState,
  note: z.string().nullable(),
  carrier: z.string().nullable(),
  carrier_phone: z.string().nullable(),
  vehicle: z.string().nullable(),
  created_at: Instant,
  created_by_name: z.string(),
  sent_at: Instant.nullable(),
  sent_by_name: z.string().nullable(),
  ended_at: Instant.nullable(),
  ended_by_name: z.string().nullable(),
  /** Why what did not come was settled as it was. */
  reason: z.string().nullable(),
  receipts: z.int(),
  lines: z.int(),
  units: z.int().optional(),
  received: z.int(),
  on_the_way: z.int().optional(),
  /** The value of what is on the way, in whole shillings at present costs; for members who may see costs. */
  value_on_the_way: Amount.optional(),
  actions: z.array(TransferAction),
})
export type Transfer = z.infer<typeof Transfer>

/** `numbers` is left out if no product has any; in a blind count they are only those that came. */
export const TransferShown = z.object({
  transfer: Transfer,
  lines: z.array(TransferLine),
  numbers: z.array(TransferUnit).optional(),
})
export type TransferShown = z.infer<typeof TransferShown>

/** What one line came to be; null: it is off the list. */
export const TransferLinePut = z.object({ transfer: Transfer, line: TransferLine.nullable() })
export type TransferLinePut = z.infer<typeof TransferLinePut>

/** What came of numbers that were put to a draft or taken off it: the lines that changed, without those that are gone. */
export const TransferUnitsPut = z.object({
  transfer: Transfer,
  lines: z.array(TransferLine),
  added: z.array(TransferUnit),
  removed: z.array(TransferUnit),
})
export type TransferUnitsPut = z.infer<typeof TransferUnitsPut>

const {
  notDraft,
  empty,
  tooManyLines,
  tooManyDevices,
  tooManyUnits,
  tooManyDrafts,
  sameLocation,
  notEnough,
  productGone,
} = transferFailures
const { notOnTheWay, hasReceipts, ownReceipt, changedMeanwhile, unsettled, locationClosed } = transferFailures
const { notInStock, twice, wrongNumber, needed: unitsNeeded } = unitFailures

const route = routesOf('transfers')
const Of = z.object({ id: Id })

/** Goods that move from one location of the shop to another. Members who work at either of the two see them. */
export const transfers = {
  list: forMember('transfer_stock')
    .route(route('GET', '/rest/v1/transfers', 'Transfers, newest first'))
    .input(z.object({ ...walkInput(20), state: TransferState.optional(), location_id: Id.optional() }))
    .output(z.object({ transfers: z.array(Transfer), ...walkCounts })),
  get: forMember('transfer_stock')
    .route(route('GET', '/rest/v1/transfers/{id}', 'One of them, with its lines'))
    .input(Of)
    .output(TransferShown),
  destinations: forMember('transfer_stock')
    .route(route('GET', '/rest/v1/transfer_destinations', 'The open locations that goods can be sent to, by name'))
    .output(
      z.object({
        locations: z.array(z.object({ id: Id, name: z.string(), kind: LocationKind })),
        /** Where the caller is at work, and so sends from. */
        here: Id,
        ...pageCounts,
      }),
    ),
  start: forMember('transfer_stock')
    .route(route('POST', '/rest/v1/transfers', 'Start a transfer from the location where the caller works'))
    .errors(asErrors({ tooManyDrafts, sameLocation, locationClosed }))
    .input(NewTransfer)
    .output(TransferShown),
  change: forMember('transfer_stock')
    .route(
      route('PATCH', '/rest/v1/transfers/{id}', 'Change where it goes and who carries it; what is left out is cleared'),
    )
    .errors(asErrors({ notDraft, sameLocation, locationClosed }))
    .input(TransferChange)
    .output(TransferShown),
  putLine: forMember('transfer_stock')
    .route(route('POST', '/rest/v1/rpc/put_transfer_line', 'Set a line of a draft, or add to it'))
    .errors(asErrors({ notDraft, tooManyLines, tooManyUnits }))
    .input(TransferLineChange)
    .output(TransferLinePut),
  putUnits: forMember('transfer_stock')
    .route(
      route('POST', '/rest/v1/rpc/put_transfer_units', 'Add devices to a draft by their numbers, or take some off'),
    )
    .errors(asErrors({ notDraft, tooManyLines, tooManyDevices, notInStock, twice }))
    .input(TransferUnitsChange)
    .output(TransferUnitsPut),
  findUnit: forMember('transfer_stock')
    .route(
      route(
        'GET',
        '/rest/v1/transfers/{id}/unit',
        'The device that a scanned number belongs to, for counting what arrives',
      ),
    )
    .errors(asErrors({ notInStock }))
    .input(z.object({ id: Id, number: TypedNumber }))
    .output(UnitNamed),
  remove: forMember('transfer_stock')
    .route(route('DELETE', '/rest/v1/transfers/{id}', 'Delete a transfer that was not sent'))
    .errors(asErrors({ notDraft }))
    .input(Of)
    .output(Of),
  send: forMember('transfer_stock')
    .route(route('POST', '/rest/v1/rpc/send_transfer', 'Send a transfer: its goods leave the stock and are on the way'))
    .errors(
      asErrors({
        empty,
        notEnough,
        productGone,
        numbersMissing: transferFailures.numbersMissing,
        notInStock,
        locationClosed,
        notOnTheWay,
      }),
    )
    .input(Of)
    .output(TransferShown),
  cancel: forMember('transfer_stock')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/cancel_transfer',
        'Cancel a transfer: its goods are back in stock where they came from',
      ),
    )
    .errors(asErrors({ notOnTheWay, hasReceipts, locationClosed }))
    .input(Of)
    .output(TransferShown),
  receive: forMember('transfer_stock')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/receive_transfer',
        'Receive a transfer: what arrived is put in stock, the rest stays on the way',
      ),
    )
    .errors(
      asErrors({
        notOnTheWay,
        ownReceipt,
        changedMeanwhile,
        tooManyDevices,
        locationClosed,
        unitsNeeded,
        wrongNumber,
        twice,
      }),
    )
    .input(TransferReceipt)
    .output(TransferShown),
  close: forMember('adjust_stock')
    .route(route('POST', '/rest/v1/rpc/close_transfer', 'Settle what did not arrive, with the reason'))
    .errors(asErrors({ notOnTheWay, unsettled, locationClosed, unitsNeeded, wrongNumber, twice }))
    .input(TransferClosing)
    .output(TransferShown),
}
