import { z } from 'zod'
import { forMember, forUser } from '../access.ts'
import { mailFailures } from '../accounts/mail-limits.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { Id, Instant } from '../shapes.ts'

/** Days between the request and the end: a shop is closed meanwhile, and its owner can take it back. */
export const graceDays = 30

export const closingFailures = failuresOf('closing', {
  otherName: failure('NAME_DIFFERS', 400, 'validation', 'Type the name of the shop exactly as it is written here.'),
  notClosed: failure('NOT_FOUND', 404, 'business_logic', 'You have no closed shop to open again.'),
  ownsShops: failureWith(
    'OWNS_SHOPS',
    409,
    'business_logic',
    z.object({ shops: z.array(z.string()) }),
    ({ shops }) =>
      `Other people work in ${shops.join(', ')}. Transfer ${shops.length === 1 ? 'it' : 'them'} or delete ${
        shops.length === 1 ? 'it' : 'them'
      } first.`,
  ),
  wrongPassword: failure('WRONG_PASSWORD', 400, 'validation', 'That is not your password.'),
  lastSuperAdmin: failure(
    'LAST_SUPER_ADMIN',
    409,
    'business_logic',
    'You are the last super admin. Promote somebody else first.',
  ),
})

const { otherName, notClosed } = closingFailures
const { reauthenticationNeeded } = general

export const closing = {
  close: forMember('own_shop')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/close_organization',
      tags: ['organization'],
      summary: 'Close the active organization; it is erased after 30 days unless its owner opens it again',
    })
    .errors(asErrors({ otherName, reauthenticationNeeded, tooManyMails: mailFailures.tooMany }))
    .input(z.object({ name: z.string().max(200) }))
    .output(z.object({ org_id: Id, erase_at: Instant })),
  reopen: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/reopen_organization',
      tags: ['organization'],
      summary: 'Cancel the deletion of an organization; only its owner can',
    })
    .errors(asErrors({ notClosed }))
    .input(z.object({ org_id: Id }))
    .output(z.object({ org_id: Id })),
}
