import { general } from '@tunda/contract/failure'
import type { FailedMail } from '@tunda/contract/platform/platform-mails'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { wakeOutboxAfter } from '../outbox/enqueue.ts'
import { publishPlatform } from './platform-log.ts'

/** Mails that were given up after their last try, newest first. */
export async function listFailedMails(tx: Tx, asked: PageAsked) {
  const [failed_mails, [counted]] = await Promise.all([
    tx.query<FailedMail>(
      `select id, kind, coalesce(payload ->> 'to', payload ->> 'email') as recipient, payload ->> 'user_id' as recipient_id, attempts,
         last_error, created_at, failed_at
       from outbox where failed_at is not null order by failed_at desc, id desc limit $1 offset $2`,
      [asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>('select count(*) from outbox where failed_at is not null'),
  ])
  return { failed_mails, ...pageCountsOf(counted?.count ?? 0, asked) }
}

/** Has a mail tried again, with all its tries before it. Fails NOT_FOUND for one that was not given up. */
export async function retryMail(tx: Tx, { id }: { id: number }, actor: Person): Promise<{ id: number }> {
  const [row] = await tx.query<{ kind: string }>(
    `update outbox set failed_at = null, attempts = 0, run_at = $2 where id = $1 and failed_at is not null returning kind`,
    [id, now()],
  )
  if (row === undefined) throw fail(general.notFound)
  await publishPlatform(tx, {
    actor,
    event: 'platform.mail_retried',
    id: String(id),
    after: { kind: row.kind },
  })
  wakeOutboxAfter(tx)
  return { id }
}
