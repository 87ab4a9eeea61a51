import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Amount, SignedAmount } from '../shapes.ts'

const shillings = (amount: number) => `UGX ${amount.toLocaleString('en-UG')}`

/** Why something cannot go on a customer's account, or come off it. */
export const creditFailures = failuresOf('credit', {
  off: failure('CREDIT_OFF', 409, 'business_logic', 'This shop does not sell on account.'),
  notAllowed: failure('CREDIT_NOT_ALLOWED', 403, 'authorization', 'You may not sell on account.'),
  customerNeeded: failure(
    'CREDIT_NEEDS_CUSTOMER',
    409,
    'business_logic',
    'Choose a customer of your shop to sell on account.',
  ),
  blocked: failureWith(
    'CREDIT_BLOCKED',
    409,
    'business_logic',
    z.object({ customer: z.string() }),
    ({ customer }) => `The account of ${customer} is blocked. No more sales can go on it.`,
  ),
  overLimit: failureWith(
    'CREDIT_OVER_LIMIT',
    409,
    'business_logic',
    z.object({ customer: z.string(), balance: SignedAmount, limit: Amount, requested: Amount }),
    ({ customer, balance, limit }) =>
      `${customer} owes ${shillings(balance)} of ${shillings(limit)}. At most ${shillings(Math.max(limit - balance, 0))} more can go on account.`,
  ),
  hasBalance: failureWith(
    'CUSTOMER_HAS_BALANCE',
    409,
    'business_logic',
    z.object({ balance: SignedAmount }),
    ({ balance }) =>
      balance > 0
        ? `This customer owes ${shillings(balance)}. Settle the account first.`
        : `This customer has a deposit of ${shillings(-balance)}. Settle the account first.`,
  ),
  moreThanOwed: failureWith(
    'CREDIT_MORE_THAN_OWED',
    409,
    'business_logic',
    z.object({ left: Amount }),
    ({ left }) => `Only ${shillings(left)} is owed. Enter that much or less.`,
  ),
  moreThanDeposit: failureWith(
    'CREDIT_MORE_THAN_DEPOSIT',
    409,
    'business_logic',
    z.object({ left: Amount }),
    ({ left }) => `The deposit is ${shillings(left)}.`,
  ),
  notReversible: failure(
    'CREDIT_NOT_REVERSIBLE',
    409,
    'business_logic',
    'Correct a sale, refund or trade-in on its own page. A reversal cannot be reversed.',
  ),
  moneyIsUsed: failure(
    'CREDIT_MONEY_USED',
    409,
    'business_logic',
    'This has been used since: the deposit was paid out, or the debt written off. Reverse that first.',
  ),
  goodsCameBack: failure(
    'CREDIT_GOODS_CAME_BACK',
    409,
    'business_logic',
    'The goods have since come back, so what was written off is no longer owed.',
  ),
  futureDay: failure('CREDIT_DAY_IN_FUTURE', 409, 'business_logic', 'This cannot be dated after today.'),
  anonymous: failure('CREDIT_ANONYMOUS', 409, 'business_logic', 'This customer was deleted, and has no account.'),
})
