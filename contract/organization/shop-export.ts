import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failuresOf, failureWith, general } from '../failure.ts'

/** Archives that one shop may have made in a day. */
export const exportsPerDay = 3

const inHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

export const exportFailures = failuresOf('export', {
  tooMany: failureWith(
    'RATE_LIMITED',
    429,
    'business_logic',
    z.object({ seconds: z.int() }),
    ({ seconds }) =>
      `The archive can be made ${exportsPerDay} times a day. Try again in ${inHours(Math.ceil(seconds / 3600))}.`,
  ),
})

export const shopExport = {
  prepare: forMember('own_shop')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/export_organization',
      tags: ['organization'],
      summary: 'The address of an archive of everything that the shop has; it works once, for a minute',
    })
    .errors(
      asErrors({ tooManyExports: exportFailures.tooMany, reauthenticationNeeded: general.reauthenticationNeeded }),
    )
    .output(z.object({ path: z.string() })),
}
