import { z } from 'zod'
import { forUser } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { mailFailures } from './mail-limits.ts'

/** The code in the mail, for people who read it on another device: six digits, spaces allowed. */
export const ConfirmationCode = z
  .string()
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the email'))

export const confirmationFailures = failuresOf('confirmation', {
  notConfirmed: failure(
    'EMAIL_NOT_CONFIRMED',
    403,
    'business_logic',
    'Confirm your email address first: the email we sent you has a link and a code.',
  ),
  wrongCode: failureWith(
    'CONFIRMATION_CODE_WRONG',
    400,
    'validation',
    z.object({ tries_left: z.int() }),
    ({ tries_left }) =>
      tries_left === 0
        ? 'That code is wrong, and it was the last try. Ask for a new email.'
        : `That code is wrong. You have ${tries_left === 1 ? 'one more try' : `${tries_left} more tries`}.`,
  ),
  expired: failure(
    'CONFIRMATION_EXPIRED',
    409,
    'business_logic',
    'This link or code has expired. Ask for a new email.',
  ),
  forAnother: failure(
    'CONFIRMATION_FOR_ANOTHER',
    409,
    'business_logic',
    'This link was sent to another account. Sign in with the address it was sent to.',
  ),
})

const { wrongCode, expired, forAnother } = confirmationFailures
const mailedToken = z.string().min(1).max(200)

/**
 * Confirms an email address. It needs the session as well as the mail: a link pressed by somebody who never signed up must not confirm the account
 * that a stranger opened with their address.
 */
export const emailConfirmation = {
  confirmEmail: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/confirm_email',
      tags: ['account'],
      summary: "Confirm the caller's address with the link's token or the code that was emailed",
    })
    .errors(asErrors({ wrongCode, expired, forAnother }))
    .input(z.union([z.object({ token: mailedToken }), z.object({ code: ConfirmationCode })]))
    .output(z.object({ email: z.string() })),
  resendConfirmation: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/resend_confirmation',
      tags: ['account'],
      summary: 'Email the link and the code again; nothing is sent when the address is confirmed',
    })
    .errors(asErrors({ tooManyMails: mailFailures.tooMany }))
    .output(z.object({ email: z.string(), is_sent: z.boolean() })),
}
