import { z } from 'zod'
import { forSuperAdmin } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, pageCounts, pageInput, wholeNumber } from '../shapes.ts'

/** A mail, or another errand outside the database, that was given up after its last try. What it says is not shown. */
export const FailedMail = z.object({
  id: z.int(),
  /** Which kind: `recovery-mail`. */
  kind: z.string(),
  /** Whom it is for: an address, or else the person. */
  recipient: z.string().nullable(),
  recipient_id: Id.nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: Instant,
  failed_at: Instant,
})
export type FailedMail = z.infer<typeof FailedMail>

const route = routesOf('platform')

export const platformMails = {
  failedMails: forSuperAdmin()
    .route(route('GET', '/rest/v1/failed_mails', 'Emails that failed, newest first'))
    .input(z.object(pageInput(20)))
    .output(z.object({ failed_mails: z.array(FailedMail), ...pageCounts })),
  retryMail: forSuperAdmin()
    .route(route('POST', '/rest/v1/failed_mails/{id}/retry', 'Try an email again, as if it were new'))
    .errors(asErrors({ notFound: general.notFound, keyReused: general.keyReused }))
    .input(z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }))
    .output(z.object({ id: z.int() })),
}
