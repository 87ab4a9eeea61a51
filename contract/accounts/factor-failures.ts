import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

const Seconds = z.object({ seconds: z.int() })

/** What the calls for second factors may refuse with; the codes are those that auth clients know. */
export const factorFailures = failuresOf('factor', {
  notFound: failure('mfa_factor_not_found', 404, 'business_logic', 'That sign-in method no longer exists.'),
  nameTaken: failure(
    'mfa_factor_name_conflict',
    422,
    'validation',
    'You already have an app or passkey with this name. Choose another name.',
  ),
  tooMany: failure(
    'too_many_enrolled_mfa_factors',
    422,
    'business_logic',
    'You cannot add more apps or passkeys. Remove one first.',
  ),
  noPhone: failure(
    'mfa_phone_enroll_not_enabled',
    422,
    'business_logic',
    'Codes are not sent by text message. Use an authenticator app or a passkey.',
  ),
  challengeExpired: failure(
    'mfa_challenge_expired',
    422,
    'authentication',
    'This took too long. Please try once more.',
  ),
  wrong: failure('mfa_verification_failed', 422, 'authentication', 'That code is not right. Please try again.'),
  wrongPasskey: failure('mfa_verification_failed', 422, 'authentication', 'That passkey could not be verified.'),
  needed: failure('insufficient_aal', 403, 'authentication', 'Complete your second step first.'),
  codesExist: failure('mfa_verified_factor_exists', 422, 'business_logic', 'You already have recovery codes.'),
  codesAlone: failure(
    'mfa_recovery_codes_sole_factor',
    422,
    'business_logic',
    'Set up an authenticator app or a passkey first.',
  ),
  codesLocked: failureWith(
    'mfa_recovery_codes_locked',
    429,
    'authentication',
    Seconds,
    ({ seconds }) => `Too many attempts. Please wait ${seconds} seconds before trying again.`,
  ),
})
