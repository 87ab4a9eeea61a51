import { z } from 'zod'
import { Amount, Line } from '../shapes.ts'
import { paidMethods, paymentMethods } from './payment-methods.ts'

export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaidMethod = z.enum(paidMethods)
export type PaidMethod = z.infer<typeof PaidMethod>

export const Payment = z.object({
  method: PaymentMethod,
  amount: Amount,
  reference: Line(100).nullish(),
})
export type Payment = z.infer<typeof Payment>

/** A part of what was paid for a sale. What a trade-in paid has the device for its reference. */
export const PaymentMade = Payment.extend({ method: PaidMethod })
export type PaymentMade = z.infer<typeof PaymentMade>
