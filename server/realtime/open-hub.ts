import type { Change, Database } from '@tunda/database'
import type { Logger } from 'pino'
import { now } from '../clock.ts'
import { broadcastChanges } from './broadcast-changes.ts'
import { changesElsewhere, isAtLocations } from './elsewhere.ts'
import { inBursts } from './in-bursts.ts'
import { type Admitted, admit, type Listener, Listeners } from './listeners.ts'
import { mayReceive } from './may-receive.ts'
import { fromWord } from './words.ts'

/** Milliseconds between two checks that all listeners may still listen. */
const recheck = 5_000

/** Receives the changes of the whole installation and passes them to the listeners who may see them. */
export type Hub = {
  /** Registers a listener; the returned function removes it. */
  readonly listen: (listener: Listener) => () => void
  readonly stop: () => Promise<void>
}

type Parts = { readonly database: Database; readonly log: Pick<Logger, 'error'> }

/**
 * Opens the hub. Changes announced by this process go to every server of the database, including this one, over a change feed. Before changes are
 * delivered, each listener's session and membership are looked up again.
 */
export function openHub({ database, log }: Parts): Hub {
  const listeners = new Listeners()
  const restartAll = () => {
    for (const listener of listeners.of()) listener.restart()
  }
  const report = (error: unknown) => log.error({ err: error }, 'realtime: changes could not be sent')

  let heard: Change[] = []
  // If the look-up fails, nothing is delivered, and all clients must reconnect.
  const handing = inBursts(async () => {
    const changes = heard
    heard = []
    await handOn(database, changes, listeners).catch((error: unknown) => {
      report(error)
      restartAll()
    })
  })
  const feed = database.openChangeFeed({
    onWord: (word) => {
      heard.push(...fromWord(word).filter(({ org_id }) => listeners.has(org_id)))
      if (heard.length > 0) handing.soon()
    },
    onGap: restartAll,
  })
  const stopTelling = broadcastChanges(database, (words) => feed.send(words))
  const rechecking = setInterval(() => void admit(database, listeners.of()).catch(report), recheck).unref()

  return {
    listen: (listener) => listeners.add(listener),
    stop: async () => {
      stopTelling()
      clearInterval(rechecking)
      handing.stop()
      await feed.close()
    },
  }
}

/** Delivers changes to the listeners who may see them, with one look-up for all, and one for each shop's people who work at the same locations. */
async function handOn(database: Database, changes: readonly Change[], listeners: Listeners): Promise<void> {
  const byOrganization = Map.groupBy(changes, ({ org_id }) => org_id)
  const at = now().toISOString()
  const admitted = await admit(database, listeners.of(byOrganization.keys()))
  const groups = [...Map.groupBy(admitted, placesOf).values()]
  await Promise.all(groups.map((group) => handOnTo(database, group, byOrganization, at)))
}

/** Delivers a shop's changes to those who work at the same locations. Where these cannot be looked up, they alone must reconnect. */
async function handOnTo(
  database: Database,
  group: readonly Admitted[],
  byOrganization: ReadonlyMap<string, readonly Change[]>,
  at: string,
): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const { org_id } = first.listener
  const changes = byOrganization.get(org_id) ?? []
  const seen = await seenThere(database, org_id, changes, first.location_ids).catch(() => undefined)
  for (const { listener, rights } of group) {
    if (seen === undefined) listener.restart()
    const who = { rights, user_id: listener.caller.user_id }
    const theirs = seen?.filter((change) => mayReceive(change, who)) ?? []
    if (theirs.length > 0) listener.hear(theirs, at)
  }
}

/** A shop and the locations at which somebody works there. */
const placesOf = ({ listener, location_ids }: Admitted): string =>
  `${listener.org_id} ${location_ids?.toSorted().join() ?? 'all'}`

/** The changes of a shop that concern whoever works at these locations; null: everywhere. */
async function seenThere(
  database: Database,
  org_id: string,
  changes: readonly Change[],
  locations: readonly string[] | null,
): Promise<readonly Change[]> {
  if (locations === null || !changes.some(isAtLocations)) return changes
  const isElsewhere = await database.asOrganization(org_id, (tx) => changesElsewhere(tx, org_id, changes, locations))
  return changes.filter((change) => !isElsewhere(change))
}
