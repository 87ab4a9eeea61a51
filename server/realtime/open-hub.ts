import type { Role } from '@tunda/contract/access'
import type { Change, Database } from '@tunda/database'
import type { Logger } from 'pino'
import { type Caller, type Entry, enter } from '../callers.ts'
import { now } from '../clock.ts'
import { mayHear } from './watched-tables.ts'
import { asWords, fromWord } from './words.ts'

/** Milliseconds between two bursts: at most ten a second reach a screen (spec, section 9). */
const burst = 100
/** Milliseconds in which the changes of one commit are together. */
const atOnce = 5
/** Milliseconds between two looks whether everybody who listens still may. */
const recheck = 5_000
const mostAtOnce = 500
/** Changes that wait while the wire is down; past it the oldest are lost, and screens ask again when it is back. */
const mostWaiting = 5_000

/** Somebody who listens to one organisation. */
export type Listener = {
  readonly caller: Caller
  readonly org_id: string
  readonly hear: (changes: readonly Change[], at: string) => void
  /** They may no longer: `session` when the sign-in has ended, `member` when they left the organisation. */
  readonly end: (gone: 'session' | 'member') => void
  /** Something may have been missed: they are to come again and ask anew. */
  readonly restart: () => void
}

/** Milliseconds to wait for the next burst: after a quiet moment hardly any, so that what happens alone is heard at once. */
function untilNext(last: number): number {
  return Math.max(atOnce, burst - (Date.now() - last))
}

/** Where changes of the whole installation arrive and are handed to those who may hear of them. */
export type Hub = {
  /** Lets somebody listen until the answer is called. */
  readonly listen: (listener: Listener) => () => void
  readonly stop: () => Promise<void>
}

type Parts = { readonly database: Database; readonly log: Pick<Logger, 'error'> }

/**
 * Opens the hub: what this process's transactions announce goes to every server of the database, this one included, over a wire of its
 * own. Before anything is handed on, everybody's session and membership are looked up again, fresh from the tables.
 */
export function openHub({ database, log }: Parts): Hub {
  const byOrganization = new Map<string, Set<Listener>>()
  let told: Change[] = []
  let heard: Change[] = []
  let telling: NodeJS.Timeout | undefined
  let hearing: NodeJS.Timeout | undefined
  let toldAt = 0
  let heardAt = 0

  const wire = database.openWire({
    onWord: (word) => {
      heard.push(...fromWord(word).filter(({ org_id }) => byOrganization.has(org_id)))
      if (heard.length > 0) hearing ??= setTimeout(() => void handOn(), untilNext(heardAt))
    },
    onGap: restartAll,
  })
  const stopHearing = database.onChanges((changes) => {
    told.push(...changes)
    if (told.length > 0) telling ??= setTimeout(() => void tell(), untilNext(toldAt))
  })
  const rechecking = setInterval(() => void check(allListeners()).catch(report), recheck).unref()

  return {
    listen: (listener) => {
      const listeners = byOrganization.get(listener.org_id) ?? new Set()
      byOrganization.set(listener.org_id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byOrganization.get(listener.org_id) === listeners)
          byOrganization.delete(listener.org_id)
      }
    },
    stop: async () => {
      stopHearing()
      clearInterval(rechecking)
      clearTimeout(telling)
      clearTimeout(hearing)
      await wire.close()
    },
  }

  async function tell(): Promise<void> {
    const changes = told
    told = []
    telling = undefined
    toldAt = Date.now()
    try {
      await wire.send(asWords(changes))
    } catch {
      told = [...changes, ...told].slice(-mostWaiting)
      telling ??= setTimeout(() => void tell(), burst * 10)
    }
  }

  /** One look-up for all who are to hear; when it fails nobody hears anything, and all come again. */
  async function handOn(): Promise<void> {
    const changes = Map.groupBy(heard, ({ org_id }) => org_id)
    heard = []
    hearing = undefined
    heardAt = Date.now()
    const at = now().toISOString()
    try {
      const listeners = [...changes.keys()].flatMap((org_id) => [...(byOrganization.get(org_id) ?? [])])
      for (const { listener, role } of await check(listeners)) {
        const who = { role, user_id: listener.caller.user_id }
        const theirs = changes.get(listener.org_id)?.filter((change) => mayHear(change, who)) ?? []
        if (theirs.length > 0) listener.hear(theirs, at)
      }
    } catch (error) {
      report(error)
      restartAll()
    }
  }

  /** Who of them may still listen, and in which role; the others are ended. */
  async function check(listeners: readonly Listener[]): Promise<{ listener: Listener; role: Role }[]> {
    const admitted: { listener: Listener; role: Role }[] = []
    for (let from = 0; from < listeners.length; from += mostAtOnce) {
      const some = listeners.slice(from, from + mostAtOnce)
      const entries = await database.asApp((tx) =>
        enter(
          tx,
          some.map(({ caller }) => caller),
        ),
      )
      some.forEach((listener, i) => {
        const gone = goneOf(entries[i], listener)
        if (gone !== undefined) listener.end(gone)
        else if (entries[i] !== undefined) admitted.push({ listener, role: entries[i].role })
      })
    }
    return admitted
  }

  function allListeners(): Listener[] {
    return [...byOrganization.values()].flatMap((listeners) => [...listeners])
  }

  function restartAll(): void {
    for (const listener of allListeners()) listener.restart()
  }

  function report(error: unknown): void {
    log.error({ err: error }, 'realtime: changes could not be handed on')
  }
}

function goneOf(entry: Entry | undefined, { org_id }: Listener): 'session' | 'member' | undefined {
  if (!entry?.is_session_live) return 'session'
  return entry.org_id === org_id ? undefined : 'member'
}
