import { z } from 'zod'
import { Price } from '../shapes.ts'

/** A discount: whole percent of the amount it is on, or whole shillings off it. */
export const Discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percent'), value: z.int().min(0).max(100) }),
  z.object({ type: z.literal('amount'), value: Price }),
])
export type Discount = z.infer<typeof Discount>
