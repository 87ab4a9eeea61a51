import type { Tx } from '@tunda/database'
import { type AuditEntry, logAudit } from '../audit/log.ts'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'

/** What is written about one action of the platform; `actor` null: a job did it. */
export type PlatformAction = Pick<AuditEntry, 'action_type' | 'resource_type' | 'resource_id'> & {
  readonly actor: Person | null
  readonly old_values?: Record<string, unknown>
  readonly new_values?: Record<string, unknown>
}

const nobody = { user_id: null, email: '', user_agent: '' }

/** Writes an action into the platform's own log, and into the audit trail of every shop of `orgIds`, which it concerns. */
export async function logPlatform(tx: Tx, action: PlatformAction, orgIds: readonly string[] = []): Promise<void> {
  const { actor, ...what } = action
  await tx.query(
    `insert into platform_log (action_type, resource_type, resource_id, old_values, new_values, user_id, user_email, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      what.action_type,
      what.resource_type,
      what.resource_id,
      what.old_values === undefined ? null : JSON.stringify(what.old_values),
      what.new_values === undefined ? null : JSON.stringify(what.new_values),
      actor?.user_id ?? null,
      actor?.email ?? '',
      now(),
    ],
  )
  await logAudit(
    tx,
    orgIds.map((org_id) => ({ org_id, actor: actor ?? nobody, metadata: { by: 'platform' }, ...what })),
  )
}

/** Writes into the audit trail of each shop that the platform team looked at it. */
export async function logLooks(
  tx: Tx,
  actor: Person,
  orgIds: readonly string[],
  look: { readonly procedure: string },
): Promise<void> {
  await logAudit(
    tx,
    [...new Set(orgIds)].map((org_id) => ({
      org_id,
      actor,
      action_type: 'viewed',
      resource_type: 'organization',
      resource_id: org_id,
      metadata: { by: 'platform', procedure: look.procedure },
    })),
  )
}

/** The shops where these people work, or only those they own. */
export async function shopsOf(
  tx: Tx,
  userIds: readonly string[],
  role: 'any' | 'owner' = 'any',
): Promise<{ user_id: string; org_id: string; name: string }[]> {
  return await tx.query(
    `select m.user_id, m.org_id, o.name from organization_members m join organizations o on o.id = m.org_id
     where m.user_id = any ($1::uuid[]) and ($2 = 'any' or m.role = $2) order by m.created_at, m.org_id`,
    [userIds, role],
  )
}
