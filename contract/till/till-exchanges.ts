import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { creditFailures } from '../customers/credit-failures.ts'
import { asErrors, general } from '../failure.ts'
import { Payment } from '../selling/payment-shapes.ts'
import { PosSale, PosSaleAnswer } from '../selling/pos-sale.ts'
import { refundFailures } from '../selling/refund-failures.ts'
import { Refund } from '../selling/refunds.ts'
import { saleFailures } from '../selling/sale-failures.ts'
import { Amount, Id } from '../shapes.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { TillPass } from './staff.ts'
import { staffFailures } from './staff-failures.ts'
import { tillFailures } from './till-failures.ts'
import { TillRefund } from './till-refunds.ts'

/**
 * Goods that come back, and others that leave in their place. `sale.payments` and its account are not read: what came back pays first, and
 * `pays` is how the customer pays what is missing. `refund.payment_method` is how a rest goes back.
 */
export const TillExchange = z.object({
  refund: TillRefund,
  sale: PosSale.extend({ client_sale_id: Id, total_amount: Amount }),
  pays: Payment.nullish(),
})
export type TillExchange = z.infer<typeof TillExchange>

export const Exchanged = z.object({
  refund: Refund,
  sale: PosSaleAnswer,
  /** How the new sale is paid: what came back under the refund's number, then what the customer paid. */
  payments: z.array(Payment),
  on_account: Amount.nullable(),
  /** The customer of the new sale: the one who bought the returned goods, if the shop knows them. */
  customer_name: z.string(),
  /** What goes back to the customer. */
  paid_back: z.array(Payment.pick({ method: true, amount: true })),
})
export type Exchanged = z.infer<typeof Exchanged>

const { notAuthenticated, tooFast } = tillFailures
const { needed, unknown, notInStock, sold, twice, ofAnotherSale, numberNeeded, taken, held, cameBack } = unitFailures
const units = { needed, unknown, notInStock, sold, twice, ofAnotherSale, numberNeeded, taken, held, cameBack }

export const tillExchanges = {
  exchange: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/exchange_at_terminal',
      tags: ['till'],
      summary: 'Refund lines of a sale and sell other goods for them, both or neither, once for its id',
    })
    .errors(
      asErrors({
        ...saleFailures,
        ...refundFailures,
        ...creditFailures,
        ...units,
        notAuthenticated,
        tooFast,
        notUnlocked: staffFailures.notUnlocked,
        notAllowed: general.notAllowed,
        notFound: general.notFound,
        keyReused: general.keyReused,
      }),
    )
    .input(z.object({ token_hash: z.string(), staff_pass: TillPass, exchange: TillExchange }))
    .output(Exchanged),
}
