import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Amount } from '../shapes.ts'

/** The most days for which goods may be put aside. */
export const longestLayby = 730
/** The most instalments of one lay-by. */
export const mostInstalments = 60

const shillings = (amount: number) => `UGX ${amount.toLocaleString('en-UG')}`
const Left = z.object({ left: Amount })

/** Why goods cannot be put aside, paid for, handed over or given up. */
export const laybyFailures = failuresOf('layby', {
  off: failure('LAYBY_OFF', 409, 'business_logic', 'Your shop does not offer lay-by. Turn it on in Settings.'),
  nothingToPay: failure('LAYBY_FREE', 409, 'business_logic', 'Free goods need no lay-by.'),
  depositLow: failureWith(
    'LAYBY_DEPOSIT_LOW',
    409,
    'business_logic',
    Left,
    ({ left }) => `The first payment is at least ${shillings(left)}.`,
  ),
  moreThanLeft: failureWith(
    'LAYBY_MORE_THAN_LEFT',
    409,
    'business_logic',
    Left,
    ({ left }) => `Only ${shillings(left)} is left to pay.`,
  ),
  wrongDay: failure('LAYBY_DAY_WRONG', 409, 'business_logic', 'Choose a day from today on, and within two years.'),
  wrongSchedule: failureWith(
    'LAYBY_SCHEDULE_WRONG',
    409,
    'business_logic',
    Left,
    ({ left }) =>
      `The instalments must come to ${shillings(left)}, each on a later day than the one before, none after the last day.`,
  ),
  notPaid: failureWith(
    'LAYBY_NOT_PAID',
    409,
    'business_logic',
    Left,
    ({ left }) => `${shillings(left)} must be paid before the goods leave.`,
  ),
  ended: failureWith(
    'LAYBY_ENDED',
    409,
    'business_logic',
    z.object({ number: z.string(), status: z.enum(['released', 'cancelled']) }),
    ({ number, status }) =>
      status === 'released' ? `${number} has already been handed over.` : `${number} was cancelled.`,
  ),
  walletNeeded: failure('LAYBY_WALLET_NEEDED', 409, 'business_logic', 'Choose where the money comes from.'),
  productAside: failure(
    'PRODUCT_RESERVED',
    409,
    'business_logic',
    'Some of this product is put aside for a customer. Hand it over or cancel that lay-by first.',
  ),
  isOpen: failureWith(
    'CUSTOMER_HAS_LAYBY',
    409,
    'business_logic',
    z.object({ number: z.string() }),
    ({ number }) => `Goods are put aside for this customer (${number}). Hand them over or cancel it first.`,
  ),
})
