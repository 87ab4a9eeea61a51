import { randomUUID } from 'node:crypto'
import { mostTests, type WebhookDelivery, webhookFailures } from '@tunda/contract/programs/webhooks'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'
import { requirePlan } from './make-webhook.ts'
import { getWebhook, lockWithin, requireWithin } from './webhook-rows.ts'

const hour = 3_600_000
/** Of the messages that are kept, so many of the newest can be leafed through. */
const mostListed = 1_000
const columns = `d.id, d.event, case when d.next_at is not null then 'waiting' when d.delivered_at is not null then 'delivered' else 'failed' end
  as state, d.body, d.created_at, d.tries, d.next_at, d.delivered_at, d.last_tried_at, d.last_status, d.last_answer, d.last_error`
const wanted = `d.org_id = $1 and d.webhook_id = $2 and ($3::text is null
  or ($3 = 'waiting' and d.next_at is not null)
  or ($3 = 'delivered' and d.delivered_at is not null)
  or ($3 = 'failed' and d.next_at is null and d.delivered_at is null))`

type Asked = {
  readonly id: string
  readonly state?: WebhookDelivery['state'] | undefined
  readonly page: number
  readonly limit: number
}

/** A webhook's newest messages, a thousand at most. Fails NOT_FOUND, and as `requireWithin`. */
export async function listDeliveries(tx: Tx, { id, state, page, limit }: Asked, member: Member) {
  requireWithin(await getWebhook(tx, id, member), member)
  const filter = [member.org_id, id, state ?? null]
  const [[counted], deliveries] = await Promise.all([
    tx.query<{ count: number }>(
      `select count(*) from (select from webhook_deliveries d where ${wanted} limit ${mostListed}) as d`,
      filter,
    ),
    tx.query<WebhookDelivery>(
      `select ${columns} from webhook_deliveries d where ${wanted} order by d.created_at desc, d.id limit $4 offset $5`,
      [...filter, limit, offsetOf({ page, limit })],
    ),
  ])
  return { deliveries, ...pageCountsOf(counted?.count ?? 0, { page, limit }) }
}

/** Writes a test message, which goes before all others; of a paused webhook once it is resumed. Fails FEATURE_NOT_IN_PLAN, NOT_FOUND and TOO_MANY_TESTS. */
export async function testWebhook(tx: Tx, id: string, member: Member): Promise<WebhookDelivery> {
  requirePlan(member)
  await lockWithin(tx, id, member)
  await requireFewTests(tx, id, member)
  const [message, at] = [randomUUID(), now()]
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { id } })
  await tx.query(
    `insert into webhook_deliveries (org_id, webhook_id, id, event, thing, body, created_at, next_at)
     values ($1, $2, $3, 'webhook.test', $4, $5, $6, $6)`,
    [member.org_id, id, message, `test ${message}`, body, at],
  )
  await publish(tx, [{ org_id: member.org_id, event: 'webhook.told', id }])
  return await getDelivery(tx, id, message, member)
}

async function requireFewTests(tx: Tx, id: string, { org_id }: Member): Promise<void> {
  const [sent] = await tx.query<{ count: number }>(
    `select count(*) from webhook_deliveries where org_id = $1 and webhook_id = $2 and seq is null and created_at > $3`,
    [org_id, id, new Date(now().getTime() - hour)],
  )
  if ((sent?.count ?? 0) >= mostTests) throw fail(webhookFailures.tooManyTests)
}

/** Sends a message once more, as the one it was. Fails FEATURE_NOT_IN_PLAN and NOT_FOUND. */
export async function redeliver(
  tx: Tx,
  { id, delivery_id }: { readonly id: string; readonly delivery_id: string },
  member: Member,
): Promise<WebhookDelivery> {
  requirePlan(member)
  await lockWithin(tx, id, member)
  await tx.query(
    `update webhook_deliveries set next_at = $4, delivered_at = null, tries = 0, first_tried_at = null
     where org_id = $1 and webhook_id = $2 and id = $3`,
    [member.org_id, id, delivery_id, now()],
  )
  await publish(tx, [{ org_id: member.org_id, event: 'webhook.told', id }])
  return await getDelivery(tx, id, delivery_id, member)
}

async function getDelivery(tx: Tx, id: string, message: string, { org_id }: Member): Promise<WebhookDelivery> {
  const [delivery] = await tx.query<WebhookDelivery>(
    `select ${columns} from webhook_deliveries d where d.org_id = $1 and d.webhook_id = $2 and d.id = $3`,
    [org_id, id, message],
  )
  if (delivery === undefined) throw fail(webhookFailures.deliveryNotFound)
  return delivery
}
