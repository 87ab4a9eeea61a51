import { general } from '@tunda/contract/failure'
import { paths } from '@tunda/contract/pages'
import type { Database, Tx } from '@tunda/database'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { personOfToken, reportOfToken } from './unsubscribe-token.ts'

const address = '/functions/v1/unsubscribe'
const Query = z.object({ token: z.string().max(300) })

export type UnsubscribeParts = {
  readonly database: Database
  readonly peppers: Secrets['peppers']
  /** Takes somebody off the list of one report. */
  readonly endReport: (database: Database, report: NonNullable<ReturnType<typeof reportOfToken>>) => Promise<void>
}

/**
 * Ends a person's notification mails, or one report's, by the token of one of them. Mail programs send a form (RFC 8058) and the page sends nothing; what
 * counts is the address. Looking at it changes nothing, because mail scanners do.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  { database, peppers, endReport }: UnsubscribeParts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1024, parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(address, async (request) => {
      const { data } = Query.safeParse(request.query)
      const token = data?.token ?? ''
      const [userId, report] = [personOfToken(token, peppers), reportOfToken(token, peppers)]
      if (userId !== undefined) await database.asApp((tx) => endMails(tx, userId))
      else if (report !== undefined) await endReport(database, report)
      else throw fail(general.notFound)
      return { success: true }
    })
    scope.get(address, (request, reply) => {
      const { data } = Query.safeParse(request.query)
      return reply.redirect(`${paths.unsubscribe}?token=${encodeURIComponent(data?.token ?? '')}`, 303)
    })
  })
}

/** Turns a person's notification mails off, for whoever holds the token of one of them. Everything else stays as it is. */
async function endMails(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select set_config('app.user_id', $1, true)`, [userId])
  await tx.query(
    `insert into notification_settings (user_id, email_notifications_enabled, created_at, updated_at) values ($1, false, $2, $2)
     on conflict (user_id) do update set email_notifications_enabled = false, updated_at = excluded.updated_at`,
    [userId, now()],
  )
}
