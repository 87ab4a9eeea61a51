import { general } from '@tunda/contract/failure'
import type { Notification, NotificationsPage } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, pageCountsOf } from '../page.ts'
import { notificationColumns, readNotification, type StoredNotification, theirs } from './notification-rows.ts'

/** The member's own notifications in this shop, newest first, without the expired. */
export async function listNotifications(tx: Tx, asked: z.output<typeof NotificationsPage>, member: Member) {
  const where = [
    theirs,
    ...(asked.withDismissed ? [] : ['not is_dismissed']),
    ...(asked.unread ? ['not is_read'] : []),
  ].join(' and ')
  const key = [member.org_id, member.user_id, now()]
  const [stored, [counted]] = await Promise.all([
    tx.query<StoredNotification>(
      `select ${notificationColumns} from notifications where ${where} order by created_at desc, id desc limit $4 offset $5`,
      [...key, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) from notifications where ${where}`, key),
  ])
  return { notifications: stored.map((one) => readNotification(one)), ...pageCountsOf(counted?.count ?? 0, asked) }
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
