import { general } from '@tunda/contract/failure'
import type { Notification, NotificationsPage } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import type { z } from 'zod'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'
import { notificationColumns, readNotification, type StoredNotification, theirs } from './notification-rows.ts'

/** The member's own notifications in this shop, newest first, without the expired. */
export async function listNotifications(tx: Tx, asked: z.output<typeof NotificationsPage>, member: Member) {
  const also = `${asked.withDismissed ? '' : 'and not is_dismissed'} ${asked.unread ? 'and not is_read' : ''}`
  const where = `${theirs} ${also}`
  const key = [member.org_id, member.user_id, now()]
  const [stored, kept, [over]] = await Promise.all([
    tx.query<StoredNotification>(
      `select ${notificationColumns} from notifications where ${where} order by created_at desc, id desc limit $4 offset $5`,
      [...key, asked.limit, offsetOf(asked)],
    ),
    keptCount(tx, member.org_id, 'notifications', [
      sql`part[1]::uuid = ${member.user_id}`,
      ...(asked.unread ? [sql`part[2] = 'false'`] : []),
      ...(asked.withDismissed ? [] : [sql`part[3] = 'false'`]),
    ]),
    // Expired notifications are deleted only once an hour.
    tx.query<{ count: number }>(
      `select count(*) from notifications where org_id = $1 and user_id = $2 and expires_at <= $3 ${also}`,
      key,
    ),
  ])
  const count = kept - (over?.count ?? 0)
  return { notifications: stored.map((one) => readNotification(one)), ...pageCountsOf(count, asked) }
}

/** How many are neither read nor dismissed. */
export async function countUnread(tx: Tx, member: Member): Promise<{ count: number }> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) from notifications where ${theirs} and not is_read and not is_dismissed`,
    [member.org_id, member.user_id, now()],
  )
  return { count: row?.count ?? 0 }
}

/** One of the member's own. Fails NOT_FOUND for a colleague's too. */
export async function getNotification(tx: Tx, { id }: { id: string }, member: Member): Promise<Notification> {
  const [found] = await tx.query<StoredNotification>(
    `select ${notificationColumns} from notifications where ${theirs} and id = $4`,
    [member.org_id, member.user_id, now(), id],
  )
  if (found === undefined) throw fail(general.notFound)
  return readNotification(found)
}
