import type { NotificationNews } from '@tunda/contract/notifications/notification-kinds'
import type { Notification } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { recordEvents } from '../events/record.ts'
import { enqueueAll, type Wanted } from '../outbox/enqueue.ts'
import { isInQuietHours, nextDigest, type Recipient } from './recipients.ts'

/** A notification, as facts. Two with the same `about` on the same day of the shop are the same: it is written once. */
export type NotificationToWrite = Pick<Notification, 'type' | 'priority'> &
  NotificationNews & { readonly about: string }

const dayMs = 86_400_000
/** A notification is forgotten after so many days. */
export const daysKept = 30

/**
 * Writes what each is told, in the transaction of its cause and in one statement, with the mails that go with it. What was told
 * before under the same key is left out. Written in one order by everybody, so that no two transactions wait for each other.
 */
export async function writeNotifications(
  tx: Tx,
  told: readonly { to: Recipient; what: NotificationToWrite }[],
): Promise<void> {
  if (told.length === 0) return
  const instant = now()
  const rows = told.map(({ to, what: { about, ...what } }) => {
    const mail_by = mailFor(to, what, instant)
    return {
      ...what,
      org_id: to.org_id,
      user_id: to.user_id,
      dedupe_key: about,
      mail_by,
      digest_at: mail_by === 'digest' ? nextDigest(to, instant) : null,
    }
  })
  const made = await tx.query<Made>(
    `insert into notifications (org_id, user_id, type, priority, kind, facts, dedupe_key, mail_by, created_at, expires_at)
     select org_id, user_id, type, priority, kind, facts, dedupe_key, mail_by, $2, $3
     from json_to_recordset($1::json) as t (org_id uuid, user_id uuid, type text, priority text, kind text, facts jsonb,
       dedupe_key text, mail_by text)
     order by org_id, user_id, dedupe_key
     on conflict (org_id, user_id, dedupe_key) where dedupe_key is not null do nothing
     returning org_id, user_id, id, dedupe_key, mail_by`,
    [JSON.stringify(rows.map(({ digest_at, ...row }) => row)), instant, new Date(instant.getTime() + daysKept * dayMs)],
  )
  if (made.length === 0) return
  const digests = new Map(rows.map((row) => [keyOf(row), row.digest_at]))
  await Promise.all([
    enqueueAll(
      tx,
      made.flatMap((row) => mailOf(row, digests.get(keyOf(row)) ?? instant)),
    ),
    recordEvents(
      tx,
      made.map(({ org_id, user_id, id }) => ({ event: 'notification.written', org_id, user_id, id })),
    ),
  ])
}

type Made = {
  readonly org_id: string
  readonly user_id: string
  readonly id: string
  readonly dedupe_key: string
  readonly mail_by: 'at_once' | 'digest' | null
}

const keyOf = ({ org_id, user_id, dedupe_key }: Pick<Made, 'org_id' | 'user_id' | 'dedupe_key'>) =>
  `${org_id} ${user_id} ${dedupe_key}`

function mailOf({ org_id, user_id, id, mail_by }: Made, digestAt: Date): Wanted[] {
  if (mail_by === null) return []
  if (mail_by === 'at_once')
    return [{ kind: 'notification-mail', payload: { org_id, user_id, id }, dedupe_key: `notification-mail:${id}` }]
  return [nextMailOf({ org_id, user_id }, digestAt)]
}

function nextMailOf({ org_id, user_id }: Pick<Made, 'org_id' | 'user_id'>, run_at: Date): Wanted {
  const until = run_at.toISOString()
  const dedupe_key = `notification-digest:${org_id}:${user_id}:${until}`
  return { kind: 'notification-digest', payload: { org_id, user_id, until }, dedupe_key, run_at }
}

/** One that was to be mailed at once comes with the next digest instead. */
export async function holdForDigest(tx: Tx, to: Recipient, id: string): Promise<void> {
  const { org_id, user_id } = to
  await tx.query(`update notifications set mail_by = 'digest' where org_id = $1 and user_id = $2 and id = $3`, [
    org_id,
    user_id,
    id,
  ])
  await enqueueAll(tx, [nextMailOf(to, nextDigest(to, now()))])
}

/** Important ones are mailed at once, unless it is in the person's quiet hours; the rest in the next digest. */
function mailFor(
  to: Recipient,
  { priority }: Pick<NotificationToWrite, 'priority'>,
  instant: Date,
): 'at_once' | 'digest' | null {
  if (!to.mail) return null
  return priority === 'other' || isInQuietHours(to, instant) ? 'digest' : 'at_once'
}
