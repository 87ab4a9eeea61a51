import { z } from 'zod'
import { Line, Price } from '../shapes.ts'
import { mostDiscountReason } from './sale-line.ts'

/** A discount: whole percent of the amount it is on, or whole shillings off it. */
export const Discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percent'), value: z.int().min(0).max(100) }),
  z.object({ type: z.literal('amount'), value: Price }),
])
export type Discount = z.infer<typeof Discount>

/** Why something was taken off. It is kept only with a sale of which something was. */
export const DiscountReason = Line(mostDiscountReason).normalize('NFC')
