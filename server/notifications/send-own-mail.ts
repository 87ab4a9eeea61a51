import { notificationFailures } from '@tunda/contract/notifications/notifications'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { requireMailAllowance } from '../mail/mail-allowance.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { getNotification } from './list-notifications.ts'
import { madeByServer } from './notification-rows.ts'

/**
 * Mails one of the member's own notifications to them, once, however often it is asked for: those that the server made went by
 * themselves. Fails NOT_FOUND, RATE_LIMITED, and NOT_MAILED for what a client wrote: mails carry our words alone.
 */
export async function sendOwnMail(tx: Tx, { notificationId: id }: { notificationId: string }, member: Member) {
  const { org_id, user_id } = member
  await getNotification(tx, { id }, member)
  const [row] = await tx.query<{ mail_by: string | null; is_ours: boolean }>(
    `select mail_by, ${madeByServer} as is_ours from notifications where org_id = $1 and id = $2`,
    [org_id, id],
  )
  if (row?.is_ours !== true) throw fail(notificationFailures.notMailed)
  await requireMailAllowance(tx, { kind: 'own-notification', actor: user_id, shop: org_id })
  // What waits for the digest comes with it.
  if (row?.mail_by !== 'digest') {
    await enqueue(tx, {
      kind: 'notification-mail',
      payload: { org_id, user_id, id },
      dedupe_key: `notification-mail:${id}`,
    })
  }
  return { success: true as const }
}
