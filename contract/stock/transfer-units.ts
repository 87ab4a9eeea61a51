import { z } from 'zod'
import { Id, Line } from '../shapes.ts'

const mostNumbersAtOnce = 2_000

export const TypedNumber = Line(60).min(1)

/** The devices of a line, by any of their numbers, where its product's units have them: as many as its quantity. */
export const UnitsOfLine = { numbers: z.array(TypedNumber).max(mostNumbersAtOnce).optional() }

export const unitOutcomes = ['received', 'lost', 'damaged', 'returned', 'extra'] as const

/** A device of a transfer. No outcome: it is to be sent, or on the way. `extra` came without being sent. */
export const TransferUnit = z.object({
  product_id: Id,
  number: z.string(),
  outcome: z.enum(unitOutcomes).nullable(),
})
export type TransferUnit = z.infer<typeof TransferUnit>

/** Devices put to a draft or taken off it, by any of their numbers. */
export const TransferUnitsChange = z.object({
  transfer_id: Id,
  add: z.array(TypedNumber).max(mostNumbersAtOnce).default([]),
  remove: z.array(TypedNumber).max(mostNumbersAtOnce).default([]),
})
export type TransferUnitsChange = z.output<typeof TransferUnitsChange>

/** What a number is of. */
export const UnitNamed = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  number: z.string(),
})
export type UnitNamed = z.infer<typeof UnitNamed>
