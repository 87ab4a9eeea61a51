import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'

/** Turns a person's notification mails off, for whoever holds the token of one of them. Everything else stays as it is. */
export async function endMails(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select set_config('app.user_id', $1, true)`, [userId])
  await tx.query(
    `insert into notification_settings (user_id, email_notifications_enabled, created_at, updated_at) values ($1, false, $2, $2)
     on conflict (user_id) do update set email_notifications_enabled = false, updated_at = excluded.updated_at`,
    [userId, now()],
  )
}
