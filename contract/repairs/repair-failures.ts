import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Amount } from '../shapes.ts'

/** Jobs of one repair. With the parts they are lines of one sale. */
export const mostJobs = 10
/** Parts that one repair takes, those that were put back or broke included. */
export const mostParts = 60
/** Parts that one repair charges for: with its jobs no more than a sale has lines. */
export const mostCharged = 40
/** Photos of one device. */
export const mostRepairPhotos = 12
/** Repairs of one shop that have not ended. */
export const mostOpenRepairs = 2_000
/** Quotes of one repair. */
export const mostQuotes = 20

const shillings = (amount: number) => `UGX ${amount.toLocaleString('en-UG')}`
const Numbered = z.object({ number: z.string() })
const Left = z.object({ left: Amount })

/** Why a repair cannot be taken in, changed, charged or ended. */
export const repairFailures = failuresOf('repair', {
  off: failure('REPAIRS_OFF', 409, 'business_logic', 'Your shop does not take in repairs. Turn this on in Settings.'),
  reported: failureWith(
    'REPAIR_REPORTED',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `${number} was reported as stolen or lost. Confirm that you know before you take it in.`,
  ),
  isOpen: failureWith(
    'REPAIR_OPEN',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `This device is already here, as ${number}.`,
  ),
  changed: failure(
    'REPAIR_CHANGED',
    409,
    'business_logic',
    'Somebody else changed this repair. Look at it again before you go on.',
  ),
  ended: failureWith(
    'REPAIR_ENDED',
    409,
    'business_logic',
    z.object({ number: z.string(), status: z.enum(['collected', 'returned_unrepaired', 'abandoned']) }),
    ({ number, status }) =>
      status === 'collected'
        ? `${number} has already been collected.`
        : status === 'abandoned'
          ? `${number} was marked as never collected.`
          : `${number} has already been returned.`,
  ),
  tooMany: failure(
    'REPAIR_FULL',
    409,
    'business_logic',
    'A repair has room for 10 jobs, 60 parts, 40 of them charged, 20 quotes and 12 photos, and a shop for 2,000 open repairs.',
  ),
  wrongStep: failure(
    'REPAIR_STEP_WRONG',
    409,
    'business_logic',
    'This step is not possible now. Load the page again to see the state of the repair.',
  ),
  notApproved: failure(
    'REPAIR_NOT_APPROVED',
    409,
    'business_logic',
    'The customer has not approved the price yet. Quote it, or note that they approved.',
  ),
  overQuote: failureWith(
    'REPAIR_OVER_QUOTE',
    409,
    'business_logic',
    z.object({ limit: Amount, requested: Amount }),
    ({ limit, requested }) =>
      `The customer approved ${shillings(limit)}, but the price is now ${shillings(requested)}. Send a new quote, or lower the price.`,
  ),
  notQuoted: failure('REPAIR_NOT_QUOTED', 409, 'business_logic', 'This quote is not open any more.'),
  isFree: failure('REPAIR_FREE', 409, 'business_logic', 'A warranty repair costs the customer nothing.'),
  notCovered: failure(
    'REPAIR_NOT_COVERED',
    409,
    'business_logic',
    'That warranty is for another device, or has ended. Choose another, or charge for the repair.',
  ),
  notReady: failure('REPAIR_NOT_READY', 409, 'business_logic', 'This repair is not ready to be collected.'),
  jobHasParts: failure(
    'REPAIR_JOB_HAS_PARTS',
    409,
    'business_logic',
    'This job has parts. Put them back, or note that they are faulty or broken, first.',
  ),
  partGone: failure('REPAIR_PART_GONE', 409, 'business_logic', 'This part is not in the device any more.'),
  totalMismatch: failureWith(
    'REPAIR_TOTAL_MISMATCH',
    409,
    'business_logic',
    z.object({ sent: Amount, requested: Amount }),
    ({ requested }) => `The total is now ${shillings(requested)}. Check it again.`,
  ),
  moreThanPaid: failureWith(
    'REPAIR_MORE_THAN_PAID',
    409,
    'business_logic',
    Left,
    ({ left }) => `Only ${shillings(left)} was paid.`,
  ),
  walletNeeded: failureWith(
    'REPAIR_WALLET_NEEDED',
    409,
    'business_logic',
    Left,
    ({ left }) => `Choose where the ${shillings(left)} for the customer is refunded from.`,
  ),
  tooEarly: failureWith(
    'REPAIR_NOT_ABANDONED',
    409,
    'business_logic',
    z.object({ days: z.int() }),
    ({ days }) => `A device counts as never collected ${days} days after it was ready.`,
  ),
  noTechnician: failure('REPAIR_NO_TECHNICIAN', 409, 'business_logic', 'Choose somebody who works in your shop.'),
  customerHas: failureWith(
    'CUSTOMER_HAS_REPAIR',
    409,
    'business_logic',
    Numbered,
    ({ number }) => `A device of this customer is being repaired (${number}). Hand it over first.`,
  ),
  productInRepair: failure(
    'PRODUCT_IN_REPAIR',
    409,
    'business_logic',
    'Some of this product went into devices that were repaired. Mark it as inactive instead.',
  ),
})
