import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Amount, Id, Instant, Quantity, Text } from '../shapes.ts'

/** The most different parts of one job. */
const mostParts = 50

const Part = z.object({ product_id: Id, quantity: Quantity })

/** Parts from the stock of where the caller is at work, built into a device that is there or on hold. The id is the client's. */
export const UnitRefurbished = z.object({
  id: Id,
  unit_id: Id,
  note: Text(200).nullish(),
  parts: z
    .array(Part)
    .min(1, 'Add at least one part')
    .max(mostParts)
    .refine(
      (parts) => new Set(parts.map(({ product_id }) => product_id)).size === parts.length,
      'Each product can appear only once',
    ),
})
export type UnitRefurbished = z.infer<typeof UnitRefurbished>

/** One job. `cost`, the cost of its parts, is left out for members who may not see costs. */
export const Refurbishing = z.object({
  id: Id,
  note: z.string().nullable(),
  cost: Amount.optional(),
  parts: z.array(z.object({ product_id: Id, brand: z.string(), model: z.string(), quantity: z.int() })),
  done_at: Instant,
  done_by_name: z.string(),
  reversed_at: Instant.nullable(),
})
export type Refurbishing = z.infer<typeof Refurbishing>

/** Why parts cannot be built in, or not be taken out again. */
export const refurbishingFailures = failuresOf('refurbishing', {
  noParts: failureWith(
    'REFURBISHING_NO_PARTS',
    409,
    'business_logic',
    z.object({ product: z.string(), available: z.int() }),
    ({ product, available }) => `Only ${available} of ${product} can be used here.`,
  ),
  costLess: failure(
    'REFURBISHING_COST_CHANGED',
    409,
    'business_logic',
    'The device now costs less than these parts did. Correct its cost first.',
  ),
  hasParts: failure(
    'REFURBISHING_STANDS',
    409,
    'business_logic',
    'Parts from your stock are built into this device. Take them out first, on the page of the device.',
  ),
})
