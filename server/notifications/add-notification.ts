import type { NewNotification, Notification } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { recordEvents } from '../events/record.ts'
import { notificationColumns, readNotification, type StoredNotification } from './notification-rows.ts'
import { daysKept } from './write-notifications.ts'

const dayMs = 86_400_000

/** Writes a notification that a client creates for its own member. */
export async function addNotification(tx: Tx, asked: NewNotification, member: Member): Promise<Notification> {
  const { type, priority, title, message, data, expiresAt, actionUrl, actionLabel } = asked
  const { org_id, user_id } = member
  const [made] = await tx.query<StoredNotification>(
    `with notifications as (
       insert into notifications (org_id, user_id, type, priority, title, message, data, expires_at, action_url, action_label, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *
     )
     select ${notificationColumns} from notifications`,
    [
      org_id,
      user_id,
      type,
      priority,
      title,
      message,
      JSON.stringify(data),
      expiresAt ?? new Date(now().getTime() + daysKept * dayMs),
      actionUrl ?? null,
      actionLabel ?? null,
      now(),
    ],
  )
  if (made === undefined) throw new Error('the notification was not written')
  await recordEvents(tx, [{ event: 'notification.written', org_id, user_id, id: made.id }])
  return readNotification(made)
}
