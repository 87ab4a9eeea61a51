import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

/** The most people that a shop keeps on its list of staff, those who have left included. */
export const mostStaff = 200
/** How often a person's PIN may be wrong in any hour, at all tills together. */
export const pinTriesAnHour = 10
/** What a badge's QR code holds: a secret, after a prefix that no product's barcode has. */
export const badgeMark = 'TUNDA-STAFF-'

export const staffFailures = failuresOf('staff', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This person is not on the list of staff any more.'),
  noAccount: failure('NOT_FOUND', 404, 'business_logic', 'This person is not in your organization.'),
  tooMany: failure(
    'TOO_MANY_STAFF',
    409,
    'business_logic',
    `A shop can have ${mostStaff} people on its list of staff.`,
  ),
  nameTaken: failureWith(
    'STAFF_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `There is already somebody called ${name}. Add a second name to tell them apart.`,
  ),
  accountTaken: failure('STAFF_ACCOUNT_TAKEN', 409, 'business_logic', 'This person is already on the list of staff.'),
  accountsRole: failure(
    'STAFF_ROLE_IS_THE_ACCOUNTS',
    409,
    'business_logic',
    'This person has an account. Change their role under Members.',
  ),
  accountsLocations: failure(
    'STAFF_LOCATIONS_ARE_THE_ACCOUNTS',
    409,
    'business_logic',
    'This person has an account. Change where they work under Members.',
  ),
  moreThanOwn: failure(
    'MORE_THAN_OWN_RIGHTS',
    403,
    'authorization',
    'This person may do more than you. Ask them or the owner.',
  ),
  wrong: failureWith('PIN_WRONG', 409, 'business_logic', z.object({ tries_left: z.int() }), ({ tries_left }) =>
    tries_left > 3
      ? 'Wrong PIN.'
      : `Wrong PIN. ${tries_left === 1 ? 'One more try' : `${tries_left} more tries`} this hour.`,
  ),
  unknownBadge: failure('BADGE_UNKNOWN', 409, 'business_logic', 'This badge does not work any more.'),
  noPin: failure(
    'PIN_NOT_SET',
    409,
    'business_logic',
    'This person has no PIN yet. It is set in Organization settings.',
  ),
  locked: failureWith(
    'PIN_LOCKED',
    409,
    'business_logic',
    z.object({ seconds: z.int() }),
    ({ seconds }) =>
      `Too many wrong PINs. Try again in ${Math.ceil(seconds / 60)} minutes, or have a new PIN set in Organization settings.`,
  ),
  signInAgain: failure(
    'SIGN_IN_AGAIN',
    409,
    'authentication',
    'Your PIN no longer opens this computer. Sign in with your email and password.',
  ),
  pinNotOwn: failure(
    'PIN_NOT_OWN',
    409,
    'business_logic',
    'Somebody else chose your PIN. Choose another one in Settings first, so that only you know it.',
  ),
  samePin: failure('PIN_SAME', 409, 'business_logic', 'This is your PIN now. Choose another one.'),
  notUnlocked: failure('PIN_NEEDED', 403, 'authorization', 'Enter your PIN to sell.'),
})
