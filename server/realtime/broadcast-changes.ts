import type { Change, Database } from '@tunda/database'
import { inBursts } from './in-bursts.ts'
import { asWords } from './words.ts'

/** The most changes kept while the feed is down; older ones are dropped, since screens read everything again when it is back. */
const mostWaiting = 5_000
/** Milliseconds until a feed that was down is tried again. */
const retry = 1_000

/** Sends what this process's transactions announce over the change feed, to every server and this one. Returns a function that stops it. */
export function broadcastChanges(
  database: Pick<Database, 'onChanges'>,
  send: (words: string[]) => Promise<void>,
): () => void {
  let told: Change[] = []
  const telling = inBursts(async () => {
    const changes = told
    told = []
    try {
      await send(asWords(changes))
    } catch {
      told = [...changes, ...told].slice(-mostWaiting)
      telling.soon(retry)
    }
  })
  const stopHearing = database.onChanges((changes) => {
    told.push(...changes)
    if (told.length > 0) telling.soon()
  })
  return () => {
    stopHearing()
    telling.stop()
  }
}
