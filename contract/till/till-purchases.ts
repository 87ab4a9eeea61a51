import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors } from '../failure.ts'
import { SaleStatus } from '../selling/sales.ts'
import { Amount, Id, Instant } from '../shapes.ts'
import { TillPass } from './staff.ts'
import { staffFailures } from './staff-failures.ts'
import { tillFailures } from './till-failures.ts'

/** What a customer bought, as a till shows it. */
export const Purchase = z.object({
  invoice_number: z.string(),
  sale_date: Instant,
  status: SaleStatus,
  total_amount: Amount,
  items: z.array(z.object({ brand: z.string(), model: z.string(), variant: z.string().nullish(), quantity: z.int() })),
})
export type Purchase = z.infer<typeof Purchase>

const { notAuthenticated, tooFast } = tillFailures

export const tillPurchases = {
  purchases: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_last_purchases_for_terminal',
      tags: ['till'],
      summary: 'The newest purchases, five at most, of a customer where the till stands; rationed as look-ups are',
    })
    .errors(asErrors({ notAuthenticated, tooFast, notUnlocked: staffFailures.notUnlocked }))
    .input(z.object({ token_hash: z.string(), customer_id: Id, staff_pass: TillPass.nullish() }))
    .output(z.array(Purchase)),
}
