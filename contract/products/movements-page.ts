import { z } from 'zod'
import { CountUpTo, Day, Id, walkInput } from '../shapes.ts'
import { movementReasons } from './movement-reasons.ts'

/** What of the ledger is looked at; the days are of the shop's calendar, the last one whole. */
export const MovementsPage = z.object({
  ...walkInput(20),
  product_id: Id.optional(),
  reason: z.enum(movementReasons).optional(),
  user_id: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  countUpTo: CountUpTo,
})
export type MovementsPage = z.output<typeof MovementsPage>
