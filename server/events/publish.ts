import { effectsOf, type ShopEvent } from '@tunda/contract/event-table'
import type { Tx } from '@tunda/database'
import { notifyOf } from './notifiers.ts'
import { recordEvents } from './record.ts'

/**
 * Publishes what happened, once, in the transaction in which it happened. The contract's `eventTable` says what follows from each event: its audit
 * entry, the announcement to open screens after the commit, and who is notified.
 */
export async function publish(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  if (events.length === 0) return
  await recordEvents(tx, events)
  const notifying = events.filter(({ event }) => effectsOf(event).notifies)
  if (notifying.length > 0) await notifyOf(tx, notifying)
}
