import { effectsOf, type ShopEvent } from '@tunda/contract/event-table'
import type { Change, Tx } from '@tunda/database'
import { type AuditEntry, writeAudit } from '../audit/log.ts'

/**
 * Writes the audit entries of events in one statement, in the transaction of their cause, and announces the rows that changed to open screens once it
 * has committed. Only `publish` and the code that writes notifications call it; use cases call `publish`.
 */
export async function recordEvents(tx: Tx, events: readonly ShopEvent[]): Promise<void> {
  const changes = events.flatMap(changeOf)
  if (changes.length > 0) tx.announce(changes)
  await writeAudit(tx, events.flatMap(entryOf))
}

function changeOf(event: ShopEvent): Change[] {
  const { changes } = effectsOf(event.event)
  if (changes === undefined) return []
  const [table, type, row] = changes
  const { org_id, id } = event
  const whose = 'user_id' in event ? { user_id: event.user_id } : {}
  return [{ org_id, table, type, id: row === 'shop' ? org_id : (id ?? org_id), ...whose }]
}

function entryOf(event: ShopEvent): AuditEntry[] {
  const { audit } = effectsOf(event.event)
  if (audit === undefined || !('actor' in event)) return []
  const [action_type, resource_type] = audit
  const { org_id, actor, id: resource_id, at } = event
  return [
    {
      org_id,
      actor,
      action_type,
      resource_type,
      resource_id,
      at,
      old_values: 'before' in event ? event.before : undefined,
      new_values: 'after' in event ? event.after : undefined,
      metadata: 'facts' in event ? event.facts : undefined,
    },
  ]
}
