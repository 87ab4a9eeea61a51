/** A notification as the wire has it. */
export const notificationColumns = `id, type, priority, title, message, data, is_read as read, is_dismissed as dismissed,
  created_at as "createdAt", expires_at as "expiresAt", action_url as "actionUrl", action_label as "actionLabel", user_id as "userId"`

/** Of one person of a shop, and not expired. `$1` is the shop, `$2` the person, `$3` the present. */
export const theirs = 'org_id = $1 and user_id = $2 and (expires_at is null or expires_at > $3)'

/** Written by the server, in its own words: those carry what they are about as their key. A client’s have none, and are never mailed. */
export const madeByServer = 'dedupe_key is not null'
