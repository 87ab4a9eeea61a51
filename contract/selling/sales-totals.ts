import { z } from 'zod'
import { Amount, SignedAmount } from '../shapes.ts'

/**
 * Money, net of refunds, and count of the completed sales under the list's filter. `profit` is absent for members; `paid` is what the
 * method that is filtered by paid, less what was refunded by it, and absent without one; of `on_account` what went on customers' accounts, less
 * what refunds took off them.
 */
export const SalesTotals = z.object({
  revenue: Amount,
  count: z.int(),
  profit: SignedAmount.optional(),
  paid: SignedAmount.optional(),
})
