import type { Tx } from '@tunda/database'

/** Who an entry is about to name. */
type Actor = { readonly user_id: string | null; readonly email: string; readonly user_agent: string }

/** One thing that was done. Values are what changed, by field. */
export type AuditEntry = {
  readonly org_id: string
  readonly actor: Actor
  readonly action_type: string
  readonly resource_type: string
  readonly resource_id: string
  readonly old_values?: Record<string, unknown>
  readonly new_values?: Record<string, unknown>
  readonly metadata?: Record<string, unknown>
}

const sensitive = /password|token|key|secret/i

/** Writes entries in one statement, in the transaction of what they tell of. */
export async function logAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ actor, old_values, new_values, metadata, ...entry }) => ({
    ...entry,
    old_values: redacted(old_values),
    new_values: redacted(new_values),
    metadata: redacted(metadata),
    user_id: actor.user_id,
    user_email: actor.email,
    user_agent: actor.user_agent.slice(0, 300),
  }))
  await tx.query(
    `insert into audit_log (org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent)
     select org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent
     from json_to_recordset($1::json) as e (org_id uuid, action_type text, resource_type text, resource_id text, old_values jsonb,
       new_values jsonb, metadata jsonb, user_id uuid, user_email text, user_agent text)`,
    [JSON.stringify(rows)],
  )
}

/** `values` without what must never be written down. */
function redacted(values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (values === undefined) return null
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sensitive.test(name) ? '[redacted]' : value]),
  )
}
