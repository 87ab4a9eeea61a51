import { randomUUID } from 'node:crypto'
import { features } from '@tunda/contract/plans/tier-limits'
import {
  mostWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookWithSecret,
  webhookEvents,
  webhookFailures,
} from '@tunda/contract/programs/webhooks'
import { locationFailures } from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { sealSecret } from '../secrets/sealed-secret.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { mayReach, type Reach } from './reach.ts'
import { newWebhookSecret } from './sign.ts'
import { getWebhook, lockWithin } from './webhook-rows.ts'

const hour = 3_600_000

export type Means = Reach & { readonly peppers: Secrets['peppers'] }

/**
 * Makes a webhook, which tells what happens from now on. Fails REAUTHENTICATION_NEEDED, FEATURE_NOT_IN_PLAN, ADDRESS_NOT_PUBLIC, NOT_FOUND
 * for a location that the member does not see, and TOO_MANY_WEBHOOKS.
 */
export async function makeWebhook(
  tx: Tx,
  { url, events, location_ids }: NewWebhook,
  member: Member,
  means: Means,
): Promise<WebhookWithSecret> {
  requirePlan(member)
  requireFresh(member)
  if (!mayReach(url, means)) throw fail(webhookFailures.notPublic)
  await lockOrganization(tx, member.org_id)
  const tells_of = await locationsFor(tx, location_ids, member)
  await requireRoom(tx, member)
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const { sealed_secret, pepper_id } = sealSecret(Buffer.from(secret), id, means.peppers)
  await tx.query(
    // Entries that are not sealed yet are sent too, although they happened just before.
    `insert into webhooks (org_id, id, url, events, location_ids, user_id, sealed_secret, pepper_id, told_seq, created_at)
     values ($1, $2, $3, $4::text[], $5::uuid[], $6, $7, $8,
       coalesce((select c.seq from audit_chain c where c.org_id = $1 order by c.seq desc limit 1), 0), $9)`,
    [member.org_id, id, url, inOrder(events), tells_of, member.user_id, sealed_secret, pepper_id, now()],
  )
  const after = { url: originOf(url), events, location_ids: tells_of }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.added', id, after }])
  return { webhook: await getWebhook(tx, id, member), secret }
}

type Changes = { readonly id: string } & { readonly [Name in keyof NewWebhook]?: NewWebhook[Name] | undefined }

/** Changes where messages go and of which events; another address wants a fresh sign-in. Fails as `makeWebhook`, and NOT_FOUND. */
export async function changeWebhook(tx: Tx, { id, ...asked }: Changes, member: Member, means: Means): Promise<Webhook> {
  requirePlan(member)
  const known = await lockWithin(tx, id, member)
  const url = asked.url ?? known.url
  const events = inOrder(asked.events ?? known.events)
  if (url !== known.url) {
    requireFresh(member)
    if (!mayReach(url, means)) throw fail(webhookFailures.notPublic)
  }
  const location_ids =
    asked.location_ids === undefined ? known.location_ids : await locationsFor(tx, asked.location_ids, member)
  await tx.query(
    'update webhooks set url = $3, events = $4::text[], location_ids = $5::uuid[] where org_id = $1 and id = $2',
    [member.org_id, id, url, events, location_ids],
  )
  const before = { url: originOf(known.url), events: known.events, location_ids: known.location_ids }
  const after = { url: originOf(url), events, location_ids }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.changed', id, before, after }])
  return await getWebhook(tx, id, member)
}

/** Gives a webhook a new secret; the one it had signs too for the hours said. Fails REAUTHENTICATION_NEEDED, FEATURE_NOT_IN_PLAN and NOT_FOUND. */
export async function rotateWebhook(
  tx: Tx,
  { id, overlap_hours }: { readonly id: string; readonly overlap_hours: number },
  member: Member,
  { peppers }: Means,
): Promise<WebhookWithSecret> {
  requirePlan(member)
  requireFresh(member)
  const { url } = await lockWithin(tx, id, member)
  const secret = newWebhookSecret()
  const { sealed_secret, pepper_id } = sealSecret(Buffer.from(secret), id, peppers)
  await tx.query(
    `update webhooks set former_sealed_secret = case when $3 then sealed_secret end, former_pepper_id = case when $3 then pepper_id end,
       former_until = case when $3 then $4::timestamptz end, sealed_secret = $5, pepper_id = $6
     where org_id = $1 and id = $2`,
    [member.org_id, id, overlap_hours > 0, new Date(now().getTime() + overlap_hours * hour), sealed_secret, pepper_id],
  )
  const facts = { url: originOf(url), overlap_hours }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.rotated', id, facts }])
  return { webhook: await getWebhook(tx, id, member), secret }
}

/** Fails FEATURE_NOT_IN_PLAN. */
export function requirePlan({ plan }: Pick<Member, 'plan'>): void {
  if (!features[plan.tier].includes('api_access')) throw fail(webhookFailures.notInPlan)
}

/** Without path and query, which may contain a secret of the receiver's. */
export function originOf(url: string): string {
  return new URL(url).origin
}

const inOrder = (events: readonly string[]) => webhookEvents.filter((event) => events.includes(event))

/** The locations that it tells of: never more than the member sees. Fails NOT_FOUND for one that they do not, or that is none of the shop's. */
async function locationsFor(
  tx: Tx,
  ids: readonly string[] | null,
  { org_id, location_ids }: Member,
): Promise<readonly string[] | null> {
  if (ids === null) return location_ids
  if (location_ids !== null && !ids.every((id) => location_ids.includes(id))) throw fail(locationFailures.notFound)
  const found = await tx.query('select id from locations where org_id = $1 and id = any ($2::uuid[])', [org_id, ids])
  if (found.length < ids.length) throw fail(locationFailures.notFound)
  return ids
}

async function requireRoom(tx: Tx, { org_id }: Member): Promise<void> {
  const [row] = await tx.query<{ used: number }>('select count(*) as used from webhooks where org_id = $1', [org_id])
  if ((row?.used ?? 0) >= mostWebhooks) throw fail(webhookFailures.tooMany)
}
