import type { Language } from '@tunda/contract/languages'
import type { Notification } from '@tunda/contract/notifications/notifications'
import type { Say } from '@tunda/contract/words'
import { readersLanguage } from '../words/readers-language.ts'
import { sayIn } from '../words/say.ts'
import type { WithKind } from './alert-words.ts'
import { storedNotificationWords } from './notification-words.ts'

/** The columns that `readNotification` makes a notification of. */
export const notificationColumns = `${readersLanguage}, id, type, priority, kind, facts, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId"`

/** As the table has it: a kind with its facts, or words of its own. */
export type StoredNotification = WithKind & { readonly language: Language | null } & Omit<
    Notification,
    'title' | 'message'
  > & { readonly title: string | null; readonly message: string | null }

/** A notification as the wire has it, worded now: in the language of whoever reads it, unless another is given. */
export function readNotification(
  { kind, facts, language, ...row }: StoredNotification,
  say: Say = sayIn(language),
): Notification {
  if (kind === null) return { ...row, title: row.title ?? '', message: row.message ?? '' }
  return { ...row, ...storedNotificationWords({ kind, facts }, say) }
}

/** Of one person of a shop, and not expired. `$1` is the shop, `$2` the person, `$3` the present. */
export const theirs = 'org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3)'

/** Written by the server: these have a key for what they are about. Those by clients have none and are never mailed. */
export const madeByServer = 'dedupe_key is not null'
