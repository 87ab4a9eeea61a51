import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const missing = [404, 'NOT_FOUND'] as const
const of: Sample['request'] = ({ webhook_id }) => ({ id: webhook_id })

/** Requests for webhooks: there is one that is paused, with a delivered message. */
export const webhookSamples: Readonly<Record<string, readonly Sample[]>> = {
  'webhooks.list': [{ request: () => ({}) }],
  'webhooks.add': [
    { request: () => ({ body: { url: 'ftp://example.ug', events: [] } }), done: [400, 'VALIDATION_ERROR'] },
  ],
  'webhooks.change': [
    { request: ({ webhook_id }) => ({ id: webhook_id, body: { events: ['sale.recorded'] } }), missing },
  ],
  'webhooks.rotate': [{ request: of, missing }],
  'webhooks.pause': [{ request: of, missing }],
  'webhooks.deliveries': [{ request: of, missing }],
  'webhooks.redeliver': [
    { request: ({ webhook_id }) => ({ id: webhook_id, body: { delivery_id: randomUUID() } }), done: missing, missing },
  ],
  'webhooks.test': [{ request: of, missing }],
  'webhooks.resume': [{ request: of, missing }],
  'webhooks.remove': [{ request: () => ({ id: randomUUID() }), done: missing, missing }],
}

const paused = `insert into webhooks (org_id, id, url, events, user_id, sealed_secret, pepper_id, told_seq, created_at, paused_at, paused_why)
  values ($1, $2, 'https://example.ug', '{sale.recorded}', gen_random_uuid(), '\\x00', 'none', 0, now(), now(), 'by_hand')`

/** A paused webhook, bypassing the doors. */
export async function pausedWebhookOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner(paused, [orgId, id])
  return id
}

/** A row of each table of webhooks, as SQL on the shop ($1). */
export const webhooksByHand = [
  paused.replace('$2', 'gen_random_uuid()'),
  `insert into webhook_deliveries (org_id, webhook_id, event, thing, body, created_at)
   select org_id, id, 'webhook.test', 'test', '{}', now() from webhooks where org_id = $1 limit 1`,
]
