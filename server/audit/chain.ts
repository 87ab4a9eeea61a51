import { createHash } from 'node:crypto'

/** An entry as the chain reads it: texts, exactly as stored, to the microsecond. */
export type ChainedEntry = {
  readonly id: number
  readonly action_type: string
  readonly resource_type: string
  readonly resource_id: string | null
  readonly old_values: string | null
  readonly new_values: string | null
  readonly metadata: string | null
  readonly user_id: string | null
  readonly user_email: string
  readonly user_agent: string
  readonly created_at: string
}

/** The columns of a `ChainedEntry` of `audit_log a`. Equal jsonb values have the same text in every version of PostgreSQL. */
export const chainedColumns = `a.id, a.action_type, a.resource_type, a.resource_id, a.old_values::text, a.new_values::text,
  a.metadata::text, a.user_id::text, a.user_email, a.user_agent,
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at`

/** The previous hash of the very first entry. */
export const beforeTheFirst = Buffer.alloc(32)

/** The seal of an entry: SHA-256 over the seal before it and the entry as canonical JSON. */
export function seal(before: Buffer, orgId: string, entry: ChainedEntry): Buffer {
  return createHash('sha256').update(before).update(canonical(orgId, entry)).digest()
}

function canonical(orgId: string, entry: ChainedEntry): string {
  return JSON.stringify([
    orgId,
    entry.id,
    entry.action_type,
    entry.resource_type,
    entry.resource_id,
    entry.old_values,
    entry.new_values,
    entry.metadata,
    entry.user_id,
    entry.user_email,
    entry.user_agent,
    entry.created_at,
  ])
}
