import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asRole, type Place } from './pool.ts'

const channel = 'tunda_changes'
/** Milliseconds before a lost connection is opened again: at first, and at most. */
const firstWait = 250
const longestWait = 10_000

/** Messages between the servers of one database, by PostgreSQL's LISTEN and NOTIFY. Messages sent while the connection is down are lost. */
export type ChangeFeed = {
  /** Sends a message to every server, including this one. At most 7,999 bytes. */
  readonly send: (words: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

export type ChangeListener = {
  readonly onWord: (word: string) => void
  /** Called after a gap in which messages may have been missed. */
  readonly onGap: () => void
}

/**
 * Opens the feed on one connection of its own, and opens it again whenever it breaks. Never used within the transaction of the work itself: commits
 * that notify are serialised across the whole database.
 */
export function openChangeFeed(place: Place, { onWord, onGap }: ChangeListener): ChangeFeed {
  const closing = new AbortController()
  let client: pg.Client | undefined
  let hasBroken = false
  const keeping = keepOpen()
  return {
    send: async (words) => {
      if (client === undefined) throw new Error('the change feed between the servers is down')
      await client.query('select pg_notify($1, word) from unnest($2::text[]) as word', [channel, words])
    },
    close: async () => {
      closing.abort()
      await client?.end().catch(() => undefined)
      await keeping
    },
  }

  async function keepOpen(): Promise<void> {
    let wait = firstWait
    while (!closing.signal.aborted) {
      try {
        const { broken } = await listen()
        wait = firstWait
        await broken
      } catch {
        // Not connected: retried below.
      }
      hasBroken = true
      client = undefined
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, longestWait)
    }
  }

  /** Resolves once it listens, with what resolves when that is over. */
  async function listen(): Promise<{ broken: Promise<void> }> {
    // Messages need not survive a power cut, so sending does not wait for the disk.
    const options = '-c synchronous_commit=off -c statement_timeout=10000'
    const opened = new pg.Client({
      ...asRole(place, 'app_api'),
      application_name: 'tunda change feed',
      options,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    const broken = new Promise<void>((resolve) => opened.once('end', resolve))
    opened.on('error', () => undefined)
    opened.on('notification', ({ payload }) => payload !== undefined && onWord(payload))
    await opened.connect()
    // A standby lets nobody listen: what was opened must not stay open, once for each try.
    await opened.query(`listen ${channel}`).catch(async (error: unknown) => {
      await opened.end()
      throw error
    })
    client = opened
    if (closing.signal.aborted) await opened.end()
    if (hasBroken) onGap()
    return { broken }
  }
}
