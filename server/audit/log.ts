import type { Actor } from '@tunda/contract/event-table'
import type { Values } from '@tunda/contract/events'
import { withoutSecrets } from '@tunda/contract/failures/redact'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'

/** One thing that was done, as it stands in the trail. Values are what changed, by field. */
export type AuditEntry = {
  readonly org_id: string
  readonly actor: Actor
  readonly action_type: string
  readonly resource_type: string
  readonly resource_id: string | null
  readonly old_values?: Values | undefined
  readonly new_values?: Values | undefined
  readonly metadata?: Values | undefined
  /** When it was done, if that is not now. */
  readonly at?: Date | undefined
}

const columns =
  'org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent'

const insert = `insert into audit_log (${columns}, created_at)
  select ${columns}, coalesce(at, $2)
  from json_to_recordset($1::json) as e (org_id uuid, action_type text, resource_type text, resource_id text, old_values jsonb,
    new_values jsonb, metadata jsonb, user_id uuid, user_email text, user_agent text, at timestamptz)`

/** Writes entries in one statement, in the transaction of their cause. Use cases do not call it: they publish events. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.query(insert, [written(entries), now()])
}

/** Writes one entry and returns its id; only the shops' role may read it back. */
export async function logOne(tx: Tx, entry: AuditEntry): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(`${insert} returning id`, [written([entry]), now()])
  return row?.id ?? null
}

function written(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ actor, old_values, new_values, metadata, ...entry }) => ({
    ...entry,
    old_values: withoutSecrets(old_values) ?? null,
    new_values: withoutSecrets(new_values) ?? null,
    metadata: withoutSecrets(metadata) ?? null,
    user_id: actor.user_id,
    user_email: actor.email,
    user_agent: actor.user_agent.slice(0, 300),
  }))
  return JSON.stringify(rows)
}
