import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { standingFailures } from '../organization/standing.ts'
import type { passwordRules } from './password.ts'

export const passwordReasons = ['length', 'characters', 'pwned'] as const
const WeakPassword = z.object({ reasons: z.array(z.enum(passwordReasons)), sentences: z.array(z.string()).min(1) })
export type WeakPassword = z.infer<typeof WeakPassword>

/** How auth clients name what the spec's rules miss: too short, or characters lacking. */
export function reasonsOf(ruleNames: readonly (typeof passwordRules)[number]['name'][]): WeakPassword['reasons'] {
  return [...new Set(ruleNames.map((name) => (name === 'length' ? 'length' : 'characters')))]
}

const Seconds = z.object({ seconds: z.int() })
const suspendedWords = standingFailures.personSuspended.message(undefined)
const busyWords = 'The service is busy. Please try again in a moment.'

/** What an auth call may refuse with; the codes and words are those that auth clients know. */
export const accountFailures = failuresOf('account', {
  validation: failureWith(
    'validation_failed',
    400,
    'validation',
    z.object({ message: z.string() }),
    ({ message }) => message,
  ),
  badJson: failure('bad_json', 400, 'validation', 'The request is not valid JSON.'),
  weakPassword: failureWith('weak_password', 422, 'validation', WeakPassword, ({ sentences }) => sentences.join('. ')),
  samePassword: failure('same_password', 422, 'validation', 'New password should be different from the old password.'),
  userExists: failure('user_already_exists', 422, 'validation', 'User already registered'),
  invalidCredentials: failure('invalid_credentials', 400, 'authentication', 'Invalid login credentials'),
  banned: failure('user_banned', 400, 'authorization', suspendedWords),
  refreshTokenNotFound: failure(
    'refresh_token_not_found',
    400,
    'authentication',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  refreshTokenUsed: failure('refresh_token_already_used', 400, 'authentication', 'Invalid Refresh Token: Already Used'),
  sessionExpired: failure('session_expired', 400, 'authentication', 'Invalid Refresh Token: Session Expired'),
  sessionEnded: failure('session_not_found', 400, 'authentication', 'Invalid Refresh Token: Session Not Found'),
  flowNotFound: failure('flow_state_not_found', 404, 'authentication', 'invalid flow state, no valid flow state found'),
  flowExpired: failure('flow_state_expired', 422, 'authentication', 'invalid flow state, flow state has expired'),
  badVerifier: failure(
    'bad_code_verifier',
    400,
    'authentication',
    'code challenge does not match previously saved code verifier',
  ),
  linkExpired: failure('otp_expired', 403, 'authentication', 'Email link is invalid or has expired'),
  noAuthorization: failure('no_authorization', 401, 'authentication', 'This endpoint requires a Bearer token'),
  badKey: failure('no_authorization', 401, 'authentication', 'Invalid API key'),
  badToken: failure('bad_jwt', 403, 'authentication', 'invalid JWT: unable to parse or verify signature'),
  sessionNotFound: failure(
    'session_not_found',
    403,
    'authentication',
    'Session from session_id claim in JWT does not exist',
  ),
  userBanned: failure('user_banned', 403, 'authorization', suspendedWords),
  reauthenticationNeeded: failure(
    'reauthentication_needed',
    400,
    'authentication',
    'It has been a while since you signed in. Please confirm that it is you first.',
  ),
  nonceWrong: failure(
    'reauthentication_not_valid',
    422,
    'authentication',
    'That code is not right, or it has expired. Ask for a new one.',
  ),
  tooMany: failureWith(
    'over_request_rate_limit',
    429,
    'authentication',
    Seconds,
    ({ seconds }) => `Too many attempts. Please wait ${seconds} seconds before trying again.`,
  ),
  notFound: failure('not_found', 404, 'business_logic', 'Not found'),
  methodNotAllowed: failure('method_not_allowed', 405, 'validation', 'This method is not allowed here.'),
  tooLarge: failure('request_too_large', 413, 'validation', 'The request is too large.'),
  mediaType: failure('unsupported_media_type', 415, 'validation', 'The request must be JSON.'),
  busy: failureWith('service_busy', 503, 'database', Seconds, () => busyWords),
  unexpected: failure('unexpected_failure', 503, 'default'),
})
