import { effectsOf } from '@tunda/contract/event-table'
import { type WebhookEvent, webhookEvents } from '@tunda/contract/programs/webhooks'
import type { Tx } from '@tunda/database'
import type { WebhookRow } from './webhook-rows.ts'

/** Most entries that are read at once, and most messages that may wait: while there are that many, later entries stay in the trail. */
const entriesAtOnce = 500
const mostWaiting = 1_000

/** Events by their entry in the trail, as `action resource`. */
const eventOf = new Map<string, WebhookEvent>(
  webhookEvents.map((event) => {
    const { audit } = effectsOf(event)
    if (audit === undefined) throw new Error(`${event} leaves nothing in the trail that a webhook could be told from`)
    return [audit.join(' '), event]
  }),
)

/** A webhook, and the locations at which the person responsible for it works; null: at all. */
type Told = { readonly org_id: string; readonly id: string; readonly location_ids: readonly string[] | null }

type Entry = {
  readonly seq: number
  readonly action_type: string
  readonly resource_type: string
  readonly resource_id: string | null
  readonly merged_id: string | null
  readonly is_an_apps: boolean
  readonly created_at: string
  readonly location_ids: readonly string[]
}

/**
 * Writes messages for the entries that were sealed in the trail since the last time, in their order, and at most one for each. A message has only
 * the id of the thing, nothing that needs a right to see: receivers fetch the rest with an API key.
 */
export async function queueFromTrail(
  tx: Tx,
  { org_id, id, location_ids }: Told,
  webhook: WebhookRow,
  at: Date,
): Promise<void> {
  const [waiting] = await tx.query<{ count: number }>(
    'select count(*) from webhook_deliveries where org_id = $1 and webhook_id = $2 and next_at is not null',
    [org_id, id],
  )
  if ((waiting?.count ?? 0) >= mostWaiting) return
  const entries = await readTrail(tx, org_id, webhook.told_seq)
  const last = entries.at(-1)
  if (last === undefined) return
  const rows = entries.flatMap((entry) => messageOf(entry, webhook, location_ids))
  if (rows.length > 0)
    await tx.query(
      `insert into webhook_deliveries (org_id, webhook_id, seq, event, thing, body, created_at, next_at)
       select $1, $2, seq, event, thing, body, created_at, $4
       from json_to_recordset($3::json) as m (seq bigint, event text, thing text, body text, created_at timestamptz)
       on conflict (org_id, webhook_id, seq) do nothing`,
      [org_id, id, JSON.stringify(rows), at],
    )
  await tx.query('update webhooks set told_seq = $3 where org_id = $1 and id = $2', [org_id, id, last.seq])
}

/** Skips everything that is sealed by now: what happened while the plan had no webhooks is not sent. */
export async function skipTrail(tx: Tx, org_id: string, id: string): Promise<void> {
  await tx.query(
    `update webhooks set told_seq = coalesce((select seq from audit_chain where org_id = $1 order by seq desc limit 1), 0)
     where org_id = $1 and id = $2`,
    [org_id, id],
  )
}

async function readTrail(tx: Tx, org_id: string, after: number): Promise<Entry[]> {
  return await tx.query<Entry>(
    // Entries that an app wrote itself may have any id, so nothing is sent for them.
    `select a.seq, a.action_type, a.resource_type, a.resource_id, a.metadata ->> 'merged_id' as merged_id,
       coalesce(a.metadata ->> 'origin', '') = 'client' as is_an_apps, a.created_at,
       array_remove(case a.resource_type
         when 'sale' then array[(select s.location_id from sales s where s.org_id = $1 and s.id = a.thing_id)]
         when 'goods_in' then array[(select g.location_id from goods_ins g where g.org_id = $1 and g.id = a.thing_id)]
         when 'stock_take' then array[(select t.location_id from stock_takes t where t.org_id = $1 and t.id = a.thing_id)]
         when 'transfer' then (select array[t.from_id, t.to_id] from transfers t where t.org_id = $1 and t.id = a.thing_id)
         else '{}'
       end, null) as location_ids
     from (
       select c.seq, l.*, case when l.resource_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.resource_id::uuid end as thing_id
       from (select seq, audit_id from audit_chain where org_id = $1 and seq > $2 order by seq limit ${entriesAtOnce}) c
       join audit_log l on l.org_id = $1 and l.id = c.audit_id
     ) a
     order by a.seq`,
    [org_id, after],
  )
}

function messageOf(
  { seq, action_type, resource_type, resource_id, merged_id, is_an_apps, created_at, location_ids }: Entry,
  webhook: WebhookRow,
  works_at: readonly string[] | null,
) {
  const event = eventOf.get(`${action_type} ${resource_type}`)
  if (event === undefined || is_an_apps || !webhook.events.includes(event)) return []
  const isTold = (id: string) => (webhook.location_ids?.includes(id) ?? true) && (works_at?.includes(id) ?? true)
  const isElsewhere = location_ids.length > 0 && !location_ids.some(isTold)
  if (isElsewhere) return []
  const data = { id: resource_id, location_ids, ...(event === 'customer.merged' ? { merged_id } : {}) }
  const body = JSON.stringify({ type: event, timestamp: created_at, data })
  return [{ seq, event, thing: `${resource_type} ${resource_id}`, body, created_at }]
}
