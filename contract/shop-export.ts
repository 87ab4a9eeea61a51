import { z } from 'zod'
import { forMember } from './access.ts'
import { asErrors, failuresOf, failureWith } from './failure.ts'

/** Archives that one shop may have made in a day. */
export const exportsPerDay = 3

export const exportFailures = failuresOf('export', {
  tooMany: failureWith(
    'RATE_LIMITED',
    429,
    'business_logic',
    z.object({ seconds: z.int() }),
    ({ seconds }) =>
      `The archive can be made ${exportsPerDay} times a day. The next one is possible in ${Math.ceil(seconds / 3600)} hours.`,
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
    .errors(asErrors({ tooManyExports: exportFailures.tooMany }))
    .output(z.object({ path: z.string() })),
}
