import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

/** Days for which the prices of a quotation may hold. */
export const longestValidity = 365

/** Why something cannot be quoted, or sold as it was. */
export const quotationFailures = failuresOf('quotation', {
  notFound: failure(
    'QUOTATION_NOT_FOUND',
    409,
    'business_logic',
    'This quotation is from another location. Switch to that location to sell it.',
  ),
  notOpen: failureWith(
    'QUOTATION_NOT_OPEN',
    409,
    'business_logic',
    z.object({ number: z.string(), status: z.enum(['sold', 'put_aside', 'declined', 'expired']) }),
    ({ number, status }) =>
      status === 'sold'
        ? `${number} has already been sold.`
        : status === 'put_aside'
          ? `${number} was put aside as a lay-by.`
          : status === 'declined'
            ? `${number} was declined.`
            : `${number} has expired. Quote again.`,
  ),
  changed: failureWith(
    'QUOTATION_CHANGED',
    409,
    'business_logic',
    z.object({ number: z.string() }),
    ({ number }) => `This is not what ${number} says. Sell everything on it at its prices, or make a sale without it.`,
  ),
  notValid: failure(
    'QUOTATION_DAY_PASSED',
    409,
    'business_logic',
    'A quotation can be valid from today for up to a year.',
  ),
})
