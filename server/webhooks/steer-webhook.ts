import type { Webhook } from '@tunda/contract/programs/webhooks'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { originOf, requirePlan } from './make-webhook.ts'
import { getWebhook, lockWebhook, lockWithin } from './webhook-rows.ts'

/** Pauses a webhook until somebody resumes it; what happens meanwhile is sent then. Fails NOT_FOUND. */
export async function pauseWebhook(tx: Tx, id: string, member: Member): Promise<Webhook> {
  const { url, paused_at } = await lockWebhook(tx, id, member)
  if (paused_at === null) {
    await tx.query(`update webhooks set paused_at = $3, paused_why = 'by_hand' where org_id = $1 and id = $2`, [
      member.org_id,
      id,
      now(),
    ])
    const facts = { url: originOf(url) }
    await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.paused', id, facts }])
  }
  return await getWebhook(tx, id, member)
}

/** Resumes a webhook, beginning with the messages that wait. From now on the member is responsible for it. Fails FEATURE_NOT_IN_PLAN and NOT_FOUND. */
export async function resumeWebhook(tx: Tx, id: string, member: Member): Promise<Webhook> {
  requirePlan(member)
  const { url, paused_at } = await lockWithin(tx, id, member)
  if (paused_at !== null) {
    await tx.query(
      `update webhooks set paused_at = null, paused_why = null, failing_since = null, user_id = $3 where org_id = $1 and id = $2`,
      [member.org_id, id, member.user_id],
    )
    await tx.query(
      `update webhook_deliveries set next_at = $3, tries = 0, first_tried_at = null
       where org_id = $1 and webhook_id = $2 and next_at is not null`,
      [member.org_id, id, now()],
    )
    const facts = { url: originOf(url) }
    await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.resumed', id, facts }])
  }
  return await getWebhook(tx, id, member)
}

/** Fails NOT_FOUND. */
export async function removeWebhook(tx: Tx, id: string, member: Member): Promise<{ success: true }> {
  const { url } = await lockWebhook(tx, id, member)
  await tx.query('delete from webhooks where org_id = $1 and id = $2', [member.org_id, id])
  const before = { url: originOf(url) }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'webhook.removed', id, before }])
  return { success: true }
}
