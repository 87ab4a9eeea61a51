import { general } from '@tunda/contract/failure'
import { type Webhook, webhookFailures } from '@tunda/contract/programs/webhooks'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'

const columns = `w.id, w.org_id, w.url, w.events, w.location_ids, coalesce(p.full_name, '') as user_name, w.created_at, w.paused_at,
  w.paused_why, w.failing_since, w.last_delivered_at, case when w.former_until > $2 then w.former_until end as overlap_until,
  (select count(*) from webhook_deliveries d
   where d.org_id = w.org_id and d.webhook_id = w.id and d.next_at is not null) as waiting`

/** The shop's webhooks, the oldest first. */
export async function listWebhooks(tx: Tx, { org_id }: Member) {
  const webhooks = await tx.query<Webhook>(
    `select ${columns} from webhooks w
     left join people_of_current_organizations() p on p.org_id = w.org_id and p.user_id = w.user_id
     where w.org_id = $1 order by w.created_at, w.id`,
    [org_id, now()],
  )
  return { webhooks, ...onePage(webhooks.length) }
}

/** Fails NOT_FOUND, also for another shop's. */
export async function getWebhook(tx: Tx, id: string, { org_id }: Member): Promise<Webhook> {
  const [webhook] = await tx.query<Webhook>(
    `select ${columns} from webhooks w
     left join people_of_current_organizations() p on p.org_id = w.org_id and p.user_id = w.user_id
     where w.org_id = $1 and w.id = $3`,
    [org_id, now(), id],
  )
  if (webhook === undefined) throw fail(webhookFailures.notFound)
  return webhook
}

/** A webhook's row; its columns are described in the database. */
export type WebhookRow = Pick<Webhook, 'url' | 'events' | 'location_ids' | 'paused_at' | 'failing_since'> & {
  readonly user_id: string
  readonly sealed_secret: Buffer
  readonly pepper_id: string
  readonly former_sealed_secret: Buffer | null
  readonly former_pepper_id: string | null
  readonly former_until: string | null
  readonly told_seq: number
}

/** A webhook that nobody else changes until the transaction ends; undefined: there is none. */
export async function lockRow(tx: Tx, org_id: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(
    `select url, events, location_ids, paused_at, failing_since, user_id, sealed_secret, pepper_id, former_sealed_secret, former_pepper_id,
       former_until, told_seq
     from webhooks where org_id = $1 and id = $2 for no key update`,
    [org_id, id],
  )
  return row
}

/**
 * As `lockWebhook`, for what makes it tell more, or tell somebody else. Fails NOT_FOUND, and AUTHORIZATION_ERROR for a webhook that tells of
 * locations at which the member does not work.
 */
export async function lockWithin(tx: Tx, id: string, member: Member): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id, member)
  requireWithin(row, member)
  return row
}

/** Fails AUTHORIZATION_ERROR for a webhook that tells of locations at which the member does not work. */
export function requireWithin(webhook: Pick<Webhook, 'location_ids'>, { location_ids }: Member): void {
  if (location_ids !== null && !(webhook.location_ids?.every((one) => location_ids.includes(one)) ?? false))
    throw fail(general.notAllowed)
}

/** As `lockRow`. Fails NOT_FOUND. */
export async function lockWebhook(tx: Tx, id: string, { org_id }: Member): Promise<WebhookRow> {
  const row = await lockRow(tx, org_id, id)
  if (row === undefined) throw fail(webhookFailures.notFound)
  return row
}
