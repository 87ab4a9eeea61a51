import type { Change, Database } from '@tunda/database'
import { inBursts } from './in-bursts.ts'
import { asWords } from './words.ts'

/** Changes that wait while the wire is down; past it the oldest are lost, and screens ask again when it is back. */
const mostWaiting = 5_000
/** Milliseconds until a wire that was down is tried again. */
const retry = 1_000

/** Sends what this process's transactions announce over the wire, to every server and this one. Answers how to stop. */
export function tellOthers(
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
