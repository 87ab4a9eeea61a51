import { general } from '@tunda/contract/failure'
import type { Notification, NotificationChange } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { recordEvents } from '../events/record.ts'
import { fail } from '../fail.ts'
import { notificationColumns, readNotification, type StoredNotification, theirs } from './notification-rows.ts'

/** Marks one of the member's own as read or dismissed, or takes that back. Fails NOT_FOUND. */
export async function changeNotification(
  tx: Tx,
  { id, read, dismissed }: NotificationChange,
  member: Member,
): Promise<Notification> {
  const [changed] = await tx.query<StoredNotification>(
    `with notifications as (
       update notifications set is_read = coalesce($5, is_read), is_dismissed = coalesce($6, is_dismissed)
       where ${theirs} and id = $4 returning *
     )
     select ${notificationColumns} from notifications`,
    [member.org_id, member.user_id, now(), id, read ?? null, dismissed ?? null],
  )
  if (changed === undefined) throw fail(general.notFound)
  await recordFirst(tx, member, 'notification.changed', [changed])
  return readNotification(changed)
}

/** Marks every one of the member's own as read. */
export async function markAllRead(tx: Tx, member: Member): Promise<{ updated: number }> {
  const changed = await tx.query<{ id: string }>(
    'update notifications set is_read = true where org_id = $1 and user_id = $2 and not is_read returning id',
    [member.org_id, member.user_id],
  )
  await recordFirst(tx, member, 'notification.changed', changed)
  return { updated: changed.length }
}

/** Deletes one of the member's own. Fails NOT_FOUND. */
export async function removeNotification(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const gone = await tx.query<{ id: string }>(
    'delete from notifications where org_id = $1 and user_id = $2 and id = $3 returning id',
    [member.org_id, member.user_id, id],
  )
  if (gone.length === 0) throw fail(general.notFound)
  await recordFirst(tx, member, 'notification.removed', gone)
  return { id }
}

/** Deletes all of the member's own in this shop. */
export async function clearNotifications(tx: Tx, member: Member): Promise<{ deleted: number }> {
  const gone = await tx.query<{ id: string }>(
    'delete from notifications where org_id = $1 and user_id = $2 returning id',
    [member.org_id, member.user_id],
  )
  await recordFirst(tx, member, 'notification.removed', gone)
  return { deleted: gone.length }
}

/** The person's other screens update. For many changes the first is enough, since they then read everything again. */
async function recordFirst(
  tx: Tx,
  { org_id, user_id }: Member,
  event: 'notification.changed' | 'notification.removed',
  rows: readonly { id: string }[],
): Promise<void> {
  await recordEvents(
    tx,
    rows.slice(0, 1).map(({ id }) => ({ event, org_id, user_id, id })),
  )
}
