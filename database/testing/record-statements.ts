import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { isOneOfMany } from '../sql.ts'
import { unreadKeys } from './record-keys.ts'

const top = join(import.meta.dirname, '../..')

/** A statement that the server sent, and the file of the code that sent it, from the top of the repository. */
export type SentStatement = { readonly file: string; readonly sql: string }

/** Keys of records that a statement was sent with and does not read. */
export type UnreadKeys = SentStatement & { readonly unread: readonly string[] }

/** Statements that `database/` sends for itself: those that begin and end a transaction, and its checks for several nodes, a pooler and a replica. */
const ofTheDatabase =
  /^(?:begin|commit|rollback)$|^select to_regprocedure\('hold_home|from pg_prepared_statements|^deallocate |^select pg_is_in_recovery/i

/**
 * From now on writes each statement that this process sends as one of the serving roles to `path`, one a line as JSON, the first time that a
 * file sends it, and so the keys of records that it does not read. What a test asks itself is left out.
 */
export function recordStatements(path: string): void {
  const known = new Set<string>()
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: stands in for a function of many forms
  pg.Client.prototype.query = function (this: pg.Client, ...asked: any[]) {
    const sql: unknown = typeof asked[0] === 'string' ? asked[0] : asked[0]?.text
    if (typeof sql === 'string' && !isOneOfMany(sql) && this.user?.startsWith('app_') && !ofTheDatabase.test(sql)) {
      // One text is looked at once: whose it is costs a look at the stack.
      const unread = unreadKeys(sql, asked[1] ?? asked[0]?.values ?? [])
      const key = `${sql}${unread.join()}`
      if (!known.has(key)) {
        const file = senderOf(new Error().stack ?? '')
        if (file !== undefined) {
          known.add(key)
          const sent: SentStatement | UnreadKeys = unread.length > 0 ? { file, sql, unread } : { file, sql }
          appendFileSync(path, `${JSON.stringify(sent)}\n`)
        }
      }
    }
    return Reflect.apply(query, this, asked)
  } as typeof query
}

/** The first of our files in the stack that is not the database's own. */
function senderOf(stack: string): string | undefined {
  for (const [, path = ''] of stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+?\.ts)(?:\?[^:]*)?:\d+:\d+/g)) {
    const file = relative(top, path)
    if (/^(database|node_modules|\.\.)/.test(file)) continue
    return isOfTests(file) ? undefined : file
  }
  return undefined
}

/** Whether only tests run a file, named from the top of the repository: what it sends is not the server's. */
export function isOfTests(file: string): boolean {
  return /(?:\.test|\/testing)\.ts$|\/testing\/|^(?:proofs|bench|e2e)\//.test(file)
}
