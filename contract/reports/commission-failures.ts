import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

/** The most rules of a shop that have not ended. */
export const mostCommissionRules = 100

/** Why a rule of commission cannot be kept, or a month not be approved or paid. */
export const commissionFailures = failuresOf('commission', {
  tooManyRules: failure(
    'TOO_MANY_COMMISSION_RULES',
    409,
    'business_logic',
    `A shop can have ${mostCommissionRules} commission rules at a time.`,
  ),
  overlaps: failure(
    'COMMISSION_RULE_OVERLAPS',
    409,
    'business_logic',
    'There is another rule for the same sellers and goods that begins later. Remove or end that one first.',
  ),
  dayApproved: failure(
    'COMMISSION_DAY_APPROVED',
    409,
    'business_logic',
    'This day is in a month that has already been approved. Choose a later day.',
  ),
  ruleEnded: failure('COMMISSION_RULE_ENDED', 409, 'business_logic', 'This rule has already ended.'),
  monthNotOver: failure('COMMISSION_MONTH_NOT_OVER', 409, 'business_logic', 'This month is not over yet.'),
  earlierMonth: failureWith(
    'COMMISSION_EARLIER_MONTH',
    409,
    'business_logic',
    z.object({ month: z.string() }),
    ({ month }) => `Approve ${month} first.`,
  ),
  nothing: failure('COMMISSION_NOTHING', 409, 'business_logic', 'There is nothing to approve.'),
  changed: failure(
    'COMMISSION_CHANGED',
    409,
    'business_logic',
    'The commission has changed since you looked at it. Look again, then approve it.',
  ),
  notApproved: failure('COMMISSION_NOT_APPROVED', 409, 'business_logic', 'Approve this month first, then pay it.'),
  nothingToPay: failure('COMMISSION_NOTHING_TO_PAY', 409, 'business_logic', 'There is nothing to pay.'),
  paidAlready: failure('COMMISSION_PAID', 409, 'business_logic', 'This month has already been paid.'),
})
