import type { Database } from '@tunda/database'

/**
 * Lets the news of the past be past: none of it is mailed, since nobody but the demonstration is there, and only yesterday's and
 * today's are unread.
 */
export async function settleNews(database: Database, orgId: string, until: Date): Promise<void> {
  await database.asPlatform((tx) => tx.query('delete from outbox'))
  await database.asOrganization(orgId, (tx) =>
    tx.query(
      `update notifications set is_read = true where org_id = $1 and created_at < $2::timestamptz - interval '1 day'`,
      [orgId, until],
    ),
  )
}
