import { z } from 'zod'
import { failure, failuresOf, failureWith, general } from '../failure.ts'

export const tillFailures = failuresOf('till', {
  notAuthenticated: general.terminalNotAuthenticated,
  tooFast: failureWith(
    'RATE_LIMITED',
    429,
    'business_logic',
    z.object({ seconds: z.int() }),
    () => 'This terminal asks too often. Please try again in a moment.',
  ),
  wrongCode: failure(
    'PAIRING_CODE_WRONG',
    409,
    'business_logic',
    'This pairing code is wrong, used or older than 10 minutes. Ask for a new one in Terminal Management.',
  ),
})
