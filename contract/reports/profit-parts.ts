import { z } from 'zod'
import { forMember } from '../access.ts'
import { movementReasons } from '../products/movement-reasons.ts'
import { Day, SignedAmount, walkCounts, walkInput } from '../shapes.ts'
import { Month } from './expenses.ts'

/** Figures of a month's result that no other screen lists. */
export const ProfitPart = z.enum(['shrinkage', 'late_costs', 'revaluation', 'bad_debts'])
export type ProfitPart = z.infer<typeof ProfitPart>

/** What a part of a month's result is made of. `amount`: what it did to the net profit, negative for less. */
export const ProfitPartRow = z.object({
  /** Of no other row of its part. */
  id: z.int(),
  day: Day,
  /** The product, or the customer; empty for a customer where the member may not see customers. */
  name: z.string(),
  amount: SignedAmount,
  /** Of stock that was lost: why, and how many units. */
  reason: z.enum(movementReasons).nullable(),
  units: z.int().nullable(),
  note: z.string().nullable(),
})
export type ProfitPartRow = z.infer<typeof ProfitPartRow>

export const profitPartCalls = {
  parts: forMember('see_profit')
    .route({
      method: 'GET',
      path: '/rest/v1/profit_and_loss/parts',
      tags: ['expenses'],
      summary: 'What one figure of a month’s result is made of, the largest first',
    })
    .input(z.object({ ...walkInput(20), month: Month, part: ProfitPart }))
    .output(z.object({ rows: z.array(ProfitPartRow), total: SignedAmount, ...walkCounts })),
}
