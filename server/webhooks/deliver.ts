import { may, type Right, type Role, rightsOf } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import { webhookPatienceDays } from '@tunda/contract/programs/webhooks'
import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { publish } from '../events/publish.ts'
import { openSecret } from '../secrets/sealed-secret.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type OwnersPlan, planOf, type Trial } from '../subscription/plan.ts'
import { queuePausedMail } from './paused-mail.ts'
import { queueFromTrail, skipTrail } from './queue-from-trail.ts'
import { type Answer, type Reach, send } from './reach.ts'
import { signedHeaders } from './sign.ts'
import { lockRow, type WebhookRow } from './webhook-rows.ts'

export type Parts = Reach & {
  readonly database: Database
  readonly trial: Trial
  readonly peppers: Secrets['peppers']
}

/** A webhook that this server holds, with the rights and the plan that it depends on. */
export type Held = OwnersPlan & {
  readonly org_id: string
  readonly id: string
  readonly role: Role | null
  readonly role_id: string | null
  readonly role_rights: readonly Right[] | null
  readonly location_ids: readonly string[] | null
  readonly held_until: string
}

/** Milliseconds. */
const minute = 60_000
const patience = webhookPatienceDays * 24 * 60 * minute
/** No new round begins after this; a round is at most ten tries at once, of ten seconds each. */
const turn = 20_000
const atOnce = 10
const holdFor = 60_000
/** How long a webhook is left alone whose plan has no webhooks. */
const restWithoutPlan = 10 * minute

/**
 * Holds up to `most` webhooks of each group of shops that have something to send. One that a killed server held is free again after a minute. `onMissed`
 * as in `ofAllShops`.
 */
export async function holdWebhooks(
  database: Database,
  most: number,
  onMissed?: (error: unknown) => void,
): Promise<Held[]> {
  const at = now()
  return await database.ofAllShops(
    (tx) => tx.query<Held>('select * from hold_webhooks($1, $2, $3)', [at, new Date(at.getTime() + holdFor), most]),
    onMissed,
  )
}

/** Sends what a held webhook has to send, until nothing is due or its turn is over, and releases it. */
export async function workOn(held: Held, parts: Parts, isStopped: () => boolean): Promise<void> {
  const { org_id, id } = held
  const end = performance.now() + turn
  let rest = 0
  try {
    for (;;) {
      const round = await parts.database.asOrganization(org_id, (tx) => prepare(tx, held, parts))
      rest = round?.rest ?? 0
      if (round === undefined || round.due.length === 0) return
      const tries = await Promise.all(round.due.map(async (message) => await tryOnce(message, round, parts)))
      await parts.database.asOrganization(org_id, (tx) => writeDown(tx, held, tries))
      if (isStopped() || performance.now() > end) return
    }
  } finally {
    await parts.database.asOrganization(org_id, async (tx) => {
      // The webhook with the oldest `held_until` comes first next time; a hold by another server is left as it is.
      await tx.query('update webhooks set held_until = $4 where org_id = $1 and id = $2 and held_until = $3', [
        org_id,
        id,
        held.held_until,
        new Date(now().getTime() + rest),
      ])
    })
  }
}

type Due = {
  readonly id: string
  readonly body: string
  readonly tries: number
  readonly first_tried_at: string | null
}
type Round = {
  readonly url: string
  readonly secrets: readonly string[]
  readonly due: readonly Due[]
  /** Milliseconds until it is looked at again. */
  readonly rest?: number
}

async function prepare(tx: Tx, held: Held, parts: Parts): Promise<Round | undefined> {
  const { org_id, id } = held
  const webhook = await lockRow(tx, org_id, id)
  if (webhook === undefined || webhook.paused_at !== null) return undefined
  if (!features[planOf(held, parts.trial).tier].includes('api_access')) {
    await skipTrail(tx, org_id, id)
    return { url: webhook.url, secrets: [], due: [], rest: restWithoutPlan }
  }
  if (!mayManage(held)) {
    await pause(tx, held, webhook, 'without_manager')
    return undefined
  }
  const at = now()
  await queueFromTrail(tx, held, webhook, at)
  const due = await tx.query<Due>(
    // The first message about each thing: later ones wait for it.
    `select id, body, tries, first_tried_at
     from (select distinct on (thing) id, body, tries, first_tried_at, next_at, seq from webhook_deliveries
           where org_id = $1 and webhook_id = $2 and next_at is not null order by thing, seq) d
     where next_at <= $3 order by seq nulls first limit ${atOnce}`,
    [org_id, id, at],
  )
  return { url: webhook.url, secrets: secretsOf(id, webhook, parts.peppers), due }
}

function mayManage({ role, role_id, role_rights }: Held): boolean {
  if (role === null) return false
  const rights = rightsOf({ role, role_id, role_rights, role_discount: null, role_refund: null })
  return may({ rights }, 'manage_api_keys')
}

/** The secrets to sign with now; none if the installation's own secrets, with which they are sealed, are gone. */
function secretsOf(id: string, webhook: WebhookRow, peppers: Secrets['peppers']): string[] {
  const { sealed_secret, pepper_id, former_sealed_secret, former_pepper_id, former_until } = webhook
  const isOver = former_until === null || Date.parse(former_until) <= now().getTime()
  const former = isOver ? [] : [{ sealed_secret: former_sealed_secret, pepper_id: former_pepper_id }]
  return [{ sealed_secret, pepper_id }, ...former].flatMap((sealed) => {
    const secret = openSecret(sealed, id, peppers)
    return secret === undefined ? [] : Buffer.from(secret).toString()
  })
}

type Try = Due & { readonly at: Date; readonly answer: Answer }

async function tryOnce(due: Due, { url, secrets }: Round, reach: Reach): Promise<Try> {
  const at = now()
  if (secrets.length === 0) return { ...due, at, answer: { error: 'Its secret cannot be read. Make a new one.' } }
  const headers = signedHeaders({ id: due.id, at, body: due.body, secrets })
  return { ...due, at, answer: await send(url, { headers, body: due.body }, reach) }
}

/** What is written down of a try. Without `next_at` it was the last. */
type Tried = {
  readonly id: string
  readonly at: Date
  readonly status?: number
  readonly answer?: string
  readonly error?: string
  readonly delivered_at?: Date
  readonly next_at?: Date
}

const isTaken = (answer: Answer) => 'status' in answer && answer.status >= 200 && answer.status < 300

/** Records the result of each try, and pauses a webhook that has accepted nothing for three days. */
async function writeDown(tx: Tx, held: Held, tries: readonly Try[]): Promise<void> {
  const { org_id, id } = held
  const webhook = await lockRow(tx, org_id, id)
  if (webhook === undefined) return
  const at = now()
  const hasDelivered = tries.some(({ answer }) => isTaken(answer))
  // It is failing from the first round in which it accepts nothing until the next in which it accepts something.
  const takesOthers = hasDelivered || webhook.failing_since === null
  const rows = tries.map((tried) => rowOf(tried, takesOthers))
  const isFailing = !hasDelivered && rows.some(({ next_at }) => next_at !== undefined)
  const failingSince = isFailing ? (webhook.failing_since ?? at.toISOString()) : null
  const isGivenUp = failingSince !== null && at.getTime() - Date.parse(failingSince) >= patience
  await tx.query(
    `update webhook_deliveries d set tries = d.tries + 1, first_tried_at = coalesce(d.first_tried_at, t.at), last_tried_at = t.at,
       delivered_at = t.delivered_at, next_at = t.next_at, last_status = t.status, last_answer = t.answer, last_error = t.error
     from json_to_recordset($3::json) as t (id uuid, at timestamptz, delivered_at timestamptz, next_at timestamptz, status int, answer text,
       error text)
     where d.org_id = $1 and d.webhook_id = $2 and d.id = t.id`,
    [org_id, id, JSON.stringify(rows)],
  )
  await tx.query(
    `update webhooks set failing_since = $3, last_delivered_at = case when $4 then $5 else last_delivered_at end
     where org_id = $1 and id = $2`,
    [org_id, id, failingSince, hasDelivered, at],
  )
  if (isGivenUp && webhook.paused_at === null) await pause(tx, held, webhook, 'failing')
  await publish(tx, [{ org_id, event: 'webhook.told', id }])
}

/**
 * A message that was not accepted for three days is given up if the webhook accepts others; if it accepts none, the message waits until the webhook
 * is resumed.
 */
function rowOf({ id, tries, first_tried_at, at, answer }: Try, takesOthers: boolean): Tried {
  const isOver = first_tried_at !== null && at.getTime() - Date.parse(first_tried_at) >= patience
  const said = 'status' in answer ? { status: answer.status, answer: answer.text } : { error: answer.error }
  if (isTaken(answer)) return { id, at, ...said, delivered_at: at }
  if (isOver && takesOthers) return { id, at, ...said }
  return { id, at, ...said, next_at: new Date(at.getTime() + waitAfter(tries + 1)) }
}

/** Milliseconds before the next try: five seconds, then four times as long each time, six hours at most, a fifth more or less. */
export function waitAfter(tries: number, chance = Math.random()): number {
  return Math.min(5_000 * 4 ** (tries - 1), 6 * 60 * minute) * (0.8 + 0.4 * chance)
}

async function pause(
  tx: Tx,
  held: Held,
  { url, user_id }: WebhookRow,
  why: 'failing' | 'without_manager',
): Promise<void> {
  const { org_id, id } = held
  await tx.query('update webhooks set paused_at = $3, paused_why = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    now(),
    why,
  ])
  await publish(tx, [{ org_id, event: 'webhook.told', id }])
  if (why === 'failing') await queuePausedMail(tx, { org_id, user_id, url })
}
