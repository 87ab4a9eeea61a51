import { type Actor, effectsOf, type PlatformEventName } from '@tunda/contract/event-table'
import type { Values } from '@tunda/contract/events'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { publish } from '../events/publish.ts'

/** Something that the platform team did to what `id` names; `actor` null: a job did it. */
export type PlatformEvent = {
  readonly event: PlatformEventName
  readonly actor: Person | null
  readonly id: string | null
  readonly before?: Values
  readonly after?: Values
}

const nobody: Actor = { user_id: null, email: '', user_agent: '' }

/** Writes an event into the platform's own log, and publishes it in every shop of `orgIds`, which it concerns. */
export async function publishPlatform(
  tx: Tx,
  { actor, ...what }: PlatformEvent,
  orgIds: readonly string[] = [],
): Promise<void> {
  const [action_type, resource_type] = effectsOf(what.event).audit ?? []
  await tx.query(
    `insert into platform_log (action_type, resource_type, resource_id, old_values, new_values, user_id, user_email, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      action_type,
      resource_type,
      what.id,
      what.before === undefined ? null : JSON.stringify(what.before),
      what.after === undefined ? null : JSON.stringify(what.after),
      actor?.user_id ?? null,
      actor?.email ?? '',
      now(),
    ],
  )
  await publish(
    tx,
    orgIds.map((org_id) => ({ org_id, actor: actor ?? nobody, facts: { by: 'platform' }, ...what })),
  )
}

/** Writes into the audit trail of each shop that the platform team looked at it. */
export async function publishLooks(
  tx: Tx,
  actor: Person,
  orgIds: readonly string[],
  { procedure }: { readonly procedure: string },
): Promise<void> {
  await publish(
    tx,
    [...new Set(orgIds)].map((org_id) => ({
      event: 'platform.looked',
      org_id,
      actor,
      id: org_id,
      facts: { by: 'platform', procedure },
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
